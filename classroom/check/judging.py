"""Judge an answer: try every input in order of size, compare with the references, and name the likely mistake."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import inf
from typing import Any

from classroom.calls.call import Caller, FunctionCall, Guesses, Outcome, Runner
from classroom.check.causes import explained
from classroom.check.diagnosis import MANY, likely_mistakes
from classroom.check.guard import or_plain
from classroom.check.inputs import Case, is_list, nested_lists
from classroom.check.local import Local
from classroom.check.messages import DISPLAYED, KEPT, KEPT_LEAVES, PRINTED, call_again, unusable
from classroom.check.mistakes import Mistake
from classroom.check.result import CheckResult, Counterexample
from classroom.check.shrink import MOST_WORK, shrunk, with_first
from classroom.check.task import Fault, Part, Task
from gametree.games.tree import Tree
from gametree.position import MAX, MIN

BATCH, DOUBLINGS = 64, 3
MOST_NODES = 6  # of a tree of which all smaller ones are tried
MAX_SIZE = 10**9
MAX_TRIED_AGAIN = 40
OVER = ("timeout", "out of time", "not written", "crashed")
NO_ANSWER = Outcome(failure="crashed", detail="no answer came back")


class Examiner:
    """Examines the answers of a runner, and remembers what it has found out.

    Args:
        runner: what calls the functions.
        part: the only part that is asked about; what is found out about the others may be incomplete.
        is_shown: whether a counterexample is for somebody to see, and worth making small.

    """

    def __init__(self, runner: Runner, part: Part | None = None, is_shown: bool = True) -> None:
        self.runner, self.part, self.is_shown = runner, part, is_shown
        self._results: dict[tuple[Task, int], CheckResult] = {}
        self._named: dict[tuple[Task, int], CheckResult] = {}
        self._begun: dict[Task, _Examination] = {}
        self._ended: dict[Task, _Examination] = {}

    def result(self, task: Task, seed: int) -> CheckResult:
        """Return what a check finds out about the answer to a task."""
        key = task, seed
        if key not in self._results:
            apart = [self.result(one, seed) for one in task.part_tasks.values()]
            self._results[key] = _together(task, apart) if apart else self._examined(*key)
        return self._results[key]

    def _examined(self, task: Task, seed: int) -> CheckResult:
        found = self._after_small(task).copied()
        found.try_all(self.runner, seed)
        if not found.faults:
            found.faults.update(self._after_all(task).faults)

        worst = found.worst
        is_told = worst and worst.got.failure == "none" and worst.got.detail
        printed = 0 if is_told else self.runner.printed
        left_out = {PRINTED: printed, DISPLAYED: self.runner.displayed}
        notes = (*found.remarks, *(words.format(count) for words, count in left_out.items() if count))
        seen = {id(one): one for one in found.shown}  # making one smaller takes as long as finding it
        told = {at: found.told(one, self.runner) if self.is_shown else one for at, one in seen.items()}
        faults = {part: told[id(one)] for part, one in found.faults.items()}
        shown = told[id(worst)] if worst else None
        return CheckResult(task, found.points, found.tried, faults, shown, found.is_nameable, notes=notes)

    def named(self, task: Task, seed: int) -> CheckResult:
        """Return what `result` returns, with the mistakes that are likely behind a wrong answer."""
        key, result = (task, seed), self.result(task, seed)
        if key not in self._named:
            self._named[key] = replace(result, mistakes=or_plain(lambda: self._mistakes(*key), ()))
        return self._named[key]

    def _mistakes(self, task: Task, seed: int) -> tuple[Mistake, ...]:
        apart = [self.result(one, seed) for one in task.part_tasks.values()]
        result = _worst(apart) if apart else self.result(task, seed)
        if result.counterexample is None or not result.is_nameable:
            return ()
        spared = set(self.result(task, seed).faults) - {result.counterexample.fault.part} if len(task.names) > 1 else ()

        def fails(edited: Runner) -> Counterexample | None:
            faults = Examiner(edited, is_shown=False).result(task, seed).faults
            return next((found for part, found in faults.items() if part not in spared), None)

        return likely_mistakes(result.task, self.runner, result.counterexample, fails)

    def _after_small(self, task: Task) -> "_Examination":
        """Return the examination of a task after the small inputs, which are the same for every seed."""
        if task not in self._begun:
            self._begun[task] = _Examination(task, self.runner.functions, self.part)
            self._begun[task].try_all(self.runner, None)
        return self._begun[task]

    def _after_all(self, task: Task) -> "_Examination":
        """Return what is asked once all inputs come out right, which is the same for every seed, too."""
        if task not in self._ended:
            found = self._ended[task] = _Examination(task, self.runner.functions)
            found.try_again(self.runner)
            if not found.faults:
                found.count_calls(self.runner)
        return self._ended[task]


def _together(task: Task, results: Sequence[CheckResult]) -> CheckResult:
    """Return the results of a task's parts as one."""
    worst = _worst(results)
    points = {part: points for result in results for part, points in result.points.items()}
    notes = {note.partition(":")[0]: note for result in results for note in result.notes}  # they count on
    tried = sum(result.tried for result in results)
    faults = {part: fault for result in results for part, fault in result.faults.items()}
    return CheckResult(task, points, tried, faults, worst.counterexample, notes=tuple(notes.values()))


def _worst(results: Sequence[CheckResult]) -> CheckResult:
    """Return the result to show of a task's parts: one that is written, where there is one."""
    return min(results, key=lambda result: (result.is_right, not result.is_written))


class _Examination:
    """The state of an examination: which references it may still agree with, and the first fault of each part."""

    def __init__(self, task: Task, functions: Mapping[str, object], asked: Part | None = None) -> None:
        self.task, self.functions, self.asked = task, functions, asked
        self.possible = list(range(len(task.judging.right)))
        self.faults: dict[Part, Counterexample] = {}
        self.remarks: list[str] = []
        self.tried = 0
        self.is_decided = False

    def copied(self) -> "_Examination":
        """Return a copy that continues from here."""
        other = copy(self)
        other.faults, other.remarks = dict(self.faults), list(self.remarks)
        return other

    def try_all(self, runner: Runner, seed: int | None) -> None:
        """Try input after input, those from a seed or the small ones, until nothing more can be learnt."""
        number = 0
        while not self.is_decided and (cases := _batch(self.task, seed, number)):
            self._try(runner, cases, partial(_expected, self.task, seed, number))
            number += 1

    def _try(self, runner: Runner, cases: Sequence[Case], expected: Callable[[int], Sequence[Outcome]]) -> None:
        """Try a batch of inputs, until nothing more can be learnt."""
        right = {at: expected(at) for at in self.possible}
        answers = runner.run([case.call for case in cases])
        if all(_are_same(answers, expected) for expected in right.values()):
            self.tried += len(cases)
            self.remarks += filter(None, map(self.task.judging.remark, cases, answers))
            return
        for place, (case, got) in enumerate(zip(cases, [*answers, NO_ANSWER], strict=False)):
            self._judge(case, got, {at: right[at][place] for at in self.possible})
            lost = self.task.required in self.faults or self.asked in self.faults
            if lost or got.failure in OVER or len(self.faults) == len(self.task.parts):
                self.is_decided = True  # no part is left that could still fail, or nothing more would come back
                return

    def _judge(self, case: Case, got: Outcome, expected: Mapping[int, Outcome]) -> None:
        self.tried += 1
        faults = {at: self.task.fault(case, got, right) for at, right in expected.items()}
        agreeing = [at for at, fault in faults.items() if fault is None]
        if agreeing:
            self.possible = agreeing
            if remark := self.task.judging.remark(case, got):
                self.remarks.append(remark)
            return
        nearest = max(faults, key=lambda at: self._place(faults[at]))
        self.possible = [nearest]  # it agrees with none, so one is enough to compare with from here on
        fault = faults[nearest]
        if fault is not None and fault.part not in self.faults:
            self.faults[fault.part] = self._counterexample(case, got, expected[nearest], fault)

    def _counterexample(
        self, case: Case, got: Outcome, expected: Outcome, fault: Fault, before: tuple[FunctionCall, ...] = ()
    ) -> Counterexample:
        calls, steps = (*before, case.call), self.task.shown not in ("words", "board") and bool(case.call.args)
        lines = (call_again(calls, self.functions, is_stepped) for is_stepped in (False, steps))
        again, replay = (self.task.judging.again(case, got, line) for line in lines)
        return Counterexample(case, got, expected, fault, again, replay, before)

    def _place(self, fault: Fault | None) -> int:
        """Return how far down the list of parts a fault is: the further, the less it matters."""
        return list(self.task.parts).index(fault.part) if fault else len(self.task.parts)

    def try_again(self, runner: Runner) -> None:
        """Ask again on some inputs, without resetting what the functions keep between calls."""
        twice, expected = _twice(self.task)
        asking = [case.call for case in twice]
        expected = [runner.run(asking)] if self.task.judging.anew else expected
        asked = list(zip(twice, runner.run(asking, fresh=False), *expected, strict=False))
        wrong = [at for at, one in enumerate(asked) if self._is_wrong(*one)]
        if wrong:
            at = min(wrong, key=lambda at: len(repr(twice[at].call.args)))
            case, got, right, *_ = asked[at]
            part = case.part or self.task.required
            said = KEPT if got.value != right.value or not got.leaves else KEPT_LEAVES
            before = tuple(one.call for one in self._needed(runner, twice[:at], asked[at]))
            self.faults[part] = self._counterexample(case, got, right, Fault(part, said), before)

    def _is_wrong(self, case: Case, got: Outcome, *expected: Outcome) -> bool:
        if self.task.judging.anew:
            return got != expected[0]
        faults = [self.task.fault(case, got, other) for other in expected]
        return all(fault and fault.part in (self.task.required, case.part) for fault in faults)

    def _needed(self, runner: Runner, before: Sequence[Case], wrong: Any) -> Sequence[Case]:
        """Return the calls after which another goes wrong: the smallest single one, else all that are needed."""
        case, _, *expected = wrong

        def goes_wrong(calls: Sequence[Case]) -> bool:
            *_, got = runner.run([one.call for one in (*calls, case)], fresh=False)
            return self._is_wrong(case, got, *expected)

        few = sorted(self.task.inputs.probes(), key=lambda one: len(repr(one.call.args)))[:MAX_TRIED_AGAIN]
        if alone := next((one for one in few if goes_wrong([one])), None):
            return [alone]
        for at in reversed(range(len(before))):
            fewer = [*before[:at], *before[at + 1 :]]
            before = fewer if goes_wrong(fewer) else before
        return before

    def count_calls(self, runner: Runner) -> None:
        """Record the runs on some inputs, where their number of calls is part of the task."""
        right = Local(self.task.judging.right[0])
        for args in self.task.inputs.recorded:
            case = Case(FunctionCall(self.task.names[-1], args))
            (got,), (expected,) = runner.run([case.call]), right.run([case.call])
            calls, right_calls = runner.count(case.call), int(right.count(case.call))
            if calls == inf:
                got = Outcome(failure="not counted")
            for part, judge in self.task.judging.count_judges.items():
                if said := unusable(got) or judge(got, int(calls), right_calls):
                    self.faults[part] = self._counterexample(case, got, expected, Fault(part, said))
                    return

    @property
    def shown(self) -> Sequence[Counterexample]:
        """The first faults of the parts, and that of all parts together."""
        return [*self.faults.values(), *([self.worst] if self.worst else [])]

    def told(self, found: Counterexample, runner: Runner) -> Counterexample:
        """Return a counterexample as small as it can be made, with what is behind it."""
        calls = cache(lambda: int(min(runner.count(found.case.call), MANY)) or MANY)

        def again(case: Case) -> tuple[int, Counterexample | None]:
            rights = [_reference(self.task, at).run([case.call])[0] for at in range(len(self.task.judging.right))]
            if failed := [right.failure for right in rights if right.failure]:
                return MOST_WORK if {*failed} & {*OVER} else 1, None  # nobody knows what is right there
            got, *_ = [*runner.run([case.call]), NO_ANSWER]
            faults = [self.task.fault(case, got, right) for right in rights]
            same = got.failure not in OVER and {fault and fault.part for fault in faults} == {found.fault.part}
            one = self._counterexample(case, got, rights[0], faults[0]) if same and faults[0] else None
            return MOST_WORK if got.failure in OVER else calls(), one

        is_odd = found.got.failure in (*OVER, "not counted") or found.fault.said in (KEPT, KEPT_LEAVES)
        small = found if is_odd else or_plain(lambda: self._small(found, runner, again), found)
        return or_plain(lambda: explained(small, runner), small)

    def _small(
        self, found: Counterexample, runner: Runner, again: Callable[[Case], tuple[int, Counterexample | None]]
    ) -> Counterexample:
        """Return a counterexample made smaller, and whether all smaller ones were tried."""
        is_small = not self.task.asked and any(found.case is one for one in self.task.inputs.small())
        least = {} if is_small else _least_sizes(self.task, found.case.call.function)
        is_alone = sum(type(one) in (int, float) for one in found.case.call.args) == 1  # two may be ends of a window

        def may_be(at: int, less: Any) -> bool:
            return (is_alone or type(less) is not int) and _size(less) >= least.get((at, type(less)), MAX_SIZE)

        small = shrunk(found, again, may_be)
        tree = next(iter(small.case.call.args), None)
        nodes = str(tree).count(",") + str(tree).count("[") + 1
        if type(tree) is not Tree or not tree.moves() or nodes > MOST_NODES:
            return small
        cases = _below(small, nodes)
        answers = runner.run([case.call for case in cases])
        right = _reference(self.task, 0).run([case.call for case in cases])
        wrong = (case for case, *both in zip(cases, answers, right, strict=False) if self.task.fault(case, *both))
        least_one = next((one for case in wrong if (one := again(case)[1])), small)
        numbers = least_one.case.call.args[0].leaves().values()
        is_plain = all(leaf is not None and abs(leaf) < nodes for leaf in numbers) and not any(
            map(_is_guessing, least_one.case.call.args)
        )
        return replace(least_one, is_smallest=is_plain and len(answers) == len(cases))

    @property
    def worst(self) -> Counterexample | None:
        """The counterexample to show: of the earliest kind of input, and there of the first part that fails."""
        return min(self.faults.values(), key=lambda found: (found.case.kind, self._place(found.fault)), default=None)

    @property
    def points(self) -> dict[Part, int]:
        """The points earned, by part."""
        nothing = self.task.required in self.faults or self._is_cut_short
        lost = set(self.task.parts) if nothing else set(self.faults)
        return {part: 0 if part in lost else points for part, points in self.task.parts.items()}

    @property
    def _is_cut_short(self) -> bool:
        return any(found.got.failure in OVER for found in self.faults.values())

    @property
    def is_nameable(self) -> bool:
        """Whether it makes sense to ask which known mistake it is."""
        return bool(self.faults) and not self._is_cut_short


@lru_cache(64)
def _least_sizes(task: Task, function: str) -> Mapping[tuple[int, type], int]:
    """Return how small the arguments of a function are in a task's small inputs, by their place and type."""
    found: dict[tuple[int, type], int] = {}
    for call in (case.call for case in task.inputs.small() if case.call.function == function):
        for at, one in enumerate(call.args):
            found[at, type(one)] = min(_size(one), found.get((at, type(one)), MAX_SIZE))
    return found


def _size(argument: Any) -> int:
    """Return how large a list, a text, a dictionary or a whole number is; 0 for anything else."""
    return argument if type(argument) is int else len(argument) if type(argument) in (list, tuple, str, dict) else 0


def _below(found: Counterexample, nodes: int) -> Sequence[Case]:
    """Return the same call with each tree that has fewer nodes, fewest first."""
    trees = [Tree(node, turn) for node in nested_lists(nodes - 1) if is_list(node) for turn in (MAX, MIN)]
    return [with_first(found.case, tree) for tree in trees]


def _batch(task: Task, seed: int | None, number: int) -> Sequence[Case]:
    """Return a batch of the inputs from a seed, or of the small ones that need none; the first is the smallest."""
    cases = task.inputs.small() if seed is None else task.inputs.larger(seed)
    return cases[_start(number) : _start(number + 1)]


def _are_same(answers: Sequence[Outcome], expected: Sequence[Outcome]) -> bool:
    """Tell whether all answers are a reference's own: they need no judge then, as most of a right submission."""
    values, rights = [[one.value for one in outcomes] for outcomes in (answers, expected)]
    return answers == expected and repr(values) == repr(rights) and not any(one.failure for one in answers)


def _start(number: int) -> int:
    """Return where a batch starts: most wrong answers fail early, and a few large batches take less time than many."""
    doubled = min(number, DOUBLINGS)
    return BATCH * ((1 << doubled) - 1 + (number - doubled << DOUBLINGS))


@lru_cache(8192)
def _expected(task: Task, seed: int | None, number: int, at: int) -> Sequence[Outcome]:
    """Return the outcomes of one of the references on a batch of inputs."""
    cases = _batch(task, seed, number)
    return _reference(task, at).run([case.call for case in cases])


@lru_cache(256)
def _reference(task: Task, at: int) -> Caller:
    """Return what calls one of the references."""
    return Caller(task.judging.right[at])


@lru_cache(64)
def _twice(task: Task) -> tuple[Sequence[Case], Sequence[Sequence[Outcome]]]:
    """Return the probes backwards, each twice, forwards and with other guesses, and the outcomes of each reference."""
    probes = list(task.inputs.probes())
    guessed = [_guessed_otherwise(case) for case in probes if any(map(_is_guessing, case.call.args))]
    backwards = [case for case in probes[::-1] for _ in range(2)]
    twice = backwards + probes + guessed  # narrow windows first: a cache that ignores them then gives itself away
    calls = [case.call for case in twice]
    return twice, [_reference(task, at).run(calls) for at in range(len(task.judging.right))]


def _guessed_otherwise(case: Case) -> Case:
    """Return an input with other guesses: the same position, as another evaluation sees it."""
    args = (
        Guesses(tuple((where, -guess) for where, guess in arg.guesses)) if _is_guessing(arg) else arg
        for arg in case.call.args
    )
    return replace(case, call=replace(case.call, args=tuple(args)))


def _is_guessing(argument: object) -> bool:
    return isinstance(argument, Guesses) and bool(argument.guesses)
