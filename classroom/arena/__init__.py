"""Tournaments of a class's programs: from a folder of entries to a table that depends on the games alone."""
