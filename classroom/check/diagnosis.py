"""Name the mistake behind a wrong answer: the known wrong program that answers like it."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from classroom.calls.call import Caller, Functions, Outcome, Runner
from classroom.check.mistakes import Mistake, mistakes_in
from classroom.check.operators import PLAIN
from classroom.check.repair import LINE, Fails, ProgramText, repair
from classroom.check.result import Counterexample
from classroom.check.task import Task

MAX_NAMED = 3
WEIGHTS = {"board": 15, "words": 5}  # how much work one call is, by what it is about
SHORT, MANY, SOME = 2.0, 5_000, 20  # seconds; calls where no recording is short enough; inputs to count them on
SPEAKING = (
    "none",
    "not counted",
    "nan",
    "wrong type",
    "arguments",
    "crashed",
    "memory",
    "raised",
    "recursion",
    "too large",
)


def likely_mistakes(task: Task, runner: Runner, shown: Counterexample, fails: Fails) -> tuple[Mistake, ...]:
    """Return the known mistake that answers like a function does on all probes, or what makes everything right.

    Where several answer alike, or a lesson has few inputs, an edit that makes everything right may be better evidence;
    without one, up to three may be meant. None are named where the counterexample itself says what is wrong.

    Args:
        task: what was asked for.
        runner: what calls the function.
        shown: the counterexample that is shown.
        fails: says where what calls the functions, edited, fails the whole examination.

    """
    if shown.got.failure in SPEAKING:
        return ()
    alike = _alike(task, runner, shown) if _answers([shown.got]) != _answers([shown.expected]) else []
    if len(alike) == 1 and not task.mistakes:
        return tuple(alike)
    program = ProgramText.of(runner, _weight(task, runner)) if shown.case.call.args else None
    found = repair(task, program, shown, fails) if program else None
    is_plain = found and (found.name in PLAIN or (found.name != LINE and len(task.inputs.probes()) < SOME))
    return (found,) if found and (is_plain or not alike) else tuple(alike[:MAX_NAMED])


def _weight(task: Task, runner: Runner) -> int:
    """Return how much work one call is; where the inputs are a lesson's or a learner's, by the calls that it makes."""
    if not task.asked:
        return WEIGHTS.get(task.shown, 2)
    made = [int(min(runner.count(case.call), MANY)) or MANY for case in task.inputs.probes()[:SOME]]
    return 2 + sum(made) // len(made) // 10


def _alike(task: Task, runner: Runner, shown: Counterexample) -> list[Mistake]:
    """Return the mistakes that answer the counterexample and all probes like a function."""
    known = [
        one
        for one in _asked_about(task)
        if _answers(_caller(task, one).run([shown.case.call])) == _answers([shown.got])
    ]
    answers = _answers(runner.run([case.call for case in task.inputs.probes()])) if known else []
    alike = [one for one in known if _answers_of_mistake(task, one) == answers]
    return list({one.advice: one for one in alike}.values())  # one may have several programs


def functions_of(task: Task, programs: Sequence[Callable[..., object] | None]) -> Functions:
    """Return the functions of a task where some are wrong: those given, and the right ones for the rest."""
    wrong = {name: program for name, program in zip(task.names, programs, strict=False) if program}
    return {**task.judging.right[0], **wrong}


def _answers(outcomes: Iterable[Outcome]) -> list[object]:
    """Return what to compare: an error counts as the same whatever it says."""
    return [(outcome.failure, _rounded(outcome.value), outcome.leaves) for outcome in outcomes]


def _rounded(value: object) -> object:
    """Return a value as it compares: the same sum in another order has other last digits."""
    if isinstance(value, list | tuple):
        return [*map(_rounded, value)]
    return float(f"{value:.9g}") if isinstance(value, float) else value


@lru_cache(64)
def _asked_about(task: Task) -> Sequence[Mistake]:
    """Return the mistakes that have a function wrong that the probes call."""
    called = {case.call.function for case in task.inputs.probes()}
    asked = [at for at, name in enumerate(task.names) if name in called]
    known = [*task.mistakes, *mistakes_in(task.name)]
    return [one for one in known if any(own for at, own in enumerate(one.programs) if at in asked)]


@lru_cache(512)
def _caller(task: Task, known: Mistake) -> Caller:
    return Caller(functions_of(task, known.programs), SHORT)


@lru_cache(512)
def _answers_of_mistake(task: Task, known: Mistake) -> Sequence[object]:
    return _answers(_caller(task, known).run([case.call for case in task.inputs.probes()]))
