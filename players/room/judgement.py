"""What each move of a game was worth. What was missed, and what was let go, is said between two proofs only."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gametree.position import Move, Position, Value, player
from gametree.search.budget import Budget
from gametree.search.threats import Proof
from gametree.trace.snapshot import counted
from players.games import row_of
from players.matches import Game
from players.room.worth import Guessed, Proved, Worth, forced_win, in_words, length_of, looked_at, worth, worth_after

REVIEW = 80_000  # nodes, for all moves of a game together
HARDER = 4  # times as many nodes, where one of two positions is proved and the other is not
FORCED_WIN, LOST_GAME = "missed a forced win", "let "


class Judgement(NamedTuple):
    """What is known of a move that was played, or guessed.

    Args:
        before: what the position was worth before it.
        after: what it is worth after it.
        best: the move that should have been played, as far as is known.
        cost: how much the move gave away, for the side that made it.
        lost: what it gave away, as a person would say it: "missed a forced win (5 moves)"; "" where that is nothing.
        line: how the game would have gone on with the best move, as far as that is known.
        punished: how the other side wins after the move, where it did not have to be.
        proof: the win by threats that the move missed, or left to the other side.
        leaves_win: whether a win was proved, and after the move it is not.

    """

    before: Worth
    after: Worth
    best: Move
    cost: Value = 0
    lost: str = ""
    line: tuple[Move, ...] = ()
    punished: tuple[Move, ...] = ()
    proof: Proof | None = None
    leaves_win: bool = False

    @property
    def is_proved(self) -> bool:
        """Whether nothing that it says is a guess."""
        return isinstance(self.before, Proved) and isinstance(self.after, Proved)


def advise(position: Any, found: Mapping[Move, Worth]) -> tuple[tuple[Move, ...], str]:
    """Return a good move, with how the game may go on, and why it is good, in words: of what each move is worth."""
    best = best_of(position, found)
    move = next((move for move in looked_at(position) if move in best), best[0])
    line, known = (move, *found[move].line), found[move]
    if isinstance(known, Proved):
        is_own = known.winner == position.turn
        return line, f"{in_words(position, known)}{_length(position, line) if is_own else ''}"
    if row_of(position).forced_win and (danger := forced_win(position.passed())):
        other = player(position, -position.turn)
        return (move,), f"otherwise {other} could force a win{_length(position.passed(), danger.line)}"
    return line, f"{in_words(position, known)}, looking {counted(int(known.depth) + 1, 'ply', 'plies')} ahead"


def best_of(position: Position, found: Mapping[Move, Worth]) -> list[Move]:
    """Return which moves are worth most to the side to move."""
    highest = max((position.turn * one.value for one in found.values()), default=0)
    return [move for move, one in found.items() if position.turn * one.value == highest]


def worths(position: Position) -> dict[Move, Worth]:
    """Return what each move is worth, of the promising ones where a search leaves some out.

    All guesses look equally far ahead: with another number of plies, values say little about each other.
    """
    row = row_of(position)
    found = {move: worth_after(position, move, row.nodes) for move in sorted(looked_at(position))}
    depth = min((one.depth for one in found.values() if isinstance(one, Guessed)), default=0)
    for move, one in found.items():
        if isinstance(one, Guessed) and one.depth > depth:
            reached = row.judge.search(position.play(move), depth=depth)
            found[move] = Guessed(reached.value, reached.line, depth)
    return found


def judgements(
    game: Game[Any], nodes: float = REVIEW, progress: Callable[[Iterable[Any]], Iterable[Any]] = iter
) -> tuple[Judgement, ...]:
    """Return what is known, or guessed, of each move of a game.

    Args:
        game: the game.
        nodes: how many positions may be looked at for all of it.
        progress: what shows how far it is: `tqdm`, for example.

    """
    total, found = Budget(nodes), list[Judgement]()
    known = worth(game.positions[-1], row_of(game.start).nodes, total)
    played = [*zip(game.moves, game.positions, strict=False)]
    for done, (move, position) in enumerate(progress(played[::-1])):
        part = Budget(total.nodes / (len(played) - done), within=total)
        found.append(_judged(position, move, known, part))
        known = found[-1].before  # from the end on, where more is proved
    return tuple(found[::-1])


def _judged(position: Position, move: Move, after: Worth, within: Budget) -> Judgement:
    nodes = row_of(position).nodes
    before = worth(position, nodes, within)
    if isinstance(before, Proved) and isinstance(after, Guessed):
        after = _after_proof(position, move, before, within)
    if isinstance(before, Guessed) and isinstance(after, Proved):
        before = _before_proof(position, move, before, after, within)
    if isinstance(before, Proved) and isinstance(after, Proved):
        return _between_proofs(position, move, before, after)
    if isinstance(before, Guessed) and isinstance(after, Guessed):
        return _between_guesses(position, move, before, after, within)
    return _beyond_sight(position, move, before, after)


def _after_proof(position: Position, move: Move, before: Proved, within: Budget) -> Worth:
    """Return what a move is worth where more is known of the position before it: it is looked at harder."""
    if before.winner == -position.turn or before.line[:1] == (move,):
        return Proved(before.winner, before.value, before.line[1:] if before.line[:1] == (move,) else ())
    return worth_after(position, move, HARDER * row_of(position).nodes, within)


def _before_proof(position: Position, move: Move, before: Guessed, after: Proved, within: Budget) -> Worth:
    """Return what a position is worth where more is known of a move: a loss, where all the others lose as well."""
    turn, others = position.turn, [one for one in looked_at(position) if one != move]
    if after.winner == turn:
        return Proved(turn, after.value, (move, *after.line), after.proof)
    if after.winner == 0:
        return before
    for other in others:
        found = worth_after(position, other, row_of(position).nodes, within)
        line = other, *found.line
        if isinstance(found, Guessed):
            return before._replace(line=line)
        if found.winner != -turn:
            return Proved(found.winner, found.value, line, found.proof)
    is_all = len(others) + 1 == len(position.moves())
    line = move, *after.line
    return Proved(-turn, after.value, line) if is_all else before._replace(line=line)


def _between_proofs(position: Position, move: Move, before: Proved, after: Proved) -> Judgement:
    turn, line = position.turn, before.line or (move,)
    if turn * before.winner > turn * after.winner:
        cost = max(1, turn * (before.value - after.value))
        if before.winner == turn:
            lost = f"{FORCED_WIN}{_length(position, line)}"
            return Judgement(before, after, line[0], cost, lost, line, proof=before.proof, leaves_win=True)
        lost = f"{LOST_GAME}{_other_wins(position, move, after, '')}"
        return Judgement(before, after, line[0], cost, lost, line, _punished(position, move, after), after.proof)
    cost = max(0, turn * (before.value - after.value)) if before.is_exact and after.is_exact else 0
    lost = _gave_away(position, before, cost) if cost else ""
    return Judgement(before, after, line[0] if cost else move, cost, lost, line)


def _gave_away(position: Position, before: Proved, cost: Value) -> str:
    """Return what a move gave away that changed nothing about who wins."""
    if hasattr(position, "discs"):
        return f"gave away {_counted(cost // row_of(position).win, 'disc')}"
    return "won by less than it could" if before.winner == position.turn else "lost by more than it had to"


def _between_guesses(position: Position, move: Move, before: Guessed, after: Guessed, within: Budget) -> Judgement:
    """Return what a move seems to give away: both positions are looked at as far ahead, or nothing is said."""
    row, plies, line, turn = row_of(position), max(0, before.depth - 1), before.line or (move,), position.turn
    reached = row.judge.search(position.play(move), depth=plies, budget=within)
    cost = max(0, turn * (before.value - reached.value)) if reached.depth == plies and line[0] != move else 0
    if not cost:
        return Judgement(before, after, line[0], line=line)
    amount = row.amount(cost) if row.amount else _counted(cost, "point")
    lost = "lose the lead" if turn * before.value > 0 > turn * reached.value else f"give away {amount}"
    return Judgement(before, after, line[0], cost, f"seems to {lost}", line)


def _beyond_sight(position: Position, move: Move, before: Worth, after: Worth) -> Judgement:
    """Return what is said where one of two positions is proved and the other is not."""
    line, turn = before.line or (move,), position.turn
    cost = max(1, turn * (before.value - after.value))
    if isinstance(before, Proved):
        length = length_of(position, line)
        soon = "" if not length else " at once" if length == 1 else f" in {length}"
        was, still = (f"a win{soon}", "wins") if before.winner else ("a draw", "draws")
        lost = f"{was} was there; whether this still {still}, I cannot see"
        return Judgement(before, after, line[0], cost, lost, line, proof=before.proof, leaves_win=before.winner == turn)
    if isinstance(after, Proved) and after.winner == -turn and line[0] != move:
        lost = f"now {_other_wins(position, move, after, 'can ')}"
        return Judgement(before, after, line[0], cost, lost, line, _punished(position, move, after), after.proof)
    return Judgement(before, after, line[0], line=line)


def _other_wins(position: Position, move: Move, after: Proved, can: str) -> str:
    reached = position.play(move)
    wins = "win at once" if length_of(reached, after.line) == 1 else f"force a win{_length(reached, after.line)}"
    return f"{player(position, -position.turn)} {can}{wins}"


def _punished(position: Position, move: Move, after: Proved) -> tuple[Move, ...]:
    return after.line if length_of(position.play(move), after.line) else ()


def _length(position: Position, line: Sequence[Move]) -> str:
    """Return how long a line is that ends the game, in brackets."""
    length = length_of(position, line)
    return "" if not length else " (at once)" if length == 1 else f" ({length} moves)"


def _counted(number: Value, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
