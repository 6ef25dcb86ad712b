"""Games as text that people and other programs read: SGF for gomoku, lists of moves for all others.

A list of moves looks like chess's PGN: a few tags in brackets, then the moves with their numbers. What other programs
write is read as far as `docs/formats.md` says, and else refused by name: never as another position.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

from gametree.position import IllegalMove, Move, Position, move_name, player
from players.games import ROWS, row_of
from players.matches import Game
from players.room.foreign import BLANK, agreed, foreign_game, moves_of
from players.room.sgf import SEVERAL, escaped, read_sgf, write_sgf

LISTED: dict[str, Any] = {kind.__name__: kind for kind, row in ROWS.items() if row.record == ".txt"}
NAMES = ", ".join(sorted(LISTED))
TAG = re.compile(r'\[(\w+) "((?:\\.|[^"\\])*)"\]')


def ending(start: Position) -> str:
    """Return how the name of a file with the record of a game ends: ".sgf" for gomoku, ".txt" for all others."""
    return row_of(start).record or ".txt"


def write(game: Game[Any], names: Mapping[int, str] | None = None, winner: int | None = None, how: str = "") -> str:
    """Return a game as text, which `read` reads again: as SGF for gomoku, as a list of moves for other games.

    Args:
        game: the game; it need not be over.
        names: what the players MAX and MIN are called; those that have no name stay without one.
        winner: who has won a game that was not played to its end, MAX or MIN.
        how: how such a game was decided, "out of time" for example.

    Raises:
        ValueError: the game is of a kind that has no record, or its moves are not all legal.

    >>> print(write(Game(tic_tac_toe(), (4, 0, 8)), {MAX: "Ann"}))
    [Game "MNK"]
    [Start ".../.../..., 3"]
    [X "Ann"]
    [Result "not over"]
    <BLANKLINE>
    1. 4 0
    2. 8
    <BLANKLINE>

    """
    last = game.positions[-1]
    won = winner or (1 if game.score > 0 else -1 if game.score < 0 else 0)
    is_over = bool(winner) or game.proved is not None or not last.moves()
    how = how or ("proved" if game.proved is not None else "")
    known = {side: name for side, name in (names or {}).items() if name}
    if ending(game.start) == ".sgf":
        return write_sgf(game, known, (f"{' BW'[won]}+" if won else "0") if is_over else "?", how)
    if type(game.start).__name__ not in LISTED:
        raise ValueError(f"there is no record of a {type(game.start).__name__}: only of gomoku, {NAMES}")
    result = (f"{player(last, won)} won" if won else "a draw") if is_over else "not over"
    return _move_list(game, known, f"{result} ({how})" if how else result)


def read(text: str | bytes) -> Game[Any]:
    """Return the game in a text: one that `write` has written, or one of another program.

    That may be SGF of gomoku or Othello, of whose variations the main line is read, a game that Piskvork has saved, or
    a transcript of Othello, "f5d6c3". Gomoku may name its rule, freestyle or standard, where exactly five win; without
    it, more than five win as well.

    Args:
        text: what the file holds; where its letters are not UTF-8, as bytes.

    Raises:
        ValueError: it is no such text, holds more than one game, or a move that the rules do not allow (IllegalMove).

    """
    if isinstance(text, bytes):
        return agreed(read, text)
    text = text.strip(BLANK)
    if foreign := foreign_game(text):
        return foreign
    if text.startswith("(") or re.search(r"^\(\s*;", text, re.MULTILINE):
        return read_sgf(text)
    if TAG.search(text):
        return _read_move_list(text)
    raise ValueError(f'expected a game that begins with (;GM[4] (SGF) or [Game "Othello"], got {text[:40]!r}')


def _replayed(start: Position, words: Iterable[str], find: Callable[[Any, str], Move]) -> Game[Any]:
    """Return the game with the moves that `find` finds for the words; an error names the word that is no move."""
    moves, position = [], start
    for number, word in enumerate(words, 1):
        try:
            moves.append(find(position, word))
            position = position.play(moves[-1])
        except (ValueError, KeyError) as error:
            reason = str(error).partition(": ")[2].splitlines() or ["there is no such move"]
            raise IllegalMove(f"move {number}, {word!r}: {reason[0]}") from None
    return Game(start, tuple(moves))


# Lists of moves


def _move_list(game: Game[Any], names: Mapping[int, str], result: str) -> str:
    board, *options = game.start.to_json()
    tags = {"Game": type(game.start).__name__, "Start": ", ".join([board, *map(json.dumps, options)])}
    tags |= {player(game.start, side): name for side, name in sorted(names.items(), reverse=True)} | {"Result": result}
    words = [_word(position, move) for position, move in zip(game.positions, game.moves, strict=False)]
    lines = [" ".join([f"{number}.", *words[at : at + 2]]) for number, at in zip(count(1), range(0, len(words), 2))]
    return "\n".join([*(f'[{tag} "{escaped(text, chr(34))}"]' for tag, text in tags.items()), "", *lines, ""])


def _word(position: Position, move: Move) -> str:
    """Return a move as the last word of its name: "d3" for "Black on d3"."""
    return move_name(position, move).rpartition(" ")[2]


def _read_move_list(text: str) -> Game[Any]:
    found = TAG.findall(text)
    tags = {tag: re.sub(r"\\(.)", r"\1", value) for tag, value in found}
    if any(sum(tag == one for tag, _ in found) > 1 for one in ("Game", "Start")):
        raise ValueError(SEVERAL)
    kind, (board, *options) = LISTED.get(tags.get("Game", "")), tags.get("Start", "").split(", ")
    if kind is None or not board:
        raise ValueError(f"expected the tags [Game …] of {NAMES} and [Start …], got {', '.join(tags)}")
    try:
        start = kind.from_json(board, *map(json.loads, options))
    except (TypeError, json.JSONDecodeError):
        raise ValueError(f"[Start …] does not describe a {kind.__name__}: {tags['Start']!r}") from None
    words = moves_of(re.findall(r"\d+\s*\.+|\S+", TAG.sub("", text)))
    return _replayed(start, words, lambda at, word: {_word(at, move): move for move in at.moves()}[word])
