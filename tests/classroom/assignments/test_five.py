"""Five programs to judge: right ones are right and wrong ones wrong by brute force, and each verdict gets its words."""

import json
from collections.abc import Callable
from functools import cache
from itertools import product, repeat
from math import inf
from typing import Any

import pytest

from classroom import check
from classroom.assignments.five import FIVES, Five, not_a_tree, size
from classroom.check.inputs import larger_shared, larger_trees
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.verdict import verdict_on
from gametree import MAX, MIN, SharedTree, Tree
from tests.classroom.check.asking import examine, stub
from tests.classroom.check.bank import to_judge
from tests.classroom.check.tiny import filled, level_sequences, nested, shared_nodes
from tools import ROOT
from tools.exercises import with_draw

TASKS = tasks()
FOLDERS = {
    "five_minimax": "minimax",
    "five_negamax": "negamax",
    "five_alphabeta": "alpha_beta",
    "five_tables": "transpositions",
    "five_pvs": "null_windows",
}
POOL = [(name, one) for name, folder in FOLDERS.items() for one in to_judge(folder)]
NAMED = pytest.mark.parametrize(("name", "program"), POOL, ids=[f"{name}: {one.mistake}" for name, one in POOL])
MOST = {1: 6, 2: 7, 3: 8, 4: 7}  # nodes of the trees that are tried, by their leaves
VALUES = {1: (0, 1, -1, -100), 2: (0, 1, -1, -2), 3: (0, 1, -1), 4: (0, -1)}


# What is right, written here once more: the value, and the leaves that a full window makes alpha-beta and PVS look at


def worth(node: Any, turn: int) -> int:
    """What a tree is worth for MAX."""
    values = [worth(child, -turn) for child in node] if isinstance(node, tuple) else []
    return (max if turn == MAX else min)(values) if values else node


def looks(node: Any, turn: int, low: float, high: float, seen: list[int], has_null: bool) -> float:
    """What alpha-beta from MAX's side returns, each leaf that it looks at appended; PVS where it has null windows."""
    if not isinstance(node, tuple):
        seen.append(node)
        return node
    best = -inf * turn
    for at, child in enumerate(node):
        null = (low, low + 1) if turn == MAX else (high - 1, high)
        value = looks(child, -turn, *(null if at and has_null else (low, high)), seen, has_null)
        if at and has_null and low < value < high:
            value = looks(child, -turn, low, high, seen, has_null)
        best = max(best, value) if turn == MAX else min(best, value)
        low, high = (max(low, best), high) if turn == MAX else (low, min(high, best))
        if low >= high:
            break
    return best


def truth(name: str, tree: Tree | SharedTree) -> tuple[float, list[int]]:
    seen = list[int]()
    if name in ("five_alphabeta", "five_pvs"):
        looks(tree.node, tree.turn, -inf, inf, seen, name == "five_pvs")
    value = worth(tree.node, tree.turn)
    return value if name == "five_minimax" else tree.turn * value, seen


def run(name: str, search: Callable[..., object], tree: Tree | SharedTree) -> tuple[object, list[int]]:
    seen = list[int]()

    def evaluate(leaf):
        seen.append(leaf.score())
        return leaf.score()

    try:
        value = search(tree, evaluate=evaluate)
    except (TypeError, ValueError) as error:
        return error, []
    return value, seen if name in ("five_alphabeta", "five_pvs") else []


@cache
def small(name: str) -> list[tuple[tuple[int, int], Tree | SharedTree]]:
    """All small trees, by their sizes; for tables, all with up to five leaves in which a list occurs twice."""
    game = SharedTree if name == "five_tables" else Tree
    forms = {nodes: [nested(levels, repeat(None)) for levels in level_sequences(nodes)] for nodes in range(1, 9)}
    sized = [(size(form), form) for row in forms.values() for form in row]
    few = [(leaves, form) for (leaves, nodes), form in sized if nodes <= MOST.get(leaves, 0)]
    nodes = [filled(form, iter(one)) for leaves, form in few for one in product(VALUES[leaves], repeat=leaves)]
    if name == "five_tables":
        nodes += [node for leaves in (4, 5) for node in shared_nodes(leaves, 3)]
    return sorted(((size(node), game(node, turn)) for node in nodes for turn in (MAX, MIN)), key=lambda one: one[0])


@pytest.mark.slow
@NAMED
def test_a_right_program_is_right_on_all_small_trees_and_a_wrong_one_wrong_on_none_smaller_than_its_own(name, program):
    assert len(program.text.splitlines()) <= 20
    least = (9, 99) if program.mistake == "right" else size(program.witness[0])
    assert all(run(name, program.search, tree) == truth(name, tree) for at, tree in small(name) if at < least)
    if program.mistake == "right":
        more = larger_shared(1, 100) if name == "five_tables" else larger_trees(1, 100)
        assert all(run(name, program.search, tree) == truth(name, tree) for tree in more)
    else:
        own = FIVES[name](0).game(*program.witness)
        assert run(name, program.search, own) != truth(name, own)
        assert least[0] <= 5
        assert not not_a_tree(program.name, program.witness)


@pytest.mark.parametrize("name", FOLDERS)
def test_each_draw_has_two_to_four_wrong_programs_and_no_text_twice(name) -> None:
    draws = [FIVES[name](number).programs for number in range(51)]
    for five in draws:
        assert [one.name for one in five] == [f"program_{at}" for at in range(1, 6)]
        assert 2 <= sum(one.mistake != "right" for one in five) <= 4
        assert len({one.text.replace(one.name, "") for one in five}) == 5
    assert {one.mistake for five in draws for one in five} == {one.mistake for at, one in POOL if at == name}
    assert len(set(map(str, draws))) > 45


@pytest.mark.parametrize("name", FOLDERS)
def test_the_right_verdicts_on_each_draw_are_right_and_those_on_another_are_not(name) -> None:
    right = [TASKS[name].drawn(number).judging.right[0] for number in range(1, 51)]
    for number, answer in enumerate(right, 1):
        assert examine(TASKS[name].drawn(number), answer, name=False).is_right
        assert not examine(TASKS[name], answer, name=False).is_right or answer["verdicts"]() == solved(name)


def solved(name: str) -> dict[str, Any]:
    return dict(TASKS[name].judging.right[0]["verdicts"]())


def judged(name: str, verdicts: object) -> tuple[dict[str, int], dict[str, str]]:
    """The points of some verdicts, and what is said of each that earns none."""
    found = examine(TASKS[name], {"verdicts": lambda: verdicts}, name=False)
    return dict(found.points), {part: fault.fault.said for part, fault in found.faults.items()}


@pytest.mark.parametrize("name", FOLDERS)
def test_who_guesses_earns_nothing_and_is_told_nothing(name) -> None:
    five, early = FIVES[name](0).programs, '"right" counts once 2 of the programs are refuted; so far: {}.'
    points, said = judged(name, {one.name: "right" for one in five})
    assert set(points.values()) == {0}
    assert set(said.values()) == {early.format(0)}
    first = next(one for one in five if one.mistake != "right")
    points, said = judged(name, {one.name: "right" for one in five} | {first.name: first.witness})
    assert points == {one.part: int(one is first) for one in five}
    assert set(said.values()) == {early.format(1)}
    assert set(judged(name, {one.name: "wrong" for one in five})[0].values()) == {0}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_wrong_program_called_right_and_a_right_one_called_wrong_earn_nothing(name) -> None:
    five, right = FIVES[name](0).programs, solved(name)
    *_, wrong = (one for one in five if one.mistake != "right")
    sound = next(one for one in five if one.mistake == "right")
    points, said = judged(name, right | {wrong.name: "right", sound.name: ([[3, 1], [2, 5]], MIN)})
    assert [part for part, left in points.items() if not left] == sorted([wrong.part, sound.part])
    leaves = size(wrong.witness[0])[0]
    told = f"{wrong.name} is not right: some tree with {leaves} {'leaf' if leaves == 1 else 'leaves'} shows it."
    assert said[wrong.part] == told
    assert said[sound.part].startswith(f"On [[3, 1], [2, 5]] with MIN to move, {sound.name} does what ")


DEEP, WIDE = 0, list(range(120))
for _ in range(20):
    DEEP = [DEEP]
TREE = 'what is asked for is "right", or a tree, as nested lists of whole numbers, and who moves at its root.'
MANY, UNUSABLE = "it has more than 16 nodes, leaves included", "The tree for program_1 cannot be used: "


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (None, "There is no verdict on program_1 yet."),
        ("wrong", '"wrong" alone proves nothing: give a tree on which program_1 goes wrong.'),
        ("sound", f"It says 'sound' of program_1: {TREE}"),
        (True, TREE),
        ([[0, -1]], TREE),
        (repr, "It says builtin_function_or_method <built-in function repr> of program_1: "),
        (1 << 4000, "It says an integer of 4,001 bits of program_1: "),
        (([0, repr], MAX), "It says builtin_function_or_method <built-in function repr> of program_1: "),
        (([0, -1], 0), f"{UNUSABLE}who moves at its root is 0, and should be MAX or MIN."),
        ([[0, -1], [MAX]], f"{UNUSABLE}who moves at its root is [1], and should be MAX or MIN."),
        (([], MAX), f"{UNUSABLE}it has an empty list; where nobody can move, there is a number."),
        (([[1, []]], MAX), f"{UNUSABLE}it has an empty list"),
        (([1, None], MAX), f"{UNUSABLE}None in it is no whole number."),
        (([1, 0.5], MAX), f"{UNUSABLE}0.5 in it is no whole number."),
        (([1, True], MAX), f"{UNUSABLE}True in it is no whole number."),
        (([inf, -inf], MAX), f"{UNUSABLE}+∞ in it is no whole number."),
        ((Tree([1, 0.5]), MAX), f"{UNUSABLE}0.5 in it is no whole number."),
        (([10**9, 0], MAX), "1000000000 in it is too large: numbers go from −1,000,000 to 1,000,000."),
        ((DEEP, MAX), UNUSABLE + MANY),
        ((WIDE, MAX), UNUSABLE + MANY),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["five_minimax", "five_alphabeta"])
def test_what_is_no_verdict_earns_nothing_and_is_told(name, verdict, said) -> None:
    right = TASKS[name].drawn(3).judging.right[0]["verdicts"]()
    found = examine(TASKS[name].drawn(3), {"verdicts": lambda: right | {"program_1": verdict}}, name=False)
    assert found.points == {one: int(one != "verdict_1") for one in found.points}
    assert said in found.faults["verdict_1"].fault.said
    assert found.faults["verdict_1"].again == ""


@pytest.mark.parametrize("name", FOLDERS)
def test_a_tree_that_is_a_position_a_pair_in_a_list_and_right_in_capitals_are_as_good(name) -> None:
    game, right = FIVES[name](0).game, solved(name)
    trees = {one: told for one, told in right.items() if told != "right"}
    sound = {one: " Right\n" for one in right if one not in trees}
    ways = (game, list, lambda told: (game(told[0]), told[1]), lambda told: [game(*told), told[1]])
    for way in ways:
        made = {one: way(*told) if way is game else way(told) for one, told in trees.items()}
        assert set(judged(name, sound | made)[0].values()) == {1}


@pytest.mark.parametrize("name", FOLDERS)
def test_the_line_to_copy_steps_through_the_program_on_the_tree(name) -> None:
    five, right = FIVES[name](0), solved(name)
    game = five.game.__name__
    sound = next(one for one in five.programs if one.mistake == "right")
    told = getattr(check.examine, name)(lambda: right | {sound.name: ([[1, 0], [2, 5]], MIN)})
    line = f"watch({sound.name}, {game}([[1, 0], [2, 5]], MIN))"
    assert str(verdict_on(told, Local({}), sound.part)).splitlines()[-1] == f"To step through it: {line}"
    wrong = next(one for one in five.programs if one.mistake != "right")
    (note,) = [note for note in told.notes if note.startswith(f"{wrong.name}: ")]
    assert f"To step through it: `watch({wrong.name}, {game}(" in note


def test_where_there_is_no_tree_there_is_no_line_to_copy_and_where_it_fails_it_can_be_called_again() -> None:
    for answer, last in (
        (dict, "There is no verdict on program_1 yet."),
        (lambda: 1 / 0, "To see it again: verdicts()"),
    ):
        shown = verdict_on(check.examine.five_minimax(answer), Local({}), "verdict_1")
        assert str(shown).splitlines()[-1] == last
        assert ("<code>" in shown.html) == ("again" in last)


@pytest.mark.parametrize("answer", [[], "right", 5, {}, {1: "right"}, {"program_9": "right"}], ids=str)
def test_an_answer_without_verdicts_has_no_points(answer) -> None:
    points, said = judged("five_pvs", answer)
    assert set(points.values()) == {0}
    assert all("a dictionary" in one or "no verdict on" in one for one in said.values())


@pytest.mark.parametrize("name", FOLDERS)
def test_a_name_that_no_program_has_is_told(name) -> None:
    right = solved(name)
    said = judged(name, {"Program_2": right.pop("program_2"), **right})[1]
    assert said == {"verdict_2": "There is no verdict on program_2 yet. There is no program called 'Program_2'."}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_tree_is_told_what_it_shows_and_whether_there_is_a_smaller_one(name) -> None:
    five: Five = FIVES[name](0)
    for one in (one for one in five.programs if one.mistake != "right"):
        least = size(one.witness[0])
        bigger = ((tree.node, tree.turn) for at, tree in small(name) if at > least)
        larger = next(verdict for verdict in bigger if five.refutes(one, verdict))
        for verdict, told in ((one.witness, "None is smaller."), (larger, "There is a smaller one: leaves")):
            found = examine(TASKS[name], {"verdicts": lambda: solved(name) | {one.name: verdict}}, name=False)  # noqa: B023
            (note,) = [note for note in found.notes if note.startswith(f"{one.name}: ")]
            assert found.points[one.part] == 1
            assert note.startswith(f"{one.name}: refuted ({one.mistake}). On your tree it returns ")
            assert told in note


def test_a_verdict_that_is_not_written_is_no_wrong_one(capsys) -> None:
    with pytest.raises(check.NotWritten):
        check.five_pvs(stub, part="verdict_1")
    right = TASKS["five_pvs"].drawn(7).judging.right[0]["verdicts"]
    check.five_pvs(right, draw=7)
    with pytest.raises(check.NotRight):
        check.five_pvs(right)
    with pytest.raises(ValueError, match="nothing is drawn for minimax"):
        check.minimax(stub, draw=7)
    assert "refuted" in capsys.readouterr().out


@pytest.mark.parametrize("name", FOLDERS)
def test_the_notebook_shows_the_programs_that_are_judged(name) -> None:
    (path,) = [path for path in ROOT.glob("solutions/*/*.ipynb") if f"check.{name}(" in path.read_text("utf-8")]
    sources = ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]
    assert FIVES[name](0).given in sources
    assert any(FIVES[name](0).solution in source for source in sources)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_draw_puts_its_programs_their_verdicts_and_its_number_into_a_master(name) -> None:
    (path,) = [path for path in ROOT.glob("solutions/*/*.ipynb") if f"check.{name}(" in path.read_text("utf-8")]
    before, five = json.loads(path.read_text("utf-8"))["cells"], FIVES[name](7)
    after = with_draw(json.loads(path.read_text("utf-8")), 7)["cells"]
    changed = ["".join(new["source"]) for old, new in zip(before, after, strict=True) if old != new]
    programs, written, *checks = changed
    assert programs == five.given
    assert f"    ### BEGIN SOLUTION\n{five.solution}\n    ### END SOLUTION" in written
    shown = [f'check.{name}(verdicts, part="{one.part}", draw=7)' for one in five.programs]
    assert [source.split("\n")[0] for source in checks] == shown
    assert [source.split("\n")[2] for source in checks] == [one.replace(", draw", ", seed=1, draw") for one in shown]
