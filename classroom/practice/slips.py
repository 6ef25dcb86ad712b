"""Which known mistakes lead to wrong entries in the practice: those whose programs have these numbers there."""

from functools import lru_cache
from math import isnan
from typing import TypeGuard

from classroom.check.mistakes import Mistake
from classroom.practice.answer_key import AnswerKey, Field
from classroom.practice.behaviour import CallBehaviour
from classroom.practice.mistaken_runs import MistakenRuns
from gametree.position import Value
from gametree.trees.search_run import Path


def mistakes_for_entries(key: AnswerKey, path: Path, where: Field) -> dict[Value, Mistake]:
    """Return the numbers that known mistakes lead to in a field, each with the commonest of those whose program has it.

    Args:
        key: what is right.
        path: the node.
        where: the field of it.

    """
    if not key.left_to_right or (where != "value" and not path):
        return {}  # the known programs look from left to right, and nobody gives the root its window
    call = list(key.visits).index(path if where == "value" else path[:-1])
    mistaken_runs, at = _mistaken_runs(key), None if where == "value" else key.visits[path[:-1]].children.index(path)
    right = mistaken_runs.right(call)
    if right is None:
        return {}
    wrong = [(_number(theirs, right, at, where), known) for known, theirs in mistaken_runs.wrong(call)]
    found = {number: known for number, known in reversed(wrong) if _is_number(number)}
    return {number: known for number, known in found.items() if number != _number(right, right, at, where)}


def _is_number(found: object) -> TypeGuard[Value]:
    return isinstance(found, int | float) and not isnan(found)


@lru_cache(8)
def _mistaken_runs(key: AnswerKey) -> MistakenRuns:
    return MistakenRuns(key.recording, key.run)


def _number(behaviour: CallBehaviour, right: CallBehaviour, at: int | None, where: Field) -> object:
    """Return what a program returns, or hands down to its child number `at`; None when it has gone astray before."""
    if at is None:
        return behaviour.value
    comes_there = behaviour.agrees(right, at - 1) and len(behaviour.replies) > at
    window = behaviour.replies[at].window if comes_there else None
    return window and window[where == "beta"]
