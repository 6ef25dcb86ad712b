"""One game between two programs, each where it can neither see nor harm the other."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gametree.grade.tournament.entries import Entry
from gametree.position import PASS, Move, Position, Value
from gametree.sandbox.budget import Budget
from gametree.sandbox.call import Call
from gametree.sandbox.protocol import pack, unpack
from gametree.sandbox.session import Sandbox, Session
from gametree.search.play import Game
from gametree.search.rivals import judgements, rivals

CHOOSE = "choose"
BEFORE = 20.0  # seconds of work for all cells, before the first move
PATIENCE = (
    10.0  # how many times longer than its seconds of work a move may take on a busy machine, and at least in seconds
)
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
    first: Entry
    second: Entry
    start: Position
    seconds: float
    level: str = "auto"

    @property
    def about(self) -> dict[str, Any]:
        """What the line of its game says before anything is played: another tournament's line says something else."""
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
        """Return the line of the game as it was played.

        Args:
            moves: all that were played.
            winner: the name of the winner; empty for a draw.
            how: "played", or why the loser has lost without a last move.
            **more: what else there is to keep.

        """
        return {**self.about, "moves": moves, "winner": winner, "how": how, **more}


class Forfeit(Exception):
    """A program has lost its game by what it did, or did not do."""


class Program:
    """An entry at the board, in a sandbox of its own that ends with the game.

    Args:
        entry: the program.
        pairing: the game.

    Raises:
        SandboxFault: the sandbox does not start.

    """

    def __init__(self, entry: Entry, pairing: Pairing) -> None:
        self.seconds = pairing.seconds
        in_all = BEFORE + pairing.seconds * 200
        patience = max(PATIENCE, PATIENCE / pairing.seconds)
        budget = Budget(
            call_seconds=pairing.seconds,
            cell_seconds=BEFORE,
            task_seconds=in_all,
            submission_seconds=in_all * patience,
            patience=patience,
        )
        self.sandbox = Sandbox(budget, pairing.level)
        self.session: Session | None = None
        self.cells = entry.cells

    def __call__(self, position: Position) -> object:
        """Return what the program answers; Forfeit where it answers nothing."""
        if self.session is None:
            self.session = self.sandbox.open(self.cells, functions=[CHOOSE], keeps=True)
        outcome = self.session.ask(Call(CHOOSE, (position, self.seconds)))
        if outcome.trouble == "not written":
            failed = [note.said for note in self.session.notes if note.cell is not None]
            raise Forfeit("; ".join([WORDS["not written"], *failed[:1]]))
        if outcome.trouble:
            raise Forfeit(": ".join(filter(None, (WORDS.get(outcome.trouble, outcome.trouble), outcome.detail))))
        return outcome.value

    def close(self) -> None:
        """End all that the program has started."""
        self.sandbox.close()


@dataclass
class Clock:
    """How long each move of a game took, on the clock."""

    seconds: list[float] = field(default_factory=list)

    def timed(self, act: Callable[[Position], object], position: Position) -> object:
        """Return what `act` says of a position, and keep how long that took."""
        began = time.monotonic()
        try:
            return act(position)
        finally:
            self.seconds.append(round(time.monotonic() - began, 3))


def play(pairing: Pairing) -> dict[str, Any]:
    """Play a game and return its line, the values of all its positions with it.

    A position with a pass as its only move is passed without asking.

    Args:
        pairing: who plays, and from where.

    Raises:
        SandboxFault: the sandbox itself does not work; no program is to blame then.

    """
    names = {pairing.start.turn: pairing.first.name, -pairing.start.turn: pairing.second.name}
    programs, clock, moves, position = {}, Clock(), list[Move](), pairing.start
    try:
        for side, entry in ((position.turn, pairing.first), (-position.turn, pairing.second)):
            programs[side] = _program(entry, pairing)
        while legal := position.moves():
            act = programs[position.turn] if tuple(legal) != (PASS,) else lambda _: PASS
            move = clock.timed(act, position)
            moves.append(_legal(move, position))
            position = position.play(moves[-1])
        score = position.score()
        winner, how = names[1 if score > 0 else -1] if score else "", "played"
    except Forfeit as forfeit:
        winner, how = names[-position.turn], str(forfeit)
    finally:
        for program in programs.values():
            if isinstance(program, Program):
                program.close()
    return pairing.line(moves, winner, how, took=clock.seconds, **_judged(pairing.start, moves))


def _program(entry: Entry, pairing: Pairing) -> Callable[[Position], object]:
    if not entry.is_rival:
        return Program(entry, pairing)
    [player] = [
        rival.player(pairing.number) for rival in rivals(pairing.start) if entry.name.endswith(f": {rival.name}")
    ]
    return player


def _legal(move: object, position: Position) -> Move:
    """Return a move that the rules allow; by type too, as True is no square."""
    if type(move) is not int or move not in position.moves():
        raise Forfeit(f"an illegal move: {repr(move)[:80]}")
    return move


def _judged(start: Position, moves: list[Move]) -> dict[str, list[Value]]:
    """Return what the engine thinks of each move: what the board was worth before it, and what it gave away."""
    found = judgements(Game(start, tuple(moves)))
    return {"values": [one.value for one in found], "costs": [one.cost for one in found]}


def game_of(line: Mapping[str, Any]) -> Game[Any]:
    """Return the game in a line."""
    return Game(unpack(line["start"]), tuple(line["moves"]))
