"""One's own search against the rivals: who wins, and how many leaves each of them values for it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from math import inf
from typing import Any

from gametree.drawing.tables import Table, table
from gametree.position import Evaluate, Position, Value
from gametree.search.play import Game, Match, match, openings, search_player
from gametree.search.rivals import Rival, rivals, suited

PLIES = 2  # of each opening
COLUMNS = ("rival", "it plays", "won", "drawn", "lost", "your leaves", "its leaves")


@dataclass(frozen=True)
class Meeting:
    """The games against one rival.

    Args:
        rival: who it is.
        match: the games; in every second one the rival moves first.
        own: how many leaves one's own search valued in them.
        its: how many the rival valued.

    """

    rival: Rival
    match: Match[Any]
    own: int
    its: int


@dataclass(frozen=True)
class Challenge:
    """What came of a challenge, the weakest rival first; a notebook shows it as a table.

    Args:
        meetings: the games against each rival.

    """

    meetings: tuple[Meeting, ...]

    def game(self, rival: str, number: int = 1) -> Game[Any]:
        """Return a game against a rival, counted from 1; ValueError where there is none."""
        for meeting in self.meetings:
            if meeting.rival.name == rival and 1 <= number <= len(meeting.match.games):
                return meeting.match.games[number - 1]
        names = ", ".join(meeting.rival.name for meeting in self.meetings)
        raise ValueError(
            f"rivals are {names}, with {len(self.meetings[0].match.games)} games each; got {rival!r}, {number}"
        )

    @property
    def beaten(self) -> tuple[str, ...]:
        """The rivals against whom more games were won than lost."""
        return tuple(meeting.rival.name for meeting in self.meetings if meeting.match.won > meeting.match.lost)

    def __repr__(self) -> str:
        return repr(self._table())

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()

    def _table(self) -> Table:
        return table([_row(meeting) for meeting in self.meetings], COLUMNS)


def _row(meeting: Meeting) -> list[object]:
    games = meeting.match
    return [meeting.rival.name, meeting.rival.about, games.won, games.drawn, games.lost, meeting.own, meeting.its]


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
    starts, value = openings(position, PLIES, pairs, seed), evaluate or suited(position)
    found = []
    for number in range(len(rivals(position))):
        own, its = _Counted(value), _Counted(value)
        rival = rivals(position, its.evaluate)[number]
        player = search_player(search, depth, own.evaluate, for_max)
        found.append(Meeting(rival, match(player, rival.player(seed), starts), own.leaves, its.leaves))
    return Challenge(tuple(found))


class _Counted:
    """An evaluation that counts the leaves it is asked about, and is else the same."""

    def __init__(self, evaluate: Evaluate[Any]) -> None:
        self.leaves = 0

        @wraps(evaluate)
        def counted(position: Any) -> Value:
            self.leaves += 1
            return evaluate(position)

        self.evaluate = counted
