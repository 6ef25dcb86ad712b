"""What a task asks for and how an answer to it is judged: the shapes that all checks share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, Self, TypeAlias

from gametree.check.inputs import Case
from gametree.sandbox.call import Functions, Outcome

Part: TypeAlias = str
Shown: TypeAlias = Literal["search", "nested", "calls", "board", "words"]
Way: TypeAlias = Literal["turns", "left_to_right", "rule"]


@dataclass(frozen=True, slots=True)
class Variant:
    """Which of its twins a task is, so that two students need not have the same one.

    Args:
        turns: who moves at the roots of the trees: both sides, or one.
        left_to_right: the order in which a node's children are looked at.
        rule: a node is left when α ">=" β, when α ">" β, or either way.

    """

    turns: tuple[int, ...] = (1, -1)
    left_to_right: bool = True
    rule: Literal["", ">=", ">"] = ""

    @classmethod
    def from_words(cls, words: str) -> Self:
        """Return the variant that words like "right to left, cut at >, MIN begins" name; ValueError for others."""
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

    def __str__(self) -> str:
        return ", ".join(word for word, (name, value) in WORDS.items() if getattr(self, name) == value)


WORDS: dict[str, tuple[str, Any]] = {
    "MAX begins": ("turns", (1,)),
    "MIN begins": ("turns", (-1,)),
    "right to left": ("left_to_right", False),
    "cut at >=": ("rule", ">="),
    "cut at >": ("rule", ">"),
}
PLAIN = Variant()
EVERY_WAY: tuple[Way, ...] = ("turns", "left_to_right", "rule")


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
        name: its name, under which `gametree.check` has its check.
        functions: how the functions to write are called, with their parameters: "power(x, n)".
        parts: the points of each part.
        small: the inputs to try first, smallest first, for a variant.
        larger: the inputs to try after that, for a variant and a seed.
        right: for a variant, the references: any of them may be matched, but the same one on all inputs.
        judge: what is wrong with an outcome beside that of a reference; None when nothing is.
        probes: some 60 inputs on which wrong programs differ, to tell them apart.
        gate: the part without which the others count nothing; empty when each part stands alone.
        shown: how a counterexample is drawn.
        praise: what there is to say about a right outcome; empty for nothing.
        prefers_first: whether an answer that agrees with no reference throughout is compared with the first of them,
            and shown with a fault of the gate before all others.
        follows: in which ways a variant of the assignment changes what is right here.

    """

    name: str
    functions: tuple[str, ...]
    parts: Mapping[Part, int]
    small: Callable[[Variant], Sequence[Case]]
    larger: Callable[[Variant, int], Sequence[Case]]
    right: Callable[[Variant], Sequence[Functions]]
    judge: Judge
    probes: Callable[[Variant], Sequence[Case]]
    gate: Part = ""
    shown: Shown = "search"
    praise: Callable[[Case, Outcome], str] | None = None
    prefers_first: bool = False
    follows: tuple[Way, ...] = ("turns",)

    @property
    def names(self) -> tuple[str, ...]:
        """The functions' bare names."""
        return tuple(function.split("(")[0] for function in self.functions)

    def own(self, variant: Variant) -> Variant:
        """Return what a variant means for this task: the plain task in all that it does not follow."""
        return replace(PLAIN, **{way: getattr(variant, way) for way in self.follows})

    def twins(self, variant: Variant) -> list[Variant]:
        """Return the variants in which something else is right, for the same inputs; none for the plain one."""
        rules: tuple[Any, ...] = (">=", ">") if variant.rule else ("",)
        orders = (True, False) if "left_to_right" in self.follows else (True,)
        found = [Variant(variant.turns, order, rule) for order in orders for rule in rules]
        return [one for one in found if one != variant and variant != PLAIN]

    def parameters(self, function: str) -> tuple[str, ...]:
        """Return what the parameters of a function are called."""
        written = next(words for words in self.functions if words.startswith(f"{function}("))
        return tuple(written.removeprefix(f"{function}(").removesuffix(")").split(", "))

    @property
    def points(self) -> int:
        """The points of all parts together."""
        return sum(self.parts.values())

    @cached_property
    def apart(self) -> "Mapping[Part, Task]":
        """The parts as tasks of their own, where there are several and each stands alone."""
        return {} if self.gate or len(self.parts) == 1 else {part: self._only(part) for part in self.parts}

    def _only(self, part: Part) -> "Task":
        @lru_cache(8)
        def small(variant: Variant) -> Sequence[Case]:
            return [case for case in self.small(variant) if case.part == part]

        @lru_cache(8)
        def larger(variant: Variant, seed: int) -> Sequence[Case]:
            return [case for case in self.larger(variant, seed) if case.part == part]

        def probes(variant: Variant) -> Sequence[Case]:
            return [case for case in self.probes(variant) if case.part == part]

        return replace(self, parts={part: self.parts[part]}, small=small, larger=larger, probes=probes)


@dataclass(frozen=True)
class Assignment:
    """The tasks that go with a lesson.

    Args:
        name: the name of its notebook, "06-alpha-beta".
        title: its heading.
        tasks: its tasks, in order.

    """

    name: str
    title: str
    tasks: tuple[Task, ...]
