"""Questions: a prediction before looking, a self-check that knows what each wrong answer means, a look back."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

import ipywidgets

from gametree.drawing.node import format_value
from gametree.widgets.shown import Shown

Answer = str | int | float
Why = str | Mapping[str, str]

REMEMBER = "Do you remember?"


class Question(Shown):
    """A question that says whether an answer is right, and why, once it has been given.

    Args:
        prompt: what is asked.
        answer: the right answer, one of `options` where there are any.
        why: the reason; or one for each option, so that each wrong choice gets its own.
        options: the answers to choose from; without them, a number is asked for.
        kind: the word before the question.

    Raises:
        ValueError: `answer` is not among `options`, or an option has no reason where options have reasons.

    """

    def __init__(self, prompt: str, answer: Answer, why: Why, options: Sequence[str] | None, kind: str) -> None:
        _require(answer, why, options)
        self.prompt, self.answer, self.why, self.options = prompt, answer, why, options or ()
        self.head, self.verdict = ipywidgets.HTML(), ipywidgets.HTML()
        self.field = _choices(options, self.give) if options else _number_field(self.give)
        super().__init__([self.head, self.field, self.verdict], "")
        self.label(kind)

    def label(self, kind: str) -> None:
        """Put another word, or a number, before the question."""
        choices = "".join(f"\n  ○ {option}" for option in self.options)
        self.text = f"{kind}. {self.prompt}{choices}"
        self.head.value = f'<div class="gt-question"><b>{kind}.</b> {escape(self.prompt)}</div>'

    def give(self, given: Answer | None) -> None:
        """Answer the question and show whether that is right, and why; None is no answer."""
        if given is None:
            self.verdict.value = '<div class="gt-question" role="status">Please type a number, such as 12 or 0.5.</div>'
            return
        why = self.why if isinstance(self.why, str) else self.why[str(given)]
        head = f"<b>{escape(self._head(given))}</b>"
        self.verdict.value = f'<div class="gt-question" role="status">{head} {escape(why)}</div>'

    def _head(self, given: Answer) -> str:
        if given == self.answer:
            return "✓ Right."
        return "✗ Not quite." if isinstance(self.why, Mapping) else f"✗ It is {format_value(self.answer)}."


def predict(prompt: str, answer: Answer, why: Why, options: Sequence[str] | None = None) -> Question:
    """Return a prediction to make before the cell that shows what happens.

    Args:
        prompt: what is asked.
        answer: the right answer: a number, or one of `options`.
        why: the reason; or one for each option.
        options: the answers to choose from; without them, a number is asked for.

    Raises:
        ValueError: `answer` is not among `options`, or a reason is missing.

    """
    return Question(prompt, answer, why, options, "Predict")


def self_check(prompt: str, options: Sequence[str], answer: str, why: Why) -> Question:
    """Return a question to check oneself with, at the end of a section.

    Args:
        prompt: what is asked.
        options: the answers to choose from.
        answer: the right one of them.
        why: the reason; or one for each option.

    Raises:
        ValueError: `answer` is not among `options`, or a reason is missing.

    """
    return Question(prompt, answer, why, options, "Check yourself")


class Recall(Shown):
    """Questions on earlier lessons, numbered, under one heading.

    Args:
        questions: what `self_check` or `predict` returned.

    Raises:
        ValueError: there is no question.

    """

    def __init__(self, questions: Sequence[Question]) -> None:
        if not questions:
            raise ValueError("there is nothing to recall: give at least one question")
        self.questions = tuple(questions)
        for at, question in enumerate(questions, start=1):
            question.label(str(at))
        heading = f'<div class="gt-question" role="heading" aria-level="2"><b>{REMEMBER}</b></div>'
        text = "\n".join([REMEMBER, *(question.text for question in questions)])
        super().__init__([ipywidgets.HTML(heading), *questions], text)


def recall(*questions: Question) -> Recall:
    """Return questions on earlier lessons, to open a lesson with.

    Args:
        *questions: what `self_check` returned; they are numbered.

    Raises:
        ValueError: there is no question.

    """
    return Recall(questions)


def _require(answer: Answer, why: Why, options: Sequence[str] | None) -> None:
    if options is not None and answer not in options:
        raise ValueError(f"the answer must be one of the options {list(options)}, got {answer!r}")
    missing = [option for option in options or () if isinstance(why, Mapping) and option not in why]
    if missing:
        raise ValueError(f"each option needs a reason; there is none for {missing[0]!r}")


def _choices(options: Sequence[str], give: Callable[[Answer], None]) -> ipywidgets.Widget:
    buttons = [ipywidgets.Button(description=option, layout={"width": "auto"}) for option in options]
    for button in buttons:
        button.on_click(lambda clicked: give(clicked.description))
    return ipywidgets.Box(buttons, layout={"flex_flow": "row wrap"})


def _number_field(give: Callable[[Answer | None], None]) -> ipywidgets.Widget:
    field = ipywidgets.Text(placeholder="your number", continuous_update=False, layout={"width": "10em"})
    button = ipywidgets.Button(description="That is my answer", layout={"width": "auto"})

    def answer(_: object) -> None:
        if field.value.strip():
            give(_number(field.value))

    button.on_click(answer)
    field.observe(answer, "value")
    return ipywidgets.HBox([field, button])


def _number(text: str) -> float | None:
    """Return the number that a person has typed, with either comma, None when it is none."""
    plain = text.strip().replace("−", "-")
    plain = plain.replace(",", "" if re.fullmatch(r"-?\d{1,3}(,\d{3})+", plain) else ".")
    try:
        number_typed = float(plain)
    except ValueError:
        return None
    return number_typed if math.isfinite(number_typed) else None
