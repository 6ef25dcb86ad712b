"""Submissions that never come to an end."""

from tests.grading.walls.hostile import Odd, answer, right

LOOPS: list[Odd] = [
    answer("loop", "while True:\n    pass", "timeout"),
    answer(
        "loop that swallows everything", "while True:\n    try:\n        while True: pass\n    except: pass", "timeout"
    ),
    answer("loop in finally", "try:\n    while True: pass\nfinally:\n    while True: pass", "timeout"),
    answer("huge power", "return 10 ** 10 ** 8", "timeout"),
    answer("endless sum in C", "return sum(itertools.repeat(0))", "timeout"),
    answer("regular expression", "return re.match('(a+)+$', 'a' * 60 + 'b')", "timeout"),
    answer("sleep", "time.sleep(1000)", "timeout"),
    answer("lock taken twice", "lock.acquire(); lock.acquire()", "timeout", before="lock = threading.Lock()\n"),
    answer(
        "thread that is waited for",
        "t = threading.Thread(target=threading.Event().wait); t.start(); t.join()",
        "timeout",
    ),
    answer("input", "return int(input('value? '))", "raised"),
    answer("endless recursion", "return alphabeta(position, depth, alpha, beta, evaluate)", "recursion"),
    answer(
        "endless recursion without a limit",
        "return 1 + alphabeta(position, depth, alpha, beta, evaluate)",
        "recursion",
        "memory",
        "crashed",
        "timeout",
        before="sys.setrecursionlimit(10 ** 9)\n",
    ),
    answer(
        "all signals ignored",
        """
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        while True: pass
        """,
        "timeout",
    ),
    answer("timers stopped", "signal.setitimer(signal.ITIMER_REAL, 0)\nwhile True: pass", "timeout"),
    answer("stops itself", "os.kill(os.getpid(), 19)", "timeout"),
    answer("asks about leaves for ever", "while True: evaluate(position)", "timeout"),
    answer("asks about leaves whatever comes", "while True:\n    try: evaluate(position)\n    except: pass", "timeout"),
    answer("fifo", "os.mkfifo('pipe'); open('pipe')", "timeout"),
    answer("nested lists that share", "x = []\nfor _ in range(45): x = [x, x]\nreturn x", "too large"),
    answer(
        "slow __repr__",
        "return Endless()",
        "timeout",
        before="class Endless:\n    def __repr__(self):\n        while True: pass\n",
    ),
    right("loop in another cell", cells=("while True: pass",)),
    right(
        "loop in another cell that swallows everything",
        cells=("while True:\n  try:\n    while True: pass\n  except: pass",),
    ),
    right("huge power in another cell", cells=("print(10 ** 10 ** 8)",)),
    right("loop at exit", before="@atexit.register\ndef last():\n    while True: pass\n"),
    right("thread that never ends", before="threading.Thread(target=threading.Event().wait).start()\n"),
    right("input in another cell", cells=("name = input()",)),
]
