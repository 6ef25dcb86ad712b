"""The practice widget brings its task to the page, which marks alone; the browser tests click it."""

import json

import pytest

from classroom import Practice
from classroom.practice import task_json
from classroom.practice.marking import PracticeTask, right_marking
from classroom.practice.picture import MarkingPicture
from gametree.games.tree import Tree
from tests.players.room.shown import bundle


def send(practice, **message):
    """What the page sends: a node is its number there."""
    practice._received(practice.card, message, [])


def at(practice, path):
    return task_json.places(practice.task)[path]


def mark(practice):
    """What the page keeps when A is marked, as `marking.js` writes it."""
    marked = {"of": practice.card.task["number"], "said": "", "branches": [at(practice, (0,))], "entries": {}}
    practice.card.set_state({"marked": marked})


def test_a_mark_made_in_the_page_is_not_told_to_it_again(monkeypatch):
    practice, sent = Practice(), []
    monkeypatch.setattr(practice.card, "_send", lambda message, buffers=None: sent.append(message))
    mark(practice)
    assert sent == []


def test_no_answer_stands_in_plain_words_and_all_of_it_is_small():
    practice = Practice(4)
    state = json.dumps(
        {name: value for name, value in practice.card.get_state().items() if name != "_esm"}, default=str
    )
    assert "never looked at: after" not in state
    assert "That is the mistake" not in state
    assert len(state) < 30_000


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"convention": "mover", "rule": ">", "left_to_right": False}])
def test_show_me_puts_a_stepper_where_the_search_comes_to_the_node(rules):
    practice = Practice(5, **rules)
    key = practice.task.key
    for path in [(), (0,), *key.branches]:
        send(practice, do="show me", node=at(practice, path))
        stepper = practice.stepper
        assert practice.children == (practice.card, stepper)
        step = stepper.narration["frames"][stepper.step]
        assert (step["call"], step["kind"]) == key.stop(path)
        assert "✂" in step["caption"][0] or path in key.visits


@pytest.mark.slow
def test_another_tree_another_level_and_other_rules_begin_afresh():
    practice = Practice(1, 3)
    svg = practice.card.svg
    for action, task in [
        ("new tree", PracticeTask(1, 4)),
        ("harder", PracticeTask(2, 4)),
        ("easier", PracticeTask(1, 4)),
        ("easier", PracticeTask(1, 4)),
        ("direction", PracticeTask(1, 4, left_to_right=False)),
        ("convention", PracticeTask(1, 4, "mover", left_to_right=False)),
        ("rule", PracticeTask(1, 4, "mover", ">", left_to_right=False)),
    ]:
        mark(practice)
        send(practice, do="show me", node=0)
        send(practice, do=action)
        assert practice.task == task
        assert practice.card.task["number"] > practice.card.marked["of"]  # so the page begins with a blank tree
        assert practice.children == (practice.card,)
        assert practice.card.svg != svg
    assert Practice(6).card.task["harder"] is False
    assert practice.card.task["easier"] is False


def test_the_table_has_the_nodes_in_the_order_of_the_search():
    tasks = [PracticeTask(2), PracticeTask(2, left_to_right=False)]
    names = [[task_json.shown(task)["nodes"][node]["name"] for node in task_json.shown(task)["rows"]] for task in tasks]
    assert names == [["root", "A", "B", "C"], ["root", "C", "B", "A"]]
    assert task_json.shown(PracticeTask(1))["rows"] == []


def test_a_tree_of_ones_own_comes_first_and_then_those_of_the_level():
    practice = Practice(tree=Tree([[3, 12, 8], [2, None, None]]))
    assert practice.card.task["level"] == "level 1 of 6"
    assert task_json.answers(practice.task)["all"] == "Alpha-beta looks at 4 of the 6 leaves."
    send(practice, do="direction")
    assert practice.task.given
    send(practice, do="new tree")
    assert practice.task == PracticeTask(1, 1, left_to_right=False)


def test_without_widgets_there_is_the_picture_and_the_task_in_words():
    data, again = (bundle(Practice(2, 5)) for _ in range(2))
    assert data["image/svg+xml"] == again["image/svg+xml"]
    assert data["text/plain"] == again["text/plain"]
    assert data["text/plain"].splitlines()[-1] == str(PracticeTask(2, 5).tree)


def test_the_picture_names_every_node_but_the_root_and_shows_what_is_said():
    task = PracticeTask(2, 1)
    plain = MarkingPicture(task, right_marking(task.key)).svg()
    for path in task.key.paths:
        assert (f">{task.key.name(path)}</text>" in plain) == (path != ())
    assert "≤ 4" in plain
    assert plain.count("gt-pruned gt-cut") == 2 * len(task.key.branches)  # a node and the edge to it
