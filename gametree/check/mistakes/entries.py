"""Wrong answers to assignment 9: what an entry says and settles, and which of two entries stays."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.transpositions import narrowed, settles, stored
from gametree.search.transposition import bound_of

# What an entry says


@mistake(
    "entries", "Lower and upper are exchanged: at α or below the search found no better, so the value is at most that."
)
def bounds_exchanged(value: Any, alpha: Any, beta: Any) -> Any:
    return {"lower": "upper", "upper": "lower", "exact": "exact"}[bound_of(value, alpha, beta)]


@mistake("entries", "At the ends of the window a value is a bound already: only strictly inside is it exact.")
def ends_count_as_inside(value: Any, alpha: Any, beta: Any) -> Any:
    return "upper" if value < alpha else "lower" if value > beta else "exact"


@mistake("entries", "The window is not looked at: a value outside it is only a bound.")
def bound_always_exact(_value: Any, _alpha: Any, _beta: Any) -> Any:
    return "exact"


@mistake("entries", "What fails low is not told from what fails high: α has a say as well as β.")
def upper_never_said(value: Any, _alpha: Any, beta: Any) -> Any:
    return "lower" if value >= beta else "exact"


# What an entry settles


@mistake(
    "entries",
    "The depth of the entry is not compared: what fewer plies showed does not answer for more.",
    before=(bound_of,),
)
def depth_not_compared(entry: Any, _depth: Any, alpha: Any, beta: Any) -> Any:
    return settles(entry, entry[0], alpha, beta)


@mistake(
    "entries",
    "A deeper entry is taken as well: it may know more, but minimax to this depth returns something else.",
    before=(bound_of,),
)
def deeper_entry_taken(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    return settles(entry, entry[0] if entry[0] >= depth else depth, alpha, beta)


@mistake(
    "entries",
    "The depths are compared the wrong way round: an entry of fewer plies is taken for one of more.",
    before=(bound_of,),
)
def shallower_entry_taken(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    return settles(entry, entry[0] if entry[0] <= depth else depth, alpha, beta)


@mistake(
    "entries",
    "A bound is taken for an answer whatever the window is: only one that lies outside of it settles anything.",
    before=(bound_of,),
)
def window_not_looked_at(entry: Any, depth: Any, _alpha: Any, _beta: Any) -> Any:
    return bool(entry[0] == depth)


@mistake(
    "entries",
    'Only exact entries are taken: "at least 5" is enough for who may not get more than 4.',
    before=(bound_of,),
)
def only_exact_settles(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    return settles(entry, depth, alpha, beta) and entry[2] == "exact"


@mistake(
    "entries",
    'A bound on the end of the window settles the call too: "at least β" is all that a cut needs.',
    before=(bound_of,),
)
def equal_not_enough(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    is_on_the_end = entry[1] == (beta if entry[2] == "lower" else alpha) and entry[2] != "exact"
    return settles(entry, depth, alpha, beta) and not is_on_the_end


@mistake(
    "entries",
    'Each bound is compared with the wrong end of the window: which end must "at least 5" reach?',
    before=(bound_of,),
)
def compared_with_the_other_end(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    return settles(entry, depth, beta, alpha)


@mistake(
    "entries", 'The bound is read as its opposite: "lower" says at least, and that has to reach β.', before=(bound_of,)
)
def read_as_the_opposite(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    opposite = {"lower": "upper", "upper": "lower", "exact": "exact"}
    return settles([entry[0], entry[1], opposite[entry[2]]], depth, alpha, beta)


# What an entry narrows


@mistake(
    "entries",
    "A lower bound lifts α, an upper one lowers β: here it is the other way round.",
    before=(bound_of, settles),
)
def wrong_end_moved(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    opposite = {"lower": "upper", "upper": "lower", "exact": "exact"}
    return narrowed([entry[0], entry[1], opposite[entry[2]]], depth, alpha, beta)


@mistake(
    "entries",
    "The window can grow here: a bound that says less than is known already must leave it as it is.",
    before=(bound_of, settles),
)
def window_made_wider(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    window = (alpha, inf) if entry[2] == "upper" else (-inf, beta)
    low, high = narrowed(entry, depth, *window) if entry[2] != "exact" else narrowed(entry, depth, alpha, beta)
    return (low, high) if entry[0] == depth else (alpha, beta)


@mistake(
    "entries",
    "An entry of another depth narrows the window too: it says nothing about this search.",
    before=(bound_of, settles),
)
def other_depth_narrows(entry: Any, _depth: Any, alpha: Any, beta: Any) -> Any:
    return narrowed(entry, entry[0], alpha, beta)


@mistake(
    "entries",
    "Exact is used like a lower bound: it leaves nothing open, so both ends come to the value.",
    before=(bound_of, settles),
)
def exact_like_a_lower_bound(entry: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    kind = "lower" if entry[2] == "exact" else entry[2]
    return narrowed([entry[0], entry[1], kind], depth, alpha, beta)


# A table of bounded size


def _with(table: Any, entry: Any) -> Any:
    place = entry[0] % len(table)
    return [entry if at == place else kept for at, kept in enumerate(table)]


@mistake("memory", "A shallow entry throws a deeper one about another position out: keep what took more work.")
def deep_entry_overwritten(table: Any, entry: Any) -> Any:
    return _with(table, entry)


@mistake("memory", "What is there is never replaced: then the table fills up with what came first.")
def never_replaced(table: Any, entry: Any) -> Any:
    return table if table[entry[0] % len(table)] else _with(table, entry)


@mistake("memory", "The depths are compared the wrong way round: the shallower one stays.")
def shallow_entry_preferred(table: Any, entry: Any) -> Any:
    old = table[entry[0] % len(table)]
    return table if old and old[0] != entry[0] and old[1] < entry[1] else _with(table, entry)


@mistake("memory", "Of equally deep entries the old one stays: the newer is more likely to be asked about soon.")
def equally_deep_not_replaced(table: Any, entry: Any) -> Any:
    old = table[entry[0] % len(table)]
    return table if old and old[0] != entry[0] and old[1] >= entry[1] else _with(table, entry)


@mistake("memory", "A new entry on the same position has to be deeper here to get in: there the newest always counts.")
def same_position_treated_as_another(table: Any, entry: Any) -> Any:
    old = table[entry[0] % len(table)]
    return table if old and old[1] > entry[1] else _with(table, entry)


@mistake(
    "memory", "The entry goes to the first empty place: nobody looks for it there; its place follows from its key."
)
def first_empty_place_taken(table: Any, entry: Any) -> Any:
    if [] in table:
        return [*table[: table.index([])], entry, *table[table.index([]) + 1 :]]
    return stored(table, entry)


@mistake("memory", "The entry goes where its key says, as if the key were a place: there are more keys than places.")
def stored_at_the_key(table: Any, entry: Any) -> Any:
    copied = list(table)
    copied[entry[0]] = entry
    return copied


@mistake(
    "memory",
    "The key of the entry is not compared: two positions share a place, and one gets the other's value.",
    before=(stored,),
)
def key_not_compared(table: Any, key: Any) -> Any:
    return table[key % len(table)]


@mistake("memory", "It looks at a place that is not the key's: which remainder does the key leave?", before=(stored,))
def key_taken_for_a_place(table: Any, key: Any) -> Any:
    entry = table[min(key, len(table) - 1)]
    return entry if entry and entry[0] == key else []


@mistake("memory", "The key is used as if it were a place: there are more keys than places.", before=(stored,))
def looked_up_at_the_key(table: Any, key: Any) -> Any:
    entry = table[key]
    return entry if entry and entry[0] == key else []
