"""The pbrain protocol, by which managers of gomoku tournaments let programs play each other: lines in, lines out.

A square is written "x,y", both counted from 0, the row from the top. What cannot be played is answered with ERROR and
why, and changes nothing; what is not known, with UNKNOWN. `INFO` has no answer: what is wrong with one stands in a
MESSAGE, which managers show or leave, and keys that are not used here are left alone, as the protocol asks.
"""

import gc
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from io import TextIOWrapper
from math import inf
from time import perf_counter

from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.two_colour import EMPTY, O, X
from gametree.position import IllegalMove
from players.gomoku.player import gomoku_player, uncollected

ABOUT = 'name="gametree", version="1", author="gametree", country="-", www="-"'
OWN, THEIRS = 1, 2
FREE, EXACT = "0", "1"  # the rules that can be played; the others are continuous games, renju and caro
SHARE, MARGIN = 0.95, 0.03  # of the time for a move, and seconds for the wire
FADES = 0.8  # how much of the longest delay so far is still expected a move later
MOVES_LEFT = 20
TIMES = {"timeout_turn": 5000.0, "time_left": inf}  # milliseconds, as long as nothing else is said
NOT_PART = "\ufeff\0 \t\r\n"  # of a line, around it: what a pipe of Windows may add
ANOTHER = "START, RESTART or BOARD begins another game"
LONGEST = 80  # letters of a line that an answer repeats

XY = tuple[int, int]


@dataclass
class Brain:
    """A player that a manager talks to, one line at a time.

    Args:
        size: the side of the board, 0 before `START`.
        stones: who has which square.
        times: what the manager has said of time.
        rule: what it has said of rules.
        placed: the stones of a `BOARD` up to `DONE`; None outside of one.
        is_skipping: whether the lines up to `DONE` belong to a message that has had its answer.
        late: how many seconds moves have lately taken beyond their time.

    """

    size: int = 0
    stones: dict[XY, int] = field(default_factory=dict)
    times: dict[str, float] = field(default_factory=TIMES.copy)
    rule: str = FREE
    placed: dict[XY, int] | None = None
    is_skipping: bool = False
    late: float = 0

    def answer(self, line: str) -> str:
        """Return what to say to a line; nothing where nothing is to be said."""
        line = line.strip(NOT_PART)
        before, (word, rest) = deepcopy(vars(self)), _parted(line)
        try:
            return self._answered(word, rest, line)
        except (ValueError, IllegalMove) as error:
            why = str(error).splitlines()[0]
        except Exception as error:  # noqa: BLE001 - a manager that hears nothing waits for ever
            why = f"{type(error).__name__} at {line[:LONGEST]!r}, a fault of this program; the board is as before"
        vars(self).update(before)
        self._end_message(word)
        return f"ERROR {why}"

    def _answered(self, word: str, rest: str, line: str) -> str:
        if self.is_skipping and (word == "DONE" or word not in (*COMMANDS, *MESSAGES)):
            self.is_skipping = word != "DONE"
            return ""
        if word in COMMANDS:
            self._require_place(word, rest)
            self.is_skipping = self.is_skipping and word in ANY_TIME
            return COMMANDS[word](self, rest)
        if self.placed is not None:
            return self._place(line)
        self.is_skipping = word in MESSAGES
        return f"UNKNOWN command {word[:LONGEST]}"

    def _require_place(self, word: str, rest: str) -> None:
        """Raise ValueError where a command cannot come now, or not with what follows it."""
        if self.placed is not None and word not in WITHIN_A_BOARD:
            raise ValueError(f"{word} within a BOARD: DONE ends it, and START, RESTART or BOARD begins anew")
        if not self.size and word not in BEFORE_A_BOARD:
            raise ValueError("START comes first")
        if rest and word in ALONE:
            raise ValueError(f"{word} stands alone in its line, got {f'{word} {rest}'[:LONGEST]!r}")

    def _end_message(self, word: str) -> None:
        """After an error: what is left of a message of several lines has had its answer."""
        is_within = self.placed is not None and word not in COMMANDS
        self.is_skipping = word in MESSAGES or is_within
        self.placed = None if self.is_skipping or word == "DONE" else self.placed

    def start(self, text: str) -> str:
        """Begin a game on a board of the given size."""
        if not re.fullmatch("[0-9]{1,9}", text):
            raise ValueError(f"START takes the size of the board, got {text[:LONGEST]!r}")
        size = int(text)
        gomoku(size=size)
        self.size, self.stones, self.placed = size, {}, None
        return "OK"

    def rectangle(self, text: str) -> str:
        """Begin a game on a board of the given width and height, which have to be one."""
        width, height = _square(text)
        if width != height:
            raise ValueError(f"only square boards can be played on, got {text}")
        return self.start(str(width))

    def begin(self, _text: str) -> str:
        """Make the first move of a game."""
        if self.stones:
            raise ValueError(f"BEGIN is for an empty board, and this one has {len(self.stones)} stones")
        return self.move()

    def turn(self, text: str) -> str:
        """Take the other side's move, and answer it."""
        self.stones[self._free(text, self.stones)] = THEIRS
        return self.move()

    def play(self, text: str) -> str:
        """Make the move that the manager has chosen."""
        x, y = square = self._free(text, self.stones)
        self._position()  # in which it is this program's move
        self.stones[square] = OWN
        return f"{x},{y}"

    def board(self, _text: str) -> str:
        """Wait for the stones of a whole board."""
        self.placed = {}
        return ""

    def done(self, _text: str) -> str:
        """Take over the board of which all stones are there, and make a move."""
        if self.placed is None:
            raise ValueError("DONE ends a BOARD, and none was begun")
        self.stones, self.placed = self.placed, None
        return self.move()

    def take_back(self, text: str) -> str:
        """Take a stone off the board."""
        if self.stones.pop(_square(text), None) is None:
            raise ValueError(f"there is no stone on {text}")
        return "OK"

    def note(self, text: str) -> str:
        """Note what the manager says of time and rules; a rule that is not played is told when a move is wanted."""
        key, value = _parted(text)
        if key == "RULE":
            self.rule = value
        elif (name := key.lower()) in TIMES:
            if not re.fullmatch("-?[0-9]{1,18}", value):
                return f"MESSAGE error: INFO {name} takes milliseconds, got {value[:LONGEST]!r}; it is left as it was"
            self.times[name] = int(value)
        return ""

    def _place(self, line: str) -> str:
        text, _, whose = line.rpartition(",")
        if whose.strip() not in ("1", "2") or "," not in text or self.placed is None:
            raise ValueError(
                f"a stone is x,y,1 (own) or x,y,2 (theirs), got {line[:LONGEST]!r}; the board is as before"
            )
        self.placed[self._free(text, self.placed)] = int(whose)
        return ""

    def _free(self, text: str, stones: dict[XY, int]) -> XY:
        x, y = square = _square(text)
        if square in stones or not (x < self.size and y < self.size):
            raise ValueError(f"{text} is no empty square of a board of {self.size}")
        return square

    def move(self) -> str:
        """Make the best move that the time allows, and name it."""
        began, seconds = perf_counter(), self._seconds()
        y, x = divmod(gomoku_player(inf, seconds)(self._position()), self.size)
        self.stones[x, y] = OWN
        self.late = max(perf_counter() - began - seconds, FADES * self.late)
        return f"{x},{y}"

    def _position(self) -> Gomoku:
        """Return the board; the numbers of stones say who began."""
        if self.rule not in (FREE, EXACT):
            rule = self.rule[:LONGEST] or "(none)"
            raise ValueError(f"rule {rule} is not played: INFO rule 0 (five or more) or 1 (exactly five) is")
        held = list(self.stones.values())
        own, theirs = held.count(OWN), held.count(THEIRS)
        if theirs - own not in (0, 1):
            raise ValueError(
                f"it is not this program's move, with {own} stones of its own and {theirs} of the other side"
            )
        mark = dict(zip((OWN, THEIRS), (X, O) if own == theirs else (O, X), strict=True))
        squares = range(self.size)
        rows = ["".join(mark.get(self.stones.get((x, y), 0), EMPTY) for x in squares) for y in squares]
        try:
            position = gomoku("/".join(rows), self.size, exact=self.rule == EXACT)
        except ValueError as error:
            raise ValueError(f"{str(error).splitlines()[0]}; {ANOTHER}") from None
        if not position.moves():
            raise ValueError(f"the game is over; {ANOTHER}")
        return position

    def _seconds(self) -> float:
        """Return how long to think; under load moves end late, and where that was seen, they begin to end earlier."""
        allowed = min(self.times["timeout_turn"], self.times["time_left"] / MOVES_LEFT) / 1000
        return max(0.0, SHARE * allowed - MARGIN - self.late)


def _parted(line: str) -> tuple[str, str]:
    """Return the first word of a line in capitals, and the rest."""
    word, *rest = line.split(None, 1) or [""]
    return word.upper(), "".join(rest).strip()


def _square(text: str) -> XY:
    if not re.fullmatch(r"\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*", text):
        raise ValueError(f"a square is x,y, got {text[:LONGEST]!r}")
    x, y = map(int, text.split(","))
    return x, y


COMMANDS: dict[str, Callable[[Brain, str], str]] = {
    "START": Brain.start,
    "RESTART": lambda brain, _text: brain.start(str(brain.size)),
    "RECTSTART": Brain.rectangle,
    "BEGIN": Brain.begin,
    "TURN": Brain.turn,
    "PLAY": Brain.play,
    "BOARD": Brain.board,
    "DONE": Brain.done,
    "TAKEBACK": Brain.take_back,
    "INFO": Brain.note,
    "ABOUT": lambda _brain, _text: ABOUT,
}
ANY_TIME = ("INFO", "ABOUT")
BEFORE_A_BOARD = ("START", "RECTSTART", *ANY_TIME)
WITHIN_A_BOARD = ("DONE", "BOARD", "RESTART", *BEFORE_A_BOARD)
ALONE = ("BEGIN", "BOARD", "DONE", "RESTART")
MESSAGES = ("BOARD", "YXBOARD", "SWAP2BOARD")  # of several lines, up to DONE


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yield what a new player says to the lines of a manager, up to `END`."""
    brain = Brain()
    for line in lines:
        word, _ = _parted(line.strip(NOT_PART))
        if word == "END":
            return
        if word and (said := brain.answer(line)):
            yield said


def gomocup() -> None:
    """Play by the lines that come in, until the manager ends it; garbage is collected on the other side's time."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # a folder's name may be in any
    with uncollected():
        for said in answers(sys.stdin):
            print(said, flush=True)
            gc.collect()
