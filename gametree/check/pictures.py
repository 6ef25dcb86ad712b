"""Draw a counterexample: the run of the answer, recorded on it, beside the right one."""

from collections.abc import Sequence
from typing import Any

from gametree.check.local import Local
from gametree.check.result import Counterexample, Result
from gametree.check.task import Task, Variant
from gametree.drawing.search_steps import narrate
from gametree.drawing.steps import outcome, picture_at
from gametree.drawing.svg import Drawing
from gametree.games.board_svg import board_svg
from gametree.position import is_position
from gametree.sandbox.call import Runner

MAX_CALLS = 60


def pictures(
    result: Result, runner: Runner, variant: Variant, part: str | None = None
) -> Sequence[tuple[str, Drawing]]:
    """Return the pictures that go with a verdict, each with its heading; none where there is nothing to see.

    Args:
        result: what was found out.
        runner: what calls and records the answer.
        variant: which of its twins the task is.
        part: the part that is asked about; all of them without it.

    """
    found = result.shown_for(part)
    if found is None or not _can_be_drawn(result.task, found):
        return ()
    if result.task.shown == "board":
        return [("the board", _board(found.case.call.args[0]))]
    runs = {"your run": runner, "the right run": Local(result.task.right(variant)[0])}
    drawn = {heading: _run(found, one, result.task.shown == "search") for heading, one in runs.items()}
    return [(heading, picture) for heading, picture in drawn.items() if picture is not None]


def _can_be_drawn(task: Task, found: Counterexample) -> bool:
    return task.shown != "words" and found.got.trouble not in ("not written", "timeout") and bool(found.case.call.args)


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
    return Drawing(picture_at(narrate(recording, judged=judged)).svg, outcome(recording))
