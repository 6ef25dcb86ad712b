"""A verdict as a notebook shows it: in words, with the counterexample drawn, readable without colour."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from importlib.resources import files
from typing import Any

from classroom.calls.call import Runner
from classroom.check.guard import or_plain
from classroom.check.local import Local
from classroom.check.messages import call_words, said, wrong_value
from classroom.check.result import CheckResult, Counterexample
from classroom.check.task import Task
from gametree.drawing.narration import Narration, outcome, picture_at
from gametree.drawing.search_narration import narrate
from gametree.drawing.svg import Drawing
from gametree.games.board_svg import board_svg
from gametree.position import is_position
from gametree.trace.recording import Recording
from gametree.trace.snapshot import counted
from gametree.trees.search_run import Side

MAX_CALLS = 60
NOT_DRAWN = ("not written", "timeout", "out of time", "not counted")
SMALLEST, FOUND = "Of {} tried, this is the smallest on which it goes wrong", "After {}, it goes wrong on this one"
STEPS, AGAIN, STEP_IT = "To step through it", "To see it again", "step through it"
TOO_MANY = "It has too many steps to step through, or none"
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
        turned: what a wrong number and the right one are for MAX, as the pictures have them, where they are not; or "".
        live: makes a place for words above what steps through the counterexample; None where that cannot be done.

    """

    result: CheckResult
    part: str | None = None
    pictures: Sequence[tuple[str, Drawing]] = ()
    turned: str = ""
    live: Callable[[], Any] | None = None

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
            return f"{mark} {name}: {words}{' on' if self.is_right else ', tried on'} {self.result.task.asked}"
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
        shows = (SMALLEST if found.is_smallest else FOUND).format(counted(self.result.tried, "input"))
        tried = "It goes wrong on the first input" if self.result.tried == 1 else shows
        call, valued = found.case.call, {*found.got.leaves, *found.expected.leaves}
        words = call_words(call, self.result.task.parameters(call.function), valued)
        turned = [self.turned] * bool(self.turned)
        return [f"{tried}: {words}." if call.args else f"{words}:", found.fault.said, *turned, *guess]

    def __str__(self) -> str:
        return "\n".join([*self.lines, *([": ".join(self._replay)] if self._replay[1] else [])])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, Any]:
        data: Mapping[str, Any] = {}
        if self.live:
            shown = self.live()
            shown.children[0].value = self._html("")
            bundle = shown._repr_mimebundle_()
            data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**data, "text/plain": str(self), "text/html": self.html}

    @property
    def html(self) -> str:
        """The verdict as HTML that stands alone."""
        figures = "".join(
            f"<figure><figcaption>{escape(heading)}: {escape(picture.text)}</figcaption>{picture.svg}</figure>"
            for heading, picture in self.pictures
        )
        how, line = map(escape, self._replay)
        again = f"<p>{how}: <code>{line}</code></p>" if line else ""
        return self._html(f'<div class="gt-runs">{figures}</div>' * bool(figures) + again)

    def _html(self, below: str) -> str:
        head, *rest = self.lines
        state = "right" if self.is_right else "open" if not self.result.is_written else "wrong"
        words = CODE.sub(r"<code>\1</code>", "".join(f"<p>{escape(line)}</p>" for line in rest))
        style = (files("classroom.check") / "verdict.css").read_text(encoding="utf-8")
        return (
            f'<div class="gt-verdict gt-{state}" role="status"><style>{style}</style>'
            f"<p><b>{escape(head)}</b></p>{words}{below}</div>"
        )

    @property
    def _replay(self) -> tuple[str, str]:
        """What a line of Python is for, and the line; empty where nothing goes wrong, or there is nothing to see."""
        if (found := self.shown) is None or not found.again:
            return "", ""
        if self.live or found.again.startswith("watch("):
            return STEPS, found.replay
        return f"{TOO_MANY}. {AGAIN}" if found.has_steps and found.got.failure not in NOT_DRAWN else AGAIN, found.again


def _both(names: Sequence[str], *runs: Narration) -> Any:
    """Return a place for words, above two runs to step through."""
    import ipywidgets

    from gametree.widgets.compare import Compare
    from gametree.widgets.shown import Shown

    return Shown([ipywidgets.HTML(), Compare(runs[0], runs[1], *names)], "")


def _opener(recording: Recording) -> Any:
    """Return a place for words, above a button that puts a stepper in its own place."""
    import ipywidgets

    from gametree.widgets.explorer import NeedsPython
    from gametree.widgets.shown import Shown, button
    from gametree.widgets.stepper import Stepper

    def open_it() -> None:
        stepper = or_plain(lambda: Stepper(recording), None)
        shown.children = shown.children[0], stepper or ipywidgets.HTML(f"<p>{TOO_MANY}.</p>")

    opener = button(STEP_IT, open_it)
    opener.layout.align_self = "flex-start"  # in a box it would be as wide as the page
    shown = Shown([ipywidgets.HTML(), opener, NeedsPython(what="Stepping through it")], "")
    return shown


def verdict_on(result: CheckResult, runner: Runner, part: str | None = None, is_drawn: bool = True) -> Verdict:
    """Return the verdict on a result, with its counterexample recorded and drawn where there is something to see.

    Args:
        result: what was found out.
        runner: what calls and records the answer.
        part: the part that is asked about; all of them without it.
        is_drawn: whether there are pictures; without them it can still be stepped through.

    """
    found = result.shown_for(part)
    if found is None or not found.case.call.args or found.got.failure in NOT_DRAWN:
        return Verdict(result, part)
    recording = runner.record(*found.before, found.case.call) if found.has_steps else None
    drawn = [*_pictures(result.task, found, recording)] if is_drawn else []
    runs = {name: picture.narration for name, picture in drawn if isinstance(picture, RunDrawing)}
    both = partial(_both, [*runs], *runs.values()) if len(runs) == 2 else None
    shown = both or (partial(_opener, recording) if recording else None)
    turned = _turned(found, [*runs.values()][-1]) if runs else ""
    return Verdict(result, part, drawn, turned, shown and cache(shown))  # shown again, it stays at the same step


def _turned(found: Counterexample, right: Narration) -> str:
    """Say what a wrong number and the right one are for MAX, as the pictures have them, where they are for MIN."""
    numbers = found.got.value, found.expected.value
    is_said = found.fault.said == wrong_value(*numbers) and all(type(one) in (int, float) for one in numbers)
    if right.run is None or not right.run.is_flipped(0) or not is_said:
        return ""
    (most, least), both = right.players or ("", ""), " and ".join(said(0 - number) for number in numbers)
    return f"Both numbers are for {least}, who is to move; for {most}, they are {both}."


def _pictures(task: Task, found: Counterexample, recording: Recording | None) -> Iterator[tuple[str, Drawing]]:
    """Yield the pictures that go with a counterexample, each with its heading."""
    call = found.case.call
    if task.shown == "board":
        if board := or_plain(lambda: _board(next(filter(is_position, call.args), call.args[0])), None):
            yield "the board", board
    elif recording:
        judged = task.shown == "search"
        right = _run(Local(task.judging.right[0]).record(call), judged)
        own = _run(recording, judged, _side(right) if right else None)
        yield from ((name, one) for name, one in (("your run", own), ("the right run", right)) if one is not None)


def _board(board: Any) -> Drawing:
    """Return the picture of a board: a position's, one of rows, or one of nine squares in a text or a list."""
    if not is_position(board) and len(board) != 9:
        rows, columns = (list(map(str, range(count))) for count in (len(board), len(board[0])))
        return Drawing(board_svg(board, numbered=(), above=columns, beside=rows), "/".join(board))
    rows = board.rows if is_position(board) else ["".join(board[start : start + 3]) for start in (0, 3, 6)]
    return Drawing(board_svg(rows), "/".join(rows))


def _side(picture: RunDrawing) -> Side | None:
    """Return whose side a run's numbers are for; None where it does not show, as when all are 0."""
    run = picture.narration.run
    return run.side if run and any(map(run.max_value, range(len(run.paths)))) else None


def _run(recording: Recording | None, judged: bool, side: Side | None = None) -> RunDrawing | None:
    if recording is None or not 0 < len(recording.calls) <= MAX_CALLS:
        return None

    def drawn() -> RunDrawing:
        narration = narrate(recording, judged=judged, side=side)
        return RunDrawing(picture_at(narration).svg, outcome(recording), narration)

    return or_plain(drawn, None)  # its numbers are too long, or the recording was made up by untrusted code
