"""The walls around untrusted code: it runs behind bubblewrap, where no answers are, and is asked from outside.

    walls      what bubblewrap puts around a process, set up as a "superuser" or a "user"; "" for none
    session    one task's calls, `alphabeta`'s for example; for all of a submission's there is one *fork server*
    child      the process, forked for a session, that runs its cells and makes its calls
    line       the socket between grader and child; on it ["calls",true,true,[5],[0],[["power",0]]] asks for `power(5)`
    outcome    what came of a call, as [25,[],"",""] or [null,[],"timeout","2 s"]: value, leaves, failure, detail

The path of a call, from the grader into the child that makes it (`classroom.calls`); all above `worker` is trusted:

    needed       which cells of a notebook an answer needs
    session      the grader's side: a process a submission, a child a task       Sandbox, Session
    bubblewrap   the walls around the process, and what can be seen behind them
    protocol     all that passes the walls, as JSON with exact types             pack, unpack, Malformed
    worker       the other side: forks the children, runs cells, makes calls     Timed
    seccomp      which system calls a child gives up
"""
