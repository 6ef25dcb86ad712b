"""Assignment 11, Othello: the rules on plain boards, whose turn it is, evaluation, and search with passes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf

from gametree.check.inputs import Case
from gametree.check.messages import said, unusable, wrong_value
from gametree.check.search_tasks import is_number, judge_value
from gametree.check.task import Assignment, Fault, Task, Variant
from gametree.check.tasks.othello_rules import FINAL_SCORE, FLIPPED, LEGAL_SQUARES, OTHER, Rows, Square, plain, played
from gametree.games.othello import Othello, othello
from gametree.games.two_colour import EMPTY
from gametree.position import PASS, Move, Value
from gametree.sandbox.call import Call, Outcome

CORNER = 10
_position = lru_cache(10_000)(othello)


def after(board: Rows, mark: str) -> dict[Square, Rows]:
    """Return the squares on which `mark` can play, each with the board after it."""
    position, size = _position(f"{'/'.join(board)} {mark}"), len(board)
    return {divmod(move, size): list(position.play(move).rows) for move in position.moves() if move != PASS}


def discs(board: Rows) -> int:
    """Return how many discs lie on a board."""
    return len(board) ** 2 - "".join(board).count(EMPTY)


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


# Whose turn it is


def next_mover(board: Rows, mark: str) -> str:
    """Return who moves when `mark` has just moved: X, O, or nothing when the game is over."""
    return next((side for side in (OTHER[mark], mark) if after(board, side)), "")


def _next(asked: Iterable[tuple[Rows, str]]) -> Sequence[Case]:
    return [Case(Call("next_mover", (board, OTHER[mark]))) for board, mark in asked]


@lru_cache(1)
def _next_small(_variant: Variant) -> Sequence[Case]:
    """Return what up to three plies lead to, then passes and the ends of games, fewest discs first."""
    passes = [position for position in opening(6) if position.moves() == (PASS,)]
    over = [ending for ending in endings("over", 150, 1, 6) if ending.is_over]
    return _next(map(plain, sorted({*opening(3)[1:], *passes[:40], *over}, key=_size)))


@lru_cache(8)
def _next_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    games = [played(f"next {seed} {at}", (4, 6)[at % 2], 40) for at in range(12)]
    return _next(position for game in games for position in game[-3:])


def _judge_next(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("mover", got)
    if trouble or got.value == expected.value:
        return trouble
    return wrong_value("mover", got, expected.value)


NEXT_MOVER = Task(
    name="next_mover",
    functions=("next_mover(board, mark)",),
    parts={"mover": 2},
    small=_next_small,
    larger=_next_larger,
    right=lambda _variant: [{"next_mover": next_mover}],
    judge=_judge_next,
    probes=lru_cache(1)(lambda variant: [*_next_small(variant)[::3], *_next_larger(variant, 1)]),
    gate="mover",
    shown="board",
)

# What an unfinished game looks to be worth


def evaluation(board: Rows, mark: str) -> int:
    """Return for `mark` how many more squares it can play than the other side, and 10 for each corner more."""
    return len(after(board, mark)) - len(after(board, OTHER[mark])) + CORNER * _corners(board, mark)


def _corners(board: Rows, mark: str) -> int:
    corners = board[0][0], board[0][-1], board[-1][0], board[-1][-1]
    return corners.count(mark) - corners.count(OTHER[mark])


def _evaluated(asked: Iterable[tuple[Rows, str]]) -> Sequence[Case]:
    return [Case(Call("evaluation", (board, mark)), _part(board)) for board, mark in asked]


def _part(board: Rows) -> str:
    return "corners" if {board[0][0], board[0][-1], board[-1][0], board[-1][-1]} - {EMPTY} else "mobility"


@lru_cache(1)
def _evaluation_small(_variant: Variant) -> Sequence[Case]:
    """Return what up to three plies lead to, and some of what four and five do: a corner is taken there."""
    later = [position for position in opening(5) if sum(position.discs.values()) > 7]
    unfinished = [position for position in (*opening(3), *later[::6]) if position.moves()]
    return _evaluated(map(plain, unfinished))


@lru_cache(8)
def _evaluation_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    games = [played(f"evaluation {seed} {size}", size, 50)[::4] for size in (4, 6, 6, 8)]
    return _evaluated(position for game in games for position in game)


def _judge_evaluation(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(case.part, got)
    if trouble or (is_number(got.value) and got.value == expected.value):
        return trouble
    return wrong_value(case.part, got, expected.value)


EVALUATION = Task(
    name="evaluation",
    functions=("evaluation(board, mark)",),
    parts={"mobility": 2, "corners": 1},
    small=_evaluation_small,
    larger=_evaluation_larger,
    right=lambda _variant: [{"evaluation": evaluation}],
    judge=_judge_evaluation,
    probes=lru_cache(1)(lambda variant: [*_evaluation_small(variant)[::3], *_evaluation_larger(variant, 1)[::2]]),
    shown="board",
)

# Search with passes


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


def _search(board: Rows, mark: str, depth: float = inf) -> Case:
    return Case(Call("negamax_with_passes", (board, mark, depth)), kind=int(depth != inf))


@lru_cache(1)
def _search_small(_variant: Variant) -> Sequence[Case]:
    """Return ends of games, fewest empty squares first, to the end; then some with up to three plies."""
    few = [ending for ending in endings("depth", 60, 2, 4) if ending.moves()]
    passes = [ending for ending in few if ending.moves() == (PASS,) or _may_pass(ending)]
    return [
        *(_search(*plain(ending)) for ending in endings("search", 24, 0, 2)),
        *(_search(*plain(ending), depth) for ending in [*passes[:20], *few[::12]] for depth in range(4)),
    ]


def _may_pass(position: Othello) -> bool:
    return any(position.play(move).moves() == (PASS,) for move in position.moves())


@lru_cache(8)
def _search_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    return [_search(*plain(ending)) for ending in endings(f"search {seed}", 12, 2, 3)]


@lru_cache(1)
def _search_probes(variant: Variant) -> Sequence[Case]:
    to_the_end, to_a_depth = ([case for case in _search_small(variant) if case.kind == kind] for kind in (0, 1))
    return [*to_the_end[::4], *to_a_depth[1::3], *_search_larger(variant, 1)[::4]]


NEGAMAX_WITH_PASSES = Task(
    name="negamax_with_passes",
    functions=("negamax_with_passes(board, mark, depth)",),
    parts={"value": 4},
    small=_search_small,
    larger=_search_larger,
    right=lambda _variant: [{"negamax_with_passes": negamax_with_passes}],
    judge=judge_value,
    probes=_search_probes,
    gate="value",
    shown="board",
)

# The best moves of an end game


def best_to_the_end(position: Othello) -> list[Move]:
    """Return all moves of an end game that are best for the side to move, a pass among them."""
    values = {move: position.turn * _worth(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == max(values.values())]


def _worth(position: Othello) -> Value:
    """Return what a position is worth for MAX, by minimax to the end."""
    below = [_worth(position.play(move)) for move in position.moves()]
    return position.turn * max(position.turn * value for value in below) if below else position.score()


def _best(endings: Iterable[Othello]) -> Sequence[Case]:
    return [Case(Call("best_to_the_end", (ending,)), kind=int(len(ending.moves()) < 2)) for ending in endings]


@lru_cache(1)
def _best_small(_variant: Variant) -> Sequence[Case]:
    """Return ends of games, fewest empty squares first."""
    return _best(endings("best", 60, 0, 4))


@lru_cache(8)
def _best_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    """Return longer ends, and the same where the empty squares go to the winner."""
    longer = [ending for ending in endings(f"best {seed}", 20, 4, 5) if len(ending.moves()) > 1]
    return _best([*longer[:30], *(othello(str(ending), empties_to_winner=True) for ending in longer[:30])])


def _judge_best(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("moves", got)
    if trouble or _sorted(got.value) == sorted(expected.value):
        return trouble
    if _sorted(got.value) is None:
        return Fault("moves", f"It returned {said(got.value)}, which is no list of moves.")
    return wrong_value("moves", got, expected.value)


def _sorted(value: object) -> list[Move] | None:
    if not isinstance(value, list | tuple | set) or not all(type(move) is int for move in value):
        return None
    return sorted(value)


BEST_TO_THE_END = Task(
    name="best_to_the_end",
    functions=("best_to_the_end(position)",),
    parts={"moves": 2},
    small=_best_small,
    larger=_best_larger,
    right=lambda _variant: [{"best_to_the_end": best_to_the_end}],
    judge=_judge_best,
    probes=lru_cache(1)(lambda variant: [*_best_small(variant)[::4], *_best_larger(variant, 1)[::3]]),
    gate="moves",
    shown="board",
)

TASKS = (FLIPPED, LEGAL_SQUARES, FINAL_SCORE, NEXT_MOVER, EVALUATION, NEGAMAX_WITH_PASSES, BEST_TO_THE_END)
ASSIGNMENT = Assignment("11-othello", "Othello", TASKS)
