"""A wrong entry in the practice is traced back to the mistake of the bank that leads to it."""

import pytest

from classroom.practice.answer_key import AnswerKey
from classroom.practice.marking import blank_marking
from classroom.practice.slips import mistakes_for_entries
from gametree import Tree
from tests.classroom.practice.oracle import check, filled

TREE = Tree([[3, 5], [4, 1]])  # root 3: A = 3, B = 1


@pytest.mark.parametrize(
    ("convention", "path", "where", "given", "name"),
    [
        ("mover", (1,), "beta", 3, "minus missing"),  # right: -3, what MAX has, from MIN's side
        ("mover", (1,), "alpha", 3, "window"),
        ("mover", (0, 0), "value", 5, None),  # that of the leaf beside it
        ("mover", (0,), "value", 0, "best starts at 0"),
        ("max", (1,), "beta", -3, "window of negamax"),
        ("max", (1,), "alpha", -3, None),
        ("max", (0,), "value", 5, "largest for both"),
        ("max", (0,), "value", 0, "best starts at 0"),
    ],
)
def test_the_mistake_is_named(convention, path, where, given, name):
    known = mistakes_for_entries(AnswerKey(TREE, convention), path, where).get(given)
    assert (known and known.name) == name


def test_what_no_known_mistake_explains_stays_unnamed():
    key = AnswerKey(TREE, "mover")
    assert mistakes_for_entries(key, (), "alpha") == {}
    assert 17 not in mistakes_for_entries(key, (1,), "beta")
    assert mistakes_for_entries(AnswerKey(TREE, "mover", left_to_right=False), (0,), "beta") == {}


def test_the_practice_says_so():
    key = AnswerKey(TREE, "mover")
    marking = filled(blank_marking(), (1,), "beta", "3")
    (found,) = (found for found in check(marking, key) if (found.path, found.where) == ((1,), "beta"))
    assert found.kind == "wrong window"
    assert "That is the mistake “minus missing”: What is good for one player is bad for the other" in found.reason
