"""Wrong answers to searching with an aspiration window."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.search.alphabeta import alphabeta


@mistake("aspiration", "Outside the window you hold a bound, not the value: what do you do about it?")
def bound_believed(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    return alphabeta(position, inf, guess - margin, guess + margin, evaluate)


@mistake("aspiration", "It came out too low and you open the window at the top: on which side is the value?")
def wrong_side_opened(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, alpha, inf, evaluate)
    if value >= beta:
        return alphabeta(position, inf, -inf, beta, evaluate)
    return value


@mistake("aspiration", "You open both sides, but one of them is proved: which end of the window may stay?")
def both_sides_opened(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha or value >= beta:
        return alphabeta(position, inf, -inf, inf, evaluate)
    return value


@mistake("aspiration", "A value at the very end of the window is a bound already: is it exact there?")
def ends_taken_as_inside(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value < alpha:
        return alphabeta(position, inf, -inf, beta, evaluate)
    if value > beta:
        return alphabeta(position, inf, alpha, inf, evaluate)
    return value


@mistake("aspiration", "A value at the upper end of the window is a bound already: is it exact there?")
def upper_end_taken_as_inside(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, -inf, beta, evaluate)
    return alphabeta(position, inf, alpha, inf, evaluate) if value > beta else value


@mistake("aspiration", "A value at the lower end of the window is a bound already: is it exact there?")
def lower_end_taken_as_inside(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value < alpha:
        return alphabeta(position, inf, -inf, beta, evaluate)
    return alphabeta(position, inf, alpha, inf, evaluate) if value >= beta else value


@mistake("aspiration", "The value may lie above the window as well as below it.")
def only_too_low_is_seen(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    return alphabeta(position, inf, -inf, beta, evaluate) if value <= alpha else value


@mistake("aspiration", "The value may lie below the window as well as above it.")
def only_too_high_is_seen(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    return alphabeta(position, inf, alpha, inf, evaluate) if value >= beta else value


@mistake("aspiration", "You search with a full window in any case: when is the narrow one enough?")
def always_searched_again(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alphabeta(position, inf, guess - margin, guess + margin, evaluate)
    return alphabeta(position, inf, -inf, inf, evaluate)


@mistake("aspiration", "The value is right, but the guess was never used: begin near it.")
def full_window_at_once(position: Any, _guess: int, _margin: int, evaluate: Any) -> Any:
    return alphabeta(position, inf, -inf, inf, evaluate)


@mistake("aspiration", "Your window begins at the guess: the margin goes to both sides of it.")
def window_above_the_guess(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    return _opened(position, guess, guess + margin, evaluate)


@mistake("aspiration", "Your window is only half as far from the guess as the margin says, or not centred on it.")
def window_below_the_guess(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    return _opened(position, guess - margin, guess, evaluate)


@mistake("aspiration", "The guess is for the side to move, like all numbers here: its sign stays as it is.")
def guess_taken_for_max(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    guess *= position.turn
    return _opened(position, guess - margin, guess + margin, evaluate)


def _opened(position: Any, alpha: Any, beta: Any, evaluate: Any) -> Any:
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, -inf, beta, evaluate)
    if value >= beta:
        return alphabeta(position, inf, alpha, inf, evaluate)
    return value


def _wider(position: Any, guess: int, margin: int, by: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, alpha - by, beta, evaluate)
    return alphabeta(position, inf, alpha, beta + by, evaluate) if value >= beta else value


@mistake("aspiration", "The second window is wider, but not open: the value may lie outside it too.")
def window_twice_as_wide(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    return _wider(position, guess, margin, margin, evaluate)


@mistake("aspiration", "Many margins are still not ∞: the value may lie outside the second window too.")
def window_ten_margins_wider(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    return _wider(position, guess, margin, 10 * margin, evaluate)


@mistake("aspiration", "100 is not ∞: the value may be farther from the guess than that.")
def window_100_wider(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    return _wider(position, guess, margin, 100, evaluate)


@mistake("aspiration", "The second search found the value, and you keep what the first one brought.")
def second_search_thrown_away(position: Any, guess: int, margin: int, evaluate: Any) -> Any:
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        alphabeta(position, inf, -inf, beta, evaluate)
    if value >= beta:
        alphabeta(position, inf, alpha, inf, evaluate)
    return value
