"""A folder of submissions in, grades and feedback out; what a student hands in never runs outside the sandbox."""
