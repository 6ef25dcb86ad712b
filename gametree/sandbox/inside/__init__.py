"""What is sent into a sandbox and runs there: it holds no answers, and nothing in it is trusted once a cell has run."""
