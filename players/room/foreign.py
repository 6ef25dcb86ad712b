"""Games as other programs save them, in any letters; a format that is known, and not read, is refused by name."""

import codecs
import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from gametree.games.othello import othello
from gametree.position import PASS, IllegalMove, Move
from players.matches import Game
from players.room.sgf import LETTERS, SgfMove, gomoku_game

BLANK = "\ufeff\0\x1a \r\n\t"  # around a text; the third ends files of DOS
ENCODINGS = ("gb18030", "cp932", "big5", "latin-1")  # in which editors of games write where they do not write UTF-8
DECLARED = re.compile(rb"\bCA\s*\[\s*([\w.:+-]+)\s*\]")
MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
PISKVORK = re.compile(r"Piskvorky\s+([0-9]{1,2})\s*x\s*([0-9]{1,2})\b.*", re.IGNORECASE)
PSQ_MOVE = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(,\s*-?[0-9]+\s*)?")
PSQ_RULE = re.compile(r"-?[0-9]+\s*,\s*([A-Za-z].*)")
NUMBERED = re.compile(r"\b[0-9]+\s*\.+")
WORD = r"[a-h][1-8]|pass|pa|ps|--"
TRANSCRIPT = re.compile(rf"(?:d3|c4|f5|e6)(?:[\s,;]*(?:{WORD}))*[\s,;]*", re.IGNORECASE)
LIST, SGF = "a list like f5d6c3", "save it as SGF"
NO_GAME = {  # formats that are known and not read: how they look, and what to do
    r"\(\s*;\s*GM\s*\[\s*Othello\s*\].*": f"GGF, as servers of Othello write it: {SGF}, or as {LIST}",
    r".{0,9}RenLib.*": f"a library of RenLib, with many games: {SGF}, one of them",
    r"[-0-9,\s]*[0-9]\s*,[-0-9,\s]*": "a list of numbers, as Gomocup's openings are, which count from the middle of a "
    "board and do not say how large it is: set one up in Piskvork, and save it as .psq",
    r"(?:[a-t][0-9]{1,2}[\s,;]*)+": f"a list of squares, which says neither the game nor its board: {SGF}",
    r"\[Event .*": f"PGN: of Othello, save the moves as {LIST}; of another game, {SGF}",
}


def agreed(read: Callable[[str], Game[Any]], data: bytes) -> Game[Any]:
    """Return the game that bytes hold: in what they say of their letters, else in all that they can be.

    Raises:
        ValueError: there is none, or its letters can be taken in two ways, in which it is not the same game.

    """
    games, errors = dict[Game[Any], str](), list[ValueError]()
    for name in _encodings(data):
        try:
            games.setdefault(read(data.decode(name)), name)
        except ValueError as error:
            errors.append(error)
    if len(games) > 1:
        names = " and ".join(games.values())
        raise ValueError(f"read as {names}, these are two games, and nothing says which: save it as UTF-8")
    if not games:
        raise errors[0]
    return next(iter(games))


def _encodings(data: bytes) -> Sequence[str]:
    """Return what the letters of a file may be; one name where it is certain."""
    if marked := [name for mark, name in MARKS.items() if data.startswith(mark)]:
        return marked
    if b"\0" in data[:2]:
        return ["utf-16-be" if data[:1] == b"\0" else "utf-16-le"]
    declared = [found.decode("ascii", "replace") for found in DECLARED.findall(data)]
    return [name for name in (*declared, "utf-8") if _decodes(data, name)] or ENCODINGS


def _decodes(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except (UnicodeError, LookupError):  # another encoding's letters, and a name of none
        return False
    return True


def foreign_game(text: str) -> Game[Any] | None:
    """Return a game of Piskvork or a transcript of Othello, None for another text; ValueError for a known format."""
    if found := PISKVORK.match(text):
        return _piskvork(found[1], found[2], text.splitlines())
    plain = NUMBERED.sub(" ", text).strip()
    if TRANSCRIPT.fullmatch(plain):
        return _transcript(re.findall(WORD, plain.lower()))
    for looks, what in NO_GAME.items():
        if re.fullmatch(looks, plain, re.IGNORECASE | re.DOTALL):
            raise ValueError(f"this is {what}")
    return None


def _piskvork(width: str, height: str, lines: Sequence[str]) -> Game[Any]:
    """Return a game that Piskvork has saved: its size, x,y,time for each move, names, and perhaps the rule."""
    if width != height:
        raise ValueError(f"expected a square board, got one of Piskvork's with {width} x {height} squares")
    played = [(int(found[1]), int(found[2])) for found in takewhile(bool, map(PSQ_MOVE.fullmatch, lines[1:])) if found]
    rest = lines[1 + len(played) :]
    if later := [line for line in rest if PSQ_MOVE.fullmatch(line) and line.count(",") == 2]:
        raise ValueError(f"line {len(played) + 2}, {rest[0]!r}, is no move x,y,time, and then one comes: {later[0]!r}")
    moves = []
    for number, (x, y) in enumerate(played, 1):
        if not (0 < x <= int(width) and 0 < y <= int(width)):
            raise IllegalMove(f"move {number}, {x},{y}: squares count from 1 to {width}")
        moves.append(SgfMove("WB"[number % 2], LETTERS[x - 1] + LETTERS[y - 1]))
    rules = [found[1] for line in rest if (found := PSQ_RULE.fullmatch(line.strip()))]
    return gomoku_game("", int(width), rules[-1] if rules else "", moves)


def _transcript(words: Sequence[str]) -> Game[Any]:
    """Return the game of Othello whose squares are named one after the other; a pass may be left out."""
    moves, position = list[Move](), othello()
    for number, word in enumerate(words, 1):
        named = {position.board.name(move): move for move in range(64)}.get(word, PASS)
        if named != PASS and tuple(position.moves()) == (PASS,):
            moves.append(PASS)
            position = position.play(PASS)
        if named not in position.moves():
            raise IllegalMove(f"move {number}, {word!r}, is not legal in this game of Othello")
        moves.append(named)
        position = position.play(named)
    return Game(othello(), tuple(moves))
