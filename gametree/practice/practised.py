"""The search that is practised: alpha-beta in either form, with either rule of the cut, from either side."""

from collections.abc import Callable
from math import inf
from typing import Literal, TypeAlias, get_args

from gametree.games.tree import Tree
from gametree.position import MAX, Value
from gametree.search.alphabeta import alphabeta, alphabeta_max_min
from gametree.trees.search_run import Side

Rule: TypeAlias = Literal[">=", ">"]
Field: TypeAlias = Literal["alpha", "beta", "value"]
Search: TypeAlias = Callable[..., Value]

SYMBOLS: dict[Field, str] = {"alpha": "α", "beta": "β", "value": "value"}


def search_of(convention: Side = "max", rule: Rule = ">=", left_to_right: bool = True) -> Search:
    """Return alpha-beta in the MAX/MIN ("max") or the negamax form ("mover"), with a rule and a direction.

    Raises:
        ValueError: for another convention or rule.

    """
    if convention not in get_args(Side) or rule not in get_args(Rule):
        raise ValueError(f'convention is "max" or "mover" and rule ">=" or ">", got {convention!r} and {rule!r}')
    if rule == ">=" and left_to_right:
        return alphabeta_max_min if convention == "max" else alphabeta
    form = _max_min_form if convention == "max" else _negamax_form
    return form(rule == ">=", 1 if left_to_right else -1)


def _max_min_form(cut_on_tie: bool, step: int) -> Search:
    def alphabeta_max_min(position: Tree, alpha: Value = -inf, beta: Value = inf) -> Value:
        moves = position.moves()[::step]
        if not moves:
            return position.score()
        best = -inf if position.turn == MAX else inf
        for move in moves:
            value = alphabeta_max_min(position.play(move), alpha, beta)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (cut_on_tie and alpha == beta):
                break
        return best

    return alphabeta_max_min


def _negamax_form(cut_on_tie: bool, step: int) -> Search:
    def alphabeta(position: Tree, alpha: Value = -inf, beta: Value = inf) -> Value:
        moves = position.moves()[::step]
        if not moves:
            return position.turn * position.score()
        best = -inf
        for move in moves:
            value = -alphabeta(position.play(move), -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha > beta or (cut_on_tie and alpha == beta):
                break
        return best

    return alphabeta
