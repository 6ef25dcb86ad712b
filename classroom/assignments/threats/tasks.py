"""Assignment 13, threats: fours, wins by nothing but fours, the answers to a threat, and proofs.

The smallest position has the smallest board, then the fewest marks, then the first text.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any, TypeAlias

from classroom.assignments.gomoku.tasks import played, windows
from classroom.assignments.othello.tasks import Rows, Square, boards
from classroom.assignments.search_tasks import Arguments
from classroom.calls.call import Outcome
from classroom.check.inputs import Case
from classroom.check.judges import in_order, judge_as, truth
from classroom.check.messages import said, wrong_value
from classroom.check.task import Assignment, Tried
from gametree.games.gomoku import Gomoku
from gametree.games.two_colour import EMPTY, PLAYERS, O, X
from gametree.position import Move
from gametree.search import threats
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.threats import Proof
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("13-threats", "Threats")
task = ASSIGNMENT.task
Plain: TypeAlias = tuple[Move, dict[Move, Any]]

MOST_NODES = 40

# Positions to try


def _of_games(seed: str, sizes: Sequence[int], games: int) -> Sequence[Gomoku]:
    """Return the positions of random games on small boards, in which threats are many: the smallest first."""
    found = [one for size in sizes for at in range(games) for one in played(f"{seed} {size} {at}", size, size * 6)]
    return sorted({one: None for one in found if one.moves()}, key=_size)


def _size(position: Gomoku) -> tuple[int, int, str]:
    return len(position.cells), len(position.cells) - len(position.empty), position.cells


@lru_cache(8)
def _small() -> Sequence[Gomoku]:
    return _of_games("threats", (5, 6, 7), 60)


@lru_cache(8)
def _larger(seed: int) -> Sequence[Gomoku]:
    return _of_games(f"threats {seed}", (7, 8, 9), 12)


# Fours


def _without_five(asked: Iterable[tuple[Rows, str]]) -> Arguments:
    """Yield boards on which a side to move has no five, and cannot make one at once."""
    for board, mark in asked:
        held = ["".join(board[row][column] for row, column in window).count(mark) for window in windows(board)]
        if max(held) < 4:
            yield board, mark


def _four_small() -> Arguments:
    short = [board for size in ((1, 5), (1, 6), (5, 1)) for board in boards(*size)]
    yield from _without_five(product(short, (X, O)))
    some = [one for one in _small() if four_moves(list(one.rows), PLAYERS[one.turn])]
    yield from _without_five(_both(some)[:400])


def _both(positions: Iterable[Gomoku]) -> list[tuple[Rows, str]]:
    return [(list(position.rows), mark) for position in positions for mark in (X, O)]


def _judge_fours(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge a dictionary from squares to squares, these in any order."""
    try:
        found = {tuple(square): {tuple(one) for one in answers} for square, answers in dict(got.value).items()}
    except (TypeError, ValueError):
        return f"It returned {said(got.value)}, which is no dictionary {{square: squares}}."
    return "" if found == expected.value else wrong_value(found, expected.value)


def _spread(of: Tried) -> Sequence[Case]:
    return [*of.small[:: max(1, len(of.small) // 40)], *of.larger[:: max(1, len(of.larger) // 20)]]


@task(
    {"fours": 4},
    _judge_fours,
    _four_small,
    lambda seed: _without_five(_both(_larger(seed))[::25]),
    _spread,
    wanted="a dictionary",
    shown="board",
)
def four_moves(board: Rows, mark: str) -> dict[Square, set[Square]]:
    """Return the squares on which `mark` makes a four, each with the squares on which that threatens five."""
    found: dict[Square, set[Square]] = {}
    for window in windows(board):
        marks = [board[row][column] for row, column in window]
        if marks.count(mark) == 3 and marks.count(EMPTY) == 2:
            first, second = (square for square, held in zip(window, marks, strict=True) if held == EMPTY)
            found.setdefault(first, set()).add(second)
            found.setdefault(second, set()).add(first)
    return found


# Wins by fours


@dataclass
class _Asked:
    """A plain search for a win by fours that counts the positions it meets, and gives up after the most."""

    most: float = inf
    nodes: int = 0
    found: Sequence[Move] = ()

    def line(self, position: Gomoku) -> list[Move]:
        self.nodes += 1
        if self.nodes > self.most:
            return []
        if five := position.threats(position.turn):
            return [five[0]]
        for move, threatened in threats.forcing_moves(position).items():
            if len(threatened) > 1:
                return [move]
            (answer,) = threatened
            if line := self.line(position.play(move).play(answer)):
                return [move, answer, *line]
        return []


@lru_cache(None)
def _asked(position: Gomoku) -> _Asked:
    asked = _Asked(MOST_NODES)
    asked.found = asked.line(position)
    return asked


@lru_cache(None)
def _is_countered(position: Gomoku) -> bool:
    """Tell whether some row of fours, even a careless one, meets a four of the other side."""
    waiting = [position]
    for _ in range(MOST_NODES):
        if not waiting:
            return False
        one = waiting.pop()
        if one.threats(one.turn):
            continue
        if one.threats(-one.turn):
            return True
        fours = threats.four_moves(one, one.turn).items()
        waiting += [one.play(move).play(min(answers)) for move, answers in fours if len(answers) == 1]
    return True


def _some(positions: Iterable[Gomoku], wins: int, others: int) -> Arguments:
    """Yield positions in their order: so many with a win by fours that is no five yet, and so many without."""
    left = {True: wins, False: others}
    for position in positions:
        if not any(left.values()):
            return
        if position.threats(position.turn) or not threats.forcing_moves(position):
            continue
        asked = _asked(position)
        if asked.nodes > MOST_NODES:
            continue
        is_won = bool(asked.found)
        if left[is_won]:
            left[is_won] -= 1
            yield (position,)


def _vcf_small() -> Arguments:
    fives = [position for position in _small() if position.threats(position.turn)]
    quiet = [position for position in _small() if not threats.four_moves(position, position.turn)]
    yield from zip(sorted([*fives[:10], *quiet[::80]], key=_size))
    yield from _some(_small(), 100, 60)
    longer = [one for one in _small() if 1 < _asked(one).nodes <= MOST_NODES]
    yield from _some((one for one in longer if _is_countered(one)), 60, 60)
    yield from _some((one for one in longer if len(_asked(one).found) > 3), 60, 0)
    twice = [one for one in _small() if _threat(one) == 2 and len(one.threats(-one.turn)) > 1]
    yield from zip(one for one in twice if not _fours(one).keys().isdisjoint(one.threats(-one.turn)))
    free = [one for one in _small() if not _threat(one)]
    ends = [(one, [len(answers) for answers in _fours(one).values() if len(answers) > 1]) for one in free]
    yield from ((one,) for one, wins in ends if wins and min(wins) > 2)  # a line then ends with a four, not with two


def _fours(position: Gomoku) -> dict[Move, Any]:
    """Return the moves with which the side to move makes a four, each with what that threatens."""
    return dict(threats.four_moves(position, position.turn))


def _judge_line(case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge a line by playing it: every line that wins by fours is right."""
    if isinstance(got.value, set) or in_order(got.value) is None:
        return f"It returned {said(got.value)}, which is no list of moves."
    position: Gomoku = case.call.args[0]
    if not got.value:
        won = " ".join(map(position.board.name, expected.value))
        return f"It found nothing, and there is a win: {won}." if expected.value else ""
    why = _why_no_win(position, got.value)
    return f"It returned {said(got.value)}: {why}." if why else ""


def _why_no_win(position: Gomoku, line: Sequence[Move]) -> str:
    """Return why a line is no win by fours; nothing when it is one, also when it goes on to the five itself."""
    name, attacker = position.board.name, position.turn
    for number, move in enumerate(line):
        must = position.threats(-position.turn)
        if move not in position.moves():
            return f"move {number + 1} of it, {move}, cannot be played"
        if number % 2 and move not in must:
            return f"after {name(line[number - 1])} the answer is {' or '.join(map(name, must)) or 'free'}"
        position = position.play(move)
        if position.threats(-attacker) and number % 2 == 0:
            return f"after {name(move)} the other side makes five"
    threatened = position.threats(attacker)
    if position.is_won or (position.turn != attacker and len(threatened) > 1):
        return ""
    return f"it ends on {name(line[-1])}, where nothing is won yet"


@task(
    {"line": 5, "counter-fours": 2},
    _judge_line,
    _vcf_small,
    lambda seed: _some(_larger(seed), 60, 40),
    _spread,
    part=lambda position: "counter-fours" if _is_countered(position) else "line",
    wanted="a list of moves",
    shown="board",
)
def vcf(position: Gomoku) -> list[Move]:
    """Return a win by continuous fours: a move, its only answer, and so on; an empty list where there is none."""
    return _Asked().line(position)


# Answers to a threat


def _reply_small() -> Arguments:
    kinds = [[one for one in _small() if _threat(one) == kind] for kind in range(4)]
    yield from zip(sorted([*kinds[0][::60], *kinds[1][:30], *kinds[2][:40], *kinds[3]], key=_size))


def _threat(position: Gomoku) -> int:
    """Return what matters most: 1 own fives, 2 fives of the other side, 3 open fours of the other side, 0 nothing."""
    if position.threats(position.turn):
        return 1
    if position.threats(-position.turn):
        return 2
    return 3 if any(len(two) > 1 for two in threats.four_moves(position, -position.turn).values()) else 0


def _judge_moves(case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge moves in any order: a list, a tuple or a set."""
    if in_order(got.value) is None:
        return f"It returned {said(got.value)}, which is no list of moves."
    found, right = sorted(set(got.value)), sorted(expected.value)
    name = case.call.args[0].board.name
    short = f", in names {' '.join(map(name, right))}" if 0 < len(right) < 12 else ""
    return "" if found == right else f"It returned {found}; it should be {right}{short}."


def _reply_kind(position: Gomoku) -> int:
    """Return 0 for fives and open fours that threaten, 1 where nothing does."""
    return int(len(replies(position)) == len(position.empty))


@task(
    {"moves": 5},
    _judge_moves,
    _reply_small,
    lambda seed: zip(one for at, one in enumerate(_larger(seed)) if _threat(one) == 3 or at % 20 == 0),
    _spread,
    kind=_reply_kind,
    shown="board",
)
def replies(position: Gomoku) -> set[Move]:
    """Return all moves that may stop what the other side threatens; all legal ones where it threatens nothing."""
    return set(threats.defences(position))


# Proofs


def plain(proof: Proof) -> Plain:
    """Return a proof as a pair: the move, and for each answer how it goes on."""
    return proof.move, {answer: plain(rest) for answer, rest in proof.replies.items()}


def _proof(plain_proof: Plain) -> Proof:
    move, rest = plain_proof
    return Proof(move, {answer: _proof(one) for answer, one in rest.items()})


def _proofs(positions: Iterable[Gomoku], most: int) -> Iterator[tuple[Plain, Gomoku]]:
    """Yield proofs of wins by fours, and by one three and fours, with their positions."""
    for position in positions:
        try:
            proof = threats.vct(position, 2, Budget(30))
        except OutOfBudget:
            continue
        if proof and proof.nodes <= 12:
            yield plain(proof), position
            most -= 1
        if not most:
            return


def _damaged(proof: Plain, position: Gomoku, rng: Rng) -> Iterator[Plain]:
    """Yield proofs with one thing changed: a move, an answer that is left out, an end that is cut off."""
    move, rest = proof
    yield rng.one_of(position.moves()), rest
    yield next(square for square in range(len(position.cells)) if position.cells[square] != EMPTY), rest
    if rest:
        answer = rng.one_of(sorted(rest))
        yield move, {other: one for other, one in rest.items() if other != answer}
        yield move, rest | {answer: (rest[answer][0], {})}
        after = position.play(move).play(answer)
        yield from ((move, rest | {answer: one}) for one in _damaged(rest[answer], after, rng))


def _with_damaged(asked: Iterable[tuple[Plain, Gomoku]], seed: str) -> Arguments:
    rng = Rng(seed)
    for proof, position in asked:
        yield proof, position
        yield from ((one, position) for one in _damaged(proof, position, rng))


def _proof_small() -> Arguments:
    fives = [one for one in _small() if one.threats(one.turn)][:6]
    threes = [one for one in _small() if threats.three_moves(one, one.turn) and not vcf(one)]
    fours = [one for one in _small() if 1 < _asked(one).nodes <= MOST_NODES]
    yield from _with_damaged([*_proofs(fives, 6), *_proofs(fours, 25), *_proofs(threes, 15)], "proofs")
    yield from (((one.moves()[0], {}), one) for one in _small() if len(one.moves()) == 1)
    behind = [one for one in _small() if _threat(one) == 2][::4]
    yield from (((move, {}), one) for one in behind for move, answers in _fours(one).items() if len(answers) > 1)


@task(
    {"truth": 4},
    judge_as(truth),
    _proof_small,
    lambda seed: _with_damaged(_proofs(_larger(seed)[::3], 20), f"proofs {seed}"),
    _spread,
    wanted="True or False",
    shown="board",
)
def holds(proof: Plain, position: Gomoku) -> bool:
    """Tell whether the side to move wins as a proof says, whatever the other side answers."""
    return threats.verify_proof(_proof(proof), position)
