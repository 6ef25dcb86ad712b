"""The three programs of assignment 6 that go wrong: which trees are taken for one that shows it, and the smallest."""

import ast
import inspect
import json
from itertools import product, repeat

import pytest

from classroom import check
from classroom.assignments.alpha_beta import bugs
from classroom.assignments.alpha_beta.tasks import evaluated
from classroom.check.registry import tasks
from gametree import MAX, MIN, Tree, alphabeta, alphabeta_max_min
from tests.classroom.check.asking import examine, stub, verdict
from tests.classroom.check.tiny import filled, level_sequences, nested, size
from tools import ROOT

TASKS = tasks()
BUGS = ["bug_1", "bug_2", "bug_3"]


TREES = {
    "bug_1": [([[0, -1]], MAX), [[3, 12], [2, 4]], ([[0, 1]], MIN), ([[[5, 1], [4]], [[2]]], 1)],
    "bug_2": [(100, MIN), [100], ([[[150, 1]], 2], MAX), ([[-100, 0], [0, 0]], -1)],
    "bug_3": [([[0], 1], MAX), [[[0], -1]], [[3, 12], [5, 4]], ([[0], -1], MIN)],
}
CURES = {"bug_1": alphabeta, "bug_2": alphabeta, "bug_3": alphabeta_max_min}
SMALLEST_IN_WORDS = {"bug_1": "leaves 2, nodes 4", "bug_2": "leaves 1, nodes 1", "bug_3": "leaves 2, nodes 4"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tree"), [(name, tree) for name in BUGS for tree in TREES[name]], ids=str)
def test_any_tree_on_which_a_program_goes_wrong_is_accepted(name: str, tree) -> None:
    result = verdict(name, lambda: tree, CURES[name])
    assert result.points == {"tree": 1, "cure": 1}, result.counterexample
    assert result.notes == (
        "Your tree is right, and none is smaller."
        if tree in (TREES[name][0], ([[0, 1]], MIN), ([[0], -1], MIN))
        else f"Your tree is right. There is a smaller one: {SMALLEST_IN_WORDS[name]}.",
    )


@pytest.mark.parametrize("name", BUGS)
def test_no_tree_is_smaller_than_the_one_that_is_praised(name: str) -> None:
    """Tried are all trees with fewer leaves, or as many and fewer nodes; chains up to seven nodes."""
    program = getattr(bugs, f"program_{name[-1]}")
    node, turn = TASKS[name].judging.right[0][f"tree_{name[-1]}"]()
    smallest = size(Tree(node))[:2]
    search = alphabeta_max_min if name == "bug_3" else alphabeta
    forms = [nested(levels, repeat(None)) for nodes in range(1, 8) for levels in level_sequences(nodes)]
    sizes = [(form, size(Tree(filled(form, repeat(0))))[:2]) for form in forms]
    for form, (leaves, _) in [one for one in sizes if one[1] < smallest]:
        for numbers in product((-100, -1, 0, 1, 100), repeat=leaves):
            for side in (MAX, MIN):
                tree = Tree(filled(form, iter(numbers)), side)
                assert evaluated(program, tree) == evaluated(search, tree), tree
    assert evaluated(program, Tree(node, turn)) != evaluated(search, Tree(node, turn))


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (([[3, 12], [4, 5]], 0), "what is asked for is a tree"),
        ("tree", "what is asked for is a tree"),
        ([], "what is asked for is a tree"),
        ([1, None], "what is asked for is a tree"),
        (None, "None"),
        ([1, 2], "it returns 2 and looks at A, B. To go wrong there, it would have to skip one of these, or bring"),
        (([1, 2], MIN), "with MIN to move"),
        ([list(range(200))], "more than 100 leaves"),
    ],
)
def test_a_tree_on_which_the_program_is_right_is_told(tree, said: str) -> None:
    result = examine(TASKS["bug_1"].part_tasks["tree"], {"tree_1": lambda: tree, "mended_1": stub})
    assert result.points == {"tree": 0}
    assert said in result.counterexample.fault.said


def test_the_leaves_that_would_have_to_be_skipped_or_visited_are_named() -> None:
    found = examine(TASKS["bug_2"].part_tasks["tree"], {"tree_2": lambda: [[3, 12], [2, 4]], "mended_2": stub})
    told = found.counterexample.fault.said
    assert "looks at A1, A2, B1. To go wrong there, it would have to skip one of these, visit B2 as well" in told


def test_tree_and_cure_stand_alone() -> None:
    found = examine(TASKS["bug_1"], {"tree_1": lambda: [[0, -1]], "mended_1": stub})
    assert (found.points, found.is_written) == ({"tree": 1, "cure": 0}, False)
    wrong = examine(TASKS["bug_1"], {"tree_1": lambda: [0], "mended_1": stub})
    assert (wrong.points, wrong.is_written) == ({"tree": 0, "cure": 0}, True)
    check.bug_1(lambda: [[0, -1]], stub, part="tree")
    with pytest.raises(check.NotWritten, match="bug_1, cure: not written yet, 0/1"):
        check.bug_1(lambda: [[0, -1]], stub, part="cure")


@pytest.mark.slow
def test_a_cure_counts_without_a_tree(capsys) -> None:
    check.bug_1(stub, alphabeta, part="cure")
    with pytest.raises(check.NotWritten):
        check.bug_1(stub, alphabeta, part="tree")
    with pytest.raises(check.NotRight, match="1/2"):
        check.bug_1(stub, alphabeta)
    with pytest.raises(check.NotRight, match="1/2"):
        check.bug_1(lambda: [3], alphabeta)
    assert "\ntree_1():\n" in capsys.readouterr().out


def test_the_notebook_shows_the_programs_that_are_checked() -> None:
    path = ROOT / "solutions" / "06-alpha-beta" / "06-alpha-beta.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    shown = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    for number in (1, 2, 3):
        program = ast.parse(inspect.getsource(getattr(bugs, f"program_{number}"))).body[0]
        assert bare(shown[f"program_{number}"]) == bare(program)


def bare(function: ast.FunctionDef) -> str:
    """Return a function's code without annotations and decorators."""
    function.decorator_list = []
    for node in ast.walk(function):
        for name in ("annotation", "returns"):
            if hasattr(node, name):
                setattr(node, name, None)
    return ast.unparse(function)
