"""Which known mistake leads to a wrong entry in the practice: the one whose program has the same number there."""

from functools import lru_cache

from classroom.check.mistakes import Mistake
from classroom.practice.answer_key import AnswerKey, Field
from classroom.practice.behaviour import CallBehaviour
from classroom.practice.mistaken_runs import MistakenRuns
from gametree.position import Value
from gametree.trees.search_run import Path


def mistake_for_entry(key: AnswerKey, path: Path, where: Field, given: Value) -> Mistake | None:
    """Return the commonest mistake whose program has a given number in a field; None when there is none.

    Args:
        key: what is right.
        path: the node.
        where: the field of it.
        given: what was written there, as the search counts it, and not the right number.

    """
    if not key.left_to_right or (where != "value" and not path):
        return None  # the known programs look from left to right, and nobody gives the root its window
    call = list(key.visits).index(path if where == "value" else path[:-1])
    mistaken_runs, at = _mistaken_runs(key), None if where == "value" else key.visits[path[:-1]].children.index(path)
    right = mistaken_runs.right(call)
    if right is None or _number(right, right, at, where) == given:
        return None
    return next(
        (known for known, theirs in mistaken_runs.wrong(call) if _number(theirs, right, at, where) == given), None
    )


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
