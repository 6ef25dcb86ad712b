"""What every game offers and every search uses: the Position protocol and the few types shared by all modules."""

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from math import inf
from numbers import Real
from random import Random
from sys import float_info
from types import FunctionType
from typing import Any, Protocol, Self, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

Move: TypeAlias = Any  # an int in all games of the course; what is hashable will do: "e4", (3, 5)
Value: TypeAlias = int | float

MAX = 1
MIN = -1
PASS: Move = -1
MOST = int(float_info.max)  # a larger whole number has no place on an axis, and no distance to infinity


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message shows the position and the moves that are allowed."""


class Position(Protocol):
    """A moment in a two-player game: hashable, compared by value, and never changed once made.

    Each move hands the turn over, as `check_game` checks; where a side moves twice, the other passes in between.
    """

    def __hash__(self) -> int: ...

    @property
    def turn(self) -> int:
        """Who moves next, MAX (+1) or MIN (-1); after the last move, who would have moved."""

    def moves(self) -> Sequence[Move]:
        """Return the legal moves in the game's natural order, empty exactly when the game is over."""

    def play(self, move: Move) -> Self:
        """Return the position after `move`; raise IllegalMove when it is not among `moves()`."""

    def score(self) -> Value:
        """Return the result from MAX's side when the game is over, and 0 before that."""


class Playable(Position, Protocol):
    """What a game may offer as well: each of these is optional, and its default is given.

    `str(position)` is drawn wherever a game has no picture, and `repr` stands in errors. A game whose class is found
    in `gametree/games/`, with `to_json` and `from_json`, can be graded as well.
    """

    players: dict[int, str]
    """What MAX and MIN are called, {MAX: "Black", MIN: "White"}; by default MAX and MIN."""

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "Black on d3"; by default it is called "move 4"."""

    rows: tuple[str, ...]
    """The board from the top, X, O and . on its squares, for nodes of trees; by default the position's text.

    Empty where nothing but a symbol is to be drawn.
    """

    theme: object
    """What the game is played with, one of the themes in `gametree.games.board_svg`; by default pencil marks."""

    def picture(self, square: float = 36, last: Move | None = None) -> str:
        """Return the board as SVG, `square` pixels a square, with the last move drawn bold; by default its text.

        `gametree.games.board_svg.board_svg(self.rows, square, last)` draws any board of X, O and empty squares.
        """

    best_score: Value
    """The most that MAX can score in any game from here: an engine that has it stops there; by default none."""

    def move_at(self, square: int) -> Move:
        """Return the move that a click on `square` of the picture means; by default moves have buttons."""

    winning_lines: Sequence[Sequence[int]]
    """The squares of each line that wins, where a move marks an empty square; by default none.

    A page needs no more to play a game in which nothing else wins.
    """

    won_line: Sequence[int]
    """The squares of the line that has won, from end to end, for pictures; by default none is drawn."""

    discs: dict[int, int]
    """How many pieces MAX and MIN have, where the more of them win; by default nothing is said of them."""

    key: int
    """A Zobrist key, the same in every process, for tables; by default the position itself."""

    canonical_key: int
    """One key for all positions that are the same up to symmetry; by default the key."""

    def ordered_moves(self) -> Sequence[Move]:
        """Return the moves, those that are usually good first; by default in the natural order."""

    def threats(self, turn: int) -> Sequence[Move]:
        """Return the moves with which a side would win now, whoever is to move; without it, nothing is forced."""

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON; without it, it cannot be graded."""

    @classmethod
    def from_json(cls, *fields: Any) -> Self:
        """Return the position that `to_json` described; ValueError or TypeError when the fields describe none."""


P = TypeVar("P", bound=Position)
F = TypeVar("F", bound=Callable[..., Value])
Evaluate: TypeAlias = Callable[[P], Value]


def fair(win: Value) -> Callable[[F], F]:
    """Mark an evaluation as fair: mirrored boards are worth the same, and no position more than the best result.

    Args:
        win: the factor by which the evaluation multiplies the score of a finished game.

    """

    def mark(evaluate: F) -> F:
        evaluate.win = win  # type: ignore[attr-defined]
        return evaluate

    return mark


@fair(win=1)
def score(position: Position) -> Value:
    """Return `position.score()`, from MAX's side: the evaluation that a search uses unless told otherwise.

    >>> score(tic_tac_toe("XXX/OO./..."))
    1
    """
    return position.score()


def itself(position: P) -> Hashable:
    """Return the position: what a table keys by and a graph merges by, where only equal positions are the same."""
    return position


def side_name(turn: int) -> str:
    """Return "MAX" for +1 and "MIN" for -1, the players' names in the course."""
    return "MAX" if turn == MAX else "MIN"


def player(position: Position, turn: int) -> str:
    """Return what the player MAX (+1) or MIN (-1) is called in a game: its mark, where the game has marks."""
    marks: dict[int, str] = getattr(position, "players", {})
    return marks.get(turn, side_name(turn))


def move_name(position: Position, move: Move) -> str:
    """Return what a move is called in a game: "X on 4", where the game has names for them."""
    name: Callable[[Move], str] = getattr(position, "move_name", "move {}".format)
    return name(move)


def require(is_right: bool, name: str, expected: str, given: object) -> None:
    """Raise a TypeError that says what `name` must be and what was given, unless it is right."""
    if not is_right:
        raise TypeError(f"{name} must be {expected}, got {given!r}")


def numeric(evaluate: Evaluate[P]) -> Evaluate[P]:
    """Return an evaluation that raises TypeError where it has no number: comparing with NaN would go wrong silently."""

    @wraps(evaluate)
    def number(position: P) -> Value:
        value = evaluate(position)
        if not isinstance(value, Real) or value != value:  # to write the position out takes longer than to value it
            require(False, f"the value of {position!r}", "a number", value)
        return value

    return number


def require_position(thing: object) -> None:
    """Raise a TypeError when `thing` has not what a search asks of a position; `is_position` asks for more."""
    if not _has_methods(thing):
        cure = f": call it, as in {thing.__name__}()" if isinstance(thing, type | FunctionType) else ""
        raise TypeError(f"expected a position, such as tic_tac_toe() or Tree([[3, 12], [2, 4]]), got {thing!r}{cure}")


def _has_methods(thing: object) -> bool:
    return not isinstance(thing, type) and all(callable(getattr(thing, name, 0)) for name in ("moves", "play", "score"))


GAMES, FEW, LONGEST = 200, 10, 1_000  # random games that are looked at, and plies of each: some games have no end
_played: "WeakKeyDictionary[type, int]" = WeakKeyDictionary()  # the plies of the longest that was looked at, by class


def check_game(position: Position) -> None:
    """Raise ValueError where a game breaks what `Position` promises, as searches would go wrong without a word.

    It says which promise, where, and what to write instead: a side moves twice, `moves` is read only once, or is
    another each time, `play` changes its position, a position cannot be hashed or is not equal to its like, a score
    before the end, or none. An error of the game's own is raised with a note that says where.

    It looks at each move of 200 random games; of ten, where longer ones of the same class have been looked at.
    The games of `gametree.games` are held to it by their tests.

    >>> check_game(tic_tac_toe())
    """
    require_position(position)
    kind, source = type(position), Random(0)  # noqa: S311 - a game, not a secret
    if kind.__module__.startswith("gametree.games."):
        return
    known = _played.get(kind, 0)
    plies = max(_plies(position, source, is_new=not known) for _ in range(FEW))
    if plies > known:
        _played[kind] = max(plies, *(_plies(position, source) for _ in range(GAMES - FEW)))


def _plies(position: Position, source: Random, is_new: bool = False) -> int:
    """Return how many plies a random game lasts that keeps each promise; else raise ValueError."""
    for plies in range(LONGEST):
        wrong, child = _ply(position, source, is_new)
        if wrong:
            raise ValueError(wrong)
        if child is None:
            return plies
        position = child
    return LONGEST


def _ply(position: Position, source: Random, is_new: bool) -> tuple[str, Position | None]:
    """Return which promise is broken, and where, or ""; and what a move leads to. The game's own errors are noted."""
    at: tuple[object, ...] = (position,)
    try:
        moves = position.moves()
        if (wrong := _broken(position, moves)) or not moves:
            return wrong and f"{wrong}, {_place(at)}", None
        at += (move := source.choice(moves),)
        if is_new and (wrong := _broken_in_play(position, move)):
            return f"{wrong}, {_place(at)}", None
        child = position.play(move)
        return _twice(position, move, child) if child.turn == position.turn else "", child
    except Exception as error:
        error.add_note(_place(at))
        raise


def _place(at: tuple[object, ...]) -> str:
    return f"in {' with the move '.join(map(repr, at))}"


def _twice(position: Position, move: Move, child: Position) -> str:
    return (
        f"each move must hand the turn over, from MAX (1) to MIN (-1) or back, but in {position!r}"
        f" {move_name(position, move)} leads from turn {position.turn!r} to turn {child.turn!r}. Let the other"
        " side pass in between, with PASS as its only move, as Othello does; or search with MAX and MIN"
        " apart, by minimax or alphabeta_max_min"
    )


def _broken(position: Position, moves: object) -> str:
    """Return which promise a position breaks before anything is played, and how; "" where it keeps them."""
    if position.turn not in (MAX, MIN):
        return f"turn must be 1 while MAX is to move and -1 while MIN is, got {position.turn!r}"
    if not isinstance(moves, Sequence):
        return f"moves() must return a sequence, such as a list, which can be read twice, got {moves!r}"
    score = position.score()
    if not isinstance(score, Real) or not -inf <= score <= inf or MOST < abs(score) < inf:
        return f"score() must return a number from MAX's side, got {score!r}"
    if moves and score:
        return f"score() must return 0 while there are moves (who leads is for `evaluate` to say), got {score!r}"
    return ""


def _broken_in_play(position: Position, move: Move) -> str:
    """Return which promise a position breaks when a move is played twice, and how; "" where it keeps them."""
    moves = [*position.moves()]
    if wrong := _unhashable(position, *moves):
        return wrong
    before = hash(position), *_said(position)
    child = position.play(move)
    if not _has_methods(child):
        return f"play() must return a position, got {child!r}"
    if wrong := _unhashable(child):
        return wrong
    if child is position or before != (hash(position), *_said(position)):
        return "play() must leave its position as it was, and return a new one, but changed it"
    if len({*moves}) < len(moves) or moves != [*position.moves()]:
        return f"moves() must name each move once, and in the same order each time, got {moves!r}"
    if child != (again := position.play(move)):
        return "a move played twice must lead to equal positions (write @dataclass(frozen=True), and leave chance out)"
    if hash(child) != hash(again):
        return "equal positions must have one hash (write @dataclass(frozen=True), without a __hash__ of its own)"
    return ""


def _unhashable(position: Position, *moves: Move) -> str:
    try:
        hash((position, *moves))
    except TypeError as error:
        inside = "tuples, frozensets or bytes inside instead of lists, sets or arrays"
        cure = "by @dataclass(frozen=True)" if f"'{type(position).__name__}'" in str(error) else f"with {inside}"
        return f"positions and moves must be hashable, {cure}, got {str(error)!r}"
    return ""


def _said(position: Position) -> tuple[object, ...]:
    return repr(position), position.turn, sorted(position.moves(), key=repr), position.score()


def require_depth(depth: object) -> None:
    """Raise a TypeError when `depth` is no number of plies."""
    is_number = isinstance(depth, int | float) and not isinstance(depth, bool) and depth == depth
    require(is_number, "depth", "a number of plies, or inf", depth)


def is_position(thing: object) -> bool:
    """Tell whether `thing` follows the Position protocol: it has the names, is hashable, and compares by value.

    A board that is changed in place has the names as well, but is no position.
    """
    kind = type(thing)
    if issubclass(kind, type) or kind.__hash__ is None or kind.__eq__ is object.__eq__:
        return False
    try:
        return hasattr(thing, "turn") and all(callable(getattr(thing, name, 0)) for name in ("moves", "play", "score"))
    except Exception:  # noqa: BLE001 - an object may raise anything when it is asked
        return False
