"""Submissions that want more of something than there is."""

from tests.grading.walls.hostile import Odd, answer, right

FLOODS: list[Odd] = [
    answer("memory at once", "return len(bytearray(10 ** 11))", "memory"),
    answer("memory bit by bit", "x = []\nwhile True: x.append(' ' * 10 ** 6)", "memory", "timeout"),
    answer("memory in C", "return list(itertools.repeat(0))", "memory", "timeout"),
    answer(
        "memory whatever comes",
        "x = []\nwhile True:\n    try: x.append(' ' * 10 ** 6)\n    except MemoryError: pass",
        "timeout",
        "memory",
        "crashed",
    ),
    answer("fork bomb", "while True: os.fork()", "raised"),
    answer("fork bomb whatever comes", "while True:\n    try: os.fork()\n    except OSError: pass", "timeout"),
    answer("threads", "while True: threading.Thread(target=time.sleep, args=(1000,)).start()", "raised"),
    answer("output", "while True: print('x' * 10 ** 6)", "timeout"),
    answer("output past Python", "while True: os.write(1, b'x' * 10 ** 6)", "timeout"),
    answer("one large file", "with open('x', 'wb') as file:\n    while True: file.write(bytes(10 ** 6))", "raised"),
    answer("many files", "for n in range(10 ** 6): open(f'x{n}', 'wb').write(bytes(10 ** 6))", "raised"),
    answer(
        "files in memory",
        "x = []\nwhile True:\n    x.append(os.memfd_create('x'))\n    os.write(x[-1], bytes(10 ** 6))",
        "raised",
    ),
    answer("open files", "x = [open('/dev/null') for _ in range(10 ** 6)]", "raised"),
    answer("10 MB returned", "return 'x' * 10 ** 7", "too large"),
    answer("1 GB returned", "return 'x' * 10 ** 9", "memory"),
    answer("long list returned", "return list(range(2 * 10 ** 5))", "too large", "timeout", "memory"),
    answer("huge integer returned", "return 1 << 10 ** 7", "too large", "timeout", "memory"),
    answer("deep list returned", "x = []\nfor _ in range(10 ** 5): x = [x]\nreturn x", "too large", "crashed"),
    answer("list in itself returned", "x = []\nx.append(x)\nreturn x", "too large"),
    answer("error of 10 MB", "raise ValueError('x' * 10 ** 7)", "raised", "memory", "timeout"),
    right("prints", first="print('looking at', position)\n"),
    right("prints past Python", first="os.write(1, b'x'); os.write(2, b'y')\n"),
    right("errors past Python, many", before="os.write(2, b'y' * 10 ** 6)\n"),
    right("prints what no file can take", first="print('\\ud800 \\x00 ∞')\n"),
    right("warns", first="warnings.warn('careful')\n", before="warnings.simplefilter('always')\n"),
    right("memory in another cell", cells=("x = bytearray(10 ** 12)",)),
]
