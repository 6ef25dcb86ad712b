"""What functions keep between calls is found and put back."""

import functools

import pytest

from classroom.calls.call import Caller, FunctionCall
from classroom.calls.state import FunctionState

total = 0
seen: dict[int, int] = {}


def with_default(x, found=[]):  # noqa: B006
    found.append(x)
    return len(found)


def with_global(x):
    global total
    total += x
    return total


def with_table(x):
    seen[x] = seen.get(x, 0) + 1
    return seen[x]


@functools.lru_cache
def cached(x):
    return len(str(x))


def through_another(x):
    return with_table(x)


def closed_over():
    count = [0]

    def counting(x):
        count[0] += x
        return count[0]

    return counting


def keyword_only(x, *, found={}):  # noqa: B006
    found[len(found)] = x
    return len(found)


@pytest.mark.parametrize(
    "function", [with_default, with_global, with_table, through_another, closed_over(), keyword_only]
)
def test_each_call_starts_afresh_when_asked(function) -> None:
    calls = [FunctionCall("f", (1,))] * 3
    caller = Caller({"f": function})
    assert [outcome.value for outcome in caller.run(calls)] == [1, 1, 1]
    caller.state.restore()
    assert [outcome.value for outcome in caller.run(calls, fresh=False)] == [1, 2, 3]
    caller.state.restore()


class Slow:
    """What takes long to copy, as thousands of positions do."""

    def __deepcopy__(self, memo):
        raise AssertionError("it is copied")


def test_a_large_memory_is_put_back_without_a_copy_of_all_that_it_holds() -> None:
    slow = dict.fromkeys(range(1_000), Slow())
    seen.update(slow)
    state = FunctionState([with_table])
    with_table(-1)
    state.restore()
    assert seen == slow
    seen.clear()


def test_a_cache_is_emptied() -> None:
    state = FunctionState([cached])
    cached(5)
    state.restore()
    assert cached.cache_info().currsize == 0


def test_what_keeps_nothing_has_nothing_to_put_back() -> None:
    assert [content for content, _ in FunctionState([abs, lambda x: x]).contents if content] == []


def test_a_list_inside_a_list_is_put_back_too() -> None:
    table = [[]]

    def grows(x):
        table[0].append(x)
        return len(table[0])

    outcomes = Caller({"grows": grows}).run([FunctionCall("grows", (1,))] * 3)
    assert [outcome.value for outcome in outcomes] == [1, 1, 1]
    assert table == [[]]
