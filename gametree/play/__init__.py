"""Programs that play: the engine, players and the matches between them, ratings, and the protocol of tournaments.

The *engine* is one search with every idea of the course. A *player* is a function from a position to a move; a *game*
is where it began and the moves played; a *match* is games in pairs, each *opening* played with both colours. A *rival*
is a program to beat, a *level* one that slips as people do, a *rung* the engine with one more idea than the rung below.
Depth is in plies, time in seconds.
"""

import sys
from types import ModuleType
from typing import NoReturn


class _Players(ModuleType):
    """The package, which says where the room to play in is when it is called as if it were that."""

    def __call__(self, *_given: object) -> NoReturn:
        raise TypeError("here are programs that play; to play yourself, write: from gametree.widgets import play")


sys.modules[__name__].__class__ = _Players
