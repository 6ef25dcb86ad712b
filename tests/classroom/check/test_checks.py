"""What a learner types to check an answer, and what comes back."""

import pytest

from classroom import check
from classroom.check import registry
from classroom.check.registry import tasks
from gametree import Tree, alphabeta
from tests.classroom.check.asking import stub, verdict
from tests.classroom.check.told import window_not_swapped


def all_leaves(position, depth, alpha, beta, evaluate):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(-all_leaves(position.play(move), depth - 1, -beta, -alpha, evaluate) for move in moves)


def test_a_right_answer_is_told_and_nothing_is_returned(capsys) -> None:
    assert check.power(pow) is None
    assert capsys.readouterr().out == "✓ power: right, 2/2 (value 1/1, negative 1/1)\n"
    with pytest.raises(check.NotRight, match="✗ power: not right yet, 0/"):
        check.power(lambda x, n: x * n)
    assert check.examine.power(lambda x, n: x * n).counterexample.got.value == 0


@pytest.mark.slow
def test_a_wrong_answer_raises_after_the_verdict(capsys) -> None:
    with pytest.raises(check.NotRight, match=r"✗ alphabeta: not right yet, 0/4"):
        check.alphabeta(window_not_swapped)
    said = capsys.readouterr().out
    assert "looked at 3 leaves where the right search looks at 2" in said
    assert "watch(window_not_swapped, Tree(" in said


def test_a_stub_is_not_written_and_that_is_all(capsys) -> None:
    with pytest.raises(check.NotWritten, match="○ alphabeta, leaves: not written yet, 0/2") as raised:
        check.alphabeta(stub, part="leaves")
    assert isinstance(raised.value, NotImplementedError)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: check.alphabeta(), TypeError, "takes 1 function, alphabeta"),
        (lambda: check.alphabeta(3), TypeError, "got 3"),
        (lambda: check.alphabeta(alphabeta, alphabeta), TypeError, "1 function"),
        (lambda: check.alphabeta(alphabeta, part="sum"), ValueError, "its parts are value, leaves"),
        (lambda: check.alphabet, AttributeError, "'alphabet': did you mean alphabeta or"),
        (lambda: check.examine.alphabet, AttributeError, "did you mean alphabeta or"),
        (lambda: check.zzz, AttributeError, "there are power, fast_power"),
    ],
)
def test_bad_input_is_told(call, error, words: str) -> None:
    with pytest.raises(error, match=words):
        call()


def test_the_headings_in_the_texts_of_mistakes_name_every_task_once_and_no_other() -> None:
    """By them a check knows its assignment."""
    for assignment in registry.assignments().values():
        (module,) = {registry.module_of()[task.name] for task in assignment.tasks}
        headings = registry.HEADING.findall(registry.mistakes_text(module))
        assert sorted(headings) == sorted(task.name for task in assignment.known)
        assert all(registry.task(task.name) is task for task in assignment.known)


def test_a_task_without_a_heading_among_the_mistakes_is_said(monkeypatch) -> None:
    monkeypatch.setattr(registry, "mistakes_text", lambda _module: "")
    registry.assignments.cache_clear()
    with pytest.raises(ValueError, match=r"mistakes.txt of classroom\.\S+ has no heading for the task \w+: "):
        registry.assignments()


@pytest.mark.slow
def test_each_part_can_be_asked_about_alone_and_shows_the_input_on_which_it_goes_wrong_itself(capsys) -> None:
    check.alphabeta(all_leaves, part="value")
    assert "✓ alphabeta, value: right, 2/2" in capsys.readouterr().out
    for part, words in (("value", "It returned −1; it should be −2."), ("leaves", "looked at 3 leaves")):
        with pytest.raises(check.NotRight):
            check.alphabeta(window_not_swapped, part=part)
        assert words in capsys.readouterr().out


@pytest.mark.slow
def test_the_line_to_see_it_again_calls_a_function_without_a_name_what_the_task_calls_it() -> None:
    lines = check.examine.alphabeta(lambda *arguments: window_not_swapped(*arguments)).counterexample.replay
    assert lines.split("; ")[-1].startswith("watch(alphabeta, ")


remembered_positions = {}


def remembering(position, depth, alpha, beta, evaluate):
    asked = position, depth, alpha, beta, evaluate
    if asked not in remembered_positions:
        remembered_positions[asked] = alphabeta(position, depth, alpha, beta, evaluate)
    return remembered_positions[asked]


@pytest.mark.slow
def test_a_check_leaves_nothing_of_its_own_in_a_learners_memory(capsys) -> None:
    check.alphabeta(remembering)
    assert remembered_positions == {}
    check.alphabeta(remembering)


def test_a_position_of_ones_own_can_be_asked_about(capsys) -> None:
    tree = Tree([[3, 5], [2, 9]])
    check.alphabeta(alphabeta, on=tree)
    assert capsys.readouterr().out == "✓ alphabeta: right on [[3, 5], [2, 9]]\n"
    with pytest.raises(check.NotRight, match=r"✗ alphabeta: not right yet, tried on \[\[3, 5\], \[2, 9\]\]"):
        check.alphabeta(all_leaves, on=tree)
    assert "5 is enough" not in capsys.readouterr().out
    with pytest.raises(TypeError, match="cannot be asked about"):
        check.can_force(lambda *_: True, on=tree)


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("narrowed", lambda least, most, v, answer: (least, most), "narrowed on least 0, most 1, v 0, answer 0."),
        ("can_force", lambda p, side, goal: True, "side 1, goal 1."),
        ("alphabeta_ordered", lambda p, d, a, b, e, first: alphabeta(p, d, a, b, e), "with MAX to move, first [1]."),
    ],
)
def test_what_is_asked_is_told_with_names(capsys, name, answer, said) -> None:
    with pytest.raises(check.NotRight):
        getattr(check, name)(answer)
    assert said in capsys.readouterr().out


def test_a_board_is_told_with_what_makes_it_again() -> None:
    def merged(position):
        return 1 + sum(merged(position.play(move)) for move in position.moves())

    count_games = tasks()["counts"].judging.right[0]["count_games"]
    assert verdict("counts", count_games, merged).counterexample.replay == (
        "from gametree.widgets import watch; from gametree import MNK; watch(merged, MNK.from_text('...', k=2))"
    )


def test_what_is_kept_is_shown_by_the_two_smallest_calls_that_tell() -> None:
    known = {}

    def negamax(position, depth, evaluate):
        if position not in known:
            moves = position.moves() if depth else ()
            values = [-negamax(position.play(move), depth - 1, evaluate) for move in moves]
            known[position] = max(values) if values else position.turn * evaluate(position)
        return known[position]

    found = verdict("negamax", negamax).counterexample
    assert "kept between calls" in found.fault.said
    *_, first, second = found.replay.split("; ")
    assert first.startswith("negamax(Tree(")
    assert second.startswith("watch(negamax, Tree(")


def test_what_is_kept_for_longer_is_shown_by_the_calls_that_have_to_be_there() -> None:
    asked = []

    def power(x, n):
        asked.append(n)
        return x**n + (len(asked) > 3)

    calls = verdict("power", power).counterexample.again.split("; ")
    assert len(calls) == 4
    asked.clear()
    names = {"power": power, "right": pow}
    assert [eval(f"{call} - {call.replace('power', 'right')}", names) for call in calls] == [0, 0, 0, 1]
