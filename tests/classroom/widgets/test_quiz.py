"""The quiz widget holds all that the page needs; the browser tests take it."""

from xml.etree import ElementTree

import pytest

from classroom import defend, quiz
from classroom.widgets.quiz import Quiz, QuizCard
from gametree import Tree, minimax, power, record
from gametree.widgets.page import script
from tests.players.room.shown import bundle

TREE = Tree([[3, 12], [2, 4]])


def test_a_quiz_runs_a_function_as_watch_does():
    asked = quiz(minimax, TREE, most=3)
    assert len(asked.questions) == len(asked.card.quiz["questions"]) == 3
    assert [question.prompt for question in asked.questions] == [
        question.prompt for question in Quiz(record(minimax, TREE), most=3).questions
    ]


def test_every_wrong_option_brings_its_reason_or_its_mistake_and_that_its_witness():
    data = quiz(minimax, TREE).card.quiz
    for question in data["questions"]:
        assert sum(option["right"] for option in question["options"]) == 1
        for option in question["options"]:
            assert option["right"] != bool(option["reason"] or option["mistakes"])
    assert data["mistakes"]
    for mistake in data["mistakes"]:
        assert mistake["advice"]
        headings = [heading for heading, _ in mistake["witness"]["pictures"]]
        assert headings == ["with this mistake", "right"]
        for _, svg in mistake["witness"]["pictures"]:
            assert ElementTree.fromstring(svg).tag.endswith("svg")
            assert "<style" not in svg


def test_frames_are_those_of_the_narration():
    card = quiz(minimax, TREE).card
    last = len(card.narration["frames"]) - 1
    for question in card.quiz["questions"]:
        assert 0 <= question["frame"] < question["reveals"] <= last


def test_without_widgets_there_is_the_start_and_the_questions_but_no_answer():
    one, other = bundle(quiz(minimax, TREE)), bundle(quiz(minimax, TREE))
    assert one["text/plain"] == other["text/plain"]
    assert one["image/svg+xml"] == other["image/svg+xml"]
    assert one["text/plain"].startswith("Quiz: minimax on [[3, 12], [2, 4]]\n1. ")
    assert 'gt-valued"' not in one["image/svg+xml"]
    assert "returns" not in one["image/svg+xml"]


def test_the_script_is_one_module():
    assert script(*QuizCard.scripts).count("export default") == 1
    assert script(*QuizCard.scripts).rstrip().endswith("export default { render: renderQuiz };")


def test_a_cached_answer_is_refused():
    import functools

    @functools.cache
    def double(n):
        return 0 if n == 0 else 2 + double(n - 1)

    double(3)
    with pytest.raises(ValueError, match="double was not called: its cache had the answer"):
        quiz(double, 3)


def test_a_defence_is_a_quiz_with_the_lines_numbered_as_its_questions_have_them():
    for asked in (defend(minimax, seed=2), defend(power, 2, 5)):
        source = asked.card.narration["sources"][0]
        texts = dict(zip(source["numbers"], (text.strip() for _, text in source["lines"]), strict=True))
        lines = [option["text"] for one in asked.card.quiz["questions"] for option in one["options"]]
        named = [line.removeprefix("line ").partition(": ") for line in lines if line.startswith("line ")]
        assert named
        assert all(texts[int(number)] == text for number, _, text in named)
        last = len(asked.card.narration["frames"]) - 1
        assert all(0 <= one["frame"] <= one["reveals"] <= last for one in asked.card.quiz["questions"])
        assert bundle(asked)["text/plain"].startswith("Quiz: ")
