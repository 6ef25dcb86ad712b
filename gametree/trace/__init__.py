"""Records every call, line and return of any recursion, from outside."""
