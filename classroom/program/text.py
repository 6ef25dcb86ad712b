"""From a cell to a file that stands alone, and back."""

import ast
import builtins
import linecache
from collections.abc import Callable, Iterator
from inspect import signature
from types import FunctionType

import gametree

NAME = "my_search"
HEAD = '"""My search, as lesson {} left it; by `choose` it can take part in a tournament."""'
WHERE = {"inf": "math", "process_time": "time", **dict.fromkeys(gametree.__all__, "gametree")}
TO_THE_END = '''
def choose(position, seconds):
    """Return the move that is worth most: the whole game is searched, however long that takes."""
    return max(position.moves(), key=lambda move: position.turn * my_search(position.play(move)))
'''
DEEPER = '''
def choose(position, seconds):
    """Return a move within so many seconds: look one ply further, again and again, until half of them are over."""
    end, best = process_time() + seconds / 2, position.moves()[0]

    def evaluate(leaf):
        if process_time() > end:
            raise TimeoutError
        return score(leaf)  # a guess of your own goes here

    def value(move):
        after = position.play(move)
        return position.turn * {side}my_search(after, depth=depth, evaluate=evaluate)

    try:
        for depth in range(100):
            best = max(position.moves(), key=value)
    except TimeoutError:
        pass
    return best
'''


def body_of(function: Callable[..., object]) -> str:
    """Return what a function needs of its cell, as it is written there: definitions, constants, imports.

    Raises:
        TypeError: it is no function that was written in a cell as `def my_search(…)`.
        ValueError: it needs what its cell does not have; the message says what.

    """
    lines = cell_of(function)
    body, elsewhere = _needed(lines)
    if elsewhere:
        names = " and ".join(f"`{name}`" for name in elsewhere)
        raise ValueError(f"`{NAME}` uses {names}, and its cell does not say what that is: define or import it there")
    return body


def cell_of(function: Callable[..., object]) -> list[str]:
    """Return the lines of the cell in which a function is written; TypeError where it is no `def my_search(…)`."""
    if not isinstance(function, FunctionType) or function.__name__ != NAME:
        raise TypeError(
            f"grow takes a function that is written as def {NAME}(…), without a decorator, got {function!r}"
        )
    linecache.checkcache(function.__code__.co_filename)
    return linecache.getlines(function.__code__.co_filename)


def _needed(lines: list[str]) -> tuple[str, list[str]]:
    """Return the part of a text that its `my_search` needs, and the names that it uses and the text does not have."""
    written = {name: node for node in ast.parse("".join(lines)).body for name in _defined(node)}
    asked, found, used = [NAME], dict[str, ast.stmt](), set[str]()
    while asked:
        name = asked.pop()
        if name in written and name not in found:
            found[name] = written[name]
            used |= (more := set(_used(written[name])))
            asked += more
    nodes = sorted(dict.fromkeys(found.values()), key=_first)
    body = "\n\n\n".join("".join(lines[_first(node) - 1 : node.end_lineno]).rstrip() for node in nodes)
    return f"{body}\n", sorted(used - found.keys() - WHERE.keys() - set(dir(builtins)))


def _first(node: ast.stmt) -> int:
    """Return the line on which a statement begins, its decorators included."""
    lines: list[int] = [one.lineno for one in getattr(node, "decorator_list", ())]
    return min([node.lineno, *lines])


def _defined(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement gives a meaning to, except by asking `grow`."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((one.asname or one.name).partition(".")[0] for one in node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign) and "grow" not in _used(node):
        yield from (one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))


def _used(node: ast.stmt) -> list[str]:
    """Return the names that a statement uses and does not bind itself."""
    names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
    bound = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    bound |= {one.id for one in names if not isinstance(one.ctx, ast.Load)}
    bound |= {one.name for one in ast.walk(node) if isinstance(one, ast.FunctionDef) and one is not node}
    return [one.id for one in names if one.id not in bound]


def standing_alone(body: str, lesson: int, search: Callable[..., object], for_max: bool) -> str:
    """Return the text of a file that can be run, read and handed in for a tournament.

    Args:
        body: what `body_of` returned.
        lesson: the lesson that it is from.
        search: the function itself.
        for_max: whether its values are for MAX, and not for the side to move.

    """
    side = "" if for_max else "after.turn * "
    choose = DEEPER.format(side=side) if "depth" in signature(search).parameters else TO_THE_END
    names = sorted({name for node in ast.parse(body + choose).body for name in _used(node)} & WHERE.keys())
    places = {place: [name for name in names if WHERE[name] == place] for place in ("math", "time", "gametree")}
    math, time, course = (f"from {place} import {', '.join(found)}\n" * bool(found) for place, found in places.items())
    imports = f"{math}{time}\n{course}".strip()
    return "\n\n".join([HEAD.format(lesson), imports, f"\n{body.rstrip()}", choose.rstrip()]).rstrip() + "\n"


def body_in(text: str) -> str:
    """Return what `standing_alone` was given, also where the file has been edited since.

    Raises:
        SyntaxError: the text is no Python.

    """
    wanted = [node for node in ast.parse(text).body if not _is_frame(node)]
    lines = text.splitlines(keepends=True)
    parts = ["".join(lines[_first(node) - 1 : node.end_lineno]).rstrip() for node in wanted]
    return "\n\n\n".join(parts) + "\n"


def _is_frame(node: ast.stmt) -> bool:
    """Tell whether a statement is there for the tournament's sake, or imports what every lesson imports."""
    if isinstance(node, ast.ImportFrom):
        return all(WHERE.get(one.name) == node.module and not one.asname for one in node.names)
    return isinstance(node, ast.Expr) or (isinstance(node, ast.FunctionDef) and node.name == "choose")
