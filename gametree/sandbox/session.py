"""One task in a sandbox: the student's cells are run there, and calls are made, as often as wanted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from gametree.sandbox.budget import Budget
from gametree.sandbox.call import Call, Outcome, RemoteFunction
from gametree.sandbox.isolation import SandboxFault
from gametree.sandbox.process import Process
from gametree.sandbox.talk import Failed, Program, Talk, TimeBudget
from gametree.sandbox.wire import pack_call
from gametree.trace.recording import Recording

MAX_FAILURES = 3
MAX_SKIPPED = 6


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a cell, or a function, that its author may want to know.

    Args:
        said: what it is, in words.
        cell: the number of the cell, counted from 0; None when it is about no cell.

    """

    said: str
    cell: int | None = None


class Session:
    """Calls the functions that the cells of a task define, where nothing can come of it: `Runner`.

    Nothing that the student's code does makes it raise: what goes wrong is the trouble of the calls that it hits.
    A child that fails is replaced by another, which runs the cells again, a few times.

    Args:
        start: returns a running process to fork a child from for a session; what it raises, this raises too.
        cells: the source of all code cells, in order.
        counting: the source of those that count, to be run once more after all others.
        names: the names of the functions that will be called.
        purse: the seconds that there are on the clock.
        budget: what may be used.

    """

    def __init__(
        self,
        start: Callable[["Session"], Process],
        cells: Sequence[str],
        counting: Sequence[str],
        names: Sequence[str],
        purse: TimeBudget,
        budget: Budget,
    ) -> None:
        self.start, self.cells, self.names, self.purse, self.budget = start, cells, names, purse, budget
        self.program = Program((*cells, *counting), tuple(names))
        self.printed = self.asked = self.failures = 0
        self.was_timeout = False
        self._talk: Talk | None = None
        self._skipped: dict[int, str] = {}
        self._said: dict[int, str] = {}
        self._missing: frozenset[str] = frozenset()
        self._over: Outcome | None = None
        self._begun()

    @property
    def functions(self) -> Mapping[str, RemoteFunction]:
        """The functions by name, as checks take them."""
        return {name: RemoteFunction(name, self) for name in self.names}

    @property
    def notes(self) -> list[Note]:
        """What went wrong in which cell, and which functions there are not."""
        said = {self._cell(at): note for at, note in sorted(self._said.items(), reverse=True) if note}
        missing = [Note(f"there is no function {name}") for name in self.names if name in self._missing]
        return [Note(said[at], at) for at in sorted(said)] + missing

    def _cell(self, at: int) -> int:
        """Return the number of a cell, which is its first one where it was run once more."""
        return at if at < len(self.cells) else list(self.program.cells).index(self.program.cells[at])

    def run(self, calls: Iterable[Call], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls; it ends with one that takes too long.

        Args:
            calls: what to call, in this order.
            fresh: whether what the functions keep between calls is put back before each of them.

        """
        waiting, outcomes = list(calls), list[Outcome]()
        while len(outcomes) < len(waiting) and not (outcomes and outcomes[-1].trouble == "slow"):
            outcomes += self._some(waiting[len(outcomes) :], fresh)
        self.was_timeout |= bool(outcomes) and outcomes[-1].trouble == "slow"
        return outcomes

    def record(self, call: Call) -> Recording | None:
        """Return the recording of a call; None where there is none, or it is too large to draw."""
        talk = self._begun()
        try:
            return talk.record(pack_call(call)) if talk else None
        except Failed as failed:
            self._count(failed.outcome)
            return None

    def close(self) -> None:
        """End the child; another one is started when it is needed again."""
        if self._talk is not None:
            self._talk.end()
            self._talk = None

    # Talking to a child

    def _begun(self) -> Talk | None:
        """Return the talk with a child that has run the cells; None when no child gets that far."""
        careful = False
        while self._talk is None and not self._is_over():
            talk = self._opened(careful)
            try:
                talk.run_cells(self._skipped)
                self._talk, self._missing = talk, talk.missing
            except Failed as failed:
                if careful:  # else it is not known which cell it was, as notes are sent several together
                    self._skip(talk, failed.outcome)
                careful = True
            self._said = {**talk.notes, **self._skipped}
            self.was_timeout |= any(note.startswith("slow") for note in self._said.values())
        return self._talk

    def _opened(self, careful: bool) -> Talk:
        """Return the talk with a child that has begun, in a new process where earlier tasks have spoiled the last."""
        talk = Talk(self.start(self), self.program, self.purse)
        try:
            talk.begin(self._skipped, careful)
        except SandboxFault:
            if not talk.process.has_served:
                raise
            return self._opened(careful)
        return talk

    def _skip(self, talk: Talk, failed: Outcome) -> None:
        """Skip the cell at which a child has failed from now on, unless there are too many of these."""
        cells = range(len(self.program.cells))
        at = next((at for at in cells if at not in talk.notes and at not in self._skipped), None)
        if at is None or len(self._skipped) == MAX_SKIPPED:
            self._over = failed
        else:
            self._skipped[at] = f"{failed.trouble}: {failed.detail}"

    def _some(self, calls: Sequence[Call], fresh: bool) -> list[Outcome]:
        """Return the outcomes of the first call or more; they end with the first at which every child fails."""
        self.asked += len(calls)
        if self._is_over() and self._over:
            return [self._over] * len(calls)
        found, failed = self._ask(calls, fresh, careful=False)
        if failed:
            # Which call it was is not known, as outcomes are sent several together; and perhaps it was no fault of it.
            found = found if fresh else []
            more, failed = self._ask(calls[len(found) :], fresh, careful=True)
            found += more
        if failed:
            self._count(failed)
            found += [failed] * (1 if fresh else len(calls) - len(found))
        return found

    def _ask(self, calls: Sequence[Call], fresh: bool, careful: bool) -> tuple[list[Outcome], Outcome | None]:
        """Return the outcomes of the calls up to one at which the child fails, and what comes of that one."""
        found: list[Outcome] = []
        talk = self._begun()
        if talk is None:
            return found, self._over
        try:
            for outcome in talk.calls([pack_call(call) for call in calls], fresh, careful):
                found.append(outcome)  # noqa: PERF402 - what has come is kept where the rest does not come
        except Failed as failed:
            self._talk = None
            return found[: len(calls) - 1], failed.outcome
        self.printed += talk.printed
        return found, None

    def _is_over(self) -> bool:
        """Tell whether nothing more will be run; `_over` is what comes of every call then."""
        if self._over is None and self.asked > self.budget.calls:
            self._over = Outcome(None, (), "slow", f"{self.budget.calls:,} calls")
        if self._over is None and self.purse.left <= 0:
            self._over = Outcome(None, (), "slow", f"{self.budget.task_seconds:g} s in all")
        return self._over is not None

    def _count(self, failed: Outcome) -> None:
        self._talk = None
        self.failures += 1
        if self.failures == MAX_FAILURES:
            self._over = failed
