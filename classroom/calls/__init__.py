"""Calls of functions that may do anything, in this process: what came of each, within bounds, and with no trace left.

A *call* names a function and its arguments, `FunctionCall("power", (2, 3))`; its *outcome* is what came of it: a value,
`Outcome(8)`, or a *failure*, `Outcome(None, (), "timeout", "2 s")`. *Leaves* are the positions that an evaluation was
asked about, by their paths, ((0,), (1, 0)), or as boards in words. All is the same here and behind `grading.walls`.

    call         a call, what came of it, and how it is made in this process     FunctionCall -> Outcome, Caller
    limits       what keeps it in bounds: its time, its depth, its output
    state        what functions keep between calls, to be put back               FunctionState
    budget       how much a submission may use, and what it may see              CodeBudget
"""
