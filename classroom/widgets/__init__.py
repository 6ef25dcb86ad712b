"""What a learner answers: predictions, self-checks, quizzes, trees to mark, and toys that ask."""

from pathlib import Path


def own(name: str) -> str:
    """Return where a script or style sheet of this room lies."""
    return str(Path(__file__).parent / name)
