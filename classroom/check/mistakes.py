"""Wrong programs that learners write, each with a name and a sentence of advice: those that no single edit explains.

Each assignment has a text of them. `== task: functions` is the heading that every task has there, `# name: advice` one
of a mistake. Below it stands its program, or how it differs from the last whole one above: lines with `+` replace those
with `-`. A whole program that is right stands below `# right`.
"""

import linecache
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, groupby, product, takewhile
from math import inf, isqrt, sqrt
from typing import Any, NamedTuple

from classroom.check.registry import mistakes_text, module_of
from gametree.games.mnk import tic_tac_toe
from gametree.games.othello import othello
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, PASS, score
from gametree.search.alphabeta import alphabeta
from gametree.search.minimax import minimax
from gametree.search.ordering import to_front
from gametree.search.transposition import bound_of

RIGHT = "right"
TAUGHT = (Tree, alphabeta, bound_of, minimax, othello, score, tic_tac_toe, to_front)
GIVEN = (*TAUGHT, Counter, cache, combinations, isqrt, sqrt, operator, partial, product, replace, takewhile)
NAMES: Mapping[str, object] = (
    {thing.__name__: thing for thing in GIVEN}
    | {"MAX": MAX, "MIN": MIN, "PASS": PASS, "inf": inf, "in_front": to_front}
    | {"add": operator.add, "or_": operator.or_, "__name__": __name__}
)


@dataclass(frozen=True)
class Mistake:
    """A wrong program that learners write.

    Args:
        task: the task that it is an answer to.
        name: its name, "window not swapped".
        advice: one sentence that helps, and does not give the code away.
        programs: its functions, in the order of the task's; None where one is right, and where there are fewer.

    """

    task: str
    name: str
    advice: str
    programs: tuple[Callable[..., object] | None, ...]


def mistakes_in(task: str) -> Sequence[Mistake]:
    """Return the known mistakes in a task, the commonest first."""
    return [known for known in _read(module_of()[task]) if known.task == task] if task in module_of() else []


@cache
def _read(module: str) -> Sequence[Mistake]:
    found = [piece for piece in pieces(mistakes_text(module)) if piece.name != RIGHT]
    return [Mistake(one.task, one.name, one.advice, _programs(one)) for one in found]


class Piece(NamedTuple):
    """A program in a text of mistakes: a task, its functions, what the mistake is called and advised, and the text."""

    task: str
    functions: tuple[str, ...]
    name: str
    advice: str
    program: str


def pieces(text: str) -> Iterator[Piece]:
    """Yield the programs of a text of mistakes, and the right ones in it."""
    for part in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        head, *found = part.split("\n# ")
        task, _, functions = head.partition(": ")
        whole = ""
        for one in found:
            title, _, lines = one.partition("\n")
            name, _, advice = title.partition(": ")
            is_whole, lines = not lines.startswith("-"), lines.rstrip("\n") + "\n"
            program = lines if is_whole else _changed(whole, lines)
            whole = lines if is_whole else whole
            yield Piece(task, tuple(functions.split()), name, advice, program)


def _changed(whole: str, lines: str) -> str:
    """Return a program with some of its lines changed."""
    for kind, group in groupby(lines.splitlines(), key=lambda line: line[0]):
        changed = "".join(f"{line[1:]}\n" for line in group)
        if kind == "-":
            old = changed
        else:
            whole = f"\n{whole}".replace(f"\n{old}", f"\n{changed}", 1)[1:]
    return whole


def _programs(piece: Piece) -> tuple[Callable[..., object] | None, ...]:
    """Return the functions of a program; None in the place of one that it does not have."""
    scope = define(f"<{piece.task}: {piece.name}>", piece.program, dict(NAMES))
    return tuple(scope[name] if scope.get(name) is not NAMES.get(name) else None for name in piece.functions)


def define(home: str, text: str, scope: dict[str, Any]) -> dict[str, Any]:
    """Return what there is after a program is run, its source kept for tracebacks and edits."""
    linecache.cache[home] = (len(text), None, text.splitlines(keepends=True), home)
    exec(compile(text, home, "exec"), scope)  # noqa: S102 - texts of this package
    return scope
