"""Games as text that people and other programs read: SGF for gomoku, lists of moves for all others.

SGF is the Smart Game Format, version 4 (https://www.red-bean.com/sgf/), whose game 4 is gomoku: what boards and viewers
open. A list of moves looks like chess's PGN: a few tags in brackets, then the moves with their numbers.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.two_colour import EMPTY, O, X
from gametree.position import MAX, MIN, IllegalMove, Move, Position, move_name, player
from players.games import ROWS, row_of
from players.matches import Game

LISTED: dict[str, Any] = {kind.__name__: kind for kind, row in ROWS.items() if row.record == ".txt"}
NAMES = ", ".join(sorted(LISTED))
SGF_GAME, SGF_RULES = "4", {"freestyle": False, "standard": True}
SGF_SIDES = {MAX: "B", MIN: "W"}
CUT_OFF = "expected a whole SGF file, got one in which a bracket is not closed: is it cut off?"
LETTERS = "abcdefghijklmnopqrst"
TAG = re.compile(r'\[(\w+) "((?:\\.|[^"\\])*)"\]')
TOKEN = re.compile(r"([A-Z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)|([;()])", re.DOTALL)
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


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
        return _sgf(game, known, (f"{SGF_SIDES[won]}+" if won else "0") if is_over else "?", how)
    if type(game.start).__name__ not in LISTED:
        raise ValueError(f"there is no record of a {type(game.start).__name__}: only of gomoku, {NAMES}")
    result = (f"{player(last, won)} won" if won else "a draw") if is_over else "not over"
    return _move_list(game, known, f"{result} ({how})" if how else result)


def read(text: str) -> Game[Any]:
    """Return the game in a text: one that `write` has written, or any SGF file of a game of gomoku.

    Of an SGF file with variations, the main line is read. It may name the rule, RU[freestyle] or RU[standard], where
    exactly five win; without it, more than five win as well.

    Args:
        text: what the file holds.

    Raises:
        ValueError: it is no such text, holds more than one game, or a move that the rules do not allow (IllegalMove).

    """
    if text.lstrip("\ufeff \r\n\t").startswith("("):
        return _read_sgf(text)
    if TAG.search(text):
        return _read_move_list(text)
    raise ValueError(f'expected a game that begins with (;GM[4] (SGF) or [Game "Othello"], got {text.strip()[:40]!r}')


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
    return "\n".join([*(f'[{tag} "{_escaped(text, chr(34))}"]' for tag, text in tags.items()), "", *lines, ""])


def _word(position: Position, move: Move) -> str:
    """Return a move as the last word of its name: "d3" for "Black on d3"."""
    return move_name(position, move).rpartition(" ")[2]


def _read_move_list(text: str) -> Game[Any]:
    tags = {tag: re.sub(r"\\(.)", r"\1", value) for tag, value in TAG.findall(text)}
    kind, (board, *options) = LISTED.get(tags.get("Game", "")), tags.get("Start", "").split(", ")
    if kind is None or not board:
        raise ValueError(f"expected the tags [Game …] of {NAMES} and [Start …], got {', '.join(tags)}")
    try:
        start = kind.from_json(board, *map(json.loads, options))
    except TypeError:
        raise ValueError(f"[Start …] does not describe a {kind.__name__}: {tags['Start']!r}") from None
    words = (word for word in TAG.sub("", text).split() if not re.fullmatch(r"\d+\.+", word))
    return _replayed(start, words, lambda at, word: {_word(at, move): move for move in at.moves()}[word])


def _escaped(text: str, bracket: str) -> str:
    """Return a text in one line, with a backslash before what would end it."""
    return re.sub(rf"([\\{re.escape(bracket)}])", r"\\\1", " ".join(text.split()))


# SGF


def _sgf(game: Game[Gomoku], names: Mapping[int, str], result: str, how: str) -> str:
    board = game.start.board
    rule = next(rule for rule, exact in SGF_RULES.items() if exact == board.exact)
    root = {"FF": "4", "GM": SGF_GAME, "CA": "UTF-8", "SZ": str(board.size), "RU": rule, "RE": result}
    root |= {f"P{SGF_SIDES[side]}": name for side, name in names.items()} | ({"GC": how} if how else {})
    told = "".join(f"{key}[{_escaped(value, ']')}]" for key, value in root.items())
    for key, mark in (("AB", X), ("AW", O)):
        stones = [_point(square, board.size) for square, held in enumerate(game.start.cells) if held == mark]
        told += key + "".join(f"[{point}]" for point in stones) if stones else ""
    moves = zip(game.positions, game.moves, strict=False)
    return f"(;{told}\n{''.join(f';{SGF_SIDES[at.turn]}[{_point(move, board.size)}]' for at, move in moves)})\n"


def _point(square: int, size: int) -> str:
    """Return a square as SGF names it: the letters of its column and its row, from the top left."""
    row, column = divmod(square, size)
    return LETTERS[column] + LETTERS[row]


def _read_sgf(text: str) -> Game[Gomoku]:
    root, *nodes = _main_line(text)
    if root.get("GM", [SGF_GAME]) != [SGF_GAME]:
        raise ValueError(f"expected a game of gomoku, GM[{SGF_GAME}], got GM[{root['GM'][0]}]")
    rule, size = root.get("RU", ["freestyle"])[0].lower(), root.get("SZ", ["15"])[0]
    if rule not in SGF_RULES or not size.isdecimal():
        raise ValueError(f"expected a square board and RU[freestyle] or RU[standard], got SZ[{size}] and RU[{rule}]")
    held = {one: mark for key, mark in (("AB", X), ("AW", O)) for one in root.get(key, [])}
    squares = {_square(point, int(size)): mark for point, mark in held.items()}
    cells = "".join(squares.get(square, EMPTY) for square in range(int(size) ** 2))
    start = gomoku("/".join(re.findall("." * int(size), cells)), int(size), SGF_RULES[rule])
    sides = {letter: side for side, letter in SGF_SIDES.items()}
    played = [(key, node[key][0]) for node in (root, *nodes) for key in sides if key in node]
    for number, (key, _) in enumerate(played):
        if sides[key] != start.turn * (-1) ** number:
            raise ValueError(f"move {number + 1}: {key} moves twice in a row, or out of turn")
    return _replayed(start, (point for _, point in played), lambda at, point: _square(point, at.board.size))


def _square(point: str, size: int) -> int:
    column, row = (LETTERS[:size].find(letter) for letter in (point if len(point) == 2 else "??"))
    if min(column, row) < 0:
        last = 2 * LETTERS[size - 1]
        raise ValueError(f"squares are two letters, aa to {last}, got {point!r}")
    return row * size + column


def _main_line(text: str) -> list[dict[str, list[str]]]:
    """Return the properties of each node of the main line: of all nodes before the first branch of the tree ends."""
    if "[" in VALUE.sub("", text):
        raise ValueError(CUT_OFF)
    nodes: list[dict[str, list[str]]] = []
    depth, is_main = 0, True
    for key, values, sign in TOKEN.findall(text):
        if sign == "(" and not depth and nodes:
            raise ValueError("expected one game, got a file with several")
        depth += {"(": 1, ")": -1}.get(sign, 0)
        is_main = is_main and sign != ")"
        if is_main and sign == ";":
            nodes.append({})
        elif is_main and key and nodes:
            nodes[-1][key] = [re.sub(r"\\(.)", r"\1", value) for value in VALUE.findall(values)]
    if depth > 0:
        raise ValueError(CUT_OFF)
    if not nodes:
        raise ValueError("expected an SGF file like (;GM[4]SZ[15];B[hh]), got one without a node")
    return nodes
