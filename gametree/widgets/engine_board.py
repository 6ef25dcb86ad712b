"""A board whose opponent is the engine, thinking aloud: what it expects, what each move is worth, what ideas save."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import traitlets

from gametree.drawing.board import names_of
from gametree.drawing.node import format_value
from gametree.drawing.tables import table
from gametree.games.board_svg import Overlay, overlay_marks, stones_of
from gametree.play.engine import Engine, Progress, Result
from gametree.position import MAX, MIN, PASS, Move, Position, Value, move_name, player
from gametree.widgets.board import PlayBoard
from gametree.widgets.known import SQUARE

IDEAS = ("ordering", "killers", "history", "deepening", "table", "pvs")
GHOSTS = 6
SIDES = "Values are from the side of {}; blue is good for who is to move, orange bad."


class EngineBoard(PlayBoard):
    """A board to play on against the engine, which says what it thinks after each of its moves.

    The line it expects stands on the board as numbered stones, half there. A button tints every legal move with its
    value; switches search the last position again without an idea, and a table compares what that costs.

    Args:
        engine: who replies; its position is where the game begins.
        depth: how many plies it looks ahead.

    Raises:
        ValueError: the engine has no position.

    Traits:
        ideas: for each idea whether it is switched on.
        thought: what the engine says, as HTML.
        costs: what the ideas cost, as HTML; empty while there is nothing to compare.

    """

    scripts = *PlayBoard.scripts[:-1], "engine_board.js"
    sheets = *PlayBoard.sheets, "engine_board.css"

    ideas = traitlets.Dict().tag(sync=True)
    thought = traitlets.Unicode().tag(sync=True)
    costs = traitlets.Unicode().tag(sync=True)

    def __init__(self, engine: Engine[Any], depth: int = 6) -> None:
        if engine.position is None:
            raise ValueError("the engine needs a position to begin with: Engine(connect_four(), …)")
        self.engine, self.depth = engine, depth
        self.asked: Position | None = None
        self.results: dict[str, Result] = {}
        self.overlay: Overlay | None = None
        super().__init__(engine.position, self._reply)
        self.ideas = {name: getattr(engine, name) for name in IDEAS}
        self.observe(self._switched, "ideas")

    def search(self, position: Position) -> Result:
        """Search a position with the ideas that are switched on, and tell how it goes."""
        return replace(self.engine, **self.ideas).search(position, depth=self.depth, progress=self._tell_progress)

    def judge(self) -> None:
        """Tint every legal move with its value."""
        position = self.position
        found = {
            move: self.engine.search(position.play(move), depth=self.depth - 1).value
            for move in position.moves()
            if move != PASS
        }
        if not found:
            return
        self.overlay = Overlay(values=self._tints(position, found))
        super()._tell()
        best = max(position.turn * value for value in found.values())
        names = [move_name(position, move) for move, value in found.items() if position.turn * value == best]
        self.thought = f"best: <b>{', '.join(names)}</b><br>{SIDES.format(player(position, MAX))}"

    def play_for_me(self) -> None:
        """Play the engine's own move for the learner."""
        result = self.search(self.position)
        if result.move is not None:
            self.play(result.move)

    def _asked(self, asked: Mapping[str, Any]) -> None:
        if "play" in asked:
            super()._asked(asked)
        else:
            {"judge": self.judge, "help": self.play_for_me}[asked["do"]]()

    def _told(self) -> tuple[()]:
        return ()  # a page without Python has no engine

    def _reply(self, position: Position) -> Move:
        self.asked, self.results = position, {}
        result = self.results[self._ideas()] = self.search(position)
        assert result.move is not None
        return result.move

    def _over(self) -> str:
        position: Any = self.position
        theme = getattr(position, "theme", None)
        return overlay_marks(self.overlay, position.rows, SQUARE, theme) if self.overlay else ""

    def _tell(self, said: str | None = None) -> None:
        self.overlay = None
        self.thought = self.costs = ""
        if self.asked and self.rounds and self.rounds[-1][1:] == [self._last().move]:
            self.overlay = Overlay(ghosts=dict([*stones_of(self.position, self._last().line[1:])[0].items()][:GHOSTS]))
            self._tell_result(self.asked, self._last())
        super()._tell(said)

    def _last(self) -> Result:
        return next(iter(self.results.values()))

    def _tell_progress(self, now: Progress) -> None:
        best = "" if now.value is None else f"best so far {format_value(now.value)}, "
        self.thought = f"depth {now.depth}: {now.done} of {now.total} moves, {best}{now.nodes:,} nodes"

    def _tell_result(self, position: Position, result: Result) -> None:
        """Say what a search found and what it cost, and compare the costs of the ideas tried on this position."""
        value, final = self._value(result.value), ", proved to the end" if result.is_final else ""
        side = "" if value.endswith("wins") else f" for {player(position, MAX)}"
        line = ", ".join(names_of(position, result.line))
        self.thought = (
            f"depth {result.depth}: <b>{value}</b>{side}{final}<br>expects {line}<br>"
            f"{result.nodes:,} nodes, {result.cuts:,} cuts, {result.seconds:.2f} s"
        )
        rows = [(ideas, each.nodes, each.cuts, f"{each.seconds:.2f}") for ideas, each in self.results.items()]
        costs = table(rows, ["ideas", "nodes", "cuts", "seconds"])._repr_html_()
        self.costs = f'<div class="jp-RenderedHTMLCommon">{costs}</div>' if len(rows) > 1 else ""

    def _ideas(self) -> str:
        off = [name for name, is_on in self.ideas.items() if not is_on]
        return f"without {', '.join(off)}" if off else "all"

    def _value(self, value: Value) -> str:
        """Return a value as a few letters: who wins, where the evaluation counts a win apart."""
        win = getattr(self.engine.evaluate, "win", 0)
        if win and value and value % win == 0:
            return f"{player(self.start, MAX if value > 0 else MIN)} wins"
        return f"{'+' if value > 0 else ''}{format_value(value)}"

    def _switched(self, _change: object) -> None:
        if self.asked:
            result = self.results[self._ideas()] = self.search(self.asked)
            self._tell_result(self.asked, result)

    def _tints(self, position: Position, found: dict[Move, Value]) -> dict[int, tuple[str, float]]:
        """Return the text and the share, from the worst move to the best, of each move's square."""
        low, high = min(found.values()), max(found.values())
        squares = {next(iter(stones_of(position, [move])[0])): value for move, value in found.items()}
        reach = high - low or 1
        return {
            square: (self._value(value), position.turn * (2 * value - low - high) / reach)
            for square, value in squares.items()
        }
