"""Tables that a notebook shows as tables, and what a recorded search did as one."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from numbers import Real
from typing import Any

from gametree.drawing.node import format_value
from gametree.position import require
from gametree.trace.recording import Recording, Step
from gametree.trees.roles import Role
from gametree.trees.search_run import SearchRun, node_name

NUMBER = re.compile(r"[-+−]?(\d[\d,./]*%?|∞)|\??")


@dataclass(frozen=True)
class ShownTable:
    """A table that a notebook shows as one, and as lines of text where tables are not shown.

    Args:
        columns: what stands above each column.
        rows: what stands in each row, as text.
        numbers: for each column, whether it has numbers only, or gaps, and is aligned on the right.

    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[bool, ...]

    def __repr__(self) -> str:
        lines = [self.columns, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(self._line(line, widths) for line in lines)

    def _line(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        padded = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(cells, widths, self.numbers, strict=True)
        )
        return "   ".join(padded).rstrip()

    def _repr_html_(self) -> str:
        head = self._html_row("th", self.columns)
        body = "".join(self._html_row("td", row) for row in self.rows)
        return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"

    def _html_row(self, tag: str, cells: Sequence[str]) -> str:
        sides = ("right" if right else "left" for right in self.numbers)
        made = (
            f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>' for side, cell in zip(sides, cells, strict=True)
        )
        return f"<tr>{''.join(made)}</tr>"


def table(rows: Iterable[Sequence[object]], columns: Sequence[str]) -> ShownTable:
    """Return a table that a notebook shows as one.

    Args:
        rows: what stands in each row; numbers get their thousands apart and stand on the right.
        columns: what stands above each column.

    Raises:
        ValueError: a row has not one cell for each column.

    >>> table([("minimax", 9), ("alpha-beta", 7)], ["search", "leaves"])
    search       leaves
    minimax           9
    alpha-beta        7

    """
    given = []
    for row in rows:  # once: they may come from `map`
        require(isinstance(row, Iterable), "a row", f"a list of cells, one for each of {list(columns)}", row)
        given.append(tuple(row))
    for row in given:
        if len(row) != len(columns):
            raise ValueError(f"expected {len(columns)} cells, one for each of {list(columns)}, got {list(row)}")
    texts = tuple(tuple(map(_text, row)) for row in given)
    numbers = tuple(all(NUMBER.fullmatch(row[at]) for row in texts) for at in range(len(columns)))
    return ShownTable(tuple(columns), texts, numbers)


def _text(cell: object) -> str:
    if not isinstance(cell, Real) or isinstance(cell, bool):
        return str(cell)
    return format_value(f"{cell:,}" if isinstance(cell, int) else cell)


def window_table(recording: Recording) -> ShownTable:
    """Return a row for each time that a recorded alpha-beta search asked whether its window is empty, α ≥ β.

    Args:
        recording: what `record` returned for a search with a window.

    Raises:
        NotASearch: a call has no position, or one that does not follow from its caller's.

    >>> window_table(record(alphabeta, Tree([[3, 12], [2, 4]])))
    node   after    α    β   α ≥ β?
    A      A1      −3   +∞   no
    A      A2      −3   +∞   no
    root   A        3   +∞   no
    B      B1      −2   −3   yes: cut
    root   B        3   +∞   no

    """
    run = SearchRun(recording)
    rows = [_row(run, at, step) for at, step in enumerate(recording.steps) if _is_question(run, step)]
    return table(rows, ["node", "after", "α", "β", "α ≥ β?"])


def _is_question(run: SearchRun, step: Step) -> bool:
    source = run.recording.sources[run.recording.calls[step.call].source]
    alpha, beta = (run.variable(step.call, role) for role in ("alpha", "beta"))
    if step.event != "line" or not source.lines or alpha is None:
        return False
    return source.lines[step.line - source.first].strip().startswith(f"if {alpha} >= {beta}")


def _row(run: SearchRun, at: int, step: Step) -> tuple[object, ...]:
    root, moves = run.position(0), run.position(step.call).moves()
    replies = [reply for reply in run.replies[step.call] if run.recording.calls[reply].last < at]
    node, after = (node_name(root, run.paths[call]) for call in (step.call, replies[-1]))
    alpha, beta = (_bound(run, step, role) for role in ("alpha", "beta"))
    answer = "no" if alpha < beta else "yes: cut" if len(replies) < len(moves) else "yes, but no child is left"
    return node, after, alpha, beta, answer


def _bound(run: SearchRun, step: Step, role: Role) -> Any:
    return step.locals[run.variable(step.call, role) or ""]
