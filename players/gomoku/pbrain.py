"""The pbrain protocol, by which managers of gomoku tournaments let programs play each other: lines in, lines out.

A square is written "x,y", both counted from 0, the row from the top. `INFO` is never answered; what cannot be played is
answered with ERROR, what is not known with UNKNOWN.
"""

import gc
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import inf

from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.two_colour import EMPTY, O, X
from gametree.position import IllegalMove
from players.gomoku.player import gomoku_player, uncollected

ABOUT = 'name="gametree", version="1", author="gametree", country="-", www="-"'
OWN, THEIRS = 1, 2
FREE, EXACT = 0, 1  # the rules that can be played; the others are continuous games, renju and caro
SHARE, MARGIN = 0.95, 30  # of the time for a move, and milliseconds for the wire
MOVES_LEFT = 20

XY = tuple[int, int]


@dataclass
class Brain:
    """A player that a manager talks to, one line at a time.

    Args:
        size: the side of the board, 0 before `START`.
        stones: who has which square.
        info: what the manager has said of time and rules, as it came.
        placing: whether lines are the stones of `BOARD`, up to `DONE`.

    """

    size: int = 0
    stones: dict[XY, int] = field(default_factory=dict)
    info: dict[str, str] = field(default_factory=dict)
    placing: bool = False

    def answer(self, line: str) -> str:
        """Return what to say to a line; nothing where nothing is to be said."""
        word, _, rest = line.strip().partition(" ")
        try:
            if self.placing:
                return self._place(line.strip())
            known = COMMANDS.get(word.upper())
            if known and not self.size and word.upper() not in BEFORE_A_BOARD:
                raise ValueError("START comes first")
            return known(self, rest) if known else f"UNKNOWN command {word}"
        except (ValueError, IllegalMove) as error:
            return f"ERROR {str(error).splitlines()[0]}"

    def start(self, text: str) -> str:
        """Begin a game on a board of the given size."""
        if not text.strip().isdecimal():
            raise ValueError(f"START takes the size of the board, got {text!r}")
        size = int(text)
        gomoku(size=size)
        self.size, self.stones = size, {}
        return "OK"

    def rectangle(self, _text: str) -> str:
        """Refuse a board that is no square."""
        raise ValueError("only square boards can be played on")

    def turn(self, text: str) -> str:
        """Take the other side's move, and answer it."""
        square = self._free(text)
        self.stones[square] = THEIRS
        return self.move()

    def board(self, _text: str) -> str:
        """Wait for the stones of a whole board."""
        self.stones, self.placing = {}, True
        return ""

    def take_back(self, text: str) -> str:
        """Take a stone off the board."""
        if self.stones.pop(_square(text), None) is None:
            raise ValueError(f"there is no stone on {text}")
        return "OK"

    def note(self, text: str) -> str:
        """Note what the manager says of time and rules."""
        key, _, value = text.partition(" ")
        self.info[key.lower()] = value.strip()
        return ""

    def _place(self, line: str) -> str:
        if line.upper() == "DONE":
            self.placing = False
            return self.move()
        text, _, whose = line.rpartition(",")
        if whose not in ("1", "2"):
            raise ValueError(f"a stone is 1 (own) or 2 (theirs), got {line!r}")
        self.stones[self._free(text)] = int(whose)
        return ""

    def _free(self, text: str) -> XY:
        x, y = square = _square(text)
        if square in self.stones or not (0 <= x < self.size and 0 <= y < self.size):
            raise ValueError(f"{text} is no empty square of a board of {self.size}")
        return square

    def move(self) -> str:
        """Make the best move that the time allows, and name it."""
        position = self._position()
        y, x = divmod(gomoku_player(inf, self._seconds())(position), self.size)
        self.stones[x, y] = OWN
        return f"{x},{y}"

    def _position(self) -> Gomoku:
        """Return the board; the numbers of stones say who began."""
        rule = int(self.info.get("rule", FREE))
        if rule not in (FREE, EXACT):
            raise ValueError(f"rule {rule} is not played: 0 (five or more) or 1 (exactly five)")
        held = list(self.stones.values())
        mark = dict(zip((OWN, THEIRS), (X, O) if held.count(OWN) == held.count(THEIRS) else (O, X), strict=True))
        squares = range(self.size)
        rows = ["".join(mark.get(self.stones.get((x, y), 0), EMPTY) for x in squares) for y in squares]
        return gomoku("/".join(rows), self.size, exact=rule == EXACT)

    def _seconds(self) -> float:
        a_move = float(self.info.get("timeout_turn", 5000))
        left = float(self.info.get("time_left", a_move * MOVES_LEFT))
        return max(0.0, SHARE * min(a_move, left / MOVES_LEFT) - MARGIN) / 1000


def _square(text: str) -> XY:
    if not re.fullmatch(r"\s*\d+\s*,\s*\d+\s*", text):
        raise ValueError(f"a square is x,y, got {text!r}")
    x, y = map(int, text.split(","))
    return x, y


BEFORE_A_BOARD = ("START", "RECTSTART", "INFO", "ABOUT")
COMMANDS: dict[str, Callable[[Brain, str], str]] = {
    "START": Brain.start,
    "RESTART": lambda brain, _text: brain.start(str(brain.size)),
    "RECTSTART": Brain.rectangle,
    "BEGIN": lambda brain, _text: brain.move(),
    "TURN": Brain.turn,
    "BOARD": Brain.board,
    "TAKEBACK": Brain.take_back,
    "INFO": Brain.note,
    "ABOUT": lambda _brain, _text: ABOUT,
}


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yield what a new player says to the lines of a manager, up to `END`."""
    brain = Brain()
    for line in lines:
        if line.strip().upper() == "END":
            return
        if line.strip() and (said := brain.answer(line)):
            yield said


def gomocup() -> None:
    """Play by the lines that come in, until the manager ends it; garbage is collected on the other side's time."""
    with uncollected():
        for said in answers(sys.stdin):
            print(said, flush=True)
            gc.collect()
