"""The checks as they are called, in a notebook and by a grader."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from time import process_time
from typing import Any

from classroom.calls.call import Caller, RemoteFunction, Runner
from classroom.check import registry
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.messages import call_words, said
from classroom.check.result import CheckResult
from classroom.check.task import Task
from classroom.check.verdict import NotRight, NotWritten, Verdict, verdict_on
from gametree.position import Position
from gametree.trace.snapshot import counted

Answer = Callable[..., object]


class _Doc:
    """What `help` says of a check: what its task asks for, with examples."""

    def __get__(self, check: "Check | None", _owner: type) -> str:
        return check.help if check else "The check of one task; help(check.power) says what that of `power` checks."


@dataclass(frozen=True, eq=False, repr=False)
class Check:  # noqa: D101 - its description says it
    task: Task
    __doc__ = _Doc()

    def __call__(
        self, *answer: Answer, part: str | None = None, seed: int = 0, on: Position | None = None, draw: int = 0
    ) -> None:
        """Show whether an answer is right, and if not, where it goes wrong first and what it probably is.

        Args:
            *answer: the functions that the task asks for, in its order.
            part: the part of the task to ask about; all of them without it.
            seed: what the larger inputs are made from.
            on: a position of one's own, the only one to ask about; of any task that searches one.
            draw: which programs to judge, of a task that draws them; a teacher's copy may have others than 0.

        Raises:
            NotRight: the answer has not all the points of what is asked about.
            NotWritten: the answer is still the stub.
            TypeError: not as many functions as the task asks for, or no functions; a position for no search.
            ValueError: the task has no such part, or draws nothing.

        """
        if part is not None:
            self.task.require_part(part)
        task = self.task.drawn(draw) if draw else self.task
        task = task.part_tasks.get(part or "", task)
        task = task if on is None else task.on(on)
        examiner = self._examiner(answer, part, Looking(self.task.name))
        seed = _SETTING.get().seed or seed if seed else 0
        result = examiner.result(task, seed)
        verdict = verdict_on(result, examiner.runner, part)
        if not result.is_written:
            raise NotWritten(verdict.headline)
        _SETTING.get().show(verdict, lambda: replace(verdict, result=examiner.named(task, seed)))
        if not verdict.is_right:
            raise NotRight(verdict.headline)

    def examine(self, *answer: Answer, seed: int = 0) -> CheckResult:
        """Return what a check finds out about an answer, as plain data.

        Args:
            *answer: as for a call.
            seed: as for a call.

        Raises:
            TypeError: as for a call.

        """
        return self._examiner(answer).named(self.task, seed)

    def __repr__(self) -> str:
        called = ", ".join(f"my_{name}" for name in self.task.names)
        points = ", ".join(f"{part} {points}" for part, points in self.task.parts.items())
        [*_, example] = ["", *self._examples(2)]
        shown = f" For example {example}." if example else ""
        return f"check.{self.task.name}({called}): {self.task.about}{shown} Points: {points}."

    @property
    def help(self) -> str:
        """What the task asks for, how the check is called, and what is right on some small inputs."""
        asked = f"It checks {' and '.join(self.task.functions)}. For example:"
        return "\n".join([repr(self), "", asked, "", *(f"    {example}" for example in self._examples(5))])

    def _examples(self, most: int) -> list[str]:
        """Return what is right on some of the small inputs, in words, each time something else."""
        cases = [case for case in self.task.inputs.small()[:200:5] if case.call.args]
        outcomes = Caller(self.task.judging.right[0]).run([case.call for case in cases])
        found = {said(outcome.value): case.call for case, outcome in zip(cases, outcomes, strict=False)}
        asked = {value: call_words(call, self.task.parameters(call.function)) for value, call in found.items()}
        return [f"{words}: {value}" for value, words in asked.items()][:most]

    def _examiner(
        self, answer: tuple[Answer, ...], part: str | None = None, meanwhile: Callable[[], None] | None = None
    ) -> Examiner:
        """Return what examines an answer; functions that run elsewhere together share one."""
        names = self.task.names
        if len(answer) != len(names) or not all(map(callable, answer)):
            got = ", ".join("a function" if callable(one) else repr(one) for one in answer) or "nothing"
            raise TypeError(
                f"check.{self.task.name} takes {counted(len(names), 'function')}, {', '.join(names)}, got {got}"
            )
        if isinstance(answer[0], RemoteFunction):
            runner = answer[0].runner
            return _SETTING.get().examiners.setdefault(runner, Examiner(runner))
        functions = dict(zip(names, answer, strict=True))
        return Examiner(Local(functions, meanwhile=meanwhile), part)


class Examine:
    """`examine.power(my_function)` returns what `check.power(my_function)` shows, as plain data."""

    def __getattr__(self, name: str) -> Callable[..., CheckResult]:
        if not registry.has(name):
            raise AttributeError(registry.unknown(name))
        return Check(registry.task(name)).examine

    def __dir__(self) -> list[str]:
        return list(registry.tasks())


examine = Examine()


class Looking:
    """Says once, where a check takes more than two seconds of work, that it goes on; the verdict takes its place.

    Args:
        name: what is checked.

    """

    def __init__(self, name: str) -> None:
        self.said, self.began = f"… {name}: still looking. Interrupting the kernel (■) stops it.", process_time()
        self.place: Any = None
        _LOOKING.set(self)

    def __call__(self) -> None:
        """Say it, if it is time, and if there is no verdict yet."""
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if self.place or _LOOKING.get() is not self or process_time() - self.began < SECONDS:
            return
        if get_ipython() is None:
            self.place = self.said
            print(self.said)
        else:
            self.place = display({"text/plain": self.said}, raw=True, display_id=True)  # type: ignore[no-untyped-call]


SECONDS = 2.0
_LOOKING: ContextVar[Looking | None] = ContextVar("looking", default=None)


def show(verdict: Verdict, named: Callable[[], Verdict]) -> None:
    """Show a verdict: in a notebook at once and with pictures, elsewhere in words.

    Args:
        verdict: the verdict.
        named: returns it with the likely mistakes, which may take a moment to find.

    """
    from IPython.core.getipython import get_ipython
    from IPython.display import display

    looking = _LOOKING.get()
    _LOOKING.set(None)
    if get_ipython() is None:
        print(named())
        return
    if shown := looking and looking.place:
        shown.update(verdict)
    else:
        shown = display(verdict, display_id=True)  # type: ignore[no-untyped-call]
    if (more := named()).result.mistakes:
        shown.update(more)


@dataclass(frozen=True)
class Setting:
    """Where checks are called.

    Args:
        show: shows a verdict; it is also given what returns that verdict with the likely mistakes.
        seed: a secret that stands in for every seed of the hidden lines; 0 for none.
        examiners: what examines functions that run elsewhere, by their runner.

    """

    show: Callable[[Verdict, Callable[[], Verdict]], None] = show
    seed: int = 0
    examiners: dict[Runner, Examiner] = field(default_factory=dict)


_SETTING: ContextVar[Setting] = ContextVar("setting", default=Setting())  # noqa: B039 - it is frozen


@contextmanager
def setting(of: Setting) -> Iterator[None]:
    """Call checks in another setting, as long as this context is open."""
    before = _SETTING.set(of)
    try:
        yield
    finally:
        _SETTING.reset(before)
