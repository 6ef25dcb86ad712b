"""Questions about a program that somebody has written, on a small input from a seed, most of them about its lines."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from inspect import signature
from itertools import combinations, islice
from typing import Any

from classroom.calls.call import Caller, FunctionCall, Guesses, RemoteFunction, Runner
from classroom.check.task import DEFAULTS, Task
from classroom.practice.code_questions import CodeQuestions, is_plain
from classroom.practice.decisions import MAX_QUESTIONS, ask, question
from classroom.practice.own_code import OwnCode
from classroom.practice.question import Decision, Option, QuizQuestion, options_of
from classroom.practice.quiz_run import QuizRun
from gametree.drawing.narration import Narration, svg_at, value_text
from gametree.drawing.search_narration import narrate
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, is_position, score
from gametree.trace.recording import Recording
from gametree.trace.snapshot import Described, counted, plain_repr
from gametree.trees.generate import Rng, make_tree
from gametree.trees.search_run import node_name

LEAST, FIRST = 4, 5  # questions that there have to be; of the first of them, so many are about the code
TRIED, LONGEST, MAX_STEPS, CALLS, EXCHANGES, OTHERS = 24, 90, 1_500, 16, 8, 4
INSTEAD = (
    "ask for the same by hand: what it does on the smallest input, line by line, and what each of its lines is for"
)
Arguments = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class OwnQuestions:
    """Questions about a program, in the order of its run.

    Args:
        narration: the run, told line by line.
        code: the program's text.
        questions: what is asked.

    """

    narration: Narration
    code: OwnCode
    questions: tuple[QuizQuestion, ...]

    @property
    def title(self) -> str:
        """What was called, in words."""
        return self.narration.title

    @property
    def svg(self) -> str:
        """The tree before the run; empty where it would tell how the run goes."""
        return svg_at(self.narration, 0, self.title) if self.narration.run else ""

    def as_plain(self) -> dict[str, Any]:
        """Return it all as plain data, for a page or for paper."""
        asked = [
            {"prompt": one.prompt, "options": [*map(_plain_option, one.options)], "why": one.why}
            for one in self.questions
        ]
        call = self.narration.recording.calls[0].label
        return {
            "title": self.title,
            "call": call,
            "svg": self.svg,
            "code": self.code.lines,
            "first_line": 1,
            "questions": asked,
        }


def _plain_option(option: Option) -> dict[str, Any]:
    known = [f"A program does this with the mistake “{one.name}”: {one.advice}" for one in option.mistakes[:1]]
    return {"text": option.text, "right": option.is_right, "reason": " ".join(known) or option.reason}


def own_questions(
    function: Callable[..., Any],
    task: Task | None = None,
    seed: int = 0,
    most: int = MAX_QUESTIONS,
    args: Arguments = (),
) -> OwnQuestions:
    """Return questions about a program: the same function and seed always give the same.

    Args:
        function: the program.
        task: the task that it answers, whose inputs it is run on; without one, it is a search, and gets a small tree.
        seed: what the input is chosen or drawn by.
        most: how many questions to ask at most.
        args: what to call it with, instead of all that.

    Raises:
        ValueError: it gives fewer than four questions; the message says why, and what a teacher can ask instead.

    """
    runs = Runs(function)
    inputs = [args] if args else [*_inputs(function, task, Rng(f"{function.__name__} {seed}"))]
    recorded = runs.best(inputs)
    if recorded is None:
        raise ValueError(f"there are no questions about {runs.name}: {runs.failure}. Instead, {INSTEAD}")
    chosen, recording = recorded
    others = [one for one in inputs if one != chosen][:TRIED]
    made = _Chooser(runs, chosen, recording, others, Rng(f"questions {seed}"), most).made()
    if len(made.questions) < min(LEAST, most):
        number = counted(len(made.questions), "question")
        raise ValueError(
            f"{made.title} gives {number} only: it keeps little in variables, and decides little. Instead, {INSTEAD}"
        )
    return made


# What it is run on


def _inputs(function: Callable[..., Any], task: Task | None, rng: Rng) -> Iterator[Arguments]:
    """Yield arguments to run a program on: trees for a search, else those on which its task is tried."""
    own = [*signature(function).parameters.values()]
    if task is None:
        required = [one.name for one in own[1:] if one.default is one.empty and one.name in DEFAULTS]
        yield from ((tree, *(_given(DEFAULTS[name]) for name in required)) for tree in _trees(rng))
        return
    name = function.__name__ if function.__name__ in task.names else task.names[-1]
    first, *others = task.parameters(name)[: None if isinstance(function, RemoteFunction) else len(own)]
    if task.shown == "search" and first == "position" and DEFAULTS.keys() >= set(others):
        yield from ((tree, *(_given(DEFAULTS[other]) for other in others)) for tree in _trees(rng))
    cases = [case for case in (*task.inputs.small(), *task.inputs.larger(1)) if case.call.function == name]
    while cases:
        args = tuple(map(_given, cases.pop(rng.below(len(cases))).call.args))
        if len(plain_repr(args)) <= LONGEST:
            yield args


def _trees(rng: Rng) -> Iterator[Tree]:
    for _ in range(3):
        yield make_tree(rng.below(10**9), cuts=1 + rng.below(2), turn=rng.one_of((MAX, MIN)))


def _given(argument: Any) -> Any:
    return score if isinstance(argument, Guesses) else argument


class Runs:
    """Records a program that may do anything, within limits; what it keeps between calls is put back each time.

    Args:
        function: the program.

    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name, self.failure = function.__name__, "there is no input for it"
        self.runner: Runner = function.runner if isinstance(function, RemoteFunction) else Caller({self.name: function})

    def recorded(self, args: Arguments) -> Recording | None:
        """Return the recording of a call that returns; None where it does not, and why in `failure`."""
        is_here = isinstance(self.runner, Caller)  # a function is not sent elsewhere, but what stands for it
        call = FunctionCall(self.name, args if is_here else tuple(Guesses() if one is score else one for one in args))
        recording = self.runner.record(call, lines=True)
        if recording is None or recording.error is not None or len(recording.steps) > MAX_STEPS:
            (outcome,) = self.runner.run([call])
            self.failure = f"{outcome.failure} {outcome.detail}".strip() or "its run is too long to be followed by hand"
            return None
        return recording

    def best(self, inputs: Iterable[Arguments]) -> tuple[Arguments, Recording] | None:
        """Return the input on which it does most, as far as that can be followed by hand, with its recording."""
        found: list[tuple[tuple[int, int], Arguments, Recording]] = []
        for args in [*inputs][:TRIED]:
            recording = self.recorded(args)
            if recording:
                lines = len({(recording.calls[step.call].source, step.line) for step in recording.steps})
                number = len(recording.calls)
                found.append(((lines, min(number, CALLS) - max(0, number - CALLS)), args, recording))
        best = max(found, key=lambda one: one[0], default=None)
        return best and best[1:]


class _Chooser:
    """Makes the questions, and chooses among them."""

    def __init__(
        self, runs: Runs, args: Arguments, recording: Recording, others: Sequence[Arguments], rng: Rng, most: int
    ) -> None:
        self.runs, self.args, self.recording, self.others, self.rng, self.most = (
            runs,
            args,
            recording,
            others,
            rng,
            most,
        )
        self.narration, self.code = narrate(recording, lines=True), OwnCode(recording)
        self.about = CodeQuestions(self.narration, self.code)
        self.chosen: list[QuizQuestion] = []

    def made(self) -> OwnQuestions:
        """Return the chosen questions: first some of each kind about the code, then others, then what is left."""
        about = self.about
        kinds = [self._mixed(kind()) for kind in (about.next_lines, about.variables, about.returns, about.times)]
        lines, variables, returns, times = kinds
        code = [about.how_many_calls(), lines, variables, self.changes(), lines, variables, returns, times]
        self._take(code, FIRST)
        self._take([self.usual()] * self.most, self.most)
        self._take([*code, variables, lines, variables, *[self.others_asked()] * OTHERS, self.changes()], self.most)
        self.chosen.sort(key=lambda one: (one.decision.frame, one.decision.reveals))
        return OwnQuestions(self.narration, self.code, tuple(self.chosen))

    def _mixed(self, questions: Iterable[QuizQuestion]) -> Iterator[QuizQuestion]:
        """Yield questions by chance, those about the line of an earlier one last."""
        left, met = [*questions], set[int]()
        while left:
            new = [one for one in left if one.decision.at not in met]
            one = (new or left)[self.rng.below(len(new or left))]
            left.remove(one)
            met.add(one.decision.at)
            yield one

    def _take(self, kinds: Iterable[Iterator[QuizQuestion]], most: int) -> None:
        """Take one question of each kind, until there are enough."""
        for kind in kinds:
            if len(self.chosen) < most:
                self.chosen += next(([one] for one in kind if self._is_new(one)), [])

    def _is_new(self, one: QuizQuestion) -> bool:
        others = self.chosen
        return not any(one.decision.overlaps(other.decision) or one.prompt == other.prompt for other in others)

    def usual(self) -> Iterator[QuizQuestion]:
        """Yield what a quiz asks about the run, at the frames where it is told line by line."""
        told = narrate(self.recording)
        places = {id(frame.step): at for at, frame in enumerate(self.narration.frames)}
        frames = [places[id(frame.step)] for frame in told.frames]
        for one in ask(told, 2 * self.most) if self.is_plain else ():
            if self.about.label(one.decision.call):
                at = one.decision
                decision = replace(at, frame=frames[at.frame], reveals=frames[at.reveals])
                yield replace(self._whole(one), decision=decision)

    @cached_property
    def is_plain(self) -> bool:
        """Whether what all calls are given and return is written the same on every machine."""
        calls = self.recording.calls
        given = [value for call in calls for value in call.arguments.values() if type(value) is not Described]
        return all(
            is_plain(one) or is_position(one) or callable(one) for one in (*given, *(call.value for call in calls))
        )

    def _whole(self, one: QuizQuestion) -> QuizQuestion:
        """Return a question that names the first call in other words where its label is shortened."""
        label = self.narration.labels[0]
        return replace(one, prompt=one.prompt.replace(label, "the first call")) if "…" in label else one

    @property
    def _last(self) -> int:
        return len(self.narration.frames) - 1

    def changes(self) -> Iterator[QuizQuestion]:
        """Yield questions about what changes where two leaves, or two parts of a text or list, are exchanged."""
        found = []
        for args, said in islice(_exchanged(self.args, self.rng), EXCHANGES):
            other = self.runs.recorded(args)
            if other and is_plain(other.value):
                same = [other.value == self.recording.value, len(other.calls) == len(self.recording.calls)]
                found.append((sum(same), said, other))
        for _, said, other in sorted(found, key=lambda one: one[0]) if is_plain(self.recording.value) else ():
            yield from self._change(said or f"{other.calls[0].label} instead of {self.recording.calls[0].label}", other)

    def _change(self, said: str, other: Recording) -> Iterator[QuizQuestion]:
        (old, before), (new, calls) = [(one.value, len(one.calls)) for one in (self.recording, other)]
        leaf = [*_leaves(self.args).values()][-1]
        wrong = []
        for value, number in ((old, before), (old, calls), (new, before), (leaf, calls), (new, calls + 1)):
            reasons = ["It returns something else."] * (value_text(value) != value_text(new))
            reasons += [f"It takes {'more' if calls > number else 'fewer'} calls."] * (number != calls)
            wrong.append((self._outcome(value, number), " ".join(reasons)))
        many = ", and in how many calls" * (before > 1)
        prompt = f"{said}: what comes back then{many}?"
        why = f"Without the change, {self._outcome(old, before)}."
        if options := options_of(self._outcome(new, calls), wrong):
            nudge = "Go through the code once more, with what has changed."
            yield QuizQuestion(Decision("change", 0, 0, self._last, self._last), prompt, options, why, nudge)

    def _outcome(self, value: object, calls: int) -> str:
        return f"it returns {value_text(value)}" + f", in {counted(calls, 'call')}" * (len(self.recording.calls) > 1)

    def others_asked(self) -> Iterator[QuizQuestion]:
        """Yield what a quiz asks about the value of other calls."""
        for args in self.others:
            recording = self.runs.recorded(args)
            if recording and is_plain(recording.value):
                run = QuizRun(narrate(recording))
                frames = run.narration.frames
                one = question(run, Decision("value", 0, len(recording.children[0]) - 1, 0, len(frames) - 1))
                if one:
                    prompt = f"Which value comes back from {recording.calls[0].label}?"
                    yield replace(one, decision=Decision("value", 0, -1, self._last, self._last), prompt=prompt)


def _exchanged(args: Arguments, rng: Rng) -> Iterator[tuple[Arguments, str]]:
    """Yield the arguments with two leaves, or two parts of a list or text, exchanged, and for a tree that in words."""
    leaves = {path: leaf for path, leaf in _leaves(args).items() if not path[0] or not is_position(args[0])}
    pairs = [
        (one, other) for one, other in combinations(leaves, 2) if len(one) == len(other) == 1 or one[0] == other[0]
    ]
    pairs = [pair for pair in pairs if _differ(*map(leaves.__getitem__, pair))]
    while pairs:
        one, other = pairs.pop(rng.below(len(pairs)))
        made, said = _with(args, (), {one: leaves[other], other: leaves[one]}), ""
        if isinstance(args[0], Tree):
            names = [f"{node_name(args[0], path[1:])} ({value_text(leaves[path])})" for path in (one, other)]
            said = f"The leaves {' and '.join(names)} change places"
        yield made, said


def _differ(one: object, other: object) -> bool:
    return type(one) is type(other) and one != other


def _parts(value: object) -> Sequence[Any]:
    """Return what a tree, a list or a text consists of."""
    value = value.node if isinstance(value, Tree) else value
    return value if isinstance(value, list | tuple) or (isinstance(value, str) and len(value) > 1) else ()


def _leaves(value: object, path: tuple[int, ...] = ()) -> dict[tuple[int, ...], Any]:
    """Return the innermost parts of something, by their places."""
    if not (parts := _parts(value)):
        return {path: value}
    return {place: leaf for at, part in enumerate(parts) for place, leaf in _leaves(part, (*path, at)).items()}


def _with(value: Any, path: tuple[int, ...], leaves: dict[tuple[int, ...], Any]) -> Any:
    """Return the same with other innermost parts at some places."""
    if not (parts := _parts(value)):
        return leaves.get(path, value)
    made = [_with(part, (*path, at), leaves) for at, part in enumerate(parts)]
    if isinstance(value, Tree):
        return replace(value, node=made)
    return "".join(made) if isinstance(value, str) else type(value)(made)
