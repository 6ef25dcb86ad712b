"""A quiz as plain data, for a page that needs no kernel; and in words, where nothing can be clicked."""

from collections.abc import Iterable, Sequence
from typing import Any

from classroom.check.messages import input_words
from classroom.check.mistakes import Mistake
from classroom.check.result import Counterexample
from classroom.practice.question import Option, QuizQuestion
from classroom.practice.refutation import witness
from gametree.drawing.narration import Narration
from gametree.drawing.svg import Drawing
from gametree.style import style

MAX_NAMED = 2


def as_json(questions: Sequence[QuizQuestion]) -> dict[str, Any]:
    """Return a quiz as plain data, with everything that a wrong click brings up."""
    options = [option for question in questions for option in question.options]
    named = list(dict.fromkeys(known for option in options for known in _named(option)))
    return {
        "questions": [_question(question, named) for question in questions],
        "mistakes": [_mistake(known) for known in named],
    }


def as_text(narration: Narration, questions: Iterable[QuizQuestion]) -> str:
    """Return a quiz in words, without saying which options are right."""
    lines = [f"Quiz: {narration.title}"]
    for number, question in enumerate(questions, start=1):
        lines += [f"{number}. {question.prompt}", *(f"   ○ {option.text}" for option in question.options)]
    return "\n".join(lines)


def _named(option: Option) -> tuple[Mistake, ...]:
    return option.mistakes[:MAX_NAMED]


def _question(question: QuizQuestion, named: list[Mistake]) -> dict[str, Any]:
    return {
        "frame": question.decision.frame,
        "reveals": question.decision.reveals,
        "prompt": question.prompt,
        "options": [_option(option, named) for option in question.options],
        "why": question.why,
        "nudge": question.nudge,
    }


def _option(option: Option, named: list[Mistake]) -> dict[str, Any]:
    mistakes = [named.index(known) for known in _named(option)]
    return {"text": option.text, "right": option.is_right, "mistakes": mistakes, "reason": option.reason}


def _mistake(mistake: Mistake) -> dict[str, Any]:
    found = witness(mistake)
    return {"name": mistake.name, "advice": mistake.advice, "witness": found and _witness(*found)}


def _witness(found: Counterexample, drawn: Sequence[Drawing]) -> dict[str, Any]:
    shown = zip(("with this mistake", "right"), map(_bare, drawn), strict=False)
    return {"text": f"{input_words(found.case.call.args)}. {found.fault.said}", "pictures": [*map(list, shown)]}


def _bare(drawing: Drawing) -> str:
    """Return a picture without its style sheet, which the page has already."""
    return drawing.svg.replace(f"<style>{style()}</style>", "")
