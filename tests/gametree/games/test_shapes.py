"""What one more mark makes on a line of gomoku, by definitions that count squares."""

import itertools
import random

import pytest

from gametree import MAX, MIN
from gametree.games.shapes import (
    BOTH,
    MAKES_FIVE,
    MAKES_FOUR,
    MAKES_THREE,
    POWER,
    SWAPPED,
    VALUES,
    WORTH,
    fives_after,
    has_five,
    powers,
)
from tests.counts import count


def runs(line):
    return [len(list(group)) for mark, group in itertools.groupby(line) if mark == "X"]


def made(line, exact):
    return any(run == 5 or (run > 5 and not exact) for run in runs(line))


def empties(line):
    return [place for place, mark in enumerate(line) if mark == "."]


def put(line, place):
    return line[:place] + "X" + line[place + 1 :]


def by_hand(line, exact):
    """Return the places that win, make a four and make an open three, each by trying one, two and three moves."""
    win = {place for place in empties(line) if made(put(line, place), exact)}
    quiet = [place for place in empties(line) if place not in win]
    four = {}
    for place in quiet:
        then = {other for other in empties(put(line, place)) if made(put(put(line, place), other), exact)}
        if then:
            four[place] = then
    three = set()
    for place in quiet:
        if place in four:
            continue
        after = put(line, place)
        for other in empties(after):
            again = put(after, other)
            if not made(again, exact) and sum(with_mark(put(again, one), place, exact) for one in empties(again)) > 1:
                three.add(place)
    return win, four, three


def with_mark(line, place, exact):
    """Tell whether five are made to which a mark belongs."""
    starts = itertools.accumulate((len(list(group)) for _, group in itertools.groupby(line)), initial=0)
    return any(a <= place < b and made(line[a:b], exact) for a, b in itertools.pairwise(starts))


def looked_up(line, exact, turn=MAX):
    """Return the same three things from the table."""
    power, mark = powers(line, exact)[turn == MIN], "XO"[turn == MIN]
    win = {at for at, makes in enumerate(power) if makes >= MAKES_FIVE}
    four = {
        at: set(fives_after(line, at, mark, exact))
        for at, makes in enumerate(power)
        if MAKES_FOUR <= makes < MAKES_FIVE
    }
    return win, four, {at for at, makes in enumerate(power) if makes == MAKES_THREE}


def check_lines(length):
    for marks in itertools.product("X.O", repeat=length):
        line = "".join(marks)
        for exact in (False, True):
            assert has_five(line, "X", exact) == made(line, exact)
            if not made(line, exact) and not (by := by_hand(line, exact))[0]:
                assert looked_up(line, exact) == by
            elif not made(line, exact):
                assert looked_up(line, exact)[0] == by[0]


@pytest.mark.parametrize("length", [5, 6, 7])
def test_lines_hold_what_counting_finds(length):
    check_lines(length)


@pytest.mark.slow
@pytest.mark.parametrize("length", range(8, 8 + count("longer lines")))
def test_longer_lines_hold_what_counting_finds(length):
    check_lines(length)


def test_lines_of_eleven_squares_hold_what_counting_finds():
    source = random.Random(1)
    for _ in range(count("lines of eleven squares")):
        line = "".join(source.choices("X.O", weights=(4, 5, 1), k=11))
        for exact in (False, True):
            if not made(line, exact) and not (by := by_hand(line, exact))[0]:
                assert looked_up(line, exact) == by


def test_six_in_a_row_wins_unless_five_must_be_exact():
    assert has_five("XXXXXX", "X")
    assert not has_five("XXXXXX", "X", exact=True)
    assert looked_up("XX.XXX", exact=False)[0] == {2}
    assert looked_up("XX.XXX", exact=True)[0] == set()


def test_what_holds_for_x_holds_for_o_with_the_marks_swapped():
    for line in (".OOO..", "OO.OOX", "..OO..X"):
        swapped = line.translate(SWAPPED)
        assert looked_up(line, False, MIN) == looked_up(swapped, False)
        assert has_five(line, "O") == has_five(swapped, "X")


@pytest.mark.parametrize("kinds", VALUES)
def test_both_values_of_a_square_are_had_again_from_the_one_number_that_keeps_them(kinds):
    assert divmod(WORTH[sum(POWER[kind] for kind in kinds)], BOTH) == VALUES[kinds]
