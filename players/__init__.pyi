"""The public names of `players` for type checkers, and where each is found at run time."""

from players.elo import ratings as ratings
from players.games import rivals as rivals
from players.gomoku.player import gomoku_player as gomoku_player
from players.gomoku.wins import missed_fours as missed_fours
from players.matches import engine_player as engine_player
from players.matches import match as match
from players.matches import openings as openings
from players.matches import play_game as play_game
from players.matches import random_player as random_player
from players.matches import search_player as search_player
from players.parallel.distribute import distribute as distribute
from players.parallel.helpers import together as together
from players.room.board import PlayBoard as PlayBoard
from players.room.replay import Replay as Replay
from players.room.room import play as play
from players.rungs import ladder as ladder
from players.stopping import proved as proved
from players.stopping import sprt as sprt

__version__: str
__all__: list[str]
