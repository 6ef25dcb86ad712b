"""Searches on more than one processor: helpers that share a table with an engine, positions sent to any executor."""
