"""A quiz on any recording: what comes back, which bound changes, cut or go on, what is next."""

from collections.abc import Mapping

from gametree.drawing.search_steps import narrate
from gametree.practice.decisions import ask as ask
from gametree.practice.question import Decision as Decision
from gametree.practice.question import Option as Option
from gametree.practice.question import Question as Question
from gametree.trace.recording import Recording
from gametree.trees.roles import Role

MAX_QUESTIONS = 8


def questions(
    recording: Recording, most: int = MAX_QUESTIONS, roles: Mapping[Role, str] | None = None
) -> tuple[Question, ...]:
    """Return the most instructive questions about a recorded run, in the order of the run.

    The right option is what the recording did; the wrong ones are what the programs of `gametree.check.mistakes` do at
    that very step, each with its mistake. Where they all do the same, wrong options are made up, each with a reason.

    Args:
        recording: what `record` returned: a search of any position, or any other recursion.
        most: how many questions to ask at most.
        roles: variable names by role, for a search that calls them otherwise.

    Raises:
        ValueError: there are too many steps, or `most` is less than 1.

    """
    return ask(narrate(recording, roles=roles), most)
