"""Why a node is left, visited, or worth what it is, in words."""

import pytest

from classroom.practice.answer_key import AnswerKey, Fact
from classroom.practice.explanations import why
from classroom.practice.marking import Marking, right_marking
from gametree.games.tree import Tree
from gametree.position import MIN
from tests.classroom.practice.drawn import TEXTBOOK, key_of, reasons
from tests.classroom.practice.oracle import toggled


def test_a_first_child_and_the_root_have_reasons_of_their_own():
    assert reasons(Marking(frozenset({(1, 0), (1, 1), (1, 2)}))) == [
        ("B1", "too much", "B1 is looked at: nothing is known about B before its first child.")
    ]
    assert reasons(Marking(frozenset({()}))) == [
        ("root", "too much", "The root is looked at: the search begins there.")
    ]


def test_a_node_that_is_not_left_is_so_because_its_window_is_open():
    (found,) = reasons(toggled(right_marking(AnswerKey(TEXTBOOK)), (2, 2)))
    said = "C3 is looked at: at C, MAX already has 3 with A, and C may still be worth up to 5."
    assert found == ("C3", "too much", said)
    (found,) = reasons(toggled(right_marking(key := AnswerKey(TEXTBOOK, "mover")), (2, 2)), key)
    assert found == ("C3", "too much", said)


def test_ties_and_deep_cuts_are_named():
    tree = Tree([0, [[[0, 0]]]])
    said = "B112 is never looked at: after B111, B11 is worth at most 0, and MAX already has 0 with A"
    assert reasons(Marking(), AnswerKey(tree)) == [
        ("B112", "too little", f"{said} (further up: a deep cut). Equal is enough.")
    ]
    said = "B112 is looked at: at B11, MAX already has 0 with A, and equal is not enough to cut here."
    assert reasons(Marking(frozenset({(1, 0, 0, 1)})), AnswerKey(tree, rule=">")) == [("B112", "too much", said)]


def test_cuts_at_max_nodes_say_what_min_holds():
    key = AnswerKey(Tree([[3, 12], [7, 4]], MIN))
    assert reasons(Marking(), AnswerKey(Tree([[3, 5], [7, 4]], MIN))) == [
        (
            "B2",
            "too little",
            "B2 is never looked at: after B1, B is worth at least 7, and MIN already holds MAX to 5 with A.",
        )
    ]
    assert reasons(Marking(), key) == []


def test_negamax_reasons_count_from_the_side_to_move():
    key = AnswerKey(TEXTBOOK, "mover")
    assert why(key, Fact((1,), "beta")) == (
        "B: β on entry is −3: MAX already has 3 with A, which is −3 from MIN's side."
    )
    assert why(key, Fact((1,), "value")) == (
        "B ≥ −2: MIN takes the largest of −B1 = −2; B2 and B3 could still make it more."
    )
    assert why(key, Fact((), "value")) == "root = 3: MAX takes the largest of −A = 3, −B ≤ 2, −C = 2."
    leaf = why(AnswerKey(Tree([4, 1]), "mover"), Fact((0,), "value"))
    assert leaf == "A = −4: a leaf with 4 in it, which is −4 from MIN's side."


def test_bounds_that_come_from_bounds_say_so():
    assert why(AnswerKey(Tree([0, [[[0, 0]]]])), Fact((1, 0), "value")) == (
        "B1 ≤ 0: MAX takes the largest of B11 ≤ 0, and these are only bounds themselves."
    )


@pytest.mark.slow
def test_every_reason_begins_with_the_node_that_it_is_about():
    for seed in range(300):
        key = key_of(seed)
        for fact in key.facts:
            assert why(key, fact).startswith(key.name(fact.path) if fact.about != "visit" else "")
            assert why(key, fact).endswith(".")
