"""The assignments: a folder each, with its tasks and with the mistakes that learners make in them."""
