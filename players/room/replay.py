"""A game to step through, with the engine's judgement of each move; the page steps without a kernel."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

import traitlets

from gametree.drawing.board import names_of
from gametree.drawing.node import format_value
from gametree.games.board_svg import Overlay, overlay_marks, position_svg, stones_of
from gametree.position import MAX, MIN, PASS, Move, Position, move_name, player
from gametree.trace.snapshot import counted
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import StandIn
from players.matches import Game
from players.room.judgement import REVIEW, Judgement, judgements
from players.room.known import has_marks, named, on_page, pieces_of, shown, square_of
from players.room.worth import Guessed, Proved, in_words

WIDEST = 420  # pixels of a board, so that its moves are seen with it
DEAREST = 3  # moves that are named as those that cost most
LINE = 6  # moves that are shown of what was better
OWN_SENTENCE = "a ", "now "  # how what a move gave away begins that says itself what the position was worth


class Replay(StandIn, PageWidget):
    """A game to step through by buttons, slider, curve or arrow keys; the moves that cost most are named.

    Traits:
        start: the picture of the first position.
        pieces: what the page draws marks with.
        boards: of each position its marks, or its picture, the square of the last move, and the line that has won.
        moves: of each its name, in full and short, what the position before it was worth, what is said of it, what was
            better, and whether all that is proved; with those of `turns`, a line to step through.
        curve: what each position is worth, from -1, a win for MIN, to 1, a win for MAX.
        sides: what MAX and MIN are called.
        turns: the moves that cost most and those that left a forced win, by number from 0, each with a line.
        heading: what stands above them.
        step: how many moves have been played on the board that is shown.

    Args:
        game: the game, as `play_game` returns it.
        nodes: how many positions the engine may look at to judge all moves.
        side: the side of who looks at it, MAX or MIN, to name that side's moves alone; without it, those of both.
        progress: what shows how far judging is: `tqdm`, for example.

    Raises:
        TypeError: `game` is no game, but a position, for example.
        IllegalMove: a move of the game cannot be played.

    """

    scripts = "page.js", *beside(__file__, "marks.js", "game_card.js", "replay.js")
    sheets = "picture.css", *beside(__file__, "replay.css")

    start = traitlets.Unicode().tag(sync=True)
    pieces = traitlets.Dict().tag(sync=True)
    boards: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    moves: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    curve: "traitlets.List[float]" = traitlets.List().tag(sync=True)
    sides: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    turns: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    heading = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True, echo_update=False)  # as in the stepper

    def __init__(
        self,
        game: Game[Any],
        nodes: float = REVIEW,
        side: int | None = None,
        progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"Replay shows a game, as play_game(…) returns it, got {game!r}")
        square = square_of(game.start, WIDEST)
        super().__init__(boards=shown(game), **review(game, square, nodes, side, progress))
        self.start, self.pieces = position_svg(game.start, square), pieces_of(game.start, square)
        self.text = f"a game of {counted(len(game.moves), 'move')}; score: {format_value(game.score)}"
        self.add_class("gt-widget")
        self.svg = position_svg(game.positions[-1], square, game.moves[-1] if game.moves else None)


def review(
    game: Game[Any],
    square: float,
    nodes: float = REVIEW,
    side: int | None = None,
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> dict[str, Any]:
    """Return the traits of a replay that judge the game's moves, on squares of so many pixels. The rest as there."""
    judged = judgements(game, nodes, progress)
    told = [_told(game, at, one) for at, one in enumerate(judged)]
    turns, yours = _turns(game, judged, side), " of yours" * (side is not None)
    for at in turns:  # what is stepped through instead of the game is how the move loses, else what was better
        punished = judged[at].punished
        line = (game.moves[at], *punished) if punished else judged[at].line
        told[at] |= _better(game.positions[at], judged[at], line, square)
    cost = f"what cost {'you ' * bool(yours)}most (red in the game below)"
    return {
        "moves": told,
        "turns": turns,
        "heading": cost if turns else f"No move{yours} gave anything away.",
        "curve": _curve(game, judged),
        "sides": [player(game.start, MAX), player(game.start, MIN)],
    }


def _turns(game: Game[Any], judged: Sequence[Judgement], side: int | None) -> list[int]:
    """Return which moves cost most, and which left a forced win that was not left already, in the game's order."""
    missed = {at for at, one in enumerate(judged) if one.leaves_win}
    named = [at for at, one in enumerate(judged) if one.cost and side in (None, game.positions[at].turn)]
    named = [at for at in named if not missed.issuperset({at, at - 2})]
    dearest = sorted(named, key=lambda at: -judged[at].cost)[:DEAREST]
    return [at for at in named if at in dearest or at in missed]


def _curve(game: Game[Any], judged: Sequence[Judgement]) -> list[float]:
    """Return what each position is worth, from -1 to 1; what is worth as much as they are on average has a half.

    Who is to move last looks better off, so that values go up and down with each ply: two in a row are averaged.
    """
    known = [*(one.before for one in judged), *(one.after for one in judged[-1:])]
    values = [one.value for one in known]
    decided = [one.winner if isinstance(one, Proved) else 0 for one in known]
    quiet = [0 if side else value for side, value in zip(decided, values, strict=True)]
    usual = mean([abs(value) for value in quiet if value] or [1])
    pairs = [before + now for before, now in pairwise([*quiet[:1], *quiet])]
    heights = [side or pair / (abs(pair) + 2 * usual) for side, pair in zip(decided, pairs, strict=True)]
    return [*heights[:-1], (game.score > 0) - (game.score < 0)] if not game.positions[-1].moves() else heights


def _told(game: Game[Any], at: int, judgement: Judgement) -> dict[str, Any]:
    position, move, lost = game.positions[at], game.moves[at], judgement.lost
    called, best = named(game, at), judgement.best
    name = called["name"]
    is_better = bool(lost) and best not in (move, PASS)
    return called | {
        "value": "" if lost.startswith(OWN_SENTENCE) else in_words(position, judgement.before),
        "said": f"{name}{_joined(lost) if lost else _as_good(position, judgement)}",
        "cost": judgement.cost,
        "lost": lost,
        "proved": judgement.is_proved,
        "better": _instead(judgement, move_name(position, best)) if is_better else "",
    }


def _as_good(position: Position, judgement: Judgement) -> str:
    """Return what is said of a move that gave nothing away: who wins may be proved where how soon is not."""
    before, after = judgement.before, judgement.after
    if isinstance(before, Guessed) or isinstance(after, Guessed):
        return ", as good as any, as far as I see"
    if not before.winner or (hasattr(position, "discs") and before.is_exact and after.is_exact):
        return ", as good as any"
    return " still wins" if before.winner == position.turn else ": every move loses here"


def _joined(lost: str) -> str:
    """Return what a move gave away as it goes on behind its name: as a part of the sentence, or as one of its own."""
    return f": {lost}" if lost.startswith(OWN_SENTENCE) else f" {lost}"


def _instead(judgement: Judgement, best: str) -> str:
    if isinstance(judgement.before, Proved):
        return f"Better: {best}."
    return f"After {best} I see none." if judgement.proof or judgement.punished else f"I would try: {best}."


def _better(position: Any, judgement: Judgement, stepped: Sequence[Move], square: float) -> dict[str, Any]:
    """Return how the game would have gone on, as marks over the board, and as a line of positions."""
    overlay = Overlay(ghosts=stones_of(position, stepped[:LINE])[0]) if has_marks(position) else Overlay()
    over = overlay_marks(overlay, position.rows, square, getattr(position, "theme", None)) if overlay.ghosts else ""
    game = Game(position, tuple(stepped))
    return {
        "over": over,
        "ahead": [
            board | {"name": name, "move": on_page(move)}
            for board, name, move in zip(shown(game)[1:], names_of(position, stepped), stepped, strict=True)
        ],
        "title": f"{player(position, -position.turn)}'s win" if judgement.punished else "the better line",
    }
