"""One's own search against the rivals: who wins, and how many leaves each of them values for it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from math import inf
from typing import Any

from gametree.drawing.tables import ShownTable, table
from gametree.position import Evaluate, Position, Value, require
from players.games import Rival, rivals, row_of
from players.matches import Game, Match, match, openings, search_player

PLIES = 2  # of each opening
COLUMNS = ("rival", "it plays", "won", "drawn", "lost")
LEAVES = ("your leaves", "its leaves")


@dataclass(frozen=True)
class Meeting:
    """The games against one rival.

    Args:
        rival: who it is.
        match: the games; in every second one the rival moves first.
        more: what else is said of them, as the columns of the challenge have it.

    """

    rival: Rival
    match: Match[Any]
    more: tuple[object, ...]


@dataclass(frozen=True)
class Challenge:
    """What came of a challenge, the weakest rival first; a notebook shows it as a table.

    Args:
        meetings: the games against each rival.
        more: what stands above what else is said of the games.

    """

    meetings: tuple[Meeting, ...]
    more: tuple[str, ...] = LEAVES

    def game(self, rival: str, number: int = 1) -> Game[Any]:
        """Return a game against a rival, counted from 1; ValueError where there is none."""
        for meeting in self.meetings:
            if meeting.rival.name == rival and 1 <= number <= len(meeting.match.games):
                return meeting.match.games[number - 1]
        names = ", ".join(meeting.rival.name for meeting in self.meetings)
        raise ValueError(
            f"rivals are {names}, with {len(self.meetings[0].match.games)} games each; got {rival!r}, {number}"
        )

    def __repr__(self) -> str:
        return repr(self._table())

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()

    def _table(self) -> ShownTable:
        return table([_row(meeting) for meeting in self.meetings], (*COLUMNS, *self.more))


def _row(meeting: Meeting) -> list[object]:
    games = meeting.match
    return [meeting.rival.name, meeting.rival.about, games.won, games.drawn, games.lost, *meeting.more]


def challenge(
    search: Callable[..., Value],
    position: Position,
    depth: float = inf,
    evaluate: Evaluate[Any] | None = None,
    for_max: bool = False,
    pairs: int = 1,
    seed: int = 1,
) -> Challenge:
    """Let a search play all the rivals, from openings that each plays with both colours.

    Args:
        search: a search of one's own, called as `search(position, depth=…, evaluate=…)`.
        position: the start of the game.
        depth: how many plies it looks ahead, its own move included.
        evaluate: what a leaf is worth, from MAX's side, to the search and to its rivals; else what suits the game.
        for_max: whether the search returns values for MAX, as `minimax` does, instead of for the side to move.
        pairs: how many openings are played, two games each.
        seed: what the openings are drawn from.

    Raises:
        ValueError: there are fewer openings than pairs.

    """
    require(callable(search), "search", "a function of a position, such as alphabeta", search)
    starts, value = openings(position, PLIES, pairs, seed), evaluate or row_of(position).evaluate
    found = []
    for number in range(len(rivals(position))):
        leaves = Counter[str]()
        rival = rivals(position, _counted(value, leaves, "its"))[number]
        player = search_player(search, depth, _counted(value, leaves, "own"), for_max)
        found.append(Meeting(rival, match(player, rival.player(seed), starts), (leaves["own"], leaves["its"])))
    return Challenge(tuple(found))


def _counted(evaluate: Evaluate[Any], leaves: Counter[str], whose: str) -> Evaluate[Any]:
    """Return an evaluation that counts the leaves it is asked about, and is else the same."""

    @wraps(evaluate)
    def counted(position: Any) -> Value:
        leaves[whose] += 1
        return evaluate(position)

    return counted
