"""What plays, and what is played on: players and matches, ratings, processes that help an engine, boards and rooms.

A *player* is a function from a position to a move; a *game* is where it began and the moves played, a *match* is games
in pairs, each *opening* played with both colours. A *rival* is a program to beat, a *level* one that slips as people
do, a *rung* the engine with one more idea than the rung below. Depth is in plies, time in seconds.

Public names load on first use, as those of `gametree`: `from players import play`, then `play(connect_four())`.
"""

from gametree import __version__ as __version__
from gametree import from_stub

__all__, __getattr__, __dir__ = from_stub(__name__)
