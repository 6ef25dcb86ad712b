"""The options of a question: they differ, each wrong one says why, and the right one is anywhere."""

import pytest

from gametree import alphabeta, power, record
from tests.classroom.practice.asked import EVERYTHING, SEARCHES, pair, questions, recordings


@pytest.mark.slow
@pytest.mark.parametrize("search", [*SEARCHES.values(), power, pair])
def test_options_differ_and_each_wrong_one_says_why(search):
    for recording in [record(power, 3, 3)] if search is power else recordings(search, range(4)):
        for question in questions(recording, EVERYTHING):
            assert 2 <= len(question.options) <= 4
            assert len({option.text for option in question.options}) == len(question.options)
            for option in question.options:
                assert option.is_right != bool(option.mistakes or option.reason)


@pytest.mark.slow
def test_right_options_are_not_always_in_the_same_place():
    asked = [question for recording in recordings(alphabeta, range(4)) for question in questions(recording)]
    assert len({[option.is_right for option in question.options].index(True) for question in asked}) >= 3
