"""Call untrusted functions: in this process, or behind bubblewrap where no answers are."""
