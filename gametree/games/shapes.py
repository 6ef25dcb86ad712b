"""What one more mark makes of a square of gomoku, and what that is worth.

A mark is named by what one more mark makes of *it*: a four by a five, a three by a four, a two by a three; what has two
ways on is open. A mark only matters to a five up to four squares to either side (five, where six in a row do not win),
so one recursion over these squares says all there is to say; whatever is asked of a line is worked out once and looked
up after that.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from gametree.games.two_colour import EMPTY, O, X

FIVE_MARKS = 5
NOTHING, TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(7)
BEFORE = {OPEN_FOUR: OPEN_THREE, FOUR: THREE, OPEN_THREE: TWO}
SWAPPED = str.maketrans(X + O, O + X)
REMEMBERED = 1 << 14  # a game has fewer different lines; larger tables would take tens of milliseconds to grow

# What a mark makes on its four lines together is one number, its power: an octal digit for each kind, the strongest
# first, so that the larger number always has the stronger mark.
POWER = [0, *(1 << 3 * (kind - 1) for kind in range(TWO, FIVE + 1))]
MAKES_FIVE, MAKES_FOUR, MAKES_THREE = POWER[FIVE], POWER[FOUR], POWER[OPEN_THREE]
WINS_NEXT = 2 * MAKES_FOUR  # an open four, or two fours at once

PowerChanges: TypeAlias = Sequence[tuple[int, int]]


@cache
def kind(around: str, exact: bool = False) -> int:
    """Return what the X in the middle is part of.

    Args:
        around: the four squares before it, X, and the four after it (five, when six in a row do not win); what lies
            beyond the board is as good as an O.
        exact: whether only exactly five in a row wins.

    >>> kind("..X.X.X..") == FOUR, kind("OX.XXX.XO") == OPEN_FOUR
    (False, True)

    """
    reach = len(around) // 2
    before, after = around[:reach], around[reach + 1 :]
    run = 1 + reach - len(before.rstrip(X)) + reach - len(after.lstrip(X))
    if run >= FIVE_MARKS:
        return FIVE if run == FIVE_MARKS or not exact else NOTHING
    made = [kind(f"{around[:at]}X{around[at + 1 :]}", exact) for at, mark in enumerate(around) if mark == EMPTY]
    if fives := made.count(FIVE):
        return OPEN_FOUR if fives > 1 else FOUR
    return BEFORE.get(max(made, default=NOTHING), NOTHING)


@lru_cache(REMEMBERED)
def powers(line: str, exact: bool = False) -> tuple[Sequence[int], Sequence[int]]:
    """Return for X, and for O, the power of one more mark on each place of a line; 0 where a mark stands.

    Args:
        line: a text of X, O and . for an empty square.
        exact: only exactly five in a row wins, instead of five or more.

    """
    return _powers(line, exact), _powers(line.translate(SWAPPED), exact)


def _powers(line: str, exact: bool) -> Sequence[int]:
    reach = FIVE_MARKS - (not exact)
    edged = f"{O * reach}{line}{O * reach}"
    return tuple(
        POWER[kind(f"{edged[at : at + reach]}X{edged[at + reach + 1 : at + 2 * reach + 1]}", exact)]
        if mark == EMPTY
        else 0
        for at, mark in enumerate(line)
    )


@lru_cache(2 * REMEMBERED)
def changed(line: str, place: int, mark: str, exact: bool = False) -> tuple[str, PowerChanges, PowerChanges]:
    """Return a line after a mark, and for X and for O the places whose power that changes, each with by how much."""
    after = f"{line[:place]}{mark}{line[place + 1 :]}"
    for_x, for_o = (
        tuple((at, new - old) for at, (old, new) in enumerate(zip(*both, strict=True)) if old != new)
        for both in zip(powers(line, exact), powers(after, exact), strict=True)
    )
    return after, for_x, for_o


@lru_cache(REMEMBERED)
def fives_after(line: str, place: int, mark: str, exact: bool = False) -> Sequence[int]:
    """Return the places on which, after a mark on an empty place of a line, one more of its kind makes five with it."""
    before, after = (powers(text, exact)[mark == O] for text in (line, f"{line[:place]}{mark}{line[place + 1 :]}"))
    return tuple(at for at, power in enumerate(after) if power >= MAKES_FIVE > before[at])


def has_five(line: str, mark: str, exact: bool = False) -> bool:
    """Tell whether a mark has five in a row on a line: five or more, or exactly five."""
    runs = (len(run) for run in re.findall(f"{mark}+", line))
    return any(run == FIVE_MARKS if exact else run >= FIVE_MARKS for run in runs)


# What a square is worth in a quiet position, by the two strongest kinds that a mark there would make: to the side to
# move, and to the other side. Fitted to what a strong engine says of 3,500 quiet positions, most of them leaves of a
# search, as so many log odds of a win (`python -m bench.fit` comes to nearly these): a table, not an opinion.
VALUES = {
    (TWO, NOTHING): (2, 3),
    (TWO, TWO): (23, 16),
    (THREE, NOTHING): (2, 8),
    (THREE, TWO): (30, 23),
    (THREE, THREE): (38, 36),
    (OPEN_THREE, NOTHING): (40, 31),
    (OPEN_THREE, TWO): (140, 47),
    (OPEN_THREE, THREE): (125, 43),
    (OPEN_THREE, OPEN_THREE): (368, 83),
    (FOUR, NOTHING): (77, 45),
    (FOUR, TWO): (176, 110),
    (FOUR, THREE): (173, 103),
    (FOUR, OPEN_THREE): (414, 251),
}
STRONGER = 300, 200
TO_MOVE = 145
BOTH = 1 << 24  # the two values of a square are kept in one number: the first so many times, and the second


class _Worth(dict[int, int]):
    """Both values of a square by its power, worked out once: a dictionary, since it is asked at every move."""

    def __missing__(self, power: int) -> int:
        first, second, *_ = *kinds_in(power), NOTHING, NOTHING
        own, other = VALUES.get((first, second), STRONGER)
        self[power] = value = BOTH * own + other
        return value


def kinds_in(power: int) -> list[int]:
    """Return the kinds in a power, the strongest first."""
    return [kind for kind in range(FIVE, NOTHING, -1) for _ in range(power // POWER[kind] & 7)]


WORTH = _Worth({0: 0})
