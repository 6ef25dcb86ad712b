"""What each move of a game was worth: by the engine, and at gomoku by wins that can be forced."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from gametree.games.connect_four import ConnectFour
from gametree.games.gomoku import WON, Gomoku
from gametree.games.mnk import MNK
from gametree.games.othello import Othello
from gametree.games.shapes import BOTH, WORTH, powers
from gametree.position import MAX, Move, Position, Value, player
from gametree.search.budget import Budget
from gametree.search.engine import Engine, Result
from gametree.search.threats import Proof, forcing_moves, four_moves, vcf, vct
from players.games import suited
from players.gomoku.player import SURE, attempt, gomoku_engine, gomoku_player, promising
from players.matches import Game
from players.room.levels import SECONDS

JUDGED = 4  # plies
FEW_PLIES = 2  # at gomoku, where wins by threats are looked for as well
NODES = 1000  # that one win by threats may take to find
FORCED_WIN, LOST_GAME, GAVE_AWAY = "missed a forced win", "let ", "gave away "
SCALE = {"an open three": ".....XXX.....", "a two": ".....XX....."}  # for what is given away at gomoku
AHEAD = {ConnectFour: 6, Othello: 4, Gomoku: FEW_PLIES}  # plies that advice looks ahead
PLAYER = 4  # plies that a hint at gomoku looks ahead
SOLVED = 9  # squares of a board that is small enough to look ahead to the end


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


class Advice(NamedTuple):
    """What to play, and why.

    Args:
        line: the move, and how the game may go on.
        why: the reason, in words.

    """

    line: tuple[Move, ...]
    why: str


def outcome(position: Position, value: Value) -> int:
    """Return for which side a value says that the game can be won for certain, MAX or MIN; 0 for neither."""
    return (value > 0) - (value < 0) if abs(value) >= _win(position) else 0


def _win(position: Position) -> Value:
    """Return what the least win is worth."""
    return SURE if isinstance(position, Gomoku) else getattr(suited(position), "win", inf)


def in_words(position: Position, value: Value) -> str:
    """Return a value from MAX's side in words: who can win for certain, or who leads; by how much not at gomoku."""
    if side := outcome(position, value):
        discs = f" by {abs(value) // _win(position)}" if isinstance(position, Othello) else ""
        return f"{player(position, side)} can win{discs}"
    by = "" if isinstance(position, Gomoku) else f" by {abs(value):,}"
    return f"{player(position, MAX if value > 0 else -MAX)} leads{by}" if value else "even"


def looked_ahead(position: Position) -> int:
    """Return how many plies ahead advice at a position looks: to the end where that is near."""
    is_small = isinstance(position, MNK) and len(position.moves()) <= SOLVED
    return SOLVED if is_small else AHEAD.get(type(position), JUDGED)


def advise(position: Position) -> Advice:
    """Return what to play in a position that is not over, and why."""
    if isinstance(position, Gomoku):
        return _advise_by_threats(position)
    found = Engine(None, suited(position)).search(position, depth=looked_ahead(position), seconds=SECONDS)
    return Advice(found.line, f"{in_words(position, found.value)}, looking {found.depth} plies ahead")


def _advise_by_threats(position: Gomoku) -> Advice:
    own, other = position.players[position.turn], position.players[-position.turn]
    if win := _forced_win(position):
        line = played_out(position, win)
        return Advice(line, f"{own} can force a win ({_count(len(line))})")
    move = gomoku_player(PLAYER, SECONDS)(position)
    passed = position.passed()
    if danger := _forced_win(passed):
        return Advice((move,), f"otherwise {other} could force a win ({_count(len(played_out(passed, danger)))})")
    found = gomoku_engine().search(position.play(move), depth=FEW_PLIES)
    return Advice((move, *found.line), f"{in_words(position, found.value)}, looking {FEW_PLIES + 1} plies ahead")


def values(position: Position) -> dict[Move, Value]:
    """Return what each move is worth, from MAX's side; at gomoku only the promising ones."""
    if isinstance(position, Gomoku):
        within = Budget(seconds=SECONDS)
        return {move: _value_by_threats(position, move, within) for move in promising(position)}
    engine, depth = Engine(None, suited(position)), looked_ahead(position) - 1
    return {move: engine.search(position.play(move), depth=depth).value for move in position.moves()}


def _value_by_threats(position: Gomoku, move: Move, within: Budget) -> Value:
    after = position.play(move)
    if not after.is_won:
        if loss := _forced_win(after, within=within):
            return _worth(after, loss)
        if win := _forced_win(position, move, within):
            return _worth(position, win)
    return gomoku_engine().search(after, depth=FEW_PLIES - 1).value


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
    reached = engine.search(after, depth=depth - 1)
    cost = max(0, before.turn * (best.value - reached.value))
    lost = _lost(before, best, reached.value, cost) if cost else ""
    punished = reached.line if lost.startswith(LOST_GAME) else ()
    return Judgement(best.value, best.line[0], cost, None, lost, best.line, punished)


def _lost(before: Position, best: Result, reached: Value, cost: Value) -> str:
    """Return what a move gave away, in words."""
    other, discs = player(before, -before.turn), _win(before)
    was, has_become = (before.turn * outcome(before, value) for value in (best.value, reached))
    if was > has_become:
        return f"{FORCED_WIN} ({_count(len(best.line))})" if was > 0 else f"{LOST_GAME}{other} force a win"
    if was and isinstance(before, Othello):
        return f"{GAVE_AWAY}{cost // discs} disc{'s' * (cost > discs)}"
    if was:
        return "won later than it could" if was > 0 else "lost sooner than it had to"
    if before.turn * best.value > 0 > before.turn * reached:
        return "lost the lead"
    much = _much(cost) if isinstance(before, Gomoku) else f"{cost:,} point{'s' * (cost != 1)}"
    return f"{GAVE_AWAY}{much}"


def _much(cost: Value) -> str:
    """Return how much a move gave away at gomoku, beside what the squares of a shape are worth to who waits."""
    for name, line in SCALE.items():
        if cost >= sum(WORTH[power] for power in powers(line)[0]) % BOTH:
            return f"more than {name}"
    return f"less than {name}"


def _judged_by_threats(
    move: Move, before: Gomoku, after: Gomoku, depth: int, forced: Callable[[Gomoku], Proof | None]
) -> Judgement:
    quiet = _judged(gomoku_engine(), before, after, depth)
    if win := forced(before):
        line, keeps = played_out(before, win), move == win.move or _forced_win(before, move)
        value, lost = _worth(before, win), "" if keeps else f"{FORCED_WIN} ({_count(len(line))})"
        cost = 0 if keeps else max(1, before.turn * (value - before.turn * abs(quiet.value)))
        return Judgement(value, move if keeps else win.move, cost, None if keeps else win, lost, line)
    if not (loss := forced(after)):
        return quiet
    saves = next((other for other in promising(before) if not forced(before.play(other))), None)
    if saves is None:
        return Judgement(_worth(after, loss), move, 0, line=(move,))
    line, cost = played_out(after, loss), max(1, before.turn * (quiet.value - _worth(after, loss)))
    lost = f"{LOST_GAME}{before.players[-before.turn]} force a win ({_count(len(line))})"
    return Judgement(quiet.value, saves, cost, loss, lost, (saves,), line)


def _forced_win(position: Gomoku, first: Move | None = None, within: Budget | None = None) -> Proof | None:
    return attempt(lambda: vct(position, budget=Budget(NODES, within=within), first=first))


def _worth(position: Gomoku, win: Proof) -> Value:
    return position.turn * (WON - (len(position.cells) - len(position.empty)) - len(played_out(position, win)))


def played_out(position: Gomoku, win: Proof) -> tuple[Move, ...]:
    """Return the line of a forced win in which the other side holds out longest, down to the five.

    Args:
        position: the winner is to move.
        win: what `vct` returned.

    """
    line, winner = [*win.longest], position.turn
    for move in line:
        position = position.play(move)
    while not position.is_won:  # whatever is answered now loses to the strongest four: the other side takes its square
        line.append(position.fours(winner)[0])
        position = position.play(line[-1])
    return tuple(line)


def _count(plies: int) -> str:
    return f"{(plies + 1) // 2} moves" if plies > 2 else "at once"
