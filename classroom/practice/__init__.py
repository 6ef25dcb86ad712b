"""Asks questions about a run, marks cuts and values, and prints sheets of both."""
