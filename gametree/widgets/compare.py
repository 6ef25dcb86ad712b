"""Two runs beside each other: two searches, two orders, or a learner's function beside the right one."""

import re
from collections.abc import Callable, Hashable
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any, TypeAlias

import traitlets

from gametree.drawing.narration import Narration, as_json, picture_at
from gametree.drawing.search_narration import narrate
from gametree.drawing.svg import Drawing
from gametree.position import Position, require, require_position
from gametree.style import standalone
from gametree.trace.record import record
from gametree.widgets.page import PageWidget
from gametree.widgets.shown import StandIn
from gametree.widgets.stepper import SCRIPTS

Pair: TypeAlias = tuple[int, int, bool]
GAP = 24
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_STYLE = re.compile("<style>.*?</style>", re.DOTALL)


class Compare(StandIn, PageWidget):
    """Two narrations to step through together, opened where they differ first.

    Traits:
        runs: of each recording the picture, the narration and the nodes that are ringed.
        pairs: the frames of both that belong together, and whether they are the same; none where the runs are about
            different positions.
        step: the pair that is shown, from 0.
        names: what stands above each; without them the functions, or else what was called.

    Args:
        first: what `gametree.drawing.search_narration.narrate` returned.
        second: what it returned for the same search or another one.
        *names: what stands above each, where the functions may have the same name.

    """

    scripts = *SCRIPTS, "compare.js"
    sheets = "picture.css", "stepper.css", "compare.css"

    runs: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    pairs: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True, echo_update=False)  # as in the stepper
    names: "traitlets.List[str]" = traitlets.List().tag(sync=True)

    def __init__(self, first: Narration, second: Narration, *names: str) -> None:
        super().__init__()
        narrations = first, second
        _share_room(*narrations)
        pairs = together(*narrations)
        differing = _differing(*narrations) if pairs else set()
        start = next((at for at, (_, _, is_same) in enumerate(pairs) if not is_same), 0)
        pictures = [picture_at(narration) for narration in narrations]
        with self.hold_sync():
            self.runs = [
                {
                    "svg": picture.svg,
                    "narration": as_json(narration),
                    "differing": [at for at, node in enumerate(narration.tree) if node in differing],
                }
                for narration, picture in zip(narrations, pictures, strict=True)
            ]
            self.pairs, self.step, self.names = pairs, start, [*names]
        self.text = f"{pictures[0].text}; beside it, {pictures[1].text}"
        self.svg = _side_by_side(pictures, self.text)


def compare(
    first: Callable[..., Any],
    second: Callable[..., Any],
    position: Position | tuple[Position, Position],
    /,
    *args: Any,
    **kwargs: Any,
) -> Compare:
    """Run two searches on a position and return a widget that steps through both, beside each other.

    `compare(minimax, alphabeta, tree)`, or `compare(my_alphabeta, alphabeta, tree)` for one's own function: it opens
    where the two differ first. "node by node" lets both enter and leave each node together, and one waits while the
    other searches what it does not; "step by step" advances both alike. Bars count the nodes, leaves and cuts of each,
    and a dashed ring marks a node that only one visits, or that they value differently. The keys are those of the
    stepper; the arrows up and down go to the previous and the next difference.

    Args:
        first: a search: any function that takes a position first.
        second: another one, or the same with two positions.
        position: what both search; or a pair of positions, one for each, such as a tree in two orders.
        *args: more arguments for both.
        **kwargs: more keyword arguments for both.

    Raises:
        TypeError: something is no search, or no position.
        ValueError: there are too many steps to step through.

    """
    for function in (first, second):
        require(callable(function), "what is compared", "a search, such as minimax", function)
    one, other = position if isinstance(position, tuple) and len(position) == 2 else (position, position)
    for each in (one, other):
        require_position(each)
    runs = record(first, one, *args, **kwargs), record(second, other, *args, **kwargs)
    return Compare(narrate(runs[0]), narrate(runs[1]))


def together(first: Narration, second: Narration) -> list[Pair]:
    """Return which frames of two narrations belong together: each pair once, and whether both are the same.

    Where only one narration goes on, the other waits at its latest frame; where each has frames of its own, the one
    with fewer goes first, as a cut does before what it saves.
    """
    if _root(first) != _root(second):
        return []
    ones, others = _events(first), _events(second)
    found: list[Pair] = []
    for tag, a, b, c, d in SequenceMatcher(None, ones, others, autojunk=False).get_opcodes():
        if tag == "equal":
            found += [(a + at, c + at, _worth(first, a + at) == _worth(second, c + at)) for at in range(b - a)]
        else:
            found += _alone(first, second, (a, b), (c, d))
    return found


def _alone(first: Narration, second: Narration, own: tuple[int, int], other: tuple[int, int]) -> list[Pair]:
    """Return the frames, in these ranges, that only one of two narrations has; a new bound is no difference."""
    is_first = own[1] - own[0] <= other[1] - other[0]
    waiting = other[0 if is_first else 1] - 1, own[1 if is_first else 0] - 1
    ones = [(at, max(waiting[0], 0), first.frames[at].kind == "line") for at in range(*own)]
    others = [(max(waiting[1], 0), at, second.frames[at].kind == "line") for at in range(*other)]
    return ones + others if is_first else others + ones


def _share_room(first: Narration, second: Narration) -> None:
    """Give each node that is in both pictures the room that it needs in either, so that both are drawn alike."""
    for node in first.styles.keys() & second.styles.keys():
        one, other = first.styles[node], second.styles[node]
        room = max(one.room, other.room, key=len)
        for styles, own in ((first.styles, one), (second.styles, other)):
            styles[node] = replace(own, room=room)


def _root(narration: Narration) -> object:
    return narration.run.position(0) if narration.run else narration.title


def _events(narration: Narration) -> list[tuple[str, Hashable]]:
    return [(frame.kind, narration.keys[frame.step.call]) for frame in narration.frames]


def _worth(narration: Narration, at: int) -> object:
    """Return what a step returns, from MAX's side where it is a search's; None at other steps."""
    step = narration.frames[at].step
    if step.event != "return":
        return None
    return narration.run.max_value(step.call) if narration.run else step.value


def _differing(first: Narration, second: Narration) -> set[Hashable]:
    """Return the nodes that one of two narrations has not, or to which they give different values."""
    one, other = (
        {narration.keys[frame.step.call]: _worth(narration, at) for at, frame in enumerate(narration.frames)}
        for narration in (first, second)
    )
    return {
        node for node in one.keys() | other.keys() if node not in one or node not in other or one[node] != other[node]
    }


def _side_by_side(pictures: list[Drawing], text: str) -> str:
    """Return two pictures as one, which brings the style of both."""
    left, right = (_STYLE.sub("", picture.svg).replace('class="gt-svg ', 'class="', 1) for picture in pictures)
    (one, height), (other, other_height) = (map(float, _SIZE.findall(picture)[0]) for picture in (left, right))
    right = right.replace("<svg ", f'<svg x="{one + GAP:g}" ', 1)
    return standalone(left + right, (0, 0, one + GAP + other, max(height, other_height)), text)
