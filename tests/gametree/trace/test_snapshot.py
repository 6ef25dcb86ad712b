"""What a recording keeps of a value: what cannot change by reference, the rest as it was at that moment."""

import collections
import dataclasses
import enum
import itertools
import math
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Tree, tic_tac_toe
from gametree.trace import snapshot as module
from gametree.trace.snapshot import LARGE, Described, Snapshots, counted, is_immutable, plain_repr, snapshot


class Colour(enum.Enum):
    RED = 1


@dataclasses.dataclass(frozen=True)
class Point:
    x: int


@dataclasses.dataclass(frozen=True)
class Box:
    items: list


class Thing:
    def __init__(self, items):
        self.items = items


class NoRepr:
    def __repr__(self):
        raise ZeroDivisionError

    def __reduce_ex__(self, protocol):
        raise TypeError


SETTLED = [7, 0.5, 1j, "x", b"x", None, True, range(3), Colour.RED, int, math, len, plain_repr, tic_tac_toe, Point(1)]
POSITIONS = [tic_tac_toe("XO./.../..."), Tree([1, [2, 3]]).play(1)]


@pytest.mark.parametrize("value", [*SETTLED, *POSITIONS, (1, (Point(2), "x")), frozenset({1, 2})], ids=plain_repr)
def test_what_cannot_change_is_kept_by_reference(value):
    assert is_immutable(value)
    assert snapshot(value) is value


@pytest.mark.parametrize(
    "value",
    [[1], {1: 2}, {1}, (1, [2]), Thing([]), collections.Counter("aa"), Box([1]), bytearray(b"x")],
    ids=lambda value: type(value).__name__,
)
def test_what_can_change_is_not_immutable(value):
    assert not is_immutable(value)
    assert snapshot(value) is not value


plain = st.recursive(
    st.one_of(st.integers(), st.text(max_size=3), st.none()),
    lambda parts: st.one_of(
        st.lists(parts, max_size=3),
        st.lists(parts, max_size=3).map(tuple),
        st.dictionaries(st.integers(), parts, max_size=3),
        st.sets(st.integers(), max_size=3),
    ),
    max_leaves=8,
)


def spoil(value):
    """Empty every list, dict and set within the value."""
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        spoil(part)
    if isinstance(value, list | dict | set):
        value.clear()


@given(value=plain)
def test_a_copy_is_equal_and_later_changes_do_not_reach_it(value):
    copy, text = snapshot(value), repr(value)
    assert (copy, type(copy), repr(copy)) == (value, type(value), text)
    spoil(value)
    assert repr(copy) == text


class Board(Thing):
    """A game on one board that is changed in place: it has the names of a position, and is none."""

    turn = 1

    def moves(self): ...

    def play(self, move): ...

    def score(self): ...


class ComparedBoard(Board):
    def __eq__(self, other):
        return self.items == other.items

    __hash__ = None


@pytest.mark.parametrize("kind", [Thing, Box, Board, ComparedBoard])
def test_what_holds_something_that_can_change_is_copied_with_it(kind):
    thing = kind([1])
    copy = snapshot(thing)
    thing.items.append(2)
    assert (type(copy), copy.items) == (kind, [1])


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_positions_in_a_list_are_kept_by_reference(position):
    (copy,) = snapshot([position])
    assert copy is position


def test_a_list_that_contains_itself_is_copied_as_one():
    value = [1]
    value.append(value)
    copy = snapshot(value)
    value[0] = 2
    assert copy[0] == 1
    assert copy[1] is copy


def test_a_dict_that_contains_itself_through_a_list_is_copied_as_one():
    value = {}
    value["all"] = [value]
    copy = snapshot(value)
    assert copy["all"][0] is copy is not value


@pytest.mark.parametrize("part", [[0], {0: 0}, {0}, Thing([])], ids=lambda part: type(part).__name__)
def test_parts_that_are_one_object_stay_one_object(part):
    first, second = snapshot([part, part])
    assert first is second is not part


@pytest.mark.parametrize("make", [list, set, dict.fromkeys], ids=["list", "set", "dict"])
def test_a_container_is_copied_up_to_a_size_and_described_above_it(make):
    made, larger = make(range(LARGE)), make(range(LARGE + 1))
    assert snapshot(made) == made
    assert repr(snapshot(larger)) == f"<{type(larger).__name__} of 1,001 items>"


def items_in(value):
    return len(value) + sum(map(items_in, value)) if isinstance(value, list) else 0


def test_the_size_of_all_parts_together_is_limited_too():
    assert items_in(snapshot([[0] * 100 for _ in range(100)])) <= LARGE + 100


@pytest.fixture
def asked(monkeypatch):
    """The values whose kind has been asked for, as they are asked for."""
    asked, kind = [], module._kind
    monkeypatch.setattr(module, "_kind", lambda value: asked.append(None) or kind(value))
    return asked


@pytest.mark.parametrize("value", [[0] * 10**6, dict.fromkeys(range(10**6))], ids=["list", "dict"])
def test_a_huge_container_is_described_without_a_look_at_its_items(value, asked):
    copy = snapshot(value)
    assert len(asked) < 10
    assert repr(copy) == f"<{type(value).__name__} of 1,000,000 items>"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (threading.Lock(), "<unlocked _thread.lock object>"),
        ((letter for letter in "x"), "<generator object <genexpr>>"),
        (itertools.count(3), "count(3)"),
        (NoRepr(), "<NoRepr whose repr raises ZeroDivisionError>"),
    ],
    ids=["lock", "generator", "itertools", "no repr"],
)
def test_what_cannot_be_copied_is_described_without_addresses(value, text):
    assert snapshot([value]) == [Described(text)]
    assert repr(snapshot(value)) == text


@pytest.mark.parametrize(
    ("value", "text"), [(print, "<built-in function print>"), (object(), "<object object>"), ([1], "[1]")]
)
def test_a_plain_repr_has_no_address(value, text):
    assert plain_repr(value) == text


def test_a_large_tuple_is_searched_only_once_for_what_can_change(asked):
    snapshots, value = Snapshots(), (0,) * 10**5
    snapshots.keep({"value": value})
    assert len(asked) > 10**5
    asked.clear()
    assert snapshots.keep({"value": value})[0]["value"] is value
    assert len(asked) < 10


# --- numbers ------------------------------------------------------------------------------------------------


def test_each_object_that_can_change_has_a_number_and_keeps_it():
    snapshots, one, other = Snapshots(), [0], [0]
    assert snapshots.keep({"a": one, "b": other, "c": one, "n": 5})[1] == {"a": 1, "b": 2, "c": 1}
    assert snapshots.keep({"z": {}, "b": other})[1] == {"z": 3, "b": 2}


def test_a_number_is_never_given_to_a_second_object():
    snapshots = Snapshots()
    numbers = [snapshots.keep({"fresh": [index]})[1]["fresh"] for index in range(100)]
    assert numbers == list(range(1, 101))


def test_a_tuple_has_a_number_when_something_in_it_can_change():
    values, numbers = Snapshots().keep({"fixed": (1, 2), "open": (1, [])})
    assert numbers == {"open": 1}
    assert values == {"fixed": (1, 2), "open": (1, [])}


# --- kept again ----------------------------------------------------------------------------------------------


def test_what_has_not_changed_and_cannot_is_kept_once():
    snapshots = Snapshots()
    before = snapshots.keep({"n": 1, "pair": (1, 2.5)})
    assert snapshots.keep({**before[0]}, before) is before


@pytest.mark.parametrize("after", [{"n": True}, {"n": 1.0}, {"m": 1}, {}, {"n": 1, "m": 1}])
def test_what_is_another_object_or_has_another_name_is_kept_as_it_is(after):
    snapshots = Snapshots()
    kept, _ = snapshots.keep(after, snapshots.keep({"n": 1}))
    assert [(name, type(value)) for name, value in kept.items()] == [(name, type(after[name])) for name in after]


def test_the_same_list_is_kept_again_as_it_is_now():
    snapshots, seen = Snapshots(), [0]
    before = snapshots.keep({"seen": seen})
    seen.append(1)
    assert (before[0], snapshots.keep({"seen": seen}, before)) == ({"seen": [0]}, ({"seen": [0, 1]}, {"seen": 1}))


@pytest.mark.parametrize(("number", "said"), [(0, "0 calls"), (1, "1 call"), (2, "2 calls"), (2000, "2,000 calls")])
def test_one_is_counted_in_the_singular(number, said):
    assert counted(number, "call") == said
    assert counted(1, "leaf", "leaves") == "1 leaf"
    assert counted(3, "leaf", "leaves") == "3 leaves"
