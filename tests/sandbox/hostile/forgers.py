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
def the_line():
    found = [thing for thing in gc.get_objects() if type(thing).__name__ == 'Connection']
    frames = []
    import sys
    frame = sys._getframe()
    while frame:
        found += [value for value in frame.f_locals.values() if type(value).__name__ == 'Connection']
        frame = frame.f_back
    return found[-1]
"""

FORGERS: list[Odd] = [
    answer("noise", "write(b'\\x00\\xff noise')", "protocol error", before=WRITE),
    answer("noise by the line", "write(b'noise\\n' * 1000); return 0", "protocol error", before=WRITE),
    answer("other JSON", "write(b'{}\\n[]\\n[[]]\\n0\\nnull\\n'); return 0", "protocol error", before=WRITE),
    answer("deep JSON", "write(b'[' * 100000 + b'\\n'); return 0", "protocol error", before=WRITE),
    answer("a huge number", "write(b'1' * 100000 + b'\\n'); return 0", "protocol error", before=WRITE),
    answer("a line without end", "while True: write(b'x' * 100000)", "protocol error", "timeout", before=WRITE),
    answer("the end of the child", "write(b'[\"ended\",0]\\n'); return 0", "protocol error", before=WRITE),
    answer("an odd end of the child", "write(b'[\"ended\",[]]\\n'); return 0", "protocol error", before=WRITE),
    answer(
        "answers without the number",
        'write(b\'["",0,"outcomes",[[0,[],"",""]]]\\n\'); return 0',
        "protocol error",
        before=WRITE,
    ),
    answer("an early end with the number", "the_line().write('0'); return 0", "protocol error", before=FIND),
    answer(
        "too many answers",
        "the_line().write('\\n'.join(['[0,[],\"\",\"\"]'] * 1000)); return 0",
        "protocol error",
        "",
        before=FIND,
    ),
    answer(
        "answers of an odd kind",
        'the_line().write(json.dumps([["l"], [[[]]], "fine", 3])); return 0',
        "protocol error",
        before=FIND,
    ),
    answer(
        "a position that is none",
        'the_line().write(json.dumps([["p", "tree.Tree", "x", 1, []], [], "", ""])); return 0',
        "protocol error",
        before=FIND,
    ),
    answer(
        "answers that it only thinks it could know",
        'the_line().write(json.dumps([0, [[]], "", ""])); os._exit(0)',
        *ANY,
        before=FIND,
    ),
    answer("reads what is meant for others", "os.read(3, 10 ** 6); return 0", *ANY),
]
