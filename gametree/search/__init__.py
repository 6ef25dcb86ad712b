"""The searches of the course, one idea a file, each no longer than its pseudocode; and the engine that has them all."""
