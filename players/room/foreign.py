"""Games as other programs save them, in any letters; a format that is known, and not read, is refused by name."""

import codecs
import re
from collections.abc import Callable, Sequence
from typing import Any

from gametree.games.othello import othello
from gametree.position import PASS, IllegalMove, Move
from players.matches import Game
from players.room.sgf import LETTERS, SEVERAL, SgfMove, gomoku_game

BLANK = "\ufeff\0\x1a \r\n\t"  # around a text; the third ends files of DOS
ENCODINGS = ("gb18030", "cp932", "big5", "latin-1")  # in which editors of games write where they do not write UTF-8
DECLARED = re.compile(rb"\bCA\s*\[\s*([\w.:+-]+)\s*\]")
MARKS = {codecs.BOM_UTF32_LE: "utf-32-le", codecs.BOM_UTF32_BE: "utf-32-be"}  # the first begins as one of UTF-16
MARKS |= {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
PISKVORK = re.compile(r"Piskvorky\s+([0-9]{1,2})\s*x\s*([0-9]{1,2})\b.*", re.IGNORECASE)
PSQ = {  # the lines of a game: moves with and without their times, results, numbers, the rule, names
    "m": r"[0-9]{1,3}\s*,\s*[0-9]{1,3}\s*,\s*-?[0-9]+",
    "s": r"[0-9]{1,3}\s*,\s*[0-9]{1,3}",
    "r": r"-[0-9]+",
    "d": r"[0-9]+",
    "u": r"-?[0-9]+\s*,\s*[A-Za-z][^,]*",
    "n": r"(?!-?[0-9]+\s*,).*[^-0-9].*",
}
PSQ_GAME = re.compile(r"(m+|s+|)(?:nn)?(?:(r|(?<=n)d)u?)?")  # without names, "1" may be a move that is cut off
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
    games, errors, names = dict[Game[Any], str](), list[ValueError](), _encodings(data)
    for name in names:
        try:
            games.setdefault(read(data.decode(name)), name)
        except UnicodeDecodeError:
            continue
        except ValueError as error:
            errors.append(error)
    if len(games) > 1:
        raise ValueError(
            f"read as {' and '.join(games.values())}, these are two games, and nothing says which: save it as UTF-8"
        )
    if not games:
        raise [*errors, ValueError(f"its letters cannot be read as {' or '.join(names)}: save it as UTF-8")][0]
    return next(iter(games))


def _encodings(data: bytes) -> Sequence[str]:
    """Return what the letters of a file may be; one name where it is certain."""
    if marked := [name for mark, name in MARKS.items() if data.startswith(mark)]:
        return marked[:1]
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
        return _transcript(moves_of(re.findall(rf"{NUMBERED.pattern}|{WORD}", text.lower())))
    for looks, what in NO_GAME.items():
        if re.fullmatch(looks, plain, re.IGNORECASE | re.DOTALL):
            raise ValueError(f"this is {what}")
    return None


def moves_of(words: Sequence[str]) -> Sequence[str]:
    """Return the moves of a list that numbers pairs of moves, "1. f5 d6 2. c3", each move, "1. f5 2. d6", or none.

    Where moves are numbers themselves, they are numbered: else "1", which a cut leaves, would be a move.

    Raises:
        ValueError: a number is another than the one that is expected, or has no move.

    """
    words = [re.sub(r"\s*\.+", "..." if ".." in word else ".", word) for word in words]
    each = 1 if (words[:1], words[2:3]) == (["1."], ["2."]) else 2
    moves, number, needs_one = list[str](), "", any(word.endswith(".") or word.isdigit() for word in words)
    for word in words:
        pair, half = divmod(len(moves), each)
        expected = f"{pair + 1}{'...' if half else '.'}"
        if word.endswith("."):
            if moves and word == "1.":
                raise ValueError(SEVERAL)
            is_right, number = not number and word == expected, word
        else:
            is_right, number = bool(number or half or not needs_one), ""
            moves.append(word)
        if not is_right:
            at = len(moves) + word.endswith(".")
            raise ValueError(f"before move {at}: expected the number {expected}, got {word!r}")
    if number:
        raise ValueError(f"expected a move after the number {number!r}: is it cut off?")
    return moves


def _piskvork(width: str, height: str, lines: Sequence[str]) -> Game[Any]:
    """Return a game that Piskvork has saved: its size, x,y,time for each move, names, and perhaps the rule."""
    if width != height:
        raise ValueError(f"expected a square board, got one of Piskvork's with {width} x {height} squares")
    told = [(at, line.strip()) for at, line in enumerate(lines, 1) if line.strip()]
    if any(PISKVORK.match(line) for _, line in told[1:]):
        raise ValueError(SEVERAL)
    shape = "".join(next((one for one in PSQ if re.fullmatch(PSQ[one], line)), "?") for _, line in told[1:])
    found = PSQ_GAME.match(shape)
    if not found or found.end() < len(shape) or not found[2]:
        at, line = told[min(found.end() + 1 if found else 0, len(shape))]
        raise ValueError(f"line {at}, {line!r}: expected moves x,y,time, two names or none, a result: is it cut off?")
    played, moves = [tuple(map(int, line.split(",")[:2])) for _, line in told[1 : found.end(1) + 1]], []
    for number, (x, y) in enumerate(played, 1):
        if not (0 < x <= int(width) and 0 < y <= int(width)):
            raise IllegalMove(f"move {number}, {x},{y}: squares count from 1 to {width}")
        moves.append(SgfMove("WB"[number % 2], LETTERS[x - 1] + LETTERS[y - 1]))
    return gomoku_game("", int(width), told[-1][1].partition(",")[2], moves)


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
