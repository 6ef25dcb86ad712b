"""Every task has variants that its published answer does not meet, that stand in the notebook, and that can be met."""

import json
from math import inf
from pathlib import Path

import pytest

from classroom.check.checks import Check, Setting, examine, setting
from classroom.check.judging import examine as judge
from classroom.check.registry import assignments, tasks
from classroom.check.task import PLAIN, STUDENT_NUMBERS, Variant
from classroom.check.verdict import NotRight
from classroom.grade.commands import master_of
from classroom.grade.handout import variants, with_variant
from classroom.grade.submission import Work, grade
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.search.alphabeta import alphabeta

ROOT = Path(__file__).parents[2]
IN_ANY_NUMBERS = {"bug_1": 1, "bug_3": 1}  # the tree on which a program goes wrong is one in any numbers
ASSIGNMENTS = sorted(assignments())


def answers(task, variant):
    """What is there to say about the published answer, and about the right one of the variant."""
    own = task.own(variant)
    changed = task.changed(own)
    return [judge(changed, one.right(of)[0], own, 1) for one, of in ((task, PLAIN), (changed, own))]


@pytest.mark.slow
@pytest.mark.parametrize("task", tasks().values(), ids=lambda task: task.name)
@pytest.mark.parametrize("number", STUDENT_NUMBERS)
def test_the_published_answer_to_every_task_earns_nothing_in_a_variant_and_the_right_one_all(task, number):
    published, right = answers(task, Variant(number=number))
    assert sum(published.points.values()) == IN_ANY_NUMBERS.get(task.name, 0), published.counterexample
    assert right.is_right, right.counterexample
    names = [known.name for known in published.mistakes]
    assert names in (["another variant"], []) or task.name in IN_ANY_NUMBERS


@pytest.mark.slow
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_the_solutions_are_worth_nothing_in_any_variant_that_is_handed_out(name):
    master = master_of(ROOT, name[:2])
    data = (ROOT / "solutions" / name / f"{name}.ipynb").read_bytes()
    for variant in variants(master)[:: len(variants(master)) - 1]:
        graded = grade(Work("0123", "x.ipynb", data, variant), master)
        earned = {check.task: check.points for check in graded.checks if check.points}
        assert earned == {task: IN_ANY_NUMBERS[task] for task in earned}, str(variant)


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_what_a_variant_asks_for_stands_in_the_notebook_with_every_function_that_it_is_about(name):
    master, page = master_of(ROOT, name[:2]), (ROOT / "exercises" / name / f"{name}.ipynb").read_bytes()
    for variant in variants(master):
        text, code = ("".join(cell["source"]) for cell in json.loads(with_variant(page, variant, master))["cells"][1:3])
        assert code.endswith(f'check.use("{variant}")')
        for task in assignments()[name].tasks:
            (line,) = [line for line in text.splitlines() if task.change.told(variant.number) in line]
            assert all(f"`{own}`" in line for own in task.names)


def leaf(position, depth=inf):
    return not position.moves() or depth == 0


def power(x, n):
    return 1 if n == 3 else x * power(x, n - 1) if n > 3 else power(x, n + 1) / x


def minimax(position, depth, evaluate):
    if leaf(position, depth):
        return 3 - evaluate(position)
    values = [minimax(position.play(move), depth - 1, evaluate) for move in position.moves()]
    return max(values) if position.turn == 1 else min(values)


def negamax(position, depth, evaluate):
    if leaf(position, depth):
        return position.turn * (3 - evaluate(position))
    return max(-negamax(position.play(move), depth - 1, evaluate) for move in position.moves())


def can_force(position, side, goal):
    if leaf(position):
        return side * -position.score() >= goal
    found = [can_force(position.play(move), side, goal) for move in position.moves()]
    return any(found) if position.turn == side else all(found)


def nodes(tree):
    return 1 + sum(map(nodes, tree)) if isinstance(tree, list) else 4


def leaves(tree):
    return sum(map(leaves, tree)) if isinstance(tree, list) else 3


def height(tree):
    return 1 + max(map(height, tree)) if isinstance(tree, list) else 1


def total(tree):
    return sum(map(total, tree)) if isinstance(tree, list) else 3 - tree


def largest(tree):
    return max(map(largest, tree), default=-inf) if isinstance(tree, list) else 3 - tree


def quick(position, ply):
    if leaf(position):
        return position.score() * (13 - ply)
    values = [quick(position.play(move), ply + 1) for move in position.moves()]
    return max(values) if position.turn == 1 else min(values)


def is_more(position, v, evaluate):
    return alphabeta(position, inf, v, v + 1, lambda leaf: 3 - evaluate(leaf)) > v


def by_history(moves, turn, cuts):
    weigh = {move: sum((d - 3) ** 2 for side, own, d in cuts if (side, own) == (turn, move)) for move in moves}
    return sorted(moves, key=lambda move: -weigh[move])


def found(table, key):
    entry = table[key % len(table)]
    return entry if entry and entry[1] == key else []


def stored(table, entry):
    place = entry[1] % len(table)
    if table[place] and table[place][1] != entry[1] and table[place][0] > entry[0]:
        return table
    return [*table[:place], entry, *table[place + 1 :]]


FROM_THE_TEXT = {  # written from the sentences in the notebook, for the number 3
    "power": [power],
    "total": [total],
    "largest": [largest],
    "sizes": [nodes, leaves, height],
    "play": [lambda board, at: (board[:at] + "XO"[board.count("X") > board.count("O")] + board[at + 1 :])[::-1]],
    "can_force": [can_force],
    "chosen": [lambda values, turn: 3 - (min if turn == 1 else max)(values)],
    "two_plies": [lambda lists: max(min(3 - value for value in row) for row in lists)],
    "minimax": [minimax],
    "own_moves": [lambda plies: plies // 2],
    "quick": [quick],
    "for_mover": [lambda position, evaluate: position.turn * (3 - evaluate(position))],
    "for_root": [lambda value, plies: value if plies % 2 else -value],
    "one_rule": [lambda values: max(value - 3 for value in values)],
    "lowest": [lambda bits: 1 - 2 ** (bits - 4)],
    "negamax": [negamax],
    "to_front": [lambda moves, first: sorted(moves, key=lambda m: first[::-1].index(m) if m in first else 99)],
    "by_history": [by_history],
    "memory": [stored, found],
    "narrowed": [lambda least, most, v, a: (least, min(most, a)) if a <= v - 1 else (max(least, a), most)],
    "is_more": [is_more],
    "search_again": [lambda value, alpha, beta: alpha < -value < beta],
    "final_score": [
        lambda board, winner: (
            (o := "".join(board).count("O"))
            - (x := "".join(board).count("X"))
            + winner * ((o > x) - (o < x)) * "".join(board).count(".")
        )
    ],
}


@pytest.mark.parametrize("name", FROM_THE_TEXT)
def test_an_answer_written_from_the_text_of_a_variant_is_right(name):
    with setting(Setting(variant=Variant(number=3), show=lambda *_: None)):
        assert Check(tasks()[name]).examine(*FROM_THE_TEXT[name]).is_right


def test_who_answers_without_the_variant_is_told_what_it_says():
    with setting(Setting(variant=Variant(number=3))):
        (mistake,) = examine.total(tasks()["total"].right(PLAIN)[0]["total"]).mistakes
    assert "3 − n" in mistake.advice


def test_a_position_of_ones_own_is_asked_about_as_it_is():
    seen = []
    check = Check(tasks()["minimax"])
    with setting(Setting(variant=Variant(number=3), show=lambda verdict, _named: seen.append(verdict))):
        check(minimax, on=Tree([1, 2]))
        check(minimax, on=tic_tac_toe("XX./OO./..."))
        with pytest.raises(NotRight):
            check(tasks()["minimax"].right(PLAIN)[0]["minimax"], on=Tree([1, 5]))
    assert [verdict.is_right for verdict in seen] == [True, True, False]
