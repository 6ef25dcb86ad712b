"""The games of the course, one file each."""
