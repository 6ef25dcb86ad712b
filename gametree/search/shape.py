"""Lesson 12. The name of the strongest thing that a line of gomoku holds, by what one more mark makes of it."""

from gametree.games.shapes import FIVE, FOUR, MAKES_FIVE, OPEN_FOUR, OPEN_THREE, POWER, has_five, powers
from gametree.games.two_colour import X

NAMES = {FIVE: "four", OPEN_FOUR: "open three", FOUR: "three", OPEN_THREE: "two"}


def line_shape(line: str, exact: bool = False) -> str:
    """Return the strongest thing that X has on a line, named by what one more X makes of it; "" for nothing.

    Args:
        line: a text of X, O and . for an empty square; what lies beyond its ends is no place for a mark.
        exact: only exactly five in a row wins.

    Returns:
        "five"; "open four" (two places make five) or "four" (one does); "open three" (one more X makes an open four)
        or "three" (it makes a four); "two" (it makes an open three).

    >>> line_shape("..XXX.."), line_shape("OXXXX.")
    ('open three', 'four')

    """
    if has_five(line, X, exact):
        return "five"
    made = powers(line, exact)[0]
    if sum(power == MAKES_FIVE for power in made) > 1:
        return "open four"
    return next((name for kind, name in NAMES.items() if POWER[kind] in made), "")
