"""A board with what is thought about it: numbered moves, the line to come, candidates and threats."""

from collections.abc import Collection, Iterable, Sequence

from gametree.drawing.svg import Drawing
from gametree.games.board_svg import Overlay, Part, position_svg, stones_of
from gametree.position import Move, Position, move_name, require, require_position


def draw_board(
    position: Position,
    played: Sequence[Move] = (),
    line: Sequence[Move] = (),
    candidates: Collection[Move] = (),
    threats: Collection[Move] = (),
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
        near: show only so many squares around the stones, for a game whose picture can be cut; without it, all.
        square: the side of a square, in pixels.

    Raises:
        IllegalMove: a move cannot be played.

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
    rings, diamonds = (
        [square for move in moves for square in stones_of(now, [move])[0]] for moves in (candidates, threats)
    )
    overlay = Overlay(numbers, ghosts, candidates=rings, threats=diamonds)
    part = None if near is None else Part.around(after.rows, near)  # type: ignore[attr-defined]
    picture = position_svg(now, square, played[-1] if played else None, overlay, part)
    words = [
        f"board {now}",
        *_line("played", names_of(position, played)),
        *_line("to come", names_of(now, line)),
        *_line("candidates", [move_name(now, move) for move in candidates]),
        *_line("threats", [move_name(now, move) for move in threats]),
    ]
    return Drawing(picture, "\n".join(words))


def names_of(position: Position, line: Iterable[Move]) -> list[str]:
    """Return what the moves of a line are called, each in the position in which it is played."""
    names = []
    for move in line:
        names.append(move_name(position, move))
        position = position.play(move)
    return names


def _line(head: str, names: list[str]) -> list[str]:
    return [f"{head}: {', '.join(names)}"] if names else []
