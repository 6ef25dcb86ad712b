"""The exercises in the lessons: to each the right function, and the mistakes that learners make in it.

`exercises.txt` has them as an assignment's text has its mistakes. The heading `== asked: written` names the function
that a lesson asks about and the one that is to be written, which are the same in most; below `# right` stands the right
one, and `# asked: …` lists what is asked beside what the lesson's cell knows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from inspect import signature
from types import FunctionType
from typing import Any

from classroom.calls.call import Caller, FunctionCall
from classroom.check.guard import or_plain
from classroom.check.mistakes import RIGHT, Mistake, Piece, define, pieces
from gametree.trace.callgraph import reachable

Answer = Callable[..., object]
TRIED = 3  # known answers that a right function has to give, before it is believed to be about the same
SECONDS = 10  # no right function takes nearly as long: what is said must not depend on how fast a machine is


@dataclass(frozen=True)
class Exercise:
    """An exercise of a lesson, with functions that see what the learner's notebook has.

    Args:
        written: the name of the function that is to be written.
        right: a right function.
        more: inputs that are asked about beside those of the lesson's cell.
        mistakes: the mistakes that have a name.

    """

    written: str
    right: Answer
    more: Sequence[tuple[Any, ...]]
    mistakes: Sequence[Mistake]


def exercise_of(function: Answer, known: Sequence[tuple[tuple[Any, ...], object]]) -> Exercise | None:
    """Return the exercise that asks about a function, if its right one gives the known answers; None for any other."""
    if not isinstance(function, FunctionType):
        return None
    few = sorted(known, key=lambda one: len(repr(one[0])))[:TRIED]
    for found in _texts().get(function.__name__, ()):
        own = or_plain(lambda: _exercise(function, found), None)  # noqa: B023 - a notebook may lack what it names
        if own and _answers(own.right, [given for given, _ in few]) == [answer for _, answer in few]:
            return own
    return None


def _answers(function: Answer, inputs: Sequence[tuple[Any, ...]]) -> list[object]:
    outcomes = Caller({"it": function}, SECONDS).run([FunctionCall("it", given) for given in inputs])
    return [None if one.failure else one.value for one in outcomes]


def _exercise(function: FunctionType, found: Sequence[Piece]) -> Exercise | None:
    """Return an exercise in the notebook of a function; None where that takes another number of arguments."""
    scopes = {piece: _defined(function, piece) for piece in found if piece.name != "asked"}
    programs = {piece: scope[piece.task] for piece, scope in scopes.items()}
    right = next(piece for piece in programs if piece.name == RIGHT)
    if len(signature(programs[right]).parameters) != len(signature(function).parameters):
        return None
    asked = [piece.advice for piece in found if piece.name == "asked"]
    more = [given for text in asked for given in eval(text, scopes[right])]  # noqa: S307 - a text of this package
    mistakes = [
        Mistake(piece.task, piece.name, piece.advice, (program,))
        for piece, program in programs.items()
        if piece is not right
    ]
    return Exercise(right.functions[0], programs[right], more, mistakes)


def _defined(function: FunctionType, piece: Piece) -> dict[str, Any]:
    """Return what a notebook has where a program is defined in it: the given functions of its cell call that one."""
    scope: dict[str, Any] = dict(function.__globals__)
    for one in reachable(function):
        if one.__code__.co_filename == function.__code__.co_filename and one.__globals__ is function.__globals__:
            scope[one.__name__] = FunctionType(one.__code__, scope, one.__name__, one.__defaults__, one.__closure__)
    return define(f"<{piece.task}: {piece.name}>", piece.program, scope)


@cache
def _texts() -> Mapping[str, Sequence[Sequence[Piece]]]:
    """Return the exercises by the name of the function that is asked about; several lessons may have one name."""
    text = (files("classroom.check") / "exercises.txt").read_text(encoding="utf-8")
    found: dict[str, list[list[Piece]]] = {}
    for piece in pieces(text):
        if piece.name == RIGHT:
            found.setdefault(piece.task, []).append([])
        found[piece.task][-1].append(piece)
    return found
