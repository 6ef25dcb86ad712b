"""The exercises inside the lessons: each with its solution, and with four or more slips that are likely there."""

import ast
import json
import re
from contextlib import suppress
from functools import cache
from symtable import symtable
from types import CodeType

import pytest

from tests.classroom.check.asking import do_what_is_suggested
from tests.classroom.check.bank import DATA, ROOT, run
from tests.counts import some

MOST_LINES, MOST_LETTERS = 8, 1_000
HEAD = re.compile(r"([^ ]+) (\w+) \| ([^|\n]+)(?: \| ([^\n]+))?\n(.*)", re.DOTALL)


def programs_in(name):
    """The programs of a text: lesson, function, what the slip is, what is said of it, and the program."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [HEAD.match(piece).groups() for piece in re.split(r"^# %% ", text, flags=re.MULTILINE)[1:]]


PROGRAMS = programs_in("exercises.txt")
FREE = ast.Import | ast.ImportFrom | ast.FunctionDef
KEPT = FREE | ast.Assign | ast.AugAssign


@cache
def cells(lesson):
    """The code cells of a lesson, parsed."""
    notebook = json.loads((ROOT / "notebooks" / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    return [ast.parse("".join(cell["source"])) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def asks(node):
    """Whether a line of a cell is an exercise's."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "expect"


def is_stub(node):
    """Whether a function is still to be written."""
    return isinstance(node, ast.FunctionDef) and ast.unparse(node.body[-1]) == "return None"


def globals_in(code):
    """The names of globals that code may look up or set, functions inside it included."""
    inner = (globals_in(part) for part in code.co_consts if isinstance(part, CodeType))
    return {*code.co_names}.union(*inner)


def set_by(node):
    """The names that a line of a cell sets."""
    symbols = symtable(ast.unparse(node), "", "exec").get_symbols()
    return {symbol.get_name() for symbol in symbols if symbol.is_assigned()}


@cache
def kept(lesson):
    """The lines of a lesson, but for those that set what no exercise or program for it needs: matches, counts, …"""
    every = (*PROGRAMS, *programs_in("fresh_exercises.txt"))
    used = set().union(*(globals_in(compile(text, "", "exec")) for home, *_, text in every if home == lesson))
    found = {node for cell in cells(lesson) for node in cell.body if isinstance(node, FREE)}
    for node in (node for cell in reversed(cells(lesson)) for node in reversed(cell.body)):
        if asks(node) or (isinstance(node, KEPT) and used & set_by(node)):
            used |= globals_in(compile(ast.Module([node], []), "", "exec"))
            found.add(node)
    return found


@cache
def exercises(lesson):
    """What is known before each exercise of a lesson, and the rest of its cell, by the function to write."""
    scope, found = {"__name__": "notebook"}, {}
    for cell in cells(lesson):
        if any(map(asks, cell.body)):
            (stub,) = filter(is_stub, cell.body)
            (end,) = (at for at, node in enumerate(cell.body) if asks(node))
            rest = [ast.unparse(node) for node in cell.body[: end + 1] if node is not stub]
            found[stub.name] = dict(scope), "\n".join(rest)
        for node in cell.body:
            if node in kept(lesson) and not asks(node):
                text = ast.unparse(node)
                with suppress(Exception):  # a picture, say, of what is not counted here
                    run(text, scope, f"<{lesson} {hash(text)}>")
    return found


def said(capsys, lesson, function, text):
    """What an exercise says of a program, and what the lesson knows then."""
    scope, rest = exercises(lesson)[function]
    scope = dict(scope)
    capsys.readouterr()
    run(f"{text}\n{rest}", scope, f"<exercise {lesson} {hash(text)}>")
    lines = capsys.readouterr().out.splitlines(keepends=True)
    return "".join(lines["still looking" in lines[0] :]), scope


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "function", "slip", "words", "text"),
    [pytest.param(*one, id=f"{one[1]}: {one[2]}") for one in some("programs for lessons' exercises", PROGRAMS)],
)
def test_a_program_is_told_what_it_is(capsys, lesson, function, slip, words, text):
    told, scope = said(capsys, lesson, function, text)
    assert told.startswith("✓" if slip == "right" else "✗"), told
    assert (words or "") in told
    assert len(told.splitlines()) <= MOST_LINES
    assert len(told) <= MOST_LETTERS
    do_what_is_suggested(told, scope)


def test_every_exercise_has_its_solution_and_at_least_four_slips():
    lessons = [path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    asked = sum(map(asks, (node for lesson in lessons for cell in cells(lesson) for node in cell.body)))
    written = [(lesson, function) for lesson, function, *_ in PROGRAMS]
    assert len(set(written)) == asked
    assert all(written.count(one) >= 5 for one in written)
