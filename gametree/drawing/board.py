"""A board with what is thought about it: numbered moves, the line to come, candidates and threats."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from gametree.drawing.svg import Drawing
from gametree.games.board_svg import SETS, BoardPart, Overlay, position_svg, set_mark, stones_of
from gametree.position import Move, Position, move_name, require, require_position
from gametree.style import standalone, text_at, width_of

EXPLAINED = 26  # pixels: the mark of a set below a board


def draw_board(
    position: Position,
    played: Sequence[Move] = (),
    line: Sequence[Move] = (),
    candidates: Collection[Move] = (),
    threats: Collection[Move] = (),
    sets: Mapping[str, Collection[Move]] | None = None,
    near: int | None = None,
    square: float = 32,
) -> Drawing:
    """Return a picture of a position with what is thought about it.

    Args:
        position: where the moves begin; a game with a board.
        played: the moves played from there, which are numbered.
        line: the moves that would follow, as stones half there.
        candidates: moves after those played that get a small ring.
        threats: moves after those played that get a diamond.
        sets: up to three sets of moves by name, each with a mark of its own, which is explained below the board.
        near: show only so many squares around the stones, for a game whose picture can be cut; without it, all.
        square: the side of a square, in pixels.

    Raises:
        IllegalMove: a move cannot be played.
        ValueError: there are too many sets to tell apart.

    >>> draw_board(tic_tac_toe("X.O/.../..."), played=[4], candidates=[8])
    board X.O/.X./...
    played: X on 4
    candidates: O on 8

    """
    require_position(position)
    for name, moves in {"played": played, "line": line, "candidates": candidates, "threats": threats}.items():
        require(isinstance(moves, Iterable), name, "a list of moves", moves)
    numbered, now = stones_of(position, played)
    ghosts, after = stones_of(now, line)
    numbers = {square: at for at, square in enumerate(numbered, start=1)}
    sets = sets or {}
    if len(sets) > len(SETS):
        raise ValueError(f"a board shows up to {len(SETS)} sets of squares, got {len(sets)}: {', '.join(sets)}")
    rings, diamonds, *members = (
        [square for move in moves for square in stones_of(now, [move])[0]]
        for moves in (candidates, threats, *sets.values())
    )
    overlay = Overlay(numbers, ghosts, candidates=rings, threats=diamonds, sets=members)
    part = None if near is None else BoardPart.around(after.rows, near)  # type: ignore[attr-defined]
    picture = position_svg(now, square, played[-1] if played else None, overlay, part)
    called = getattr(getattr(now, "board", None), "name", str)
    words = [
        f"board {now}",
        *_line("played", names_of(position, played)),
        *_line("to come", names_of(now, line)),
        *_line("candidates", [move_name(now, move) for move in candidates]),
        *_line("threats", [move_name(now, move) for move in threats]),
        *(f"{name}: {', '.join(map(called, sorted(moves))) or 'none'}" for name, moves in sets.items()),
    ]
    return Drawing(_explained(picture, [*sets], square) if sets else picture, "\n".join(words))


def _explained(picture: str, names: Sequence[str], square: float) -> str:
    """Return a picture with the marks of sets and their names below it."""
    left, top, width, height = map(float, re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', picture)[0])
    x, row = left + square, 1.1 * EXPLAINED
    middles = [top + height + (at + 0.5) * row for at in range(len(names))]
    explained = [
        set_mark(at, x, y, EXPLAINED) + text_at(x + EXPLAINED, y + 5, names[at], "gt-text", 14)
        for at, y in enumerate(middles)
    ]
    width = max(width, square + EXPLAINED + max(width_of(name, 14) for name in names))
    body = picture.partition("</style>")[2].removesuffix("</svg>")
    return standalone(body + "".join(explained), (left, top, width, height + row * len(names)), "; ".join(names))


def names_of(position: Position, line: Iterable[Move]) -> list[str]:
    """Return what the moves of a line are called, each in the position in which it is played."""
    names = []
    for move in line:
        names.append(move_name(position, move))
        position = position.play(move)
    return names


def _line(head: str, names: list[str]) -> list[str]:
    return [f"{head}: {', '.join(names)}"] if names else []
