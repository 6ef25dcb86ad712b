"""Assignment 6, alpha-beta: in two forms and two contracts, with the best order, and three bugs to find."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from gametree.check import references
from gametree.check.inputs import Case
from gametree.check.search_tasks import (
    judge_hard,
    judge_soft,
    judge_window,
    window_case,
    window_larger,
    window_probes,
    window_small,
)
from gametree.check.task import EVERY_WAY, Assignment, Judge, Task, Variant, Way
from gametree.check.tasks.best_order import BEST_FIRST
from gametree.check.tasks.bugs import BUGS
from gametree.games.mnk import tic_tac_toe
from gametree.sandbox.call import Functions

ARGUMENTS = "(position, depth, alpha, beta, evaluate)"
MANY_WAYS = tic_tac_toe(".../XXO/O..")  # reached in many ways, with other bounds

# Alpha-beta, in two forms and two contracts


def _task(
    name: str, rights: Callable[[Variant], list[references.Search]], judge: Judge, follows: tuple[Way, ...] = EVERY_WAY
) -> Task:
    def right_functions(variant: Variant) -> list[Functions]:
        return [{name: references.in_order(variant, search)} for search in rights(variant)]

    @lru_cache(8)
    def small(variant: Variant) -> Sequence[Case]:
        return (*window_small(name, variant), window_case(name, MANY_WAYS))

    @lru_cache(8)
    def probes(variant: Variant) -> Sequence[Case]:
        return (*window_probes(name, variant), window_case(name, MANY_WAYS))

    return Task(
        name=name,
        functions=(name + ARGUMENTS,),
        parts={"value": 2, "leaves": 2},
        small=small,
        larger=partial(window_larger, name),
        right=right_functions,
        judge=judge,
        probes=probes,
        gate="value",
        follows=follows,
    )


MAX_MIN = _task("alphabeta_max_min", references.max_min_searches, judge_window("max"))
FAIL_SOFT = _task("alphabeta", references.soft_searches, judge_soft("mover"))
FAIL_HARD = _task("alphabeta_fail_hard", references.hard_searches, judge_hard, ("turns", "left_to_right"))

ASSIGNMENT = Assignment("06-alpha-beta", "Alpha-beta", (MAX_MIN, FAIL_SOFT, FAIL_HARD, BEST_FIRST, *BUGS))
