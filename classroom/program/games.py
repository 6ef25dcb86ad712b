"""The games that a program plays in every lesson: the same rivals, the same openings, as many boards a move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from math import inf
from statistics import mean
from typing import Any

from classroom.calls.limits import contained
from classroom.calls.state import FunctionState
from classroom.practice.challenge import Challenge, Meeting
from gametree.games.connect_four import connect_four
from gametree.games.tree import Tree
from gametree.position import MIN, Move, Position, Value, score
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.ordering import by_place
from players.games import Rival, rivals, row_of
from players.matches import Player, match, openings

START = connect_four(rows=5, columns=5)
BOARDS, PLIES, PAIRS, SEED = 300, 2, 2, 1
FRIENDLY = 6  # pairs of games with a friend


@dataclass(frozen=True)
class Metered:
    """A position of which a search may make so many boards, and no more; all else is like the one that it is made from.

    Args:
        of: the position.
        budget: how many boards are left; a board that was kept from another move, and its budget, is another one.

    """

    of: Any
    budget: Budget

    def __str__(self) -> str:
        return str(self.of)

    @property
    def turn(self) -> int:
        """Who moves."""
        return int(self.of.turn)

    @property
    def rows(self) -> Sequence[str]:
        """The board from the top."""
        return self.of.rows  # type: ignore[no-any-return]

    def moves(self) -> Sequence[Move]:
        """Return the legal moves."""
        return self.of.moves()  # type: ignore[no-any-return]

    def ordered_moves(self) -> Sequence[Move]:
        """Return the moves, those that are usually good first."""
        return by_place(self.of)

    def play(self, move: Move) -> "Metered":
        """Return the position after a move; raise OutOfBudget where it is a board too many."""
        self.budget.spend()
        return Metered(self.of.play(move), self.budget)

    def score(self) -> Value:
        """Return the result."""
        return self.of.score()  # type: ignore[no-any-return]


def is_for_max(search: Callable[..., Value]) -> bool:
    """Tell whether a search returns values for MAX, and not for the side to move."""
    options = {"depth": 0, "evaluate": score} if "depth" in signature(search).parameters else {}
    with contained():
        return search(Tree(1, MIN), **options) == 1


def thrifty_player(search: Callable[..., Value], reached: list[int], start: Position = START) -> Player[Any]:
    """Return a player that looks ahead with a search, one ply further again and again, as far as its boards last.

    Args:
        search: a search of one's own or of the course's; what it has no parameter for it is not given.
        reached: gets how many plies each move was looked ahead, itself included.
        start: the start of the game, which says how leaves are valued.

    """
    takes, for_max, value = signature(search).parameters, is_for_max(search), row_of(start).evaluate
    options: dict[str, Any] = {"evaluate": lambda leaf: value(leaf.of)} if "evaluate" in takes else {}
    options |= {"order": by_place} if "order" in takes else {}

    def best_of(root: Metered, moves: Sequence[Move], given: Mapping[str, Any]) -> Move:
        best, most = moves[0], -inf
        for move in moves:
            after = root.play(move)
            window = {"alpha": -inf, "beta": -most} if "beta" in takes else {}
            found = root.turn * (1 if for_max else after.turn) * search(after, **given, **window)
            best, most = (move, found) if found > most else (best, most)
        return best

    def player(position: Any) -> Move:
        root = Metered(position, Budget(BOARDS))
        moves: list[Move] = list(position.moves())
        memory: dict[str, Any] = {name: {} for name in ("killers", "table") if name in takes}
        left = "".join(position.rows).count(".")
        reached.append(0)
        try:
            for plies in range(1, left + 1) if "depth" in takes else [left]:
                depth = {"depth": plies - 1} if "depth" in takes else {}
                best = best_of(root, moves, {**options, **memory, **depth})
                moves.sort(key=lambda move: move != best)
                reached[-1] = plies
        except OutOfBudget:
            pass
        return moves[0]

    return player


@lru_cache(32)
def my_games(
    search: Callable[..., Value], friend: Callable[..., Value] | None = None, start: Position = START
) -> Challenge:
    """Let a search play the rivals, or a friend's, each opening with both colours: the same games in every lesson.

    The game is connect four on 5 × 5, or another. For a move the search may make 300 boards: it looks one ply ahead,
    then two … until they are used up, and so the search that needs fewer sees further. What it prints is left out.

    Args:
        search: a search of one's own, or of the course's.
        friend: the search to play against, under the same rules; the rivals without it.
        start: the start of the game.

    """
    starts, found = openings(start, PLIES, FRIENDLY if friend else PAIRS, SEED), []
    other = thrifty_player(friend, [], start) if friend else None
    state = FunctionState(filter(None, (search, friend)))
    try:
        for rival in [Rival("friend", "your friend's program", lambda _: other)] if other else rivals(start):
            reached: list[int] = []
            with contained():
                games = match(thrifty_player(search, reached, start), rival.player(SEED), starts)
            found.append(Meeting(rival, games, (f"{mean(reached):.1f}",)))
    finally:
        state.restore()  # a memory full of these boards would meet the next check
    return Challenge(tuple(found), ("plies ahead",))
