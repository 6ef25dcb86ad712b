from classroom.calls.budget import CodeBudget

# Little for what never ends; a right answer gets many times what it takes, also where nobody runs for seconds.
SOON = CodeBudget(call_seconds=0.2, cell_seconds=10, other_seconds=0.3, patience=25)
