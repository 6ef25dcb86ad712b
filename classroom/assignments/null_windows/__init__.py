"""Assignment 10: Null windows."""
