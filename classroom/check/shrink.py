"""A counterexample made smaller: stones, leaves and members are taken away as long as the fault stays."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

from classroom.calls.call import Guesses
from classroom.check.inputs import Case
from classroom.check.result import Counterexample
from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.tree import Tree

# What it may cost is counted and not timed: what is shown must not depend on how fast a machine is.
MOST_TRIES, MOST_WORK = 120, 20_000
SMALL = 4  # stones: such boards are tried in order of size, and are the smallest already


def shrunk(
    found: Counterexample,
    again: Callable[[Case], tuple[int, Counterexample | None]],
    may_be: Callable[[int, Any], bool] = lambda _at, _less: False,
) -> Counterexample:
    """Return a counterexample with as little as possible on its board, in its tree, and among its other arguments.

    Args:
        found: the counterexample.
        again: tries a case, and returns how much work that was, in calls, and a counterexample where it shows the same
            kind of fault.
        may_be: whether a smaller list, text, dictionary or number may be the argument at a place.

    """
    tries, work, cases = 0, 0, _smaller(found.case, may_be)
    while tries < MOST_TRIES and work < MOST_WORK and (case := next(cases, None)):
        cost, one = again(case)
        tries, work = tries + 1, work + cost
        if one:
            found, cases = one, _smaller(one.case, may_be)
    return found


def _smaller(case: Case, may_be: Callable[[int, Any], bool]) -> Iterator[Case]:
    args = case.call.args
    for at, thing in enumerate(args):
        for less in [*_less(thing)] if at == 0 else []:
            yield with_first(case, less)
        for less in _fewer_parts(thing):
            if may_be(at, less):
                yield replace(case, call=replace(case.call, args=(*args[:at], less, *args[at + 1 :])))


def with_first(case: Case, first: Any) -> Case:
    """Return a case with another first argument; an evaluation keeps the numbers of nodes that a tree still has."""
    paths = {path[:end] for path in first.leaves() for end in range(len(path) + 1)} if type(first) is Tree else {}
    rest = [
        Guesses(tuple(one for one in arg.guesses if one[0] in paths)) if isinstance(arg, Guesses) and paths else arg
        for arg in case.call.args[1:]
    ]
    return replace(case, call=replace(case.call, args=(first, *rest)))


def _fewer_parts(thing: Any) -> Iterator[Any]:
    """Yield lists, texts and dictionaries without one of their parts, lists with less in one, and smaller numbers."""
    if type(thing) in (list, tuple, str) and len(thing) > 1:
        yield from (thing[:at] + thing[at + 1 :] for at in range(len(thing)))
    if type(thing) is list:
        inner = ((at, less) for at, one in enumerate(thing) if type(one) is list for less in _fewer_parts(one))
        yield from ([*thing[:at], less, *thing[at + 1 :]] for at, less in inner)
    if type(thing) is dict and len(thing) > 1:
        yield from ({key: thing[key] for key in thing if key != lost} for lost in thing)
    if type(thing) is int and thing > 0:
        yield from dict.fromkeys((0, thing // 2, thing - 1))


def _less(thing: Any) -> Iterator[Any]:
    """Yield boards with one stone less of either side, and trees with one child less somewhere."""
    if isinstance(thing, Gomoku):
        for rows in _fewer_stones("/".join(thing.rows), sum(map(len, thing.rows))):
            with suppress(ValueError):
                yield gomoku(rows, thing.board.size, thing.board.exact)
    elif isinstance(thing, list) and thing and all(isinstance(row, str) and len(row) > 1 for row in thing):
        board = "/".join(thing)  # a full board is the shorter one to play out
        yield from (rows.split("/") for rows in _fewer_stones(board, board.count(".")))
    elif type(thing) is Tree:
        yield from (Tree(node, thing.turn) for node in _fewer_children(thing.node))


def _fewer_stones(rows: str, most: int) -> Iterator[str]:
    """Yield a board, if it has no more stones than some, without an X and an O, which leaves the side to move."""
    places = [[at for at, mark in enumerate(rows) if mark == side] for side in "XO"]
    for pair in product(*places) if SMALL < sum(map(len, places)) < most else ():
        yield "".join("." if at in pair else mark for at, mark in enumerate(rows))


def _fewer_children(node: Any) -> Iterator[Any]:
    for at, child in enumerate(node if isinstance(node, tuple) else ()):
        if len(node) > 1:
            yield (*node[:at], *node[at + 1 :])
        yield from ((*node[:at], less, *node[at + 1 :]) for less in _fewer_children(child))
