"""The text of recorded functions, statement by statement: which runs when, and which may come after which."""

import ast
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from gametree.drawing.narration import code_lines
from gametree.trace.recording import Recording, Source

INNER = ("body", "orelse", "finalbody")
UNTRACED = ast.Global | ast.Nonlocal  # no line of theirs ever runs


class Visit(NamedTuple):
    """A statement that a call comes to.

    Args:
        node: the statement.
        at: the index of the step at which it is about to run.
        time: how often the call has come to it by then, from 1.

    """

    node: ast.stmt
    at: int
    time: int


class OwnCode:
    """The text of the functions in a recording, as it is shown, its lines numbered from 1 through all of them.

    Args:
        recording: what `record` returned.

    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.lines: list[str] = []
        self.numbers: list[dict[int, int]] = []  # for each source, from its lines to those that are shown
        self.after: dict[ast.stmt, ast.stmt | None] = {}  # what follows a statement that leads nowhere else
        self.statements = [self._read(source) for source in recording.sources]
        self._homes = [_homes(statements) for statements in self.statements]

    def _read(self, source: Source) -> list[ast.stmt]:
        self.numbers.append(self._numbers(source))
        try:
            (function,) = ast.parse(textwrap.dedent("\n".join(source.lines))).body
        except (SyntaxError, ValueError):
            return []
        ast.increment_lineno(function, source.first - 1)
        if not isinstance(function, ast.FunctionDef):
            return []
        self._follow(function.body, None)
        return [*_within(function.body)]

    def _numbers(self, source: Source) -> dict[int, int]:
        for other, numbers in zip(self.recording.sources, self.numbers, strict=False):
            at = source.first - other.first
            if at > 0 and other.lines[at : at + len(source.lines)] == source.lines:
                return numbers  # a function inside another one, which is shown already
        self.lines += [""] * bool(self.lines)
        found = {}
        for line, text in code_lines(source):
            self.lines.append(text)
            found[line] = len(self.lines)
        return found

    def _follow(self, body: Sequence[ast.stmt], after: ast.stmt | None) -> None:
        real = [*filter(_runs, body)]
        for one, then in zip(real, [*real[1:], after], strict=False):
            self.after[one] = then
            is_loop = isinstance(one, ast.For | ast.While)
            for part in () if isinstance(one, ast.FunctionDef | ast.ClassDef) else INNER:
                self._follow(getattr(one, part, []), one if is_loop and part == "body" else then)

    def next(self, node: ast.stmt) -> list[ast.stmt | None]:
        """Return what may come right after a statement: of a condition or a loop, where it holds first."""
        then = self.after.get(node)
        if isinstance(node, ast.If | ast.For | ast.While):
            real = [*filter(_runs, node.orelse)]
            return [next(filter(_runs, node.body)), real[0] if real else then]
        return [] if isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue) else [then]

    def number(self, call: int, node: ast.stmt) -> int:
        """Return the number of the line in which a statement of a call's function begins."""
        return self.numbers[self.recording.calls[call].source].get(node.lineno, 0)

    def text(self, call: int, node: ast.stmt | None) -> str:
        """Return the line in which a statement begins, with its number."""
        if node is None:
            return "none: the call returns"
        number = self.number(call, node)
        return f"line {number}: {self.lines[number - 1].strip()}"

    @cached_property
    def _own_steps(self) -> list[list[int]]:
        own: list[list[int]] = [[] for _ in self.recording.calls]
        for at, step in enumerate(self.recording.steps):
            own[step.call].append(at)
        return own

    def visits(self, call: int) -> list[Visit]:
        """Return the statements that a call comes to, in order."""
        homes, times = self._homes[self.recording.calls[call].source], Counter[ast.stmt]()
        found: list[Visit] = []
        for at in self._own_steps[call]:
            step = self.recording.steps[at]
            node = homes.get(step.line) if step.event == "line" else None
            if node and not (found and found[-1].node is node):
                times[node] += 1
                found.append(Visit(node, at, times[node]))
        return found


def _runs(node: ast.stmt) -> bool:
    """Tell whether the line of a statement runs: not a docstring's."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return not (is_text or isinstance(node, UNTRACED) or (isinstance(node, ast.AnnAssign) and node.value is None))


def _within(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a function, without those of functions inside it."""
    for node in filter(_runs, body):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            parts = [getattr(node, part, []) for part in INNER]
            inner = [one.body for one in (*getattr(node, "handlers", []), *getattr(node, "cases", []))]
            for part in (*parts, *inner):
                yield from _within(part)


def _homes(statements: Sequence[ast.stmt]) -> dict[int, ast.stmt]:
    """Return for each line the statement that it is part of; of several on a line, the outermost."""
    homes: dict[int, ast.stmt] = {}
    for node in statements:
        inner = getattr(node, "body", None)
        end = max(inner[0].lineno, node.lineno + 1) if inner else (node.end_lineno or node.lineno) + 1
        for line in range(node.lineno, end):
            homes.setdefault(line, node)
    return homes
