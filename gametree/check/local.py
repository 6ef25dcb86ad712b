"""Functions of this very process as a check calls and records them."""

from dataclasses import dataclass

from gametree.sandbox.call import Call, Caller
from gametree.trace.record import record
from gametree.trace.recording import Recording

MAX_STEPS = 5_000


@dataclass(repr=False)
class Local(Caller):
    """Calls functions that are here, and records their runs."""

    def record(self, call: Call) -> Recording | None:
        """Return the recording of a call, without its lines; None where it cannot be recorded."""
        kept: list[Recording] = []

        def run(*args: object) -> int:
            kept.append(record(self.functions[call.function], *args, lines=False, limit=MAX_STEPS))
            return len(kept)

        self.remembered.restore()
        Caller({call.function: run}, self.seconds).run([call])
        return kept[0] if kept else None
