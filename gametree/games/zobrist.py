"""Zobrist keys: a random number for each thing that a position can have, xored into one number for the position.

Zobrist, "A New Hashing Method with Application for Game Playing" (1970). A move changes few of the things, so the
key after it is the key before it xored with theirs. The keys of all images of a position under the symmetries of its
board stand side by side in one integer: they change by one xor too, and the least of them is the same for all images.
"""

import random
from collections.abc import Mapping, Sequence
from struct import unpack

BITS = 64
ONE_KEY = (1 << BITS) - 1


def keys(seed: int | str, count: int) -> tuple[int, ...]:
    """Return `count` random numbers of 64 bits, which are the same for a seed in every process and every run."""
    source = random.Random(seed)  # noqa: S311
    return tuple(source.getrandbits(BITS) for _ in range(count))


def of_images(keys: Sequence[int], symmetries: Sequence[Sequence[int]]) -> list[int]:
    """Return for each square the keys of what it becomes under each symmetry, side by side.

    Args:
        keys: the key of each square.
        symmetries: where each square goes, the identity first.

    """
    return [beside([keys[image[square]] for image in symmetries]) for square in range(len(keys))]


def beside(keys: Sequence[int]) -> int:
    """Return keys side by side in one integer, the first in its lowest 64 bits."""
    return sum(key << BITS * at for at, key in enumerate(keys))


def least(keys: int, count: int) -> int:
    """Return the least of `count` keys that stand side by side in one integer."""
    one_by_one: tuple[int, ...] = unpack(f"<{count}Q", keys.to_bytes(count * BITS // 8, "little"))
    return min(one_by_one)


def keys_of(marks: int, table: Mapping[int, int]) -> int:
    """Return the keys of all bits that are set in `marks`, xored; `table` has those of each single bit."""
    keys = 0
    while marks:
        bit = marks & -marks
        keys ^= table[bit]
        marks ^= bit
    return keys
