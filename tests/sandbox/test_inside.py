"""What is sent into a sandbox, and what stands there for what is not."""

import marshal
import pkgutil
import sys

import pytest

import gametree
from gametree.sandbox.bundle import ABSENT, code_to_send, packages, settings
from gametree.sandbox.inside.standins import Inert, Packages, StandIns

GAMES = ("games", "games.connect_four", "games.mnk", "games.othello", "games.tree")


@pytest.fixture
def stand_ins():
    finder = StandIns(ABSENT, settings()["hidden"])
    before = set(sys.modules)
    sys.meta_path.append(finder)
    yield
    sys.meta_path.remove(finder)
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_only_what_an_answer_needs_is_sent_and_the_rest_has_stand_ins():
    sent = set(marshal.loads(code_to_send())[1])
    every = {module.name for module in pkgutil.walk_packages(gametree.__path__, "gametree.")} | {"gametree"}
    rooms = {name.split(".")[1] for name in sent if "." in name}
    assert rooms == {"games", "position", "sandbox", "trace"}
    assert {f"gametree.{name}" for name in GAMES} <= sent
    assert sent | set(settings()["hidden"]) == every
    assert not sent & set(settings()["hidden"])


def test_stand_ins_are_found_for_absent_packages_and_hidden_modules_only(stand_ins):
    import seaborn.objects as so
    from otter import Notebook

    assert (type(so.Plot), type(Notebook("x").check)) == (Inert, Inert)
    with pytest.raises(ModuleNotFoundError):
        import seaborne  # noqa: F401
    with pytest.raises(ModuleNotFoundError):
        import gametree.searches  # noqa: F401


def test_whatever_is_done_with_a_stand_in_nothing_comes_of_it():
    thing = Inert("plt")
    thing.x, thing["y"] = 1, 2
    with thing.subplots(2, figsize=(1, 2)) as axes:
        assert not list(axes)
        assert len(axes[0, 1].patches) == 0
    assert bool(thing + 1 - thing * 2 / -thing)
    assert thing == 5
    assert not isinstance(5, thing)
    assert repr(thing.x.y) == "plt.x.y, which is not there while answers are checked"
    with pytest.raises(AttributeError):
        thing.__len_hint__  # noqa: B018


def test_a_stand_in_can_be_taken_apart_as_often_as_wanted():
    figure, axes = Inert("plt").subplots()
    (first, second), (third, _) = axes
    assert [type(one) for one in (figure, first, second, third)] == [Inert] * 4
    head, *between, last = axes
    assert (type(head), between, type(last)) == (Inert, [], Inert)
    assert [*axes, *(bar for bar in axes.bar(1, 2)), *zip(axes, [1], strict=False)] == []


def test_a_stand_in_can_be_used_as_a_number():
    width = Inert("axes").get_width()
    assert (float(width), round(width) + 1, list(range(width))) == (0.0, width, [])
    assert not any((width < 1, width <= 1, width > 1, width >= 1, 1 in width))
    assert f"{width:.2f}" == repr(width)


def test_a_function_that_a_stand_in_decorates_stays_as_it_is():
    interact = Inert("interact")

    @interact
    def one():
        return 1

    @interact(n=(1, 5))
    def two():
        return 2

    class Mine(interact):
        pass

    assert (one(), two(), Mine.__bases__) == (1, 2, (object,))


def test_real_packages_are_found_alone():
    finder = Packages(str(packages()["numpy"].parent), ["numpy"])
    assert finder.find_spec("numpy").origin == str(packages()["numpy"] / "__init__.py")
    assert finder.find_spec("gametree") is finder.find_spec("pytest") is None
