"""You are the algorithm: a recorded run that stops at its decisions and asks what happens next, without a kernel."""

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from classroom.check import registry
from classroom.practice.decisions import MAX_QUESTIONS, ask
from classroom.practice.own_questions import OwnQuestions, own_questions
from classroom.practice.question import QuizQuestion
from classroom.practice.quiz_json import as_json, as_text
from gametree.drawing.narration import Narration, svg_at
from gametree.drawing.narration import as_json as narration_as_json
from gametree.drawing.search_narration import narrate
from gametree.position import require
from gametree.trace.record import record
from gametree.trace.recording import Recording
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import Shown
from gametree.widgets.stepper import SCRIPTS


class QuizCard(PageWidget):
    """What the page shows of a quiz; it goes on alone.

    Traits:
        svg: the tree, at the first frame.
        narration: what `gametree.drawing.narration.as_json` returns.
        quiz: what `classroom.practice.quiz_json.as_json` returns.

    """

    scripts = *SCRIPTS, *beside(__file__, "choices.js", "quiz.js")
    sheets = "picture.css", "stepper.css", *beside(__file__, "questions.css", "quiz.css")

    svg = traitlets.Unicode().tag(sync=True)
    narration = traitlets.Dict().tag(sync=True)
    quiz = traitlets.Dict().tag(sync=True)


class Quiz(Shown):
    """A recording that stops at its decisions and asks what happens next, by mouse or keyboard.

    `questions` are what it asks, in order. A wrong answer is told which mistake leads to it, with the smallest input
    that refutes that mistake; at the end it lists the mistakes met.

    Args:
        recording: what `record` returned: a search of any position, or any other recursion.
        most: how many questions to ask at most.

    Raises:
        ValueError: there are too many steps, or nothing to ask about, or `most` is less than 1.

    """

    def __init__(self, recording: Recording, most: int = MAX_QUESTIONS) -> None:
        narration = narrate(recording)
        self.questions = ask(narration, most)
        if not self.questions:
            error = recording.error
            why = f"it raises {type(error).__name__}: {error}" if error else "it makes no decision"
            raise ValueError(f"there is nothing to ask about {narration.title}: {why}")
        self.card = _card(narration, self.questions)
        super().__init__([self.card], as_text(narration, self.questions), self.card.svg)


class Defence(Shown):
    """A quiz about a program that somebody has written; `questions` are what it asks, in order.

    Args:
        asked: what `classroom.practice.own_questions.own_questions` returned.

    """

    def __init__(self, asked: OwnQuestions) -> None:
        self.questions = asked.questions
        self.card = _card(asked.narration, asked.questions)
        told = self.card.narration
        for source, numbers in zip(told["sources"], asked.about.numbers, strict=True):
            source["numbers"] = [numbers[place] for place, _ in source["lines"]]
        super().__init__([self.card], as_text(asked.narration, asked.questions), self.card.svg)


def _card(narration: Narration, questions: Sequence[QuizQuestion]) -> QuizCard:
    first = svg_at(narration, 0, narration.title)  # it says nothing of how the run ends
    return QuizCard(svg=first, narration=narration_as_json(narration), quiz=as_json(questions))


def quiz(function: Callable[..., Any], /, *args: Any, most: int = MAX_QUESTIONS, **kwargs: Any) -> Quiz:
    """Run `function(*args, **kwargs)` and return a quiz on what happened.

    Args:
        function: any recursive Python function.
        *args: its arguments.
        most: how many questions to ask at most.
        **kwargs: its keyword arguments.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.
        ValueError: there are too many steps, or nothing to ask about, or `most` is less than 1.

    >>> print(quiz(alphabeta_max_min, Tree([[3, 12], [2, 4]])).text.splitlines()[0])
    Quiz: alphabeta_max_min on [[3, 12], [2, 4]]

    """
    return Quiz(record(function, *args, **kwargs), most)


def defend(function: Callable[..., Any], /, *args: Any, seed: int = 0, most: int = MAX_QUESTIONS) -> Defence:
    """Return a quiz about a program of your own, most of it about its very lines.

    Args:
        function: the program, a Python function.
        *args: what to call it with; without them, it gets an input of the task of its name, else a small tree.
        seed: what that input is chosen or drawn by, and the questions.
        most: how many questions to ask at most.

    Raises:
        ValueError: there is too little to ask about; the message says why.

    >>> print(defend(alphabeta_max_min, seed=1).text.splitlines()[0])
    Quiz: alphabeta_max_min on [[[3, -8], [-6, 5]], [[-6, 1], [0, -4]]]

    """
    require(callable(function), "function", "a function that you have written", function)
    name = getattr(function, "__name__", "")
    return Defence(own_questions(function, registry.task(name) if registry.has(name) else None, seed, most, args))
