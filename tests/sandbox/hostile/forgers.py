"""Submissions that write to the grader themselves."""

from tests.sandbox.hostile import ANY, Odd, answer

WRITE = """
import os
def write(data):
    for fd in range(3, 32):
        try: os.write(fd, data)
        except OSError: pass
"""
FIND = """
import gc, json, os
def the_answers():
    found = [thing for thing in gc.get_objects() if type(thing).__name__ == 'Answers']
    frames = []
    import sys
    frame = sys._getframe()
    while frame:
        found += [value for value in frame.f_locals.values() if type(value).__name__ == 'Answers']
        frame = frame.f_back
    return found[-1]
"""

FORGERS: list[Odd] = [
    answer("noise", "write(b'\\x00\\xff noise')", *("forged",), before=WRITE),
    answer("noise by the line", "write(b'noise\\n' * 1000); return 0", "forged", before=WRITE),
    answer("other JSON", "write(b'{}\\n[]\\n[[]]\\n0\\nnull\\n'); return 0", "forged", before=WRITE),
    answer("deep JSON", "write(b'[' * 100000 + b'\\n'); return 0", "forged", before=WRITE),
    answer("a huge number", "write(b'1' * 100000 + b'\\n'); return 0", "forged", before=WRITE),
    answer("a line without end", "while True: write(b'x' * 100000)", *("forged", "slow"), before=WRITE),
    answer("the end of the child", "write(b'[\"ended\",0]\\n'); return 0", "died", before=WRITE),
    answer("an odd end of the child", "write(b'[\"ended\",[]]\\n'); return 0", "died", before=WRITE),
    answer(
        "answers without the number",
        'write(b\'["",0,"outcomes",[[0,[],"",""]]]\\n\'); return 0',
        "forged",
        before=WRITE,
    ),
    answer(
        "an early end with the number",
        "the_answers().send('end', 0); return 0",
        *("forged",),
        before=FIND,
    ),
    answer(
        "too many answers",
        "the_answers().send('outcomes', [[0, [], '', '']] * 1000); return 0",
        *("forged", ""),
        before=FIND,
    ),
    answer(
        "answers of an odd kind",
        "the_answers().send('outcomes', [[['l'] , [[[]]], 'fine', 3]]); return 0",
        *("forged",),
        before=FIND,
    ),
    answer(
        "a position that is none",
        "the_answers().send('outcomes', [[['p', 'Tree', 'x', 1, []], [], '', '']]); return 0",
        *("forged",),
        before=FIND,
    ),
    answer(
        "answers that it only thinks it could know",
        "the_answers().send('outcomes', [[0, [[]], '', '']]); os._exit(0)",
        *ANY,
        before=FIND,
    ),
    answer("reads what is meant for others", "os.read(3, 10 ** 6); return 0", *ANY, before="import os\n"),
]
