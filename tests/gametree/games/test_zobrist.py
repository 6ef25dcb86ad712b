"""Zobrist keys: the same in every process, and different for all positions that are."""

import os
import subprocess
import sys

import pytest

from gametree import MNK, connect_four, mnk, othello, tic_tac_toe
from gametree.games.zobrist import by_side, keys, keys_of, least
from gametree.position import MAX, MIN
from gametree.trees.build import position_graph
from tests.strategies import known

STARTS = "[tic_tac_toe(), mnk(15, 15, 5), connect_four('4433'), othello()]"


def test_numbers_are_the_same_for_a_seed():
    assert keys("a seed", 5) == keys("a seed", 5) != keys("another", 5)
    assert keys(1, 3) == keys(1, 5)[:3]
    assert all(0 < key < 2**64 for key in keys(1, 1000))
    assert len(set(keys(1, 1000))) == 1000


@pytest.mark.slow
def test_keys_are_the_same_in_every_process():
    code = f"from gametree import *; print([(it.key, it.canonical_key) for it in {STARTS}])"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    here = [(it.key, it.canonical_key) for it in (tic_tac_toe(), mnk(15, 15, 5), connect_four("4433"), othello())]
    assert printed == {f"{here}\n"}


def test_all_positions_of_tic_tac_toe_have_keys_of_their_own():
    positions = list(position_graph(tic_tac_toe()))
    assert len(positions) == len({position.key for position in positions}) == known("tic_tac_toe")["positions"]


@pytest.mark.slow
def test_positions_that_are_the_same_up_to_symmetry_share_the_canonical_key():
    positions = list(position_graph(tic_tac_toe()))
    by_key = {position.canonical_key: position.canonical() for position in positions}
    assert len(by_key) == known("tic_tac_toe")["positions_up_to_symmetry"]
    assert all(by_key[position.canonical_key] == position.canonical() for position in positions)


def test_the_side_to_move_and_the_rules_are_part_of_the_key():
    start = mnk(3, 3, 3)
    others = [MNK(start.board, 0, 0, MIN), mnk(3, 3, 2), mnk(3, 4, 3)]
    assert len({position.key for position in [start, *others]}) == 4


def test_an_oblong_board_has_four_images():
    first, *others = mnk(2, 3, 3).play(0).symmetries()
    assert {image.canonical_key for image in others} == {first.canonical_key}
    assert len({first.key, *(image.key for image in others)}) == 4


def test_keys_stand_side_by_side():
    def beside(*keys):
        return sum(key << 64 * at for at, key in enumerate(keys))

    assert [least(beside(9, 7, 8), 3), least(beside(9, 0), 2), least(beside(5), 1)] == [7, 0, 5]
    turns, marks = by_side([1, 2, 10, 20, 30, 40, 50, 60], [[0, 1, 2], [2, 1, 0]])
    assert turns == {MAX: beside(1, 1), MIN: beside(2, 2)}
    assert marks[MAX] == [beside(10, 30), beside(20, 20), beside(30, 10)]
    assert marks[MIN] == [beside(40, 60), beside(50, 50), beside(60, 40)]
    assert keys_of(0b101, {1: 10, 2: 20, 4: 40}) == 10 ^ 40
