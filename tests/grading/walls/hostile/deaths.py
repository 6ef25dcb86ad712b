"""Submissions that end processes, their own and others, and leave some behind."""

from tests.grading.walls.hostile import FULL, RIGHT, Odd, answer, right

DAEMON = """
import os, signal, time
if os.fork() == 0:
    try: os.setsid()
    except OSError: pass
    if os.fork() == 0:
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        time.sleep(1000)
    os._exit(0)
"""

DEATHS: list[Odd] = [
    answer("_exit", "os._exit(0)", "crashed"),
    answer("abort", "os.abort()", "crashed"),
    answer("kills itself", "os.kill(os.getpid(), 9)", "crashed"),
    answer("kills its group", "os.killpg(0, 9)", "raised"),
    answer("breaks Python", "ctypes.string_at(0)", "crashed"),
    answer("closes all files", "os.closerange(0, 1000)", "crashed"),
    answer(
        "puts another file in the place of each",
        "for fd in range(3, 32): os.dup2(os.open(os.devnull, os.O_RDWR), fd)",
        "crashed",
        "raised",
    ),
    answer("becomes another program", "os.execv(sys.executable, ['x', '-c', ''])", "crashed"),
    answer("sys.exit", "sys.exit(0)", "raised"),
    answer("interrupted", "raise KeyboardInterrupt", "raised"),
    answer("out of memory, it says", "raise MemoryError", "memory"),
    answer("an error of the worst kind", "raise Worst", "raised", before="class Worst(BaseException): pass\n"),
    answer(
        "an error that cannot be told",
        "raise Untold",
        "raised",
        before="class Untold(Exception):\n    def __str__(self): raise SystemExit\n",
    ),
    answer("an error that no file can take", "raise ValueError('\\ud800')", "raised"),
    answer(
        "the error of a time limit", "raise TimeUp", "timeout", before="from classroom.calls.limits import TimeUp\n"
    ),
    answer(
        "out of memory in __repr__",
        "return X()",
        "memory",
        "raised",
        "wrong type",
        before="class X:\n  def __repr__(self): raise MemoryError\n",
    ),
    answer("exit in __repr__", "return X()", "raised", before="class X:\n  def __repr__(self): raise SystemExit\n"),
    answer("dies in __del__ at the end", "os._exit(3)", "crashed"),
    right("kills its parent", before="try: os.kill(os.getppid(), 9)\nexcept OSError: pass\n"),
    right("stops its parent", before="try: os.kill(os.getppid(), 19)\nexcept OSError: pass\n"),
    right("kills everybody", before="try: os.kill(-1, 9)\nexcept OSError: pass\n"),
    right("leaves a process behind", before=DAEMON),
    right("exits at exit", before="atexit.register(os._exit, 7)\n"),
    right("_exit in another cell", cells=("import os\nos._exit(0)",)),
    right("exit in other cells", cells=("exit()", "quit()", "raise SystemExit", "raise KeyboardInterrupt")),
    right("forks", before="if os.fork() == 0: os._exit(0)\nos.wait()\n"),
    Odd("goes on in a forked process", (f"import os\nos.fork()\n{RIGHT}",), FULL),
]
