"""The line that shows a case again."""

from collections.abc import Callable, Mapping

from gametree.check.inputs import Case
from gametree.check.messages import code_of
from gametree.check.task import Task
from gametree.position import Position, Value
from gametree.sandbox.call import place


def replay(task: Task, case: Case, functions: Mapping[str, object]) -> str:
    """Return a line of Python that steps through a case in the learner's notebook, or calls it.

    Args:
        task: the task.
        case: the case.
        functions: the learner's functions, where they are here: they may be called otherwise than in the task.

    """
    arguments = ", ".join(map(code_of, case.call.args))
    name = _name(functions.get(case.call.function), case.call.function)
    if task.shown in ("words", "board") or not case.call.args:
        return f"{name}({arguments})"
    return f"watch({name}, {arguments})"


def _name(function: object, otherwise: str) -> str:
    name = getattr(function, "__name__", "")
    return name if isinstance(name, str) and name.isidentifier() else otherwise


def guessing(guesses: Mapping[object, Value]) -> Callable[[Position], Value]:
    """Return an evaluation that has a number for some positions, by where they are, and for others their score.

    Args:
        guesses: the numbers, by path in a tree or by board in words.

    """

    def evaluate(position: Position) -> Value:
        return guesses[place(position)] if place(position) in guesses else position.score()

    return evaluate
