"""Every kept mistake is rejected on the smallest input there is, and its own sentence is among the first three."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import inf
from typing import Any

import pytest

from classroom import check
from classroom.calls.call import FunctionCall, Guesses
from classroom.check.diagnosis import functions_of
from classroom.check.inputs import Case, guessing
from classroom.check.messages import KEPT
from classroom.check.mistakes import Mistake, mistakes_in
from classroom.check.registry import tasks
from classroom.check.result import Counterexample
from classroom.check.task import Inputs, Task
from gametree import MAX, MIN, MNK, Othello, SharedTree, Tree, gomoku, minimax, negamax, othello, score, tic_tac_toe
from tests.classroom.check.asking import called, examine
from tests.classroom.check.bank import to_judge
from tests.classroom.check.tiny import shared_nodes, size, trees

NAMES = {
    "MNK": MNK,
    "Othello": Othello,
    "SharedTree": SharedTree,
    "Tree": Tree,
    "check": check,
    "gomoku": gomoku,
    "othello": othello,
    "tic_tac_toe": tic_tac_toe,
    "inf": inf,
    "score": score,
}

NAMES["watch"] = lambda function, *arguments: function(*arguments)

ALL = [(task, known) for task in tasks().values() for known in mistakes_in(task.name)]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), ALL, ids=[f"{task.name}: {known.name}" for task, known in ALL])
def test_a_mistake_is_rejected_with_its_own_sentence_and_a_line_that_shows_it_again(task: Task, known: Mistake) -> None:
    functions = functions_of(task, known.programs)
    result = examine(task, functions)
    assert not result.is_right
    worst = result.counterexample
    assert result.total < task.points
    assert known.advice in [other.advice for other in result.mistakes[:3]]
    if not worst.got.failure and worst.fault.said != KEPT:  # what is kept shows when it is called again only
        assert eval(worst.again.rpartition("; ")[2], {**NAMES, **called(functions)}) == worst.got.value
        cases = list(smaller(task, worst))
        alone = Inputs(lambda: cases, lambda _seed: [], list)
        found = examine(replace(task, inputs=alone), functions, name=False)
        assert found.faults.keys() - {task.required, worst.fault.part} == found.faults.keys(), found.counterexample


WINDOWS = [(low, high) for low, high in product((-inf, -2, -1, 0, 1, 2, inf), repeat=2) if low < high]

AROUND = {"v": range(-2, 3), "guess": range(-2, 3), "low": range(-2, 1), "high": range(3), "margin": (1, 2)}


def smaller(task: Task, shown: Counterexample) -> Iterator[Case]:
    """Yield calls with all trees that are smaller than the one of a counterexample, up to four leaves, made here."""
    call = shown.case.call
    if task.name == "referee":  # its lists of moves belong to one tree only
        return
    own = dict(zip(task.parameters(call.function), call.args, strict=True))
    made = smaller_than(call.args[0], (-1, 0, 1))
    for tree in (tree for tree in made if tree.moves() or task.name != "deepening"):  # that asks for a move
        for way in ways(own, tree):
            if "low" not in own or way["low"] <= negamax(tree) <= way["high"]:
                yield Case(FunctionCall(call.function, (tree, *way.values())), shown.case.part, shown.case.kind)


def smaller_than(first: object, values: tuple[int, ...]) -> Iterator[Tree | SharedTree]:
    if isinstance(first, SharedTree):
        depth = size(Tree(first.node))[2]
        nodes = (node for leaves in range(1, size(Tree(first.node))[0] + 1) for node in shared_nodes(leaves, depth))
        smaller = (node for node in nodes if size(Tree(node)) < size(Tree(first.node)))
        yield from (SharedTree(node, turn) for node in smaller for turn in (MAX, MIN))
    elif isinstance(first, Tree):
        yield from (tree for tree in trees(min(size(first)[0], 4), values) if size(tree) < size(first))


def ways(own: dict[str, Any], tree: Tree | SharedTree) -> Iterator[dict[str, Any]]:
    """Yield what else a call may have: as many plies or fewer, any window if it has one, other numbers to ask about."""
    choices = {name: [value] for name, value in list(own.items())[1:]}
    choices |= {
        name: [guessing(tree)] for name, (one, *_) in choices.items() if isinstance(one, Guesses) and one.guesses
    }
    if own.get("depth", inf) < inf:
        choices["depth"] = [*range(own["depth"] + 1)]
    choices |= {
        name: [*values] for name, values in AROUND.items() if name in own and not isinstance(own[name], Guesses)
    }
    windows = WINDOWS if (own.get("alpha", -inf), own.get("beta", inf)) != (-inf, inf) else [(-inf, inf)]
    for values in product(*choices.values()):
        for alpha, beta in windows if "alpha" in own else [(0, 0)]:
            window = {"alpha": alpha, "beta": beta} if "alpha" in own else {}
            yield dict(zip(choices, values, strict=True)) | window


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mistake", "points", "said"),
    [
        ("largest", "best starts at 0", "", "largest, [-1])"),
        ("sizes", "heights added up", "nodes leaves", "[[0], [0]])"),
        ("alphabeta_max_min", "nothing is cut", "value", "looked at 3 leaves where the right search looks at 2"),
        ("alphabeta", "nothing is cut", "value", "looked at 3 leaves where the right search looks at 2"),
        ("alphabeta_fail_hard", "cut on more than beta", "value", "looked at"),
        ("by_answers", "limits at the question", "value", "search 1 has the window (1, 2) and brings 0: what is left"),
        ("is_best", "full windows", "value", "it looked at 2 leaves where the right search looks at 1"),
        (
            "widening",
            "both ends moved",
            "value",
            "search 1 has the window (−1, 1) and brings 1: which window comes",
        ),
        ("bounds_after", "one question too many", "", "it should be (0, +∞)"),
        ("flipped", "only four directions", "", "(['...', '.O.', '..X'], 'X', (0, 0))"),
        ("next_mover", "no moves taken for the end", "", "(['....', 'XXX.', '.XX.', '.OOO'], 'O', [])"),
        ("final_score", "empties to the loser", "", "(['.O'], True)"),
        ("negamax_with_passes", "sign kept over a pass", "", "['OOO.', 'OOXO', 'OOOO', 'XOOO'], 'X', inf)"),
        ("negamax_with_passes", "depth not counted over a pass", "", "['..OO', 'XXXO', 'XXOO', 'XOOO'], 'X', 1)"),
    ],
)
def test_what_a_mistake_costs_and_shows(name: str, mistake: str, points: str, said: str) -> None:
    task, known = tasks()[name], next(known for known in mistakes_in(name) if known.name == mistake)
    result = examine(task, functions_of(task, known.programs), name=False)
    assert [part for part, left in result.points.items() if left] == points.split()
    assert said in f"{result.counterexample.fault.said} {result.counterexample.replay}"


def test_there_are_more_than_forty_and_no_two_give_the_same_advice_in_one_task() -> None:
    assert len(ALL) >= 40
    named = {(task.name, known.name, known.advice) for task, known in ALL}  # one may have several programs
    assert len({(task, advice) for task, _, advice in named}) == len(named)
    assert len({(task, name) for task, name, _ in named}) == len(named)


def test_advice_is_one_short_sentence_that_gives_no_code_away() -> None:
    for task, known in ALL:
        assert known.advice[-1] in ".?", known
        assert len(known.advice) < 200, known
        assert "return " not in known.advice.replace("`return`", ""), (task.name, known)


@pytest.mark.slow
def test_the_smallest_trees_without_nodes_of_one_child_that_show_a_bound_taken_for_a_value_have_six_leaves() -> None:
    """As lesson 9 says: with five leaves or fewer, a table that ignores the window is right on all of them."""
    wrong = next(one.search for one in to_judge("transpositions") if one.mistake == "always exact")
    many = [node for leaves in (4, 5) for node in shared_nodes(leaves, 4) if has_choices(node)]
    assert len(many) > 50
    assert all(wrong(SharedTree(node)) == minimax(SharedTree(node)) for node in many)
    six = SharedTree([[-1, [-1, 0]], [0, [-1, 0]]])
    assert (wrong(six), minimax(six)) == (-1, 0)


def has_choices(node: object) -> bool:
    return not isinstance(node, tuple) or (len(node) > 1 and all(map(has_choices, node)))
