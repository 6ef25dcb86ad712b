"""What the known wrong programs do at one call of a recording, where everything before went right."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from inspect import signature
from math import inf
from types import FunctionType
from typing import Any, TypeAlias

import gametree
from classroom.calls.call import Caller, FunctionCall
from classroom.check import registry
from classroom.check.mistakes import Mistake, mistakes_in
from classroom.check.task import Task
from classroom.practice.behaviour import CallBehaviour, behaviour_of_call, behaviour_of_search
from classroom.practice.single_edits import slips
from gametree.position import MAX, score
from gametree.trace.record import record
from gametree.trace.recording import Recording
from gametree.trees.roles import TAUGHT, Role
from gametree.trees.search_run import NotASearch, SearchRun

AnyFunction: TypeAlias = Callable[..., Any]

MAX_STEPS = 4_000
WINDOW: tuple[Role, ...] = ("alpha", "beta")


class MistakenRuns:
    """The known wrong programs that go with a recording.

    `task` is the task that the recorded function is an answer to, None when it is none.

    Args:
        recording: what `record` returned.
        run: the same as a search, if it is one.

    """

    def __init__(self, recording: Recording, run: SearchRun | None = None) -> None:
        self.recording, self.run = recording, run
        self._kept: list[Recording] = []
        self._caller = Caller({"record": self._record})
        self._wrong: dict[int, tuple[tuple[Mistake, CallBehaviour], ...]] = {}
        name = task_of(run) if run else recording.name
        self.task = registry.task(name) if registry.has(name) else None
        self._rights = right_functions(self.task) if self.task else ()
        if not self._is_answer():
            self.task = None

    def _is_answer(self) -> bool:
        """Tell whether the recorded function answers the task, by its value or at least by those of the base cases."""
        made = self.recording.children
        ends = [call for call in range(len(made)) if not made[call]]
        return bool(made) and (self._is_right(0) or all(map(self._is_right, ends)))

    def _is_right(self, call: int) -> bool:
        right = self.right(call)
        return right is not None and right.value == self.recording.calls[call].value

    def right(self, call: int) -> CallBehaviour | None:
        """Return what the task's own function does at a call; None where there is none, or it does not come back."""
        return self._behaviour(self._rights[self._place(call)], call) if self.task else None

    def wrong(self, call: int) -> tuple[tuple[Mistake, CallBehaviour], ...]:
        """Return the mistakes, each with what its program does at a call.

        The program runs from there, with the call's own arguments; what it asks itself on the way is answered by the
        right function. So what it does otherwise is done at this call, and not somewhere below.
        """
        if call not in self._wrong:
            self._wrong[call] = tuple(self._found_wrong(call))
        return self._wrong[call]

    def _found_wrong(self, call: int) -> Iterator[tuple[Mistake, CallBehaviour]]:
        known = (*mistakes_in(self.task.name), *slips(self.task, self._rights)) if self.task else ()
        for mistake in known:
            if any(mistake.programs[self._place(call) :][:1]):
                program = mistaken_once(mistake.programs, self._rights, self._place(call))
                behaviour = self._behaviour(program, call)
                if behaviour is not None:
                    yield mistake, behaviour

    def _place(self, call: int) -> int:
        """Return which of the task's functions stands for a call: of a pair of searches, MAX's is the first."""
        if len(self._rights) < 2:
            return 0
        if self.run:
            return int(self.run.position(call).turn != MAX)
        name = self.recording.calls[call].name
        names = self.task.names if self.task else ()
        return names.index(name) if name in names else 0

    def _behaviour(self, program: AnyFunction, call: int) -> CallBehaviour | None:
        args = self._arguments(call)
        recording = None if args is None else self._recorded(program, args)
        if recording is None or recording.error is not None or not recording.calls:
            return None
        if self.run is None:
            return behaviour_of_call(recording, 0, len(args or ()))
        try:
            # Its window goes by these names, also where its arguments are called otherwise.
            names = {name for step in recording.steps if step.call == 0 for name in step.locals}
            roles: dict[Role, str] = {role: role for role in WINDOW if role in names}
            return behaviour_of_search(SearchRun(recording, roles, self.run.side), 0)
        except NotASearch:
            return None

    def _recorded(self, program: AnyFunction, args: tuple[object, ...]) -> Recording | None:
        """Return the recording of a program that may do anything; None when it is too long or cannot be made."""
        self._kept.clear()
        self._caller.run([FunctionCall("record", (program, *args))])
        return self._kept[0] if self._kept else None

    def _record(self, program: AnyFunction, *args: object) -> bool:
        self._kept.append(record(program, *args, limit=MAX_STEPS))
        return True

    def _arguments(self, call: int) -> tuple[object, ...] | None:
        """Return a call's arguments in the order in which the task's functions take them; None where one is missing."""
        given = self.recording.calls[call].arguments
        if self.run is None:
            return tuple(given.values())
        evaluate = next(filter(callable, given.values()), score)
        known = {"position": self.run.position(call), "depth": inf, "evaluate": evaluate, **given}
        for role in TAUGHT:
            name = self.run.variable(call, role) or ""
            known |= {role: given[name]} if name in given else {}
        wanted = parameters(self.task.functions[self._place(call)]) if self.task else []
        return tuple(known[name] for name in wanted) if set(wanted) <= known.keys() else None


def parameters(function: str) -> list[str]:
    """Return the names of the parameters of a function that is written as `Task.functions` has it."""
    return function.partition("(")[2].rstrip(")").split(", ")


def task_of(run: SearchRun) -> str:
    """Return the name of the task that a recorded search is an answer to, by its window and whose side it counts from.

    A search that returns anything but numbers goes by its own name.
    """
    values = [call.value for call in run.recording.calls]
    if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return run.recording.name
    if run.variable(0, "alpha") is None:
        return "negamax" if run.side == "mover" else "max_min" if len(run.recording.sources) > 1 else "minimax"
    if run.side == "max":
        return "alphabeta_max_min"
    return "alphabeta_fail_hard" if run.clamps or run.recording.name == "alphabeta_fail_hard" else "alphabeta"


@cache
def right_functions(task: Task) -> tuple[AnyFunction, ...]:
    """Return the right functions of a task; a search is the package's own where it has it, as it is taught."""
    right = task.judging.right[0]
    searches = {name for name in task.names if "position" in signature(right[name]).parameters}
    return tuple(getattr(gametree, name, right[name]) if name in searches else right[name] for name in task.names)


def mistaken_once(wrong: Sequence[AnyFunction | None], right: Sequence[AnyFunction], place: int) -> AnyFunction:
    """Return a wrong program whose calls of itself, and of the others that belong to it, go to the right ones.

    One that keeps something between its calls, in a default argument, goes on asking itself, and begins anew.
    """
    program = wrong[place]
    if not isinstance(program, FunctionType):
        return program or right[place]
    scope = dict(program.__globals__)
    defaults = deepcopy(program.__defaults__)
    made = FunctionType(program.__code__, scope, program.__name__, defaults, program.__closure__)
    made.__kwdefaults__ = deepcopy(program.__kwdefaults__)
    keeps = any(isinstance(value, list | dict | set) for value in defaults or ())
    answers = [made if keeps and one is program else other for one, other in zip(wrong, right, strict=False)]
    pairs = list(zip(wrong, answers, strict=False))
    scope |= {name: answer for name, thing in program.__globals__.items() for one, answer in pairs if thing is one}
    return made
