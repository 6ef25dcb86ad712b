"""How often what is tried again and again is tried: all that `make quick`, `make test` and `make test-all` differ in.

A test asks for its count, or for some of its cases, by the name of a row. So the day's run has each test of the week's,
with a smaller count, and no test knows which run it is in.
"""

import os
from collections.abc import Sequence
from datetime import date
from random import Random
from typing import TypeVar

QUICK, DAY, WEEK = range(3)
ALL = 10**9
COUNTS = {  # in a minute; for a pull request; each week and before a release
    "examples of a property": (10, 50, 200),
    "examples that take long": (10, 20, 100),
    "trees made to order": (300, 1_000, 10_000),
    "dialogues at random": (5, 20, 500),
    "lines of eleven squares": (100, 800, 4_000),
    "longer lines": (1, 1, 2),
    "games of gomoku": (40, 250, 1_000),
    "combinations of switches": (1, 400, ALL),
    "trees for the engine": (200, 1_000, 5_000),
    "boards for the engine": (6, 30, 150),
    "trees with many workers": (50, 500, 10_000),
    "trees on which a right search is believed": (1, 6, 120),
    "trees on which a search is told": (1, 3, 40),
    "wrong searches that are told": (20, 400, 4_000),
    "trees told in the page": (1, 10, 200),
    "seeds for a right program": (1, 2, 4),
    "seeds for a wrong program": (1, 1, 4),
    "wrong programs to name": (1, 130, ALL),
    "mistakes whose tree is the smallest": (1, 160, ALL),
    "constants in the place of an answer": (8, 32, ALL),
    "programs for lessons' exercises": (40, 80, ALL),
    "masters that nbgrader grades": (1, 5, ALL),
    "masters that are graded": (1, 5, ALL),
    "steppers stepped by keys": (1, 1, ALL),
    "programs of the fresh bank": (2, 40, ALL),
    "programs to defend": (4, 28, ALL),
    "programs in a sandbox": (1, 20, 120),
    "right programs in a sandbox": (1, 20, 120),
    "numbers in the place of infinity": (1, 4, ALL),
    "classes that are mixed up": (15, 100, 1_500),
    "trees to mark": (40, 1_000, 10_000),
    "late boards of gomoku": (1, 60, ALL),
    "orders of nine squares": (60, 800, ALL),
    "helpers that are struck": (1, 1, 4),
    "processes that are killed": (1, 2, 20),
    "processes that hang": (1, 1, 5),
    "workers of a cluster that are killed": (1, 2, 5),
    "trees for an executor": (50, 200, 2_000),
    "games against a random player": (1, 30, 100),
    "odd submissions as an ordinary user": (1, 15, ALL),
    "submissions that nbgrader grades": (1, 4, ALL),
    "openings of a stronger player": (1, 4, 10),
    "widths of a lesson": (1, 2, 4),
    "stubs": (15, ALL, ALL),
    "puzzles of other solvers": (4, ALL, ALL),
    "kept trees told in the page": (2, ALL, ALL),
    "searches told in the page": (6, ALL, ALL),
    "names like another's": (12, ALL, ALL),
    "searches that are believed": (60, ALL, ALL),
    "kept conversations": (8, ALL, ALL),
    "verdicts at connect four": (1, 6, ALL),
    "verdicts at Othello": (4, 20, ALL),
    "verdicts at gomoku": (1, 1, ALL),
    "parts of all conversations": (1, 1, 100),
}
run = WEEK if os.environ.get("GAMETREE_TESTS") == "all" else DAY  # QUICK where slow tests are left out: conftest.py

Item = TypeVar("Item")


def count(what: str) -> int:
    """Return how often this run tries something, by the name of its row."""
    return COUNTS[what][run]


def seeds(what: str) -> range:
    """Return as many seeds as this run tries: each day the same, each week others, which a failure names."""
    first = date.today().toordinal() * 10_000 if run == WEEK else 0
    return range(first, first + count(what))


def others_each_day(what: str, items: Sequence[Item]) -> list[Item]:
    """Return as many of the items as this run tries, in their order: others each day, and all in turn."""
    number, first = min(count(what), len(items)), date.today().toordinal() * count(what)
    mixed = Random(what).sample(range(len(items)), len(items))
    return [items[at] for at in sorted(mixed[(first + more) % len(items)] for more in range(number))]


def some(what: str, items: Sequence[Item]) -> list[Item]:
    """Return as many of the items as this run tries, in their order, and always the same ones."""
    number = min(count(what), len(items))
    return [items[at] for at in sorted(Random(what).sample(range(len(items)), number))]
