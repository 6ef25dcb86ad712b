"""A recording as a quiz looks at it: its narration, what its calls do, and what the known wrong programs would do."""

from functools import cached_property

from classroom.practice.behaviour import CallBehaviour, behaviour_of_call, behaviour_of_search
from classroom.practice.mistaken_runs import MistakenRuns
from gametree.drawing.narration import Narration
from gametree.position import Move, player
from gametree.trees.search_run import SearchRun, node_name


class QuizRun:
    """A recording of any recursion.

    Args:
        narration: its narration.

    """

    search: SearchRun | None = None

    def __init__(self, narration: Narration) -> None:
        self.narration, self.recording = narration, narration.recording
        self.mistaken_runs = MistakenRuns(self.recording, self.search)
        self._behaviours: dict[int, CallBehaviour] = {}

    def behaviour(self, call: int) -> CallBehaviour:
        """Return what a call does."""
        if call not in self._behaviours:
            search = self.search
            self._behaviours[call] = (
                behaviour_of_search(search, call) if search else behaviour_of_call(self.recording, call)
            )
        return self._behaviours[call]

    @cached_property
    def entered(self) -> dict[int, int]:
        """The frame at which each call begins."""
        return self._frames_of({id(self.recording.steps[call.first]): call.index for call in self.recording.calls})

    @cached_property
    def returned(self) -> dict[int, int]:
        """The frame at which each call returns, for those that do."""
        done = [call for call in self.recording.calls if call.error is None]
        return self._frames_of({id(self.recording.steps[call.last]): call.index for call in done})

    def _frames_of(self, calls: dict[int, int]) -> dict[int, int]:
        told = ((at, calls.get(id(frame.step))) for at, frame in enumerate(self.narration.frames))
        return {call: at for at, call in told if call is not None}

    def reply(self, call: int, at: int) -> int:
        """Return the call behind a call's reply number `at`."""
        return self.recording.children[call][at]

    def next_entry(self, frame: int) -> int:
        """Return the next frame at which a call begins; the last frame, when none does."""
        last = len(self.narration.frames) - 1
        return next((at for at in range(frame + 1, last) if self.narration.frames[at].kind == "call"), last)


class SearchQuizRun(QuizRun):
    """A recording of a search.

    Args:
        narration: its narration.
        search: the search.

    """

    search: SearchRun

    def __init__(self, narration: Narration, search: SearchRun) -> None:
        self.search = search
        super().__init__(narration)

    def reply(self, call: int, at: int) -> int:
        """Return the call behind a call's reply number `at`."""
        return self.search.replies[call][at]

    def name(self, call: int) -> str:
        """Return how captions call the node of a call."""
        return self.narration.labels[call].split(" · ")[0]

    def below(self, call: int, move: object) -> str:
        """Return how captions call the node that a move leads to from a call's."""
        return node_name(self.search.position(0), (*self.search.paths[call], move))

    def mover(self, call: int) -> str:
        """Return who moves at the node of a call."""
        return player(self.search.position(0), self.search.position(call).turn)

    def unseen(self, call: int, at: int) -> list[Move]:
        """Return the moves that a call has not looked at after its reply number `at`."""
        seen = {reply.asked for reply in self.behaviour(call).replies[: at + 1]}
        return [move for move in self.search.position(call).moves() if move not in seen]

    @property
    def counts_for_mover(self) -> bool:
        """Whether values are for the side to move, not for MAX."""
        return self.search.side == "mover"
