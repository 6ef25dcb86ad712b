"""Submissions that would have what they return taken for what is right."""

from tests.grading.walls.hostile import ANY, FULL, HEAD, NOTHING, RIGHT, VALUE_ONLY, Odd, answer, right

ALIKE = """
class Alike{base}:
    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __hash__ = lambda self: 0
    __index__ = __int__ = lambda self: 0
    __float__ = lambda self: 0.0
    __neg__ = __mul__ = __rmul__ = __abs__ = lambda self, *other: self
"""
META = """
class Meta(type):
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __hash__ = lambda self: hash(int)
    __instancecheck__ = __subclasscheck__ = lambda self, other: True
class Alike(metaclass=Meta):
    __eq__ = lambda self, other: True
    __hash__ = lambda self: 0
"""
CLASS = "class Alike:\n    __class__ = property(lambda self: float)\n    __eq__ = lambda self, other: True\n"
MINIMAX = """
def worth(position, depth, evaluate):
    if depth == 0 or not position.moves():
        return evaluate(position)
    choose = max if position.turn == 1 else min
    return choose(worth(position.play(move), depth - 1, evaluate) for move in position.moves())
"""
SEARCH = "class Search:\n    def __call__(self, *args): return search(*args)\nalphabeta = Search()"
EVIL = (
    *("len", "sum", "any", "all", "max", "min", "abs", "isinstance", "issubclass", "type", "id"),
    *("hash", "repr", "str", "print", "open", "iter", "next", "map", "zip", "sorted"),
)
PATCH = "builtins.{} = lambda *args, **options: 0\n"

TRICKS: list[Odd] = [
    *(
        answer(
            f"equal to everything, of {base or '(object)'}",
            "return Alike()",
            "wrong type",
            before=ALIKE.format(base=base),
        )
        for base in ("", "(int)", "(float)", "(str)")
    ),
    answer("a class equal to every other", "return Alike()", "wrong type", before=META),
    answer("a class that says it is another", "return Alike()", "wrong type", before=CLASS),
    answer("a list of what is equal to everything", "return [Alike()]", "wrong type", before=ALIKE.format(base="")),
    answer("pickled", "return Bomb()", "wrong type", before="class Bomb:\n    def __reduce__(self): return exit, ()\n"),
    answer("True", "return True"),
    answer("a text", "return '0'"),
    answer("a text that no file can take", "return '\\ud800'"),
    answer("nothing", "pass", "none"),
    answer("no number", "return float('nan')", "nan"),
    answer("infinity", "return float('inf')"),
    answer("a complex number", "return 0j", "wrong type"),
    answer("a generator", "yield 0", "wrong type"),
    Odd("a coroutine", (f"async {HEAD}    return 0",), NOTHING, ("wrong type",)),
    Odd("a class", ("class alphabeta:\n    def __init__(self, *args): pass",), NOTHING, ("wrong type",)),
    Odd("a number", ("alphabeta = 3",), NOTHING, ("arguments",)),
    Odd("deleted", (RIGHT, "del alphabeta"), NOTHING, ("not written",)),
    Odd("a syntax error", (HEAD,), NOTHING, ("not written",)),
    Odd("a cell with a zero byte", ("x = '\0'", RIGHT), FULL),
    *(
        answer(f"patched {name}", "return 0", *ANY, before=PATCH.format(name))
        for name in ("len", "isinstance", "id", "print", "max")
    ),
    answer("all builtins patched", "return 0", *ANY, before="".join(map(PATCH.format, EVIL))),
    answer(
        "patched json",
        "return 0",
        *ANY,
        before="import json\njson.dumps = json.loads = json.JSONEncoder.encode = lambda *args: '0'\n",
    ),
    answer(
        "patched library",
        "return 0",
        *ANY,
        before="""
        import classroom.calls.call as c, grading.walls.protocol as w, grading.walls.worker as child
        w.pack_outcome = child.pack_outcome = lambda outcome: [0, [], '', '']
        c.Outcome = child.Outcome = lambda *args: None
        """,
    ),
    answer(
        "minimax with patched trees",
        "return position.turn * worth(position, depth, evaluate)",
        before=f"{MINIMAX}\nfrom gametree import Tree\nTree.score = lambda _: 0\nTree.__eq__ = lambda _, other: True\n",
    ),
    answer("minimax", "return position.turn * worth(position, depth, evaluate)", before=MINIMAX)._replace(
        points=VALUE_ONLY
    ),
    answer(
        "minimax with the leaves left out",
        "return position.turn * worth(position, depth, lambda leaf: leaf.score())",
        *("", "raised"),
        before=MINIMAX,
    ),
    right("sum, max and len shadowed afterwards", after="sum = len = 3\n"),
    right("traced", before="sys.settrace(lambda *args: None)\n"),
    right("profiled", before="sys.setprofile(lambda *args: None)\n"),
    right("standard output closed", before="sys.stdout.close()\n"),
    right("another folder, no environment", before="os.chdir('/')\nos.environ.clear()\n"),
    right("no garbage collection", before="gc.disable()\n"),
    right("only as a program", before="assert __name__ == '__main__'\n"),
    right("imports that a notebook has", before="from IPython.display import display, SVG\nimport ipywidgets as w\n"),
    right("draws", before="import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.title('x').set_color('red')\n"),
    right(
        "asks for what is not there",
        before="from classroom import check\nfrom gametree import minimax, Tree\nminimax(Tree([1, 2])) + 1\n",
    ),
    right(
        "decorated in a notebook",
        before="from ipywidgets import interact\n@interact(n=(1, 5))\ndef show(n): print(n)\n",
    ),
    right("checks itself", cells=("from classroom import check",), after="check.alphabeta(alphabeta)\nassert check\n"),
    right("uses numpy", before="import numpy as np\nassert np.arange(3).sum() == 3\n"),
    Odd("a lambda", (RIGHT.replace("alphabeta", "search") + "alphabeta = lambda *args: search(*args)",), FULL),
    Odd("an object", (RIGHT.replace("alphabeta", "search") + SEARCH,), FULL),
]
