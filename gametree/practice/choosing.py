"""Which questions to ask: some of every kind, those that tell most misconceptions apart first."""

from collections.abc import Sequence
from itertools import islice

from gametree.drawing.search_steps import SearchSteps
from gametree.drawing.steps import Steps
from gametree.practice import call_questions, search_questions
from gametree.practice.decisions import groups
from gametree.practice.question import Decision, Question
from gametree.practice.quiz_run import QuizRun, SearchQuizRun

LOOK = 3


def ask(story: Steps, most: int) -> tuple[Question, ...]:
    """Return the most instructive questions about a story, in its order.

    Args:
        story: what `gametree.drawing.search_steps.tell` returned.
        most: how many questions to ask at most.

    Raises:
        ValueError: `most` is less than 1.

    """
    if most < 1:
        raise ValueError(f"a quiz asks at least 1 question, got most={most!r}")
    scene = SearchQuizRun(story) if isinstance(story, SearchSteps) else QuizRun(story)
    chosen = _Choice(scene).best(most)
    return tuple(sorted(chosen, key=lambda question: (question.decision.moment, question.decision.reveals)))


def question(scene: QuizRun, decision: Decision) -> Question | None:
    """Return the question that a decision makes; None when nothing wrong can be offered."""
    if isinstance(scene, SearchQuizRun):
        return search_questions.KINDS[decision.kind](scene, decision).question()
    return call_questions.KINDS[decision.kind](scene, decision).question()


class _Choice:
    """Takes one question of each group after the other, until there are enough or none is left."""

    def __init__(self, scene: QuizRun) -> None:
        self.scene = scene
        self.chosen: list[Question] = []
        self.asked: dict[Decision, Question | None] = {}

    def best(self, most: int) -> list[Question]:
        found = groups(self.scene)
        for turn in range(max(group.most for group in found)):
            for group in found:
                if turn < group.most and len(self.chosen) < most:
                    self.chosen += self._best_of(group.decisions)
        return self.chosen

    def _best_of(self, decisions: Sequence[Decision]) -> list[Question]:
        """Return the first question of a group that shows a mistake no other does; where that is far off, the first."""
        free = (decision for decision in decisions if self._is_free(decision))
        first: list[Question] = []
        for found in islice(filter(None, map(self._question, free)), LOOK):
            if self._shows_more(found):
                return [found]
            first = first or [found]
        return first

    def _is_free(self, decision: Decision) -> bool:
        return not any(decision.overlaps(question.decision) for question in self.chosen)

    def _question(self, decision: Decision) -> Question | None:
        if decision not in self.asked:
            self.asked[decision] = question(self.scene, decision)
        return self.asked[decision]

    def _shows_more(self, question: Question) -> bool:
        met = {mistake for other in self.chosen for mistake in other.mistakes}
        return not met.issuperset(question.mistakes)
