"""What games are worth, searched to the end: m,n,k games and small boards of connect four."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from bench.scores import most_threats_first
from gametree.games.connect_four import connect_four
from gametree.games.mnk import MNK, MNKBoard, mnk
from gametree.position import Move, Value
from gametree.search.engine import Engine, Result

# What a line counts for, by how many marks of one side only it holds. Found by trial on 5,6,4.
OWN, OTHER = (1, 2, 20, 200, 2000), (1, 2, 10, 100, 1000)
SOLVER: dict[str, Any] = {
    "limit": 1,
    "forced": True,
    "symmetry": True,
    "mtdf": True,
    "deepening": False,  # a look ahead by a few plies says nothing about who wins in the end,
    "killers": False,  # and without it these two
    "history": False,  # forget the order by place, which is a good one
    "table_size": 1 << 22,
}


class Case(NamedTuple):
    """A game, its value from MAX's side, and the engine that finds it."""

    name: str
    value: Value
    engine: Engine[Any]


def solve(case: Case) -> Result:
    """Search a game to its end; AssertionError when it is worth something else than is known."""
    result = case.engine.search()
    if (result.value, result.is_final) != (case.value, True):
        raise AssertionError(f"{case.name} is worth {case.value}, the engine says {result}")
    return result


def connect_four_case(columns: int, rows: int, value: Value) -> Case:
    """Return connect four on a small board; forced moves, and moves that threaten more first, are all it takes."""
    engine = Engine(connect_four(rows=rows, columns=columns), order=most_threats_first, **SOLVER)
    return Case(f"connect four {columns} x {rows}", value, engine)


def mnk_case(rows: int, columns: int, k: int, value: Value) -> Case:
    """Return an m,n,k game; lines that are open to nobody, and those that are nearly full, make the difference."""
    engine = Engine(mnk(rows, columns, k), possible=still_possible, order=fullest_lines_first, **SOLVER)
    return Case(f"{rows},{columns},{k}", value, engine)


def still_possible(position: MNK) -> tuple[Value, Value]:
    """Return the least and the greatest score that can still come of a position: no line, no win."""
    board = position.board
    return -int(board.has_line(board.full & ~position.x)), int(board.has_line(board.full & ~position.o))


def fullest_lines_first(position: MNK) -> Sequence[Move]:
    """Return the moves, those first that lie on many lines open to a side, and on such as are nearly full."""
    own, other = position.own, position.other
    counts = dict.fromkeys(position.ordered_moves(), 0)
    for line, squares in _lines(position.board):
        mine, theirs = (line & own).bit_count(), (line & other).bit_count()
        weight = 0 if mine and theirs else OTHER[theirs] if theirs else OWN[mine]
        for square in squares:
            if square in counts:
                counts[square] -= weight
    return sorted(counts, key=counts.__getitem__)


@cache
def _lines(board: MNKBoard) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each line, as bits and as squares."""
    return tuple((sum(board.bits[square] for square in line), line) for line in board.lines)
