"""Programs of a class against each other: from a folder of entries to a table that the games alone decide."""
