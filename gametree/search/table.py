"""Lesson 9. The table of an engine: bounded, in two tiers, and safe from collisions in a place.

A place is shared by all keys with the same remainder; an entry keeps its whole key, so they are told apart, unless
two positions have the very same key. With 64-bit keys that happens among n positions with a probability of about
n²/2⁶⁵: for a million, once in 37 million searches. A position without a `key` is its own key, and never mistaken.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from gametree.position import Move, Position, Value

# (key, depth, value, bound, line, is_final, seen): a plain tuple, because an engine makes hundreds of thousands.
#   key       of the position, or of all that are the same up to symmetry
#   depth     how many plies were searched
#   value     from the side to move, whichever that is, wherever in the tree the position turns up
#   bound     whether the position is worth EXACTly the value, at least that (LOWER), or at most that (UPPER)
#   line      the best moves from here; the first is tried first the next time
#   is_final  whether all games that the value rests on were over, so that deeper searches find the same
#   seen      the key of the very position that was searched: a mirrored one would have mirrored moves
Slot: TypeAlias = tuple[Hashable, float, Value, int, tuple[Move, ...], bool, Hashable]
EXACT, LOWER, UPPER = 0, 1, -1


class Remembers(Protocol):
    """What a search keeps positions in: a `Table`, or a table that processes share."""

    def get(self, key: Hashable, /) -> Slot | None:
        """Return the entry with a key, None when there is none."""

    def put(self, slot: Slot, /) -> None:
        """Keep an entry, or not."""


def answers(slot: Slot, depth: float, alpha: Value, beta: Value) -> bool:
    """Tell whether an entry answers a search to `depth` with the window (alpha, beta).

    A deeper search is better informed, but does not return what minimax does: the depths must be the same. Only
    what follows from finished games within a few plies also follows from looking further.
    """
    _, searched, value, bound, _, is_final, _ = slot
    if searched != depth and not (is_final and searched < depth):
        return False
    return bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)


@dataclass
class Table:
    """Two tiers of places: one keeps the deepest search it was given, the other the newest of the rest.

    Args:
        size: how many entries it holds at most, 2 or more.

    """

    size: int
    deepest: dict[int, Slot] = field(default_factory=dict)
    newest: dict[int, Slot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.places = self.size // 2

    def __len__(self) -> int:
        return len(self.deepest) + len(self.newest)

    def get(self, key: Hashable) -> Slot | None:
        """Return the entry with a key, None when there is none."""
        place = hash(key) % self.places
        slot = self.deepest.get(place)
        if slot is None or slot[0] == key:
            return slot
        slot = self.newest.get(place)
        return slot if slot is not None and slot[0] == key else None

    def put(self, slot: Slot) -> None:
        """Keep an entry: in place of one on the same position or no deeper, else among the newest."""
        place = hash(slot[0]) % self.places
        old = self.deepest.get(place)
        if old is None or old[0] == slot[0]:
            self.deepest[place] = slot
        elif slot[1] >= old[1]:
            self.deepest[place], self.newest[place] = slot, old
        else:
            self.newest[place] = slot


def own_key(position: Position) -> Hashable:
    """Return the position's Zobrist key where the game has one, else the position."""
    key: Hashable = getattr(position, "key", position)
    return key


def folded_key(position: Position) -> Hashable:
    """Return one key for all positions that are the same up to symmetry; as `own_key` where the game has none.

    >>> folded_key(tic_tac_toe("X../.../...")) == folded_key(tic_tac_toe("..X/.../..."))
    True
    """
    key: Hashable = getattr(position, "canonical_key", None)
    return own_key(position) if key is None else key
