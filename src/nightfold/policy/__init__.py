"""Pure knowledge that several stages share."""
