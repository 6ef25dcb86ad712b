"""Questions about a program that somebody has written, on a small input from a seed, most of them about its lines."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from itertools import combinations, islice
from typing import Any, TypeAlias

from classroom.calls.call import Caller, FunctionCall, Guesses, RemoteFunction, Runner
from classroom.check.task import DEFAULTS, Task
from classroom.practice.code_questions import CodeQuestions, is_cut, is_plain, near
from classroom.practice.decisions import MAX_QUESTIONS, ask, question
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

LEAST, CODE = 4, 5  # questions that there have to be, and how many about the code come before the usual ones
INPUTS, TREES, EXCHANGES, OTHERS = 10, 3, 6, 4  # that are tried at most
LONGEST, MAX_STEPS, FEW, MANY = 90, 1_500, 8, 16  # characters of an input, steps to record, calls to follow by hand
INSTEAD = "Ask by hand: what does each of its lines do on the smallest input, and what goes wrong without it?"
Arguments: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class OwnQuestions:
    """Questions about a program, in the order of its run.

    Args:
        narration: the run, told line by line.
        about: the program's text.
        questions: what is asked.

    """

    narration: Narration
    about: CodeQuestions
    questions: tuple[QuizQuestion, ...]

    @property
    def title(self) -> str:
        """What was called, in words."""
        return self.narration.title

    def as_plain(self) -> dict[str, Any]:
        """Return it all as plain data, for paper: the input's tree as SVG, "" for none, the code, and the questions."""
        narration = self.narration
        return {
            "title": self.title,
            "call": narration.recording.calls[0].label,
            "svg": svg_at(narration, 0, self.title) if narration.run else "",
            "code": self.about.lines,
            "questions": [
                {"prompt": one.prompt, "options": [*map(_plain_option, one.options)], "why": one.why}
                for one in self.questions
            ],
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
    runs, rng = _Runs(function), Rng(f"{function.__name__} {seed}")
    inputs = [args] if args else [*_inputs(function, task, rng)]
    found = [(one, recording) for one in inputs[:INPUTS] if (recording := runs.recorded(one))]
    if not found:
        say = "" if args or task else f"Say what to call it with: defend({function.__name__}, …). "
        raise ValueError(f"there are no questions about {function.__name__}: {runs.failure}. {say}{INSTEAD}")
    chosen = max(found, key=lambda one: _richness(one[1]))
    if _told(runs.recorded(chosen[0])) != _told(chosen[1]):
        raise ValueError(f"{function.__name__} does not do the same each time. {INSTEAD}")
    asked = _Choice(runs, *chosen, [one for one in inputs if one is not chosen[0]], rng, most).made()
    if len(asked.questions) < min(LEAST, most):
        number = counted(len(asked.questions), "question")
        why = "it decides little, or has other values than numbers, texts and lists of these"
        raise ValueError(f"there is too little to ask about {asked.narration.title}, {number}: {why}. {INSTEAD}")
    return asked


def _inputs(function: Callable[..., Any], task: Task | None, rng: Rng) -> Iterator[Arguments]:
    """Yield arguments to run a program on: trees for a search, else those on which its task is tried."""
    own = [*signature(function).parameters.values()]
    name = function.__name__ if not task or function.__name__ in task.names else task.names[-1]
    there = [*task.parameters(name)] if task else [one.name for one in own]
    needed, is_here = there[1:], not isinstance(function, RemoteFunction)
    has_its_order = is_here and any(
        one.name in DEFAULTS and one.name not in there[at : at + 1] for at, one in enumerate(own)
    )
    if has_its_order or not task:
        needed = [one.name for one in own[1:] if one.default is one.empty]
    elif is_here:
        needed = needed[: len(own) - 1]
    is_search = DEFAULTS.keys() >= set(needed) and (not task or there[:1] == ["position"])
    for _ in range(TREES if is_search else 0):
        tree = make_tree(rng.below(10**9), cuts=1 + rng.below(2), turn=rng.one_of((MAX, MIN)))
        yield tree, *(_given(DEFAULTS[one]) for one in needed)
    tried = [one.call for one in (*task.inputs.small(), *task.inputs.larger(1))] if task and not has_its_order else []
    cases = [call.args for call in tried if call.function == name]
    while cases:
        args = tuple(map(_given, cases.pop(rng.below(len(cases)))))
        if len(plain_repr(args)) <= LONGEST:
            yield args


def _given(argument: Any) -> Any:
    return score if isinstance(argument, Guesses) else argument


def _told(recording: Recording | None) -> object:
    return recording and [(call.label, value_text(call.value)) for call in recording.calls]


def _richness(recording: Recording) -> tuple[int, int]:
    """Return how much there is to ask about a recording: of lines, and of calls, as far as one can follow them."""
    lines = {(recording.calls[step.call].source, step.line) for step in recording.steps}
    return len(lines), min(0, len(recording.calls) - FEW, MANY - len(recording.calls))


class _Runs:
    """Records a program that may do anything, within limits; what it keeps between calls is put back each time."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name, self.failure = function.__name__, "there is no input for it"
        self.runner: Runner = function.runner if isinstance(function, RemoteFunction) else Caller({self.name: function})

    def recorded(self, args: Arguments) -> Recording | None:
        """Return the recording of a call that returns; None where it does not, and why in `failure`."""
        is_here = isinstance(self.runner, Caller)  # a function is not sent elsewhere, but what stands for it
        call = FunctionCall(self.name, args if is_here else tuple(Guesses() if one is score else one for one in args))
        recording = self.runner.record(call, lines=True)
        if recording and recording.error is None and len(recording.steps) <= MAX_STEPS:
            return recording
        (outcome,) = self.runner.run([call])
        words = {
            "": "its run is too long to be followed by hand",
            "raised": f"it raises {outcome.detail}",
            "recursion": "it calls itself without end",
            "timeout": "it does not come to an end",
            "wrong type": f"it returns a {outcome.detail.partition(' ')[0]}",
        }
        self.failure = words.get(outcome.failure, f"{outcome.failure} {outcome.detail}".strip())
        return None


class _Choice:
    """Makes the questions about a recording, and chooses among them."""

    def __init__(
        self, runs: _Runs, args: Arguments, recording: Recording, others: Sequence[Arguments], rng: Rng, most: int
    ) -> None:
        self.runs, self.args, self.recording, self.others, self.rng = runs, args, recording, others, rng
        self.most, self.narration = most, narrate(recording, lines=True)
        self.about = CodeQuestions(self.narration, rng)
        self.chosen: list[QuizQuestion] = []

    def made(self) -> OwnQuestions:
        """Return the chosen questions: some about the code, then those of a quiz, then what is left of the code."""
        lines, variables = self._mixed(self.about.next_lines()), self._mixed(self.about.variables())
        changes, usual, others = self.changes(), self.usual(), self.of_others()
        self._take([self.about.how_many_calls(), lines, variables, changes, lines, variables], CODE)
        self._take([usual] * self.most + [variables, lines] * 3 + [changes] * 2 + [others] * OTHERS, self.most)
        ordered = sorted(self.chosen, key=lambda one: (one.decision.frame, one.decision.reveals))
        return OwnQuestions(self.narration, self.about, tuple(ordered))

    def _mixed(self, questions: Iterable[QuizQuestion]) -> Iterator[QuizQuestion]:
        """Yield questions by chance, each about a line and a call of its own as long as there are such."""
        left, met = [*questions], set[object]()
        while left:
            new = [one for one in left if one.decision.at not in met and f"call {one.decision.call}" not in met]
            one = self.rng.one_of(new or left)
            left.remove(one)
            met |= {one.decision.at, f"call {one.decision.call}"}
            yield one

    def _take(self, kinds: Iterable[Iterator[QuizQuestion]], most: int) -> None:
        """Take one question of each kind, until there are enough."""
        for kind in kinds:
            if len(self.chosen) < most:
                self.chosen += next(([one] for one in kind if self._is_new(one)), [])

    def _is_new(self, one: QuizQuestion) -> bool:
        return not any(
            one.decision.overlaps(other.decision)
            or one.prompt == other.prompt
            or (one.decision.kind == "line" and _asks(one) == _asks(other))
            for other in self.chosen
        )

    def usual(self) -> Iterator[QuizQuestion]:
        """Yield what a quiz asks about the run, at the frames where it is told line by line."""
        calls = self.recording.calls  # an argument that is described is a function of a run that was elsewhere
        given = [value for call in calls for value in call.arguments.values() if type(value) is not Described]
        values = (*given, *(call.value for call in calls))
        is_safe = all(is_plain(one) or is_position(one) or callable(one) for one in values)
        told = narrate(self.recording)
        places = {id(frame.step): at for at, frame in enumerate(self.narration.frames)}
        for one in ask(told, 2 * self.most) if is_safe else ():
            frame, reveals = (places[id(told.frames[at].step)] for at in (one.decision.frame, one.decision.reveals))
            label = self.narration.labels[0]
            prompt = one.prompt.replace(label, "the first call") if is_cut(label) else one.prompt
            prompt = prompt[0].upper() + prompt[1:] if prompt.startswith("the first") else prompt
            if one.decision.call in self.about.calls and not any(is_cut(option.text) for option in one.options):
                yield replace(one, decision=replace(one.decision, frame=frame, reveals=reveals), prompt=prompt)

    def changes(self) -> Iterator[QuizQuestion]:
        """Yield questions about what comes back where two leaves or numbers are exchanged, something else first."""
        found, old = [], self.recording.value
        for args, said in islice(_exchanged(self.args, self.rng), EXCHANGES):
            other = self.runs.recorded(args)
            if other and is_plain(other.value) and is_plain(old):
                label = other.calls[0].label
                said = said if self.narration.run else ""  # leaves have names in a picture alone
                if said or not is_cut(label):
                    words = said or f"{label} instead of {self.recording.calls[0].label}"
                    found.append((other.value == old, words, other.value))
        found = [] if all(same for same, _, _ in found) else found  # it does not look at them
        for _, said, new in sorted(found, key=lambda one: one[0]):
            wrong = [(value_text(old), "That comes back without the change.")]
            leaves = self.args[0].leaves().values() if isinstance(self.args[0], Tree) else ()
            wrong += [(value_text(leaf), "A leaf holds it, and it is not what comes back.") for leaf in leaves]
            if options := options_of(
                value_text(new), [*wrong, *((text, "It is not what comes back.") for text, _ in near(new))]
            ):
                nudge = "Go through the code once more, with what has changed."
                why = f"Without the change, {value_text(old)} comes back."
                yield QuizQuestion(self._at_end("change"), f"{said}: what comes back then?", options, why, nudge)

    def _at_end(self, kind: Any) -> Decision:
        return Decision(kind, 0, 0, len(self.narration.frames) - 1, len(self.narration.frames) - 1)

    def of_others(self) -> Iterator[QuizQuestion]:
        """Yield what a quiz asks about the values of other calls."""
        for args in self.others:
            recording = self.runs.recorded(args)
            if recording and is_plain(recording.value):
                run = QuizRun(narrate(recording))
                last = Decision("value", 0, len(recording.children[0]) - 1, 0, len(run.narration.frames) - 1)
                if one := question(run, last):
                    prompt = f"Which value comes back from {recording.calls[0].label}?"
                    yield replace(one, decision=self._at_end("value"), prompt=prompt)


def _asks(one: QuizQuestion) -> tuple[object, ...]:
    """Return which line a question is about, and its answer."""
    return one.decision.kind, one.decision.at, *(option.text for option in one.options if option.is_right)


def _exchanged(args: Arguments, rng: Rng) -> Iterator[tuple[Arguments, str]]:
    """Yield the arguments with two different leaves of a tree, or numbers, exchanged, and for a tree that in words."""
    is_tree = bool(args) and isinstance(args[0], Tree)
    try:
        tree = args[0] if is_tree else Tree(args)
    except (TypeError, ValueError):
        return
    leaves = tree.leaves()
    pairs = [(one, other) for one, other in combinations(leaves, 2) if leaves[one] != leaves[other]]
    while pairs:
        one, other = pairs.pop(rng.below(len(pairs)))
        made = tree.with_leaf(one, leaves[other]).with_leaf(other, leaves[one])
        names = " and ".join(f"{node_name(tree, path)} ({value_text(leaves[path])})" for path in (one, other))
        if is_tree:
            yield (made, *args[1:]), f"The leaves {names} change places"
        else:
            yield (*_as_list(made.node),), ""


def _as_list(node: Any) -> Any:
    return [*map(_as_list, node)] if isinstance(node, tuple) else node
