"""The table of the engine: bounded, with a rule for what to keep, and never mistaking one position for another."""

import random
from math import inf

import pytest

from gametree import connect_four, tic_tac_toe
from gametree.search.table import EXACT, LOWER, UPPER, Table, answers, folded_key, own_key


def slot(key, depth=1, value=0, bound=EXACT, is_final=False):
    return key, depth, value, bound, (), is_final, key


def kept(table, keys):
    return [key for key in keys if table.get(key) is not None]


def test_a_place_keeps_the_deepest_and_the_newest():
    table = Table(2)  # one place for all keys
    for key, depth in ((1, 3), (2, 1), (3, 2)):
        table.put(slot(key, depth))
    assert kept(table, [1, 2, 3]) == [1, 3]
    table.put(slot(4, 3))  # as deep as the deepest: it takes over, and the old one is the newest of the rest
    assert kept(table, [1, 2, 3, 4]) == [1, 4]
    table.put(slot(5, 0))
    assert kept(table, [1, 4, 5]) == [4, 5]


def test_the_same_position_is_kept_once_and_as_it_was_searched_last():
    table = Table(2)
    table.put(slot(1, 5))
    table.put(slot(1, 2, value=7))
    assert table.get(1) == slot(1, 2, value=7)
    assert len(table) == 1


@pytest.mark.parametrize("size", [2, 3, 10, 64])
def test_a_table_never_holds_more_than_its_size(size):
    table, source = Table(size), random.Random(size)
    for key in range(500):
        table.put(slot(key, source.randint(0, 9)))
        assert len(table) <= size
        assert table.get(key) is not None  # the newest is always there
    assert len(table) >= size - 1


def test_what_shares_a_place_is_told_apart():
    table = Table(2)
    table.put(slot(7, value=3))
    assert table.get(8) is None
    table.put(slot(8, value=4))
    assert [table.get(key)[2] for key in (7, 8)] == [3, 4]


@pytest.mark.parametrize(
    ("entry", "depth", "window", "answer"),
    [
        (slot(0, 3, 5), 3, (-inf, inf), True),
        (slot(0, 3, 5), 2, (-inf, inf), False),
        (slot(0, 3, 5), 4, (-inf, inf), False),
        (slot(0, 3, 5, is_final=True), 4, (-inf, inf), True),
        (slot(0, 3, 5, is_final=True), 2, (-inf, inf), False),
        (slot(0, 3, 5, LOWER), 3, (0, 5), True),
        (slot(0, 3, 5, LOWER), 3, (5, 6), False),
        (slot(0, 3, 5, LOWER, is_final=True), 9, (0, 6), False),
        (slot(0, 3, 5, UPPER), 3, (5, 6), True),
        (slot(0, 3, 5, UPPER), 3, (4, 5), False),
        (slot(0, 3, 5, UPPER, is_final=True), 9, (5, 6), True),
    ],
    ids=str,
)
def test_an_entry_answers_what_it_proves(entry, depth, window, answer):
    assert answers(entry, depth, *window) == answer


def test_a_game_without_keys_is_its_own_key_and_symmetry_folds_the_rest():
    assert own_key("anything") == folded_key("anything") == "anything"
    left, right = tic_tac_toe("X../.../..."), tic_tac_toe("..X/.../...")
    assert own_key(left) != own_key(right)
    assert folded_key(left) == folded_key(right)
    assert folded_key(connect_four("12")) == folded_key(connect_four("76")) != folded_key(connect_four("21"))
