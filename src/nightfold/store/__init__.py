"""The state of a memory root: the only package that knows SQL."""
