"""What a task asks for and how an answer to it is judged: a task is its reference function, with inputs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from inspect import signature
from math import inf
from typing import Any, Literal, Self, TypeAlias, TypeVar, cast

from classroom.check.changes import Change
from classroom.check.inputs import Case, Reordered
from classroom.sandbox.call import Call, Caller, Evaluate, Functions, Outcome
from gametree.position import Position, Value

F = TypeVar("F", bound=Callable[..., Any])
Part: TypeAlias = str
Inputs: TypeAlias = Callable[..., Iterable[Any]]  # arguments of calls, in tuples, or cases
Search: TypeAlias = Callable[..., Value]
Shown: TypeAlias = Literal["search", "nested", "calls", "board", "words"]
Way: TypeAlias = Literal["left_to_right", "rule"]


@dataclass(frozen=True, slots=True)
class Variant:
    """Which variant of itself a task is, so that two students need not have the same one.

    Args:
        left_to_right: the order in which a node's children are searched.
        rule: a node is left when α ">=" β, when α ">" β, or either way.
        number: the student's own, with which the tasks are changed; 0 where they are not.

    """

    left_to_right: bool = True
    rule: Literal["", ">=", ">"] = ""
    number: int = 0

    @classmethod
    def from_words(cls, words: str) -> Self:
        """Return the variant that words like "right to left, cut at >" name; ValueError for others."""
        told = [word.strip() for word in words.split(",") if word.strip()]
        unknown = [word for word in told if word not in WORDS]
        if unknown:
            raise ValueError(f"a variant is made of {', '.join(WORDS)}; got {unknown[0]!r}")
        return cls(**dict(WORDS[word] for word in told))

    @property
    def way(self) -> str:
        """How a search goes in it: "from right to left, cut at >"."""
        order = "from left to right" if self.left_to_right else "from right to left"
        return f"{order}, cut at {self.rule}" if self.rule else order

    def in_order(self, search: F) -> F:
        """Return a search that takes the children of a node in the order of this variant."""

        def mirrored(position: Position, *rest: object) -> Any:
            return search(Reordered(position, lambda moves: moves[::-1]), *rest)

        return search if self.left_to_right else mirrored  # type: ignore[return-value]

    def __str__(self) -> str:
        return ", ".join(word for word, (name, value) in WORDS.items() if getattr(self, name) == value)


STUDENT_NUMBERS = (3, 5, 7)
WORDS: dict[str, tuple[str, Any]] = {
    "right to left": ("left_to_right", False),
    "cut at >=": ("rule", ">="),
    "cut at >": ("rule", ">"),
    **{f"number {number}": ("number", number) for number in STUDENT_NUMBERS},
}
PLAIN = Variant()
DEFAULTS: dict[str, Any] = {"depth": inf, "alpha": -inf, "beta": inf, "evaluate": Evaluate()}
IN_ORDER: tuple[Way, ...] = ("left_to_right",)
EVERY_WAY: tuple[Way, ...] = ("left_to_right", "rule")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one outcome.

    Args:
        part: the part of the task that it costs.
        said: what is wrong, in a sentence that does not give the code away.

    """

    part: Part
    said: str


Judge: TypeAlias = Callable[[Case, Outcome, Outcome], Fault | None]


@dataclass(frozen=True, eq=False)
class Task:
    """One task of an assignment.

    Args:
        name: its name, under which `classroom.check` has its check.
        functions: how the functions to write are called, with their parameters: "power(x, n)".
        parts: the points of each part.
        small: the inputs to try first, smallest first.
        larger: the inputs to try after that, from a seed.
        right: for a variant, the references: any of them may be matched, but the same one on all inputs.
        judge: what is wrong with an outcome beside that of a reference; None when nothing is.
        probes: some 60 inputs on which wrong programs differ, to tell them apart.
        required: the part without which the others count nothing; empty when each part stands alone.
        shown: how a counterexample is drawn.
        remark: what there is to say about a right outcome; empty for nothing.
        prefers_first: whether an answer that agrees with no reference throughout is compared with the first of them,
            and shown with a fault of the required part before all others.
        follows: in which ways a variant of the assignment changes what is right here.
        change: what else it asks for here, to a student with a number; None for nothing.
        plain: the task that this one has been changed from; None where it has not.
        recorded: inputs on which the calls are counted, once everything else is right.
        judge_recorded: what is wrong there, by the outcomes and the numbers of calls, its own and the reference's.
        asked: the only position that is asked about, in words; empty for the whole task.

    """

    name: str
    functions: tuple[str, ...]
    parts: Mapping[Part, int]
    small: Callable[[], Sequence[Case]]
    larger: Callable[[int], Sequence[Case]]
    right: Callable[[Variant], Sequence[Functions]]
    judge: Judge
    probes: Callable[[], Sequence[Case]]
    required: Part = ""
    shown: Shown = "words"
    remark: Callable[[Case, Outcome], str] | None = None
    prefers_first: bool = False
    follows: tuple[Way, ...] = ()
    change: Change | None = None
    plain: "Task | None" = None
    recorded: Sequence[tuple[Any, ...]] = ()
    judge_recorded: Callable[[Case, Outcome, Outcome, int, int], Fault | None] | None = None
    asked: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The functions' bare names."""
        return tuple(function.split("(")[0] for function in self.functions)

    def own(self, variant: Variant) -> Variant:
        """Return what a variant means for this task: the plain task in all that it does not follow."""
        number = variant.number if self.change else 0
        return replace(PLAIN, number=number, **{way: getattr(variant, way) for way in self.follows})

    def changed(self, variant: Variant) -> "Task":
        """Return what a student with the number of a variant is asked instead."""
        return _changed(self, variant.number) if self.change and variant.number else self

    def as_asked(self, function: F, variant: Variant) -> F:
        """Return what does in a variant of this task what a function does in the plain one."""
        search = variant.in_order(function) if self.shown == "search" else function
        return self.change.applied(variant.number, search) if self.change and self.plain else search  # type: ignore[return-value]

    def other_variants(self, variant: Variant) -> list[Variant]:
        """Return the variants in which something else is right, for the same inputs; none for the plain one."""
        rules: tuple[Any, ...] = (">=", ">") if variant.rule else ("",)
        orders = (True, False) if "left_to_right" in self.follows else (True,)
        found = [replace(variant, left_to_right=order, rule=rule) for order in orders for rule in rules]
        return [one for one in found if one != variant and variant != PLAIN]

    def parameters(self, function: str) -> tuple[str, ...]:
        """Return what the parameters of a function are called."""
        written = next(words for words in self.functions if words.startswith(f"{function}("))
        return tuple(written.removeprefix(f"{function}(").removesuffix(")").split(", "))

    def on(self, position: Position) -> "Task":
        """Return the task with one position as its only input, searched to its end with a full window.

        Raises:
            TypeError: it asks for more than a search of a position, or the reference cannot search that to its end.

        """
        (name, *_), (first, *others) = self.names, self.parameters(self.names[0])
        call = Call(name, (position, *(DEFAULTS.get(other) for other in others)))
        is_search = len(self.names) == 1 and first == "position" and DEFAULTS.keys() >= set(others)
        if not is_search or Caller(self.right(PLAIN)[0]).run([call])[0].trouble:
            raise TypeError(f"check.{self.name} cannot be asked about {position} alone: it takes {self.functions[0]}")
        cases = [Case(call)]
        inputs: dict[str, Any] = dict.fromkeys(("small", "probes"), lambda: cases)
        return replace(self, larger=lambda _seed: [], recorded=(), asked=str(position), **inputs)

    @property
    def points(self) -> int:
        """The points of all parts together."""
        return sum(self.parts.values())

    @cached_property
    def apart(self) -> "Mapping[Part, Task]":
        """The parts as tasks of their own, where there are several and each stands alone."""
        return {} if self.required or len(self.parts) == 1 else {part: self._only(part) for part in self.parts}

    def _only(self, part: Part) -> "Task":
        def of(cases: Callable[..., Sequence[Case]]) -> Callable[..., Sequence[Case]]:
            return lru_cache(8)(lambda *given: [case for case in cases(*given) if case.part == part])

        small, larger, probes = of(self.small), of(self.larger), of(self.probes)
        return replace(self, parts={part: self.parts[part]}, small=small, larger=larger, probes=probes)


@lru_cache(256)
def _changed(task: Task, number: int) -> Task:
    change = cast("Change", task.change)

    def case(plain: Case) -> Case:
        return replace(plain, call=replace(plain.call, args=change.asked(number, plain.call.args)))

    def cases(plain: Callable[..., Sequence[Case]]) -> Callable[..., Sequence[Case]]:
        return lru_cache(8)(lambda *of: list(map(case, plain(*of))))

    def right(variant: Variant) -> Sequence[Functions]:
        return [{name: change.applied(number, one) for name, one in every.items()} for every in task.right(variant)]

    def judge(asked: Case, got: Outcome, expected: Outcome) -> Fault | None:
        plain = replace(asked, call=replace(asked.call, args=change.plain(number, *asked.call.args)))
        return task.judge(plain, *(replace(one, value=change.read(number, one.value)) for one in (got, expected)))

    inputs: dict[str, Any] = {way: cases(getattr(task, way)) for way in ("small", "larger", "probes")}
    recorded = [change.asked(number, args) for args in task.recorded]
    return replace(task, plain=task, right=right, judge=judge, recorded=recorded, **inputs)


class _Inputs:
    """The inputs of a task as cases, made once.

    Args:
        call: the function that is called.
        small: the arguments of the calls to try first, or cases.
        larger: those to try after that.
        probes: those that tell wrong programs apart.
        part: the part that an input is for, by its arguments.
        kind: its kind, by its arguments.

    """

    def __init__(
        self,
        call: str,
        small: Inputs,
        larger: Inputs,
        probes: Callable[["Tried"], Iterable[Any]],
        part: Callable[..., Part],
        kind: Callable[..., int],
    ) -> None:
        self.call, self.part, self.kind = call, part, kind
        self.small = cache(lambda: self._cases(small()))
        self.larger = lru_cache(8)(lambda seed: self._cases(larger(seed)))
        self.probes = cache(lambda: self._cases(probes(Tried(self))))

    def _cases(self, found: Iterable[Any]) -> Sequence[Case]:
        return [one if isinstance(one, Case) else self._case(one) for one in found]

    def _case(self, args: tuple[Any, ...]) -> Case:
        return Case(Call(self.call, args), self.part(*args), self.kind(*args))


@dataclass(frozen=True)
class Tried:
    """What is tried: what tells wrong programs apart is chosen from it."""

    inputs: _Inputs

    @property
    def small(self) -> Sequence[Case]:
        """The small inputs."""
        return self.inputs.small()

    @property
    def larger(self) -> Sequence[Case]:
        """Some larger ones."""
        return self.inputs.larger(1)


class Assignment:
    """The tasks that go with a lesson, in the order in which they are written down.

    Args:
        name: the name of its notebook, "06-alpha-beta".
        title: its heading.

    """

    def __init__(self, name: str, title: str) -> None:
        self.name, self.title = name, title
        self.tasks: tuple[Task, ...] = ()

    def task(
        self,
        parts: Mapping[Part, int],
        judge: Judge,
        small: Inputs,
        larger: Inputs = lambda *_: (),
        probes: Callable[[Tried], Iterable[Any]] = lambda of: of.small,
        *,
        part: Callable[..., Part] = lambda *_: "",
        kind: Callable[..., int] = lambda *_: 0,
        name: str = "",
        before: tuple[Callable[..., Any], ...] = (),
        follows: tuple[Way, ...] = (),
        **rest: Any,
    ) -> Callable[[F], F]:
        """Return a decorator for a reference function that makes it the next task.

        Args:
            parts: the points of each part; without other words, the others count nothing without the first.
            judge: what is wrong with an outcome, as in `Task`.
            small: the inputs to try first, smallest first: the arguments of calls to the decorated function, or cases.
            larger: the inputs to try after that, from a seed.
            probes: the inputs that tell wrong programs apart, by those that are tried.
            part: the part that an input is for, by its arguments.
            kind: its kind, by its arguments.
            name: the name of the task, if it is not that of the function.
            before: the task's functions before the decorated one.
            follows: what a variant of the assignment changes here, as in `Task`.
            **rest: more about it, as in `Task`.

        """

        def keep(function: F) -> F:
            """Make a function the reference of the next task."""
            every: tuple[Callable[..., Any], ...] = (*before, function)
            functions = {one.__name__: one for one in every}
            inputs = _Inputs(function.__name__, small, larger, probes, part, kind)
            told: dict[str, Any] = {
                "functions": tuple(f"{own}({', '.join(signature(one).parameters)})" for own, one in functions.items()),
                "right": lambda variant: [{own: variant.in_order(one) for own, one in functions.items()}],
                "required": next(iter(parts)),
                **{way: getattr(inputs, way) for way in ("small", "larger", "probes")},
                **rest,
            }
            own = Task(name or function.__name__, parts=parts, judge=judge, follows=follows, **told)
            if own.name not in [one.name for one in self.tasks]:  # its source may be run again, with an edit in it
                self.tasks = (*self.tasks, own)
            return function

        return keep
