"""A sandbox for one submission: each of its tasks is run there, one after the other, each in a child of its own."""

from collections.abc import Sequence
from typing import Self

from gametree.sandbox.budget import Budget
from gametree.sandbox.isolation import isolation_level
from gametree.sandbox.process import Process
from gametree.sandbox.session import Session
from gametree.sandbox.talk import TimeBudget


class Sandbox:
    """Where the code of one submission runs; use it in a `with`, in a thread that lives as long as the sandbox.

    Args:
        budget: what the code may use.
        level: the level of isolation, as for `isolation_level`.

    Raises:
        SandboxFault: it does not start.

    """

    def __init__(self, budget: Budget | None = None, level: str = "auto") -> None:
        self.budget = budget or Budget()
        self.level = isolation_level(level).name
        self.purse = TimeBudget(self.budget.submission_seconds * self.budget.patience)
        self._busy: Session | None = None
        self._process = Process(self.level, self.budget)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def open(self, cells: Sequence[str], counting: Sequence[str] = (), functions: Sequence[str] = ()) -> Session:
        """Return a session with a fresh child that has run the cells.

        There is one child at a time: a session that is used after another has been opened runs its cells again.

        Args:
            cells: the source of all code cells, in order, magics left out.
            counting: the source of those that count, to be run once more after all others.
            functions: the names of the functions that will be called.

        Raises:
            SandboxFault: the sandbox does not work.

        """
        purse = TimeBudget(self.budget.task_seconds * self.budget.patience, self.purse)
        return Session(self._process_for, cells, counting, functions, purse, self.budget)

    def close(self) -> None:
        """End everything that runs in it."""
        self._process.stop()

    def _process_for(self, session: Session) -> Process:
        """Return the pristine process, a new one where the last was ended."""
        if self._busy is not None:
            self._busy.close()
        self._busy = session
        if not self._process.is_running:
            self._process.stop()
            self._process = Process(self.level, self.budget)
        return self._process
