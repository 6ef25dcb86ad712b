"""Wrong answers to what a null window proves, to one question by it, and to when a move is searched again."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value
from gametree.search.alphabeta import alphabeta

# What an answer proves


@mistake(
    "narrowed",
    "The answer is a bound itself, and often a sharper one than v: a search that returns 7 has proved more than "
    "one that returns v + 1.",
)
def only_v_is_learnt(least: Value, most: Value, v: Value, answer: Value) -> Any:
    return (max(least, v + 1), most) if answer > v else (least, min(most, v))


@mistake("narrowed", "More than v: is that something that the value is at least, or something that it is at most?")
def sides_swapped(least: Value, most: Value, v: Value, answer: Value) -> Any:
    return (least, min(most, answer)) if answer > v else (max(least, answer), most)


@mistake("narrowed", "An answer of exactly v is at the lower end of the window: is that a yes or a no?")
def v_itself_taken_as_a_yes(least: Value, most: Value, v: Value, answer: Value) -> Any:
    return (max(least, answer), most) if answer >= v else (least, min(most, answer))


@mistake("narrowed", "No whole number lies inside a null window, so what comes back is never exact, only a bound.")
def answer_taken_as_exact(_least: Value, _most: Value, _v: Value, answer: Value) -> Any:
    return answer, answer


@mistake("narrowed", "One question moves one end: what became of the other one, which you knew already?")
def other_end_forgotten(_least: Value, _most: Value, v: Value, answer: Value) -> Any:
    return (answer, inf) if answer > v else (-inf, answer)


@mistake("narrowed", "An answer may tell less than you knew before: then you keep what you knew.")
def known_end_given_up(least: Value, most: Value, v: Value, answer: Value) -> Any:
    return (answer, most) if answer > v else (least, answer)


@mistake("narrowed", "A no tells something as well: which end does it move?")
def nothing_learnt_from_a_no(least: Value, most: Value, v: Value, answer: Value) -> Any:
    return (max(least, answer), most) if answer > v else (least, most)


@mistake(
    "narrowed", "The window ends at v + 1, and an answer there is a yes already: in whole numbers, that is more than v."
)
def yes_only_beyond_the_window(least: Value, most: Value, v: Value, answer: Value) -> Any:
    return (max(least, answer), most) if answer > v + 1 else (least, min(most, answer))


# One question


@mistake("is_more", "The answer is right, but a full window finds out the whole value: ask only what you want to know.")
def full_window(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, -inf, inf, evaluate) > v


@mistake(
    "is_more",
    "Your window is empty: with both ends at v, the first child already ends the search. How wide is a null window?",
)
def window_empty(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v, evaluate) > v


@mistake("is_more", "Your window is one lower: it tells v - 1 from v, and you want to tell v from v + 1.")
def window_below_v(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v - 1, v, evaluate) > v


@mistake("is_more", "Your window tells v - 1 from v, and so it asks for at least v: wanted is more than v.")
def at_least_v_asked(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v - 1, v, evaluate) >= v


@mistake("is_more", "Yes and no are the wrong way round: what does an answer above v say?")
def yes_and_no_exchanged(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v + 1, evaluate) <= v


@mistake("is_more", "More than v is not the same as at least v: what comes back when the value is v itself?")
def v_itself_is_a_yes(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v + 1, evaluate) >= v


@mistake("is_more", "What comes back may be more than the upper end of the window: a yes is not one number only.")
def yes_only_at_the_upper_end(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v + 1, evaluate) == v + 1


@mistake("is_more", "Half of your window is open: what does the search find out between v and ∞ that nobody asked for?")
def window_open_above(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, inf, evaluate) > v


@mistake("is_more", "Half of your window is open: a value far below v is as good a no as one just below it.")
def window_open_below(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, -inf, v + 1, evaluate) > v


@mistake("is_more", "`alphabeta` counts for the side to move, and v does too: no sign is to be changed.")
def v_taken_for_max(position: Any, v: Value, evaluate: Any) -> Any:
    v = position.turn * v
    return alphabeta(position, inf, v, v + 1, evaluate) > v


@mistake("is_more", "The search has to value leaves with the `evaluate` that you are given: do you hand it down?")
def evaluation_not_handed_down(position: Any, v: Value, _evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v + 1) > v


@mistake("is_more", "That is the bound which the search returns. The question was yes or no.")
def bound_returned(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v, v + 1, evaluate)


@mistake("is_more", "A null window is one wide: yours has whole numbers inside, and searches for them.")
def window_two_wide(position: Any, v: Value, evaluate: Any) -> Any:
    return alphabeta(position, inf, v - 1, v + 1, evaluate) > v


# When to search again


@mistake("search_again", "Beyond β the opponent will not let you come here: does it matter by how much?")
def again_beyond_beta(value: Value, alpha: Value, _beta: Value) -> Any:
    return value > alpha


@mistake("search_again", "At exactly β the node is left: is there anything more to find out?")
def again_at_beta(value: Value, alpha: Value, beta: Value) -> Any:
    return alpha < value <= beta


@mistake("search_again", "At exactly α the move is proved to be no better: nobody needs its exact value.")
def again_at_alpha(value: Value, alpha: Value, beta: Value) -> Any:
    return alpha <= value < beta


@mistake("search_again", "At the ends of the window, exactly at α or β, the answer is enough: why at each of them?")
def again_at_both_ends(value: Value, alpha: Value, beta: Value) -> Any:
    return alpha <= value <= beta


@mistake("search_again", "Yes and no are the wrong way round: for which values is the null window's answer enough?")
def yes_and_no_exchanged_again(value: Value, alpha: Value, beta: Value) -> Any:
    return not alpha < value < beta


@mistake(
    "search_again", "A move that failed low is no better than what you have: it is proved, so why search it again?"
)
def again_when_it_failed_low(value: Value, _alpha: Value, beta: Value) -> Any:
    return value < beta


@mistake("search_again", "This is the wrong way round: a search that failed low has proved that the move is no better.")
def only_when_it_failed_low(value: Value, alpha: Value, _beta: Value) -> Any:
    return value <= alpha


@mistake("search_again", "A yes may come with any number above α, not only with α + 1.")
def only_at_the_upper_end(value: Value, alpha: Value, beta: Value) -> Any:
    return value == alpha + 1 < beta


@mistake("search_again", "Then a null window would never save anything: in most cases its answer is enough.")
def always_again(_value: Value, _alpha: Value, _beta: Value) -> Any:
    return True


@mistake(
    "search_again", "When a move is better than what you have, and you need not leave the node: do you know its value?"
)
def never_again(_value: Value, _alpha: Value, _beta: Value) -> Any:
    return False
