"""Questions about the code of a recording: which line runs next, what stands in a variable, how often, who returns."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from classroom.practice.own_code import OwnCode, Visit
from classroom.practice.question import CodeKind, Decision, Distractor, QuizQuestion, options_of
from gametree.drawing.narration import CHARACTERS, Narration, value_text
from gametree.drawing.node import format_value
from gametree.trace.recording import Step
from gametree.trace.snapshot import counted, plain_repr

ATOMS = (bool, int, float, str, type(None))
SETS = ast.Assign | ast.AugAssign | ast.AnnAssign


def is_plain(value: object) -> bool:
    """Tell whether a value is written the same on every machine, and in few characters: no set, no object."""
    kind, parts = type(value), [value]
    if kind in (list, tuple, dict):
        parts = [*value.keys(), *value.values()] if isinstance(value, dict) else [*value]  # type: ignore[misc]
        return len(parts) < CHARACTERS["value"] and all(map(is_plain, parts)) and _is_short(value)
    return kind in ATOMS and _is_short(value)


def _is_short(value: object) -> bool:
    is_long = isinstance(value, str) and len(value) > CHARACTERS["value"]
    return not is_long and (isinstance(value, float | int) or len(plain_repr(value)) <= CHARACTERS["value"])


class CodeQuestions:
    """What there is to ask about the code of a recording.

    Args:
        narration: the recording, told line by line.
        code: its code.

    """

    def __init__(self, narration: Narration, code: OwnCode) -> None:
        self.narration, self.code = narration, code
        self.recording, self.steps = narration.recording, narration.recording.steps
        self.calls = [call.index for call in self.recording.calls if call.error is None and self.label(call.index)]
        self.all_visits = [code.visits(call.index) for call in self.recording.calls]

    @cached_property
    def _met(self) -> Counter[str]:
        return Counter(self.narration.labels)

    def label(self, call: int) -> str:
        """Return what tells a call from all others, in words; empty where that takes too many."""
        label = self.narration.labels[call]
        if self._met[label] > 1 or ("…" in label and call):
            return ""
        if self.narration.run:
            return f"{self.recording.calls[call].name} at {'the root' if label == 'root' else label}"
        return "the first call" if "…" in label else label

    def _made(
        self,
        kind: CodeKind,
        call: int,
        line: int,
        frames: tuple[int, int],
        prompt: str,
        right: str,
        wrong: Iterable[Distractor],
        why: str,
    ) -> Iterator[QuizQuestion]:
        options = options_of(right, wrong)
        if options and not any("…" in option.text for option in options):
            nudge = "Read the code line by line, with the values of this call."
            prompt = f"{prompt[0].upper()}{prompt[1:]}" if prompt.startswith("the ") else prompt
            yield QuizQuestion(Decision(kind, call, line, *frames), prompt, options, why, nudge)

    def _told(self, step: int) -> str:
        return self.narration.frames[step].told[0]

    def _line(self, call: int, visit: Visit) -> tuple[str, str]:
        """Return the line that a call comes to, and how often it has by then, where it does more than once."""
        number, _, text = self.code.text(call, visit.node).partition(": ")
        often = sum(one.node is visit.node for one in self.all_visits[call])
        return f"{number}, “{text}”", f" for the {ordinal(visit.time)} time" * (often > 1)

    def _end(self, call: int, place: int) -> int:
        """Return the step at which a call comes to what follows one of its visits."""
        visits = self.all_visits[call]
        return visits[place + 1].at if place + 1 < len(visits) else self.recording.calls[call].last

    # Which line runs next

    def next_lines(self) -> Iterator[QuizQuestion]:
        """Yield questions about which line runs next, at conditions, loops, and the ends of their bodies."""
        for call in self.calls:
            for one, then in pairwise(self.all_visits[call]):
                ways = self.code.next(one.node)
                is_plain_way = all(step.call == call and step.event == "line" for step in self.steps[one.at : then.at])
                goes_back = then.node.lineno < one.node.lineno
                is_choice = then.node in ways and (len(set(ways)) > 1 or goes_back)
                if is_choice and is_plain_way and not any(map(_is_endless, (one.node, then.node))):
                    yield from self._next_line(call, one, then, ways)

    def _next_line(self, call: int, one: Visit, then: Visit, ways: list[ast.stmt | None]) -> Iterator[QuizQuestion]:
        known = self._known(one.node, self.steps[one.at])
        line, time = self._line(call, one)
        time = f",{time}" if time else ""
        prompt = f"{self.label(call)} comes to {line}{time}{known}. Which line of this call runs next?"
        wrong = [(self.code.text(call, way), self._other_way(call, one, then)) for way in ways if way is not then.node]
        later = [node for node in self.code.statements[self._source(call)] if node.lineno > one.node.lineno]
        wrong += [
            (self.code.text(call, later[0]), "It stands next in the text, but this line leads elsewhere.")
        ] * bool(later)
        first = self.all_visits[call][0].node
        wrong.append((self.code.text(call, first), "A call begins there, and this one has begun already."))
        right = self.code.text(call, then.node)
        why = f"{self._way(one, then)}{self._told(then.at)}"
        yield from self._made("line", call, one.node.lineno, (one.at, then.at), prompt, right, wrong, why)

    def _source(self, call: int) -> int:
        return self.recording.calls[call].source

    def _known(self, node: ast.stmt, step: Step) -> str:
        """Return the variables that a condition reads, each with its value."""
        read = [one.id for one in ast.walk(node.test) if isinstance(one, ast.Name)] if _is_test(node) else []  # type: ignore[attr-defined]
        named = [name for name in dict.fromkeys(read) if name in step.locals and is_plain(step.locals[name])]
        shown = " and ".join(f"{name} = {value_text(step.locals[name])}" for name in named)
        return f", with {shown}" * bool(shown)

    def _other_way(self, call: int, one: Visit, then: Visit) -> str:
        number, is_first = self.code.number(call, one.node), then.node is self.code.next(one.node)[0]
        if _is_test(one.node):
            here, there = ("holds", "did not hold") if is_first else ("does not hold", "held")
            return f"It would be next if the condition of line {number} {there}: here it {here}."
        here, there = (
            ("there is one more", "no round were left") if is_first else ("no round is left", "there were one more")
        )
        return f"It would be next if {there} in the loop of line {number}: {here} here."

    def _way(self, one: Visit, then: Visit) -> str:
        is_first = then.node is self.code.next(one.node)[0]
        holds = "holds" if is_first else "does not hold"
        return f"The condition {holds}: {ast.unparse(one.node.test)}. " if _is_test(one.node) else ""  # type: ignore[attr-defined]

    # What stands in a variable

    def variables(self) -> Iterator[QuizQuestion]:
        """Yield questions about what stands in a variable when a line has set it, more than a constant."""
        for call in self.calls:
            for place, visit in enumerate(self.all_visits[call]):
                if isinstance(visit.node, SETS) and not isinstance(visit.node.value, ast.Constant):
                    for name in _set_in(visit.node):
                        yield from self._variable(call, place, name)

    def _variable(self, call: int, place: int, name: str) -> Iterator[QuizQuestion]:
        visit, end = self.all_visits[call][place], self._end(call, place)
        before, after = self.steps[visit.at].locals, self.steps[end].locals
        if name not in after or not is_plain(after[name]) or self.steps[end].event == "exception":
            return
        right = value_text(after[name])
        wrong = [(value_text(before[name]), f"That stood in {name} before this line ran.")] if name in before else []
        others = (other for other in after if other != name and type(after[other]) is type(after[name]))
        wrong += [(value_text(after[other]), f"That stands in {other}.") for other in others]
        for index, value in self._elsewhere(call, name, end):
            said = f"That is what {self.label(index)} has in {name}: each call has variables of its own."
            wrong.append((value_text(value), said))
        wrong += _near(after[name])
        line, time = self._line(call, visit)
        prompt = f"In {self.label(call)}, {line}, has just run{time}. What stands in {name} now?"
        was = f" It was {value_text(before[name])} before." if name in before and is_plain(before[name]) else ""
        why = f"{name} = {right} when the line has run.{was}"
        plain = [(text, reason) for text, reason in wrong if text]
        yield from self._made("variable", call, visit.node.lineno, (end - 1, end), prompt, right, plain, why)

    def _elsewhere(self, call: int, name: str, end: int) -> Iterator[tuple[int, object]]:
        """Yield the calls that wait at a step and have a variable of the same name, each with what stands in it."""
        for index in reversed(self.recording.stack(self.recording.calls[call].first)[:-1]):
            own = [self.steps[visit.at].locals for visit in self.all_visits[index] if visit.at < end]
            if own and self.label(index) and is_plain(own[-1].get(name)) and name in own[-1]:
                yield index, own[-1][name]

    # Which line returns, and how often one runs

    def returns(self) -> Iterator[QuizQuestion]:
        """Yield questions about which line returns the value of a call, where there are several."""
        for call in self.calls:
            ends = [node for node in self.code.statements[self._source(call)] if isinstance(node, ast.Return)]
            last = self.all_visits[call][-1] if self.all_visits[call] else None
            if last and isinstance(last.node, ast.Return):
                right = self.code.text(call, last.node)
                never = [(self.code.text(call, end), "This call never comes to that line.") for end in ends]
                first, end = self.recording.calls[call].first, self.recording.calls[call].last
                prompt = f"Which line returns the value of {self.label(call)}?"
                wrong = [one for one in never if one[0] != right]
                yield from self._made("returns", call, 0, (first, first), prompt, right, wrong, self._told(end))

    def times(self) -> Iterator[QuizQuestion]:
        """Yield questions about how often a line in a loop runs in a call."""
        for call in self.calls:
            often = Counter(visit.node for visit in self.all_visits[call])
            for loop in (node for node in often if isinstance(node, ast.For | ast.While) and not _is_endless(node)):
                body = [
                    node
                    for node in ast.walk(loop)
                    if node in often and node is not loop and not isinstance(node, ast.For | ast.While)
                ]
                for node in (node for node in body if isinstance(node, ast.stmt) and node.lineno > loop.lineno):
                    yield from self._times(call, node, loop, often)

    def _times(self, call: int, node: ast.stmt, loop: ast.stmt, often: Counter[ast.stmt]) -> Iterator[QuizQuestion]:
        in_all = sum(visit.node is node for visits in self.all_visits for visit in visits)
        number, _, text = self.code.text(call, node).partition(": ")
        heads = f"That is how often this call comes to line {self.code.number(call, loop)}, the head of the loop."
        wrong = [(str(often[loop]), heads), (str(in_all), "That is how often it runs in all calls together.")]
        wrong += [(str(often[node] + 1), "Count once more: that is one too many.")]
        wrong += [(str(often[node] - 1), "Count once more: that is one too few.")]
        prompt = (
            f"How often does {number}, “{text}”, run in {self.label(call)}, without the calls that this call makes?"
        )
        first = self.recording.calls[call].first
        why = f"It runs {counted(often[node], 'time')} before this call returns."
        yield from self._made("times", call, node.lineno, (first, first), prompt, str(often[node]), wrong, why)

    def how_many_calls(self) -> Iterator[QuizQuestion]:
        """Yield the question how many calls there are, where there are some."""
        made, number = self.recording.children, len(self.recording.calls)
        ends = sum(not calls for calls in made)
        deepest = 1 + max(call.depth for call in self.recording.calls)
        nodes = len(self.narration.whole_tree)
        wrong = [(str(nodes), "So many nodes are in the tree, and some are never looked at.")] * (nodes > number)
        wrong += [(str(ends), "So many make no further call."), (str(number - 1), "The first call counts, too.")]
        wrong += [
            (str(deepest), "So many are open at the same time, at most."),
            (str(number - ends), "So many make calls."),
        ]
        names = " and ".join(dict.fromkeys(call.name for call in self.recording.calls))
        prompt = f"How many calls of {names} are made in all, the first one included?"
        why = f"There are {counted(number, 'call')}: {number - ends} make further calls, {ends} make none."
        if number > 1:
            yield from self._made("calls", 0, 0, (0, 0), prompt, str(number), wrong, why)


def ordinal(number: int) -> str:
    """Return a number as it is counted: 1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _is_test(node: ast.stmt) -> bool:
    return isinstance(node, ast.If | ast.While)


def _is_endless(node: ast.stmt) -> bool:
    """Tell whether a loop has no condition: its head is not come to again."""
    return isinstance(node, ast.While) and isinstance(node.test, ast.Constant)


def _set_in(node: SETS) -> list[str]:
    """Return the names that a statement sets."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = [one for target in targets for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [one.id for one in parts if isinstance(one, ast.Name)]


def _near(value: object) -> list[Distractor]:
    """Return what is near a value, as wrong answers."""
    again = "Work out the right-hand side of this line once more."
    if isinstance(value, bool):
        return [(str(not value), again)]
    if isinstance(value, int | float):
        return [(format_value(-value), again), (format_value(value + 1), again)]
    return [(value_text(value[1:]), again)] if isinstance(value, list | str | tuple) and value else []
