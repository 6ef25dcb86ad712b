"""What a task is: what it asks for, what it is tried on, and how an answer is judged."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from inspect import getdoc, signature
from math import inf
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from classroom.calls.call import Caller, FunctionCall, Functions, Guesses, Outcome, without_names
from classroom.check.inputs import Case
from classroom.check.messages import unusable, wrong_value
from gametree.games.tree import Tree
from gametree.position import MIN, Position, Value, check_game

F = TypeVar("F", bound=Callable[..., Any])
Part: TypeAlias = str
InputMaker: TypeAlias = Callable[..., Iterable[Any]]  # arguments of calls, in tuples, or cases
SearchFunction: TypeAlias = Callable[..., Value]
ShownAs: TypeAlias = Literal["search", "nested", "calls", "board", "words"]
# What is wrong with a usable outcome beside that of a reference, in a sentence without the solution's code, or "".
Judge: TypeAlias = Callable[[Case, Outcome, Outcome], str]
# The same by the number of calls, its own and the reference's.
CallJudge: TypeAlias = Callable[[Outcome, int, int], str]

DEFAULTS: dict[str, Any] = {"depth": inf, "alpha": -inf, "beta": inf, "evaluate": Guesses()}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one outcome.

    Args:
        part: the part of the task that it costs.
        said: what is wrong, in a sentence that does not give the code away.

    """

    part: Part
    said: str


@dataclass(frozen=True, eq=False)
class Inputs:
    """What a task is tried on.

    Args:
        small: the cases to try first, smallest first.
        larger: the cases to try after that, from a seed.
        probes: some 60 cases on which wrong programs differ, to tell them apart.
        recorded: arguments of calls that are recorded, once everything else is right.

    """

    small: Callable[[], Sequence[Case]]
    larger: Callable[[int], Sequence[Case]]
    probes: Callable[[], Sequence[Case]]
    recorded: Sequence[tuple[Any, ...]] = ()

    def only(self, part: Part) -> "Inputs":
        """Return the inputs that are for a part."""

        def of(cases: Callable[..., Sequence[Case]]) -> Callable[..., Sequence[Case]]:
            return lru_cache(8)(lambda *given: [case for case in cases(*given) if case.part == part])

        return replace(self, small=of(self.small), larger=of(self.larger), probes=of(self.probes))


@dataclass(frozen=True, eq=False)
class Judging:
    """How an answer is judged.

    Args:
        right: the references: any of them may be matched, but the same one on all inputs.
        judges: what is asked in turn about each outcome that is not the reference's, by the part that it costs; "" for
            the part of the input.
        count_judges: what is asked about the number of calls of a recorded run, by the part that it costs.
        remark: what is said of a right outcome; empty for nothing.
        wanted: what should be returned, in words like "a list".
        endless: what to say where no answer comes in time; empty for the words that all tasks have.
        anew: whether nothing may be kept between calls: the same question is then answered from the same leaves.

    """

    right: Sequence[Functions]
    judges: Mapping[Part, Judge]
    count_judges: Mapping[Part, CallJudge] = field(default_factory=dict)
    remark: Callable[[Case, Outcome], str] = lambda _case, _got: ""
    wanted: str = "a value"
    endless: str = ""
    again: Callable[[Case, Outcome, str], str] = lambda _case, _got, line: line
    anew: bool = False

    def faults(self, case: Case, got: Outcome, expected: Outcome) -> Iterator[tuple[Part, str]]:
        """Yield what is wrong with an outcome, by part; judges are asked only about one with a usable value."""
        if got.failure in ("timeout", "recursion") and self.endless:
            yield next(iter(self.judges)), self.endless
        elif got.failure:
            yield next(iter(self.judges)), unusable(got, self.wanted, expected.value)
        else:
            yield from ((part, words) for part, judge in self.judges.items() if (words := judge(case, got, expected)))


@dataclass(frozen=True, eq=False)
class Task:
    """One task of an assignment.

    Args:
        name: its name, under which `classroom.check` has its check.
        functions: how the functions to write are called, with their parameters: "power(x, n)".
        parts: the points of each part.
        inputs: what it is tried on.
        judging: how an answer is judged.
        required: the part without which the others count nothing; empty when each part stands alone.
        shown: how a counterexample is drawn.
        about: what is to be written, in a sentence.
        asked: the only inputs that are asked about, in words; empty for the whole task.
        mistakes: those that have a name, where no assignment's text has them.
        others: makes the same task with other things to judge, from a number; None where there is one alone.

    Raises:
        ValueError: it contradicts itself; the message names the task and says what was expected.

    """

    name: str
    functions: tuple[str, ...]
    parts: Mapping[Part, int]
    inputs: Inputs
    judging: Judging
    required: Part = ""
    shown: ShownAs = "words"
    about: str = ""
    asked: str = ""
    mistakes: Sequence[Any] = ()
    others: "Callable[[int], Task] | None" = None

    def __post_init__(self) -> None:
        if not self.parts or not all(isinstance(points, int) and points > 0 for points in self.parts.values()):
            raise ValueError(f'{self.name}: parts are points by name, as {{"value": 2}}; got {dict(self.parts)!r}')
        if self.shown not in get_args(ShownAs):
            raise ValueError(f"{self.name}: shown is one of {', '.join(get_args(ShownAs))}; got {self.shown!r}")
        for part in filter(None, (self.required, *self.judging.judges, *self.judging.count_judges)):
            self.require_part(part)

    def require_part(self, part: Part) -> None:
        """Raise ValueError, with the names of its parts, where the task has no part of that name."""
        if part not in self.parts:
            raise ValueError(f"{self.name} has no part {part!r}: its parts are {', '.join(self.parts)}")

    def drawn(self, number: int) -> "Task":
        """Return the task with other things to judge; ValueError where nothing is drawn for it."""
        if self.others is None:
            raise ValueError(f"nothing is drawn for {self.name}: draw={number!r} is for a task that says so")
        return self.others(number)

    @property
    def names(self) -> tuple[str, ...]:
        """The functions' bare names."""
        return tuple(function.split("(")[0] for function in self.functions)

    def parameters(self, function: str) -> tuple[str, ...]:
        """Return what the parameters of a function are called."""
        written = next(words for words in self.functions if words.startswith(f"{function}("))
        return tuple(written.removeprefix(f"{function}(").removesuffix(")").split(", "))

    def fault(self, case: Case, got: Outcome, expected: Outcome) -> Fault | None:
        """Return what is wrong with an outcome beside that of a reference, and what it costs; None when nothing is."""
        # Most outcomes are the reference's own, and need no judge; True equals 1, but is written otherwise.
        if not got.failure and got == expected and repr(got.value) == repr(expected.value):
            return None
        if without_names(expected.value) == expected.value:  # where plain tuples are asked for, named ones are as good
            got = got._replace(value=without_names(got.value))
        try:
            part, words = next(self.judging.faults(case, got, expected), ("", ""))
        except Exception:
            if type(got.value) is type(expected.value):
                raise
            part, words = "", wrong_value(got.value, expected.value)  # a judge need not think of other types
        return Fault(part or case.part or next(iter(self.parts)), words) if words else None

    def on(self, position: Position) -> "Task":
        """Return the task with one position as its only input, searched to its end with a full window.

        Raises:
            TypeError: it asks for more than a search of a position, or the reference cannot search that to its end.
            ValueError: its values are for the side to move, and here a side moves twice in a row.

        """
        (name, *_), (first, *others) = self.names, self.parameters(self.names[0])
        call = FunctionCall(name, (position, *(DEFAULTS.get(other) for other in others)))
        is_search = len(self.names) == 1 and first == "position" and DEFAULTS.keys() >= set(others)
        right, leaf = Caller(self.judging.right[0]), FunctionCall(name, (Tree(1, MIN), *call.args[1:]))
        if is_search and right.run([leaf])[0].value == -1:  # for the side to move
            check_game(position)
        if not is_search or right.run([call])[0].failure:
            raise TypeError(f"check.{self.name} cannot be asked about {position} alone: it takes {self.functions[0]}")
        cases = [Case(call)]
        return replace(self, inputs=Inputs(lambda: cases, lambda _seed: [], lambda: cases), asked=str(position))

    @property
    def points(self) -> int:
        """The points of all parts together."""
        return sum(self.parts.values())

    @cached_property
    def part_tasks(self) -> "Mapping[Part, Task]":
        """The parts as tasks of their own, where there are several and each stands alone."""
        if self.required or len(self.parts) == 1:
            return {}
        return {part: self._only(part) for part in self.parts}

    def _only(self, part: Part) -> "Task":
        judges = {own: judge for own, judge in self.judging.judges.items() if own in ("", part)}
        judging = replace(self.judging, judges=judges, count_judges={})
        return replace(self, parts={part: self.parts[part]}, inputs=self.inputs.only(part), judging=judging)


class Tried:
    """The inputs that are tried, to choose the probes from.

    Args:
        small: makes the small cases.
        larger: makes the larger ones from a seed.

    """

    def __init__(self, small: Callable[[], Sequence[Case]], larger: Callable[[int], Sequence[Case]]) -> None:
        self._small, self._larger = small, larger

    @property
    def small(self) -> Sequence[Case]:
        """The small cases."""
        return self._small()

    @property
    def larger(self) -> Sequence[Case]:
        """The larger cases, from the first seed."""
        return self._larger(1)


def _inputs(
    function: str,
    small: InputMaker,
    larger: InputMaker,
    probes: Callable[[Tried], Iterable[Any]],
    part: Callable[..., Part],
    kind: Callable[..., int],
) -> Inputs:
    """Return inputs as cases, each made once, from the arguments of calls of a function or from cases."""

    def case(one: Any) -> Case:
        return one if isinstance(one, Case) else Case(FunctionCall(function, one), part(*one), kind(*one))

    few = cache(lambda: list(map(case, small())))
    many = lru_cache(8)(lambda seed: list(map(case, larger(seed))))
    return Inputs(few, many, cache(lambda: list(map(case, probes(Tried(few, many))))))


def task_of(
    function: Callable[..., Any],
    parts: Mapping[Part, int],
    judge: Judge | Mapping[Part, Judge],
    small: InputMaker,
    larger: InputMaker = lambda _seed: (),
    probes: Callable[[Tried], Iterable[Any]] = lambda of: of.small,
    *,
    part: Callable[..., Part] = lambda *_: "",
    kind: Callable[..., int] = lambda *_: 0,
    name: str = "",
    before: tuple[Callable[..., Any], ...] = (),
    functions: tuple[str, ...] = (),
    right: Sequence[Functions] = (),
    recorded: Sequence[tuple[Any, ...]] = (),
    count_judges: Mapping[Part, CallJudge] | None = None,
    remark: Callable[[Case, Outcome], str] = lambda _case, _got: "",
    wanted: str = "a value",
    endless: str = "",
    again: Callable[[Case, Outcome, str], str] = lambda _case, _got, line: line,
    required: Part | None = None,
    shown: ShownAs = "words",
    asked: str = "",
) -> Task:
    """Return the task that asks for what a reference function does.

    Args:
        function: the reference.
        parts: the points of each part.
        judge: says what is wrong with an outcome; several by the part that each costs, asked in their order.
        small: makes the inputs to try first, smallest first: the arguments of calls to the function, or cases.
        larger: makes the inputs to try after that, from a seed.
        probes: chooses the inputs that tell wrong programs apart, given those that are tried.
        part: the part that an input is for, by its arguments; without one, the first part or that of the judge.
        kind: 0 for inputs that a counterexample is taken from first, higher for others, by its arguments.
        name: the name of the task, if it is not that of the function.
        before: the task's functions before the reference.
        functions: how the functions are called, if not with the parameters of the reference.
        right: the references, where there are several.
        recorded: arguments of calls whose calls are counted, once everything else is right.
        count_judges: as in `Judging`, like the next three.
        remark: what is said of a right outcome.
        wanted: what should be returned, in words.
        endless: what to say where no answer comes.
        again: as in `Judging`.
        required: the part without which the others count nothing, the first one unless it is said; "" for none.
        shown: how a counterexample is drawn.
        asked: the only inputs that are asked about, in words, where there are no points.

    Raises:
        ValueError: as for `Task`.

    """
    every = {one.__name__: one for one in (*before, function)}
    inputs = replace(_inputs(function.__name__, small, larger, probes, part, kind), recorded=recorded)
    judges = judge if isinstance(judge, Mapping) else {"": judge}
    judging = Judging(right or [every], judges, count_judges or {}, remark, wanted, endless, again)
    return Task(
        name or function.__name__,
        functions or tuple(f"{own}({', '.join(signature(one).parameters)})" for own, one in every.items()),
        parts,
        inputs,
        judging,
        next(iter(parts), "") if required is None else required,
        shown,
        " ".join((getdoc(one) or "").partition("\n")[0] for one in every.values()).strip(),
        asked,
    )


class Assignment:
    """The tasks that go with a lesson, in the order in which they are written down.

    Args:
        name: the name of its notebook, "06-alpha-beta".
        title: its heading.

    """

    def __init__(self, name: str, title: str) -> None:
        self.name, self.title = name, title
        self.tasks: tuple[Task, ...] = ()
        self.known: tuple[Task, ...] = ()  # also those that lessons alone ask about

    def task(
        self,
        parts: Mapping[Part, int],
        judge: Judge | Mapping[Part, Judge],
        *inputs: Any,
        is_asked: bool = True,
        **more: Any,
    ) -> Callable[[F], F]:
        """Return a decorator for a reference function that makes it the next task; it takes what `task_of` takes.

        Where it is not asked, it is no task to be handed in: lessons ask about its runs.
        """

        def keep(function: F) -> F:
            """Make a function the reference of the next task."""
            task = task_of(function, parts, judge, *inputs, **more)
            if task.name not in [one.name for one in self.known]:  # its source may be run again, with an edit in it
                self.add(task, is_asked)
            return function

        return keep

    def add(self, task: Task, is_asked: bool = True) -> None:
        """Make a task the next one."""
        self.known = (*self.known, task)
        self.tasks = (*self.tasks, task) if is_asked else self.tasks
