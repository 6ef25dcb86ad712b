"""The practice widget shows what `classroom.practice.marking` says, nothing of its own; the browser tests click it."""

import pytest

from classroom import Practice
from classroom.practice.marking import Task, right_marking
from classroom.practice.picture import MarkingPicture
from gametree.games.tree import Tree
from tests.widgets.test_board_games import bundle


def send(practice, **message):
    """What the page sends: a node is its number there."""
    if isinstance(message.get("node"), tuple):
        message["node"] = MarkingPicture(practice.task, practice.marking).paths.index(message["node"])
    practice._received(practice.card, message, [])


def solve(practice):
    """Everything right, as the page would send it."""
    right = right_marking(practice.task.key)
    for path in right.branches:
        send(practice, do="toggle", node=path)
    for (path, where), text in right.entries.items():
        if path in practice.task.fields:
            send(practice, do="fill", node=path, field=where, text=text)


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 7))
def test_a_right_solution_is_praised(level):
    practice = Practice(level, seed=4)
    solve(practice)
    send(practice, do="check")
    seen = sum(path in practice.task.key.visits for path in practice.task.key.leaves)
    assert (
        practice.card.view["said"]
        == f"✓ All right. Alpha-beta looks at {seen} of the {len(practice.task.key.leaves)} leaves."
    )
    assert practice.card.view["findings"] == []


def test_what_is_not_right_is_listed_framed_and_said_until_it_is_changed():
    practice = Practice()  # [[12, 6, 7], [10, 2, 10], [12, 1, 6]]: B3 and C3 are never looked at
    send(practice, do="toggle", node=(1, 1))
    send(practice, do="toggle", node=(1, 2))
    send(practice, do="check")
    view, marked = practice.card.view, MarkingPicture(practice.task, practice.marking)
    assert view["said"] == "✗ 2 not right yet."
    assert [(found["name"], found["kind"]) for found in view["findings"]] == [
        ("B2", "too much"),
        ("C3", "too little"),
    ]
    states = {marked.name(path): node for path, node in zip(marked.paths, view["nodes"], strict=True)}
    assert "gp-wrong" in states["B2"]["state"]
    assert states["B2"]["label"] == "B2: leaf 2; marked as never looked at; not right yet"
    assert states["B3"]["label"] == "B3: leaf 10; marked as never looked at"
    assert states["B"]["label"] == "B: MIN to move, children B1, B2, B3; looked at"
    send(practice, do="toggle", node=(1, 1))
    assert [found["changed"] for found in practice.card.view["findings"]] == [True, False]
    assert "gp-wrong" not in practice.card.view["nodes"][marked.paths.index((1, 1))]["state"]


def test_empty_fields_are_counted_and_wrong_ones_marked():
    practice = Practice(2)
    send(practice, do="fill", node=(0,), field="alpha", text="5")
    send(practice, do="check")
    row = next(row for row in practice.card.view["rows"] if row["name"] == "A")
    assert [field["wrong"] for field in row["fields"]] == [True, False, False]
    assert practice.card.view["said"].startswith("✗ 2 not right yet, ")
    assert practice.card.view["said"].endswith(" still empty.")
    assert {found["kind"] for found in practice.card.view["findings"]} == {"wrong window", "too little"}


def test_the_table_leaves_out_what_is_marked_as_never_looked_at():
    practice = Practice(2)
    send(practice, do="toggle", node=(1,))
    names = [row["name"] for row in practice.card.view["rows"]]
    assert names == ["root", "A", "C"]
    assert [row["name"] for row in Practice(2, left_to_right=False).card.view["rows"]] == ["root", "C", "B", "A"]
    assert Practice(1).card.view["rows"] == []


def test_a_hint_gives_the_next_step_away():
    practice = Practice(2)
    send(practice, do="hint")
    (found,) = practice.card.view["findings"]
    assert found["reason"] == "A: α on entry is −∞: MAX is sure of nothing yet."
    solve(practice)
    send(practice, do="hint")
    assert practice.card.view["said"].startswith("✓ All right.")


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"convention": "mover", "rule": ">", "left_to_right": False}])
def test_show_me_puts_a_stepper_where_the_search_comes_to_the_node(rules):
    practice = Practice(5, **rules)
    key = practice.task.key
    for path in [(), (0,), *key.branches]:
        send(practice, do="show me", node=path)
        stepper = practice.stepper
        assert practice.children == (practice.card, stepper)
        step = stepper.narration["frames"][stepper.step]
        assert (step["call"], step["kind"]) == key.stop(path)
        assert "✂" in step["caption"] or path in key.visits


def test_show_me_without_a_node_goes_to_the_first_finding():
    practice = Practice()
    send(practice, do="check")
    send(practice, do="show me", node=None)
    assert practice.card.view["said"] == "The stepper below shows the search when it comes to B3."


def test_another_tree_another_level_and_other_rules_begin_afresh():
    practice = Practice(1, 3)
    svg = practice.card.svg
    for action, task in [
        ("new tree", Task(1, 4)),
        ("harder", Task(2, 4)),
        ("easier", Task(1, 4)),
        ("easier", Task(1, 4)),
        ("direction", Task(1, 4, left_to_right=False)),
        ("convention", Task(1, 4, "mover", left_to_right=False)),
        ("rule", Task(1, 4, "mover", ">", left_to_right=False)),
    ]:
        send(practice, do="toggle", node=(0,))
        send(practice, do="show me")
        send(practice, do=action)
        assert practice.task == task
        assert practice.marking.branches == frozenset()
        assert practice.children == (practice.card,)
        assert practice.card.svg != svg
    assert Practice(6).card.view["harder"] is False
    assert practice.card.view["easier"] is False


def test_a_tree_of_ones_own_comes_first_and_then_those_of_the_level():
    practice = Practice(tree=Tree([[3, 12, 8], [2, None, None]]))
    assert practice.card.view["level"] == "level 1 of 6"
    solve(practice)
    send(practice, do="check")
    assert practice.card.view["said"] == "✓ All right. Alpha-beta looks at 4 of the 6 leaves."
    send(practice, do="direction")
    assert practice.task.given
    send(practice, do="new tree")
    assert practice.task == Task(1, 1, left_to_right=False)


def test_without_widgets_there_is_the_picture_and_the_task_in_words():
    data, again = (bundle(Practice(2, 5)) for _ in range(2))
    assert data["image/svg+xml"] == again["image/svg+xml"]
    assert data["text/plain"] == again["text/plain"]
    assert data["text/plain"].splitlines()[-1] == str(Task(2, 5).tree)


def test_the_picture_names_every_node_but_the_root_and_shows_what_is_said():
    task = Task(2, 1)
    plain = MarkingPicture(task, right_marking(task.key)).svg()
    for path in task.key.paths:
        assert (f">{task.key.name(path)}</text>" in plain) == (path != ())
    assert "≤ 4" in plain
    assert plain.count("gt-pruned gt-cut") == 2 * len(task.key.branches)  # a node and the edge to it
