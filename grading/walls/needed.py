"""Which cells of a notebook an answer needs: all others together get a small share of the time."""

import ast
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from symtable import SymbolTable, symtable
from typing import NamedTuple

from classroom.calls.call import Text


class Names(NamedTuple):
    """The names in a cell.

    Args:
        bound: those that it gives a meaning, by a definition, an import or an assignment; "*" for any.
        assigned: those of them that are variables.
        changed: those that it changes a part of.
        used: those that it reads while it runs: what they stand for may be changed then.
        read: all that it reads, in the bodies of functions too.

    """

    bound: frozenset[str]
    assigned: frozenset[str]
    changed: frozenset[str]
    used: frozenset[str]
    read: frozenset[str]


def needed_cells(cells: Sequence[str], functions: Iterable[str]) -> list[int]:
    """Return the numbers of the cells that functions may need.

    These are the cells that define a function or change something that it reads, and so on for what those read. Cells
    that only call functions, and draw or print, are not among them.

    Args:
        cells: the source of all cells.
        functions: the names of the functions.

    """
    names = list(map(names_in, cells))
    variables = frozenset[str]().union(*(one.assigned for one in names))
    gives = [one.bound | one.changed | (one.used & variables) for one in names]
    wanted, found = {*functions, "*"}, set[int]()
    while more := {at for at, given in enumerate(gives) if at not in found and given & wanted}:
        found |= more
        wanted.update(*(names[at].read for at in more))
    return sorted(found)


def texts_in(cells: Sequence[str], functions: Iterable[str]) -> dict[str, Text]:
    """Return the texts of functions and of those that they call, by name; none where a function is not a plain `def`.

    Args:
        cells: the source of all cells.
        functions: the names of the functions.

    """
    defined, found, waiting = dict(_definitions(cells)), dict[str, Text](), list(functions)
    if not defined.keys() >= set(waiting):
        return {}
    while waiting:
        name = waiting.pop(0)
        node, found[name] = defined[name]
        called = {one.id: 0 for one in ast.walk(node) if isinstance(one, ast.Name) and one.id in defined}
        waiting += [one for one in called if one not in found and one not in waiting]
    return found


def _definitions(cells: Iterable[str]) -> Iterator[tuple[str, tuple[ast.FunctionDef, Text]]]:
    """Yield the functions that cells define, without decorators, in order."""
    for cell in cells:
        lines = cell.splitlines(keepends=True)
        for node in _parsed(cell)[0].body:
            if isinstance(node, ast.FunctionDef) and not node.decorator_list:
                yield node.name, (node, Text(node.lineno, "".join(lines[node.lineno - 1 : node.end_lineno])))


def _parsed(cell: str) -> tuple[ast.Module, SymbolTable]:
    """Return a cell as Python reads it; an empty one where it is no Python."""
    with warnings.catch_warnings(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        warnings.simplefilter("ignore")
        return ast.parse(cell), symtable(cell, "", "exec")
    return _parsed("")


@lru_cache(256)  # each task of a submission asks about the same cells
def names_in(cell: str) -> Names:
    """Return the names in a cell; none where it is no Python."""
    tree, table = _parsed(cell)
    own, inner = table.get_symbols(), [symbol for one in _inner(table) for symbol in one.get_symbols()]
    set_inside = {symbol.get_name() for symbol in inner if symbol.is_declared_global() and symbol.is_assigned()}
    outside = list(_outside_of_functions(tree))
    stored = [node for node in outside if isinstance(node, ast.Attribute | ast.Subscript)]
    parts = [node.value for node in stored if isinstance(node.ctx, ast.Store)]
    given = {symbol.get_name() for symbol in own if symbol.is_assigned() or symbol.is_imported()}
    variables = {symbol.get_name() for symbol in own if symbol.is_assigned() and not symbol.is_namespace()}
    return Names(
        frozenset({*given, *set_inside, *(alias.name for alias in outside if isinstance(alias, ast.alias))}),
        frozenset(variables | set_inside),
        frozenset(node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)),
        frozenset(node.id for node in outside if isinstance(node, ast.Name)),
        frozenset(
            {symbol.get_name() for symbol in own if symbol.is_referenced()}
            | {symbol.get_name() for symbol in inner if symbol.is_global()}
        ),
    )


def _inner(table: SymbolTable) -> Iterator[SymbolTable]:
    for child in table.get_children():
        yield child
        yield from _inner(child)


def _outside_of_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what is run when the cell is, without the bodies of functions; decorators and defaults are."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        waiting += [one for one in ast.iter_child_nodes(node) if not (is_function and isinstance(one, ast.stmt))]
