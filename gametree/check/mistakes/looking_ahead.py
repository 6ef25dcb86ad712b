"""Wrong answers to assignment 4: plies, what is known, guesses at a depth, and quick wins."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import MAX, MIN


def _best(position: Any) -> Any:
    return max if position.turn == MAX else min


# Plies


@mistake("own_moves", "A ply is a move of one side only: the other side makes some of these moves.")
def plies_taken_for_own_moves(plies: Any) -> Any:
    return plies


@mistake("own_moves", "When the number of plies is odd, the one who makes the first move makes the last one too.")
def half_rounded_down(plies: Any) -> Any:
    return plies // 2


@mistake("own_moves", "There are no half moves: use whole-number division, and round to the right side.")
def half_not_rounded(plies: Any) -> Any:
    return plies / 2


@mistake("own_moves", "When the number of plies is even, both sides make the same number of moves.")
def one_more_than_half(plies: Any) -> Any:
    return plies // 2 + 1


# Not known is not a draw


@mistake("known", "Where the depth is used up and the game goes on, nothing is known: it could still be lost, or won.")
def unknown_taken_for_a_draw(position: Any, depth: Any) -> Any:
    if not position.moves() or depth == 0:
        return position.score(), position.score()
    below = [unknown_taken_for_a_draw(position.play(move), depth - 1) for move in position.moves()]
    return _both(_best(position), below)


def _both(best: Any, below: Any) -> Any:
    return best(low for low, _ in below), best(high for _, high in below)


@mistake("known", "A finished game is known even when the depth is used up: ask first whether it is over.")
def depth_asked_before_the_end(position: Any, depth: Any) -> Any:
    if depth == 0:
        return -1, 1
    if not position.moves():
        return position.score(), position.score()
    return _both(
        _best(position), [depth_asked_before_the_end(position.play(move), depth - 1) for move in position.moves()]
    )


@mistake("known", "Who chooses takes the larger least and the larger most, or the smaller of both: not one of each.")
def widest_of_all(position: Any, depth: Any) -> Any:
    if not position.moves():
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    below = [widest_of_all(position.play(move), depth - 1) for move in position.moves()]
    return min(low for low, _ in below), max(high for _, high in below)


@mistake(
    "known", "One unknown child does not make everything unknown: a win in hand is enough for MAX, a loss for MIN."
)
def one_unknown_spoils_all(position: Any, depth: Any) -> Any:
    if not position.moves():
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    below = [one_unknown_spoils_all(position.play(move), depth - 1) for move in position.moves()]
    return (-1, 1) if (-1, 1) in below else _both(_best(position), below)


@mistake("known", "The children are asked with the same depth: how many plies are left for them?")
def known_depth_not_lowered(position: Any, depth: Any) -> Any:
    if not position.moves():
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    return _both(_best(position), [known_depth_not_lowered(position.play(move), depth) for move in position.moves()])


@mistake("known", "Everybody chooses for MAX here: for MIN, the smaller least and the smaller most count.")
def known_for_max_only(position: Any, depth: Any) -> Any:
    if not position.moves():
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    return _both(max, [known_for_max_only(position.play(move), depth - 1) for move in position.moves()])


# Looking ahead


@mistake("look", "A finished game needs no guess, even when the depth is used up: ask first whether it is over.")
def depth_before_over(position: Any, depth: Any, guess: Any) -> Any:
    if depth == 0:
        return guess(position)
    if not position.moves():
        return position.score()
    return _best(position)(depth_before_over(position.play(move), depth - 1, guess) for move in position.moves())


@mistake("look", "Finished games are guessed at as well: what they are worth is known, by `score()`.")
def finished_games_guessed(position: Any, depth: Any, guess: Any) -> Any:
    if not position.moves() or depth == 0:
        return guess(position)
    return _best(position)(finished_games_guessed(position.play(move), depth - 1, guess) for move in position.moves())


@mistake(
    "look", "Where the depth is used up, `score()` is 0 as for a draw, though nothing is known: what is `guess` for?"
)
def never_guesses(position: Any, depth: Any, guess: Any) -> Any:
    if not position.moves() or depth == 0:
        return position.score()
    return _best(position)(never_guesses(position.play(move), depth - 1, guess) for move in position.moves())


@mistake("look", "Where there are no moves the loop runs zero times and ∞ comes back: ask first whether it is over.")
def over_not_asked(position: Any, depth: Any, guess: Any) -> Any:
    if depth == 0:
        return guess(position)
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = _best(position)(best, over_not_asked(position.play(move), depth - 1, guess))
    return best


@mistake("look", "A score of 0 is taken for a game that goes on, but a draw is over too: are there moves or not?")
def only_wins_end_the_game(position: Any, depth: Any, guess: Any) -> Any:
    if position.score() != 0:
        return position.score()
    if depth == 0:
        return guess(position)
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = _best(position)(best, only_wins_end_the_game(position.play(move), depth - 1, guess))
    return best


@mistake(
    "look", "The depth falls with every child of the loop: all children of a node have the same number of plies left."
)
def siblings_at_other_depths(position: Any, depth: Any, guess: Any) -> Any:
    if not position.moves():
        return position.score()
    if depth <= 0:
        return guess(position)
    values = []
    for move in position.moves():
        depth -= 1
        values.append(siblings_at_other_depths(position.play(move), depth, guess))
    return _best(position)(values)


@mistake("look", "The depth falls only when MIN has moved: it counts plies, the moves of one side.")
def rounds_counted(position: Any, depth: Any, guess: Any) -> Any:
    if not position.moves():
        return position.score()
    if depth == 0:
        return guess(position)
    left = depth - (position.turn == MIN)
    return _best(position)(rounds_counted(position.play(move), left, guess) for move in position.moves())


@mistake("look", "With depth 0 no move is looked at any more: guess when nothing is left, not when one ply is.")
def guesses_a_ply_early(position: Any, depth: Any, guess: Any) -> Any:
    if not position.moves():
        return position.score()
    if depth <= 1:
        return guess(position)
    return _best(position)(guesses_a_ply_early(position.play(move), depth - 1, guess) for move in position.moves())


@mistake("look", "A guess changes its sign when MIN is to move: here all values are from MAX's side, whoever moves.")
def guess_from_the_movers_side(position: Any, depth: Any, guess: Any) -> Any:
    if not position.moves():
        return position.score()
    if depth == 0:
        return position.turn * guess(position)
    below = [guess_from_the_movers_side(position.play(move), depth - 1, guess) for move in position.moves()]
    return _best(position)(below)


@mistake("look", "Every node is guessed at, though only those count where the search stops: guess there alone.")
def guesses_everywhere(position: Any, depth: Any, guess: Any) -> Any:
    guessed = guess(position)
    if not position.moves():
        return position.score()
    if depth == 0:
        return guessed
    return _best(position)(guesses_everywhere(position.play(move), depth - 1, guess) for move in position.moves())


# The quickest win


@mistake("quick", "All wins are worth the same here, soon or late: take the plies into account.")
def all_wins_alike(position: Any, _ply: Any) -> Any:
    if not position.moves():
        return 10 * position.score()
    return _best(position)(all_wins_alike(position.play(move), _ply) for move in position.moves())


@mistake(
    "quick", "Taking the ply off everywhere makes O's wins look better the later they come: towards 0 for both sides."
)
def ply_taken_off_for_both(position: Any, ply: Any) -> Any:
    if not position.moves():
        return 10 * position.score() - ply if position.score() else 0
    return _best(position)(ply_taken_off_for_both(position.play(move), ply + 1) for move in position.moves())


@mistake("quick", "A draw is worth 0, soon or late: only wins and losses change with the ply.")
def draws_lose_value(position: Any, ply: Any) -> Any:
    if not position.moves():
        return 10 * position.score() - ply
    return _best(position)(draws_lose_value(position.play(move), ply + 1) for move in position.moves())


@mistake("quick", "A later win is worth more here: the plies must bring a win nearer to 0, not away from it.")
def late_wins_worth_more(position: Any, ply: Any) -> Any:
    if not position.moves():
        return position.score() * (10 + ply)
    return _best(position)(late_wins_worth_more(position.play(move), ply + 1) for move in position.moves())


@mistake("quick", "The children are handed the same ply: each of them is one move further from the root.")
def ply_not_counted(position: Any, ply: Any) -> Any:
    if not position.moves():
        return position.score() * (10 - ply)
    return _best(position)(ply_not_counted(position.play(move), ply) for move in position.moves())


@mistake("quick", "The ply rises with every child of the loop: all children of a node are equally far from the root.")
def ply_raised_in_the_loop(position: Any, ply: Any) -> Any:
    if not position.moves():
        return position.score() * (10 - ply)
    values = []
    for move in position.moves():
        ply += 1
        values.append(ply_raised_in_the_loop(position.play(move), ply))
    return _best(position)(values)


@mistake("quick", "Only MAX is in a hurry: a loss should be worth more the later it comes, so that MIN hurries too.")
def only_max_hurries(position: Any, ply: Any) -> Any:
    if not position.moves():
        return {1: 10 - ply, 0: 0, -1: -10}[position.score()]
    return _best(position)(only_max_hurries(position.play(move), ply + 1) for move in position.moves())


@mistake("quick", "The count begins anew at 0: the ply of the root is given, and the children go on from there.")
def ply_begins_at_0(position: Any, _ply: Any) -> Any:
    return _counted_from(position, 0)


def _counted_from(position: Any, ply: int) -> Any:
    if not position.moves():
        return position.score() * (10 - ply)
    return _best(position)(_counted_from(position.play(move), ply + 1) for move in position.moves())
