"""Lesson 13. How much a search may spend: nodes, and time. Out of budget means "unknown", never "no"."""

from math import inf
from time import perf_counter

from gametree.position import require


class OutOfBudget(RuntimeError):
    """A search could not be finished within its nodes, its time or its depth, so that it says nothing."""


class Budget:
    """What a search, and every search within it, may spend.

    Args:
        nodes: how many positions may be looked at.
        seconds: how long that may take, from now on.
        within: a larger budget, from which all is taken.

    Attributes:
        nodes: how many are left.
        deadline: when time is up, on the clock of `time.perf_counter`.

    >>> budget = Budget(nodes=2)
    >>> budget.spend()
    >>> budget.nodes
    1

    """

    def __init__(self, nodes: float = inf, seconds: float = inf, within: "Budget | None" = None) -> None:
        for name, number in {"nodes": nodes, "seconds": seconds}.items():
            require(isinstance(number, int | float) and number == number, name, "a number", number)
        self.nodes, self.within = nodes, within
        self.deadline = perf_counter() + seconds
        if within:
            self.deadline = min(self.deadline, within.deadline)

    def spend(self) -> None:
        """Take one node; raise OutOfBudget when none is left, or no time."""
        if self.nodes <= 0:
            raise OutOfBudget("no node is left: allow more `nodes`")
        self.check()
        self.nodes -= 1
        if self.within:
            self.within.spend()

    def check(self) -> None:
        """Raise OutOfBudget when no time is left."""
        if perf_counter() > self.deadline:
            raise OutOfBudget("no time is left: allow more `seconds`")

    def part(self, share: float, nodes: float = inf) -> "Budget":
        """Return a budget within this one.

        Args:
            share: the part of the time that is left which it may take.
            nodes: how many positions.

        """
        return Budget(nodes, share * max(0.0, self.deadline - perf_counter()), self)
