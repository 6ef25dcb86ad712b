"""Which moments of a run are asked about, in which order, and that none gives another away."""

from itertools import pairwise

import pytest

from gametree import Tree, alphabeta, alphabeta_max_min, record
from gametree.drawing.search_narration import narrate
from gametree.trees.generate import make_tree
from tests.classroom.practice.asked import EVERYTHING, questions


@pytest.mark.slow
def test_questions_come_in_the_order_of_the_run_and_none_gives_another_away():
    recording = record(alphabeta, make_tree(1, 4, 2, cuts=3))
    for most in (1, 3, 8, EVERYTHING):
        asked = questions(recording, most)
        assert 1 <= len(asked) <= most
        for one, other in pairwise(asked):
            assert one.decision.frame < one.decision.reveals <= other.decision.frame < other.decision.reveals


@pytest.mark.slow
def test_nothing_on_the_screen_gives_a_value_away():
    recording = record(alphabeta_max_min, make_tree(3, 3, 3, cuts=3))
    narration = narrate(recording)
    for question in questions(recording, EVERYTHING):
        if question.decision.kind == "value":
            node = narration.nodes[question.decision.call]
            assert narration.marks_at(question.decision.frame)[node].value == ""
            assert narration.marks_at(question.decision.reveals)[node].value != ""


def test_turning_points_are_asked_about_first():
    recording = record(alphabeta_max_min, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    kinds = {question.decision.kind for question in questions(recording)}
    assert kinds == {"value", "bound", "cut", "window", "next"}
    prompts = [question.prompt for question in questions(recording, 3)]
    assert questions(recording, 3)[1].nudge == "α = 3 and β = 2: is anything left between them?"
    assert prompts[1] == "B1 is back, and at B, α = 3 and β = 2. Cut, or go on?"
    assert prompts[2] == "C was root's last child. Which value does root return?"
