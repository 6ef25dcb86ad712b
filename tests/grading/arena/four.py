"""A tournament of four rivals at tic-tac-toe, played in this process."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from grading.arena.entries import rival_entries
from players.games import GAMES

START = GAMES["tic-tac-toe"]

FOUR = rival_entries(START)[:4]


class Here:
    """An executor that works in this process, and breaks at the games it is told to."""

    def __init__(self, broken=()):
        self.broken = list(broken)

    def submit(self, act, pairing):
        future = Future()
        if pairing.number in self.broken:
            self.broken.remove(pairing.number)
            future.set_exception(BrokenProcessPool("a worker has died"))
        else:
            future.set_result(act(pairing))
        return future


def here(*broken):
    executor = Here(broken)

    @contextmanager
    def make():
        yield executor

    return make


def finished(meeting):
    list(meeting.run())
    return meeting


def line(number, first, second, winner, how="played"):
    return {"game": number, "round": 1, "first": first, "second": second, "winner": winner, "how": how}


ENTRIES = {
    "first": "def choose(position, seconds): return position.moves()[0]",
    "last": "def choose(position, seconds): return position.moves()[-1]",
    "wins": """
def choose(position, seconds):
    ends = [move for move in position.moves() if position.play(move).score()]
    return (ends or position.moves())[0]
""",
    "dies": "import os\ndef choose(position, seconds): os._exit(1)",
}  # fmt: skip
