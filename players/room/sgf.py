"""SGF, the Smart Game Format (https://www.red-bean.com/sgf/): gomoku, its game 4, and, to be read, Othello, its game 2.

Editors write it in many hands: names in full or in small letters, as its versions 1 to 3 had them, squares as "hh",
"HH" or "h8", a board's size once or twice. What changes the board is understood or refused; all else that the standard
lets a node hold, comments, marks, clocks and what editors keep for themselves, changes no stone, and is left.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.othello import othello
from gametree.games.two_colour import EMPTY, O, X
from gametree.position import MAX, MIN, PASS, IllegalMove, Move, Position
from players.matches import Game

GOMOKU, OTHELLO = "4", "2"
KINDS = {"gomoku": GOMOKU, "1": "Go", "3": "chess", "7": "backgammon", "9": "Lines of Action", "11": "Hex"}
SIDES = {"B": MAX, "W": MIN}
STONES = {"AB": X, "AW": O, "AE": EMPTY}
FULL = "BLACK=B WHITE=W GAME=GM SIZE=SZ RULES=RU PLAYER=PL ADDBLACK=AB ADDWHITE=AW ADDEMPTY=AE KOMI=KM"
IN_FULL = dict(pair.split("=") for pair in FULL.split())
HARMLESS = (  # what all versions of the standard have beside that: none of it changes the board
    "AN AP AR AS BL BM BR BS BT C CA CH CI CP CR DD DI DM DO DT EL EV EX FF FG GB GC GN GW HA HO ID IP IT IY KM KO L "
    "LB LN LT M MA MN N OB OM ON OP OT OV OW PB PC PM PW RE RG RO SC SE SI SL SO SQ ST SU TB TC TE TM TO TR TW UC US V "
    "VW WL WR WS WT"
)
UNDERSTOOD = frozenset(HARMLESS.split()).union(IN_FULL.values())
FREESTYLE, STANDARD = "freestyle", "standard"
RULES = dict.fromkeys(("", FREESTYLE, "free style", "free", "gomoku", "freestyle gomoku", "five or more"), False)
RULES |= dict.fromkeys((STANDARD, "exact", "exact five", "exactly five", "standard gomoku", "gomoku standard"), True)
GO = {  # what is of Go in a file without GM, which is Go by the standard
    **dict.fromkeys(("KM", "HA"), r".*[1-9].*"),
    **dict.fromkeys(("TB", "TW", "KO"), r".*"),
    "RE": r"[bw]\+[0-9.]+",
    "RU": r".*\b(?:chinese|japanese|korean|aga|bga|nz|new zealand|goe|ing|french|tromp)\b.*",
    "SZ": r"(9|13|19)(?:\s*:\s*\1)?",
}
OF_ALL = ("GM", "SZ", "RU", "FF", "CA")  # what a file says once, in its first node
OTHER_GAMES = {"renju", "caro", "pente", "ninuki", "connect", "omok"}
SEVERAL = "expected one game, got a file with several"
CUT_OFF = "expected a whole SGF file, got one in which a bracket is not closed: is it cut off?"
LETTERS = "abcdefghijklmnopqrst"
PASSES = ("", "tt", "pa", "pass", "--")
POINT = re.compile(r"\s*([a-t])(?:([a-t])|([0-9]{1,2}))\s*")
MOVES = re.compile(
    r"[;\[]|\b(?:[a-t][0-9]{1,2})+\b|^\s*[0-9]+\s*[.,0-9]", re.IGNORECASE | re.MULTILINE
)  # outside of SGF
TOKEN = re.compile(r"\s*(?:([A-Za-z0-9]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)|([;()])|([^\s;()]))", re.DOTALL)
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)

Node = list[tuple[str, list[str]]]  # properties and their values, in the order of the file


class SgfMove(NamedTuple):
    """A move as a file has it: a side, B or W, and a point."""

    side: str
    point: str


# Writing


def write_sgf(game: Game[Gomoku], names: Mapping[int, str], result: str, how: str) -> str:
    """Return a game of gomoku as SGF.

    Args:
        game: the game.
        names: what MAX and MIN are called.
        result: what RE says.
        how: how it was decided; "" for by its moves.

    """
    board = game.start.board
    sides = {side: letter for letter, side in SIDES.items()}
    rule = STANDARD if board.exact else FREESTYLE
    root = {"FF": "4", "GM": GOMOKU, "CA": "UTF-8", "SZ": str(board.size), "RU": rule, "RE": result}
    root |= {f"P{sides[side]}": name for side, name in names.items()} | ({"GC": how} if how else {})
    told = "".join(f"{key}[{escaped(value, ']')}]" for key, value in root.items())
    for key, mark in STONES.items():
        stones = [_point(square, board.size) for square, held in enumerate(game.start.cells) if held == mark != EMPTY]
        told += key + "".join(f"[{point}]" for point in stones) if stones else ""
    moves = zip(game.positions, game.moves, strict=False)
    return f"(;{told}\n{''.join(f';{sides[at.turn]}[{_point(move, board.size)}]' for at, move in moves)})\n"


def escaped(text: str, bracket: str) -> str:
    """Return a text in one line, with a backslash before what would end it."""
    return re.sub(rf"([\\{re.escape(bracket)}])", r"\\\1", " ".join(text.split()))


def _point(square: int, size: int) -> str:
    """Return a square as SGF names it: the letters of its column and its row, from the top left."""
    row, column = divmod(square, size)
    return LETTERS[column] + LETTERS[row]


# Reading


def read_sgf(text: str) -> Game[Any]:
    """Return the game on the main line of a file; ValueError where that is no game of gomoku or Othello."""
    nodes = list(_main_line(text))
    if not nodes:
        raise ValueError("expected an SGF file like (;GM[4]SZ[15];B[hh]), got one without a node")
    _require_said_once(nodes)
    kind = _kind(nodes)
    size = _size(nodes[0], 8 if kind == OTHELLO else 15)
    stones, moves, to_move = _contents(nodes)
    held = {one: mark for mark, points in stones for point in points for one in _squares(point, size, kind)}
    cells = "".join(held.get(square, EMPTY) for square in range(size**2))
    rows = "/".join(re.findall("." * size, cells))
    if kind == GOMOKU:
        return gomoku_game(rows, size, _last(nodes[0], "RU"), moves, to_move)
    turn = to_move or (SIDES[moves[0].side] if moves else MAX)
    start = othello(f"{rows} {X if turn == MAX else O}") if held else othello(size=size)
    return _replayed(start, moves, size, OTHELLO)


def gomoku_game(rows: str, size: int, rule: str, moves: Sequence[SgfMove], to_move: int | None = None) -> Game[Gomoku]:
    """Return a game of gomoku.

    Args:
        rows: the board at its start.
        size: how many squares a side has.
        rule: what a file calls the rule; one of another name is taken where it makes no difference which one it is.
        moves: the moves.
        to_move: who is to move at the start, where that is said.

    Raises:
        ValueError: the board is impossible, the rule is another game's, or a move is not legal.

    """
    name = _rule(rule)
    if OTHER_GAMES & {*name.split()}:
        raise ValueError(f"expected gomoku, RU[{FREESTYLE}] or RU[{STANDARD}], got RU[{rule}], which is another game")
    start = gomoku(rows, size, RULES.get(name, False))
    if to_move not in (None, start.turn):
        black, white = start.cells.count(X), start.cells.count(O)
        raise ValueError(f"Black begins at gomoku: with {black} black and {white} white stones, PL says the wrong side")
    game = _replayed(start, moves, size, GOMOKU)
    if name not in RULES and any(6 * mark in line for line in game.positions[-1].lines for mark in (X, O)):
        known = f"RU[{FREESTYLE}] or RU[{STANDARD}]"
        raise ValueError(f"six stand in a row, and whether they win, RU[{rule}] does not say: expected {known}")
    return game


def _replayed(start: Any, moves: Sequence[SgfMove], size: int, kind: str) -> Game[Any]:
    found, position = list[Move](), start
    for number, (side, point) in enumerate(moves, 1):
        is_pass = _is_pass(point, size)
        if is_pass and PASS not in position.moves():
            if all(_is_pass(later, size) for _, later in moves[number:]):
                break  # of a game that has ended, or was given up
            raise IllegalMove(f"move {number}: {side} passes, which the rules do not allow here")
        if tuple(position.moves()) == (PASS,) and not is_pass:  # many files leave passes to their readers
            found.append(PASS)
            position = position.play(PASS)
        if SIDES[side] != position.turn:
            raise ValueError(f"move {number}: {side} moves twice in a row, or out of turn")
        found.append(_found(position, number, point, PASS if is_pass else None, size, kind))
        position = position.play(found[-1])
    return Game(start, tuple(found))


def _found(position: Position, number: int, point: str, move: Move | None, size: int, kind: str) -> Move:
    """Return a legal move; IllegalMove, with its number and what the file calls it, where there is none."""
    try:
        found = _square(point, size, kind) if move is None else move
        position.play(found)
    except ValueError as error:
        reason = str(error).partition(": ")[2].splitlines() or ["there is no such move"]
        raise IllegalMove(f"move {number}, {point!r}: {reason[0]}") from None
    return found


def _require_said_once(nodes: Sequence[Node]) -> None:
    """Raise ValueError where a file says two things of all of it, or says one after its first node."""
    for key in OF_ALL:
        found = [
            (at, value.strip().lower())
            for at, node in enumerate(nodes)
            for name, values in node
            for value in values
            if name == key
        ]
        same = KINDS if key == "GM" else {}
        said = dict.fromkeys(same.get(one, re.sub(r"^(\d+)\s*:\s*\1$", r"\1", one)) for _, one in found)
        if len(said) > 1:
            raise ValueError(f"{key} says {' and '.join(said)}: expected one of them")
        if found and found[0][0]:
            raise ValueError(f"{key}[{found[0][1]}] comes after the first node, where it is expected")


def _kind(nodes: Sequence[Node]) -> str:
    root = nodes[0]
    said = _last(root, "GM").lower() or GOMOKU
    kind = KINDS.get(said, said)
    if kind not in (GOMOKU, OTHELLO):
        raise ValueError(f"expected gomoku, GM[{GOMOKU}], or Othello, GM[{OTHELLO}], got GM[{said}] ({kind})")
    if not _last(root, "GM") and (of_go := _of_go(nodes)):
        raise ValueError(f"{of_go}: is it Go? Without GM it is Go by SGF's rules: of gomoku, write GM[{GOMOKU}]")
    return kind


def _of_go(nodes: Sequence[Node]) -> str:
    """Return a property that is Go's, "" for none; where gomoku's rule is named, a board of any size can be its."""
    is_named = RULES.get(_rule(_last(nodes[0], "RU")) or "?") is not None
    return next(
        (
            f"{key}[{value}]"
            for node in nodes
            for key, (*_, value) in node
            if re.fullmatch(GO.get(key, "(?!)"), value.strip().lower(), re.DOTALL) and not (key == "SZ" and is_named)
        ),
        "",
    )


def _rule(said: str) -> str:
    """Return what a rule is called, in small letters without versions and signs."""
    return re.sub(r"\d.*|[^a-z]+", " ", said.lower(), flags=re.DOTALL).strip() or said.strip()


def _size(root: Node, usual: int) -> int:
    said = _last(root, "SZ") if "SZ" in dict(root) else str(usual)
    sides = re.fullmatch(r"([0-9]{1,2})(?:\s*:\s*([0-9]{1,2}))?", said)
    if not sides or sides[2] not in (None, sides[1]):
        raise ValueError(f"expected a square board, as in SZ[{usual}], got SZ[{said}]")
    return int(sides[1])


def _last(root: Node, key: str) -> str:
    """Return what a property of the root says; "" where it is not there."""
    return next((values[-1].strip() for name, values in reversed(root) if name == key), "")


def _contents(nodes: Iterable[Node]) -> tuple[list[tuple[str, list[str]]], list[SgfMove], int | None]:
    """Return the stones that are set up, in the file's order, the moves, and who makes the first, where PL says so."""
    stones, moves, to_move = list[tuple[str, list[str]]](), list[SgfMove](), None
    for node in nodes:
        _require_understood(node)
        changes = [(STONES[key], points) for key, points in node if key in STONES]
        if moves and changes:
            raise ValueError(f"stones are set after move {len(moves)}: only the start of a game can be set up")
        stones += changes
        side = _to_move(node)
        to_move = to_move if moves or side is None else side
        for key, points in node:
            if key in SIDES and len(points) > 1:
                raise ValueError(f"move {len(moves) + 1}: {key}[{']['.join(points)}] are several moves in one")
            moves += [SgfMove(key, points[0])] if key in SIDES else []
        if moves and side == SIDES[moves[-1].side]:
            raise ValueError(
                f"PL changes who is to move after move {len(moves)}: only the start of a game can be set up"
            )
    return stones, moves, to_move


def _require_understood(node: Node) -> None:
    """Raise ValueError for a property that the standard has not, and that could be a stone: editors have their own."""
    for key, values in node:
        if key not in UNDERSTOOD and any(all(map(POINT.fullmatch, re.split("[,;:]", value))) for value in values):
            raise ValueError(
                f"expected B[hh] for a move and AB[hh] for a stone, got {key}[{values[0]}]: is it one of them?"
            )


def _to_move(node: Node) -> int | None:
    """Return who is to move after a node, None where it does not say so."""
    said = [value for key, values in node if key == "PL" for value in values]
    if len(sides := {*map(_side, said)}) > 1:
        raise ValueError(f"PL says {' and '.join(said)}: expected one of them")
    return next(iter(sides), None)


def _side(text: str) -> int:
    """Return the side that PL names: B or W, or, as older versions have it, black, white, 1 or 2."""
    sides = {"b": MAX, "1": MAX, "w": MIN, "2": MIN}
    if (letter := text.strip().lower()[:1]) not in sides:
        raise ValueError(f"expected PL[B] or PL[W], for who is to move, got PL[{text}]")
    return sides[letter]


def _is_pass(point: str, size: int) -> bool:
    word = point.strip().lower()
    return word in PASSES and not (word and set(word) <= set(LETTERS[:size]))


def _squares(points: str, size: int, kind: str) -> list[int]:
    """Return the squares of a point, or of a rectangle: "aa:cc" is nine of them."""
    ends = [divmod(_square(point, size, kind), size) for point in points.split(":", 1)]
    (top, left), (bottom, right) = ends[0], ends[-1]
    return [row * size + column for row, column in product(range(top, bottom + 1), range(left, right + 1))]


def _square(point: str, size: int, kind: str) -> int:
    """Return the square of a point: "hh", column and row from the top left, or "h8", as on the board's own edges."""
    found = POINT.fullmatch(point.lower())
    column, row = (LETTERS[:size].find(found[1]), LETTERS.find(found[2] or "?")) if found else (-1, -1)
    if found and found[3]:
        row = int(found[3]) - 1 if kind == OTHELLO else size - int(found[3])
    if column < 0 or not 0 <= row < size:
        last = 2 * LETTERS[size - 1]
        raise ValueError(f"squares are two letters, aa to {last}, got {point!r}")
    return row * size + column


def _main_line(text: str) -> Iterator[Node]:
    """Yield the properties of each node of the main line: of all nodes before the first branch of the tree ends."""
    text = _from_its_bracket(text)
    node, depth, is_main, is_over, last = Node(), 0, True, False, ""
    for token in TOKEN.finditer(text):
        name, values, sign, odd = token.groups()
        if is_over:
            what = f"got {text[token.start() :].strip()[:20]!r} after it"
            raise ValueError(SEVERAL if sign == "(" else f"expected the game to end the file, {what}")
        if odd not in (None, "]"):  # a bracket too many: one in a comment, which should have a backslash before it
            at = token.start(4)
            raise ValueError(f"expected properties such as B[hh], got {text[at : at + 20]!r} outside of brackets")
        if (last, sign) == ("(", ")"):
            raise ValueError("expected variations like (;B[hh]), got one without a node")
        if last == ")" and (name or sign == ";"):
            rest = text[token.start() :].strip()[:20]
            raise ValueError(f"expected variations at the end of what they vary, got {rest!r} after one")
        last = sign or ("" if name else last)
        depth += {"(": 1, ")": -1}.get(sign, 0)
        is_over = sign == ")" and not depth
        if is_main and node and sign:
            yield node
            node = Node()
        is_main = is_main and sign != ")"
        if is_main and name:
            node.append((_property(name), [_plain(value) for value in VALUE.findall(values)]))
    if not is_over:
        raise ValueError(CUT_OFF)


def _from_its_bracket(text: str) -> str:
    """Return a file from its first bracket on, with words at most before it; ValueError where that is not whole."""
    begins = re.search(r"\(\s*;", text) or re.search(r"\(", text)
    start = begins.start() if begins else 0
    if found := MOVES.search(text[:start]):
        got = text[found.start() : start].strip()[:20]
        raise ValueError(f"expected one game that begins with (;GM[{GOMOKU}], got {got!r} before it")
    if "[" in VALUE.sub("", text[start:]):
        raise ValueError(CUT_OFF)
    return text[start:]


def _property(name: str) -> str:
    """Return the name of a property in capitals alone: versions 1 to 3 have it with small letters that do not count."""
    capitals = "".join(letter for letter in name if not letter.islower())
    return IN_FULL.get(name.upper(), name.upper() if name.islower() else capitals)


def _plain(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL)
