"""Name the mistake behind a wrong answer: the known wrong program that answers like it."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from classroom.check.messages import KEPT
from classroom.check.mistakes import Mistake, mistakes_in
from classroom.check.repair import Fails, Program, repair
from classroom.check.result import Counterexample
from classroom.check.task import Task, Variant
from classroom.sandbox.call import Caller, Functions, Outcome, Runner

MAX_NAMED = 3
ALIKE = 0.9
SHORT = 0.5
BOARD = 8  # how much more work a call about a board is than one about a small tree
PLAIN_TASK = "That is right where there are no variants. In yours: {}"
OTHER_VARIANT = "That is right for another variant, {}; yours is {}."
SPEAKING = ("none", "nan", "wrong type", "arguments", "crashed", "memory", "raised", "recursion", "too large")


def likely_mistakes(
    task: Task, runner: Runner, variant: Variant, shown: Counterexample, fails: Fails
) -> tuple[Mistake, ...]:
    """Return up to three known mistakes that answer like a function does, the likeliest first.

    They answer alike on all probes; or, where none does, on most of them and on the counterexample, unless that says
    itself what is wrong. What is right in another variant is no mistake, and only that is said.

    Args:
        task: what was asked for.
        runner: what calls the function.
        variant: which variant of itself the task is.
        shown: the counterexample that is shown.
        fails: says where what calls a variant of the functions fails the whole examination.

    """
    if shown.got.trouble in SPEAKING:
        return ()
    answers = _answers(runner.run([case.call for case in task.probes()]))
    if other := next((one for one in task.other_variants(variant) if _answers_in(task, one) == answers), None):
        return (Mistake(task.name, "another variant", OTHER_VARIANT.format(other.way, variant.way), ()),)
    if task.plain and task.change and answers in _answers_to_plain(task, variant):
        return (
            Mistake(
                task.name, "another variant", PLAIN_TASK.format(task.change.told(variant.number).replace("**", "")), ()
            ),
        )
    likeness = {known: _likeness(answers, theirs) for known, theirs in _answers_of_mistakes(task, variant).items()}
    is_kept = shown.fault.said == KEPT
    alike = [known for known in likeness if likeness[known] == 1]
    if exact := [known for known in alike if is_kept or _does_the_same(task, variant, known, shown)]:
        return tuple(exact[:MAX_NAMED])
    program = Program.of(runner, BOARD if task.shown == "board" else 1) if shown.case.call.args else None
    if program and (found := repair(task, variant, program, shown, fails)):
        return (Mistake(task.name, found.slip, found.advice, ()),)
    if is_kept:
        return ()
    least = max(ALIKE, _likeness(answers, _answers_of_right(task, variant)))
    near = [known for known in likeness if likeness[known] >= least and _does_the_same(task, variant, known, shown)]
    return tuple(sorted(near, key=lambda known: -likeness[known])[:MAX_NAMED])


def _does_the_same(task: Task, variant: Variant, known: Mistake, shown: Counterexample) -> bool:
    """Tell whether a mistake does on the counterexample what is shown there."""
    caller = Caller(functions_of(task, known.programs, variant), SHORT)
    return _answers(caller.run([shown.case.call])) == _answers([shown.got])


def functions_of(task: Task, programs: Sequence[Callable[..., object] | None], variant: Variant) -> Functions:
    """Return the functions of a task where some are wrong: those given, and the right ones for the rest."""
    right = task.right(variant)[0]
    wrong = {name: program for name, program in zip(task.names, programs, strict=False) if program}
    return {**right, **{name: task.as_asked(program, variant) for name, program in wrong.items()}}


def _answers(outcomes: Iterable[Outcome]) -> list[object]:
    """Return what to compare: an error counts as the same whatever it says."""
    return [(outcome.trouble, _rounded(outcome.value), outcome.leaves) for outcome in outcomes]


def _rounded(value: object) -> object:
    """Return a value as it compares: the same sum in another order has other last digits."""
    if isinstance(value, list | tuple):
        return [*map(_rounded, value)]
    return float(f"{value:.9g}") if isinstance(value, float) else value


def _likeness(answers: Sequence[object], others: Sequence[object]) -> float:
    """Return the part of the probes on which two programs answer alike."""
    return sum(one == other for one, other in zip(answers, others, strict=False)) / max(len(others), 1)


@lru_cache(64)
def _answers_of_mistakes(task: Task, variant: Variant) -> dict[Mistake, list[object]]:
    known = [one for one in mistakes_in(task.name) if _is_asked(task, one)]
    return {one: _answers_by(task, variant, one.programs) for one in known}


def _is_asked(task: Task, known: Mistake) -> bool:
    """Tell whether a function that a mistake has wrong is among those that the probes call."""
    called = {case.call.function for case in task.probes()}
    return any(own for name, own in zip(task.names, known.programs, strict=False) if name in called)


@lru_cache(64)
def _answers_in(task: Task, variant: Variant) -> list[object]:
    """Return what is right in a variant."""
    return _answers(Caller(task.right(variant)[0]).run([case.call for case in task.probes()]))


@lru_cache(64)
def _answers_to_plain(task: Task, variant: Variant) -> list[list[object]]:
    """Return what is right in the plain task and in each variant of that, on the inputs of the variant."""
    asked = [case.call for case in task.probes()]
    plain = task.plain or task
    return [_answers(Caller(plain.right(one)[0]).run(asked)) for one in (variant, *task.other_variants(variant))]


@lru_cache(64)
def _answers_of_right(task: Task, variant: Variant) -> list[object]:
    return _answers_by(task, variant, ())


def _answers_by(task: Task, variant: Variant, programs: Sequence[Callable[..., object] | None]) -> list[object]:
    caller = Caller(functions_of(task, programs, variant), SHORT)
    return _answers(caller.run([case.call for case in task.probes()]))
