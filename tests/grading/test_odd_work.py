"""One class in which everybody hands in something odd: nobody gets an undeserved point, loses one, or stops the others.

What each earns follows from the README and from what the notebook itself says: right there is right here.
"""

import json

import pytest

from grading.__main__ import main
from grading.exports import read_grades
from grading.files import LOOK
from tests.grading.course import DOUBLE, ENDLESS, NAME, NO_NEGATIVE, POWER, STUBS, course, handed_in, master, submitted
from tests.grading.made import code, notebook, text

own = handed_in


def cells(*sources):
    """A notebook without marks, of these cells and then the right answers."""
    return notebook(*sources, POWER, DOUBLE)


def after(*sources):
    """A notebook as it was handed out and filled in, with more cells below."""
    filled = json.loads(handed_in())
    return notebook(*filled["cells"], *sources)


def changed(**fields):
    return json.dumps({**json.loads(handed_in()), **fields}).encode()


def with_outputs(output):
    filled = json.loads(handed_in())
    for cell in filled["cells"]:
        cell["outputs"] = [output]
    return json.dumps(filled).encode()


RIGHT = {  # 5 points: what a notebook accepts, whatever it looks like
    "a byte-order mark": b"\xef\xbb\xbf" + handed_in(),
    "UTF-16": handed_in().decode().encode("utf-16"),
    "Windows line ends": handed_in(POWER.replace("\n", "\r\n"), DOUBLE.replace("\n", "\r\n")),
    "no marks": cells(),
    "the last task first": notebook(DOUBLE, POWER),
    "cells that say nothing": notebook(*[""] * 500, POWER, DOUBLE),
    "text around": notebook(text("# Mine"), POWER, text("```python\ndef power(x, n): return 0\n```"), DOUBLE),
    "an answer in a cell of text": notebook(text(POWER, metadata=code("", "power")["metadata"]), DOUBLE),
    "no metadata": changed(metadata={}),
    "a kernel of another language": changed(metadata={"kernelspec": {"language": "R", "name": "ir"}}),
    "large outputs": with_outputs({"output_type": "stream", "name": "stdout", "text": "x" * 300_000}),
    "outputs of no kind": with_outputs({"what": None}),
    "a stray bracket in an output": with_outputs({"output_type": "error", "traceback": ["]}{"]}),
    "two answers in one cell": notebook(POWER + DOUBLE),
    "lambdas": notebook("power = lambda x, n: x ** n", "double = lambda x: 2 * x"),
    "a partial": notebook("from functools import partial\nfrom operator import mul\ndouble = partial(mul, 2)", POWER),
    "a callable object": notebook(
        "class Double:\n    def __call__(self, x):\n        return 2 * x\ndouble = Double()", POWER
    ),
    "a decorated function": own(f"from functools import lru_cache\n@lru_cache(None)\n{POWER}"),
    "a helper in another cell": notebook(
        "def inverse(x):\n    return 1 / x", POWER.replace("1 / power(x, -n)", "inverse(power(x, -n))"), DOUBLE
    ),
    "a helper below": notebook(
        POWER.replace("1 / power(x, -n)", "inverse(power(x, -n))"), DOUBLE, "def inverse(x):\n    return 1 / x"
    ),
    "a constant from another cell": notebook("TWO = 2", DOUBLE.replace("2 *", "TWO *"), POWER),
    "a constant made in a loop": notebook(
        "TWO = 0\nfor _ in range(2):\n    TWO += 1", DOUBLE.replace("2 *", "TWO *"), POWER
    ),
    "a star import": notebook("from math import *", POWER, DOUBLE),
    "numpy": notebook("import numpy as np", DOUBLE.replace("2 * x", "int(np.multiply(2, x))"), POWER),
    "a cache of its own": own(
        "known = {}\ndef power(x, n):\n    if (x, n) not in known:\n        known[x, n] = x ** n\n"
        "    return known[x, n]\n"
    ),
    "annotations that name nothing": own(POWER.replace("x, n", "x: 'Nr', n: 'Nr'", 1).replace("):", ") -> 'Nr':", 1)),
    "annotations from the future": notebook(
        f"from __future__ import annotations\n{POWER.replace('(x, n):', '(x: Nr, n: Nr) -> Nr:')}", DOUBLE
    ),
    "a match": own(
        "def power(x, n):\n    match n:\n        case 0:\n            return 1\n"
        "    return x * power(x, n - 1) if n > 0 else 1 / power(x, -n)\n"
    ),
    "a walrus and a loop": own(
        "def power(x, n):\n    y = 1\n    for _ in range(m := abs(n)):\n        y *= x\n"
        "    return y if n >= 0 else 1 / y\n"
    ),
    "letters of the world": own("def power(x, 次数):\n    значение = x ** 次数\n    return значение\n"),
    "more parameters with values": own(POWER.replace("(x, n):", "(x, n, depth=0, *, quiet=True):")),
    "a nested function": own(
        "def power(x, n):\n    def up(m):\n        return x * up(m - 1) if m else 1\n"
        "    return up(n) if n >= 0 else 1 / up(-n)\n"
    ),
    "defined in a condition": notebook(f"if True:\n    {DOUBLE.replace(chr(10), chr(10) + '    ')}", POWER),
    "defined in a try": notebook(f"try:\n    import nothing_like_it\nexcept ImportError:\n    pass\n{DOUBLE}", POWER),
    "magics": notebook("%matplotlib inline\n!pip install rich", f"%%time\n{POWER}", "%%bash\nls", DOUBLE, "power?"),
    "it prints as it goes": own(POWER.replace("\n", "\n    print('here', x, n)\n", 1)),
    "a scratch cell that fails": cells("1 / 0", "import rich_and_not_there", "assert False"),
    "a scratch cell that ends Python": cells("import os\nos._exit(1)"),
    "a scratch cell that wants to quit": cells("quit()", "raise SystemExit", "raise KeyboardInterrupt"),
    "a scratch cell that never ends": after("while True:\n    pass"),
    "a scratch cell that asks": cells("name = input('your name? ')"),
    "a scratch cell that floods": after("for _ in range(200):\n    print('x' * 1_000_000)"),
    "a scratch cell that waits": after("import asyncio\nawait asyncio.sleep(0)"),
    "a scratch cell that is no Python": cells("to do: think about n < 0"),
    "a check of its own that fails": after("check.power(lambda x, n: 0)"),
    "a picture": cells("import matplotlib.pyplot as plt\nplt.plot([power(2, n) for n in range(5)])\nplt.show()"),
    "tables": cells("import pandas as pd\npd.DataFrame([1]).describe()"),
    "what only notebooks have": after("from IPython.display import display, HTML\ndisplay(HTML('x'))\nget_ipython()"),
    "a file of its own": notebook(
        "open('n.txt', 'w').write('2')", DOUBLE.replace("2 *", "int(open('n.txt').read()) *"), POWER
    ),
    "the marked cell counts, not a try below it": after("def power(x, n):\n    return 0"),
    "Python's own name given away below": notebook(POWER, DOUBLE.replace("2 * x", "sum((x, x))"), "sum = 0"),
    "a star import below": notebook(POWER, DOUBLE.replace("2 * x", "max([x, 2 * x], key=abs)"), "from numpy import *"),
    "a helper that means something else below": notebook(
        "def two():\n    return 2", DOUBLE.replace("2 *", "two() *"), POWER, "def two():\n    return 3"
    ),
    "a copy that was left blank": notebook(*json.loads(master(*STUBS, marks=str))["cells"][1:2], POWER, DOUBLE),
    "the recursion limit": own(f"import sys\nsys.setrecursionlimit(10**9)\n{POWER}"),
    "a seed and a clock": cells("import random, time\nrandom.seed(1)\nstart = time.time()"),
    "a thread": cells("import threading\nthreading.Thread(target=print).start()"),
    "warnings are errors": cells("import warnings\nwarnings.simplefilter('error')"),
}
PARTLY = {  # by the points of power:value, power:negative and double:value
    (2, 0, 2): {
        "no negative n": own(NO_NEGATIVE),
        "no negative n, an error there": own("def power(x, n):\n    assert n >= 0\n    return x ** n\n"),
        "leaves Python there": own("def power(x, n):\n    if n < 0:\n        raise SystemExit\n    return x ** n\n"),
    },
    (0, 0, 2): {
        "one is missing": notebook(DOUBLE),
        "one has another name": notebook(POWER.replace("power", "Power"), DOUBLE),
        "one is no Python": own(POWER.replace("):", ")", 1)),
        "one has a number without end": own("def power(x, n):\n    return 10 ** 5000\n"),
        "equal to all": own(
            "class All(int):\n    __eq__ = lambda *_: True\n    __hash__ = int.__hash__\n"
            "def power(x, n):\n    return All()\n"
        ),
        "a true value for a number": own("def power(x, n):\n    return True\n"),
        "not a number": own("def power(x, n):\n    return float('nan')\n"),
        "kept from call to call": own(
            "seen = []\ndef power(x, n):\n    seen.append(n)\n    return x ** n if len(seen) < 3 else 0\n"
        ),
        "knows the first inputs only": own("def power(x, n):\n    return x ** n if abs(n) < 3 else 0\n"),
    },
    (2, 1, 0): {
        "one is endless": own(POWER, ENDLESS),
        "one is asynchronous": own(POWER, "async def double(x):\n    return 2 * x\n"),
        "one is a generator": own(POWER, "def double(x):\n    yield 2 * x\n"),
        "one prints its answer": own(POWER, "def double(x):\n    print(2 * x)\n"),
        "one is a number": notebook(POWER, "double = 4"),
        "one is text": own(POWER, "def double(x):\n    return str(2 * x)\n"),
        "one eats memory": own(POWER, "def double(x):\n    return [0] * 10**12\n"),
        "one is far too deep": own(POWER, "def double(x):\n    return double(x)\n"),
        "one has too few parameters": own(POWER, "def double():\n    return 4\n"),
    },
    (2, 1, 2): {"one is deleted below": notebook(POWER, DOUBLE, "del double")},
}
NOTHING = {  # 0 points: nothing was done, or it was tried on
    "as handed out": handed_in(*STUBS),
    "the check is replaced": notebook("from classroom import check\ncheck.power = lambda *_, **__: None", *STUBS),
    "everything is equal": notebook("import builtins\nbuiltins.isinstance = lambda *_: True", *STUBS),
    "asserts are off": notebook("import sys\nsys.flags = None\n__debug__ == 0", *STUBS),
    "points in the metadata": changed(
        cells=[
            {
                **one,
                "metadata": {
                    **one["metadata"],
                    "nbgrader": {**one["metadata"].get("nbgrader", {}), "points": 99, "score": 99},
                },
            }
            for one in json.loads(handed_in(*STUBS))["cells"]
        ]
    ),
    "reads the solutions": notebook(
        "import pathlib\nexec(next(pathlib.Path('/').rglob('solutions/*.ipynb')).read_text())", *STUBS
    ),
    "asks the course": notebook("from classroom.assignments.recursion.tasks import power", STUBS[1]),
    "asks the grader": notebook(
        "import gc\npower = [o for o in gc.get_objects() if getattr(o, '__name__', '') == 'power'][0]", STUBS[1]
    ),
    "outputs that say that it is right": with_outputs({"output_type": "stream", "text": "✓ right, 5/5"}).replace(
        b"return", b"return None or 7 or"
    ),
    "an answer in a comment": handed_in(*(f"{stub}    # {'x ** n'}\n" for stub in STUBS)),
    "an answer in a docstring": handed_in(*(stub.replace("\n", '\n    """return x ** n"""\n', 1) for stub in STUBS)),
}
UNREADABLE = {
    "empty": b"",
    "cut off": handed_in()[:-200],
    "both sides of a merge": b"<<<<<<< HEAD\n" + handed_in(),
    "a web page": b"<!doctype html><title>Sign in</title>",
    "a zip file by another name": b"PK\x03\x04" + bytes(100),
    "no cells": b'{"nbformat": 4}',
    "a list": b"[]",
    "brackets without end": b"[" * 100_000,
}
EXPECTED = {
    **{name: (data, (2, 1, 2)) for name, data in RIGHT.items()},
    **{name: (data, points) for points, some in PARTLY.items() for name, data in some.items()},
    **{name: (data, (0, 0, 0)) for name, data in NOTHING.items()},
    **{name: (data, None) for name, data in UNREADABLE.items()},
}


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    root = course(tmp_path_factory.mktemp("course"))
    folder = submitted(root / "in", **{name: data for name, (data, _) in EXPECTED.items()})
    words = ["grade", NAME, folder, "--out", root / "g", "--course", root, "--workers", 2, "--timeout", 60]
    assert main(list(map(str, words))) == LOOK
    return read_grades(root / "g" / NAME / "grades.csv")


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPECTED)
def test_who_hands_in_something_odd_gets_what_it_is_worth(rows, name):
    row, (_, points) = rows[name], EXPECTED[name]
    assert row["status"] in ({"unreadable"} if points is None else {"graded", "needs a look"}), row["problems"]
    earned = tuple(row[part] for part in ("power:value", "power:negative", "double:value"))
    assert earned == (points or (None, None, None)), row["problems"]
