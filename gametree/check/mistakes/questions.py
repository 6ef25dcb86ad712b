"""Wrong answers to finding a value with null windows alone: by halving, and with MTD(f)."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.search.alphabeta import alphabeta


def _answer(position: Any, v: int, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v + 1, evaluate)


# By halving


@mistake("by_halving", "Which half can the value be in after a yes? You keep the other one.")
def wrong_half_kept(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low < high:
        middle = (low + high) // 2
        if _answer(position, middle, evaluate) > middle:
            high = middle
        else:
            low = middle + 1
    return low


@mistake("by_halving", "A no to more than v leaves v itself possible: you throw it away.")
def v_lost_after_a_no(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low < high:
        middle = (low + high) // 2
        if _answer(position, middle, evaluate) > middle:
            low = middle + 1
        else:
            high = middle - 1
    return low


@mistake("by_halving", "An answer of v itself is a no: the question was whether it is more than v.")
def v_itself_taken_as_a_yes(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low < high:
        middle = (low + high) // 2
        if _answer(position, middle, evaluate) >= middle:
            low = middle + 1
        else:
            high = middle
    return low


@mistake("by_halving", "With two numbers left, one more question tells which of them it is.")
def stopped_with_two_left(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while high - low > 1:
        middle = (low + high) // 2
        if _answer(position, middle, evaluate) > middle:
            low = middle + 1
        else:
            high = middle
    return low


@mistake(
    "by_halving",
    "You ask about one number after the other: with which question does each answer leave only half of them?",
)
def one_number_after_the_other(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low < high and _answer(position, low, evaluate) > low:
        low += 1
    return low


@mistake("by_halving", "A full window finds the value at once, but it is no null window: ask only for yes or no.")
def full_window(position: Any, low: int, high: int, evaluate: Any) -> Any:
    return low if low == high else alphabeta(position, inf, -inf, inf, evaluate)


@mistake(
    "by_halving", "A search with a full window finds more than a yes or no: by halving, ask with null windows only."
)
def full_window_in_any_case(position: Any, _low: int, _high: int, evaluate: Any) -> Any:
    return alphabeta(position, inf, -inf, inf, evaluate)


@mistake("by_halving", "The window from low to high is not null: it holds all the numbers between them.")
def window_from_low_to_high(position: Any, low: int, high: int, evaluate: Any) -> Any:
    return low if low == high else alphabeta(position, inf, low, high, evaluate)


@mistake("by_halving", "Your window is empty: both its ends are the same, so the first child ends every search.")
def window_empty(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low < high:
        middle = (low + high) // 2
        if alphabeta(position, inf, middle, middle, evaluate) > middle:
            low = middle + 1
        else:
            high = middle
    return low


@mistake("by_halving", "Your window is two wide: it has a whole number inside, and looks at leaves to get it exact.")
def window_two_wide(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low < high:
        middle = (low + high) // 2
        if alphabeta(position, inf, middle - 1, middle + 1, evaluate) > middle:
            low = middle + 1
        else:
            high = middle
    return low


@mistake("by_halving", "You ask even when low and high are the same: what is there still to find out?")
def asked_once_too_often(position: Any, low: int, high: int, evaluate: Any) -> Any:
    while low <= high:
        middle = (low + high) // 2
        if _answer(position, middle, evaluate) > middle:
            low = middle + 1
        else:
            high = middle - 1
    return low


# Null windows in a row


@mistake("mtdf", "One answer is a bound, not the value: you are done when the lower and the upper bound meet.")
def first_answer_believed(position: Any, guess: int, evaluate: Any) -> Any:
    return alphabeta(position, inf, guess - 1, guess, evaluate)


@mistake("mtdf", "Hearing the same number twice proves nothing: as a lower bound and as an upper one it has to come.")
def stopped_when_a_number_comes_back(position: Any, guess: int, evaluate: Any) -> Any:
    value: Any = guess
    while True:
        before, value = value, alphabeta(position, inf, value - 1, value, evaluate)
        if value == before:
            return value


@mistake("mtdf", "The search tells more than yes or no: where it returns 7 you may go on at 7, not at the next number.")
def one_step_at_a_time(position: Any, guess: int, evaluate: Any) -> Any:
    beta, lower, upper = guess, -inf, inf
    while lower < upper:
        if alphabeta(position, inf, beta - 1, beta, evaluate) < beta:
            upper = beta = beta - 1
            beta += lower == upper
        else:
            lower = beta
            beta += 1
    return lower


@mistake("mtdf", "You begin at 0 whatever the guess is: the first question is the one about the guess.")
def guess_ignored(position: Any, _guess: int, evaluate: Any) -> Any:
    return _row(position, 0, evaluate)


@mistake("mtdf", "The guess is for the side to move, like all numbers here: its sign stays as it is.")
def guess_taken_for_max(position: Any, guess: int, evaluate: Any) -> Any:
    return _row(position, position.turn * guess, evaluate)


def _row(position: Any, guess: int, evaluate: Any) -> Any:
    return _meeting(position, guess, evaluate, -inf, inf)


@mistake("mtdf", "The first question asks whether it is at least the guess: yours begins one higher.")
def first_question_one_higher(position: Any, guess: int, evaluate: Any) -> Any:
    return _row(position, guess + 1, evaluate)


@mistake("mtdf", "One search with a full window finds the value, but MTD(f) asks with null windows only.")
def full_window_instead(position: Any, _guess: int, evaluate: Any) -> Any:
    return alphabeta(position, inf, -inf, inf, evaluate)


@mistake("mtdf", "Your searches begin with an open window: MTD(f) knows how to begin from the guess.")
def first_search_with_a_full_window(position: Any, _guess: int, evaluate: Any) -> Any:
    return _row(position, int(alphabeta(position, inf, -inf, inf, evaluate)), evaluate)


def _meeting(position: Any, guess: int, evaluate: Any, lower: float, upper: float) -> Any:
    """Return the value by a row of questions that begins between two bounds."""
    value: Any = guess
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(position, inf, beta - 1, beta, evaluate)
        lower, upper = (lower, value) if value < beta else (value, upper)
    return value


@mistake("mtdf", "100 is not ∞: at first nothing is known on either side, and values may be larger.")
def bounds_of_100(position: Any, guess: int, evaluate: Any) -> Any:
    return _meeting(position, guess, evaluate, -100, 100)


@mistake(
    "mtdf", "Your bounds move only as far as the question went: the answer is a bound itself, and often a sharper one."
)
def bounds_moved_to_the_question(position: Any, guess: int, evaluate: Any) -> Any:
    value: Any = guess
    lower, upper = -inf, inf
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(position, inf, beta - 1, beta, evaluate)
        if value < beta:
            upper = beta - 1
        else:
            lower = beta
    return value


@mistake(
    "mtdf", "The window (β - 1, β) asks for at least β: yours is one higher, so an answer of β means something else."
)
def window_above_beta(position: Any, guess: int, evaluate: Any) -> Any:
    value: Any = guess
    lower, upper = -inf, inf
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(position, inf, beta, beta + 1, evaluate)
        if value < beta:
            upper = value
        else:
            lower = value
    return value


@mistake("mtdf", "Your last question is not the answer: what did the last search bring?")
def last_question_returned(position: Any, guess: int, evaluate: Any) -> Any:
    value: Any = guess
    lower, upper, beta = -inf, inf, value
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(position, inf, beta - 1, beta, evaluate)
        if value < beta:
            upper = value
        else:
            lower = value
    return beta
