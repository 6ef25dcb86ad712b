"""Questions about the code of a recording: which line runs next, what stands in a variable, how many calls it makes."""

import ast
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from classroom.practice.question import ENOUGH_WRONG, Decision, Distractor, QuizQuestion, options_of
from gametree.drawing.narration import CHARACTERS, Narration, code_lines, value_text
from gametree.drawing.node import format_value
from gametree.trace.recording import Source
from gametree.trace.snapshot import counted, plain_repr
from gametree.trees.generate import Rng

SETS = ast.Assign | ast.AugAssign
WORK = ast.Call | ast.BinOp | ast.BoolOp | ast.Compare | ast.IfExp | ast.Subscript | ast.ListComp
FORKS = ast.If | ast.For | ast.While
LEAVES = ast.Return | ast.Raise | ast.Break | ast.Continue
HOLDERS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
AGAIN = "Work out the right-hand side of this line once more."


class Arrival(NamedTuple):
    """A statement that a call comes to, at one of the recording's steps, for the first time (1) or a later one."""

    node: ast.stmt | None
    at: int
    time: int


class CodeQuestions:
    """What there is to ask about the code of a recording, its lines numbered from 1 through all its functions.

    Args:
        narration: the recording, told line by line.
        rng: chooses wrong answers that are equally good, so that the right one's place says nothing.

    """

    def __init__(self, narration: Narration, rng: Rng) -> None:
        self.narration, self.recording, self.rng = narration, narration.recording, rng
        self.steps = self.recording.steps
        self.lines: list[str] = []
        self.numbers: list[dict[int, int]] = []  # for each source, from its lines to those above
        self.ways: dict[ast.stmt, list[ast.stmt | None]] = {}  # what may follow: of a condition, where it holds first
        self.homes = [*map(self._read, self.recording.sources)]
        self.visits = [self._visits(call) for call in range(len(self.recording.calls))]
        labels = [*map(self.label, range(len(self.recording.calls)))]
        known = Counter(labels)
        self.calls = [call for call, label in enumerate(labels) if known[label] == 1 and self._is_short(call)]

    # The code

    def _read(self, source: Source) -> dict[int, ast.stmt]:
        """Return for each line the statement that it is part of; of several on one line, the outermost."""
        self.numbers.append(self._numbers(source))
        try:
            tree = ast.parse(textwrap.dedent("\n".join(source.lines)))
        except (SyntaxError, ValueError):
            return {}
        ast.increment_lineno(tree, source.first - 1)
        homes: dict[int, ast.stmt] = {}
        for node in (
            self._walk(tree.body[0].body, None) if tree.body and isinstance(tree.body[0], ast.FunctionDef) else ()
        ):
            inner = getattr(node, "body", None)
            end = max(inner[0].lineno - 1, node.lineno) if inner else node.end_lineno or node.lineno
            end = node.lineno if isinstance(node, ast.Match) else end  # which of its cases runs is not told
            homes |= {line: node for line in range(node.lineno, end + 1) if line not in homes}
        return homes

    def _numbers(self, source: Source) -> dict[int, int]:
        for other, numbers in zip(self.recording.sources, self.numbers, strict=False):
            at = source.first - other.first
            if at > 0 and other.lines[at : at + len(source.lines)] == source.lines:
                return numbers  # a function inside another one, which is shown already
        shown = code_lines(source)
        start = len(self.lines) + 1 + bool(self.lines)
        self.lines += [*[""] * bool(self.lines), *(text for _, text in shown)]
        return {line: start + at for at, (line, _) in enumerate(shown)}

    def _walk(self, body: Sequence[ast.stmt], after: ast.stmt | None) -> Iterator[ast.stmt]:
        """Yield the statements of a function, without those inside of others in it, and note what may follow each."""
        real = [*filter(_runs, body)]
        for node, then in zip(real, [*real[1:], after], strict=False):
            yield node
            self.ways[node] = [] if isinstance(node, LEAVES) else [then]
            if isinstance(node, FORKS):
                self.ways[node] = [next(filter(_runs, part), then) for part in (node.body, node.orelse)]
            for part in () if isinstance(node, HOLDERS) else ("body", "orelse", "finalbody"):
                back = node if part == "body" and isinstance(node, ast.For | ast.While) else then
                yield from self._walk(getattr(node, part, ()), back)

    def _visits(self, call: int) -> list[Arrival]:
        """Return the statements that a call comes to, in order."""
        source, first, last = (getattr(self.recording.calls[call], name) for name in ("source", "first", "last"))
        found, times = [Arrival(None, first, 1)], Counter[ast.stmt | None]()
        for at in range(first, last + 1):
            node = self.homes[source].get(self.steps[at].line)
            if self.steps[at].call == call and self.steps[at].event == "line" and node is not found[-1].node:
                times[node] += 1
                found.append(Arrival(node, at, times[node]))
        return [*found, Arrival(None, last, 1)]

    def _text(self, call: int, node: ast.stmt | None) -> str:
        if node is None:
            return "none: the call returns"
        number = self.numbers[self.recording.calls[call].source].get(node.lineno, 0)
        return f"line {number}: {self.lines[number - 1].strip()}"

    # In words

    def _is_short(self, call: int) -> bool:
        return call == 0 or not is_cut(self.narration.labels[call])

    def label(self, call: int) -> str:
        """Return what a call is called."""
        label = self.narration.labels[call]
        if self.narration.run:
            return f"{self.recording.calls[call].name} at {'the root' if label == 'root' else label}"
        return "the first call" if is_cut(label) else label

    def _line(self, call: int, visit: Arrival) -> tuple[str, str]:
        """Return a line and its number, and how often the call has come to it by then, where it does more than once."""
        number, _, text = self._text(call, visit.node).partition(": ")
        often = sum(one.node is visit.node for one in self.visits[call])
        return f"{number}, “{text}”", f" for the {_ordinal(visit.time)} time" * (often > 1)

    # The questions

    def next_lines(self) -> Iterator[QuizQuestion]:
        """Yield questions about which line runs next, at conditions, loops, and the ends of their bodies."""
        for call in self.calls:
            for one, then in pairwise(self.visits[call]):
                ways = self.ways[one.node] if one.node else []
                is_own = all(step.call == call for step in self.steps[one.at : then.at + 1])
                is_known = then.node in ways and not any(map(_is_endless, (one.node, then.node)))
                if one.node and then.node and is_own and is_known:
                    is_choice = len(set(ways)) > 1 or then.node.lineno < one.node.lineno
                    yield from self._next_line(call, one, then.node, then.at) if is_choice else ()

    def _next_line(self, call: int, one: Arrival, then: ast.stmt, at: int) -> Iterator[QuizQuestion]:
        node: Any = one.node
        line, time = self._line(call, one)
        says = ("a round is left", "no round is left"), ("its condition holds", "its condition does not hold")
        ways = says[not isinstance(node, ast.For)]
        here, there = ways if then is self.ways[node][0] else ways[::-1]
        others = [*dict.fromkeys(self.homes[self.recording.calls[call].source].values())]
        later, first = [other for other in others if other.lineno > node.lineno], others[: others[0] is not node]
        reasons: dict[str, Sequence[ast.stmt | None]] = {
            f"That comes after {line.partition(',')[0]} where {there}.": self.ways[node]
        }
        reasons |= {"Its turn comes later, if at all.": later, "A call begins there, and this one has begun.": first}
        wrong = [(self._text(call, other), reason) for reason, nodes in reasons.items() for other in nodes]
        best, rest = wrong[: len(self.ways[node])], wrong[len(self.ways[node]) :]
        wrong = best + self.rng.some_of(rest, min(len(rest), ENOUGH_WRONG))
        known, values = "", self.steps[one.at].locals
        if isinstance(node, ast.If | ast.While):
            read = dict.fromkeys(part.id for part in ast.walk(node.test) if isinstance(part, ast.Name))
            shown = [f"{name} = {value_text(values[name])}" for name in read if is_plain(values.get(name, ...))]
            known = f", with {', '.join(shown)}" * bool(shown)
        prompt = (
            f"{self.label(call)} comes to {line}{',' * bool(time)}{time}{known}. Which line of this call runs next?"
        )
        why = f"Here {here}." if isinstance(node, FORKS) else "The end of a loop's body leads back to its head."
        yield from _made(Decision("line", call, node.lineno, one.at, at), prompt, self._text(call, then), wrong, why)

    def variables(self) -> Iterator[QuizQuestion]:
        """Yield questions about what stands in a variable when a line has set it, to more than a constant."""
        for call in self.calls:
            for visit, then in pairwise(self.visits[call]):
                if isinstance(visit.node, SETS) and self._is_worked_out(visit):
                    for name in _set_by(visit.node):
                        if is_plain(self.steps[then.at].locals.get(name, ...)):
                            yield from self._variable(call, visit, then.at, name)

    def _is_worked_out(self, visit: Arrival) -> bool:
        """Tell whether a line works something out of what the call has: not `best = -inf`, `found = []` or `a = b`."""
        node: Any = visit.node
        parts = [*ast.walk(node.value)]
        names = {part.id for part in parts if isinstance(part, ast.Name)} & self.steps[visit.at].locals.keys()
        return isinstance(node, ast.AugAssign) or (bool(names) and any(isinstance(part, WORK) for part in parts))

    def _variable(self, call: int, visit: Arrival, end: int, name: str) -> Iterator[QuizQuestion]:
        before, after = self.steps[visit.at].locals, self.steps[end].locals
        value, wrong = after[name], [(before, name, f"That stood in {name} before this line ran.")]
        wrong += [(after, other, f"That stands in {other}.") for other in after if type(after[other]) is type(value)]
        for above in self.recording.stack(self.recording.calls[call].first)[:-1]:
            above_now = next(one.at for one in reversed(self.visits[above]) if one.at < visit.at)
            said = f"That is what {self.label(above)} has in {name}: each call has variables of its own."
            wrong += [(self.steps[above_now].locals, name, said)] * (above in self.calls)
        known = [(value_text(of[one]), said) for of, one, said in wrong if is_plain(of.get(one, ...))]
        line, time = self._line(call, visit)
        prompt = f"In {self.label(call)}, {line}, has just run{time}. What stands in {name} now?"
        was = f" It was {known[0][0]} before." if is_plain(before.get(name, ...)) else ""
        why = f"When the line has run, {name} is {value_text(value)}.{was}"
        decision = Decision("variable", call, visit.node.lineno if visit.node else 0, end - 1, end)
        yield from _made(decision, prompt, value_text(value), [*known, *near(value)], why)

    def how_many_calls(self) -> Iterator[QuizQuestion]:
        """Yield the question how many calls there are, where there are some."""
        number, ends = len(self.recording.calls), sum(not made for made in self.recording.children)
        deepest = 1 + max(call.depth for call in self.recording.calls)
        nodes = len(self.narration.whole_tree)
        wrong = [(str(nodes), "So many nodes are in the tree, and some are never looked at.")] * (nodes > number)
        wrong += [(str(ends), "So many make no further call."), (str(number - 1), "The first call counts, too.")]
        wrong += [(str(deepest), "So many are open at the same time, at most.")] * (deepest not in (ends, number))
        wrong += [(str(number + more), "Each call counts once, when it begins.") for more in (1, 2)]
        names = " and ".join(dict.fromkeys(call.name for call in self.recording.calls))
        prompt = f"How many calls of {names} are made in all, the first one included?"
        why = f"There are {counted(number, 'call')}, {ends} of them without a further call."
        is_kept = any(source.lines[0].lstrip().startswith("@") for source in self.recording.sources if source.lines)
        if number > 1 and not is_kept:  # a decorator may answer without a call that could be recorded
            yield from _made(
                Decision("calls", 0, 0, 0, 0), prompt, str(number), self.rng.some_of(wrong, ENOUGH_WRONG), why
            )


def _made(decision: Decision, prompt: str, right: str, wrong: Iterable[Distractor], why: str) -> Iterator[QuizQuestion]:
    if options := options_of(right, wrong):
        nudge = "Read the code line by line, with the values that it has here."
        yield QuizQuestion(
            decision, prompt[0].upper() + prompt[1:] if prompt.startswith("the ") else prompt, options, why, nudge
        )


def is_cut(label: str) -> bool:
    """Tell whether a call's label does not name it: it is shortened, or has an object without a text of its own."""
    return "…" in label or " object>" in label


def is_plain(value: object) -> bool:
    """Tell whether a value is written the same on every machine, and in few characters: no set, no object."""
    if type(value) is dict:
        value = [*value.items()]
    if type(value) in (list, tuple):
        return all(map(is_plain, value)) and len(plain_repr(value)) <= CHARACTERS["value"]  # type: ignore[call-overload]
    if type(value) is str:
        return len(value) < CHARACTERS["value"]
    return value is None or type(value) in (bool, int, float)


def _runs(node: ast.stmt) -> bool:
    """Tell whether the line of a statement runs: not a docstring's."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return not (is_text or isinstance(node, ast.Global | ast.Nonlocal | ast.AnnAssign))


def _is_endless(node: ast.stmt | None) -> bool:
    """Tell whether a loop has no condition: its head is not come to again."""
    return isinstance(node, ast.While) and isinstance(node.test, ast.Constant)


def _set_by(node: SETS) -> list[str]:
    """Return the names that a statement sets."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [
        one.id
        for target in targets
        for one in ast.walk(target)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]


def near(value: object) -> list[Distractor]:
    """Return what is near a value, as wrong answers."""
    if isinstance(value, bool):
        return [(str(not value), AGAIN)]
    if isinstance(value, int | float):
        return [(format_value(-value), AGAIN), (format_value(value + 1), AGAIN)]
    return [(value_text(value[1:]), AGAIN)] if isinstance(value, list | str | tuple) else []


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
