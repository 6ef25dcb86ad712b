"""A board whose opponent is the engine, thinking aloud: what it expects, what each move is worth, what ideas save."""

from dataclasses import replace
from typing import Any

import ipywidgets

from gametree.drawing.board import names_of
from gametree.drawing.node import format_value
from gametree.drawing.tables import table
from gametree.games.board_svg import Overlay, stones_of
from gametree.play.engine import Engine, Progress, Result
from gametree.position import MAX, MIN, PASS, Move, Position, Value, move_name, player
from gametree.widgets.board import PlayBoard, button

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

    """

    def __init__(self, engine: Engine[Any], depth: int = 6) -> None:
        if engine.position is None:
            raise ValueError("the engine needs a position to begin with: Engine(connect_four(), …)")
        self.engine, self.depth = engine, depth
        self.asked: Position | None = None
        self.results: dict[str, Result] = {}
        self.thought = ipywidgets.HTML()
        self.costs = ipywidgets.HTML()
        self.switches = [ipywidgets.ToggleButton(getattr(engine, name), description=name) for name in IDEAS]
        for switch in self.switches:
            switch.observe(self._switched, "value")
        super().__init__(engine.position, self._reply)
        self.worth = button("what is each move worth?", self._judge)
        self.help = button("play for me", self._play_for_me)
        asks, ideas = (
            ipywidgets.Box(each, layout={"flex_flow": "row wrap"}) for each in ([self.worth, self.help], self.switches)
        )
        thinking = ipywidgets.VBox(
            [self.thought, asks, ideas, self.costs], layout={"flex": "1 1 300px", "padding": "0 12px"}
        )
        board = ipywidgets.VBox(self.children, layout={"flex": "0 1 auto"})  # type: ignore[has-type]
        self.children = [ipywidgets.Box([board, thinking], layout={"flex_flow": "row wrap"})]

    def search(self, position: Position) -> Result:
        """Search a position with the ideas that are switched on, and tell how it goes."""
        ideas = {switch.description: switch.value for switch in self.switches}
        return replace(self.engine, **ideas).search(position, depth=self.depth, progress=self._tell_progress)

    def _reply(self, position: Position) -> Move:
        self.asked, self.results = position, {}
        result = self.results[self._ideas()] = self.search(position)
        assert result.move is not None
        return result.move

    def _show(self, status: str, pause: int = 0) -> None:
        self.overlay = None
        self.thought.value = self.costs.value = ""
        if self.asked and self.rounds and self.rounds[-1][1:] == (self._last().move,):
            self.overlay = Overlay(ghosts=dict([*stones_of(self.position, self._last().line[1:])[0].items()][:GHOSTS]))
            self._tell(self.asked, self._last())
        super()._show(status, pause)

    def _last(self) -> Result:
        return next(iter(self.results.values()))

    def _tell_progress(self, now: Progress) -> None:
        best = "" if now.value is None else f"best so far {format_value(now.value)}, "
        self._say(f"depth {now.depth}: {now.done} of {now.total} moves, {best}{now.nodes:,} nodes")

    def _tell(self, position: Position, result: Result) -> None:
        """Say what a search found and what it cost, and compare the costs of the ideas tried on this position."""
        value, final = self._value(result.value), ", proved to the end" if result.is_final else ""
        side = "" if value.endswith("wins") else f" for {player(position, MAX)}"
        line = ", ".join(names_of(position, result.line))
        self._say(
            f"depth {result.depth}: <b>{value}</b>{side}{final}<br>expects {line}<br>"
            f"{result.nodes:,} nodes, {result.cuts:,} cuts, {result.seconds:.2f} s"
        )
        rows = [(ideas, each.nodes, each.cuts, f"{each.seconds:.2f}") for ideas, each in self.results.items()]
        costs = table(rows, ["ideas", "nodes", "cuts", "seconds"])._repr_html_()
        self.costs.value = f'<div class="jp-RenderedHTMLCommon">{costs}</div>' if len(rows) > 1 else ""

    def _say(self, text: str) -> None:
        self.thought.value = f'<div role="status" style="min-height: 4.5em; line-height: 1.5">{text}</div>'

    def _ideas(self) -> str:
        off = [switch.description for switch in self.switches if not switch.value]
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
            self._tell(self.asked, result)

    def _judge(self) -> None:
        position = self.position
        found = {
            move: self.engine.search(position.play(move), depth=self.depth - 1).value
            for move in position.moves()
            if move != PASS
        }
        if not found:
            return
        self.overlay = Overlay(values=self._tints(position, found))
        self.picture.svg = self._svg()
        best = max(position.turn * value for value in found.values())
        names = [move_name(position, move) for move, value in found.items() if position.turn * value == best]
        self._say(f"best: <b>{', '.join(names)}</b><br>{SIDES.format(player(position, MAX))}")

    def _tints(self, position: Position, found: dict[Move, Value]) -> dict[int, tuple[str, float]]:
        """Return the text and the share, from the worst move to the best, of each move's square."""
        low, high = min(found.values()), max(found.values())
        squares = {next(iter(stones_of(position, [move])[0])): value for move, value in found.items()}
        reach = high - low or 1
        return {
            square: (self._value(value), position.turn * (2 * value - low - high) / reach)
            for square, value in squares.items()
        }

    def _play_for_me(self) -> None:
        result = self.search(self.position)
        if result.move is not None:
            self.play(result.move)
