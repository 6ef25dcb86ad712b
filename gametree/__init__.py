"""Game trees, from xⁿ to alpha-beta: games, searches, and recordings of any recursion to look at.

Public names load on first use: `import gametree` alone brings in the standard library only.
"""

import sys
from importlib import import_module

__version__ = "0.2.0"

_NAMES_IN = {
    "drawing.board": "draw_board",
    "drawing.layout": "leaf_slots",
    "drawing.source": "show_source",
    "drawing.svg": "draw",
    "drawing.tables": "table window_table",
    "drawing.workers": "gantt workers_tree",
    "games.connect_four": "connect_four",
    "games.gomoku": "Gomoku gomoku",
    "games.mnk": "MNK five_in_a_row mnk tic_tac_toe",
    "games.othello": "Othello othello",
    "games.tree": "SharedTree Tree",
    "play.distribute": "distribute",
    "play.engine": "Engine",
    "play.gomoku_player": "gomoku_player",
    "play.judgement": "missed_fours",
    "play.ladder": "ladder",
    "play.matches": "engine_player match openings play_game random_player search_player",
    "play.ratings": "ratings",
    "play.rivals": "rivals",
    "play.stopping": "proved sprt",
    "position": "IllegalMove MAX MIN PASS Position score",
    "search.alphabeta": "alphabeta alphabeta_fail_hard alphabeta_max_min",
    "search.aspiration": "aspiration",
    "search.best_moves": "best_moves",
    "search.budget": "Budget OutOfBudget",
    "search.deepening": "deepening",
    "search.evaluations": "by_phase column_weights corners disc_difference five_windows mobility open_fours"
    " stable_edges",
    "search.history": "alphabeta_history",
    "search.killers": "alphabeta_killers remember",
    "search.shape": "shape",
    "search.minimax": "minimax",
    "search.mtdf": "mtdf",
    "search.negamax": "negamax",
    "search.odds": "any_move expectimax odds score_interval",
    "search.ordering": "alphabeta_ordered by_evaluation by_place",
    "search.parallel.node_types": "node_types",
    "search.parallel.serial": "scout serial_alphabeta serial_minimax serial_pvs",
    "search.parallel.shared_table": "lazy",
    "search.parallel.simulation": "Run simulate",
    "search.parallel.split_root": "split_root split_root_bound",
    "search.parallel.young_brothers": "young_brothers",
    "search.pvs": "pvs",
    "search.recursion": "fast_power power",
    "search.table": "folded_key own_key",
    "search.threats": "Fours Proof forcing_moves four_moves holds replies spoilers three_moves vcf vct",
    "search.transposition": "Entry alphabeta_table bound_of settles",
    "search.variation": "principal_variation",
    "trace.record": "count_calls record",
    "trees.build": "call_tree game_tree position_graph search_tree",
    "trees.generate": "fewest_leaves make_tree random_tree",
    "trees.portable": "portable",
}
_MODULE_OF = {name: module for module, names in _NAMES_IN.items() for name in names.split()}
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return [*__all__]


if "IPython" in sys.modules:
    from gametree.trace.own_frames import show_own_frames

    show_own_frames(sys.modules["IPython"].get_ipython())
