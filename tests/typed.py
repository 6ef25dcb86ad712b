"""Ten uses of the library as others write them, for type checkers: mypy, strict, and pyright find nothing in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import classroom
from classroom import challenge, check, expect
from gametree import (
    MAX,
    MIN,
    Engine,
    Position,
    Tree,
    alphabeta,
    any_move,
    best_moves,
    check_game,
    column_weights,
    connect_four,
    draw,
    game_tree,
    minimax,
    odds,
    record,
    search_tree,
    tic_tac_toe,
)
from gametree.plot import draw_tree
from gametree.widgets import Explorer, watch
from players import engine_player, match, openings, play, random_player


@dataclass(frozen=True)
class Nim:
    """A game whose moves are pairs."""

    heaps: tuple[int, ...] = (1, 2, 3)
    turn: int = 1

    def moves(self) -> Sequence[tuple[int, int]]:
        return [(at, n) for at, heap in enumerate(self.heaps) for n in range(1, heap + 1)]

    def play(self, move: tuple[int, int]) -> "Nim":
        at, n = move
        return Nim((*self.heaps[:at], self.heaps[at] - n, *self.heaps[at + 1 :]), -self.turn)

    def score(self) -> int:
        return 0 if any(self.heaps) else -self.turn


@dataclass(frozen=True)
class Race:
    """A game whose moves are texts."""

    left: int = 9
    turn: int = 1

    def moves(self) -> list[str]:
        return ["one", "two"][: self.left]

    def play(self, move: str) -> "Race":
        return Race(self.left - 1 - self.moves().index(move), -self.turn)

    def score(self) -> int:
        return 0 if self.left else -self.turn


def values() -> list[float]:
    return [minimax(Nim()), alphabeta(Race(), depth=4), alphabeta(Tree([[3, 12], [2, 4]]))]


def any_position(position: Position) -> float:
    return max((float(position.play(move).score()) for move in position.moves()), default=0.0)


def moves_of_ones_own() -> tuple[tuple[int, int], str]:
    check_game(Nim())
    first: tuple[int, int] = best_moves(Nim()).moves[0]
    named: str = best_moves(Race()).moves[0]
    return first, named


def an_engine() -> float:
    engine = Engine(connect_four("44"), evaluate=column_weights)
    return engine.search(depth=4, seconds=1.0).value


def an_evaluation_of_ones_own(position: Nim) -> float:
    return sum(position.heaps) * position.turn / 10


def with_it() -> float:
    return alphabeta(Nim(), 2, evaluate=an_evaluation_of_ones_own)


def pictures(folder: Path) -> None:
    draw(search_tree(record(alphabeta, Nim((1, 2))))).save(folder / "search.svg")
    draw_tree(game_tree(tic_tac_toe("XO./OX./...")))


def widgets() -> list[object]:
    return [watch(alphabeta, Nim((1, 2))), Explorer(alphabeta, Tree([[3, 12], [2, 4]])), play(Race())]


def games() -> str:
    starts = openings(connect_four(rows=4, columns=4), plies=2, count=2, seed=1)
    return str(match(engine_player(2), random_player(1), starts))


def chances() -> float:
    return float(odds(Race(4), {MAX: lambda position: best_moves(position).moves[0], MIN: any_move}).win)


def checks() -> None:
    check.alphabeta(alphabeta, on=Nim((1, 2)))
    classroom.check.minimax(minimax)
    expect(minimax, {(Nim((1, 2)),): 1})
    challenge(alphabeta, Nim((2, 3)), depth=2)
