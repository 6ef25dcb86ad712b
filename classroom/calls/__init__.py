"""Calls of functions that may do anything, in this process: what came of each, within bounds, and with no trace left.

A *call* names a function and its arguments, an *outcome* what came of it: a value, or a failure such as "raised" or
"timeout". It is the same here and behind the walls of `grading.walls`.

    call         a call, what came of it, and how it is made in this process     Call -> Outcome, Caller
    limits       what keeps it in bounds: its time, its depth, its output
    state        what functions keep between calls, to be put back               FunctionState
    budget       how much a submission may use, and what it may see              Budget
"""
