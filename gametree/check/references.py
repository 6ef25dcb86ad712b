"""The right searches, with the order of the children and the rule of the cut left open, to compare answers with."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf

from gametree.check.task import Variant
from gametree.position import MAX, MIN, Evaluate, Move, Position, Value, score
from gametree.sandbox.call import place

Search = Callable[..., Value]
RULES: dict[str, Callable[[Value, Value], bool]] = {">=": operator.ge, ">": operator.gt}


def rules(variant: Variant) -> Sequence[str]:
    """Return the rules of the cut that a variant allows."""
    return [variant.rule] if variant.rule else list(RULES)


@dataclass(frozen=True, slots=True)
class Mirrored:
    """A position whose moves are in the opposite order, for searches from right to left."""

    position: Position

    @property
    def turn(self) -> int:
        """Who moves."""
        return self.position.turn

    @property
    def path(self) -> object:
        """Where the position is."""
        return place(self.position)

    def moves(self) -> Sequence[Move]:
        """Return the moves from right to left."""
        return self.position.moves()[::-1]

    def play(self, move: Move) -> "Mirrored":
        """Return the position after a move, mirrored too."""
        return Mirrored(self.position.play(move))

    def score(self) -> Value:
        """Return the result."""
        return self.position.score()


def in_order(variant: Variant, search: Search) -> Search:
    """Return a search that looks at children in the order of a variant."""

    def mirrored(position: Position, *rest: object) -> Value:
        return search(Mirrored(position), *rest)

    return search if variant.left_to_right else mirrored


def alphabeta(rule: str) -> Search:
    """Return fail-soft alpha-beta in negamax form."""
    is_cut = RULES[rule]

    def search(
        position: Position,
        depth: float = inf,
        alpha: Value = -inf,
        beta: Value = inf,
        evaluate: Evaluate[Position] = score,
    ) -> Value:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        best = -inf
        for move in moves:
            best = max(best, -search(position.play(move), depth - 1, -beta, -alpha, evaluate))
            alpha = max(alpha, best)
            if is_cut(alpha, beta):
                break
        return best

    return search


def fail_hard(rule: str) -> Search:
    """Return fail-hard alpha-beta in negamax form."""
    is_cut = RULES[rule]

    def search(
        position: Position,
        depth: float = inf,
        alpha: Value = -inf,
        beta: Value = inf,
        evaluate: Evaluate[Position] = score,
    ) -> Value:
        moves = position.moves()
        if not moves or depth == 0:
            return max(alpha, min(position.turn * evaluate(position), beta))
        for move in moves:
            alpha = max(alpha, -search(position.play(move), depth - 1, -beta, -alpha, evaluate))
            if is_cut(alpha, beta):
                return beta
        return min(alpha, beta)

    return search


def max_min(at_max: str, at_min: str, is_soft: bool = True) -> Search:
    """Return alpha-beta with its two players written out, values from MAX's side.

    Args:
        at_max: the rule of the cut where MAX moves.
        at_min: the rule of the cut where MIN moves.
        is_soft: whether it returns the best it has seen, and not the bound of the side that moves.

    """
    is_cut = {MAX: RULES[at_max], MIN: RULES[at_min]}

    def search(
        position: Position,
        depth: float = inf,
        alpha: Value = -inf,
        beta: Value = inf,
        evaluate: Evaluate[Position] = score,
    ) -> Value:
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = search(position.play(move), depth - 1, alpha, beta, evaluate)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if is_cut[position.turn](alpha, beta):
                break
        return best if is_soft else alpha if position.turn == MAX else beta

    return search


def soft_searches(variant: Variant) -> list[Search]:
    """Return fail-soft alpha-beta in negamax form, with each rule of the cut."""
    return [alphabeta(rule) for rule in rules(variant)]


def hard_searches(_variant: Variant) -> list[Search]:
    """Return fail-hard alpha-beta with ≥: with > it cuts nothing, since no value ever leaves the window."""
    return [fail_hard(">=")]


def max_min_searches(variant: Variant) -> list[Search]:
    """Return alpha-beta from MAX's side, as far as its leaves may differ: each side may have a rule of its own.

    With ≥, fail-soft and fail-hard look at the same leaves.
    """
    pairs = list(product(rules(variant), repeat=2))
    hard = [max_min(at_max, at_min, is_soft=False) for at_max, at_min in pairs if ">" in (at_max, at_min)]
    return [*(max_min(at_max, at_min) for at_max, at_min in pairs), *hard]
