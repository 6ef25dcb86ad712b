"""Assignment 14, tournaments: exact odds, what a score is good for, a fair schedule, and a referee."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any, TypeAlias

from classroom.assignments.search_tasks import Arguments, drawn
from classroom.calls.call import Outcome
from classroom.check.inputs import Case, larger_trees, tiny_trees
from classroom.check.judges import judge_as, rounded, sequence
from classroom.check.messages import wrong_value
from classroom.check.task import Assignment
from gametree.games.mnk import MNK, tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Move, Position
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("14-tournaments", "Tournaments")
task = ASSIGNMENT.task
Shares: TypeAlias = tuple[Fraction, ...]

NOBODY = 0
BOARDS = ("XO./OX./XO.", "XOX/OXO/.X.", ".XO/XO./O.X", "OX./.XO/..X", "X.O/.X./..O", "XO./.X./..O")
ENOUGH = 1.96  # standard deviations, for 95 %


def _numbers(value: object) -> object:
    """Return a list or tuple of numbers, each rounded, and None for anything else."""
    return list(map(rounded, value)) if isinstance(value, list | tuple) else None


# Exact odds


def _tied(position: Position, chooser: int) -> bool:
    """Tell whether the chooser has two different moves of equal promise somewhere: either is then right."""
    below = [_shares(position.play(move), chooser) for move in position.moves()]
    hopes = {hope: share for share in below for hope in [share[0] - share[2]]}
    is_here = position.turn == chooser and any(hopes[share[0] - share[2]] != share for share in below)
    return is_here or any(_tied(position.play(move), chooser) for move in position.moves())


def _clear(positions: Sequence[Position]) -> Arguments:
    found = ((position, chooser) for position in positions for chooser in (NOBODY, MAX, MIN))
    yield from (args for args in found if not args[1] or not _tied(*args))


@task(
    {"random": 3, "chooser": 3},
    judge_as(_numbers),
    lambda: _clear([*tiny_trees(4), *map(tic_tac_toe, BOARDS)]),
    lambda seed: _clear(larger_trees(seed, 60)),
    lambda of: of.small[::5],
    part=lambda _position, chooser: "chooser" if chooser else "random",
    wanted="three numbers",
    shown="calls",
)
def odds(position: Position, chooser: int) -> list[float]:
    """Return the chances that MAX wins, that nobody does, and that MIN wins."""
    return list(map(float, _shares(position, chooser)))


def _shares(position: Position, chooser: int) -> Shares:
    if not position.moves():
        result = position.score()
        return Fraction(result > 0), Fraction(result == 0), Fraction(result < 0)
    below = [_shares(position.play(move), chooser) for move in position.moves()]
    if position.turn == chooser:
        return max(below, key=lambda share: chooser * (share[0] - share[2]))
    return tuple(sum(column, Fraction()) / len(below) for column in zip(*below, strict=True))


# What a score is good for


def _counts() -> Arguments:
    yield from sorted((each for each in product(range(5), repeat=3) if sum(each)), key=sum)
    yield from ((250, 0, 250), (500, 0, 0), (0, 500, 0), (0, 0, 384), (55, 0, 45), (192, 0, 0))


_larger_counts = drawn("counts", 100, lambda rng, _: tuple(rng.below(1000) for _ in range(3)))


@task({"interval": 4}, judge_as(_numbers), _counts, _larger_counts, wanted="two numbers")
def score_interval(won: int, drawn: int, lost: int) -> tuple[float, float]:
    """Return between which scores a player's true one lies, with a confidence of 95 %: Wilson's interval."""
    games = won + drawn + lost
    share, doubt = (won + drawn / 2) / games, ENOUGH**2 / games
    middle = (share + doubt / 2) / (1 + doubt)
    reach = sqrt(share * (1 - share) * doubt + doubt**2 / 4) / (1 + doubt)
    return middle - reach, middle + reach


# Who meets whom


NAMES = ["Ann", "Ben", "Cem", "Dot", "Eve"]


def _random_class(rng: Rng, _number: int) -> tuple[list[str], list[int]]:
    names = [f"p{rng.below(1000)}-{at}" for at in range(rng.below(9))]
    return names, [rng.below(100) for _ in range(rng.below(4))]


@task(
    {"games": 4},
    judge_as(lambda value: list(map(sequence, value)) if sequence(value) is not None else None),
    lambda: product((NAMES[:players] for players in range(1, 6)), ([*range(starts)] for starts in range(4))),
    drawn("classes", 20, _random_class),
    wanted="a list",
)
def schedule(names: Sequence[str], openings: Sequence[Any]) -> list[list[Any]]:
    """Return all games: from each opening everybody meets everybody twice, with colours swapped."""
    pairs = list(combinations(names, 2))
    return [[*game, opening] for opening in openings for pair in pairs for game in (pair, pair[::-1])]


# The referee


def _scripts() -> Arguments:
    odd: tuple[list[Any], ...] = ([], [None], [5], [-1], [0, 0], [1, 1], [0, None])
    yield from ((tree, [], []) for tree in tiny_trees(1))
    for tree in tiny_trees(3)[len(tiny_trees(1)) :]:
        yield from ((tree, list(first), list(second)) for first in ([0, 0], [1, 0]) for second in ([0, 0], [1, 0]))
    for tree in (Tree([[1, -1], [0, 2]], turn) for turn in (MAX, MIN)):
        yield from ((tree, list(first), list(second)) for first in odd for second in ([0], [1], [None], []))


def _random_scripts(rng: Rng, at: int) -> tuple[MNK, list[Any], list[Any]]:
    """Return the moves of both sides in a random game; in every other game, one of them is changed."""
    position, scripts = tic_tac_toe(), tuple[list[Any], list[Any]](([], []))
    while position.moves():
        move = rng.one_of(position.moves())
        scripts[len(scripts[0]) > len(scripts[1])].append(move)
        position = position.play(move)
    if at % 2:
        odd = scripts[at % 4 // 2]
        odd[rng.below(len(odd))] = rng.one_of([None, 9, 4, 0])
    return tic_tac_toe(), *scripts


def _is_forfeited(position: Position, first: Sequence[Any], second: Sequence[Any]) -> bool:
    _, moves = referee(position, first, second)
    for move in moves:
        position = position.play(move)
    return bool(position.moves())


def judge_game(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge who has won, then which moves were played."""
    answer = sequence(got.value)
    form = [answer[0], sequence(answer[1])] if isinstance(answer, list) and len(answer) == 2 else None
    return "" if form == list(expected.value) else wrong_value(got.value, expected.value)


@task(
    {"games": 3, "forfeits": 3},
    judge_game,
    _scripts,
    drawn("games", 60, _random_scripts),
    lambda of: [*of.small[::4], *of.larger[:20]],
    part=lambda position, first, second: "forfeits" if _is_forfeited(position, first, second) else "games",
    wanted="the winner and the moves",
)
def referee(position: Position, first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    """Return who wins a game ("first", "second" or "draw") and the legal moves that were played."""
    names = {position.turn: "first", -position.turn: "second"}
    answers: dict[int, Iterator[Any]] = {position.turn: iter(first), -position.turn: iter(second)}
    moves: list[Move] = []
    while position.moves():
        move: Any = next(answers[position.turn], None)
        if move not in position.moves():
            return [names[-position.turn], moves]
        moves.append(move)
        position = position.play(move)
    score = position.score()
    return [names[MAX if score > 0 else MIN] if score else "draw", moves]
