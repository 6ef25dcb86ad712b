"""Submissions that write to the grader themselves."""

from tests.grading.walls.hostile import ANY, Odd, answer

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
    found = [thing for thing in gc.get_objects() if type(thing).__name__ == 'ChildEnd']
    frames = []
    import sys
    frame = sys._getframe()
    while frame:
        found += [value for value in frame.f_locals.values() if type(value).__name__ == 'ChildEnd']
        frame = frame.f_back
    return found[-1]
"""

RIGHT = '[0,[[]],"",""]'  # an outcome as it travels, which could be right for some position
NOTHING_AT_ALL = ",".join(['""'] * 100_000)
BATCHES = {  # what the child's own line is given to write in the place of many outcomes, and of what is said after them
    "a batch of nothing": "[]",
    "a batch in a batch": f"[[{RIGHT}]]",
    "a batch of more than there are calls": f"[{','.join([RIGHT] * 10_000)}]",
    "a batch as an object": f'{{"0":{RIGHT}}}',
    "a batch of texts": '["right","right"]',
    "half of a batch": f"[{RIGHT},",
    "one good outcome and one odd": f"[{RIGHT},[0,[],[],0]]",
    "an outcome with too little": '[[0,[],""]]',
    "an outcome with too much": '[[0,[],"","",20]]',
    "a failure of its own": '[[null,[],"graded",""]]',
    "a value and a failure": '[[0,[],"timeout",""]]',
    "no value and no failure": '[[null,[],"",""]]',
    "leaves that are no places": '[[0,[{"a":1}],"",""]]',
    "leaves without end": f'[[0,[{",".join(["[]"] * 300_000)}],"",""]]',
    "a number that is none": '[[NaN,[],"",""]]',
    "a detail without end": f'[[null,[],"raised","{"x" * 100_000}"]]',
    "the sum before the outcomes": "[0,0.0,[]]",
    "a sum of less than nothing": f"[{RIGHT}]\n[-1,-1.0,[]]",
    "a sum without end": f"[{RIGHT}]\n[0,1e999,[]]",
    "a sum that is a truth": f"[{RIGHT}]\n[true,0.0,[]]",
    "missed parts without end": f"[{RIGHT}]\n[0,0.0,[{NOTHING_AT_ALL}]]",
    "missed parts that are numbers": f"[{RIGHT}]\n[0,0.0,[1]]",
    "two batches in a line": f"[{RIGHT}][{RIGHT}]",
    "a batch of one that could be right": f"[{RIGHT}]",
    "the text of another cell's note": '"timeout: 1 s"',
}

FORGERS: list[Odd] = [
    *(answer(name, f"the_line().write({text!r}); return 0", *ANY, before=FIND) for name, text in BATCHES.items()),
    *(
        answer(f"{name}, and ends", f"the_line().write({text!r}); os._exit(0)", *ANY, before=FIND)
        for name, text in list(BATCHES.items())[-9:]
    ),
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
