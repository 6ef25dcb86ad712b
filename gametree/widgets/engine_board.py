"""A board whose opponent is the engine, thinking aloud: what it expects, what each move is worth, what ideas save."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import traitlets

from gametree.drawing.board import names_of
from gametree.drawing.node import format_value
from gametree.drawing.tables import table
from gametree.games.board_svg import TINTS, Overlay, overlay_marks, stones_of
from gametree.play.engine import Engine, Progress, Result
from gametree.position import MAX, MIN, PASS, Move, Position, Value, move_name, player
from gametree.widgets.board import PlayBoard
from gametree.widgets.known import Reply, square_of

IDEAS = ("ordering", "killers", "history", "deepening", "table", "pvs")
GHOSTS = 6
FEW = 7  # so many best moves are named
OPEN = 2 / 3  # of the scale of colours: those at its ends are for wins and losses


class EngineBoard(PlayBoard):
    """A board to play on against the engine, which says what it thinks after each of its moves.

    The line it expects stands on the board as numbered stones, half there. Buttons let it begin, give a hint (a square,
    and why when it is asked once more), and tint every legal move with its value; switches search the last position
    again without an idea, and a table compares what that costs.

    Args:
        engine: who replies; its position is where the game begins.
        depth: how many plies it looks ahead.

    Raises:
        TypeError: `engine` is none.
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
        if not isinstance(engine, Engine):
            raise TypeError(f"who plays here is an engine, as in Engine(connect_four()), got {engine!r}")
        if engine.position is None:
            raise ValueError("the engine needs a position to begin with: Engine(connect_four(), …)")
        self.engine, self.depth = engine, depth
        self.asked: Position | None = None
        self.results: dict[str, Result] = {}
        self.overlay: Overlay | None = None
        self.hinted: Position | None = None
        super().__init__(engine.position, self._opponents(engine.position))
        self.ideas = {name: getattr(engine, name) for name in IDEAS}
        self.observe(self._switched, "ideas")

    def _opponents(self, _position: Position) -> Mapping[str, Reply]:
        """Return who can be played against, by name."""
        return {"": self._reply}

    def search(self, position: Position) -> Result:
        """Search a position with the ideas that are switched on, and tell how it goes."""
        return replace(self.engine, **self.ideas).search(position, depth=self.depth, progress=self._tell_progress)

    def judge(self) -> None:
        """Tint every legal move with its value."""
        position = self.position
        found = {
            move: position.turn * self.engine.search(position.play(move), depth=self.depth - 1).value
            for move in position.moves()
            if move != PASS
        }
        if found:
            self._tell_values(position, found)

    def _tell_values(self, position: Position, found: Mapping[Move, Value]) -> None:
        squares = {move: next(iter(stones_of(position, [move])[0])) for move in found}
        best = [move for move, value in found.items() if value == max(found.values())]
        tints = {squares[move]: tint for move, tint in self._tints(found).items()}
        self.overlay = Overlay(values=tints, best=[squares[move] for move in best])
        super()._tell()
        named = ", ".join(move_name(position, move) for move in best)
        mover = player(position, position.turn)
        scale = "".join(f'<i style="background: {fill}"></i>' for fill, _ in TINTS)
        self.thought = (
            f"best, with a bold edge: <b>{named if len(best) <= FEW else f'{len(best)} moves'}</b><br>"
            f'<span class="gt-scale">loss {scale} win, each for {mover}, who is to move</span>'
        )

    def hint(self) -> None:
        """Show a good move; asked once more on the same position, say why it is one."""
        position = self.position
        if not position.moves():
            return
        result = self.engine.search(position, depth=self.depth)
        self.overlay = Overlay(candidates=[*stones_of(position, result.line[:1])[0]])
        super()._tell()
        line = names_of(position, result.line)
        why = f"{self._worth(result.value)} at depth {result.depth}, expecting {', '.join(line)}"
        self.thought = f"try <b>{line[0]}</b><br>{why if self.hinted == position else 'another hint says why'}"
        self.hinted = position

    def begin(self) -> None:
        """Let the opponent make the first move of the game."""
        if not self.rounds:
            self._go([[self.replies[self.against](self.start)]])

    def play_for_me(self) -> None:
        """Play the engine's own move for the learner."""
        result = self.search(self.position)
        if result.move is not None:
            self.play(result.move)

    def _asked(self, asked: Mapping[str, Any]) -> None:
        if "play" in asked:
            super()._asked(asked)
        else:
            acts = {"judge": self.judge, "hint": self.hint, "help": self.play_for_me, "begin": self.begin}
            acts[asked["do"]]()

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
        return overlay_marks(self.overlay, position.rows, square_of(position), theme) if self.overlay else ""

    def _tell(self, said: str | None = None) -> None:
        self.overlay = None
        self.thought = self.costs = ""
        if self.asked and self.asked == self._after([self.moves[:-1]]) and self.moves[-1:] == (self._last().move,):
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
        final = ", proved to the end" if result.is_final else ""
        line = ", ".join(names_of(position, result.line))
        self.thought = (
            f"depth {result.depth}: <b>{self._worth(result.value)}</b>{final}<br>expects {line}<br>"
            f"{result.nodes:,} nodes, {result.cuts:,} cuts, {result.seconds:.2f} s"
        )
        rows = [(ideas, each.nodes, each.cuts, f"{each.seconds:.2f}") for ideas, each in self.results.items()]
        costs = table(rows, ["ideas", "nodes", "cuts", "seconds"])._repr_html_()
        self.costs = f'<div class="jp-RenderedHTMLCommon">{costs}</div>' if len(rows) > 1 else ""

    def _ideas(self) -> str:
        off = [name for name, is_on in self.ideas.items() if not is_on]
        return f"without {', '.join(off)}" if off else "all"

    def _is_won(self, value: Value) -> bool:
        """Tell whether a value is that of a game won or lost, where the evaluation counts these apart."""
        win = getattr(self.engine.evaluate, "win", 0)
        return bool(win and value and value % win == 0)

    def _worth(self, value: Value) -> str:
        """Return a value from MAX's side in words: who wins, or by how much MAX is ahead."""
        if self._is_won(value):
            return f"{player(self.start, MAX if value > 0 else MIN)} wins"
        return f"{_signed(value)} for {player(self.start, MAX)}"

    def _switched(self, _change: object) -> None:
        if self.asked:
            result = self.results[self._ideas()] = self.search(self.asked)
            self._tell_result(self.asked, result)

    def _tints(self, found: Mapping[Move, Value]) -> dict[Move, tuple[str, float]]:
        """Return the text and the colour of each move from its value for the mover: 0 is the middle of the scale."""
        reach = max((abs(value) for value in found.values() if not self._is_won(value)), default=0) or 1
        return {
            move: ("win" if value > 0 else "loss", 1 if value > 0 else -1)
            if self._is_won(value)
            else (_signed(value), OPEN * value / reach)
            for move, value in found.items()
        }


def _signed(value: Value) -> str:
    return f"{'+' if value > 0 else ''}{format_value(value)}"
