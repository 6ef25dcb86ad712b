"""What each lesson adds to the program, and how that is checked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any

from classroom.calls.call import FunctionCall, Guesses, Outcome
from classroom.check import registry
from classroom.check.inputs import FULL, Case, chains, larger_shared, larger_trees, long_ways, shared_trees, tiny_trees
from classroom.check.judges import judge_leaves, judge_value, judge_window
from classroom.check.mistakes import RIGHT, Mistake, define, pieces
from classroom.check.task import Judge, Task, task_of
from classroom.program.text import NAME
from classroom.program.versions import LESSONS, of_course
from gametree.games.tree import SharedTree, Tree
from gametree.position import Move, Position, Value

SCORE, ASKED = Guesses(), "small trees and boards"
TABLE = 9  # the lesson from which positions are remembered
SAVES = "The value is right, but it looked at {} leaves, and {} are enough: {} is not at work here."
TOO_MANY = (
    "The value is right, but it looked at {} leaves, and {} are enough. Which of its ideas should spare the others?"
)
ALONE = Tree([[3, 12], [2, 4]])  # what the lessons call a search with, and with nothing else
# Where an idea shows: the leaves that the course's version looks at are enough.
ROWS = (([1, -1], 2), ([1, 2, -1], 3), ([1, -1, 2], 2))
WITNESSES: Sequence[tuple[int, str, Sequence[tuple[Tree | SharedTree, float]]]] = (
    (8, "the killer", [(Tree([0, *[row] * rows]), 2) for row, rows in ROWS]),
    (9, "the table", [(SharedTree([[[1, 5], 3], [[1, 5], 2]]), inf)]),
    (10, "the null window", [(Tree([[5, 6], [[7, 8, 9], [1, 2]]]), inf)]),
    (10, "what the null window has proved", [(Tree([0, [[3], [1, 2]]]), inf)]),
)
TASKS = {4: "minimax", 5: "negamax"}  # and then alphabeta, whatever else is in it
WINDOWS = ((-1, 0), (0, 1), (-1, 1), (-inf, 0), (0, inf))


@dataclass(frozen=True)
class TriedOrder:
    """An order of moves: the game's own, or that from its end."""

    backwards: bool

    def __call__(self, position: Position) -> Sequence[Move]:
        """Return a position's moves in this order."""
        return position.moves()[::-1] if self.backwards else position.moves()

    def __repr__(self) -> str:
        return f"lambda position: position.moves(){'[::-1]' * self.backwards}"  # so that a learner can call it again


@cache
def task_after(lesson: int) -> Task:
    """Return what is asked of the program after a lesson; ValueError where it does not grow there."""
    if lesson not in LESSONS:
        raise ValueError(f"the program grows in lessons {LESSONS[0]} to {LESSONS[-1]}, got {lesson!r}")
    if lesson in (3, 7):
        return _first() if lesson == 3 else _ordered()
    task = replace(registry.task(TASKS.get(lesson, "alphabeta")), asked=ASKED)
    return _with_witnesses(task, lesson) if lesson >= WITNESSES[0][0] else _with(task, [(ALONE,)])


def _with(task: Task, more: Sequence[tuple[Any, ...]]) -> Task:
    """Return a task that is tried on more inputs after its small ones."""
    small, cases = task.inputs.small, [Case(FunctionCall(task.names[0], arguments), kind=1) for arguments in more]
    return replace(task, inputs=replace(task.inputs, small=cache(lambda: [*small(), *cases]), recorded=()))


def _first() -> Task:
    minimax = registry.task("minimax")
    return task_of(
        of_course(3).search,
        {"value": 1},
        judge_value,
        lambda: [case.call.args[:1] for case in minimax.inputs.small() if case.call.args[1:] == (inf, SCORE)],
        lambda seed: zip(larger_trees(seed, 100)),
        name="my_search()",
        shown="search",
        asked=ASKED,
    )


def _ordered() -> Task:
    parts: dict[str, Judge] = {**judge_window("mover"), "leaves": judge_leaves}

    def both(trees: Sequence[Tree]) -> Iterator[tuple[Any, ...]]:
        return ((tree, inf, *FULL, SCORE, TriedOrder(backwards)) for tree in trees for backwards in (False, True))

    return task_of(
        of_course(7).search,
        {"value": 1, "leaves": 1},
        parts,
        lambda: both([*tiny_trees(4), *chains()]),
        lambda seed: both(larger_trees(seed, 100)),
        name="my_search()",
        functions=("my_search(position, depth, alpha, beta, evaluate, order)",),
        shown="search",
        asked=ASKED,
    )


def _with_witnesses(task: Task, lesson: int) -> Task:
    """Return a task as it is asked of a program of many ideas: all values, and the leaves where its new one shows."""
    ideas = {tree: idea for at, idea, trees in WITNESSES if at <= lesson for tree in trees}

    def judge_saving(case: Case, got: Outcome, expected: Outcome) -> str:
        tree, depth, *_ = case.call.args
        idea = ideas.get((tree, depth))
        if not idea or len(got.leaves) <= len(expected.leaves):
            return ""
        # An idea is said to be missing only where the leaves are those that are looked at without it.
        is_missing = len(got.leaves) == _leaves_without(lesson, idea, tree, depth)
        return (SAVES if is_missing else TOO_MANY).format(len(got.leaves), len(expected.leaves), idea)

    judging = replace(
        task.judging,
        right=[{task.names[0]: of_course(lesson).search}],
        judges={"value": judge_window("mover")["value"], "leaves": judge_saving},
        count_judges={},
        anew=True,
    )
    more = [(*tree, *FULL, SCORE) for tree in ideas]
    again = [*_met_again()] if lesson >= TABLE else []
    found = _with(replace(task, judging=judging, mistakes=_mistakes(lesson)), [*more, *again])
    probes, name = task.inputs.probes, task.names[0]
    some = [Case(FunctionCall(name, arguments), kind=1) for arguments in [*more, *again[::25]]]
    return replace(found, inputs=replace(found.inputs, probes=cache(lambda: [*probes(), *some])))


def _mistakes(lesson: int) -> Sequence[Mistake]:
    """Return the mistakes that have a name in a lesson and in those before it, each in the lesson's own program."""
    text = (files("classroom.program") / "mistakes.txt").read_text(encoding="utf-8")
    right = f"\n# {RIGHT}\n{of_course(lesson).file.read_text(encoding='utf-8')}"
    found = [one for one in pieces(text.replace(f": {NAME}", f": {NAME}{right}")) if int(one.task) <= lesson]
    return [
        Mistake(one.task, one.name, one.advice, (define(f"<{one.task}: {one.name}>", one.program, {})[NAME],))
        for one in found
        if one.name != RIGHT
    ]


class _Forgetful(dict[Any, Any]):
    """A memory into which nothing can be put."""

    def __setitem__(self, key: object, value: object) -> None:
        """Keep nothing."""


# How each idea is taken out: by what a call is given, or by a part of the lesson's text and what stands for it.
WITHOUT: Mapping[str, Mapping[str, Any] | tuple[str, str]] = {
    "the killer": {"killers": _Forgetful()},
    "the table": {"table": _Forgetful()},
    "the null window": ("top = alpha + 1 if best > -inf else beta", "top = beta"),
    "what the null window has proved": ("-beta, -value, evaluate", "-beta, -alpha, evaluate"),
}


@cache
def _leaves_without(lesson: int, idea: str, tree: Tree | SharedTree, depth: float) -> int:
    """Return how many leaves the course's version of a lesson looks at without one of its ideas."""
    out, text, seen = WITHOUT[idea], of_course(lesson).file.read_text(encoding="utf-8"), list[Position]()
    if isinstance(out, tuple):
        text = text.replace(*out)

    def evaluate(leaf: Position) -> Value:
        seen.append(leaf)
        return leaf.score()

    define("<without>", text, {})[NAME](tree, depth, evaluate=evaluate, **(out if isinstance(out, Mapping) else {}))
    return len(seen)


def _met_again() -> Iterator[tuple[Any, ...]]:
    """Yield searches that meet a position again: to another depth, or with another window."""
    yield from ((tree, inf, *FULL, SCORE) for tree in [*shared_trees(), *larger_shared(1, 100)])
    yield from ((tree, inf, *window, SCORE) for tree in shared_trees()[:200:4] for window in WINDOWS)
    yield from ((tree, depth, *FULL, SCORE) for tree in long_ways() for depth in range(1, 5))
