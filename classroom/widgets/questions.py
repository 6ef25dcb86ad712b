"""Questions: a prediction before looking, a self-check that knows what each wrong answer means, a look back."""

from collections.abc import Mapping, Sequence

import ipywidgets
import traitlets

from classroom.widgets import sealing
from gametree.drawing.node import format_value
from gametree.position import require
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import Shown

Answer = str | int | float
Why = str | Mapping[str, str] | Mapping[int, str] | Mapping[float, str]

REMEMBER = "Do you remember?"


class QuestionCard(PageWidget):
    """What the page shows of a question; it goes on alone.

    Traits:
        head: the word, or the number, before the question.
        prompt: what is asked.
        options: the answers to choose from; without them, a number is asked for.
        sealed: the answer and the reasons, so that nobody reads them by chance.

    """

    scripts = "page.js", *beside(__file__, "choices.js", "sealing.js", "veil.js", "questions.js")
    sheets = "picture.css", *beside(__file__, "questions.css")

    head = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    options = traitlets.List(traitlets.Unicode()).tag(sync=True)
    sealed = traitlets.Unicode().tag(sync=True)


class Question(Shown):
    """A question that says whether an answer is right, and why, once it has been given.

    A wrong answer is marked and may be followed by another, before the right one is told.

    Args:
        prompt: what is asked.
        options: the answers to choose from; without them, a number is asked for.
        sealed: the answer and the reasons, as `seal` returns them.
        kind: the word before the question.

    """

    def __init__(self, prompt: str, options: Sequence[str] | None, sealed: str, kind: str) -> None:
        self.card = QuestionCard(prompt=prompt, options=list(options or ()), sealed=sealed)
        super().__init__([self.card], "")
        self.label(kind)

    def label(self, kind: str) -> None:
        """Put another word, or a number, before the question."""
        choices = "".join(f"\n  ○ {option}" for option in self.card.options)
        self.text = f"{kind}. {self.card.prompt}{choices}"
        self.card.head = kind


def predict(
    prompt: str, answer: Answer | None = None, why: Why = "", options: Sequence[str] | None = None, sealed: str = ""
) -> Question:
    """Return a prediction to make before the cell that shows what happens.

    Args:
        prompt: what is asked.
        answer: the right answer: a number, or one of `options`.
        why: the reason; or one for each option, so that each wrong choice gets its own; or for the right number and
            for those that a known mistake leads to.
        options: the answers to choose from; without them, a number is asked for.
        sealed: what `seal` made of answer and reasons, in their place.

    Raises:
        ValueError: `answer` is missing or not among `options`, or a reason is missing.

    >>> print(predict("How many leaves?", answer=7, why="The others are cut.").text)
    Predict. How many leaves?

    """
    return Question(prompt, options, sealed or seal(answer, why, options), "Predict")


def self_check(
    prompt: str, options: Sequence[str], answer: str | None = None, why: Why = "", sealed: str = ""
) -> Question:
    """Return a question to check oneself with, at the end of a section; the arguments are those of `predict`.

    >>> print(self_check("Who moves first?", ["X", "O"], "X", "X always begins.").text)
    Check yourself. Who moves first?
      ○ X
      ○ O
    """
    return Question(prompt, options, sealed or seal(answer, why, options), "Check yourself")


def recall(*questions: Question) -> Shown:
    """Return questions on earlier lessons, to open a lesson with, numbered and under one heading.

    Args:
        *questions: what `self_check` or `predict` returned.

    Raises:
        ValueError: there is no question.

    """
    for question in questions:
        require(isinstance(question, Question), "a question", "what self_check or predict returned", question)
    if not questions:
        raise ValueError("there is nothing to recall: give at least one question")
    for at, question in enumerate(questions, start=1):
        question.label(str(at))
    heading = f'<div class="gt-question" role="heading" aria-level="2"><b>{REMEMBER}</b></div>'
    text = "\n".join([REMEMBER, *(question.text for question in questions)])
    return Shown([ipywidgets.HTML(heading), *questions], text)


def seal(answer: Answer | None, why: Why, options: Sequence[str] | None) -> str:
    """Return answer and reasons as `sealing.sealed` writes them.

    Args:
        answer: the right answer: a number, or one of `options`.
        why: the reason; or one for each answer, as for `predict`.
        options: the answers to choose from, if any.

    Raises:
        ValueError: `answer` is missing or not among `options`, or a reason is missing.

    """
    require(options is None or isinstance(options, list | tuple), "options", "a list of answers", options)
    _require(answer, why, options)
    return sealing.sealed(
        {"answer": answer, "said": format_value(answer), "why": why if isinstance(why, str) else dict(why)}
    )


def _require(answer: Answer | None, why: Why, options: Sequence[str] | None) -> None:
    if answer is None or (options is not None and answer not in options):
        expected = "a number" if options is None else f"one of the options {list(options)}"
        raise ValueError(f"the answer must be {expected}, got {answer!r}")
    asked: Sequence[Answer] = options or [answer]
    missing = [one for one in asked if isinstance(why, Mapping) and one not in why]
    if missing:
        raise ValueError(f"each {'option' if options else 'answer'} needs a reason; there is none for {missing[0]!r}")
