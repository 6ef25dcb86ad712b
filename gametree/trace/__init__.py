"""Records every call, line and return of any recursion, from outside.

A *recording* is a list of *steps*: something was called, is about to run a line, returned or raised. Each has the
local variables as a *snapshot*, as they were then, e.g. {"x": 2, "n": 3} for `power(2, 3)`. A *call* is one run of a
function, e.g. `power(2, 2)`; its *parent* is the call that made it, here `power(2, 3)`, its *source* the function's
text. A function is *watched* when it lies on a cycle of callers and callees.
"""
