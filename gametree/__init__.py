"""Game trees, from xⁿ to alpha-beta: games, searches, and recordings of any recursion to look at.

Public names load on first use: `import gametree` alone brings in the standard library only.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gametree.evaluations import by_phase as by_phase
    from gametree.evaluations import column_weights as column_weights
    from gametree.evaluations import corners as corners
    from gametree.evaluations import disc_difference as disc_difference
    from gametree.evaluations import mobility as mobility
    from gametree.evaluations import open_fours as open_fours
    from gametree.evaluations import stable_edges as stable_edges
    from gametree.games.connect_four import ConnectFour as ConnectFour
    from gametree.games.connect_four import connect_four as connect_four
    from gametree.games.mnk import MNK as MNK
    from gametree.games.mnk import five_in_a_row as five_in_a_row
    from gametree.games.mnk import gomoku as gomoku
    from gametree.games.mnk import mnk as mnk
    from gametree.games.mnk import tic_tac_toe as tic_tac_toe
    from gametree.games.othello import Othello as Othello
    from gametree.games.othello import othello as othello
    from gametree.games.shared import SharedTree as SharedTree
    from gametree.games.trees import Tree as Tree
    from gametree.layout import leaf_slots as leaf_slots
    from gametree.layout import tidy as tidy
    from gametree.makers import make_tree as make_tree
    from gametree.makers import random_tree as random_tree
    from gametree.play import Game as Game
    from gametree.play import engine_player as engine_player
    from gametree.play import play_game as play_game
    from gametree.play import random_player as random_player
    from gametree.position import MAX as MAX
    from gametree.position import MIN as MIN
    from gametree.position import PASS as PASS
    from gametree.position import IllegalMove as IllegalMove
    from gametree.position import Position as Position
    from gametree.position import score as score
    from gametree.recording import Recording as Recording
    from gametree.recursion import fast_power as fast_power
    from gametree.recursion import power as power
    from gametree.search.alphabeta import alphabeta as alphabeta
    from gametree.search.alphabeta import alphabeta_fail_hard as alphabeta_fail_hard
    from gametree.search.alphabeta import alphabeta_max_min as alphabeta_max_min
    from gametree.search.aspiration import aspiration as aspiration
    from gametree.search.best_moves import best_moves as best_moves
    from gametree.search.deepening import deepening as deepening
    from gametree.search.engine import Engine as Engine
    from gametree.search.history import alphabeta_history as alphabeta_history
    from gametree.search.killers import alphabeta_killers as alphabeta_killers
    from gametree.search.ladder import ladder as ladder
    from gametree.search.minimax import max_value as max_value
    from gametree.search.minimax import min_value as min_value
    from gametree.search.minimax import minimax as minimax
    from gametree.search.mtdf import mtdf as mtdf
    from gametree.search.negamax import negamax as negamax
    from gametree.search.ordering import alphabeta_ordered as alphabeta_ordered
    from gametree.search.ordering import by_evaluation as by_evaluation
    from gametree.search.ordering import by_place as by_place
    from gametree.search.pvs import pvs as pvs
    from gametree.search.quiescence import quiescence as quiescence
    from gametree.search.result import Progress as Progress
    from gametree.search.result import Result as Result
    from gametree.search.transposition import alphabeta_table as alphabeta_table
    from gametree.search.variation import principal_variation as principal_variation
    from gametree.trace import RecordingTooLong as RecordingTooLong
    from gametree.trace import count_calls as count_calls
    from gametree.trace import record as record
    from gametree.tree import call_tree as call_tree
    from gametree.tree import fold as fold
    from gametree.tree import game_tree as game_tree
    from gametree.tree import position_graph as position_graph
    from gametree.tree import search_tree as search_tree

_MODULES = {
    "evaluations": (
        "by_phase",
        "column_weights",
        "corners",
        "disc_difference",
        "mobility",
        "open_fours",
        "stable_edges",
    ),
    "games.connect_four": ("ConnectFour", "connect_four"),
    "games.mnk": ("MNK", "five_in_a_row", "gomoku", "mnk", "tic_tac_toe"),
    "games.othello": ("Othello", "othello"),
    "games.shared": ("SharedTree",),
    "games.trees": ("Tree",),
    "layout": ("leaf_slots", "tidy"),
    "makers": ("make_tree", "random_tree"),
    "play": ("Game", "engine_player", "play_game", "random_player"),
    "position": ("MAX", "MIN", "PASS", "IllegalMove", "Position", "score"),
    "recording": ("Recording",),
    "recursion": ("fast_power", "power"),
    "search.alphabeta": ("alphabeta", "alphabeta_fail_hard", "alphabeta_max_min"),
    "search.aspiration": ("aspiration",),
    "search.best_moves": ("best_moves",),
    "search.deepening": ("deepening",),
    "search.engine": ("Engine",),
    "search.history": ("alphabeta_history",),
    "search.killers": ("alphabeta_killers",),
    "search.ladder": ("ladder",),
    "search.minimax": ("max_value", "min_value", "minimax"),
    "search.mtdf": ("mtdf",),
    "search.negamax": ("negamax",),
    "search.ordering": ("alphabeta_ordered", "by_evaluation", "by_place"),
    "search.pvs": ("pvs",),
    "search.quiescence": ("quiescence",),
    "search.result": ("Progress", "Result"),
    "search.transposition": ("alphabeta_table",),
    "search.variation": ("principal_variation",),
    "trace": ("RecordingTooLong", "count_calls", "record"),
    "tree": ("call_tree", "fold", "game_tree", "position_graph", "search_tree"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
