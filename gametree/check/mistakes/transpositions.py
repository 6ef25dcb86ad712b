"""Wrong answers to assignment 9: layers of positions, and alpha-beta with a table that lies or does not help."""

from collections.abc import Callable
from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.references import RULES
from gametree.position import score

# How many different positions?


def _next(positions: Any) -> list[Any]:
    return [position.play(move) for position in positions for move in position.moves()]


@mistake("layers", "It counts ways to get there, not positions: those that are equal count once.")
def ways_counted(position: Any, depth: Any) -> Any:
    row, counts = [position], [1]
    for _ in range(depth):
        row = _next(row)
        counts.append(len(row))
    return counts


@mistake("layers", "What was met at an earlier ply is left out: each ply counts for itself.")
def earlier_ones_left_out(position: Any, depth: Any) -> Any:
    row, counts, seen = {position}, [1], {position}
    for _ in range(depth):
        row = set(_next(row)) - seen
        seen |= row
        counts.append(len(row))
    return counts


@mistake("layers", "One number is missing: after 0, 1 … `depth` plies makes one more than `depth`.")
def one_ply_short(position: Any, depth: Any) -> Any:
    row, counts = {position}, list[int]()
    for _ in range(depth):
        counts.append(len(row))
        row = set(_next(row))
    return counts


@mistake("layers", "The list ends with the last game: after that there are 0 positions at every ply.")
def ends_with_the_games(position: Any, depth: Any) -> Any:
    row, counts = {position}, list[int]()
    while row and len(counts) <= depth:
        counts.append(len(row))
        row = set(_next(row))
    return counts


@mistake("layers", "It adds up what it has found so far: wanted is each ply alone.")
def added_up(position: Any, depth: Any) -> Any:
    row, counts = {position}, [1]
    for _ in range(depth):
        row = set(_next(row))
        counts.append(counts[-1] + len(row))
    return counts


# Alpha-beta with a table

Key = Callable[[Any, Any, Any, Any], Any]
Bound = Callable[[Any, Any, Any, Any], str]
Believe = Callable[[Any, Any, Any, Any], bool]
Cut = Callable[[Any, Any], bool]
Sign = Callable[[int], int]


def _by_place(position: Any, depth: Any, _alpha: Any, _beta: Any) -> Any:
    return position, depth


def _honest(best: Any, alpha: Any, _raised: Any, beta: Any) -> str:
    return "≤" if best <= alpha else "≥" if best >= beta else "="


def _enough(bound: Any, value: Any, alpha: Any, beta: Any) -> bool:
    return bool(bound == "=" or (value >= beta if bound == "≥" else value <= alpha))


def _as_it_is(_turn: int) -> int:
    return 1


def _search(
    key: Key = _by_place,
    bound_of: Bound = _honest,
    believes: Believe = _enough,
    sign: Sign = _as_it_is,
    is_cut: Cut = RULES[">="],
    keeps_cuts: bool = True,
) -> Any:
    """Return alpha-beta with a table; `sign` says, for a side to move, what a value from the table is multiplied by."""

    def root(position: Any, depth: Any = inf, alpha: Any = -inf, beta: Any = inf, evaluate: Any = score) -> Any:
        table: dict[Any, Any] = {}

        def search(position: Any, depth: Any, alpha: Any, beta: Any) -> Any:
            if not position.moves() or depth == 0:
                return position.turn * evaluate(position)
            place, floor, best = key(position, depth, alpha, beta), alpha, -inf
            bound, value = table.get(place, ("none", 0))
            value *= sign(position.turn)
            if place in table and believes(bound, value, alpha, beta):
                return value
            for move in position.moves():
                best = max(best, -search(position.play(move), depth - 1, -beta, -alpha))
                alpha = max(alpha, best)
                if is_cut(alpha, beta):
                    break
            if keeps_cuts or best < beta:
                table[place] = bound_of(best, floor, alpha, beta), best
            return best

        return search(position, depth, alpha, beta)

    return root


TASK = "alphabeta_table"


@mistake(
    TASK, 'Every value is kept as "exact": one from a node that was cut, or where nothing beat α, is only a bound.'
)
def always_exact(*arguments: Any) -> Any:
    return _search(bound_of=lambda *_: "=")(*arguments)


@mistake(TASK, "A value from a node that was cut is kept as exact: the moves that were left out may be better still.")
def lower_kept_as_exact(*arguments: Any) -> Any:
    return _search(bound_of=lambda *found: _honest(*found).replace("≥", "="))(*arguments)


@mistake(
    TASK, "Where no move beat α, the value is kept as exact: each of these moves may be worth less than it returned."
)
def upper_kept_as_exact(*arguments: Any) -> Any:
    return _search(bound_of=lambda *found: _honest(*found).replace("≤", "="))(*arguments)


@mistake(
    TASK, 'The bound is judged with the α that the moves have raised: then "exact" becomes a bound that it is not.'
)
def bound_after_alpha_was_raised(*arguments: Any) -> Any:
    return _search(bound_of=lambda best, _alpha, raised, beta: _honest(best, raised, raised, beta))(*arguments)


@mistake(TASK, "Lower and upper are exchanged: after a cut the true value may be larger, so the bound is a lower one.")
def lower_and_upper_exchanged(*arguments: Any) -> Any:
    return _search(bound_of=lambda *found: {"≤": "≥", "≥": "≤", "=": "="}[_honest(*found)])(*arguments)


@mistake(TASK, "Whatever is in the table is believed: ask whether its bound is enough for the window of this call.")
def window_ignored_on_reading(*arguments: Any) -> Any:
    return _search(bound_of=lambda *found: f"{_honest(*found)}!", believes=lambda *_: True)(*arguments)


@mistake(TASK, 'A bound is read against the wrong end of the window: which end does "at least 3" have to reach?')
def wrong_end_of_the_window(*arguments: Any) -> Any:
    def believes(bound: Any, value: Any, alpha: Any, beta: Any) -> bool:
        return bool(bound == "=" or (value >= alpha if bound == "≥" else value <= beta))

    return _search(believes=believes)(*arguments)


@mistake(TASK, "The depth is not looked at: what was found two plies deep does not answer a search of four.")
def depth_ignored(*arguments: Any) -> Any:
    return _search(key=lambda position, *_: position)(*arguments)


@mistake(TASK, "The side to move is not in the key: the same lists are another position when the other side moves.")
def side_to_move_left_out(*arguments: Any) -> Any:
    return _search(key=lambda position, depth, *_: (str(position), depth))(*arguments)


@mistake(
    TASK, "A value from the table gets a minus sign too many: it was kept for the side that moves in that position."
)
def sign_turned_on_reading(*arguments: Any) -> Any:
    return _search(sign=lambda _turn: -1)(*arguments)


@mistake(
    TASK, "Values are kept for one side and read for the other: keep them for the mover, who is the same each time."
)
def kept_for_max_read_for_the_mover(*arguments: Any) -> Any:
    return _search(sign=lambda turn: turn)(*arguments)


@mistake(TASK, "The table is never found again: each call makes a new one, or nothing is put into it.")
def nothing_remembered(*arguments: Any) -> Any:
    return _search(believes=lambda *_: False)(*arguments)


@mistake(TASK, "Only exact entries are used: bounds settle a call too, when they lie on the right side of its window.")
def bounds_never_used(*arguments: Any) -> Any:
    return _search(believes=lambda bound, *_: bound == "=")(*arguments)


@mistake(TASK, "The window is part of the key: that is right, but then an entry is hardly ever found again.")
def window_in_the_key(*arguments: Any) -> Any:
    return _search(key=lambda *place: place)(*arguments)


@mistake(TASK, "A deeper entry is taken as well: it knows more, but minimax to this depth returns something else.")
def deeper_entry_taken(
    position: Any, depth: Any = inf, alpha: Any = -inf, beta: Any = inf, evaluate: Any = score
) -> Any:
    table: dict[Any, Any] = {}

    def search(position: Any, depth: Any, alpha: Any, beta: Any) -> Any:
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position)
        plies, bound, value = table.get(position, (-1, "none", 0))
        if plies >= depth and _enough(bound, value, alpha, beta):
            return value
        floor, best = alpha, -inf
        for move in position.moves():
            best = max(best, -search(position.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        table[position] = depth, _honest(best, floor, alpha, beta), best
        return best

    return search(position, depth, alpha, beta)


def _strict(best: Any, alpha: Any, _raised: Any, beta: Any) -> str:
    return "≤" if best < alpha else "≥" if best > beta else "="


@mistake(TASK, "A value on the end of the window is kept as exact: at α or β it is only a bound.")
def ends_kept_as_exact(*arguments: Any) -> Any:
    return _search(bound_of=_strict)(*arguments)


@mistake(TASK, "The ends of the window count as inside, when a value is kept and when it is read: there it is a bound.")
def ends_taken_for_inside(*arguments: Any) -> Any:
    return _search(bound_of=_strict, believes=_beyond)(*arguments)


def _beyond(bound: Any, value: Any, alpha: Any, beta: Any) -> bool:
    return bool(bound == "=" or (value > beta if bound == "≥" else value < alpha))


@mistake(TASK, "The table is right, but a node is left only when α is above β: at α = β it is enough.")
def cuts_only_beyond(*arguments: Any) -> Any:
    return _search(is_cut=RULES[">"])(*arguments)


@mistake(TASK, "The table is right, but nothing is ever cut: what α and β are for is missing.")
def nothing_cut(position: Any, depth: Any = inf, _alpha: Any = -inf, _beta: Any = inf, evaluate: Any = score) -> Any:
    table: dict[Any, Any] = {}

    def search(position: Any, depth: Any) -> Any:
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position)
        if (position, depth) not in table:
            table[position, depth] = max(-search(position.play(move), depth - 1) for move in position.moves())
        return table[position, depth]

    return search(position, depth)


@mistake(TASK, "A bound exactly at the end of the window is not believed: it settles the call too.")
def bound_at_the_end_not_believed(*arguments: Any) -> Any:
    return _search(believes=_beyond)(*arguments)


@mistake(TASK, "Nothing is kept of a node that was cut: what it returned is a lower bound, which often settles a call.")
def cut_nodes_not_kept(*arguments: Any) -> Any:
    return _search(keeps_cuts=False)(*arguments)
