"""Three questions on earlier lessons, under one heading."""

import pytest

from classroom import predict, recall, self_check
from tests.players.room.shown import bundle


@pytest.fixture
def three():
    reasons = {"MAX": "MAX takes the largest.", "MIN": "That one takes the smallest."}
    return recall(
        self_check("Who takes the largest?", ["MIN", "MAX"], "MAX", reasons),
        self_check("Is 0 < 1?", ["yes", "no"], "yes", "It is."),
        predict("How many plies?", 2, "One for each side."),
    )


def test_the_questions_are_numbered_and_give_no_answer_away(three):
    assert bundle(three)["text/plain"].splitlines() == [
        "Do you remember?",
        "1. Who takes the largest?",
        "  ○ MIN",
        "  ○ MAX",
        "2. Is 0 < 1?",
        "  ○ yes",
        "  ○ no",
        "3. How many plies?",
    ]


def test_heading_and_questions_are_shown_in_order(three):
    heading, *questions = three.children
    assert 'role="heading"' in heading.value
    assert "Do you remember?" in heading.value
    assert [question.card.head for question in questions] == ["1", "2", "3"]
