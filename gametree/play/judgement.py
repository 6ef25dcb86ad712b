"""What each move of a game was worth: by the engine, and at gomoku by wins that can be forced."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from gametree.games.gomoku import WON, Gomoku
from gametree.play.engine import Engine
from gametree.play.gomoku_player import attempt, gomoku_engine, promising
from gametree.play.matches import Game
from gametree.play.rivals import suited
from gametree.position import Move, Position, Value
from gametree.search.budget import Budget
from gametree.search.threats import Proof, forcing_moves, four_moves, vcf, vct

JUDGED = 4  # plies
FEW_PLIES = 2  # at gomoku, where wins by threats are looked for as well
NODES = 1000  # that one win by threats may take to find


class Judgement(NamedTuple):
    """What the engine thinks of a move that was played.

    Args:
        value: what the position was worth before it, from MAX's side.
        best: the move that the engine would have played.
        cost: how much of that the move gave away, for the side that made it.
        proof: the forced win that the move missed, or left to the other side; `Game(position, proof.longest)` is a game
            to step through.
        lost: what the move gave away, in words, where that is a forced win.

    """

    value: Value
    best: Move
    cost: Value
    proof: Proof | None = None
    lost: str = ""


def judgements(
    game: Game[Any], depth: int = JUDGED, progress: Callable[[Iterable[Any]], Iterable[Any]] = iter
) -> tuple[Judgement, ...]:
    """Return what the engine thinks of each move of a game.

    Args:
        game: the game.
        depth: how many plies it looks ahead, the move itself included; two at most at gomoku.
        progress: what shows how far it is: `tqdm`, for example.

    """
    steps = progress([*zip(game.moves, pairwise(game.positions), strict=True)])
    if isinstance(game.start, Gomoku):
        forced = cache(_forced_win)
        few = min(depth, FEW_PLIES)
        return tuple(_judged_by_threats(move, before, after, few, forced) for move, (before, after) in steps)
    engine = Engine(None, suited(game.start))
    return tuple(_judged(engine, before, after, depth) for _, (before, after) in steps)


def missed_fours(position: Gomoku, move: Move) -> str:
    """Return why a move leaves a win by fours, in words; "" where there is no such win, it keeps one, or nobody knows.

    Args:
        position: the board before the move.
        move: what the side to move plays there.

    """
    return attempt(lambda: _why_no_win(position, move)) or ""


def _why_no_win(position: Gomoku, move: Move) -> str:
    board, other = position.board, position.players[-position.turn]
    threatened = four_moves(position, position.turn).get(move, frozenset())
    is_free = move in forcing_moves(position)
    if move in position.threats(position.turn) or (is_free and len(threatened) > 1) or not _wins_by_fours(position):
        return ""
    begun = f"There was a win by fours, but {board.name(move)}"
    if not threatened:
        return f"{begun} is no four: {other} need not answer it."
    if not is_free:
        return f"{begun} comes too late: {other} has four already, and makes five."
    (answer,) = threatened
    after = position.play(move).play(answer)
    if _wins_by_fours(after):
        return ""
    return f"{begun} is a four that can be answered: after {board.name(answer)}, {_what_is_left(after, other)}."


def _wins_by_fours(position: Gomoku) -> bool:
    return bool(vcf(position, budget=Budget(NODES)))


def _what_is_left(position: Gomoku, other: str) -> str:
    if position.threats(-position.turn):
        return f"{other} threatens five"
    return "no further fours win" if forcing_moves(position) else "you have no four left"


def _judged(engine: Engine[Any], before: Position, after: Position, depth: int) -> Judgement:
    best = engine.search(before, depth=depth)
    reached = engine.search(after, depth=depth - 1).value
    return Judgement(best.value, best.line[0], max(0, before.turn * (best.value - reached)))


def _judged_by_threats(
    move: Move, before: Gomoku, after: Gomoku, depth: int, forced: Callable[[Gomoku], Proof | None]
) -> Judgement:
    quiet = _judged(gomoku_engine(), before, after, depth)
    if win := forced(before):
        keeps = move == win.move or _forced_win(before, move)
        value, lost = _worth(before, win), "" if keeps else f"a forced win ({_moves(win)})"
        cost = 0 if keeps else max(1, before.turn * (value - before.turn * abs(quiet.value)))
        return Judgement(value, move if keeps else win.move, cost, None if keeps else win, lost)
    if not (loss := forced(after)):
        return quiet
    saves = next((other for other in promising(before) if not forced(before.play(other))), None)
    if saves is None:
        return Judgement(_worth(after, loss), move, 0)
    lost = f"the game: {before.players[-before.turn]} can force a win ({_moves(loss)})"
    return Judgement(quiet.value, saves, max(1, before.turn * (quiet.value - _worth(after, loss))), loss, lost)


def _forced_win(position: Gomoku, first: Move | None = None) -> Proof | None:
    return attempt(lambda: vct(position, budget=Budget(NODES), first=first))


def _worth(position: Gomoku, win: Proof) -> Value:
    return position.turn * (WON - (len(position.cells) - len(position.empty)) - len(win.longest))


def _moves(win: Proof) -> str:
    """Return how many moves a win takes where the other side holds out longest; two more make the five of a four."""
    count = (len(win.longest) + 1) // 2 + bool(win.fives)
    return f"{count} moves" if count > 1 else "at once"
