"""What people read: entry diff, HTML page, the origin of a line."""
