"""The commands, one module a group. Each imports what is slow inside its function."""
