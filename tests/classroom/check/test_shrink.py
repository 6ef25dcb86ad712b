"""Counterexamples lose the stones, leaves and members that do not matter."""

from dataclasses import replace
from itertools import product

import pytest

from classroom.calls.call import Caller, FunctionCall, Outcome
from classroom.check.diagnosis import functions_of
from classroom.check.expect import expect
from classroom.check.inputs import Case
from classroom.check.mistakes import mistakes_in
from classroom.check.registry import tasks
from classroom.check.result import Counterexample
from classroom.check.shrink import MOST_WORK, shrunk, with_first
from classroom.check.task import Fault
from gametree import Tree, gomoku
from tests.classroom.check.asking import examine
from tests.classroom.check.tiny import level_sequences, nested
from tests.counts import some


def left_of(thing, is_wrong, work=1):
    """What is left of an input, as long as something is wrong with it; a try is so much work."""

    def again(case):
        return work, found(case) if is_wrong(case.call.args[0]) else None

    def found(case):
        return Counterexample(case, Outcome(1), Outcome(2), Fault("value", "wrong"), "", "")

    return shrunk(found(Case(FunctionCall("f", (thing, "other")))), again).case.call.args


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


def test_nothing_is_tried_once_it_has_been_work_enough():
    tree, tried = Tree([1, 2, 3, 4, 5, 6, 7, 8]), []

    def is_wrong(less):
        tried.append(less)
        return True

    less, _ = left_of(tree, is_wrong, work=MOST_WORK // 2)
    assert (len(tried), len(less.leaves())) == (2, 6)
    assert left_of(tree, lambda _: False, work=MOST_WORK)[0] is tree


def test_a_learners_function_is_not_called_where_nobody_knows_what_is_right(capsys, tmp_path):
    """Known answers say nothing about a smaller board, on which a search may take very long."""
    board, log = gomoku("XX.OO/X...O/..X.O/X...O/.....", size=5), tmp_path / "called"

    def wins(position):
        with log.open("a") as out:  # what a function keeps in a list would be put back
            out.write(f"{position}\n")
        return False

    expect(wins, {board: True})
    assert "✗" in capsys.readouterr().out
    assert {*log.read_text().splitlines()} == {str(board)}


@pytest.mark.parametrize(
    ("thing", "is_wrong", "less"),
    [
        (["Ann", "Ben", "Cem", "Dot"], lambda names: "Cem" in names and len(names) > 1, 2),
        ("abcdefgh", lambda text: "f" in text, 1),
        ({1: "a", 2: "b", 3: "c"}, lambda known: 2 in known, 1),
        ([[1, 2], [3, 4, 5], 6], lambda lists: lists[0] != [1, 2], 1),
        (12, lambda number: number > 6, 7),
    ],
)
def test_lists_texts_dictionaries_and_numbers_lose_what_does_not_matter(thing, is_wrong, less):
    found = Counterexample(
        Case(FunctionCall("f", ("other", thing))), Outcome(1), Outcome(2), Fault("value", "wrong"), "", ""
    )

    def again(case):
        return 1, replace(found, case=case) if is_wrong(case.call.args[1]) else None

    left = shrunk(found, again, lambda at, _less: at == 1).case.call.args[1]
    assert is_wrong(left)
    assert (left if isinstance(thing, int) else len(left)) == less


def test_what_is_small_already_stays_as_it_is():
    small = gomoku("X..../.O.../...../...../.....", size=5)
    assert left_of(small, lambda board: True)[0] is small
    assert left_of(5, lambda number: True)[0] == 5


def test_one_of_two_children_goes_too():
    less, _ = left_of(Tree([[7, 1], [2, 3], [4, 5]]), lambda tree: 7 in tree.leaves().values())
    assert list(less.leaves().values()) == [7]


SEARCHED = some("mistakes whose tree is the smallest", [known for name in tasks() for known in mistakes_in(name)])


@pytest.mark.slow
@pytest.mark.parametrize("known", SEARCHED, ids=[f"{known.task}: {known.name}" for known in SEARCHED])
def test_what_is_called_the_smallest_tree_is_the_smallest_there_is(known):
    """All trees with fewer nodes are tried, those with one child below a node among them."""
    task = tasks()[known.task]
    functions = functions_of(task, known.programs)
    found = examine(task, functions, name=False).counterexample
    if not found.is_smallest or not isinstance(first := found.case.call.args[0], Tree):
        return
    nodes = len({path[:end] for path in first.leaves() for end in range(len(path) + 1)})
    for levels in (levels for fewer in range(2, nodes) for levels in level_sequences(fewer)):
        ends = sum(after <= level for level, after in zip(levels, (*levels[1:], 0), strict=True))
        for values in product((-1, 0, 1), repeat=ends):
            for turn in (1, -1):
                case = with_first(found.case, Tree(nested(levels, values), turn))
                (got,), *rights = (Caller(one).run([case.call]) for one in (functions, *task.judging.right))
                faults = [task.fault(case, got, *right) for right in rights]
                assert not all(fault and fault.part == found.fault.part for fault in faults), case
