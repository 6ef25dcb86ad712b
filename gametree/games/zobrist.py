"""Zobrist keys: a random number for each thing that a position can have, xored into one number for the position.

Zobrist, "A New Hashing Method with Application for Game Playing" (1970). A move changes few of the things, so the
key after it is the key before it xored with theirs. The keys of all images of a position under the symmetries of its
board stand side by side in one integer: they change by one xor too, and the least of them is the same for all images.
"""

import random
from collections.abc import Mapping, Sequence
from struct import unpack

from gametree.position import MAX, MIN

BITS = 64
ONE_KEY = (1 << BITS) - 1


def keys(seed: int | str, count: int) -> tuple[int, ...]:
    """Return `count` random numbers of 64 bits, which are the same for a seed in every process and every run."""
    source = random.Random(seed)  # noqa: S311
    return tuple(source.getrandbits(BITS) for _ in range(count))


def by_side(numbers: Sequence[int], symmetries: Sequence[Sequence[int]]) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Return the keys of each side being to move, and of its marks by square, each side by side with its images' keys.

    Args:
        numbers: two for the side to move, then one for each square with a mark of MAX, then with a mark of MIN.
        symmetries: where each square goes, the identity first.

    """
    max_moves, min_moves, *marks = numbers
    count, images = len(symmetries[0]), len(symmetries)
    of_max, of_min = (
        [_beside([some[image[square]] for image in symmetries]) for square in range(count)]
        for some in (marks[:count], marks[count:])
    )
    return {MAX: _beside([max_moves] * images), MIN: _beside([min_moves] * images)}, {MAX: of_max, MIN: of_min}


def _beside(keys: Sequence[int]) -> int:
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
