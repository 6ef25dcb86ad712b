"""Whatever comes out of a sandbox, by design or by accident, the grader has a verdict, and in its time."""

import copy
import json
import random
import signal
import sys
from collections import deque
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.calls.budget import CodeBudget
from classroom.calls.call import Caller
from classroom.check.registry import tasks
from grading import submission
from grading.master import read_master
from grading.walls.bubblewrap import Isolation
from grading.walls.protocol import SentArguments, unpack_calls
from grading.walls.session import GraderEnd, Session
from grading.walls.worker import _answer_calls, _told
from tests.classroom.check.bank import ROOT, programs
from tests.counts import count, some
from tests.grading.course import with_cells
from tests.kept import kept

ODD = [None, True, -1, 0, 1, 7, 10**30, 1.5, float("nan"), float("inf"), "", "x", "x" * 400, [], [[]], ["l"], {}]
ODD += [["error", "E", "m"], ["described", "d"], ["p", "tree.Tree", [1, [2]], 1, []], ["i", "0x" + "f" * 90]]
ANSWERS = {}  # of honest children to all that each was asked in turn: the same programs are drawn again and again
GRADER = tuple(str(ROOT / part) for part in ("grading", "classroom/check", "classroom/calls"))
RAW = [b"", b"{", b"[]]", b"\xff", b'"' + b"x" * 2_000_000 + b'"', b"[" * 5_000, b"9" * 5_000]


class Line(GraderEnd):
    """A line to a child that answers honestly; on its way out, now and then, a message is changed."""

    def __init__(self, session):
        self.sandbox, self.chance, self.messages = session.sandbox, session.sandbox.chance, deque()
        self.line = self
        for _ in session.program:
            self.write('""')
        self.write("[]")

    def write(self, message):
        is_changed = self.chance.random() < (0.8 if len(message) > 1_000 else 0.004)
        self.messages.append(changed(message, self.chance) if is_changed else message.encode())

    def send(self, message, seconds):
        verb, *about, arguments, numbers, rows = json.loads(message)
        calls = unpack_calls(self.sandbox.known, arguments, numbers, rows)
        self.sandbox.asked.append(message)
        asked = tuple(self.sandbox.asked)
        if asked not in ANSWERS:
            ANSWERS[asked] = answers(self.sandbox.functions, verb, about, calls)
        for answer in ANSWERS[asked]:
            self.write(answer)

    def _wait(self, seconds):
        if not self.messages:
            raise TimeoutError if self.chance.random() < 0.5 else ConnectionResetError

    def close(self):
        self.messages.clear()


def answers(functions, verb, about, calls):
    """What an honest child writes when it is asked for these calls, or about the first of them."""
    written, caller = [], Caller(functions)
    if verb == "calls":
        _answer_calls(SimpleNamespace(write=written.append), caller, CodeBudget(), calls, *about)
    else:
        written.append(_told(verb, caller.record(*calls), CodeBudget()))
    return written


def changed(message, chance):
    """The message with one of its parts replaced, repeated or left out, or something else altogether."""
    if chance.random() < 0.05:
        return chance.choice(RAW)
    whole = [json.loads(message)]
    inner, parts = whole, [whole]
    while lists := [part for part in inner if type(part) is list and part]:
        parts.append(inner := chance.choice(lists))
    where = chance.choice(parts)
    at = chance.randrange(len(where))
    other = chance.choice(chance.choice(parts))
    new = chance.choice([[], [where[at]] * 2, [chance.choice(ODD)], [chance.choice(ODD)], [copy.deepcopy(other)]])
    if type(where[at]) is int and chance.random() < 0.5:
        new = [where[at] + chance.choice([-2, -1, 1, 2])]
    where[at : at + 1] = new
    return json.dumps(whole[0] if whole else None).encode()


class Pretended:
    """A sandbox without any process."""

    def __init__(self, program, chance):
        self.functions, self.chance = program.functions(), chance
        self.asked = [program.assignment, program.number]
        self.budget, self.isolation = CodeBudget(), Isolation("")
        self.clock = self.work = self.budget.submission_seconds
        self.is_used_up, self.endless = False, {}
        self.arguments, self.known = SentArguments(), []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def open(self, cells, counting=(), functions=(), fresh=True, spare=0):
        return Session(self, cells, counting, functions, fresh, self.budget, self.clock)

    def connect(self, session):
        return Line(session)

    def ended(self):
        return 0

    def close(self):
        pass


@contextmanager
def in_its_time():
    """Fail where it takes longer than a grader's worker has."""
    before = signal.signal(signal.SIGPROF, lambda *_: pytest.fail("no verdict in time"))
    signal.setitimer(signal.ITIMER_PROF, CodeBudget().grader_seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def drawn(name):
    return tasks()[name].shown in ("search", "nested", "calls")


WRONG = [one for one in programs("answers") if not one.is_right and drawn(one.task)]


PATHS = {program.assignment: ROOT / "solutions" / program.assignment for program in WRONG}
MASTERS = {name: read_master(path / f"{name}.ipynb") for name, path in PATHS.items()}
ASKED = [one for one in WRONG if any(check.task == one.task for check in MASTERS[one.assignment].checks)]


def has_a_verdict(seed, monkeypatch):
    chance = random.Random(seed)
    program = chance.choice(ASKED)
    master = MASTERS[program.assignment]
    first = next(check for check in master.checks if check.task == program.task)
    monkeypatch.setattr(submission, "Sandbox", lambda **_: Pretended(program, chance))
    monkeypatch.setattr("classroom.check.judging.likely_mistakes", lambda *_: ())  # advice takes long
    work = submission.Work("0123", "a.ipynb", with_cells(*program.cells))
    with in_its_time():
        graded = submission.grade(work, replace(master, checks=(first,)))
    assert (graded.status, len(graded.checks)) == ("graded", 1)


def branches(seed):
    """Return the steps from line to line of the grader's code in a conversation."""
    steps = set()

    def call(frame, *_):
        code, last = frame.f_code, 0

        def line(frame, *_):
            nonlocal last
            steps.add((code, last, frame.f_lineno))
            last = frame.f_lineno
            return line

        return line if code.co_filename.startswith(GRADER) else None

    with pytest.MonkeyPatch.context() as monkeypatch:
        sys.settrace(call)
        try:
            has_a_verdict(seed, monkeypatch)
        finally:
            sys.settrace(None)
    return steps


def to_keep():
    yield "conversations", 4_000, 3, branches


@pytest.mark.parametrize("seed", some("kept conversations", kept("conversations")))
def test_what_takes_branches_that_few_others_take_has_a_verdict_in_time(seed, monkeypatch):
    has_a_verdict(seed, monkeypatch)


@pytest.mark.parametrize("part", range(count("parts of all conversations")))
def test_whatever_comes_out_has_a_verdict_in_time(part):
    @settings(database=None)
    @given(seed=st.integers(0, 2**64))
    def fuzz(seed):
        with pytest.MonkeyPatch.context() as monkeypatch:
            has_a_verdict(f"{part} {seed}", monkeypatch)

    fuzz()
