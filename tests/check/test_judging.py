"""Judging an answer that runs somewhere else: what does not come back is never right."""

from gametree import alphabeta
from gametree.calling import Outcome
from gametree.check.judging import examine
from gametree.check.local import Local
from gametree.check.tasks import tasks


class Silent(Local):
    """Answers the first calls of each batch only."""

    answered = 0

    def run(self, calls, fresh=True) -> list[Outcome]:
        return super().run(calls, fresh)[: self.answered]


class Chatty(Local):
    """Answers each call twice."""

    def run(self, calls, fresh=True) -> list[Outcome]:
        return [outcome for outcome in super().run(calls, fresh) for _ in range(2)]


def test_no_answer_is_no_right_answer() -> None:
    for answered in (0, 5):
        runner = Silent({"alphabeta": alphabeta})
        runner.answered = answered
        result = examine(tasks()["alphabeta"], runner)
        assert result.total == 0
        assert result.tried == answered + 1
        assert result.counterexample.got.trouble == "died"


def test_more_answers_than_calls_win_nothing() -> None:
    assert examine(tasks()["alphabeta"], Chatty({"alphabeta": alphabeta})).total == 0
