"""Which questions to ask about a recorded run: some of every kind, those that tell most misconceptions apart first."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from math import inf
from typing import NamedTuple

from classroom.practice import call_questions, search_questions
from classroom.practice.question import Decision, QuizQuestion
from classroom.practice.quiz_run import QuizRun, SearchQuizRun
from gametree.drawing.narration import Narration

LOOK = 3
MAX_QUESTIONS = 8


def ask(narration: Narration, most: int) -> tuple[QuizQuestion, ...]:
    """Return the most instructive questions about a narration, in its order.

    The right option is what the recording did; the wrong ones are what the programs of `classroom.check.mistakes` do at
    that very step, each with its mistake. Where they all do the same, wrong options are made up, each with a reason.

    Args:
        narration: what `gametree.drawing.search_narration.narrate` returned.
        most: how many questions to ask at most.

    Raises:
        ValueError: `most` is less than 1.

    """
    if most < 1:
        raise ValueError(f"a quiz asks at least 1 question, got most={most!r}")
    run = SearchQuizRun(narration, narration.run) if narration.run else QuizRun(narration)
    return tuple(sorted(_chosen(run, most), key=lambda question: (question.decision.frame, question.decision.reveals)))


def question(run: QuizRun, decision: Decision) -> QuizQuestion | None:
    """Return the question that a decision makes; None when nothing wrong can be offered."""
    if isinstance(run, SearchQuizRun):
        return search_questions.KINDS[decision.kind](run, decision).question()
    return call_questions.KINDS[decision.kind](run, decision).question()


class Group(NamedTuple):
    """What there is to ask of one kind.

    Args:
        most: how many of them to ask, where there is enough else.
        decisions: the most instructive first.

    """

    most: int
    decisions: Sequence[Decision]


def _chosen(run: QuizRun, most: int) -> list[QuizQuestion]:
    """Return one question of each group after the other, until there are enough or none is left."""
    groups = search_groups(run) if isinstance(run, SearchQuizRun) else call_groups(run)
    made, chosen = cache(partial(question, run)), list[QuizQuestion]()
    for turn in range(max(group.most for group in groups)):
        for group in groups:
            if turn < group.most and len(chosen) < most:
                chosen += _best_of(group.decisions, chosen, made)
    return chosen


def _best_of(
    decisions: Sequence[Decision], chosen: Sequence[QuizQuestion], made: Callable[[Decision], QuizQuestion | None]
) -> list[QuizQuestion]:
    """Return the first question of a group that shows a mistake no other does; where that is far off, the first."""
    met = {mistake for other in chosen for mistake in other.mistakes}
    asked = [other.decision for other in chosen]
    free = (decision for decision in decisions if not any(map(decision.overlaps, asked)))
    first: list[QuizQuestion] = []
    for found in islice(filter(None, map(made, free)), LOOK):
        if not met.issuperset(found.mistakes):
            return [found]
        first = first or [found]
    return first


def search_groups(run: SearchQuizRun) -> list[Group]:
    """Return what there is to ask about a recorded search, the most instructive kind first."""
    calls = range(len(run.recording.calls))
    stops = [stop for call in calls for stop in _stops(run, call)]
    cuts, bounds = _of(stops, "cut"), _of(stops, "bound")
    goes_on = [stop for stop in cuts if run.behaviour(stop.call).then(stop.at) is not None]
    moved = [stop for stop in bounds if run.behaviour(stop.call).changed(stop.at)]
    leaves = [call for call in calls if run.search.is_leaf(call)]
    return [
        Group(1, _values(run, [0])),
        Group(3, _without(cuts, goes_on)),
        Group(3, _each_kind_first(run, moved)),
        Group(2, [stop for stop in goes_on if _is_narrow(run, stop.call)]),
        Group(1, _values(run, sorted(leaves, key=lambda leaf: run.search.value(leaf) == run.search.max_value(leaf)))),
        Group(2, _of(stops, "window")),
        Group(2, _of(stops, "next")),
        Group(3, _values(run, [call for call in calls[1:] if run.search.replies[call]])),
        Group(1, _without(bounds, moved)),
        Group(1, goes_on),
    ]


def _of(stops: Sequence[Decision], kind: str) -> list[Decision]:
    return [stop for stop in stops if stop.kind == kind]


def _without(stops: Sequence[Decision], others: Sequence[Decision]) -> list[Decision]:
    return [stop for stop in stops if stop not in others]


def _each_kind_first(run: QuizRun, moved: list[Decision]) -> list[Decision]:
    """Put the first change of each bound before all further ones."""
    firsts = {tuple(run.behaviour(stop.call).changed(stop.at)): stop for stop in reversed(moved)}
    first = sorted(firsts.values(), key=moved.index)
    return first + _without(moved, first)


def _is_narrow(run: QuizRun, call: int) -> bool:
    """Tell whether a call begins with a window that is not full."""
    return any(abs(bound) != inf for bound in run.behaviour(call).bounds.values())


def _values(run: SearchQuizRun, calls: Sequence[int]) -> list[Decision]:
    """Return the values to ask for: not after a cut, which shows it, and not out of a search's memory."""
    open_calls = [call for call in calls if not run.search.is_cut(call) and call not in run.search.remembered]
    return [value for call in open_calls for value in _value(run, call, len(run.search.replies[call]) - 1)]


def _value(run: QuizRun, call: int, last: int) -> Iterator[Decision]:
    since = run.entered[call] if last < 0 else run.returned.get(run.reply(call, last))
    if since is not None and call in run.returned:
        yield Decision("value", call, last, since, run.returned[call])


def _stops(run: SearchQuizRun, call: int) -> Iterator[Decision]:
    """Yield what can be asked while a call looks at one move after another."""
    has_window = run.search.variable(call, "alpha") is not None
    for at, reply in enumerate(run.search.replies[call]):
        if has_window and _is_narrow(run, reply):
            yield Decision("window", call, at - 1, run.entered[reply] - 1, run.entered[reply])
        if reply in run.returned:
            yield from _after(run, call, at, has_window)


def _after(run: SearchQuizRun, call: int, at: int, has_window: bool) -> Iterator[Decision]:
    reply = run.reply(call, at)
    since = run.returned[reply]
    told = _last_news(run, call, since)
    if run.behaviour(call).replies[at].bounds:
        yield Decision("bound", call, at, since, since + 1)
    if has_window and run.unseen(call, at):
        yield Decision("cut", call, at, told, told + 1)
    if run.search.is_cut(reply) or not has_window:
        yield Decision("next", call, at, since, run.next_entry(since))


def _last_news(run: QuizRun, call: int, frame: int) -> int:
    """Return the last frame after which something else happens than that a bound of a call changes."""
    frames = run.narration.frames
    while frames[frame + 1].kind == "line" and frames[frame + 1].step.call == call:
        frame += 1
    return frame


def call_groups(run: QuizRun) -> list[Group]:
    """Return what there is to ask about a recursion that is no search."""
    calls = run.recording.calls
    leaves = [call.index for call in calls if not run.recording.children[call.index]]
    inner = [call.index for call in calls if run.recording.children[call.index]]
    return [
        Group(1, [*_call_value(run, 0)]),
        Group(1, [handed for call in calls if call.depth > 1 for handed in _handed(run, call.index)]),
        Group(1, [value for call in leaves for value in _call_value(run, call)]),
        Group(2, [stop for call in range(len(calls)) for stop in _next_calls(run, call)]),
        Group(3, [value for call in inner if call for value in _call_value(run, call)]),
    ]


def _call_value(run: QuizRun, call: int) -> Iterator[Decision]:
    yield from _value(run, call, len(run.recording.children[call]) - 1)


def _handed(run: QuizRun, call: int) -> Iterator[Decision]:
    if call in run.returned:
        yield Decision("caller", call, -1, run.returned[call] - 1, run.returned[call])


def _next_calls(run: QuizRun, call: int) -> Iterator[Decision]:
    """Yield what a call can be asked about next: at its start, and after each value that comes back to it."""
    ends = [run.entered[call], *(run.returned.get(reply) for reply in run.recording.children[call])]
    for at, since in enumerate(ends):
        if since is not None and call in run.returned:
            yield Decision("next", call, at - 1, since, since + 1)
