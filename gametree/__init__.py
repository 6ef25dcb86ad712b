"""Game trees, from xⁿ to alpha-beta: games, searches, and recordings of any recursion to look at.

Public names load on first use: `import gametree` alone brings in the standard library only.
"""

import ast
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the one list of public names: type checkers run it, and below it is read
    from gametree.check.expect import expect as expect
    from gametree.check.inputs import long_ways as long_ways
    from gametree.check.inputs import shared_trees as shared_trees
    from gametree.drawing.board import draw_board as draw_board
    from gametree.drawing.layout import leaf_slots as leaf_slots
    from gametree.drawing.layout import tidy as tidy
    from gametree.drawing.search_steps import narrate as narrate
    from gametree.drawing.source import show_source as show_source
    from gametree.drawing.svg import draw as draw
    from gametree.drawing.tables import table as table
    from gametree.drawing.tables import window_table as window_table
    from gametree.games.connect_four import ConnectFour as ConnectFour
    from gametree.games.connect_four import connect_four as connect_four
    from gametree.games.gomoku import Gomoku as Gomoku
    from gametree.games.gomoku import gomoku as gomoku
    from gametree.games.mnk import MNK as MNK
    from gametree.games.mnk import five_in_a_row as five_in_a_row
    from gametree.games.mnk import mnk as mnk
    from gametree.games.mnk import tic_tac_toe as tic_tac_toe
    from gametree.games.othello import Othello as Othello
    from gametree.games.othello import othello as othello
    from gametree.games.tree import SharedTree as SharedTree
    from gametree.games.tree import Tree as Tree
    from gametree.position import MAX as MAX
    from gametree.position import MIN as MIN
    from gametree.position import PASS as PASS
    from gametree.position import IllegalMove as IllegalMove
    from gametree.position import Position as Position
    from gametree.position import score as score
    from gametree.practice.challenge import challenge as challenge
    from gametree.practice.challenge import my_record as my_record
    from gametree.search.alphabeta import alphabeta as alphabeta
    from gametree.search.alphabeta import alphabeta_fail_hard as alphabeta_fail_hard
    from gametree.search.alphabeta import alphabeta_max_min as alphabeta_max_min
    from gametree.search.aspiration import aspiration as aspiration
    from gametree.search.best_moves import best_moves as best_moves
    from gametree.search.deepening import deepening as deepening
    from gametree.search.engine import Engine as Engine
    from gametree.search.engine import Progress as Progress
    from gametree.search.engine import Result as Result
    from gametree.search.evaluations import by_phase as by_phase
    from gametree.search.evaluations import column_weights as column_weights
    from gametree.search.evaluations import corners as corners
    from gametree.search.evaluations import disc_difference as disc_difference
    from gametree.search.evaluations import five_windows as five_windows
    from gametree.search.evaluations import mobility as mobility
    from gametree.search.evaluations import open_fours as open_fours
    from gametree.search.evaluations import stable_edges as stable_edges
    from gametree.search.gomoku_player import gomoku_player as gomoku_player
    from gametree.search.history import alphabeta_history as alphabeta_history
    from gametree.search.killers import alphabeta_killers as alphabeta_killers
    from gametree.search.killers import remember as remember
    from gametree.search.ladder import ladder as ladder
    from gametree.search.lines import shape as shape
    from gametree.search.minimax import max_value as max_value
    from gametree.search.minimax import min_value as min_value
    from gametree.search.minimax import minimax as minimax
    from gametree.search.mtdf import mtdf as mtdf
    from gametree.search.negamax import negamax as negamax
    from gametree.search.odds import Odds as Odds
    from gametree.search.odds import any_move as any_move
    from gametree.search.odds import expectimax as expectimax
    from gametree.search.odds import odds as odds
    from gametree.search.odds import score_interval as score_interval
    from gametree.search.ordering import alphabeta_ordered as alphabeta_ordered
    from gametree.search.ordering import by_evaluation as by_evaluation
    from gametree.search.ordering import by_place as by_place
    from gametree.search.play import Game as Game
    from gametree.search.play import Match as Match
    from gametree.search.play import engine_player as engine_player
    from gametree.search.play import match as match
    from gametree.search.play import openings as openings
    from gametree.search.play import play_game as play_game
    from gametree.search.play import random_player as random_player
    from gametree.search.play import search_player as search_player
    from gametree.search.pvs import pvs as pvs
    from gametree.search.quiescence import quiescence as quiescence
    from gametree.search.ratings import Ratings as Ratings
    from gametree.search.ratings import ratings as ratings
    from gametree.search.recursion import fast_power as fast_power
    from gametree.search.recursion import power as power
    from gametree.search.rivals import Rival as Rival
    from gametree.search.rivals import judgements as judgements
    from gametree.search.rivals import rivals as rivals
    from gametree.search.table import folded_key as folded_key
    from gametree.search.table import own_key as own_key
    from gametree.search.threats import Fours as Fours
    from gametree.search.threats import Proof as Proof
    from gametree.search.threats import four_moves as four_moves
    from gametree.search.threats import holds as holds
    from gametree.search.threats import replies as replies
    from gametree.search.threats import vcf as vcf
    from gametree.search.threats import vct as vct
    from gametree.search.transposition import Entry as Entry
    from gametree.search.transposition import alphabeta_table as alphabeta_table
    from gametree.search.transposition import bound_of as bound_of
    from gametree.search.transposition import settles as settles
    from gametree.search.variation import principal_variation as principal_variation
    from gametree.trace.record import RecordingTooLong as RecordingTooLong
    from gametree.trace.record import count_calls as count_calls
    from gametree.trace.record import record as record
    from gametree.trace.recording import Recording as Recording
    from gametree.trees.build import call_tree as call_tree
    from gametree.trees.build import fold as fold
    from gametree.trees.build import game_tree as game_tree
    from gametree.trees.build import position_graph as position_graph
    from gametree.trees.build import search_tree as search_tree
    from gametree.trees.generate import fewest_leaves as fewest_leaves
    from gametree.trees.generate import make_tree as make_tree
    from gametree.trees.generate import random_tree as random_tree


def _modules() -> dict[str, str]:
    """Return the module of each public name, as the list above has it."""
    [names] = (node for node in ast.parse(Path(__file__).read_text(encoding="utf-8")).body if isinstance(node, ast.If))
    lines = [node for node in names.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(line.module) for line in lines for alias in line.names}


_MODULE_OF = _modules()
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
