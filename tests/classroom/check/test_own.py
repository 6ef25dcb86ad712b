"""A task for a function of one's own: defined in six lines, checked, and refused where it cannot be meant as it is."""

import pytest

from classroom import check
from classroom.check.registry import tasks
from gametree import minimax
from tests.gametree.games.nim import Nim

SMALL = [(n,) for n in range(20)]
pytestmark = pytest.mark.usefixtures("known_tasks")


def from_one(n):
    return 1 if n < 2 else from_one(n - 1) + from_one(n - 2)


def defined(parts=None, small=SMALL, **more):
    @check.define({"value": 2} if parts is None else parts, small, **more)
    def fibonacci(n):
        """Return the n-th Fibonacci number."""
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    return fibonacci


def test_a_function_is_right_or_shown_where_it_is_not(capsys) -> None:
    defined()

    def by_a_loop(n):
        a, b = 0, 1
        for _ in range(n):
            a, b = b, a + b
        return a

    check.fibonacci(by_a_loop)
    assert capsys.readouterr().out == "✓ fibonacci: right, 2/2\n"
    with pytest.raises(check.NotRight, match="not right yet, 0/2"):
        check.fibonacci(from_one)
    assert "fibonacci on 0.\nIt returned 1; it should be 0.\nProbably: Line" in capsys.readouterr().out
    assert check.examine.fibonacci(from_one).counterexample.case.call.args == (0,)


def test_a_search_of_a_game_of_ones_own_has_parts_and_points() -> None:
    @check.define(
        {"won": 2, "lost": 1},
        [(Nim((a, b)),) for a in range(3) for b in range(3)],
        part=lambda nim: "won" if minimax(nim) > 0 else "lost",
    )
    def nim_value(nim):
        return minimax(nim)

    def by_xor(nim):
        first, second = nim.heaps
        return nim.turn if first ^ second else -nim.turn

    assert check.examine.nim_value(by_xor).points == {"won": 2, "lost": 1}
    assert check.examine.nim_value(lambda nim: 1).points == {"won": 2, "lost": 0}
    assert check.examine.nim_value(lambda nim: -1).points == {"won": 0, "lost": 1}
    with pytest.raises(ValueError, match="nim_value has no part 'draws': its parts are won, lost"):
        check.nim_value(by_xor, part="draws")


def test_a_judge_of_ones_own_says_what_is_wrong_and_the_task_in_which_part() -> None:
    def judge_sign(_case, got, expected):
        return "" if (got.value < 0) == (expected.value < 0) else "The sign is wrong."

    def judge_size(_case, got, expected):
        return "" if abs(got.value) == abs(expected.value) else "The size is wrong."

    @check.define({"size": 2, "sign": 1}, [(n,) for n in range(-3, 4)], judge={"size": judge_size, "sign": judge_sign})
    def negative(n):
        return -n

    result = check.examine.negative(lambda n: n)
    assert (result.points, result.faults["sign"].fault.said) == ({"size": 2, "sign": 0}, "The sign is wrong.")
    assert check.examine.negative(lambda n: -n).total == 3
    assert "returned None" in check.examine.negative(lambda n: None).counterexample.fault.said


def test_a_learners_function_of_the_same_name_does_not_stand_in_for_the_reference() -> None:
    scope = {"check": check, "SMALL": SMALL}
    body = "    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)\n"
    exec(f"@check.define({{'value': 1}}, SMALL)\ndef fibonacci(n):\n{body}", scope)
    exec("def fibonacci(n):\n    return n if n < 2 else 0\n", scope)
    assert check.examine.fibonacci(scope["fibonacci"]).counterexample.case.call.args == (2,)


def test_defined_again_it_is_the_newer_one() -> None:
    defined()
    defined({"value": 3})
    assert check.fibonacci.task.points == 3


def other_answer(_case, got, _expected):
    return "It is even." if got.value % 2 == 0 else ""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"parts": {}}, r'parts are points by name, as {"value": 2}; got {}'),
        ({"parts": {"value": -1}}, "parts are points by name"),
        ({"small": []}, r"inputs of fibonacci are tuples of arguments, as \[\(0,\), \(1,\)\]; got \[\]"),
        ({"small": [3]}, r"tuples of arguments, as .*; got \[3\]"),
        ({"small": [("x",)]}, "the reference of fibonacci fails itself, fibonacci on 'x': It raised TypeError"),
        ({"small": [(1, 2)]}, "fails itself, fibonacci on 1, 2: It cannot be called with the arguments"),
        ({"part": lambda _n: "move"}, "fibonacci has no part 'move': its parts are value"),
        ({"judge": {"move": other_answer}}, "fibonacci has no part 'move': its parts are value"),
        ({"required": "move"}, "fibonacci has no part 'move': its parts are value"),
        (
            {"judge": other_answer},
            "refuses the reference's own answer, fibonacci on 0: It is even",
        ),
        ({"parts": {"a": 1, "b": 1}}, "fibonacci has several parts: say with `part`, or with a judge for each"),
        (
            {"parts": {"a": 1, "b": 1}, "part": lambda n: "a" if n else ""},
            "its parts stand alone, so `part` says which",
        ),
        ({"shown": "film"}, "shown is one of search, nested, calls, board, words; got 'film'"),
        ({"name": "minimax"}, "minimax is a task of 03-minimax: give yours another name"),
        ({"name": "examine"}, "check.examine cannot be the check of a task"),
        ({"name": "two words"}, "check.two words cannot be the check of a task"),
    ],
)
def test_what_is_wrong_with_a_task_is_said_when_it_is_defined(given, said) -> None:
    with pytest.raises(ValueError, match=said):
        defined(**given)
    assert "fibonacci" not in tasks()


@pytest.mark.parametrize("given", [{"parts": ["value"]}, {"judge": 3}, {"judge": {"value": "equal"}}])
def test_parts_are_a_dictionary_and_judges_functions(given) -> None:
    with pytest.raises(TypeError, match=r"parts are points by name, as .*, and judges functions; got"):
        defined(**given)


def test_a_check_says_what_it_checks_with_an_example() -> None:
    defined()
    line = "check.fibonacci(my_fibonacci): Return the n-th Fibonacci number. "
    assert repr(check.fibonacci) == f"{line}For example fibonacci on 5: 5. Points: value 2."
    assert "It checks fibonacci(n). For example:\n\n    fibonacci on 0: 0\n" in check.fibonacci.__doc__


@pytest.mark.slow
@pytest.mark.parametrize("name", tasks())
def test_every_check_says_what_it_checks(name) -> None:
    assert "Return" in repr(getattr(check, name)) or "Tell" in repr(getattr(check, name))
    assert ("For example " in repr(getattr(check, name))) is not bool(tasks()[name].others)  # these would be answers
