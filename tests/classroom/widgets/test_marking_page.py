"""What the page makes of a marking is what the oracle makes of it; run by Node.js."""

from itertools import product
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.practice import task_json
from classroom.practice.answer_key import SYMBOLS, Field, Rule
from classroom.practice.marking import Marking, PracticeTask, blank_marking, remarks, right_marking
from classroom.practice.picture import MarkingPicture
from classroom.practice.question import read_number
from gametree.position import MAX, MIN
from gametree.trees.generate import random_tree
from gametree.trees.search_run import Path, Side
from tests.classroom.practice.oracle import Finding, check, filled, hint, read_value, toggled
from tests.gametree.widgets.node import run

MODULE = "classroom/widgets/marking.js"
RULES = [*product(get_args(Side), get_args(Rule), [True, False])]
TEXTS = ["", " ", "?", "3", "= 3", "<=2", "≥ −4", "inf", "−∞", ">= 5", "0", "- 1"]
ACTS = """return data.map(({task, answers, slips, acts}) => {
    const sheet = (marked) => new m.Sheet(task, answers, slips, marked);
    let marked = m.blank(task);
    return acts.map(([act, ...given]) => {
        marked = sheet(marked)[act](...given);
        const now = sheet(marked);
        const nodes = task.nodes.map((_, at) => now.node(at));
        return {marked, said: now.said(), listed: now.listed(), findings: now.findings(), nodes, rows: now.rows()};
    });
})"""


def carried(task: PracticeTask) -> dict[str, Any]:
    """What travels to the page with a task."""
    return {
        "task": task_json.shown(task) | {"number": 1},
        "answers": task_json.answers(task),
        "slips": task_json.slips(task),
    }


def in_page(cases: list[tuple[PracticeTask, list[list[object]]]]) -> Any:
    return run(MODULE, ACTS, [carried(task) | {"acts": acts} for task, acts in cases])


def random_acts(task: PracticeTask, rng: Random) -> list[list[object]]:
    """Some things that a learner says, rightly, nearly rightly and wildly, with a check or a hint now and then."""
    at = task_json.places(task)
    right = right_marking(task.key)
    acts: list[list[object]] = [["toggle", at[path]] for path in right.branches if rng.random() < 0.7]
    acts += [["toggle", rng.randrange(len(at))] for _ in range(rng.randrange(4))]
    for path in task.fields:
        for where in task.key.asks:
            known = near(task, path, where)
            text = rng.choice(known if known and rng.random() < 0.8 else TEXTS)
            acts += [["fill", at[path], where, text]] * (rng.random() < 0.9)
    acts += [["ask", by] for by in ("check", "check", "hint")]
    rng.shuffle(acts)
    return [*acts, ["ask", rng.choice(["check", "hint"])], ["toggle", rng.randrange(len(at))]]


def near(task: PracticeTask, path: Path, where: Field) -> list[str]:
    """What belongs into a field, and what known mistakes make of it; nothing for a node that is not looked at."""
    if path not in task.key.visits:
        return []
    return [task.key.text(path, where), *map(str, remarks(task.key, path, where))]


def in_python(task: PracticeTask, acts: list[list[object]]) -> list[tuple[Marking, list[Finding]]]:
    """What the marking is after each act, and what the last check or hint found."""
    paths, marking, found, states = [*task_json.places(task)], blank_marking(), list[Finding](), []
    for act, *said in acts:
        if act == "toggle":
            marking = toggled(marking, paths[said[0]])  # type: ignore[index]
        elif act == "fill":
            node, where, text = said
            marking = filled(marking, paths[node], where, text)  # type: ignore[index, arg-type]
        elif said == ["check"]:
            found = check(marking, task.key, task.fields)
        else:
            found = [one for one in [hint(marking, task.key, task.fields)] if one]
        states.append((marking, found))
    return states


def assert_same(task: PracticeTask, marking: Marking, found: list[Finding], page: Any) -> None:
    picture, at = MarkingPicture(task, marking), task_json.places(task)
    assert page["findings"] == [
        {"node": at[one.path], "name": one.name, "field": one.where, "kind": one.kind, "reason": one.reason}
        for one in found
    ]
    for path, node in zip(at, page["nodes"], strict=True):
        assert node["state"].removesuffix(" gp-wrong") == picture.state(path)
        assert node["label"].removesuffix("; not right yet") == picture.label(path)
        assert ("gp-wrong" in node["state"]) == node["label"].endswith("not right yet")
        assert (node["pill"], node["note"]) == (picture.pill(path), [*picture.note(path)])
        assert node["checked"] == marking.covers(path)
    assert [(row["name"], row["depth"]) for row in page["rows"]] == [
        (task.key.name(path), len(path)) for path in task.fields if not marking.covers(path)
    ]


def assert_page_marks_as_python_does(tasks: list[PracticeTask], rng: Random) -> None:
    cases = [(task, random_acts(task, rng)) for task in tasks]
    for (task, acts), pages in zip(cases, in_page(cases), strict=True):
        for (marking, found), page in zip(in_python(task, acts), pages, strict=True):
            assert_same(task, marking, found, page)


@pytest.mark.parametrize("level", [1, 2])
def test_the_page_marks_as_python_does(level: int) -> None:
    assert_page_marks_as_python_does(
        [PracticeTask(level, 3), PracticeTask(level, 4, "mover", ">", False)], Random(level)
    )


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 7))
def test_the_page_marks_every_level_under_every_rule_as_python_does(level: int) -> None:
    assert_page_marks_as_python_does(
        [PracticeTask(level, seed, *rules) for seed, rules in enumerate(RULES)], Random(level)
    )


@pytest.mark.slow
def test_the_page_marks_trees_of_any_shape_as_python_does() -> None:
    tasks = []
    for seed in range(60):
        turn = MAX if seed % 5 else MIN
        tree = random_tree(seed, 2 + seed % 3, 2 + seed % 2, range(-3, 4), turn, ragged=True)
        tasks.append(PracticeTask(1 + seed % 6, seed, *RULES[seed % len(RULES)], tree))
    assert_page_marks_as_python_does(tasks, Random(7))


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(st.lists(st.text("0123456789.-−+ ∞infaityINFe_<>=≤≥x", max_size=7), min_size=200, max_size=200))
def test_numbers_are_read_in_the_page_as_in_python(texts: list[str]) -> None:
    page = run(MODULE, "return data.map((text) => [String(m.readNumber(text)), m.readValue(text).map(String)])", texts)
    for text, (number, (sign, value)) in zip(texts, page, strict=True):
        assert (None if number == "NaN" else float(number)) == read_number(text), text
        assert (None if value == "NaN" else (sign, float(value))) == read_value(text), text


def test_a_wrong_node_is_framed_until_it_is_changed() -> None:
    task = PracticeTask()  # [[12, 6, 7], [10, 2, 10], [12, 1, 6]]: B3 and C3 are never looked at
    at = {task.key.name(path): node for path, node in task_json.places(task).items()}
    acts: list[list[object]] = [["toggle", at["B2"]], ["toggle", at["B3"]], ["ask", "check"], ["toggle", at["B2"]]]
    *_, checked, changed = in_page([(task, acts)])[0]
    assert checked["said"] == "✗ 2 not right yet."
    assert [(found["name"], found["kind"]) for found in checked["listed"]] == [("B2", "too much"), ("C3", "too little")]
    assert "gp-wrong" in checked["nodes"][at["B2"]]["state"]
    assert checked["nodes"][at["B2"]]["label"] == "B2: leaf 2; marked as never looked at; not right yet"
    assert checked["nodes"][at["B3"]]["label"] == "B3: leaf 10; marked as never looked at"
    assert checked["nodes"][at["B"]]["label"] == "B: MIN to move, children B1, B2, B3; looked at"
    assert [found["changed"] for found in changed["listed"]] == [True, False]
    assert "gp-wrong" not in changed["nodes"][at["B2"]]["state"]


def test_what_is_said_of_a_mark() -> None:
    task = PracticeTask()
    at = {task.key.name(path): node for path, node in task_json.places(task).items()}
    acts: list[list[object]] = [["toggle", at[name]] for name in ("B1", "B", "B2", "B")]
    assert [page["said"] for page in in_page([(task, acts)])[0]] == [
        "B1 is marked as never looked at.",
        "B is marked as never looked at.",
        "B2 is marked as never looked at, with the branch above it.",
        "B is not marked.",
    ]


def test_empty_fields_are_counted_and_wrong_ones_marked() -> None:
    task = PracticeTask(2)
    (page,) = in_page([(task, [["fill", 1, "alpha", "5"], ["ask", "check"]])])
    row = next(row for row in page[-1]["rows"] if row["name"] == "A")
    assert [field["wrong"] for field in row["fields"]] == [True, False, False]
    assert [field["label"] for field in row["fields"]] == [f"{symbol} of A" for symbol in SYMBOLS.values()]
    assert page[-1]["said"].startswith("✗ 2 not right yet, ")
    assert page[-1]["said"].endswith(" still empty.")
    assert {found["kind"] for found in page[-1]["listed"]} == {"wrong window", "too little"}


def test_a_hint_gives_the_next_step_away() -> None:
    (page,) = in_page([(PracticeTask(2), [["ask", "hint"]])])
    assert page[0]["said"] == "Here is the next step of the search:"
    assert [found["reason"] for found in page[0]["listed"]] == ["A: α on entry is −∞: MAX is sure of nothing yet."]


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("by", ["check", "hint"])
def test_a_right_solution_is_praised(level: int, by: str) -> None:
    task = PracticeTask(level, seed=4)
    right, at = right_marking(task.key), task_json.places(task)
    acts: list[list[object]] = [["toggle", at[path]] for path in right.branches]
    acts += [["fill", at[path], where, text] for (path, where), text in right.entries.items() if path in task.fields]
    page = in_page([(task, [*acts, ["ask", by]])])[0][-1]
    seen = sum(path in task.key.visits for path in task.key.leaves)
    assert page["said"] == f"✓ All right. Alpha-beta looks at {seen} of the {len(task.key.leaves)} leaves."
    assert page["listed"] == []


def test_where_no_stepper_is_the_way_to_a_node_is_told_in_words() -> None:
    task = PracticeTask()
    at = {task.key.name(path): node for path, node in task_json.places(task).items()}
    cut, root, after = in_page([(task, [["tell", at["B3"]], ["tell", 0], ["toggle", at["B3"]]])])[0]
    assert cut["said"] == "How the search comes to B3:"
    assert [step["reason"] for step in cut["listed"]] == [
        "A = 6: MIN takes the smallest of A1 = 12, A2 = 6, A3 = 7.",
        "B3 is never looked at: after B2, B is worth at most 2, and MAX already has 6 with A.",
    ]
    assert [step["reason"] for step in root["listed"]] == ["The root is looked at: the search begins there."]
    assert after["listed"] == []


@pytest.mark.slow
def test_the_way_to_every_node_can_be_told() -> None:
    for rules in RULES:
        task = PracticeTask(5, 2, *rules)
        at = task_json.places(task)
        for path, page in zip(at, in_page([(task, [["tell", node] for node in at.values()])])[0], strict=True):
            call, kind = task.key.stop(path)
            above = [*task.key.visits][call]
            assert page["listed"][-1]["name"] in {task.key.name(path[:end]) for end in range(len(path) + 1)}
            if task.rule != "never":
                shown = path if kind == "call" else path[: len(above) + 1]
                assert page["listed"][-1]["name"] == task.key.name(shown)
