"""What stands in a sandbox for what is not there."""

import sys
from unittest.mock import MagicMock

import pytest

from classroom.calls.call import Caller, FunctionCall
from grading.walls.bubblewrap import site
from grading.walls.worker import CALLED, Imports, ModuleStandIn


@pytest.fixture
def imports():
    finder = Imports(str(site()))
    before = set(sys.modules)
    sys.meta_path.insert(0, finder)
    yield finder
    sys.meta_path.remove(finder)
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_stand_ins_are_found_for_absent_packages_and_hidden_modules_only(imports):
    import seaborn.objects as so
    from otter import Notebook

    assert isinstance(so.Plot, ModuleStandIn)
    assert isinstance(Notebook("x").check, ModuleStandIn)
    with pytest.raises(ModuleNotFoundError):
        import seaborne  # noqa: F401
    core, course = ["search.alphabeta", "plot", "nowhere"], ["check", "assignments.minimax.tasks", "grade", "nowhere"]
    stood_in = [*(f"gametree.{name}" for name in core), *(f"classroom.{name}" for name in course)]
    real = ["position", "style", "games", "games.mnk", "trace.record"]
    others = ("gametree", "classroom", "classroom.calls.call", "os")
    assert all(map(imports.find_spec, stood_in))
    assert not any(map(imports.find_spec, (*others, *(f"gametree.{name}" for name in real))))


def test_real_packages_are_found_where_they_are(imports):
    assert imports.find_spec("numpy").origin == str(site() / "numpy/__init__.py")
    assert imports.find_spec("numpy.linalg") is None


def test_whatever_is_done_with_a_stand_in_nothing_comes_of_it():
    thing = ModuleStandIn(name="plt")
    thing.x, thing["y"] = 1, 2
    with thing.subplots(2, figsize=(1, 2)) as axes:
        assert not list(axes)
        assert len(axes[0, 1].patches) == 0
    assert bool(thing + 1 - thing * 2 / -thing)
    assert repr(thing.y.z) == "plt.y.z, which is not there while answers are checked"
    assert f"{thing.width:.2f}".startswith("plt.width")
    assert not any((thing < 1, thing <= 1, thing > 1, thing >= 1, 1 in thing))
    assert (round(thing) + 1, float(thing)) != (1, 0)


def test_a_stand_in_has_every_attribute_but_those_that_python_asks_of_its_own_accord():
    assert isinstance(ModuleStandIn()._axes, ModuleStandIn)
    assert not hasattr(ModuleStandIn(), "__array__")


def test_a_stand_in_can_be_taken_apart_as_often_as_wanted():
    figure, axes = ModuleStandIn().subplots()
    (first, second), (third, _) = axes
    assert all(isinstance(one, ModuleStandIn) for one in (figure, first, second, third))
    head, *between, last = axes
    assert (isinstance(head, ModuleStandIn), between, isinstance(last, ModuleStandIn)) == (True, [], True)
    assert [*axes, *(bar for bar in axes.bar(1, 2)), *zip(axes, [1], strict=False)] == []


def test_taken_apart_around_a_star_a_stand_in_has_just_the_parts_that_are_named():
    first, *none, before, last = ModuleStandIn(name="plt").axes
    *nothing, end = ModuleStandIn(name="plt").axes
    assert (none, nothing) == ([], [])
    assert all(isinstance(part, ModuleStandIn) for part in (first, before, last, end))


def test_a_function_that_a_stand_in_decorates_stays_as_it_is():
    interact = ModuleStandIn()

    @interact
    def one():
        return 1

    @interact(n=(1, 5))
    def two():
        return 2

    assert (one(), two()) == (1, 2)
    assert interact(two, n=1) is interact  # it may be anything that is made from a function


def test_what_a_bar_shows_the_progress_of_comes_back_and_whatever_is_used_is_remembered():
    CALLED.clear()
    assert ModuleStandIn(name="tqdm.auto.tqdm")([1, 2], desc="x") == [1, 2]
    assert ModuleStandIn(name="rich.progress.track")([1, 2], description="x") == [1, 2]
    assert ModuleStandIn(name="tqdm.trange")(1, 3) == range(1, 3)
    ModuleStandIn(name="scipy.inf") + 1
    list(ModuleStandIn(name="pandas.index"))
    bool(ModuleStandIn(name="sympy.x"))
    bars = {"tqdm.auto.tqdm", "rich.progress.track", "tqdm.trange"}
    assert {*bars, "scipy.inf", "pandas.index", "sympy.x"} == CALLED


@pytest.mark.parametrize("answer", [ModuleStandIn(), MagicMock(), [ModuleStandIn()], ModuleStandIn().search(1)])
def test_a_stand_in_is_never_taken_for_an_answer(answer):
    (outcome,) = Caller({"f": lambda: answer}).run([FunctionCall("f", ())])
    assert (outcome.value, outcome.failure) == (None, "wrong type")
