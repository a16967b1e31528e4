"""Engines turn the staged pair into a new one."""
