"""One game between two programs, each where it can neither see nor harm the other."""

import signal
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any

from classroom.calls.budget import CodeBudget
from classroom.calls.call import FunctionCall
from gametree.position import PASS, Move, Position
from grading.arena.entries import TournamentEntry
from grading.walls.protocol import pack, unpack
from grading.walls.session import Sandbox, Session
from players.games import rivals
from players.matches import Game
from players.room.judgement import judgements

CHOOSE = "choose"
BEFORE = 20.0  # seconds of work for all cells, before the first move
PATIENCE = 10.0  # on a busy machine a move may take so many seconds, and at least so many times its seconds of work
IDLE = 10.0  # how many times the seconds for a move a program may neither work nor wait for a processor
WORDS = {
    "not written": "there is no function choose",
    "arguments": "choose does not take (position, seconds)",
    "timeout": "out of time",
    "none": "choose returned None",
    "raised": "an error",
}


@dataclass(frozen=True)
class Pairing:
    """A game to play.

    Args:
        number: its place in the schedule, from 0.
        round: the round that it belongs to, from 1.
        first: who makes the first move.
        second: the other one.
        start: where the game begins.
        seconds: how long a program may work on a move.
        level: the level of isolation, as for `Sandbox`.

    """

    number: int
    round: int
    first: TournamentEntry
    second: TournamentEntry
    start: Position
    seconds: float
    level: str = "auto"

    @property
    def about(self) -> dict[str, Any]:
        """What the line of its game says before it is played; a line of another tournament says something else."""
        return {
            "game": self.number,
            "round": self.round,
            "first": self.first.name,
            "second": self.second.name,
            "digests": [self.first.digest, self.second.digest],
            "start": pack(self.start),
            "seconds": self.seconds,
        }

    def line(self, moves: list[Move], winner: str, how: str, **more: Any) -> dict[str, Any]:
        """Return the line of the game: its moves, the winner's name, "" for a draw, and "played" or why it was lost."""
        return {**self.about, "moves": moves, "winner": winner, "how": how, **more}


class Forfeit(Exception):
    """A program has lost its game by an error, an illegal move or a late answer."""


class EntryPlayer:
    """An entry in a game, in a sandbox of its own that ends with the game.

    Args:
        entry: the program.
        pairing: the game.

    Raises:
        SandboxFault: the sandbox does not start.

    """

    def __init__(self, entry: TournamentEntry, pairing: Pairing) -> None:
        self.seconds = pairing.seconds
        in_all = BEFORE + pairing.seconds * 200
        patience = max(PATIENCE, PATIENCE / pairing.seconds)
        budget = CodeBudget(
            call_seconds=pairing.seconds,
            cell_seconds=BEFORE,
            task_seconds=in_all,
            submission_seconds=in_all * patience,
            patience=patience,
        )
        self.sandbox = Sandbox(budget, pairing.level)
        self.session: Session | None = None
        self.cells = entry.cells

    @property
    def worked(self) -> float:
        """How many seconds of processor time its moves have taken."""
        return self.session.worked if self.session else 0.0

    def choose(self, position: Position) -> object:
        """Return what the program answers; raise Forfeit where it does not, or calls what is not there."""
        if self.session is None:
            self.session = self.sandbox.open(self.cells, functions=[CHOOSE], fresh=False)
        self.sandbox.signal(signal.SIGCONT)
        began, before = time.monotonic(), self.sandbox.at_work
        (outcome,) = self.session.run([FunctionCall(CHOOSE, (position, self.seconds))])
        idle = time.monotonic() - began - (self.sandbox.at_work - before)
        self.sandbox.signal(signal.SIGSTOP)  # nothing of it thinks on the other's time
        if outcome.failure == "not written":
            failed = list(self.session.notes.values())
            raise Forfeit("; ".join([WORDS["not written"], *failed[:1]]))
        if missed := [name for name in self.session.missed if name.startswith(("gametree.", "classroom."))]:
            names = {name.partition("(")[0].rpartition(".")[2] for name in missed}
            raise Forfeit(f"it calls what is not there in the arena: {', '.join(sorted(names))}")
        if outcome.failure:
            raise Forfeit(": ".join(filter(None, (WORDS.get(outcome.failure, outcome.failure), outcome.detail))))
        if idle > self.seconds * IDLE:
            raise Forfeit(f"{WORDS['timeout']}: for {idle:.1f} s it neither worked nor waited for a processor")
        return outcome.value

    def close(self) -> None:
        """End all that the program has started."""
        self.sandbox.signal(signal.SIGCONT)
        self.sandbox.close()


class RivalPlayer:
    """One of the course's own programs in a game, in this process.

    Args:
        entry: which one.
        pairing: the game.

    """

    def __init__(self, entry: TournamentEntry, pairing: Pairing) -> None:
        [rival] = [one for one in rivals(pairing.start) if entry.name == f"rival: {one.name}"]
        self.choose = rival.player(pairing.number)

    @property
    def worked(self) -> float:
        """How many seconds of processor time this process has taken."""
        return time.process_time()


def play(pairing: Pairing) -> dict[str, Any]:
    """Play a game and return its line, with what each move took, and what it gave away as a number and in words.

    A position with a pass as its only move is passed without asking.

    Args:
        pairing: who plays, and from where.

    Raises:
        SandboxFault: the sandbox itself does not work; no program is to blame then.

    """
    names = {pairing.start.turn: pairing.first.name, -pairing.start.turn: pairing.second.name}
    moves, took, position = list[Move](), list[float](), pairing.start
    try:
        with ExitStack() as stack:
            players = dict[int, EntryPlayer | RivalPlayer]()
            for side, entry in ((position.turn, pairing.first), (-position.turn, pairing.second)):
                rival = RivalPlayer(entry, pairing) if entry.is_rival else None
                players[side] = rival or stack.enter_context(closing(EntryPlayer(entry, pairing)))
            while position.moves():
                move, seconds = _move(players[position.turn], position)
                moves.append(move)
                took.append(seconds)
                position = position.play(move)
        score = position.score()
        winner, how = names[1 if score > 0 else -1] if score else "", "played"
    except Forfeit as forfeit:
        winner, how = names[-position.turn], str(forfeit)
    found = judgements(Game(pairing.start, tuple(moves)))
    return pairing.line(
        moves, winner, how, took=took, costs=[one.cost for one in found], lost=[one.lost for one in found]
    )


def _move(player: EntryPlayer | RivalPlayer, position: Position) -> tuple[Move, float]:
    """Return a legal move, an int and no True, and the processor time that it took; raise Forfeit for another."""
    if tuple(position.moves()) == (PASS,):
        return PASS, 0.0
    before = player.worked
    move = player.choose(position)
    if type(move) is not int or move not in position.moves():
        raise Forfeit(f"an illegal move: {repr(move)[:80]}")
    return move, round(player.worked - before, 3)


def game_of(line: Mapping[str, Any]) -> Game[Any]:
    """Return the game in a line."""
    return Game(unpack(line["start"]), tuple(line["moves"]))
