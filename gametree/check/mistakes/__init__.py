"""Wrong programs that learners write, each with a name and a sentence of advice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TypeAlias, TypeVar

Program: TypeAlias = Callable[..., object]
F = TypeVar("F", bound=Program)


@dataclass(frozen=True)
class Mistake:
    """A wrong program that learners write.

    Args:
        task: the task that it is an answer to.
        name: how it is called, "window not swapped".
        advice: one sentence that helps, and does not give the code away.
        programs: its functions, in the order of the task's; where there are fewer, the rest are right.

    """

    task: str
    name: str
    advice: str
    programs: tuple[Program, ...]


_FOUND: dict[str, list[Mistake]] = {}
MODULES = (
    *("recursion", "places", "game_trees", "forcing", "minimax", "minimax_pair", "best_moves"),
    *("looking_ahead", "boards", "negamax", "alpha_beta", "max_min", "fail_hard", "bugs"),
    *("move_ordering", "deepening", "killers"),
    *("transpositions", "keys", "entries"),
    *("null_windows", "questions", "pvs", "aspiration"),
    *("othello", "othello_search", "end_games"),
)


def mistake(task: str, advice: str, *others: Program, before: Sequence[Program] = ()) -> Callable[[F], F]:
    """Keep the decorated function as a mistake that is called like it.

    Args:
        task: the task that it is an answer to.
        advice: one sentence that helps.
        *others: the task's further functions, where it has more than one and these are wrong too.
        before: its functions before the decorated one, where that is not the first: right ones, as a rule.

    """

    def keep(function: F) -> F:
        name = function.__name__.replace("_", " ")
        _FOUND.setdefault(task, []).append(Mistake(task, name, advice, (*before, function, *others)))
        return function

    return keep


def mistakes_in(task: str) -> Sequence[Mistake]:
    """Return the known mistakes in a task, the commonest first."""
    return [known for known in everything() if known.task == task]


@cache
def everything() -> Sequence[Mistake]:
    """Return all known mistakes."""
    for home in MODULES:
        import_module(f"{__name__}.{home}")
    return tuple(known for of_task in _FOUND.values() for known in of_task)
