"""Name a mistake by its repair: the single edit of a learner's own program that makes everything right."""

import ast
import inspect
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Any, TypeAlias

from gametree.check.inputs import Case
from gametree.check.mistakes import Mistake
from gametree.check.operators import Edit, edits
from gametree.check.result import Counterexample
from gametree.check.task import PLAIN, Task, Variant
from gametree.sandbox.call import Caller, Functions, Outcome
from gametree.trace.callgraph import is_library, reachable

SECONDS, SHORT = 1.5, 0.2
GAIN, MOST = 2, 4
GIVEN = ("won_by", "worth", "result", "after", "put_first", "alphabeta", "zero", "looked_at")
NOT_ALL = "And that is not all yet."


@dataclass(frozen=True)
class Repair:
    """What makes a program right, or nearer to it.

    Args:
        slip: of which kind the mistake is.
        advice: where it is and what to think about, in a sentence or two.
        is_all: whether everything is right then.

    """

    slip: str
    advice: str
    is_all: bool


@dataclass(frozen=True)
class Program:
    """A learner's functions as a text.

    Args:
        lines: the text.
        numbers: which line it is for the learner, for each.
        scope: the names that it stands among.
        names: the functions that are asked for.

    """

    lines: Sequence[str]
    numbers: Sequence[int]
    scope: Mapping[str, object]
    names: Mapping[str, str]

    @classmethod
    def of(cls, functions: Mapping[str, object]) -> "Program | None":
        """Return the text of functions that are here, with the helpers that they call; None where it cannot be had."""
        plain = [function for function in functions.values() if isinstance(function, FunctionType)]
        scope = plain[0].__globals__ if plain else {}
        if len(plain) < len(functions) or not all(_is_plain(function, scope) for function in plain):
            return None
        helpers = [one for function in plain for one in reachable(function) if _is_own(one, scope)]
        lines: list[str] = []
        numbers: list[int] = []
        for function in dict.fromkeys([*plain, *helpers]):
            try:
                found, first = inspect.getsourcelines(function)
            except (OSError, TypeError):
                return None
            lines += textwrap.dedent("".join(found)).splitlines()
            numbers += range(max(first, 1), max(first, 1) + len(found))
        return cls(lines, numbers, scope, {name: one.__name__ for name, one in zip(functions, plain, strict=True)})

    def functions(self, code: Any) -> Functions | None:
        """Return the functions of an edited text; None where not even their definition runs."""
        scope = dict(self.scope)
        try:
            exec(code, scope)  # noqa: S102 - the learner's own text, where the learner's own functions run
        except Exception:  # noqa: BLE001 - whatever a default argument raises
            return None
        return {name: scope[own] for name, own in self.names.items()}  # type: ignore[misc]

    def told(self, edit: Edit) -> str:
        """Return where an edit is and what its kind advises."""
        line = self.lines[edit.line - 1].strip()
        return f"Line {self.numbers[edit.line - 1]}, `{line}`: {edit.operator.advice}"


def _is_plain(function: FunctionType, scope: Mapping[str, object]) -> bool:
    """Tell whether a function is a `def` among certain names, so that its text can be run again."""
    return function.__globals__ is scope and not function.__closure__ and function.__name__ != "<lambda>"


def _is_own(function: FunctionType, scope: Mapping[str, object]) -> bool:
    is_known = function.__name__ in GIVEN or is_library(function.__code__.co_filename)
    return not is_known and function.__globals__ is scope and scope.get(function.__name__) is function


Outcomes: TypeAlias = Sequence[tuple[Case, Sequence[Outcome]]]
IsRight: TypeAlias = Callable[[Functions], bool]


def repair(task: Task, variant: Variant, program: Program, shown: Counterexample, is_right: IsRight) -> Repair | None:
    """Return the first edit after which everything is right, else one that clearly helps; None when there is none.

    Args:
        task: what was asked for.
        variant: which of its variants the task is.
        program: the learner's.
        shown: where it goes wrong; edits are tried there first.
        is_right: tells whether functions pass the whole examination.

    """
    search = _Search(task, variant, program, shown, is_right)
    return search.single() or search.first_of_two()


class _Search:
    """Tries edits, and keeps those that help."""

    def __init__(
        self, task: Task, variant: Variant, program: Program, shown: Counterexample, is_right: IsRight
    ) -> None:
        self.task, self.program, self.is_right = task, program, is_right
        self.inputs = [(shown.case, [shown.expected]), *probed(task, variant)]
        self.tree, self.end = ast.parse("\n".join(program.lines)), time.process_time() + SECONDS
        self.helpful: list[tuple[int, Edit, ast.Module]] = []

    def single(self) -> Repair | None:
        """Return the first edit after which everything is right; None when there is none."""
        edit = self._completing(self.tree)
        return Repair(edit.operator.name, self.program.told(edit), True) if edit else None

    def _completing(self, tree: ast.Module) -> Edit | None:
        for edit in edits(tree):
            if time.process_time() > self.end:
                return None
            functions = self.program.functions(edit.code)
            if functions and self._passes(functions) and self.is_right(functions):
                return edit
        return None

    def _passes(self, functions: Functions) -> bool:
        return all(self._passed(functions, self.inputs[:1])) and all(self._passed(functions, self.inputs))

    def first_of_two(self) -> Repair | None:
        """Return an edit that helps, after which another one makes everything right; None when there is none."""
        before = self._passed(self.program.functions(compile(self.tree, "<edited>", "exec")) or {}, self.inputs)
        helpful = []
        for edit in edits(self.tree):
            if time.process_time() > self.end:
                break
            functions = self.program.functions(edit.code)
            after = self._passed(functions, self.inputs) if functions else []
            if sum(after) > sum(before) + GAIN and _is_no_worse(before, after):
                helpful.append((sum(after), edit, deepcopy(self.tree)))
        self.end = time.process_time() + SECONDS
        for _, edit, tree in sorted(helpful, key=lambda found: -found[0])[:MOST]:
            if self._completing(tree):
                return Repair(edit.operator.name, f"{self.program.told(edit)} {NOT_ALL}", False)
        return None

    def _passed(self, functions: Functions, inputs: Outcomes) -> list[bool]:
        """Return which of some inputs come out right."""
        outcomes = Caller(functions, SHORT).run([case.call for case, _ in inputs])
        judged = zip(inputs, outcomes, strict=False)
        return [any(self._is_right(case, got, right) for right in expected) for (case, expected), got in judged]

    def _is_right(self, case: Case, got: Outcome, expected: Outcome) -> bool:
        try:
            return self.task.judge(case, got, expected) is None
        except Exception:  # noqa: BLE001 - an edit may return what no learner ever would
            return False


def _is_no_worse(before: Sequence[bool], after: Sequence[bool]) -> bool:
    return len(after) == len(before) and all(now or not then for then, now in zip(before, after, strict=True))


@lru_cache(64)
def probed(task: Task, variant: Variant) -> Outcomes:
    """Return a task's probes, each with what its references make of it."""
    cases = task.probes(variant)
    answers = [Caller(functions).run([case.call for case in cases]) for functions in task.right(variant)]
    return list(zip(cases, zip(*answers, strict=True), strict=True))


TELLING = (
    *("equality", "return in a loop", "argument missing", "plies", "comparison", "max and min", "start", "sign"),
    *("window", "side", "value lost", "order of lines", "order", "line missing", "line too many"),
)


@lru_cache(32)
def slips(task: Task, right: tuple[Callable[..., object], ...]) -> Sequence[Mistake]:
    """Return what single edits make of right functions: a wrong program for each kind of slip that shows in answers.

    Args:
        task: what was asked for.
        right: its functions, in order.

    """
    program = Program.of(dict(zip(task.names, right, strict=True)))
    found: dict[str, Mistake] = {}
    functions = dict(zip(task.names, right, strict=True))
    cases = [case.call for case in task.probes(PLAIN)]
    met = [Caller(functions, SHORT).run(cases)]
    for edit in edits(ast.parse("\n".join(program.lines))) if program else ():
        is_new = edit.operator.name in TELLING and edit.operator.name not in found
        edited = program.functions(edit.code) if program and is_new else None
        answers = Caller(edited, SHORT).run(cases) if edited else met[0]
        if edited and answers not in met and not any(outcome.trouble for outcome in answers):
            met.append(answers)
            kind = edit.operator
            found[kind.name] = Mistake(task.name, kind.name, kind.advice, tuple(edited.values()))
    return tuple(found.values())
