"""The narration of a recursion on its call tree, step by step."""

import json

import networkx as nx
import pytest

from gametree import power, record
from gametree.drawing.narration import Mark, as_json, code_lines, drawn
from gametree.drawing.search_narration import narrate
from gametree.drawing.svg import tree_svg
from gametree.trace.recording import Recording


def fibonacci(n: int) -> int:
    """A docstring that no stepper shows."""
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def collect(n: int, seen: list[int]) -> list[int]:
    seen.append(n)
    if n > 0:
        collect(n - 1, seen)
    return seen


def down(n: int) -> int:
    if n == 0:
        raise KeyError
    return down(n - 1)


def words(recording: Recording, lines: bool = False) -> list[str]:
    return [frame.words for frame in narrate(recording, lines).frames]


def test_calls_and_returns_in_words() -> None:
    assert words(record(power, 2, 1)) == [
        "call power(2, 1)",
        "call power(2, 0)",
        "power(2, 0) returns 1",
        "power(2, 1) returns 2",
    ]


def test_lines_are_told_on_request() -> None:
    told = words(record(fibonacci, 1), lines=True)
    assert told == ["call fibonacci(1)", "fibonacci(1): if n < 2:", "fibonacci(1): return n", "fibonacci(1) returns 1"]


def test_marks_follow_the_calls() -> None:
    narration = narrate(record(power, 2, 1))
    assert narration.marks_at(1) == {0: Mark("gt-open"), 1: Mark("gt-open")}
    assert narration.marks_at(2) == {0: Mark("gt-open"), 1: Mark("gt-done", "1")}


def test_an_exception_is_told_in_every_call_it_ends() -> None:
    narration = narrate(record(down, 1))
    assert words(record(down, 1))[2:] == ["down(0) raises KeyError", "down(1) raises KeyError"]
    assert narration.frames[2].caption.startswith("KeyError in down(0). Nobody catches it here")
    assert narration.marks_at(3) == {0: Mark("gt-failed", "✗"), 1: Mark("gt-failed", "✗")}


def test_a_shared_object_shows_in_every_frame_that_holds_it() -> None:
    changes = [frame.variables for frame in narrate(record(collect, 1, [])).frames]
    shared = "[1, 0]  — the same object #1"
    assert changes[0] == {0: {"n": "1", "seen": "[]"}}
    assert changes[2] == {0: {"seen": shared}, 1: {"seen": shared}}
    assert changes[3] == {0: {"seen": "[1, 0]"}}


def test_a_waiting_call_shows_what_it_had_when_it_called() -> None:
    def loop(n: int) -> int:
        total = 0
        for part in range(n):
            total += loop(part)
        return total + 1

    frames = narrate(record(loop, 2)).frames
    assert frames[1].variables[0] == {"total": "0", "part": "0"}


def test_code_is_shown_as_on_a_blackboard() -> None:
    lines = code_lines(record(fibonacci, 0).sources[0])
    assert [text for _, text in lines][:2] == ["def fibonacci(n):", "    if n < 2:"]
    numbers = [number for number, _ in lines]
    assert numbers[1] - numbers[0] == 2  # the docstring's line is missing, and its number with it


def test_a_lambda_keeps_its_line() -> None:
    doubling = lambda n: 1 if n == 0 else 2 * doubling(n - 1)  # noqa: E731
    assert "doubling = lambda n" in code_lines(record(doubling, 1).sources[0])[0][1]


def test_a_large_tree_is_folded() -> None:
    narration = narrate(record(fibonacci, 12, lines=False))
    assert len(narration.tree) < len(narration.recording.calls) / 2
    assert all(node in narration.tree for node in narration.nodes)


def test_a_call_that_is_folded_away_is_part_of_the_group_below_its_nearest_caller() -> None:
    whole: nx.DiGraph[object] = nx.DiGraph([(0, 1), (1, 2), (2, 3)])
    shown: nx.DiGraph[object] = nx.DiGraph([(0, 1), (1, ("fold", 1))])
    assert [drawn(shown, whole, node) for node in range(4)] == [0, 1, ("fold", 1), ("fold", 1)]


def test_too_many_steps_are_refused_by_number() -> None:
    recording = record(fibonacci, 16, lines=False)
    with pytest.raises(ValueError, match=r"6,386 steps are too many to step through: give fibonacci less to do"):
        narrate(recording)


def test_the_page_gets_plain_data() -> None:
    data = as_json(narrate(record(power, 2, 1)))
    assert json.loads(json.dumps(data))["calls"] == [[-1, 0, "power(2, 1)", 0, 0], [0, 0, "power(2, 0)", 1, 0]]
    assert data["frames"][2]["marks"] == {1: ["gt-done", "1", []]}


def test_the_picture_at_a_step_has_its_marks() -> None:
    narration = narrate(record(power, 2, 1))
    styles = {node: mark.on(narration.styles[node]) for node, mark in narration.marks_at(2).items()}
    svg = tree_svg(narration.tree, styles, "power", growing=True)
    assert 'class="gt-node gt-open" data-node="0"' in svg
    assert 'class="gt-node gt-done gt-valued" data-node="1"' in svg
