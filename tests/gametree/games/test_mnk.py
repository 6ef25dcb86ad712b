"""m,n,k games against rules written a second time here, and tic-tac-toe against its published counts."""

import pickle
from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gametree import MNK, alphabeta, five_in_a_row, mnk, tic_tac_toe
from gametree.games.mnk import MNKBoard
from gametree.position import MAX, MIN
from gametree.trees.build import position_graph
from tests.strategies import known, positions

COUNTS = known("tic_tac_toe")


# --- the rules, a second time: on lists of rows, nothing shared with the package ------------------------------


def has_line(rows, mark, k):
    """Whether k marks follow each other to the right, down, or down on either side."""
    marked = {(y, x) for y, row in enumerate(rows) for x, found in enumerate(row) if found == mark}
    runs = (
        ((y + i * dy, x + i * dx) for i in range(k)) for y, x in marked for dy, dx in [(0, 1), (1, 0), (1, 1), (1, -1)]
    )
    return any(marked.issuperset(run) for run in runs)


def text_after(text, square, mark):
    """The text with the mark on an empty square, counted without the slashes."""
    at = square + square // text.index("/") if "/" in text else square
    return text[:at] + mark + text[at + 1 :]


def moves_of(text, k):
    """The empty squares, or none when one side has won."""
    over = any(has_line(text.split("/"), mark, k) for mark in "XO")
    return [] if over else [square for square, mark in enumerate(text.replace("/", "")) if mark == "."]


def reachable_from(text, k):
    """The texts of all positions that games from `text` lead to."""
    found, waiting = {text}, [text]
    while waiting:
        current = waiting.pop()
        mark = "X" if current.count("X") == current.count("O") else "O"
        following = {text_after(current, square, mark) for square in moves_of(current, k)} - found
        found |= following
        waiting += following
    return found


def accepted(rows, columns, k):
    """The texts of this size that `from_text` takes for positions."""
    found = set()
    for marks in product("XO.", repeat=rows * columns):
        text = "/".join("".join(marks[row * columns : (row + 1) * columns]) for row in range(rows))
        try:
            found.add(str(MNK.from_text(text, k)))
        except ValueError:
            continue
    return found


# --- tic-tac-toe --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def graph():
    """All positions of tic-tac-toe, merged."""
    return position_graph(tic_tac_toe())


@pytest.fixture(scope="module")
def ways(graph):
    """In how many orders of moves each position is reached."""
    found = Counter({tic_tac_toe(): 1})
    for node in graph:
        for child in graph.successors(node):
            found[child] += found[node]
    return found


def by_ply(graph, ways, over=(True, False)):
    counts = [0] * 10
    for node, ply in graph.nodes(data="depth"):
        counts[ply] += ways[node] * ((not node.moves()) in over)
    return counts


def test_nodes_of_the_game_tree_by_ply(graph, ways):
    assert by_ply(graph, ways) == COUNTS["nodes_by_ply"]


def test_games_by_their_length(graph, ways):
    ending = by_ply(graph, ways, over=[True])
    assert ending == COUNTS["games_ending_at_ply"]
    assert sum(ending) == COUNTS["games"]


def test_games_by_their_result(graph, ways):
    results = Counter()
    for node, score in graph.nodes(data="score"):
        results[score] += ways[node]
    assert {"X": results[1], "draw": results[0], "O": results[-1]} == COUNTS["results"]


def test_distinct_positions_by_ply(graph):
    plies = Counter(ply for _, ply in graph.nodes(data="depth"))
    assert [plies[ply] for ply in range(10)] == COUNTS["positions_by_ply"]
    assert len(graph) == COUNTS["positions"]
    assert sum(not node.moves() for node in graph) == COUNTS["terminal_positions"]


def test_positions_up_to_symmetry():
    graph = position_graph(tic_tac_toe(), merge=MNK.canonical)
    assert len(graph) == COUNTS["positions_up_to_symmetry"]
    assert sum(not node.moves() for node in graph) == COUNTS["terminal_up_to_symmetry"]


@pytest.mark.slow
def test_every_position_plays_and_scores_by_the_rules(graph):
    for position in graph:
        text, rows = str(position), position.rows
        assert list(position.moves()) == moves_of(text, 3), text
        assert position.score() == has_line(rows, "X", 3) - has_line(rows, "O", 3), text
        assert position.turn == (MAX if text.count("X") == text.count("O") else MIN), text
        mark = "X" if position.turn == MAX else "O"
        assert [str(position.play(move)) for move in position.moves()] == [
            text_after(text, move, mark) for move in position.moves()
        ]


# --- the text form ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns", "k"), [(3, 3, 3), (1, 8, 2), (2, 4, 2)])
def test_text_is_accepted_exactly_when_a_game_can_lead_to_it(rows, columns, k):
    empty = "/".join(["." * columns] * rows)
    assert accepted(rows, columns, k) == reachable_from(empty, k)


@given(position=positions())
def test_text_and_representation_make_the_position_again(position):
    assert MNK.from_text(str(position)) == position
    assert eval(repr(position), {"MNK": MNK}) == position


@pytest.mark.parametrize(
    "text", ["X.O/.../...", "x.o/.../...", "X.O\n...\n...", "  X.O/.../...\n", "X.O\r\n...\r\n..."]
)
def test_rows_are_parted_by_slashes_or_line_ends_in_either_case(text):
    assert str(tic_tac_toe(text)) == "X.O/.../..."


# --- other boards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "size", "k"), [(tic_tac_toe(), 3, 3), (five_in_a_row(), 5, 5)], ids=["3", "5"])
def test_named_games_start_empty_with_x_to_move(start, size, k):
    assert str(start) == "/".join(["." * size] * size)
    assert (start.turn, start.board.k, list(start.moves())) == (MAX, k, list(range(size * size)))


@pytest.mark.parametrize(
    "squares",
    [
        (0, 1, 2, 3, 4),
        (10, 25, 40, 55, 70),
        (150, 166, 182, 198, 214),
        (14, 28, 42, 56, 70),
        (220, 221, 222, 223, 224),
    ],
)
def test_five_in_a_row_wins_at_gomoku_and_four_does_not(squares):
    *four, last = squares
    elsewhere = [square for square in range(75, 150, 2) if square not in squares]
    position = mnk(15, 15, 5)
    for own, other in zip(four, elsewhere, strict=False):
        position = position.play(own).play(other)
    assert position.moves()
    assert (position.play(last).score(), position.play(last).moves()) == (1, ())


def test_more_than_k_in_a_row_wins_too():
    assert MNK.from_text("XXX.XXX/OOO.OOO", k=4).play(3).score() == 1


@given(rows=st.integers(1, 6), columns=st.integers(1, 6), k=st.integers(1, 6), marks=st.integers(0, 2**36 - 1))
def test_a_line_is_seen_on_a_board_of_any_size(rows, columns, k, marks):
    assume(k <= max(rows, columns))
    marks %= 1 << rows * columns
    shown = [["X" if marks >> y * columns + x & 1 else "." for x in range(columns)] for y in range(rows)]
    assert MNKBoard(rows, columns, k).has_line(marks) == has_line(shown, "X", k)


@pytest.mark.parametrize("game", known("mnk")["games"], ids=lambda game: f"{game['m']},{game['n']},{game['k']}")
def test_known_values_of_small_games(game):
    start = mnk(game["m"], game["n"], game["k"])
    assert alphabeta(start, alpha=-1, beta=1) == game["value"]


@pytest.mark.parametrize("board", [MNKBoard(3, 3, 3), MNKBoard(3, 4, 3), MNKBoard(1, 6, 2), MNKBoard(6, 6, 4)], ids=str)
def test_every_line_of_a_board_wins_and_no_smaller_part_of_it_does(board):
    for line in board.lines:
        bits = [board.bits[square] for square in line]
        assert board.has_line(sum(bits))
        assert not any(board.has_line(sum(bits) - bit) for bit in bits)


def test_boards_compare_by_their_numbers():
    assert MNKBoard(3, 4, 3) == pickle.loads(pickle.dumps(MNKBoard(3, 4, 3)))
    assert len({MNKBoard(3, 4, 3), MNKBoard(4, 3, 3), MNKBoard(3, 4, 4), MNKBoard(3, 4, 3)}) == 3
    assert mnk(3, 3, 3) != mnk(3, 3, 2)


def test_nothing_threatens_where_the_game_is_over():
    over = tic_tac_toe("XXX/OO./...")
    assert over.threats(MAX) == over.threats(MIN) == ()
    assert tic_tac_toe("XX./OO./...").threats(MIN) == (5,)
