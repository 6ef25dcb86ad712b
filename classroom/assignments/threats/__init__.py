"""Assignment 13: Threats."""
