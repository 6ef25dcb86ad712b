"""Counterexamples lose the stones and leaves that do not matter."""

from classroom.check.inputs import Case
from classroom.check.result import Counterexample
from classroom.check.shrink import shrunk
from classroom.check.task import Fault
from classroom.sandbox.call import Call, Outcome
from gametree import Tree, gomoku


def left_of(thing, is_wrong):
    """What is left of an input, as long as something is wrong with it."""

    def again(case):
        return found(case) if is_wrong(case.call.args[0]) else None

    def found(case):
        return Counterexample(case, Outcome(1), Outcome(2), Fault("value", "wrong"), "")

    return shrunk(found(Case(Call("f", (thing, "other")))), again).case.call.args


def test_leaves_go_until_the_fault_would_go():
    deep = Tree([3, [1, [7, 4]], [[9, 9], 2, [5, 5]], 8])
    less, other = left_of(deep, lambda tree: 7 in tree.leaves().values() and len(tree.leaves()) > 1)
    assert len(less.leaves()) <= 4
    assert 7 in less.leaves().values()
    assert other == "other"


def test_stones_go_in_pairs_so_that_the_same_side_is_to_move():
    board = gomoku("XX.OO/X...O/..X.O/X...O/.....", size=5)
    less, _ = left_of(board, lambda position: position.rows[2][2] == "X")
    assert (less.turn, less.rows[2][2]) == (board.turn, "X")
    assert sum(row.count("X") + row.count("O") for row in less.rows) <= 4
    rows, _ = left_of(["XO.X..", "OX....", "..X..."], lambda rows: rows[0][0] == "X")
    assert sum(row.count("X") for row in rows) - sum(row.count("O") for row in rows) == 2
    full = ["XO.X", "OXO.", "..X."]
    assert left_of(full, lambda rows: True)[0] is full


def test_what_is_small_already_stays_as_it_is():
    small = Tree([1, [2, 3]])
    assert left_of(small, lambda tree: True)[0] is small
    assert left_of(5, lambda number: True)[0] == 5
