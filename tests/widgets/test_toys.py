"""The small toys that open lessons: boards to join, a value to find by questions."""

from xml.etree import ElementTree

import pytest

from classroom import Guess, Twins, build_stack
from gametree import Tree, folded_key, minimax, power, tic_tac_toe

SVG = "{http://www.w3.org/2000/svg}"


def after_two_plies():
    start = tic_tac_toe()
    orders = [(0, 4, 8), (8, 4, 0), (2, 4, 6), (0, 1, 8)]
    return [start.play(a).play(b).play(c) for a, b, c in orders]


def test_boards_are_joined_when_they_are_one_position():
    twins = Twins(after_two_plies())
    for board in (0, 2):
        twins.choose(board)
    assert "different positions" in twins.status.value
    for board in (0, 0):
        twins.choose(board)
    assert "the board itself" in twins.status.value
    for board in (1, 0):
        twins.choose(board)
    assert twins.joined == {0: 1, 1: 1}
    assert "✓ All found! 4 boards, 3 positions to search." in twins.status.value


def test_turned_boards_are_one_where_the_key_says_so():
    twins = Twins(after_two_plies(), key=folded_key)
    for board in (0, 1, 2, 0):
        twins.choose(board)
    assert twins.joined == {0: 1, 1: 1, 2: 1}
    assert "✓ All found! 4 boards, 2 positions to search." in twins.status.value


@pytest.mark.parametrize("leaf", [-50, 3, 50])
def test_halving_finds_the_value_in_seven_questions(leaf):
    tree = Tree([[leaf, 60], [-60, 60]])
    guess = Guess(tree, -50, 50)
    while guess.low < guess.high:
        guess.ask((guess.low + guess.high) // 2)
    assert guess.low == minimax(tree) == leaf
    assert len(guess.asked) <= 7
    assert f"✓ It is {str(leaf).replace('-', '−')}:" in guess.status.value
    assert (
        f"{sum(leaves for *_, leaves in guess.asked)} leaves. One search for the value itself looks at 3 leaves."
        in guess.status.value
    )


def test_a_stack_to_build_has_a_picture_with_its_first_three_plates_to_stand_in_for_it():
    picture = ElementTree.fromstring(build_stack(power, 2, 3).svg)
    plates = sorted(picture.iter(SVG + "text"), key=lambda text: -float(text.get("y")))
    assert [plate.text for plate in plates] == ["power(2, 3)", "power(2, 2)", "power(2, 1)"]
