"""A board with what is thought about it: numbered moves, the line to come, candidates and threats."""

from collections.abc import Collection, Sequence

from gametree.drawing.svg import Drawing
from gametree.games.board_svg import Overlay, Part, position_svg, stones_of
from gametree.position import Move, Position, move_name


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

    """
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
        *_line("played", position, played),
        *_line("to come", now, line),
        *_moves("candidates", now, candidates),
        *_moves("threats", now, threats),
    ]
    return Drawing(picture, "\n".join(words))


def _line(head: str, position: Position, moves: Sequence[Move]) -> list[str]:
    names = []
    for move in moves:
        names.append(move_name(position, move))
        position = position.play(move)
    return [f"{head}: {', '.join(names)}"] if names else []


def _moves(head: str, position: Position, moves: Collection[Move]) -> list[str]:
    return [f"{head}: {', '.join(move_name(position, move) for move in moves)}"] if moves else []
