"""Explicit games whose positions are reached in several ways: nested lists, in which equal lists are one position."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gametree.games.tree import Node, Tree
from gametree.position import MAX, Move, Value

REMEMBERED = 8192


@dataclass(frozen=True, repr=False)
class SharedTree:
    """A game given by nested lists as `Tree` is, but equal lists with the same side to move are the same position.

    So a table that remembers positions finds them again: in `[[-1, [-1, 0]], [0, [-1, 0]]]` two ways lead to one.

    Args:
        node: nested lists (or tuples) of numbers, the results from MAX's side.
        turn: who moves at the root, MAX (+1) or MIN (-1); the sides alternate below it.

    Raises:
        ValueError: as for `Tree`.

    """

    node: Node
    turn: int = MAX

    def __post_init__(self) -> None:
        object.__setattr__(self, "node", Tree(self.node, self.turn).node)

    def __str__(self) -> str:
        return str(Tree(self.node, self.turn))

    def __repr__(self) -> str:
        return f"SharedTree({self}{'' if self.turn == MAX else f', turn={self.turn}'})"

    def moves(self) -> Sequence[Move]:
        """Return the child indices from left to right; none at a leaf."""
        return range(len(self.node)) if isinstance(self.node, tuple) else ()

    def play(self, move: Move) -> "SharedTree":
        """Return the child with index `move`; raise IllegalMove when there is no such child."""
        if not isinstance(self.node, tuple) or move not in self.moves():
            Tree(self.node, self.turn).play(move)
        return _position(self.node[move], -self.turn)  # type: ignore[index]

    def score(self) -> Value:
        """Return a leaf's number, from MAX's side, and 0 at an inner node; ValueError at a None leaf."""
        return self.node if isinstance(self.node, int | float) else Tree(self.node, self.turn).score()


# A search comes to the same position again and again: a bounded memory hands out the one there is.
_position: Callable[[Node, int], SharedTree] = lru_cache(REMEMBERED)(SharedTree)
