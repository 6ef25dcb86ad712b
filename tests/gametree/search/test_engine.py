"""The engine: minimax's value and best moves whatever is switched on, honest answers when it is stopped, few nodes."""

import random
from collections import Counter
from dataclasses import replace
from itertools import count as counting
from itertools import pairwise, product
from math import ceil, inf, nan
from zlib import crc32

import pytest

import gametree.search.budget
import gametree.search.engine
from bench.scores import stones_left
from bench.solving import connect_four_case, mnk_case, solve
from gametree import (
    Engine,
    Tree,
    alphabeta,
    best_moves,
    by_evaluation,
    connect_four,
    minimax,
    mnk,
    othello,
    tic_tac_toe,
)
from gametree.games.gomoku import Gomoku
from gametree.position import MAX, MIN, score
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.engine import SWITCHES, reduction
from gametree.search.evaluations import by_phase, column_weights, disc_difference, open_fours
from gametree.search.ordering import forced_moves
from gametree.trace.record import count_calls
from players import ladder
from players.gomoku.player import gomoku_engine, promising
from tests.counts import count, some
from tests.strategies import inner, known, played, seeded_trees, uniform_nodes, value_of

OFF = dict.fromkeys(SWITCHES, False) | {"limit": inf}
SOLVED = known("solved_boards")


def random_settings(source):
    return {switch: source.random() < 0.5 for switch in SWITCHES} | {
        "table_size": source.choice([2, 7, 1000]),
        "margin": source.choice([0.5, 1, 16]),
    }


def assert_is_minimax(position, depth, evaluate, settings):
    """The engine has the value, the best moves and a line that keeps the value, and it has them again."""
    engine = Engine(position, evaluate, **settings)
    result = engine.search(depth=depth, all_best=True)
    assert (result.value, result.moves) == best_moves(position, depth, evaluate), (position, settings)
    assert result.bound == "exact"
    assert result.move in result.moves or not result.moves
    for ply, move in enumerate(result.line):
        assert minimax(position, depth - ply, evaluate) == result.value, (position, settings, result)
        position = position.play(move)
    assert len(result.line) == depth or not position.moves()
    assert evaluate(position) == result.value, (position, settings, result)
    again = engine.search(depth=depth, all_best=True)
    assert replace(again, seconds=0) == replace(result, seconds=0)


# --- minimax, whatever is switched on -----------------------------------------------------------------------


def test_any_combination_is_minimax_on_trees():
    source = random.Random(21)
    for tree in seeded_trees(count("trees for the engine"), seed=21):
        assert_is_minimax(tree, inf, score, random_settings(source))
        assert_is_minimax(tree, source.randint(0, 4), inner, random_settings(source))


@pytest.mark.slow
def test_every_combination_is_minimax():
    tree = Tree([[[3, 1, 2], [2, [4, 4]]], [[5, 0], [1, 6], 3], [2, [[3, 4], 1], [3, 3]]])
    board = tic_tac_toe("XOX/.X./O.O")
    for values in some("combinations of switches", [*product([False, True], repeat=len(SWITCHES))]):
        settings = dict(zip(SWITCHES, values, strict=True))
        assert_is_minimax(tree, inf, score, settings)
        assert_is_minimax(board, inf, score, settings | {"limit": 1})


def shapes(position):
    """An evaluation of m,n,k that is symmetric, tells positions apart, and counts a win most."""
    return 100 * position.score() or (5 * position.moves().__len__() + len(position.threats(MAX))) % 7 - 3


BOARDS = {
    "tic-tac-toe": (tic_tac_toe, shapes, 4, {"limit": 100}),
    "5,4,3": (lambda: mnk(5, 4, 3), shapes, 2, {"limit": 100}),
    "connect four": (connect_four, column_weights, 4, {"limit": 10_000}),
    "5 x 4": (lambda: connect_four(rows=4, columns=5), open_fours, 5, {"limit": 10_000}),
    "5 x 4, by distance": (lambda: connect_four(rows=4, columns=5), stones_left, 5, {"limit": 10}),
    "Othello 4 x 4": (lambda: othello(size=4), disc_difference, 5, {}),
    "Othello 8 x 8": (othello, by_phase, 2, {}),
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_any_combination_is_minimax_on_boards(board):
    start, evaluate, depth, known_facts = board
    source = random.Random(23)
    for _ in range(count("boards for the engine")):
        position = played(start(), [source.randrange(100) for _ in range(source.randint(0, 16))])
        settings = random_settings(source) | (known_facts if source.random() < 0.5 else {})
        assert_is_minimax(position, source.randint(1, depth), evaluate, settings)


@pytest.mark.parametrize("switch", SWITCHES)
def test_large_numbers_fractions_and_infinities(switch):
    leaves = [-inf, -1.7e308, -(2**60), -5e-324, 0, 0.1 + 0.2, 0.3, 2**53, 2**53 + 1, 2.0**53, 1e300, inf]
    source = random.Random(25)
    for _ in range(60):
        tree = Tree([[[source.choice(leaves) for _ in range(2)] for _ in range(3)] for _ in range(3)])
        for settings in (OFF | {switch: True}, dict.fromkeys(SWITCHES, True) | {switch: False}):
            assert Engine(tree, **settings).search().value == value_of(tree.node, MAX), (tree, settings)


# --- what it costs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [tic_tac_toe("X../.O./..."), connect_four("44")], ids=str)
def test_with_everything_off_it_is_alphabeta(position):
    leaves = []

    def evaluate(leaf):
        leaves.append(leaf)
        return leaf.score()

    result = Engine(position, evaluate, **OFF).search(depth=4)
    assert (result.value * position.turn, result.nodes) == count_calls(alphabeta, position, 4)
    assert result.leaves == len(leaves)
    assert result.hits == 0


def test_a_limit_saves_what_the_narrowest_window_saves():
    nodes = known("tic_tac_toe")["alpha_beta_nodes"]
    plain = Engine(tic_tac_toe(), **OFF).search()
    limited = Engine(tic_tac_toe(), **OFF | {"limit": 1}).search()
    assert (plain.value, plain.nodes) == (0, nodes["cut a>=b,window(-inf,inf)"])
    assert (limited.value, limited.nodes) == (0, nodes["cut a>=b,window(-1,1)"])


def cuts_of(position, depth):
    """How many nodes alpha-beta leaves before the last move, counted by the definition."""
    cuts = Counter()

    def search(position, depth, alpha, beta):
        moves, best = position.moves(), -inf
        if not moves or depth == 0:
            return position.turn * position.score()
        for move in moves:
            best = max(best, -search(position.play(move), depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                cuts[move != moves[-1]] += 1
                return best
        return best

    search(position, depth, -inf, inf)
    return cuts[True]


def test_a_cut_leaves_moves_unvisited():
    for tree in seeded_trees(200, seed=26):
        assert Engine(tree, **OFF).search().cuts == cuts_of(tree, inf)


LADDER = {
    "alpha-beta": (220_106, 56_647),
    "ordering": (29_147, 12_597),
    "table": (12_528, 4_282),
    "deepening": (9_260, 2_256),
    "killers": (8_510, 2_277),
    "history": (9_814, 2_588),
    "pvs": (8_834, 2_507),
}


@pytest.mark.slow
def test_the_ladder_rung_by_rung():
    rungs = ladder(connect_four("44"), 8, column_weights)
    assert {rung.idea: (rung.result.nodes, rung.result.cuts) for rung in rungs} == LADDER
    assert {rung.result.value for rung in rungs} == {1}
    assert [rung.ratio for rung in rungs] == [nodes / LADDER["alpha-beta"][0] for nodes, _ in LADDER.values()]


def test_the_ladder_takes_switches_in_any_order_and_settings():
    rungs = ladder(tic_tac_toe("XO./.../..."), 5, rungs=("symmetry", "table"), limit=1)
    assert [rung.idea for rung in rungs] == ["alpha-beta", "symmetry", "table"]
    assert rungs[0].result.nodes == rungs[1].result.nodes > rungs[2].result.nodes


OPENINGS = pytest.mark.parametrize("moves", ["", "44", "4433", "435261", "32164"])


def assert_saves(moves, depth, part):
    position = connect_four(moves)
    plain = Engine(position, column_weights, **OFF).search(depth=depth)
    full = Engine(position, column_weights).search(depth=depth)
    assert full.value == plain.value
    assert full.nodes <= part * plain.nodes


@OPENINGS
def test_what_is_on_by_default_saves_most_of_the_nodes_at_little_depth_too(moves):
    assert_saves(moves, depth=6, part=0.15)


@pytest.mark.slow
@OPENINGS
def test_all_iterations_together_visit_at_most_5_percent_of_plain_alphabeta(moves):
    assert_saves(moves, depth=8, part=0.05)


def test_steps_of_two_plies_save_a_third():
    nodes = {True: 0, False: 0}
    for moves in ("", "44", "4433", "435261", "32164"):
        position = connect_four(moves)
        found = {steps: Engine(position, column_weights, two_ply_steps=steps).search(depth=8) for steps in nodes}
        assert (found[True].value, found[True].depth) == (found[False].value, found[False].depth)
        nodes = {steps: nodes[steps] + result.nodes for steps, result in found.items()}
    assert nodes[True] < 2 / 3 * nodes[False]


KNOWN = [
    (connect_four(), column_weights, (True, True, 10_000)),
    (tic_tac_toe(), score, (True, True, 1)),
    (othello(), by_phase, (True, False, inf)),
    (Tree([1, 2]), score, (True, False, inf)),
    (connect_four(), stones_left, (False, False, inf)),
]


@pytest.mark.parametrize(
    ("position", "evaluate", "expected"),
    KNOWN,
    ids=["connect four", "tic-tac-toe", "Othello", "tree", "by stones left"],
)
def test_what_only_a_fair_evaluation_allows_is_on_where_it_is_known_to_be_fair(position, evaluate, expected):
    engine = Engine(position, evaluate).with_defaults_for(position)
    assert (engine.symmetry, engine.forced, engine.limit) == expected
    switched = Engine(position, evaluate, symmetry=False, forced=True, limit=7).with_defaults_for(position)
    assert (switched.symmetry, switched.forced, switched.limit) == (False, True, 7)


def test_what_is_on_by_default_is_what_is_right_in_every_game() -> None:
    on = {switch for switch in SWITCHES if getattr(Engine(), switch)}
    assert on == {"ordering", "deepening", "two_ply_steps", "table", "pvs"}
    assert Engine().margin == 16


def test_by_default_an_unfair_evaluation_gets_its_value():
    def lopsided(position):
        return crc32(str(position).encode()) % 1_000

    for moves in ("", "44", "4433", "435261", "32164"):
        result = Engine(connect_four(moves), lopsided).search(depth=4)
        assert result.value == minimax(connect_four(moves), 4, lopsided)


def distinct_leaves(engine, tree):
    """Which leaves of the tree itself, not of an earlier iteration, an engine looks at."""
    seen = set()

    def evaluate(position):
        if not position.moves():
            seen.add(position.path)
        return value_of(position.node, position.turn)

    replace(engine, evaluate=evaluate).search(tree)
    return len(seen)


def best_first(node, turn):
    """The same tree with the best child first everywhere."""
    if not isinstance(node, list):
        return node
    return sorted((best_first(child, -turn) for child in node), key=lambda child: -turn * value_of(child, -turn))


@pytest.mark.parametrize(("branching", "depth"), [(2, 6), (3, 4), (4, 3)], ids=str)
def test_in_perfect_order_every_engine_looks_at_the_fewest_leaves_there_can_be(branching, depth):
    """Knuth and Moore (1975): b^ceil(d/2) + b^floor(d/2) - 1."""
    source = random.Random(branching)
    fewest = branching ** ceil(depth / 2) + branching ** (depth // 2) - 1
    ordered = Tree(best_first(uniform_nodes(source, branching, depth), MAX))
    switched = [OFF, *(OFF | {switch: True} for switch in SWITCHES), *(random_settings(source) for _ in range(20))]
    for settings in switched:
        assert distinct_leaves(Engine(**settings), ordered) == fewest, settings
    disordered = Tree(uniform_nodes(source, branching, depth))
    assert distinct_leaves(Engine(**OFF), disordered) > fewest
    by_value = by_evaluation(lambda position: value_of(position.node, position.turn))
    assert distinct_leaves(Engine(**OFF | {"ordering": True}, order=by_value), disordered) == fewest


def test_a_table_too_small_for_the_search_costs_nodes_but_no_exactness():
    small, large = (Engine(connect_four(), column_weights, table_size=size).search(depth=6) for size in (50, 10**6))
    assert small.value == large.value
    assert small.nodes > large.nodes
    assert small.hits < large.hits


# --- when it is stopped -------------------------------------------------------------------------------------


def assert_claim_is_true(result, position, evaluate):
    """What is said to be exact, at least or at most the value to the depth that was reached, is."""
    true = minimax(position, result.depth, evaluate)
    assert {"exact": true == result.value, "lower": true >= result.value, "upper": true <= result.value}[result.bound]
    if result.depth:
        held = position.turn * minimax(position.play(result.move), result.depth - 1, evaluate)
        assert held >= position.turn * result.value
    assert result.line[0] == result.move
    assert result.moves == ()


class Interrupt:
    """An evaluation during which the budget ends, or somebody presses Ctrl-C."""

    def __init__(self, leaves, how=OutOfBudget):
        self.countdown, self.how = leaves, how

    def __call__(self, position):
        self.countdown -= 1
        if self.countdown == 0:
            raise self.how
        return inner(position)


TREE = Tree([[[3, 1, [5, [7, 7]]], [2, [4, 4]]], [[5, 0], [[1, 2], 3]], [2, [[3, 4], 1]]], MIN)
STOPPABLE = {
    "default": {},
    "all off": OFF,
    "mtdf": {"mtdf": True},
    "aspiration": {"aspiration": True, "margin": 0.5},
    "at once": {"deepening": False},
}
stoppable = pytest.mark.parametrize("settings", STOPPABLE.values(), ids=STOPPABLE)


@stoppable
def test_a_budget_that_ends_at_any_moment_leaves_a_true_answer(settings):
    whole = Engine(TREE, inner, **settings).search(depth=4)
    bounds = Counter()
    for leaves in range(1, whole.leaves + 1):
        result = Engine(TREE, Interrupt(leaves), **settings).search(depth=4, all_best=True)
        assert_claim_is_true(result, TREE, inner)
        bounds[result.bound] += 1
    assert bounds["exact"]
    assert bounds["upper"]  # MIN is to move: what its best move so far secures, it need not exceed
    assert not bounds["lower"]


@stoppable
def test_an_interrupt_at_any_moment_comes_out(settings):
    whole = Engine(TREE, inner, **settings).search(depth=4)
    for leaves in range(1, whole.leaves + 1):
        with pytest.raises(KeyboardInterrupt):
            Engine(TREE, Interrupt(leaves, KeyboardInterrupt), **settings).search(depth=4, all_best=True)


@stoppable
def test_time_up_at_any_moment_leaves_a_true_answer(settings, monkeypatch):
    clock = counting()
    for module in (gametree.search.engine, gametree.search.budget):
        monkeypatch.setattr(module, "perf_counter", lambda: next(clock))
    engine, depths = Engine(TREE, inner, **settings), []
    for seconds in range(60):
        result = engine.search(depth=4, seconds=seconds, all_best=True)
        if not result.moves:
            assert_claim_is_true(result, TREE, inner)
        depths.append(result.depth)
    assert depths[0] == 0
    assert depths[-1] == 4


def test_without_time_there_is_a_move_but_no_search():
    for moves in ("", "44", "121314"):
        for settings in STOPPABLE.values():
            result = Engine(connect_four(moves), column_weights, **settings).search(depth=3, seconds=0)
            assert (result.depth, result.leaves) == (0, 1)
            assert result.move in connect_four(moves).moves()
            assert_claim_is_true(result, connect_four(moves), column_weights)


def test_no_more_nodes_are_looked_into_than_the_budget_has():
    for nodes in (1, 10, 100):
        budget = Budget(nodes)
        result = Engine(connect_four(), column_weights).search(budget=budget)
        assert result.nodes - result.leaves - result.hits <= nodes
        assert budget.nodes == 0


def test_a_time_limit_is_kept_and_the_search_deepens_until_then(monkeypatch):
    clock = counting()  # a second each time that it is read
    for module in (gametree.search.engine, gametree.search.budget):
        monkeypatch.setattr(module, "perf_counter", lambda: next(clock))
    result = Engine(othello(), by_phase).search(seconds=500)
    assert result.depth >= 2
    assert 500 < result.seconds < 510
    assert not result.is_final


def test_who_has_seen_enough_stops_it_in_the_callback_and_an_error_comes_out():
    def enough(progress):
        if progress.depth == 3:
            raise OutOfBudget

    result = Engine(connect_four(), column_weights).search(depth=5, progress=enough)
    assert (result.depth, result.bound) == (3, "lower")
    assert not result.is_final
    with pytest.raises(ZeroDivisionError):
        Engine(connect_four()).search(depth=2, progress=lambda progress: 1 / 0)


@pytest.mark.parametrize(
    ("wrong", "name"),
    [(2.0, "table_size"), (True, "margin"), (nan, "margin"), (0, "margin"), (nan, "limit")],
)
def test_a_setting_of_another_kind_is_refused_by_name(wrong, name):
    with pytest.raises(ValueError, match=f"{name} must be "):
        Engine(tic_tac_toe(), **{name: wrong})


@pytest.mark.parametrize("wrong", [{"depth": True}, {"depth": 1.5}, {"depth": -1}, {"seconds": nan}, {"seconds": True}])
def test_a_search_to_what_is_no_depth_or_time_is_refused(wrong):
    with pytest.raises(ValueError, match=f"{next(iter(wrong))} must be "):
        Engine(tic_tac_toe()).search(**wrong)


# --- what it tells ------------------------------------------------------------------------------------------


def test_progress_is_told_after_every_move_at_the_root():
    told = []
    result = Engine(connect_four("44"), column_weights).search(depth=5, progress=told.append)
    steps = [(step.depth, step.done, step.total) for step in told]
    assert steps == [(depth, done, 7) for depth in (1, 3, 5) for done in range(1, 8)]
    assert (told[-1].value, told[-1].move, told[-1].nodes) == (result.value, result.move, result.nodes)
    assert all(before.nodes < after.nodes for before, after in pairwise(told))
    assert all(before.seconds <= after.seconds for before, after in pairwise(told))
    assert told[0].value is not None


@pytest.mark.parametrize("depths", [(1, 3, 5), (2, 4, 6)])
def test_steps_of_two_plies_end_at_the_depth_that_is_asked_for(depths):
    told = []
    Engine(connect_four("44"), column_weights, two_ply_steps=True).search(depth=depths[-1], progress=told.append)
    assert tuple(dict.fromkeys(step.depth for step in told)) == depths


@pytest.mark.parametrize(("position", "depth"), [(Tree(7, MIN), inf), (Tree([1, 2], MIN), 0)], ids=["over", "depth 0"])
def test_where_nothing_is_searched_there_is_a_value_but_no_move(position, depth):
    result = Engine(position, lambda leaf: 7).search(depth=depth, all_best=True)
    assert (result.value, result.bound, result.move, result.moves, result.line) == (7, "exact", None, (), ())
    assert (result.depth, result.nodes, result.is_final) == (0, 1, depth == inf)


def test_the_quickest_win_is_found_first():
    position = tic_tac_toe("XOX/X.O/.O.")
    assert best_moves(position).moves == (4, 6)
    assert Engine(position).search().move == 6
    assert Engine(position).search(all_best=True).moves == (4, 6)


def test_deepening_ends_where_the_value_is_final():
    drawn = Engine(tic_tac_toe("XO./.../...")).search(depth=40)
    assert (drawn.is_final, drawn.depth <= 8) == (True, True)
    won = Engine(connect_four("4433"), limit=1).search()
    assert (won.value, won.is_final) == (1, True)
    assert won.depth - 1 == len(won.line) == 3  # at the horizon it does not ask whether a game is over
    assert not Engine(connect_four("44")).search(depth=4).is_final


def test_what_is_final_stays_so_for_deeper_searches():
    for moves in ("4433", "435261", "121212"):
        shallow = Engine(connect_four(moves), column_weights).search(depth=9)
        if shallow.is_final:
            assert shallow.value == minimax(connect_four(moves), shallow.depth, column_weights)
            assert abs(shallow.value) == 10_000


def test_what_is_still_possible_is_believed():
    tree = Tree([[3, 1], [2, 4], [0, -1]])
    seen = []

    def evaluate(leaf):
        seen.append(leaf.path)
        return leaf.score()

    def possible(position):
        known = {(): (0, 4), (0,): (1, 1), (1,): (2, 4)}
        return known.get(position.path, (-inf, inf))

    result = Engine(tree, evaluate, possible=possible, **OFF).search()
    assert (result.value, result.move) == (2, 1)
    assert seen == [(1, 0), (1, 1), (2, 0)]
    mirrored = Tree([[-3, -1], [-2, -4], [0, 1]], MIN)
    flipped = Engine(mirrored, possible=lambda position: tuple(-end for end in reversed(possible(position))), **OFF)
    assert (flipped.search().value, flipped.search().nodes) == (-2, result.nodes)


def test_later_moves_are_looked_at_less_deep_where_more_plies_are_left_and_never_not_at_all():
    assert [reduction(depth, 7) for depth in (0, 1, 2, 4, 8)] == [0, 0, 1, 1, 2]
    assert [reduction(8, tried) for tried in (0, 1, 2, 7, 20)] == [0, 0, 1, 2, 3]
    assert all(reduction(depth, tried) < depth for depth in range(1, 40) for tried in range(200))


@pytest.mark.parametrize("turn", [MAX, MIN])
def test_what_a_side_hardly_does_worse_than_is_believed_in_null_windows(turn):
    tree = Tree([[turn * value for value in values] for values in ([3, 5], [4, 2], [6, 9])], turn)
    asked = []

    def futility(position, depth):
        asked.append(position.path)
        return turn * 2 if position.path == (1,) else -position.turn * inf

    plain, pruned = (Engine(tree, futility=told, **OFF | {"pvs": True}).search() for told in (None, futility))
    assert (pruned.value, pruned.move) == (plain.value, plain.move) == (turn * 6, 2)
    assert asked == [(1,), (2,)]
    assert pruned.nodes < plain.nodes


@pytest.mark.parametrize(
    ("node", "limit", "skipped"),
    [
        ([5, 1], 5, {(1,)}),
        ([5, 1], 6, set()),
        ([[[5, 1], 3], 2], 5, {(0, 0, 1)}),  # MAX has all there is
        ([[-5, 1], 3], 5, {(0, 1)}),  # MIN has
        ([[3, 4], [2, 9]], 5, {(1, 1)}),  # no limit is reached: what cuts is the bound
        ([[3, 4], [2, 9]], inf, {(1, 1)}),
        ([[3, 4], [3, 9]], inf, {(1, 1)}),
    ],
)
def test_whoever_has_reached_the_limit_or_a_bound_looks_no_further(node, limit, skipped):
    tree, seen = Tree(node), []
    result = Engine(tree, lambda leaf: seen.append(leaf.path) or leaf.score(), **OFF | {"limit": limit}).search()
    assert result.value == minimax(tree)
    assert set(tree.leaves()) - set(seen) == skipped


@pytest.mark.parametrize(("limit", "is_final"), [(1, True), (inf, False)])
def test_a_win_is_final_whatever_else_was_not_looked_at_to_the_end(limit, is_final):
    for endless in (Tree([[[[[[0]]], 1]]]), Tree([[[[0]]], 1])):
        depth = 4 if len(endless.node) == 1 else 2
        result = Engine(endless, lambda leaf: leaf.score() or 0, **OFF | {"limit": limit}).search(depth=depth)
        assert (result.value, result.is_final) == (1, is_final)


# --- games solved -------------------------------------------------------------------------------------------


def case_of(board):
    if "k" in board:
        return mnk_case(board["m"], board["n"], board["k"], board["value"])
    return connect_four_case(board["columns"], board["rows"], board["value"])


QUICK_TO_SOLVE = [(4, 4), (5, 4), (4, 5)]
BOARDS_TO_SOLVE = [
    *(board for board in SOLVED["connect_four"]["boards"] if (board["columns"], board["rows"]) in QUICK_TO_SOLVE),
    *(game for game in SOLVED["mnk"]["games"] if (game["m"], game["n"]) == (4, 4) or game["k"] == 3),
]


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS_TO_SOLVE, ids=lambda board: ",".join(map(str, board.values())))
def test_solved_boards(board):
    assert solve(case_of(board)).is_final


def test_another_value_than_the_known_one_is_no_solution():
    with pytest.raises(AssertionError, match="4,4,3 is worth 0, the engine says"):
        solve(mnk_case(4, 4, 3, 0))


def test_forced_moves_change_no_value_in_games_to_the_end():
    for choices in range(40):
        position = played(tic_tac_toe(), [choices, choices // 3, choices // 7])
        assert len(forced_moves(position)) <= len(position.moves())
        assert Engine(position, forced=True, limit=1, deepening=False).search().value == minimax(position)


# --- what changes values: for games with too many moves ----------------------------------------------------------


def test_a_leaf_that_is_told_its_window_gets_one_and_changes_nothing_while_it_stays_within():
    windows = []

    def evaluate(position, alpha, beta):
        windows.append((alpha, beta))
        return column_weights(position)

    plain = Engine(connect_four("44"), column_weights, pvs=False)
    told = replace(plain, evaluate=evaluate, windowed=True, symmetry=True, forced=True, limit=10_000)
    results = [replace(engine.search(depth=5), seconds=0) for engine in (plain, told)]
    assert results[0] == results[1]
    assert all(alpha < beta for alpha, beta in windows)


def test_a_leaf_that_is_told_its_window_may_answer_with_a_bound():
    source = random.Random(27)
    for tree in seeded_trees(300, seed=28):
        settings = random_settings(source) | {"mtdf": False}  # which would go from one number to the next
        depth = source.randint(1, 4)
        bounds = Engine(tree, lambda leaf, alpha, beta: min(max(alpha, inner(leaf)), beta), windowed=True, **settings)
        result = bounds.search(depth=depth, all_best=True)
        assert (result.value, result.moves) == best_moves(tree, depth, inner), (tree, settings)


def test_a_position_with_one_move_to_try_costs_no_ply_and_is_no_leaf():
    tree = Tree([[[[[7, 9]]]], [4, 5]])
    few = {"order": lambda position, depth: position.moves() if depth > 0 or len(position.moves()) == 1 else ()}
    assert Engine(tree).search(depth=2).value == 4
    assert Engine(tree, extensions=True, **few).search(depth=2).value == 9


def test_the_moves_of_a_position_that_must_be_answered_are_worked_out_once():
    asked = []

    def order(position, depth):
        asked.append((position, depth))
        return promising(position, depth)

    gomoku_engine(order).search(Gomoku.from_moves("h8a1i8c1j8"), depth=2)
    assert any(depth <= 0 and promising(position, depth) for position, depth in asked)
    assert len(asked) == len({(id(position), depth) for position, depth in asked})


def test_late_moves_are_looked_at_a_ply_less_deep():
    plain, reduced = (Engine(othello(), by_phase, reductions=switch).search(depth=6) for switch in (False, True))
    assert reduced.nodes < plain.nodes
    assert reduced.move in othello().moves()
