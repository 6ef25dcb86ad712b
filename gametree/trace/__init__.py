"""Records every call, line and return of any recursion, from outside.

A *recording* is a list of *steps*: something was called, is about to run a line, returned or raised. Each has the local
variables as a *snapshot*: as they were then. A *call* is one run of a function, its *parent* the call that made it, its
*source* the function's text. A function is *watched* when it lies on a cycle of callers and callees.
"""
