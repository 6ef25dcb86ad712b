"""Assignment 9: its checks accept what is right, however it is written, and show the smallest input where it is not."""

from collections import Counter
from itertools import product
from math import inf

import pytest

from gametree import MAX, MIN, MNK, SharedTree, Tree, alphabeta, connect_four, minimax, mnk, negamax
from gametree import alphabeta_table as from_the_package
from gametree.check.diagnosis import functions_of
from gametree.check.inputs import long_ways, shared_trees
from gametree.check.judging import examine
from gametree.check.mistakes import mistakes_in
from gametree.check.repair import slips
from gametree.check.task import PLAIN
from gametree.check.tasks import transpositions as keys_of_tasks
from gametree.check.tasks.transpositions import ASSIGNMENT, saving_boards
from gametree.games.zobrist import keys
from gametree.practice.mistaken_runs import right_functions
from gametree.sandbox.session import Sandbox
from gametree.search.transposition import Entry, bound_of
from gametree.search.transposition import settles as settles_in_the_package
from tests.check.asking import examined, mistakes_of, stub, verdict
from tests.check.tiny import filled, size
from tests.check.tiny import worth as tree_worth

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)


def of_task(*names):
    return [case for case in KNOWN if case.values[0].name in names]


# What is right is accepted


def by_recursion(position, depth):
    """Walk all ways and keep what was met at each ply."""
    met = [set() for _ in range(depth + 1)]

    def walk(one, ply):
        met[ply].add(one)
        for move in one.moves() if ply < depth else ():
            walk(one.play(move), ply + 1)

    walk(position, 0)
    return tuple(map(len, met))


def by_texts(start, plies):
    row, counts = {str(start): start}, []
    while len(counts) <= plies:
        counts += [len(row)]
        row = {str(after): after for one in row.values() for after in map(one.play, one.moves())}
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("answer", [by_recursion, by_texts])
def test_layers_may_be_written_in_many_ways(answer) -> None:
    assert verdict("layers", answer).total == 2


def as_published(board, turn, numbers):
    """Xor a list of all numbers that belong to a position."""
    from functools import reduce
    from operator import xor

    parts = [numbers[mark][at] for at, mark in enumerate(board) if mark in "XO"] + [numbers["turn"]] * (turn < 0)
    return reduce(xor, parts, 0)


def out_then_in(key, changes, numbers):
    out = {(old, at) for at, old, _ in changes if old != "."}
    new = {(mark, at) for at, _, mark in changes if mark != "."}
    for mark, at in [*out, *new]:
        key = key ^ numbers[mark][at]
    return numbers["turn"] ^ key


def by_difference(key, changes, numbers):
    """Make the key of the squares that change, before and after, and of the turn."""
    zero = {mark: [*numbers[mark]] for mark in "XO"} | {".": [0] * 9}
    for square, *marks in changes:
        key ^= zero[marks[0]][square] ^ zero[marks[1]][square]
    return key ^ numbers["turn"]


@pytest.mark.parametrize("after", [out_then_in, by_difference])
def test_keys_may_be_written_in_many_ways(after) -> None:
    for seed in (0, 1):
        assert verdict("zobrist", as_published, after, seed=seed).total == 4


def test_each_part_of_the_keys_stands_alone() -> None:
    assert verdict("zobrist", as_published, stub).points == {"key": 2, "after": 0}
    assert verdict("zobrist", stub, out_then_in).points == {"key": 0, "after": 2}


def test_changing_a_key_move_by_move_leads_to_the_key_of_the_board() -> None:
    *squares, turn = keys("a game", 19)
    numbers = {"X": squares[:9], "O": squares[9:], "turn": turn}
    position = mnk(3, 3, 3)
    key = keys_of_tasks.zobrist_key("".join(position.rows), position.turn, numbers)
    for move in (4, 0, 8, 2, 1, 7):
        mark = "X" if position.turn == MAX else "O"
        key, position = keys_of_tasks.key_after(key, [[move, ".", mark]], numbers), position.play(move)
        assert key == keys_of_tasks.zobrist_key("".join(position.rows), position.turn, numbers)
    assert keys_of_tasks.key_after(keys_of_tasks.key_after(key, [], numbers), [], numbers) == key


def by_coordinates(board):
    n = int(len(board) ** 0.5)
    ways = [lambda r, c: (r, c), lambda r, c: (c, r)]
    flips = list(product((False, True), repeat=2))

    def image(way, down, right):
        squares = (way(n - 1 - r if down else r, n - 1 - c if right else c) for r in range(n) for c in range(n))
        return "".join(board[r * n + c] for r, c in squares)

    return sorted(image(way, *flip) for way in ways for flip in flips)[0]


def until_nothing_new(board):
    n = {1: 1, 4: 2, 9: 3, 16: 4}[len(board)]
    found, new = set(), {board}
    while new - found:
        found |= new
        new = {"".join(one[::-1][at::n][::-1] for at in range(n)) for one in found}
        new |= {"".join(one[at : at + n][::-1] for at in range(0, n * n, n)) for one in found}
    return min(found)


@pytest.mark.parametrize("answer", [by_coordinates, until_nothing_new])
def test_images_may_be_found_in_many_ways(answer) -> None:
    for seed in (0, 1):
        assert verdict("smallest_image", answer, seed=seed).total == 2


def by_signs(value, alpha, beta):
    if alpha < value < beta:
        return "exact"
    return "lower" if value >= beta else "upper"


def by_narrowing(entry, depth, alpha, beta):
    low, high = by_limits(entry, depth, alpha, beta)
    return low >= high


def by_limits(entry, depth, alpha, beta):
    """Put both bounds on what an entry says of the value."""
    plies, value, kind = entry
    low, high = {"exact": (value, value), "lower": (value, inf), "upper": (-inf, value)}[kind]
    if plies != depth:
        low, high = -inf, inf
    return [value, value] if low == high else [max(low, alpha), min(high, beta)]


def by_cases(entry, depth, alpha, beta):
    match entry:
        case [d, _, "exact"]:
            return d == depth
        case [d, value, "lower"]:
            return d == depth and beta <= value
        case [d, value, _]:
            return not (d != depth or alpha < value)


@pytest.mark.parametrize("settling", [by_narrowing, by_cases])
def test_entries_may_be_read_in_many_ways(settling) -> None:
    for seed in (0, 1):
        assert verdict("entries", by_signs, settling, by_limits, seed=seed).total == 4


def test_the_parts_of_the_entries_stand_alone() -> None:
    assert verdict("entries", by_signs, stub, stub).points == {"bound": 1, "settles": 0, "narrowed": 0}
    assert verdict("entries", stub, by_cases, by_limits).points == {"bound": 0, "settles": 2, "narrowed": 1}


def test_settling_is_what_the_package_does() -> None:
    for value, depths, kind in product(range(-2, 3), product(range(3), repeat=2), ("exact", "lower", "upper")):
        for alpha, beta in [(-inf, inf), (-1, 0), (0, 1), (-1, 1)]:
            right = settles_in_the_package(Entry(depths[0], value, kind, None), depths[1], alpha, beta)
            assert by_cases([depths[0], value, kind], depths[1], alpha, beta) == right


def with_a_dictionary(table, entry):
    places = dict(enumerate(table))
    place = entry[0] % len(places)
    other = places[place] and places[place][0] != entry[0]
    if not other or places[place][1] <= entry[1]:
        places[place] = tuple(entry)
    return tuple(places.values())


def asks_all(table, key):
    return next((entry for entry in table if entry and entry[0] == key), ())


def test_the_table_may_be_written_in_other_ways() -> None:
    for seed in (0, 1):
        assert verdict("memory", with_a_dictionary, asks_all, seed=seed).total == 3
    assert verdict("memory", with_a_dictionary, stub).points == {"stored": 2, "found": 0}


def in_place(table, entry):
    table[entry[0] % len(table)] = entry
    return table


def test_a_table_that_is_changed_in_place_is_told() -> None:
    result = verdict("memory", in_place, asks_all)
    assert result.points == {"stored": 0, "found": 1}
    assert "changed the input" in result.counterexample.fault.said


# Alpha-beta with a table, in many ways


def fail_hard(position, depth, alpha, beta, evaluate):
    """Remember pairs of bounds, one for each side of the value, and return nothing outside the window."""
    lows, highs = {}, {}

    def search(node, plies, alpha, beta):
        moves = node.moves()
        if not moves or plies == 0:
            return min(max(node.turn * evaluate(node), alpha), beta)
        if lows.get((node, plies), -inf) >= beta:
            return beta
        if highs.get((node, plies), inf) <= alpha:
            return alpha
        floor, alpha = alpha, max(alpha, lows.get((node, plies), -inf))
        beta_now = min(beta, highs.get((node, plies), inf))
        for move in moves:
            if alpha >= beta_now:
                break
            alpha = max(alpha, -search(node.play(move), plies - 1, -beta_now, -alpha))
        if alpha > floor:
            lows[node, plies] = max(alpha, lows.get((node, plies), -inf))
        if alpha < beta_now:
            highs[node, plies] = alpha
        return alpha

    return search(position, depth, alpha, beta)


class Searcher:
    """Narrows its windows by what it remembers, tries the remembered move first, and keeps leaves too."""

    def __call__(self, state, left, low, high, value_of):
        self.memory, self.value_of = {}, value_of
        return self.search(state, left, low, high)

    def search(self, state, left, low, high):
        known_low, known_high, first = self.memory.get((state, left), (-inf, inf, None))
        low, high, floor = max(low, known_low), min(high, known_high), low
        if low >= high:
            return known_low if known_low >= high else known_high
        if left == 0 or len(state.moves()) == 0:
            worth = state.turn * self.value_of(state)
            self.memory[state, left] = worth, worth, None
            return worth
        best, kept, entered = -inf, None, low
        for move in sorted(state.moves(), key=lambda move: move != first):
            worth = -self.search(state.play(move), left - 1, -high, -max(low, best))
            if kept is None or worth > best:
                best, kept = worth, move
            if best >= high:
                break
        at_least, at_most = (best, known_high) if best >= high else (known_low, best)
        self.memory[state, left] = (at_least, at_most, kept) if not entered < best < high else (best, best, kept)
        assert floor <= entered
        return best


def two_sided(position, depth, alpha, beta, evaluate, table=None):
    """Write MAX and MIN out, values for MAX, and bring the window to MAX's side at the door."""
    if position.turn == MAX:
        return for_max(position, depth, alpha, beta, evaluate, {})
    return -for_max(position, depth, -beta, -alpha, evaluate, {})


def for_max(position, depth, alpha, beta, evaluate, table):
    if not position.moves() or depth == 0:
        return evaluate(position)
    low, high = table.get((position, depth), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    a, b, best = alpha, beta, -position.turn * inf
    for move in position.moves():
        value = for_max(position.play(move), depth - 1, a, b, evaluate, table)
        if position.turn == MAX:
            best = max(best, value)
            a = max(a, best)
        else:
            best = min(best, value)
            b = min(b, best)
        if a >= b:
            break
    table[position, depth] = (best, best) if alpha < best < beta else (low, best) if best <= alpha else (best, high)
    return best


def depth_in_the_entry(position, depth, alpha, beta, evaluate, table=None):
    table = {} if table is None else table
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    kept = table.get(position)
    if kept and kept[0] == depth:
        _, value, sign = kept
        if sign == 0 or (sign > 0 and value >= beta) or (sign < 0 and value <= alpha):
            return value
    start, best = alpha, None
    for move in position.moves():
        value = -depth_in_the_entry(position.play(move), depth - 1, -beta, -alpha, evaluate, table)
        best = value if best is None else max(best, value)
        if best >= beta:
            table[position] = depth, best, 1
            return best
        alpha = max(alpha, best)
    table[position] = depth, best, 0 if best > start else -1
    return best


@pytest.mark.slow
@pytest.mark.parametrize("answer", [fail_hard, Searcher(), two_sided, depth_in_the_entry], ids=range(4))
def test_a_table_may_be_kept_in_many_ways(answer) -> None:
    for seed in (0, 1):
        found = verdict("alphabeta_table", answer, seed=seed)
        assert found.total == 5, found.counterexample


@pytest.mark.slow
def test_no_table_at_all_keeps_the_points_for_the_value() -> None:
    found = verdict("alphabeta_table", alphabeta)
    assert found.points == {"value": 3, "leaves": 0}
    assert "looked at 36 leaves where 25 are enough" in found.counterexample.fault.said


def learnt(is_deep_enough=lambda kept, depth: kept == depth, late=False, strict=False, returns_at_once=False):
    """Alpha-beta with a table as a learner writes it, with what often goes wrong."""

    def alphabeta_table(position, depth, alpha, beta, evaluate, table=None):
        table = {} if table is None else table
        if depth == 0 or not position.moves():
            return position.turn * evaluate(position)
        if position in table and is_deep_enough(table[position][0], depth):
            _, value, kind = table[position]
            on_the_end = strict and value in (alpha, beta)
            if kind == "=" or (not on_the_end and (value >= beta if kind == ">" else value <= alpha)):
                return value
        floor, best = alpha, -inf
        for move in position.moves():
            best = max(best, -alphabeta_table(position.play(move), depth - 1, -beta, -alpha, evaluate, table))
            alpha = max(alpha, best)
            if alpha > beta or (alpha == beta and not late):
                if returns_at_once:
                    return best
                break
        table[position] = depth, best, "<" if best <= floor else ">" if best >= beta else "="
        return best

    return alphabeta_table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "value", "name"),
    [
        (learnt(lambda kept, depth: kept >= depth), 0, "deeper entry taken"),
        (learnt(lambda *_depths: True), 0, "depth ignored"),
        (learnt(late=True), 3, "cuts only beyond"),
        (learnt(strict=True), 3, "bound at the end not believed"),
        (learnt(returns_at_once=True), 3, "cut nodes not kept"),
    ],
    ids=range(5),
)
def test_what_goes_wrong_with_a_table_is_named_and_nothing_else(answer, value, name) -> None:
    found = verdict("alphabeta_table", answer)
    assert found.points == {"value": value, "leaves": 0}
    assert [known.name for known in found.mistakes] == [name]


def test_a_right_table_as_a_learner_writes_it_has_full_points() -> None:
    assert verdict("alphabeta_table", learnt()).total == 5


KEPT = {}


def kept_between_calls(position, depth, alpha, beta, evaluate):
    return from_the_package(position, depth, alpha, beta, evaluate, KEPT)


@pytest.mark.slow
def test_a_table_that_is_kept_between_calls_lies_to_the_next_evaluation() -> None:
    found = verdict("alphabeta_table", kept_between_calls)
    assert found.points == {"value": 0, "leaves": 0}
    assert "something is kept between calls" in found.counterexample.fault.said


def test_the_package_needs_fewer_leaves_than_are_allowed() -> None:
    def leaves(search, board):
        seen = []

        def evaluate(leaf):
            seen.append(leaf)
            return leaf.score()

        search(board, evaluate=evaluate)
        return len(seen)

    counts = [(leaves(alphabeta, board), leaves(from_the_package, board)) for board in saving_boards()]
    assert counts == [(36, 23), (86, 33), (37, 25), (52, 32), (70, 40), (142, 58), (333, 118)]


# What is wrong is refused, with the smallest input


def lists(leaves, depth, numbers, is_long):
    """Yield all nestings, made here and not by the checks."""
    if leaves == 1:
        yield from numbers
    if depth:
        for row in rows(leaves, depth - 1, numbers, is_long):
            if is_long or len(row) > 1 or isinstance(row[0], tuple):
                yield row


def rows(leaves, depth, numbers, is_long):
    if leaves == 0:
        yield ()
    for first in range(1, leaves + 1):
        for node in lists(first, depth, numbers, is_long):
            yield from ((node, *rest) for rest in rows(leaves - first, depth, numbers, is_long))


def parts(node):
    return [node, *(part for child in node for part in parts(child))] if isinstance(node, tuple) else []


def is_shared(node):
    return max(Counter(parts(node)).values(), default=0) > 1


@pytest.mark.parametrize(
    ("made", "leaves", "depth", "numbers", "is_long"),
    [(shared_trees, (3, 4, 5), 4, (-1, 0), False), (long_ways, (2,), 5, (0, 1), True)],
)
def test_all_small_shared_trees_are_tried_the_smallest_first(made, leaves, depth, numbers, is_long) -> None:
    nodes = {node for count in leaves for node in lists(count, depth, numbers, is_long) if is_shared(node)}
    found = made()
    assert {tree.node for tree in found} == nodes
    assert len(found) == 2 * len(nodes)
    sizes = [size(Tree(tree.node)) for tree in found]
    assert sizes == sorted(sizes)
    assert [tree.turn for tree in found] == [MAX, MIN] * len(nodes)


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), of_task("alphabeta_table"))
def test_no_smaller_tree_shows_a_table_that_lies(task, known) -> None:
    """Tried are all shared trees with fewer leaves, or as many and fewer nodes, to the depth of the counterexample."""
    (wrong,) = known.programs
    game, depth, *_ = examined(task, known).counterexample.case.call.args
    if isinstance(game, MNK):
        return
    assert wrong(game, depth) != negamax(game, depth)
    limit, is_long = size(Tree(game.node)), depth != inf
    numbers = (0, 1) if is_long else (-1, 0, 1)
    for leaves in range(1, limit[0] + 1):
        for node in lists(leaves, 5 if is_long else 4, numbers, is_long):
            if is_shared(node) and size(Tree(node)) < limit:
                for one in (SharedTree(node, turn) for turn in (MAX, MIN)):
                    assert wrong(one, depth) == negamax(one, depth), one


@pytest.mark.slow
def test_the_lessons_witnesses_are_these() -> None:
    found = {}
    for _task, known in (case.values for case in of_task("alphabeta_table")):
        for game, depth in [*((game, 4) for game in long_ways()), *((game, inf) for game in shared_trees())]:
            if known.programs[0](game, depth) != negamax(game, depth):
                found[known.name] = str(game), depth
                break
    assert found["always exact"] == ("[[-1, [-1, 0]], [[-1, 0]]]", inf)
    assert found["depth ignored"][1] == 4


(LAYERS,) = [task for task in ASSIGNMENT.tasks if task.name == "layers"]


@pytest.mark.parametrize("known", slips(LAYERS, right_functions(LAYERS)), ids=lambda known: known.name)
def test_no_smaller_tree_shows_a_wrong_count(known) -> None:
    (wrong,) = known.programs
    game, depth = examined(LAYERS, known).counterexample.case.call.args
    limit = size(Tree(game.node))[0] if isinstance(game, SharedTree) else 4
    for leaves in range(1, limit):
        for node in lists(leaves, 2, (0, 1), is_long=False):
            assert tuple(wrong(SharedTree(node), depth)) == by_recursion(SharedTree(node), depth)


@pytest.mark.parametrize(("task", "known"), of_task("smallest_image"))
def test_no_smaller_board_shows_a_missing_image(task, known) -> None:
    (wrong,) = known.programs
    (board,) = examined(task, known).counterexample.case.call.args
    smaller = [board_of for n in (1, 4) for board_of in map("".join, product(".XO", repeat=n)) if n < len(board)]
    smaller += [one for one in map("".join, product(".XO", repeat=len(board))) if one.count(".") > board.count(".")]
    assert all(wrong(one) == by_coordinates(one) for one in smaller if len(one) < 9)


@pytest.mark.parametrize(("task", "known"), of_task("zobrist", "entries", "memory"))
def test_what_is_shown_is_the_first_of_its_kind(task, known) -> None:
    """Everything that is tried before the counterexample is answered rightly, by another program than the reference."""
    others = {"zobrist_key": as_published, "key_after": by_difference, "bound": by_signs, "settles": by_cases}
    others |= {"narrowed": by_limits, "stored": with_a_dictionary, "found": asks_all}
    functions, shown = functions_of(task, known.programs, PLAIN), examined(task, known).counterexample.case
    asked = [case for case in task.small(PLAIN) if case.part == shown.part]
    for case in asked[: asked.index(shown)]:
        answer, right = (each[case.call.function](*case.call.args) for each in (functions, others))
        assert plain(answer) == plain(right)


def plain(value):
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


# In the sandbox

CELLS = """
def alphabeta_table(position, depth, alpha, beta, evaluate, table=None):
    table = {} if table is None else table
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    value, kind = table.get((position, depth), (0, "none"))
    if kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha):
        return value
    best, floor = -9**9, alpha
    for move in position.moves():
        best = max(best, -alphabeta_table(position.play(move), depth - 1, -beta, -alpha, evaluate, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[position, depth] = best, "upper" if best <= floor else "lower" if best >= beta else "exact"
    return best

def layers(position, depth):
    row, counts = {position}, []
    for _ in range(depth + 1):
        counts.append(len(row))
        row = {one.play(move) for one in row for move in one.moves()}
    return counts

def zobrist_key(board, turn, numbers):
    key = numbers["turn"] if turn < 0 else 0
    for square, mark in enumerate(board):
        key ^= numbers[mark][square] if mark != "." else 0
    return key

def key_after(key, changes, numbers):
    for square, *marks in changes:
        for mark in marks:
            key ^= numbers[mark][square] if mark != "." else 0
    return key ^ numbers["turn"]

def stored(table, entry):
    place = entry[0] % len(table)
    old = table[place]
    if old and old[0] != entry[0] and old[1] > entry[1]:
        return table
    return table[:place] + [entry] + table[place + 1:]

def found(table, key):
    return next((entry for entry in table if entry[:1] == [key]), [])
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "points"), [("layers", 2), ("zobrist", 4), ("alphabeta_table", 5), ("memory", 3), ("entries", 0)]
)
def test_answers_are_judged_in_the_sandbox_as_they_are_here(name, points) -> None:
    with Sandbox() as sandbox:
        session = sandbox.open(cells=[CELLS], counting=[], functions=TASKS[name].names)
        result = examine(TASKS[name], session, seed=1)
    assert result.total == points, result.counterexample


@pytest.mark.slow
def test_a_mistake_in_the_sandbox_is_named() -> None:
    with Sandbox() as sandbox:
        cells = [CELLS.replace("if best <= floor", "if False").replace("if best >= beta", "if False")]
        session = sandbox.open(cells=cells, counting=[], functions=("alphabeta_table",))
        result = examine(TASKS["alphabeta_table"], session)
    assert result.total == 0
    assert str(result.counterexample.case.call.args[0]) == "[[-1, [-1, 0]], [[-1, 0]]]"
    assert "always exact" in [known.name for known in result.mistakes]


# What the lesson says


@pytest.mark.slow
def test_the_smallest_trees_without_nodes_of_one_child_have_six_leaves() -> None:
    """Of lists with two children or more, a table that ignores the window is right on all with five leaves."""
    (wrong,) = next(known for known in mistakes_in("alphabeta_table") if known.name == "always exact").programs
    many = [
        node for count in (4, 5) for node in lists(count, 4, (-1, 0), False) if all(len(p) > 1 for p in parts(node))
    ]
    assert len(many) > 100
    assert all(wrong(SharedTree(node)) == tree_worth(node, MAX) for node in many)
    assert wrong(SharedTree([[-1, [-1, 0]], [0, [-1, 0]]])) == -1
    assert minimax(SharedTree([[-1, [-1, 0]], [0, [-1, 0]]])) == 0


def test_keys_after_moves_of_connect_four_are_those_of_the_board() -> None:
    position = connect_four("44")
    assert position.key == connect_four(str(position)).key
    assert bound_of(3, 3, 5) == "upper"
    assert filled([None, None], iter((1, 2))) == [1, 2]
