"""A room to play in: a board with opponents of several levels, advice, and the game reviewed afterwards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from itertools import takewhile
from math import inf
from pathlib import Path
from random import SystemRandom
from typing import Any

import traitlets

from gametree.drawing.board import names_of
from gametree.drawing.node import format_value
from gametree.games.board_svg import TINTS, Overlay, overlay_marks, stones_of
from gametree.position import PASS, Move, Position, check_game, move_name, player
from gametree.search.alphabeta import alphabeta
from gametree.trace.record import record
from gametree.trace.snapshot import counted
from gametree.widgets.page import beside
from gametree.widgets.shown import Shown
from gametree.widgets.stepper import Stepper
from players.games import is_few, row_of, soon
from players.matches import Game, Match, search_player
from players.room.board import PlayBoard
from players.room.judgement import advise, best_of, worths
from players.room.known import has_marks, named, on_page, shown, square_of
from players.room.levels import SECONDS, Level, levels
from players.room.records import ending, read, write
from players.room.replay import review
from players.room.worth import Guessed, Proved, Worth, by_search, forced_win, in_words

GHOSTS = 6
FEW = 7  # so many best moves are named
OPEN = 2 / 3  # of the scale of colours: those at its ends are for wins and losses
LEVEL = 1  # that is played first
STEPPED = 300  # calls of a search that is stepped through


class RoomBoard(PlayBoard):
    """A board with opponents of several levels, who may begin, and with advice.

    Args:
        start: where the game begins.
        offered: the levels, the weakest first.

    Traits:
        about: what each level does.
        begins: whether the opponent makes the first move.
        thought: the advice, as HTML.
        review: what `players.room.replay.review` says of a game, and the moves of that game; nothing before that.
        record: the game so far, as `players.room.records` writes it; "" for a game that has no record.
        ending: how the name of a file with it ends.

    """

    scripts = *PlayBoard.scripts[:-1], *beside(__file__, "game_card.js", "solved.js", "room.js")
    sheets = *PlayBoard.sheets, *beside(__file__, "replay.css", "room.css")

    about: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    begins = traitlets.Bool().tag(sync=True, echo_update=False)
    thought = traitlets.Unicode().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    record = traitlets.Unicode().tag(sync=True)
    ending = traitlets.Unicode().tag(sync=True)

    def __init__(self, start: Position, offered: Sequence[Level]) -> None:
        self.judged: tuple[Position | None, dict[Move, Worth]] = None, {}
        self.is_hinted, self.offered = False, offered
        self.makers: list[int | None] = []  # the level that made the reply of each round, where that is known
        chance = SystemRandom()
        super().__init__(
            start,
            {f"{at} {one.name}": one.player(start, chance.getrandbits(32)) for at, one in enumerate(offered, 1)},
        )
        self.about, self.against, self.ending = [one.about for one in offered], LEVEL, ending(start)
        self.observe(self._note, "rounds")
        self.observe(lambda _: self._begin(), ["rounds", "begins"])
        self._tell_record()

    @property
    def learner(self) -> int:
        """Whose side the learner plays, MAX's or MIN's."""
        return -self.start.turn if self.begins else self.start.turn

    def play_on(self, moves: Sequence[Move]) -> None:
        """Go to the position after some moves; the learner has the side to move."""
        begins = len(moves) % 2
        rounds = [[*moves[:begins]]] if begins else []
        rounds += [[*moves[at : at + 2]] for at in range(begins, len(moves), 2)]
        self._after(rounds)
        with self.hold_trait_notifications():
            self.begins, self.rounds = bool(begins), rounds
        self.makers = [None] * len(rounds)

    @property
    def worths(self) -> dict[Move, Worth]:
        """What each move is worth now: of the hint and of the judged moves alike, so that they agree."""
        if self.judged[0] != self.position:
            self.judged, self.is_hinted = (self.position, worths(self.position)), False
        return self.judged[1]

    def hint(self) -> None:
        """Show a good move; asked once more on the same position, say why it is one."""
        position = self.position
        if not position.moves():
            return
        line, why = advise(position, self.worths)
        is_asked_again, self.is_hinted = self.is_hinted, True
        shown = _filled(position, line[: GHOSTS if is_asked_again else 1])
        self._draw(Overlay(ghosts=shown) if is_asked_again else Overlay(candidates=shown))
        names = names_of(position, line[:GHOSTS])
        because = f"{escape(why)}<br>{', '.join(names)}" if is_asked_again else "another hint says why"
        self.thought = f"try <b>{names[0]}</b><br>{because}"

    def judge(self) -> None:
        """Tint every legal move with its value, at gomoku every promising one."""
        position = self.position
        found = {move: one for move, one in self.worths.items() if move != PASS}
        if not found:
            return
        best = best_of(position, found)
        tints = {at: tint for move, tint in _tints(position, found).items() for at in _filled(position, [move])}
        guesses = {move: one for move, one in found.items() if isinstance(one, Guessed)}
        solid, dashed = ([at for move in moves for at in _filled(position, [move])] for moves in (best, guesses))
        self._draw(Overlay(values=tints, best=solid, guessed=dashed))
        named = ", ".join(move_name(position, move) for move in best)
        scale = "".join(f'<i style="background: {fill}"></i>' for fill, _ in TINTS)
        plies = next((one.depth + 1 for one in guesses.values()), 0)
        ahead = counted(int(plies), "ply", "plies")
        how = f"a dashed edge: guessed {ahead} ahead; 0: as good as the best" if plies else "all proved"
        self.thought = (
            f"best, with a bold edge: <b>{named if len(best) <= FEW else f'{len(best)} moves'}</b><br>"
            f'<span class="gt-scale">loss {scale} win, for {player(position, position.turn)}, who is to move; '
            f"{how}</span>"
        )

    def how(self) -> Stepper | None:
        """Say what the opponent's search found for its last move; return its steps where they are few."""
        game = Game(self.start, self.moves)
        at = max((at for at, _ in enumerate(game.moves) if game.positions[at].turn != self.learner), default=None)
        if at is None:
            return None
        position: Any = game.positions[at]
        move, maker = game.moves[at], self.makers[(at + self.begins) // 2]
        number = self.against if maker is None else maker
        level, searched = self.offered[number], None
        if level.depth == inf and is_few(position):
            searched = record(alphabeta, position, evaluate=soon)
            line: Sequence[Move] = [search_player(alphabeta, evaluate=soon)(position)]
            said = f"{len(searched.calls):,} positions, to the end"
        else:
            line, said = _found(position, level)
        told = f"<b>{move_name(position, move)}</b>"
        by = "not what this search finds" + ", perhaps a random move" * (maker is not None and level.slips > 0)
        other = f"{told}: {by}; level {number + 1} finds " * (line[0] != move)
        self.thought = f"{other}<b>{', '.join(names_of(position, line[:GHOSTS]))}</b><br>{said}"
        return Stepper(searched) if searched and len(searched.calls) <= STEPPED else None

    def _note(self, change: Mapping[str, Any]) -> None:
        """Keep which level made the replies."""
        pairs = zip(change["old"], change["new"], strict=False)
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        self.makers = [*self.makers[:kept], *[self.against] * (len(change["new"]) - kept)]

    def _begin(self) -> None:
        if self.begins and not self.rounds and self.start.moves():
            self._go([[self.replies[self.against](self.start)]])

    def _asked(self, asked: Mapping[str, Any]) -> None:
        acts = {"hint": self.hint, "judge": self.judge, "review": self.judge_game}
        if "play" in asked:
            super()._asked(asked)
        elif asked.get("do") in acts:
            acts[asked["do"]]()

    def _draw(self, overlay: Overlay) -> None:
        position: Any = self.position
        theme = getattr(position, "theme", None)
        over = overlay_marks(overlay, position.rows, square_of(position), theme) if has_marks(position) else ""
        super()._tell(over=over)

    def _tell(self, said: str | None = None, over: str = "") -> None:
        self.thought = ""
        super()._tell(said, over)
        self._tell_record()

    def _shown(self, said: str | None, over: str) -> dict[str, Any]:
        game = Game(self.start, self.moves)
        boards = [board | named(game, at) for at, board in enumerate(shown(game)[1:])]
        return super()._shown(said, over) | {"path": boards}

    def judge_game(self) -> None:
        """Say what each move of the game so far gave away."""
        game = Game(self.start, self.moves)
        if game.moves:
            judged = review(game, square_of(self.start), side=self.learner, progress=self._progress)
            self.review = {"played": [*map(on_page, game.moves)], **judged}

    def _progress(self, steps: Iterable[Any]) -> Iterator[Any]:
        count = len(self.moves)
        for at, step in enumerate(steps):
            self.thought = f'reviewing move {at + 1} of {count} <progress value="{at}" max="{count}"></progress>'
            yield step
        self.thought = ""

    def _tell_record(self) -> None:
        with suppress(ValueError):  # of some games there is no record
            self.record = write(Game(self.start, self.moves), {-self.learner: f"level {self.against + 1}"})


def _found(position: Any, level: Level) -> tuple[Sequence[Move], str]:
    """Return what a level sees of a position: how the game may go on, and how that was found, in words."""
    row = row_of(position)
    if win := forced_win(position):
        return win.line, f"a win that threats force ({counted((len(win.line) + 1) // 2, 'move')})"
    if row.forced_win and forced_win(position.passed()):
        other = player(position, -position.turn)
        return [level.player(position, 0).sure(position)], f"otherwise {other} could force a win"
    found = row.judge.search(position, depth=level.depth, seconds=SECONDS)
    worth = in_words(position, by_search(position, found))
    cuts = f", at {found.cuts:,} of them a cut" * bool(found.cuts)
    plies, nodes = counted(int(found.depth), "ply", "plies"), counted(found.nodes, "position")
    return found.line, f"{worth}, {plies} ahead; {nodes}{cuts}"


def _filled(position: Position, line: Sequence[Move]) -> dict[int, str]:
    """Return the squares that a line of moves fills, with their marks; none where a game has no squares."""
    return stones_of(position, line)[0] if has_marks(position) else {}


def _tints(position: Position, found: Mapping[Move, Worth]) -> dict[Move, tuple[str, float]]:
    """Return the text and the colour of each move for its mover: in the middle are a draw, and the best guess."""
    guesses = {move: position.turn * one.value for move, one in found.items() if isinstance(one, Guessed)}
    behind = {move: value - max(guesses.values()) for move, value in guesses.items()}
    reach = max(map(abs, behind.values()), default=0) or 1
    return {
        move: (_ends(position, one), position.turn * one.winner)
        if isinstance(one, Proved)
        else (format_value(behind[move]), OPEN * behind[move] / reach)
        for move, one in found.items()
    }


def _ends(position: Position, known: Proved) -> str:
    """Return how a game ends for the side to move, by how many discs where these count."""
    if known.is_exact and hasattr(position, "discs"):
        return f"{position.turn * known.value // row_of(position).win:+}".replace("-", "−").replace("+0", "draw")
    return {1: "win", 0: "draw", -1: "loss"}[position.turn * known.winner]


class Room(Shown):
    """A board with opponents of several levels, and a review of the game.

    Attributes:
        board: the board.

    Args:
        start: where the game begins.

    """

    def __init__(self, start: Position) -> None:
        super().__init__([], f"a room to play in: {start}")
        self._set_up(start)

    @property
    def game(self) -> Game[Any]:
        """The game so far."""
        return Game(self.board.start, self.board.moves)

    def save(self, path: str | Path) -> None:
        """Write the game so far into a file: as SGF for gomoku, as a list of moves for other games.

        Raises:
            ValueError: the game is of a kind that has no record.

        """
        Path(path).write_text(self.board.record or write(self.game), encoding="utf-8")

    def review(self) -> None:
        """Show what each move of the game so far gave away, and who led."""
        self.board.judge_game()

    def _set_up(self, start: Position) -> None:
        self.board = RoomBoard(start, levels(start))
        self.board.observe(lambda _: self.set_trait("children", [self.board]), "rounds")  # no search of before below it
        self.board.on_msg(lambda _widget, asked, _buffers: self._asked(asked))
        self.svg, self.children = self.board.svg, [self.board]

    def _asked(self, asked: Mapping[str, Any]) -> None:
        if asked.get("do") == "how":
            self.children = [self.board, *filter(None, [self.board.how()])]
        elif "open" in asked:
            self._open(bytes(asked["open"]))

    def _open(self, data: bytes) -> None:
        """Go on with the game in a file that was saved."""
        try:
            game = read(data)
        except ValueError as error:
            self.board.thought = f"this file holds no game to open: {escape(str(error))}"
            return
        if game.start != self.board.start:
            self._set_up(game.start)
        self.board.play_on(game.moves)


def play(game: Position | Game[Any] | str | Path) -> Room:
    """Return a room to play a game in: `play(connect_four())`.

    Args:
        game: the position where it begins; or a game to go on with, or the name of a file in which one was saved.

    Raises:
        TypeError: it is none of these.
        OSError: there is no such file.
        ValueError: there is no game in the file, a move in it is not legal, or a side moves twice in a row.

    >>> play(connect_four("44")).game.moves
    ()

    """
    if isinstance(game, Match):
        raise TypeError(f"play takes one game, got a match of {len(game.games)}: give it one of them, as in .games[0]")
    if isinstance(game, str | Path):
        try:
            game = read(Path(game).read_bytes())
        except OSError as error:
            wanted = "play takes a position, such as connect_four(), or the name of a file with a game"
            raise type(error)(f"{wanted}, got {str(game)!r}: {error.strerror}") from None
    start, moves = (game.start, game.moves) if isinstance(game, Game) else (game, ())
    check_game(start)
    room = Room(start)
    room.board.play_on(moves)
    return room
