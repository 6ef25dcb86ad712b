"""A verdict as a notebook shows it: in words, with the counterexample drawn, readable without colour."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any

from classroom.calls.call import Runner
from classroom.check.guard import or_plain
from classroom.check.local import Local
from classroom.check.messages import call_words
from classroom.check.result import CheckResult, Counterexample
from gametree.drawing.narration import Narration, outcome, picture_at
from gametree.drawing.search_narration import narrate
from gametree.drawing.svg import Drawing
from gametree.games.board_svg import board_svg
from gametree.position import is_position
from gametree.trace.snapshot import counted

MAX_CALLS = 60
NOT_DRAWN = ("not written", "timeout", "out of time", "not counted")
TRIED = "After {}, this is the smallest on which it shows"
STEPS, AGAIN = "To step through it", "To see it again"
CODE = re.compile("`([^`<]+)`")


class NotRight(AssertionError):
    """An answer that is not right yet; in a notebook the verdict stands above it, so no traceback is shown."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class NotWritten(NotRight, NotImplementedError):
    """An answer that is still the stub it began as."""


@dataclass(frozen=True, repr=False)
class RunDrawing(Drawing):
    """The picture of a recorded run, and its narration."""

    narration: Narration


@dataclass(frozen=True)
class Verdict:
    """What a check found out, to be shown.

    Args:
        result: what was found out.
        part: the part that is asked about; without one, all of them.
        pictures: the drawn runs, each with a heading.

    """

    result: CheckResult
    part: str | None = None
    pictures: Sequence[tuple[str, Drawing]] = ()

    @property
    def is_right(self) -> bool:
        """Whether what is asked about has all its points."""
        return self.earned == self.possible

    @property
    def possible(self) -> int:
        """The points that there are for what is asked about."""
        return self.result.task.parts[self.part] if self.part else self.result.task.points

    @property
    def earned(self) -> int:
        """The points earned for what is asked about."""
        return self.result.points[self.part] if self.part else self.result.total

    @property
    def headline(self) -> str:
        """The verdict in a line."""
        name = self.result.task.name + (f", {self.part}" if self.part else "")
        if not self.result.is_written:
            return f"○ {name}: not written yet{'' if self.result.task.asked else f', {self.earned}/{self.possible}'}"
        mark, words = ("✓", "right") if self.is_right else ("✗", "not right yet")
        if self.result.task.asked:
            return f"{mark} {name}: {words if self.is_right else 'not right'} on {self.result.task.asked}"
        return f"{mark} {name}: {words}, {self.earned}/{self.possible}{'' if self.part else self._by_part}"

    @property
    def _by_part(self) -> str:
        points, of = self.result.points, self.result.task.parts
        return f" ({', '.join(f'{part} {points[part]}/{of[part]}' for part in of)})" if len(of) > 1 else ""

    @property
    def lines(self) -> list[str]:
        """The verdict in lines of words."""
        told = self._told(self.shown) if self.shown else []
        return [self.headline, *told, *self.result.notes]

    @property
    def shown(self) -> Counterexample | None:
        """The counterexample to show; None when there is nothing to show."""
        return self.result.shown_for(self.part) if self.result.is_written else None

    def _told(self, found: Counterexample) -> list[str]:
        first, *others = [known.advice for known in self.result.mistakes] or [""]
        guess = [f"Probably: {first}"] * bool(first) + [f"Or: {advice}" for advice in others]
        inputs = counted(self.result.tried, "input")
        tried = "It shows on the first input:" if self.result.tried == 1 else f"{TRIED.format(inputs)}:"
        call = found.case.call
        words = call_words(call, self.result.task.parameters(call.function), found.got.value)
        return [f"{tried} {words}." if call.args else f"{words}:", found.fault.said, *guess]

    def __str__(self) -> str:
        return "\n".join([*self.lines, *([f"{self._how}: {self.shown.replay}"] if self.shown else [])])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, Any]:
        narrations = [picture.narration for _, picture in self.pictures if isinstance(picture, RunDrawing)]
        live = _live(self._html(""), *narrations) if len(narrations) == 2 else {}
        return {**live, "text/plain": str(self), "text/html": self.html}

    @property
    def html(self) -> str:
        """The verdict as HTML that stands alone."""
        figures = "".join(
            f"<figure><figcaption>{escape(heading)}: {escape(picture.text)}</figcaption>{picture.svg}</figure>"
            for heading, picture in self.pictures
        )
        return self._html(f'<div class="gt-runs">{figures}</div>' * bool(figures))

    def _html(self, drawn: str) -> str:
        head, *rest = self.lines
        state = "right" if self.is_right else "open" if not self.result.is_written else "wrong"
        words = CODE.sub(r"<code>\1</code>", "".join(f"<p>{escape(line)}</p>" for line in rest))
        style = (files("classroom.check") / "verdict.css").read_text(encoding="utf-8")
        return (
            f'<div class="gt-verdict gt-{state}" role="status"><style>{style}</style>'
            f"<p><b>{escape(head)}</b></p>{words}{drawn}{self._replay}</div>"
        )

    @property
    def _replay(self) -> str:
        return f"<p>{self._how}: <code>{escape(self.shown.replay)}</code></p>" if self.shown else ""

    @property
    def _how(self) -> str:
        return STEPS if self.shown and self.shown.replay.startswith("watch(") else AGAIN


def _live(words: str, first: Narration, second: Narration) -> Mapping[str, Any]:
    """Return words above two runs to step through; shown again, the runs stay at the same step."""
    shown = _both(first, second)
    shown.children[0].value = words
    data = shown._repr_mimebundle_()
    return data[0] if isinstance(data, tuple) else data  # type: ignore[no-any-return]


@lru_cache(1)
def _both(first: Narration, second: Narration) -> Any:
    import ipywidgets

    from gametree.widgets.compare import Compare
    from gametree.widgets.shown import Shown

    return Shown([ipywidgets.HTML(), Compare(first, second)], "")


def pictures(result: CheckResult, runner: Runner, part: str | None = None) -> Sequence[tuple[str, Drawing]]:
    """Return the pictures that go with a verdict, each with its heading; none where there is nothing to see.

    Args:
        result: what was found out.
        runner: what calls and records the answer.
        part: the part that is asked about; all of them without it.

    """
    found = result.shown_for(part)
    args = found.case.call.args if found else ()
    if found is None or not args or result.task.shown == "words" or found.got.failure in NOT_DRAWN:
        return ()
    if result.task.shown == "board":
        return or_plain(lambda: [("the board", _board(next(filter(is_position, args), args[0])))], [])
    runs = {"your run": runner, "the right run": Local(result.task.judging.right[0])}
    drawn = {heading: _run(found, one, result.task.shown == "search") for heading, one in runs.items()}
    return [(heading, picture) for heading, picture in drawn.items() if picture is not None]


def _board(board: Any) -> Drawing:
    """Return the picture of a board: a position's, one of rows, or one of nine squares in a text or a list."""
    if not is_position(board) and len(board) != 9:
        rows, columns = (list(map(str, range(count))) for count in (len(board), len(board[0])))
        return Drawing(board_svg(board, numbered=(), above=columns, beside=rows), "/".join(board))
    rows = board.rows if is_position(board) else ["".join(board[start : start + 3]) for start in (0, 3, 6)]
    return Drawing(board_svg(rows), "/".join(rows))


def _run(found: Counterexample, runner: Runner, judged: bool) -> Drawing | None:
    recording = runner.record(found.case.call)
    if recording is None or not 0 < len(recording.calls) <= MAX_CALLS:
        return None

    def drawn() -> Drawing:
        narration = narrate(recording, judged=judged)
        return RunDrawing(picture_at(narration).svg, outcome(recording), narration)

    return or_plain(drawn, None)  # its numbers are too long, or the recording was made up by untrusted code
