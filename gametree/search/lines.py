"""What a line of gomoku holds, by what it threatens: fours, threes, and the name of the strongest of them."""

from collections.abc import Mapping
from functools import lru_cache

from gametree.games.gomoku import FIVE, REMEMBERED, empty_places, has_five, seen_by, wins
from gametree.games.two_colour import X
from gametree.position import MAX


@lru_cache(REMEMBERED)
def fours(line: str, exact: bool = False, turn: int = MAX) -> Mapping[int, frozenset[int]]:
    """Return the places of a line on which one more X makes a four, each with the places on which that threatens five.

    A four is what threatens to make five with the next move, however its marks stand; two such places make it open.
    Arguments as for `wins`.
    """
    line = seen_by(turn, line)
    if line.count(X) < FIVE - 2:
        return {}
    quiet = [place for place in empty_places(line) if place not in wins(line, exact)]
    after = {place: wins(_with(line, place), exact) for place in quiet}
    return {place: threatened for place, threatened in after.items() if threatened}


@lru_cache(REMEMBERED)
def threes(line: str, exact: bool = False, turn: int = MAX) -> frozenset[int]:
    """Return the places of a line on which one more X makes an open three: it threatens to make an open four.

    Arguments as for `wins`.
    """
    line = seen_by(turn, line)
    quiet = set(empty_places(line)) - wins(line, exact) - set(fours(line, exact))
    return frozenset(place for place in quiet if _opens(fours(_with(line, place), exact)))


@lru_cache(REMEMBERED)
def shape(line: str, exact: bool = False) -> str:
    """Return the strongest thing that X has on a line, named by what one more X makes of it; "" for nothing.

    Args:
        line: a text of X, O and . for an empty square; what lies beyond its ends is no place for a mark.
        exact: only exactly five in a row wins.

    Returns:
        "five"; "open four" (two places make five) or "four" (one does); "open three" (one more X makes an open four)
        or "three" (it makes a four); "two" (it makes an open three).

    >>> shape("..XXX.."), shape("OXXXX.")
    ('open three', 'four')

    """
    if has_five(line, exact):
        return "five"
    if made := wins(line, exact):
        return "open four" if len(made) > 1 else "four"
    if after := fours(line, exact):
        return "open three" if _opens(after) else "three"
    return "two" if threes(line, exact) else ""


def _opens(after: Mapping[int, frozenset[int]]) -> bool:
    return any(len(threatened) > 1 for threatened in after.values())


def _with(line: str, place: int) -> str:
    return f"{line[:place]}X{line[place + 1 :]}"
