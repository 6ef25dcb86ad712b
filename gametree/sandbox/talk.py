"""What the grader and the child of one task say to each other; whatever the child says is checked before it is used."""

import secrets
import signal
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gametree.sandbox.call import Failure, Outcome
from gametree.sandbox.channel import Gone, TooLate
from gametree.sandbox.isolation import SECONDS, SandboxFault
from gametree.sandbox.process import Process
from gametree.sandbox.recorded import unpack_recording
from gametree.sandbox.wire import Json, Malformed, text, understood, unpack_outcome
from gametree.trace.recording import Recording

R = TypeVar("R")
GRACE, PARTING = 0.5, 2.0
MAX_PRINTED = 1 << 50


class Failed(Exception):
    """The child has failed and is no more: it came to no end, came to a sudden one, or wrote something odd.

    Args:
        trouble: how, in a word.
        detail: more about it.

    """

    def __init__(self, trouble: Failure, detail: str = "") -> None:
        super().__init__(trouble, detail)
        self.outcome = Outcome(None, (), trouble, detail)


@dataclass
class TimeBudget:
    """Seconds on the clock that can be spent on waiting.

    Args:
        seconds: how many are left.
        above: from which they are spent too.

    """

    seconds: float
    above: "TimeBudget | None" = None

    @property
    def left(self) -> float:
        """How many seconds are left here and above."""
        return min(self.seconds, self.above.left) if self.above else self.seconds

    def spend(self, seconds: float) -> None:
        """Take away seconds, here and above."""
        self.seconds -= seconds
        if self.above:
            self.above.spend(seconds)


@dataclass(frozen=True)
class Program:
    """What a child is to run.

    Args:
        cells: the source of the cells, in order.
        functions: the names of the functions that will be called.

    """

    cells: Sequence[str]
    functions: Sequence[str]


class Talk:
    """The talk with a child, which begins with its running the cells.

    Args:
        process: what forks the child.
        program: what it is to run.
        purse: the seconds that there are for all of it.

    """

    def __init__(self, process: Process, program: Program, purse: TimeBudget) -> None:
        self.process, self.program, self.purse = process, program, purse
        self.budget = process.budget
        self.notes: dict[int, str] = {}
        self.missing: frozenset[str] = frozenset()
        self.printed = 0
        self.nonce, self.number = "", 0

    def run_cells(self, skipped: Collection[int]) -> None:
        """Have the cells run; `notes` then says what went wrong in which, and `missing` which functions there are not.

        Args:
            skipped: the cells that are not run, counted from 0.

        Raises:
            Failed: the child has failed; if it is careful, at the first cell that is neither in `notes` nor skipped.

        """
        waiting = [at for at in range(len(self.program.cells)) if at not in skipped]
        while waiting:
            _, part = self._receive(["cells"], self.budget.cell_seconds)
            notes = self._checked(_notes, part)
            self._require(0 < len(notes) <= len(waiting))
            self.notes |= zip(waiting, notes, strict=False)
            del waiting[: len(notes)]
        _, missing = self._receive(["ready"], self.budget.call_seconds)
        self.missing = frozenset(self._checked(_names, missing))

    def begin(self, skipped: Collection[int], careful: bool) -> None:
        """Have the child begin.

        Args:
            skipped: the cells not to run, counted from 0.
            careful: whether each note is to be sent at once, so that none is lost with a child that fails.

        Raises:
            SandboxFault: there is no child.

        """
        self.nonce = secrets.token_hex(8)
        how = {"nonce": self.nonce, "budget": vars(self.budget), "skipped": sorted(skipped), "careful": careful}
        answer = self._first_answer({**how, **vars(self.program)})
        if answer != [self.nonce, 0, "began", None]:
            self.process.stop()
            raise SandboxFault(f"the sandbox starts no task: {answer}")
        self.process.has_served = True
        self.number = 1

    def _first_answer(self, task: Json) -> Json:
        """Return the answer to a task; of a process that may have been spoiled, it is not waited for as long."""
        deadline = time.monotonic() + (PARTING if self.process.has_served else SECONDS)
        try:
            self.process.channel.send_json(task, deadline)
            return self.process.channel.receive(deadline)
        except (TooLate, Gone, Malformed) as error:
            return type(error).__name__

    def calls(self, calls: Sequence[Json], fresh: bool, careful: bool) -> Iterator[Outcome]:
        """Have calls made; yield their outcomes, of all of them or up to the first that was too slow.

        Args:
            calls: the calls, packed.
            fresh: as for `gametree.sandbox.call.Caller.run`.
            careful: whether each outcome is to be sent at once, so that none is lost with a child that fails.

        Raises:
            Failed: the child has failed, at the call after the last outcome.

        """
        self._send(lambda nonce: [nonce, "calls", fresh, careful, calls])
        came, trouble, kind = 0, "", ""
        while kind != "end":
            kind, part = self._receive(["outcomes", "end"], self.budget.call_seconds)
            for outcome in self._checked(_outcomes, part) if kind == "outcomes" else ():
                self._require(came < len(calls) and trouble != "slow")
                came, trouble = came + 1, outcome.trouble
                yield outcome
        self._require(came == len(calls) or trouble == "slow")
        self.printed = self._checked(_count, part)

    def record(self, call: Json) -> Recording | None:
        """Have a call recorded; return the recording, None where there is none or it is too large to draw.

        Args:
            call: the call, packed.

        Raises:
            Failed: the child has failed.

        """
        self._send(lambda nonce: [nonce, "record", call])
        _, found = self._receive(["recording"], self.budget.call_seconds)
        return None if found is None else self._checked(unpack_recording, found)

    def end(self) -> None:
        """Let the child end; where it does not, or where something could be left of it, end all the processes."""
        deadline = time.monotonic() + PARTING
        try:
            self.process.channel.send_json(["bye"], deadline)
            is_clean = self.process.channel.receive(deadline) == ["ended", 0]
        except (TooLate, Gone, Malformed):
            is_clean = False
        if not is_clean or self.process.level == "limited":
            self.process.stop()

    def _send(self, message: Callable[[str], Json]) -> None:
        self.nonce, self.number = secrets.token_hex(8), 0
        channel, found = self.process.channel, message(self.nonce)
        self._waited(lambda deadline: channel.send_json(found, deadline), self.budget.call_seconds)

    def _receive(self, kinds: Sequence[str], seconds: float) -> tuple[str, Json]:
        """Return the kind and the content of the next message, which must be the next in answer to the last sent."""
        message = self._waited(self.process.channel.receive, seconds)
        if type(message) is list and len(message) == 2 and message[0] == "ended":
            raise self._ended(message[1])
        self._require(type(message) is list and len(message) == 4 and message[:2] == [self.nonce, self.number])
        self._require(message[2] in kinds)
        self.number += 1
        return message[2], message[3]

    def _waited(self, act: Callable[[float], R], seconds: float) -> R:
        began = time.monotonic()
        patience = seconds * self.budget.patience + GRACE
        try:
            return act(began + min(patience, self.purse.left))
        except TooLate:
            raise self._failed("slow", f"{seconds:g} s" if patience < self.purse.left else self.in_all) from None
        except Gone:
            raise self._failed("died", "all of its processes are gone") from None
        except Malformed:
            raise self._failed("forged") from None
        finally:
            self.purse.spend(time.monotonic() - began)

    @property
    def in_all(self) -> str:
        """How long a task may take, in words."""
        return f"{self.budget.task_seconds:g} s in all"

    def _ended(self, code: Json) -> Failed:
        """Return how a child has failed that has ended with an exit code, or below 0 with a signal."""
        if code == -signal.SIGXCPU:
            self.purse.seconds = 0
            return self._failed("slow", self.in_all)
        if code == -signal.SIGPROF:
            return self._failed("slow", f"{self.budget.call_seconds:g} s")
        names = {-known: known.name for known in signal.Signals}
        is_number = type(code) is int
        return self._failed("died", names.get(code, f"exit code {code}") if is_number else "")

    def _failed(self, trouble: Failure, detail: str = "") -> Failed:
        self.process.stop()
        return Failed(trouble, detail)

    def _checked(self, check: Callable[[Json], R], message: Json) -> R:
        try:
            return understood(check, message)
        except Malformed:
            raise self._failed("forged") from None

    def _require(self, condition: bool) -> None:
        if not condition:
            raise self._failed("forged")


def _notes(message: Json) -> list[str]:
    return [text(note) for note in message]


def _names(message: Json) -> frozenset[str]:
    return frozenset(message)


def _outcomes(message: Json) -> list[Outcome]:
    return [unpack_outcome(row) for row in message]


def _count(message: Json) -> int:
    if type(message) is not int or not 0 <= message < MAX_PRINTED:
        raise ValueError(message)
    return message
