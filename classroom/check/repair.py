"""Name a mistake by its repair: the single edit of a learner's own program that makes everything right."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from classroom.check.edits import Edit, Operator, edits
from classroom.check.inputs import Case
from classroom.check.local import Local
from classroom.check.messages import KEPT
from classroom.check.mistakes import Mistake
from classroom.check.operators import OPERATORS
from classroom.check.result import Counterexample
from classroom.check.task import Task
from classroom.sandbox.call import Call, Caller, Outcome, Rewritable, Runner
from gametree.trace.recording import Recording

SHORT = 0.25
# What trying edits may cost, counted and not timed: advice must not depend on how fast a machine is.
MOST_WORK, ENDLESS, LEAVES = 30_000, 500, 8
COSTLY = ("timeout", "out of time", "crashed", "memory")
SCREENS, GAIN, MOST, CLEAR, SHARE = 3, 2, 4, 4, 0.25
GIVEN = ("won_by", "worth", "result", "after", "put_first", "alphabeta", "zero", "looked_at")
# An edit of these kinds that helps is nearly always the slip, even if it does not make everything right.
SURE = (
    *("equality", "return in a loop", "argument missing", "comparison", "max and min", "start", "sign", "window"),
    *("cases", "exchanged", "value lost", "not undone"),
)
NOT_ALL = "And that is not all yet."
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
class Program:
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
    def of(cls, runner: Runner, weight: int = 1) -> "Program | None":
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

    def variants(self, tree: ast.Module, kinds: Sequence[Operator]) -> Iterator[tuple[Edit, "Edited"]]:
        """Yield single edits of a text of this program, each with what calls it then, as long as there is work left."""
        found = edits(tree, kinds)
        while self.work < MOST_WORK and (some := list(islice(found, self.runner.at_once))):
            yield from zip(some, self.defined([edit.text for edit in some]), strict=True)

    def defined(self, texts: Sequence[str]) -> "list[Edited]":
        """Return what calls the functions of other texts."""
        names = [f"{name} {at}" for at in range(len(texts)) for name in self.names]
        runner = self.runner.with_cell(CELL.format(texts=list(texts), names=dict(self.names)), names, SHORT)
        return [Edited(self, runner, at) for at in range(len(texts))]

    def told(self, edit: Edit) -> str:
        """Return where an edit is and what its kind advises."""
        line = self.lines[edit.line - 1].strip()
        return f"Line {self.numbers[edit.line - 1]}, `{line}`: {edit.operator.advice}"


@dataclass
class Edited:
    """Calls one of several variants of a program: a `Runner`, as far as an examination needs one."""

    program: Program
    runner: Runner
    number: int
    printed: int = 0

    @property
    def functions(self) -> Mapping[str, object]:
        """None: nobody sees the functions of a variant."""
        return {}

    def run(self, calls: Iterable[Call], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls, and count them as work."""
        outcomes = self.runner.run(map(self._own, calls), fresh)
        for one in outcomes:
            self.program.work += self.program.weight + len(one.leaves) // LEAVES + ENDLESS * (one.failure in COSTLY)
        return outcomes

    def record(self, call: Call) -> Recording | None:
        """Return the recording of a call; None where it cannot be recorded."""
        return self.runner.record(self._own(call))

    def count(self, call: Call) -> int | None:
        """Return how many calls are recorded of a call; None where it cannot be recorded."""
        return self.runner.count(self._own(call))

    def _own(self, call: Call) -> Call:
        return replace(call, function=f"{call.function} {self.number}")


Outcomes: TypeAlias = Sequence[tuple[Case, Sequence[Outcome]]]
Fails: TypeAlias = Callable[[Runner], Counterexample | None]


def repair(task: Task, program: Program, shown: Counterexample, fails: Fails) -> Mistake | None:
    """Return what the first edit corrects after which everything is right, else one that clearly helps; or None.

    Args:
        task: what was asked for.
        program: the learner's.
        shown: where it goes wrong; edits are tried there first.
        fails: says where what calls a variant of it fails the whole examination; None where it passes.

    """
    is_kept = shown.fault.said == KEPT
    kinds = [kind for kind in OPERATORS if kind.name == "shared default" or not is_kept]
    search = _Search(task, program, [(shown.case, [shown.expected]), *probed(task)], fails, kinds)
    if edit := search.completing(program.tree, search.before):
        return Mistake(task.name, edit.operator.name, program.told(edit), ())
    program.work = 0
    first = search.first_of_two(shown.fault.part == task.required)
    return Mistake(task.name, first.operator.name, f"{program.told(first)} {NOT_ALL}", ()) if first else None


class _Search:
    """Tries edits, and keeps those that help."""

    def __init__(self, task: Task, program: Program, inputs: Outcomes, fails: Fails, kinds: Sequence[Operator]) -> None:
        self.task, self.program, self.fails, self.kinds = task, program, fails, kinds
        self.inputs = [inputs[0], *sorted(inputs[1:], key=lambda one: len(repr(one[0].call.args)))]
        self.before = self._passed(program.runner, self.inputs)
        self.helpful: list[tuple[Edit, list[bool]]] = []

    def completing(self, tree: ast.Module, before: list[bool], keeps: bool = True) -> Edit | None:
        """Return the first edit after which everything is right; None when there is none.

        Args:
            tree: the text to edit.
            before: which of the inputs come out right without an edit.
            keeps: whether to keep the edits that help.

        """
        for edit, runner in self.program.variants(tree, self.kinds):
            screens = [one for one, was_right in zip(self.inputs, before, strict=False) if not was_right][:SCREENS]
            screened = self._passed(runner, screens)
            if screens and not (any(screened) if keeps else all(screened)):
                continue
            after = self._passed(runner, self.inputs)
            if all(after) and self._completes(runner):
                return edit
            gain = sum(after[: len(before)]) - sum(before)
            if keeps and gain > min(GAIN, before.count(False) // 2 - 1):
                self.helpful.append((edit, self._passed(runner, self.inputs)))
        return None

    def _completes(self, runner: Runner) -> bool:
        """Tell whether everything is right with an edit; an input on which it still fails is kept for later edits."""
        shown = self.fails(runner)
        if shown and not all(self._passed(runner, more := [(shown.case, [shown.expected])])):
            self.inputs += more
        return shown is None

    def first_of_two(self, guesses: bool) -> Edit | None:
        """Return an edit that helps, after which another one makes everything right.

        Args:
            guesses: whether to return one that clearly helps when there is none.

        """
        found = sorted(self.helpful, key=lambda one: -sum(one[1]))[:MOST]
        for edit, after in found:
            if self.completing(ast.parse(edit.text), after, keeps=False):
                return edit
        sure = [edit for edit, after in found if edit.operator.name in SURE and self._is_clear(after)]
        return sure[0] if sure and guesses else None

    def _is_clear(self, after: Sequence[bool]) -> bool:
        """Tell whether an edit helps so much, and spoils nothing, that it must be one of several that are needed."""
        before = self.before
        gain = sum(after[: len(before)]) - sum(before)
        is_no_worse = all(now or not then for then, now in zip(before, after, strict=False))
        return after[0] and is_no_worse and gain >= max(CLEAR, before.count(False) * SHARE)

    def _passed(self, runner: Runner, inputs: Outcomes) -> list[bool]:
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
def probed(task: Task) -> Outcomes:
    """Return a task's probes, each with the outcomes of its references."""
    cases = task.inputs.probes()
    answers = [Caller(functions).run([case.call for case in cases]) for functions in task.judging.right]
    return list(zip(cases, zip(*answers, strict=True), strict=True))


TELLING = (
    *("equality", "return in a loop", "argument missing", "plies", "comparison", "max and min", "start", "sign"),
    *("window", "side", "value lost", "order of lines", "order", "line missing", "line too many"),
)


@lru_cache(32)
def slips(task: Task, right: tuple[Callable[..., object], ...]) -> Sequence[Mistake]:
    """Return a wrong program for each kind of slip that shows in its answers: the right functions with one edit.

    Args:
        task: what was asked for.
        right: its functions, in order.

    """
    functions = dict(zip(task.names, right, strict=True))
    program, found = Program.of(Local(functions)), dict[str, Mistake]()
    cases = [case.call for case in task.inputs.probes()]
    met = [Caller(functions, SHORT).run(cases)]
    for edit in edits(program.tree, OPERATORS) if program else ():
        if program is None or edit.operator.name not in TELLING or edit.operator.name in found:
            continue
        (edited,) = program.defined([edit.text])
        answers = edited.run(cases)
        if answers not in met and not any(outcome.failure for outcome in answers):
            met.append(answers)
            kind, wrong = edit.operator, tuple(edited.runner.functions.values())
            found[kind.name] = Mistake(task.name, kind.name, kind.advice, wrong)  # type: ignore[arg-type]
    return tuple(found.values())
