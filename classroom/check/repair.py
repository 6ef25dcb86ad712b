"""Name a mistake by its repair: the single edit of a learner's own program that makes everything right."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from classroom.calls.call import Caller, FunctionCall, Outcome, Rewritable, Runner
from classroom.check.edits import Edit, Operator, edits
from classroom.check.inputs import Case
from classroom.check.messages import KEPT, KEPT_LEAVES
from classroom.check.mistakes import Mistake
from classroom.check.operators import OPERATORS, PLAIN
from classroom.check.result import Counterexample
from classroom.check.task import Task
from gametree.trace.recording import Recording

SHORT = 0.25
# What trying edits may cost is counted and not timed: advice must not depend on how fast a machine is.
MOST_WORK, EDIT, ENDLESS = 20_000, 40, 2500
COSTLY = ("timeout", "out of time", "crashed", "memory")
SCREENS, MOST_SCREENS = 3, 6
GIVEN = ("won_by", "worth", "result", "after", "put_first", "alphabeta", "zero", "looked_at")
LINE = "line"  # what a mistake is called of which no more is known
ALIKE = {  # kinds that ask the same: for whole numbers a boundary is a number, and a question turned is cases exchanged
    "equality": ("off by one", "constant"),
    **dict.fromkeys(TURNED := ("comparison", "players exchanged", "cases", "exchanged"), (*TURNED, "name")),
}
READ = "with another line in its place, all is right. What is it meant to do, on the smallest example?"
CELL = """
import warnings
with warnings.catch_warnings(action="ignore"):
    for number, text in enumerate({texts!r}):
        try:
            scope = dict(globals())
            exec(text, scope)
            globals().update((f"{{name}} {{number}}", scope[own]) for name, own in {names!r}.items())
        except Exception:
            pass  # such as a name that is both an argument and nonlocal
"""


@dataclass
class ProgramText:
    """A learner's functions as a text.

    Args:
        runner: what calls them.
        lines: the text.
        numbers: the number that each line has for the learner.
        names: what the functions that are asked for are called in it.
        work: how much has been done with variants of it.
        weight: how much work one call is.

    """

    runner: Rewritable
    lines: Sequence[str]
    numbers: Sequence[int]
    names: Mapping[str, str]
    work: int = 0
    weight: int = 1

    @classmethod
    def of(cls, runner: Runner, weight: int = 1) -> "ProgramText | None":
        """Return the text of what a runner calls, with the helpers; None where it cannot be had."""
        if not isinstance(runner, Rewritable):
            return None
        names = {name: str(getattr(one, "__name__", name)) for name, one in runner.functions.items()}
        texts = {own: text for own, text in runner.texts().items() if own in names.values() or own not in GIVEN}
        lines = [(text.first + at, line) for text in texts.values() for at, line in enumerate(text.source.splitlines())]
        return cls(runner, [line for _, line in lines], [at for at, _ in lines], names, 0, weight) if lines else None

    @property
    def tree(self) -> ast.Module:
        """The text, parsed."""
        return ast.parse("\n".join(self.lines))

    def variants(self, kinds: Sequence[Operator], other: Edit | None = None) -> Iterator[tuple[Edit, "Edited"]]:
        """Yield single edits, each with what calls the program then, as long as there is work left.

        Args:
            kinds: the kinds of edits.
            other: an edit: those of other kinds in its line are yielded alone.

        """
        every = edits(self.tree, kinds, self.names.values(), other.line if other else 0)
        same = (other.operator.name, *ALIKE.get(other.operator.name, ())) if other else ()
        found = (edit for edit in every if edit.operator.name not in same)
        while self.work < MOST_WORK and (some := list(islice(found, self.runner.at_once))):
            for edit, edited in zip(some, self.defined([edit.text for edit in some]), strict=True):
                if self.work < MOST_WORK:
                    self.work += EDIT
                    yield edit, edited

    def defined(self, texts: Sequence[str]) -> "list[Edited]":
        """Return what calls the functions of other texts."""
        names = [f"{name} {at}" for at in range(len(texts)) for name in self.names]
        runner = self.runner.with_cell(CELL.format(texts=list(texts), names=dict(self.names)), names, SHORT)
        return [Edited(self, runner, at) for at in range(len(texts))]

    def told(self, edit: Edit, is_sure: bool = True) -> str:
        """Return where an edit is, and what its kind advises where that is sure."""
        line = self.lines[edit.line - 1].strip()
        return f"Line {self.numbers[edit.line - 1]}, `{line}`: {edit.operator.advice if is_sure else READ}"


@dataclass
class Edited:
    """Calls one of several variants of a program: a `Runner`, as far as an examination needs one."""

    program: ProgramText
    runner: Runner
    number: int
    printed: int = 0
    displayed: int = 0

    @property
    def functions(self) -> Mapping[str, object]:
        """None: nobody sees the functions of a variant."""
        return {}

    def run(self, calls: Iterable[FunctionCall], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls, and count them as work."""
        outcomes = self.runner.run(map(self._own, calls), fresh)
        for one in outcomes:
            self.program.work += self.program.weight + ENDLESS * (one.failure in COSTLY)
        return outcomes

    def record(self, *calls: FunctionCall, lines: bool = False) -> Recording | None:
        """Return the recording of the last of some calls; None where it cannot be recorded."""
        return self.runner.record(*map(self._own, calls), lines=lines)

    def count(self, call: FunctionCall) -> float:
        """Return how many calls are recorded of a call; more than any number where it cannot be recorded."""
        return self.runner.count(self._own(call))

    def _own(self, call: FunctionCall) -> FunctionCall:
        return replace(call, function=f"{call.function} {self.number}")


ProbedCases: TypeAlias = Sequence[tuple[Case, Sequence[Outcome]]]
Fails: TypeAlias = Callable[[Runner], Counterexample | None]


def repair(task: Task, program: ProgramText, shown: Counterexample, fails: Fails) -> Mistake | None:
    """Return what the first edit corrects after which everything is right; None when there is none.

    Args:
        task: what was asked for.
        program: the learner's.
        shown: where it goes wrong; edits are tried there first.
        fails: says where what calls a variant of it fails the whole examination; None where it passes.

    """
    kinds = [kind for kind in OPERATORS if kind.name == "shared default" or shown.fault.said not in (KEPT, KEPT_LEAVES)]
    search = _Search(task, program, [(shown.case, [shown.expected]), *probed(task)], fails)
    edit = search.completing(kinds)
    if edit is None:
        return None
    is_sure = search.is_only_kind(edit, kinds)
    return Mistake(task.name, edit.operator.name if is_sure else LINE, program.told(edit, is_sure), ())


class _Search:
    """Tries edits until one makes everything right."""

    def __init__(self, task: Task, program: ProgramText, inputs: ProbedCases, fails: Fails) -> None:
        self.task, self.program, self.fails = task, program, fails
        self.inputs = [inputs[0], *sorted(inputs[1:], key=lambda one: len(repr(one[0].call.args)))]

    def completing(self, kinds: Sequence[Operator], other: Edit | None = None) -> Edit | None:
        """Return the first edit, in the line of another or in any, that makes everything right; None for none."""
        before = self._passed(self.program.runner, self.inputs)
        screens = [one for one, was_right in zip(self.inputs, before, strict=True) if not was_right][:SCREENS]
        for edit, runner in self.program.variants(kinds, other):
            if not all(all(self._passed(runner, [one])) for one in screens):
                continue
            passed = self._passed(runner, self.inputs)
            if not all(passed):  # what has refuted one edit refutes others
                screens = [self.inputs[passed.index(False)], *screens[: MOST_SCREENS - 1]]
            elif self._completes(runner):
                return edit
        return None

    def is_only_kind(self, edit: Edit, kinds: Sequence[Operator]) -> bool:
        """Tell whether it is clear from an edit what is meant, or none of another kind in its line makes all right."""
        if edit.operator.name in PLAIN:
            return True
        self.program.work = MOST_WORK // 2
        return self.completing(kinds, edit) is None

    def _completes(self, runner: Runner) -> bool:
        """Tell whether everything is right with an edit; an input on which it still fails is kept for later edits."""
        shown = self.fails(runner)
        if shown and not all(self._passed(runner, more := [(shown.case, [shown.expected])])):
            self.inputs += more
        return shown is None

    def _passed(self, runner: Runner, inputs: ProbedCases) -> list[bool]:
        """Return which of some inputs come out right; a batch ends with one that takes too long."""
        outcomes = runner.run([case.call for case, _ in inputs])
        judged = zip(inputs, outcomes, strict=False)
        found = [any(self._is_right(case, got, right) for right in expected) for (case, expected), got in judged]
        return found + [False] * (len(inputs) - len(found))

    def _is_right(self, case: Case, got: Outcome, expected: Outcome) -> bool:
        try:
            return self.task.fault(case, got, expected) is None
        except Exception:  # noqa: BLE001 - an edit may return what no learner ever would
            return False


@lru_cache(64)
def probed(task: Task) -> ProbedCases:
    """Return a task's probes, each with the outcomes of its references."""
    cases = task.inputs.probes()
    answers = [Caller(functions).run([case.call for case in cases]) for functions in task.judging.right]
    return list(zip(cases, zip(*answers, strict=True), strict=True))
