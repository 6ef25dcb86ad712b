"""Each figure that an assignment says of a program, a tree or a number is computed, as those of the lessons are."""

from collections.abc import Callable
from functools import cache
from math import inf

import pytest

from classroom.assignments.five import not_a_tree
from classroom.check.registry import tasks
from gametree import (
    MAX,
    Tree,
    alphabeta,
    column_weights,
    connect_four,
    count_calls,
    game_tree,
    othello,
    score,
    tic_tac_toe,
)
from tests.test_lesson_figures import LESSONS, output, said, unproven
from tools import ROOT
from tools.lessons import Lesson, read_lesson

MASTERS: dict[int, Lesson] = {
    int(path.stem[:2]): read_lesson(path) for path in sorted(ROOT.glob("solutions/*/[0-9]*.ipynb"))
}
HARMLESS = {
    "the sentence says where it is published": [(2, "a solution tree of 138,790 positions")],
    "an example that the sentence makes up, or a definition": [
        (1, "the call for half of n"),
        (3, "do half of it"),
        (4, "It is about half. But what"),
        (8, "4 for move 2, 1 for move 1, and the 9 plies were"),
        (9, "of 1, 4, 9 or 16 squares"),
        (10, "All tasks but 1 and 5 call it"),
        (10, "twice as far from the guess"),
        (11, "half of the mobility"),
        (12, "whose row is half the number of rows and whose column is half the number of columns"),
        (12, "half of a gomoku program"),
        (12, "a 15×15 board"),
        (14, "a confidence of 95 %"),
        (15, "(0.5 is half as many again)"),
        (15, "what would 800 give?"),
    ],
}


def right(task: str) -> Callable:
    """Return the reference of a task of one function."""
    return tasks()[task].judging.right[0][task]


def leaves(search: Callable, *arguments: object) -> int:
    """Return how many leaves a search looks at."""
    seen = []
    search(*arguments, -inf, inf, lambda leaf: seen.append(leaf) or score(leaf))
    return len(seen)


@cache
def forgetful_calls(n: int) -> int:
    """Return how many calls lesson 1's forgetful power makes, which asks for half of n twice."""
    return 1 + 2 * forgetful_calls(n // 2) if n else 1


def discs(text: str) -> int:
    """Return the larger number of discs after the only moves from a board: a pass, and the move that fills it."""
    position = othello(text)
    while position.moves():
        (move,) = position.moves()
        position = position.play(move)
    return max("".join(position.rows).count(mark) for mark in "XO")


def takes_16_nodes() -> bool:
    """Tell whether a tree of 16 nodes is a verdict on a program, and one of 17 is none."""
    return [not not_a_tree("program_1", ([0] * leaves, MAX)) for leaves in (15, 16)] == [True, False]


REPLIES = [[0, [-1, 9]], 0, [1, [-1, 9]]]
BOARD_9, BOARD_11 = tic_tac_toe(".../XXO/O.."), "OOO./OOXO/OOOO/XOOO X"
CLAIMS: dict[tuple[int, str], Callable[[], bool]] = {
    **{(lesson, "at most 16 nodes"): takes_16_nodes for lesson in (3, 5, 6, 9, 10)},
    (1, "1/8 = 0.125"): lambda: right("power")(2, -3) == 1 / 8 == 0.125,
    (1, "31 calls for n = 8"): lambda: forgetful_calls(8) == 31,
    (1, "stands at 0.5, and the root in the middle between 0.5 and 2"): lambda: (
        right("places")([[3, 5], 2]) == {(0, 0): 0, (0, 1): 1, (0,): 0.5, (1,): 2, (): (0.5 + 2) / 2}
    ),
    (2, "its tree has 14 nodes"): lambda: len(game_tree(tic_tac_toe("O.O/OXX/X.."))) == 14,
    (4, "that number was 1,000; here it is 65,535, the largest that 16 bits can hold"): lambda: (
        any("WIN = 1000\n" in cell["source"] for cell in LESSONS[4].cells) and 2**16 - 1 == 65_535
    ),
    (5, "from −2147483648 to 2147483647: half of all numbers are below 0"): lambda: (
        right("lowest")(32) - 1 == -2147483648 == -(2**32 // 2) == -2147483647 - 1
    ),
    (5, "is −127, for numbers of 8 bits go from −128 to 127"): lambda: (
        right("lowest")(8) == -127 and (-128, 127) == (-(2**7), 2**7 - 1)
    ),
    (6, "18,297 of 549,946 nodes"): lambda: (
        count_calls(alphabeta, tic_tac_toe()).calls == 18_297 and "549,946 nodes" in output("lesson-02-new-04")
    ),
    (8, "6 leaves, not 7"): lambda: (
        leaves(right("alphabeta_countermoves"), Tree(REPLIES), 3) == 6 and leaves(alphabeta, Tree(REPLIES), 3) == 7
    ),
    (8, "17,465 nodes"): lambda: count_calls(alphabeta, connect_four(), 6, -inf, inf, column_weights).calls == 17_465,
    (11, "has 15 discs"): lambda: discs(BOARD_11) == 15,
    (11, "60,060 games: that takes a while); with the ideas of the course, 501 positions"): lambda: (
        any("60,060 games" in output(cell["id"]) for cell in LESSONS[11].cells if cell["cell_type"] == "code")
        and any("3_122, 1_339, 501]" in cell["source"] for cell in LESSONS[11].cells)
    ),
    (15, "is 2.5: what is the most"): lambda: right("most_speedup")(10, [30, 30, 30], 8) == 2.5,
    (15, "One alone takes 100 units"): lambda: 10 + sum([30, 30, 30]) == 100,
}
SLOW = ("18,297 of 549,946 nodes", "17,465 nodes")


@pytest.mark.parametrize("number", MASTERS)
def test_each_figure_of_an_assignment_is_in_sight_or_claimed(number: int) -> None:
    harmless = [place for places in HARMLESS.values() for place in places]
    assert [*unproven(MASTERS[number], [quote for home, quote in [*CLAIMS, *harmless] if home == number])] == []


@pytest.mark.parametrize(
    ("claim", "holds"),
    [pytest.param(claim, CLAIMS[claim], marks=[pytest.mark.slow] * (claim[1] in SLOW)) for claim in CLAIMS],
    ids=[f"{number}: {quote}" for number, quote in CLAIMS],
)
def test_a_claim_of_an_assignment_is_said_and_holds(claim: tuple[int, str], holds: Callable[[], bool]) -> None:
    number, quote = claim
    assert any(quote in said(cell) for cell in MASTERS[number].cells)
    assert holds()


@pytest.mark.parametrize("place", [place for places in HARMLESS.values() for place in places])
def test_what_is_harmless_in_an_assignment_is_said(place: tuple[int, str]) -> None:
    number, quote = place
    assert any(quote in said(cell) for cell in MASTERS[number].cells)
