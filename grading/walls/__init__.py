"""The walls around untrusted code: it runs behind bubblewrap, where no answers are, and is asked from outside.

Words: *walls* are what bubblewrap puts around a process; a *session* belongs to one task; a *child* is the process that
runs the cells and makes the calls of a session; a *line* is the socket between the two.

The path of a call, from the grader into the child that makes it (`classroom.calls`); all above `worker` is trusted:

    needed       which cells of a notebook an answer needs
    session      the grader's side: a process a submission, a child a task       Sandbox, Session
    bubblewrap   the walls around the process, and what can be seen behind them
    protocol     all that passes the walls, as JSON with exact types             pack, unpack, Malformed
    worker       the other side: forks the children, runs cells, makes calls     Timed
    seccomp      which system calls a child gives up
"""
