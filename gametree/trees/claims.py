"""Whether a recorded search plainly claims what positions are worth, so that its numbers and cuts can be judged.

Much that recurses over positions claims something else: an average, a count, the answer to some other
question. In doubt the rules here favour the search: where one of them fails, it is shown but not judged.
"""

from collections.abc import Mapping
from math import inf
from typing import Any

from gametree.trees.search_run import SearchRun


def is_judged(run: SearchRun, call: int) -> bool:
    """Tell whether a call plainly claims a value for its position, so that the claim can be judged."""
    is_number = run.value(call) is not None and not isinstance(run.value(call), bool)
    return is_number and claims_values(run) and run.is_recursive(call)


def claims_values(run: SearchRun) -> bool:
    """Tell whether all numbers of a recorded search are what minimax calls the value of a position."""
    if run.judged is None:
        calls = range(len(run.paths))
        run.judged = (
            _is_no_count(run)
            and leaves_are_known(run)
            and all(_is_known(run, source, name) for source in run.recursive for name in _parameters(run, source))
            and all(_is_chosen(run, call) for call in calls if run.replies[call] and run.is_recursive(call))
            and not any(_is_selective(run, call) for call in calls if run.unvisited(call))
        )
    return run.judged


def leaves_are_known(run: SearchRun) -> bool:
    """Tell whether all leaves are ends of the game, worth their scores, or as many plies deep as was asked for.

    A number that comes from elsewhere, as from a table, is none that can be judged.
    """
    inner = (call for call in range(len(run.paths)) if run.is_leaf(call) and run.position(call).moves())
    return run.returns_scores and all(map(run.is_horizon, inner))


def is_decided(run: SearchRun, call: int) -> bool:
    """Tell whether a True or False that ended a loop settles the answer, by the rule of all calls of its side."""
    same = [
        one for one in range(len(run.paths)) if run.replies[one] and run.position(one).turn == run.position(call).turn
    ]
    values = {one: [run.recording.calls[reply].value for reply in run.replies[one]] for one in same}
    return any(
        run.recording.calls[call].value is decides
        and all(run.recording.calls[one].value is rule(replies) for one, replies in values.items())
        for rule, decides in ((any, True), (all, False), (lambda replies: not all(replies), True))
    )


def _is_no_count(run: SearchRun) -> bool:
    """Tell whether the numbers are no count, of games say: one is equal at all ends, or 0 or 1, whatever the score."""
    leaves = [call for call in range(len(run.paths)) if run.is_leaf(call) and not run.position(call).moves()]
    ends = {call: value for call in leaves if (value := run.value(call)) is not None}
    numbers = set(ends.values())
    are_scores = all(abs(value) == abs(run.position(call).score()) for call, value in ends.items())
    return numbers != {1} and (are_scores or (len(numbers) > 1 and not numbers <= {0, 1}))


def _parameters(run: SearchRun, source: int) -> list[str]:
    """Return the parameters of a function that play no role."""
    arguments = next(call.arguments for call in run.recording.calls if call.source == source)
    return [name for name in arguments if name not in run.roles[source].values()]


def _is_known(run: SearchRun, source: int, name: str) -> bool:
    """Tell whether a parameter is a constant, a colour or a count of plies, and no question, window or move."""
    own = {call.index: call for call in run.recording.calls if call.source == source}
    given = {call: made.arguments.get(name) for call, made in own.items()}
    numbers: dict[int | None, Any] = {call: value for call, value in given.items() if type(value) in (int, float)}
    if len(set(map(repr, numbers.values() or given.values()))) == 1:
        return True
    if not numbers:
        return not all(_may_be_window(value) for value in given.values())
    if len(numbers) < len(given):
        return False
    if set(numbers.values()) == {1, -1}:
        return len({numbers[call] * run.position(call).turn for call in own}) == 1
    return all(numbers[call] == numbers.get(made.parent, numbers[call] - 1) + 1 for call, made in own.items())


def _may_be_window(value: object) -> bool:
    """Tell whether an argument holds two things, as a pair or as an object of the learner's own class."""
    held = value if isinstance(value, tuple | list) else getattr(value, "__dict__", ())
    return len(held) == 2


def _is_chosen(run: SearchRun, call: int) -> bool:
    """Tell whether a value is one that came back, or an end of the window: no average, and not discounted."""
    value, replies = run.value(call), [run.value(reply) for reply in run.replies[call]]
    numbers = [reply for reply in replies if reply is not None]
    if value is None or len(numbers) < len(replies):
        return True
    ends = {sign * end for sign in ((1, -1) if run.side == "mover" else (1,)) for end in (max(numbers), min(numbers))}
    own = numbers if run.side == "max" else [-number for number in numbers]
    is_beyond = not min(own) <= value <= max(own)
    return value in ends or value in run.window(call) or (is_beyond and value in _start(run, call).values())


def _start(run: SearchRun, call: int) -> Mapping[str, object]:
    """Return the variables of a call before its first reply: a search may begin with a bound that nothing is below."""
    first = run.recording.calls[run.replies[call][0]].first
    return next(step.locals for step in reversed(run.recording.steps[:first]) if step.call == call)


def _is_selective(run: SearchRun, call: int) -> bool:
    """Tell whether moves were left out though nothing cut them off: the loop over the moves came to its end.

    Without a window, what was not looked at may have been remembered; in one that holds no number, any value will do.
    """
    low, high = run.window(call)
    is_cut = isinstance(run.value(call), bool) or _breaks_off(run, call) or (low < high and run.is_proved(call))
    return run.recording.calls[call].error is None and (not is_cut or (low == high < inf and not run.is_proved(call)))


def _breaks_off(run: SearchRun, call: int) -> bool:
    """Tell whether what follows the last reply is a `break`, or a return from inside the loop."""
    made, last = run.recording.calls[call], run.recording.calls[run.replies[call][-1]].last
    source = run.recording.sources[made.source]
    after = [step.line - source.first for step in run.recording.steps[last + 1 : made.last + 1] if step.call == call]
    texts = [source.lines[at] for at in after if 0 <= at < len(source.lines)]
    loops = [line for line in source.lines if line.lstrip().startswith(("for ", "while "))]
    if not texts or not loops or any(text in loops for text in texts):
        return False
    return "break" in map(str.strip, texts) or _indent(texts[-1]) > min(map(_indent, loops))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
