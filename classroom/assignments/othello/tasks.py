"""Assignment 11, Othello: the rules on plain boards, whose turn it is, evaluation, and search with passes.

The smallest board has the fewest squares, then the fewest rows, the fewest discs, the first text (empty before O before
X), X before O to move.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any, TypeAlias

from classroom.assignments.search_tasks import Arguments
from classroom.calls.call import Outcome
from classroom.check.inputs import Case
from classroom.check.judges import in_order, judge_same, judge_value
from classroom.check.messages import said, wrong_value
from classroom.check.task import Assignment, Tried
from gametree.games.othello import DIRECTIONS, Othello, othello
from gametree.games.two_colour import EMPTY, PLAYERS, O, X
from gametree.position import PASS, Move
from gametree.search.minimax import minimax
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("11-othello", "Othello")
task = ASSIGNMENT.task
Rows: TypeAlias = list[str]
Square: TypeAlias = tuple[int, int]

CORNER = 10
OTHER = {X: O, O: X}
FULLY = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (4, 1))
_position = lru_cache(10_000)(othello)

# Boards and positions to try


def places(board: Rows) -> list[Square]:
    """Return all squares of a board, row by row."""
    return list(product(range(len(board)), range(len(board[0]))))


def boards(rows: int, columns: int, most: int = 99) -> Iterator[Rows]:
    """Yield all boards of a size with up to `most` discs: fewest discs first, then in the order of their texts."""
    texts = map("".join, product(EMPTY + O + X, repeat=rows * columns))
    few = (text for text in texts if len(text) - text.count(EMPTY) <= most)
    for text in sorted(few, key=lambda text: -text.count(EMPTY)):
        yield [text[start : start + columns] for start in range(0, len(text), columns)]


@lru_cache(1)
def _tiny() -> Sequence[tuple[Rows, str]]:
    """Return the boards of up to four squares for both sides, then larger ones for X alone."""
    fully = [(board, mark) for size in FULLY for board in boards(*size) for mark in (X, O)]
    return [*fully, *((board, X) for board in [*boards(1, 5), *boards(3, 3, 2)])]


def played(seed: str, size: int, plies: int) -> list[tuple[Rows, str]]:
    """Return the positions of a random game, from the start: the board, and who is to move."""
    rng, position = Rng(seed), othello(size=size)
    found = [position]
    while position.moves() and len(found) <= plies:
        position = position.play(rng.one_of(position.moves()))
        found.append(position)
    return list(map(plain, found))


def plain(position: Othello) -> tuple[Rows, str]:
    """Return a position as rows, and the mark of who is to move."""
    return list(position.rows), PLAYERS[position.turn]


def _of_games(seed: str) -> Iterator[tuple[Rows, str]]:
    for size in (4, 6, 8):
        yield from played(f"{seed} {size}", size, 60)[:: size * 2 - 1]


@lru_cache(8)
def opening(plies: int) -> Sequence[Othello]:
    """Return all positions of 4×4 Othello after up to so many plies: fewest discs first, then by text, X before O."""
    found: list[Othello] = []
    layer = {othello(size=4): None}
    for _ in range(plies + 1):
        found += layer
        layer = {position.play(move): None for position in layer for move in position.moves()}
    return sorted(dict.fromkeys(found), key=_size)


def _size(position: Othello) -> tuple[int, str, int]:
    return sum(position.discs.values()), "".join(position.rows), -position.turn


@lru_cache(8)
def endings(seed: str, games: int, least: int, most: int) -> Sequence[Othello]:
    """Return the ends of random games on 4×4 squares, fewest empty squares first, then by text, X before O.

    Args:
        seed: what the games are made from.
        games: how many of them there are.
        least: how many squares are empty, at least.
        most: how many at most.

    """
    boards = [one for at in range(games) for one in played(f"{seed} {at}", 4, 20)]
    found = {_position(f"{'/'.join(board)} {mark}"): None for board, mark in boards}
    few = [ending for ending in found if least <= 16 - sum(ending.discs.values()) <= most]
    return sorted(few, key=lambda ending: (-_size(ending)[0], *_size(ending)))


# What turns


def _each_square(asked: Iterable[tuple[Rows, str]]) -> Arguments:
    yield from ((board, mark, square) for board, mark in asked for square in places(board))


def _flipped_probes(of: Tried) -> Iterable[Any]:
    written = (
        *((["XO."], X, (0, 2)), (["XOO."], X, (0, 3)), (["XO.OX"], X, (0, 2)), (["XO.O."], X, (0, 2))),
        *(([".O"], X, (0, 0)), ([".OO"], X, (0, 0)), ([".O.X"], X, (0, 0)), (["O.X"], X, (0, 1))),
        *(([".OX"], O, (0, 0)), (["XOX"], X, (0, 0)), (["OOX"], X, (0, 0)), (["XOX"], X, (0, 1))),
        *(([".O", "X."], X, (0, 0)), ([".", "O", "X"], X, (0, 0)), (["X", "O", "."], X, (2, 0))),
        *(([".X"], X, (0, 0)), ([".XX"], X, (0, 0)), ([".OXX"], X, (0, 0)), ([".OXOX"], X, (0, 0))),
        *((["X..", ".O.", "..."], X, (2, 2)), (["...", ".O.", "X.."], X, (0, 2)), (["...", ".O.", "..."], X, (0, 0))),
    )
    games = [case for case in of.larger if flipped(*case.call.args)]
    return [*written, *games[:40]]


def judge_squares(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge squares, in any order: a list, tuple or set of pairs, each square once."""
    if not isinstance(got.value, list | tuple | set) or not all(map(_is_square, got.value)):
        return f"It returned {got.value!r}, which is no list of squares (row, column)."
    found, right = sorted((row, column) for row, column in got.value), sorted(expected.value)
    if found != right and sorted(set(found)) == right:
        return f"It lists a square more than once: {found}."
    return "" if found == right else wrong_value(found, right)


def _is_square(value: object) -> bool:
    return isinstance(value, list | tuple) and [type(number) for number in value] == [int, int]


def judge_turned(case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge the squares that turn, and say of the first that is wrong why it turns or does not."""
    fault = judge_squares(case, got, expected)
    if not fault or not isinstance(got.value, list | tuple | set) or not all(map(_is_square, got.value)):
        return fault
    board, mark, square = case.call.args
    wrong = {tuple(one) for one in got.value} ^ set(expected.value)
    return f"{fault} {_why(board, mark, square, min(wrong))}" if wrong else fault


def _why(board: Rows, mark: str, square: Square, asked: Square) -> str:
    """Return why a disc turns, or why nothing turns there; empty where no line leads there."""
    inside = set(places(board))
    at = {place: board[place[0]][place[1]] for place in inside}
    if at[square] != EMPTY:
        return f"{square} is taken: nobody can play there."
    if at.get(asked) != OTHER[mark]:
        return f"On {asked} there is no disc of {OTHER[mark]}."
    down, right = asked[0] - square[0], asked[1] - square[1]
    if down and right and abs(down) != abs(right):
        return f"No line leads from {square} to {asked}."
    step = (down > 0) - (down < 0), (right > 0) - (right < 0)
    line = [(square[0] + far * step[0], square[1] + far * step[1]) for far in range(1, len(inside) + 1)]
    end = next(place for place in line if at.get(place) != OTHER[mark])
    if line.index(asked) > line.index(end):
        return f"The run from {square} to {asked} is broken on {end}."
    closed = "an empty square" if end in inside else "the border"
    return TURNS.format(mark, asked, end) if at.get(end) == mark else f"Behind {asked} its run ends with {closed}."


TURNS = "A disc of {} comes right behind the run of {}, on {}."


@task(
    {"squares": 4},
    judge_turned,
    lambda: _each_square(_tiny()),
    lambda seed: _each_square(_of_games(f"flipped {seed}")),
    _flipped_probes,
    shown="board",
)
def flipped(board: Rows, mark: str, square: Square) -> list[Square]:
    """Return the squares of the discs that a disc of `mark` on `square` turns; none where it cannot be played."""
    if _at(board, square) != EMPTY:
        return []
    return [turned for direction in DIRECTIONS for turned in _run(board, mark, square, direction)]


def _run(board: Rows, mark: str, square: Square, direction: Square) -> list[Square]:
    run: list[Square] = []
    while True:
        square = square[0] + direction[0], square[1] + direction[1]
        found = _at(board, square)
        if found != OTHER[mark]:
            return run if found == mark else []
        run.append(square)


def _at(board: Rows, square: Square) -> str:
    row, column = square
    return board[row][column] if 0 <= row < len(board) and 0 <= column < len(board[0]) else ""


# What can be played


def _legal_probes(of: Tried) -> Sequence[Case]:
    playable = [case for case in of.small if legal_squares(*case.call.args)]
    return [*of.small[10:400:20], *playable[::9], *of.larger[::2]]


@task({"squares": 3}, judge_squares, _tiny, lambda seed: _of_games(f"legal {seed}"), _legal_probes, shown="board")
def legal_squares(board: Rows, mark: str) -> list[Square]:
    """Return the squares on which `mark` can play."""
    return [square for square in places(board) if flipped(board, mark, square)]


# What the end is worth


@task(
    {"value": 2},
    judge_value,
    lambda: product((board for size in FULLY for board in boards(*size)), (False, True)),
    lambda seed: product((board for board, _ in _of_games(f"final {seed}")), (False, True)),
    lambda of: [*of.small[10:60], *of.larger[:10]],
    shown="board",
)
def final_score(board: Rows, empties_to_winner: bool) -> int:
    """Return the discs of X minus those of O; with the other convention, the winner also has the empty squares."""
    x, o, empty = ("".join(board).count(mark) for mark in (X, O, EMPTY))
    return x - o + (((x > o) - (x < o)) * empty if empties_to_winner else 0)


# Whose turn it is


def _next(asked: Iterable[tuple[Rows, str]]) -> Arguments:
    """Yield who has moved on which board: with nothing closed, then with most or all squares that could be played."""
    boards = list(asked)
    yield from ((board, OTHER[mark], []) for board, mark in boards)
    for board, mark in boards:
        own, others = list(after(board, mark)), list(after(board, OTHER[mark]))
        for closed in filter(None, (own[1:], own, own + others[1:], own + others)):
            yield board, OTHER[mark], closed


def _next_small() -> Arguments:
    """Return what up to three plies lead to, then passes and the ends of games, fewest discs first."""
    passes = [position for position in opening(6) if position.moves() == (PASS,)]
    over = [ending for ending in endings("over", 150, 1, 6) if ending.is_over]
    return _next(map(plain, sorted({*opening(3)[1:], *passes[:40], *over}, key=_size)))


@task(
    {"mover": 2},
    judge_same,
    _next_small,
    lambda seed: _next(end for at in range(12) for end in played(f"next {seed} {at}", (4, 6)[at % 2], 40)[-3:]),
    lambda of: [*of.small[::3], *of.larger],
    shown="board",
)
def next_mover(board: Rows, mark: str, closed: list[Square]) -> str:
    """Return who moves when `mark` has just moved: X, O, or nothing when the game is over.

    Nobody may play on closed squares: the positions of the course know of none, so that they cannot tell.
    """
    return next((side for side in (OTHER[mark], mark) if after(board, side).keys() - closed), "")


def after(board: Rows, mark: str) -> dict[Square, Rows]:
    """Return the squares on which `mark` can play, each with the board after it."""
    position, size = _position(f"{'/'.join(board)} {mark}"), len(board)
    return {divmod(move, size): list(position.play(move).rows) for move in position.moves() if move != PASS}


# An estimate of an unfinished game


def _corners(board: Rows) -> list[str]:
    return [board[0][0], board[0][-1], board[-1][0], board[-1][-1]]


def _evaluation_small() -> Arguments:
    """Yield what up to three plies lead to, and some of what four and five do: a corner is taken there."""
    later = [position for position in opening(5) if sum(position.discs.values()) > 7]
    yield from (plain(position) for position in (*opening(3), *later[::6]) if position.moves())


@task(
    {"mobility": 2, "corners": 1},
    judge_value,
    _evaluation_small,
    lambda seed: (one for size in (4, 6, 6, 8) for one in played(f"evaluation {seed} {size}", size, 50)[::4]),
    lambda of: [*of.small[::3], *of.larger[::2]],
    part=lambda board, _mark: "corners" if {*_corners(board)} - {EMPTY} else "mobility",
    required="",
    shown="board",
)
def evaluation(board: Rows, mark: str) -> int:
    """Return for `mark` how many more squares it can play than the other side, and 10 for each corner more."""
    corners = _corners(board).count(mark) - _corners(board).count(OTHER[mark])
    return len(after(board, mark)) - len(after(board, OTHER[mark])) + CORNER * corners


# Search with passes


def _search_small() -> Arguments:
    """Yield ends of games, fewest empty squares first, to the end; then some with up to three plies."""
    few = [ending for ending in endings("depth", 60, 2, 4) if ending.moves()]
    passes = [one for one in few if any(at.moves() == (PASS,) for at in (one, *map(one.play, one.moves())))]
    yield from ((*plain(ending), inf) for ending in endings("search", 24, 0, 2))
    yield from ((*plain(ending), depth) for ending in [*passes[:20], *few[::12]] for depth in range(4))


def _search_probes(of: Tried) -> Sequence[Case]:
    to_the_end, to_a_depth = ([case for case in of.small if case.kind == kind] for kind in (0, 1))
    return [*to_the_end[::4], *to_a_depth[1::3], *of.larger[::4]]


@task(
    {"value": 4},
    judge_value,
    _search_small,
    lambda seed: ((*plain(ending), inf) for ending in endings(f"search {seed}", 12, 2, 3)),
    _search_probes,
    kind=lambda _board, _mark, depth: int(depth != inf),
    shown="board",
)
def negamax_with_passes(board: Rows, mark: str, depth: float) -> int:
    """Return what a board is worth for `mark`, to move: its discs less the other's, at the end or after `depth` plies.

    A pass is a ply as any other.
    """
    other = OTHER[mark]
    below = list(after(board, mark).values())
    if not below and after(board, other):
        below = [board]
    if depth == 0 or not below:
        return "".join(board).count(mark) - "".join(board).count(other)
    return max(-negamax_with_passes(child, other, depth - 1) for child in below)


# The best moves of an end game


def _best_larger(seed: int) -> Arguments:
    """Yield longer ends, and the same where the empty squares go to the winner."""
    longer = [ending for ending in endings(f"best {seed}", 20, 4, 5) if len(ending.moves()) > 1]
    yield from zip(longer[:30])
    yield from zip(othello(str(ending), empties_to_winner=True) for ending in longer[:30])


def _judge_best(_case: Case, got: Outcome, expected: Outcome) -> str:
    if (found := in_order(got.value)) is None:
        return f"It returned {said(got.value)}, which is no list of moves."
    return "" if found == sorted(expected.value) else wrong_value(got.value, expected.value)


@task(
    {"moves": 2},
    _judge_best,
    lambda: zip(endings("best", 60, 0, 4)),
    _best_larger,
    lambda of: [*of.small[::4], *of.larger[::3]],
    kind=lambda ending: int(len(ending.moves()) < 2),
    shown="board",
)
def best_to_the_end(position: Othello) -> list[Move]:
    """Return all moves of an end game that are best for the side to move, a pass among them."""
    values = {move: position.turn * minimax(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == max(values.values())]
