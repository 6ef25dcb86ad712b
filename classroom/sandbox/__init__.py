"""Call untrusted functions: in this process, or behind bubblewrap where no answers are.

Words: *walls* are what bubblewrap puts around a process; a *session* belongs to one task; a *child* is the process that
runs the cells and makes the calls of a session; a *line* is the socket between the two.

The path of a call, from the grader into the child that makes it; everything above `worker` is trusted:

    call         a call, what came of it, and how it is made in this process     Call -> Outcome, Caller
    limits       what keeps it in bounds: its time, its depth, its output
    state        what functions keep between calls, to be put back               FunctionState
    needed       which cells of a notebook an answer needs
    session      the grader's side: a process a submission, a child a task       Sandbox, Session
    bubblewrap   the walls around the process, and what can be seen behind them
    protocol     all that passes the walls, as JSON with exact types             pack, unpack, Malformed
    worker       the other side: forks the children, runs cells, makes calls     Timed
    seccomp      which system calls a child gives up
    budget       how much a submission may use, and what it may see              Budget
"""
