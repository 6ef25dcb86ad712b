"""A quiz as plain data, and as words."""

import pytest

from classroom.practice.quiz_json import as_json, as_text
from gametree import Tree, alphabeta, minimax, record
from gametree.drawing.search_narration import narrate
from gametree.trees.generate import make_tree
from tests.classroom.practice.asked import questions


@pytest.mark.slow
def test_the_same_run_makes_the_same_quiz():
    one, other = (questions(record(alphabeta, make_tree(5, 3, 2, cuts=2))) for _ in range(2))
    assert one == other
    assert as_json(one) == as_json(other)


def test_in_words_the_right_option_is_not_told():
    recording = record(minimax, Tree([[3, 12], [2, 4]]))
    asked = questions(recording)
    text = as_text(narrate(recording), asked)
    assert text.count("○") == sum(len(question.options) for question in asked)
    assert "✓" not in text
    assert all(question.prompt in text for question in asked)
