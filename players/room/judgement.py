"""What each move of a game was worth: by the engine, and where a win can be forced, by that."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from gametree.position import MAX, Move, Position, Value, player
from gametree.search.budget import Budget
from gametree.search.engine import Result
from gametree.search.threats import Proof
from players.games import row_of
from players.gomoku.wins import ForcedWin
from players.matches import Game
from players.room.levels import SECONDS

JUDGED = 4  # plies
HINTED = 4  # plies that a hint looks ahead, where wins that can be forced were looked for before
FORCED_WIN, LOST_GAME, GAVE_AWAY = "missed a forced win", "let ", "gave away "


class Judgement(NamedTuple):
    """What the engine thinks of a move that was played.

    Args:
        value: what the position was worth before it, from MAX's side.
        best: the move that the engine would have played.
        cost: how much of that the move gave away, for the side that made it.
        proof: the forced win that the move missed, or left to the other side.
        lost: what it gave away, as a person would say it: "missed a forced win (5 moves)"; "" where that is nothing.
        line: how the game would have gone on with the best move, as far as that is known.
        punished: how the other side wins after the move, where it left it a forced win.

    """

    value: Value
    best: Move
    cost: Value
    proof: Proof | None = None
    lost: str = ""
    line: tuple[Move, ...] = ()
    punished: tuple[Move, ...] = ()


def outcome(position: Position, value: Value) -> int:
    """Return for which side a value says that the game can be won for certain, MAX or MIN; 0 for neither."""
    return (value > 0) - (value < 0) if abs(value) >= row_of(position).win else 0


def in_words(position: Position, value: Value) -> str:
    """Return a value from MAX's side in words: who can win for certain, or who leads; by how much where that counts."""
    row = row_of(position)
    if side := outcome(position, value):
        discs = f" by {abs(value) // row.win}" if hasattr(position, "discs") else ""
        return f"{player(position, side)} can win{discs}"
    by = "" if row.amount else f" by {abs(value):,}"
    return f"{player(position, MAX if value > 0 else -MAX)} leads{by}" if value else "even"


def looked_ahead(position: Position) -> int:
    """Return how many plies ahead advice at a position looks: to the end where that is near."""
    row = row_of(position)
    return row.solved if len(position.moves()) <= row.solved else row.ahead


def advise(position: Any) -> tuple[tuple[Move, ...], str]:
    """Return a good move of a position that is not over, with how the game may go on, and why it is good, in words."""
    row = row_of(position)
    if not row.forced_win:
        found = row.judge.search(position, depth=looked_ahead(position), seconds=SECONDS)
        return found.line, f"{in_words(position, found.value)}, looking {found.depth} plies ahead"
    own, other = (player(position, side) for side in (position.turn, -position.turn))
    if win := row.forced_win(position):
        return win.line, f"{own} can force a win ({_count(win.line)})"
    move = row.player(HINTED, SECONDS)(position)
    if danger := row.forced_win(position.passed()):
        return (move,), f"otherwise {other} could force a win ({_count(danger.line)})"
    found = row.judge.search(position.play(move), depth=row.ahead)
    return (move, *found.line), f"{in_words(position, found.value)}, looking {row.ahead + 1} plies ahead"


def values(position: Position) -> dict[Move, Value]:
    """Return what each move is worth, from MAX's side; where wins can be forced, of the promising moves only."""
    row, within, depth = row_of(position), Budget(seconds=SECONDS), looked_ahead(position) - 1

    def value(move: Move) -> Value:
        after = position.play(move)
        if row.forced_win and after.moves():
            loss = row.forced_win(after, within=within)
            if decided := loss or row.forced_win(position, move, within):
                return decided.value
        return row.judge.search(after, depth=depth).value

    return {move: value(move) for move in _looked_at(position)}


def _looked_at(position: Position) -> Sequence[Move]:
    row = row_of(position)
    order: Callable[..., Sequence[Move]] = row.judge.order
    return order(position) if row.forced_win else position.moves()


def judgements(
    game: Game[Any], depth: int = JUDGED, progress: Callable[[Iterable[Any]], Iterable[Any]] = iter
) -> tuple[Judgement, ...]:
    """Return what the engine thinks of each move of a game.

    Args:
        game: the game.
        depth: how many plies it looks ahead, the move itself included; where wins can be forced, no more than advice.
        progress: what shows how far it is: `tqdm`, for example.

    """
    row = row_of(game.start)
    steps = progress([*zip(game.moves, pairwise(game.positions), strict=True)])
    if not row.forced_win:
        return tuple(_judged(before, after, depth) for _, (before, after) in steps)
    forced, few = cache(row.forced_win), min(depth, row.ahead)
    return tuple(_judged_by_force(move, before, after, few, forced) for move, (before, after) in steps)


def _judged(before: Position, after: Position, depth: int) -> Judgement:
    judge = row_of(before).judge
    best, reached = judge.search(before, depth=depth), judge.search(after, depth=depth - 1)
    cost = max(0, before.turn * (best.value - reached.value))
    lost = _lost(before, best, reached.value, cost) if cost else ""
    punished = reached.line if lost.startswith(LOST_GAME) else ()
    return Judgement(best.value, best.line[0], cost, None, lost, best.line, punished)


def _lost(before: Position, best: Result, reached: Value, cost: Value) -> str:
    """Return what a move gave away, in words."""
    row, other = row_of(before), player(before, -before.turn)
    was, has_become = (before.turn * outcome(before, value) for value in (best.value, reached))
    if was > has_become:
        return f"{FORCED_WIN} ({_count(best.line)})" if was > 0 else f"{LOST_GAME}{other} force a win"
    if was and hasattr(before, "discs"):
        return f"{GAVE_AWAY}{cost // row.win} disc{'s' * (cost > row.win)}"
    if was:
        return "won later than it could" if was > 0 else "lost sooner than it had to"
    if before.turn * best.value > 0 > before.turn * reached:
        return "lost the lead"
    amount = row.amount(cost) if row.amount else f"{cost:,} point{'s' * (cost != 1)}"
    return f"{GAVE_AWAY}{amount}"


def _judged_by_force(
    move: Move, before: Position, after: Position, depth: int, forced: Callable[..., ForcedWin | None]
) -> Judgement:
    quiet = _judged(before, after, depth)
    if win := forced(before):
        if move == win.line[0] or forced(before, move):
            return Judgement(win.value, move, 0, line=win.line)
        cost = max(1, before.turn * (win.value - before.turn * abs(quiet.value)))
        return Judgement(win.value, win.line[0], cost, win.proof, f"{FORCED_WIN} ({_count(win.line)})", win.line)
    if not (loss := forced(after)):
        return quiet
    saves = next((other for other in _looked_at(before) if not forced(before.play(other))), None)
    if saves is None:
        return Judgement(loss.value, move, 0, line=(move,))
    cost = max(1, before.turn * (quiet.value - loss.value))
    lost = f"{LOST_GAME}{player(before, -before.turn)} force a win ({_count(loss.line)})"
    return Judgement(quiet.value, saves, cost, loss.proof, lost, (saves,), loss.line)


def _count(line: Sequence[Move]) -> str:
    return f"{(len(line) + 1) // 2} moves" if len(line) > 2 else "at once"
