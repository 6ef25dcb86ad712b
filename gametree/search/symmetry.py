"""Symmetry: boards that are the same but for a turn or a reflection are searched once."""

from collections.abc import Hashable

from gametree.position import Position


def own_key(position: Position) -> Hashable:
    """Return the position's Zobrist key where the game has one, else the position."""
    key: Hashable = getattr(position, "key", position)
    return key


def folded_key(position: Position) -> Hashable:
    """Return one key for all positions that are the same up to symmetry; as `own_key` where the game has none."""
    key: Hashable = getattr(position, "canonical_key", None)
    return own_key(position) if key is None else key
