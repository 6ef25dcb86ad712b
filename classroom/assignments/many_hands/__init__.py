"""Assignment 15: Many hands."""
