"""The course's own searches, lent to those answers that may use them.

In the sandbox there are no searches, as most tasks ask for one. Where the master's own answer to a task calls one that
the notebook imports, a student's answer may do so too: its source goes into the sandbox with that task, and no other.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from types import FunctionType

import gametree

SEARCHES = "gametree.search"
CELL = """import gametree, types
lent = types.ModuleType("lent")
exec({source!r}, lent.__dict__)
gametree.{name} = lent.{name}
del gametree, types, lent
"""


def lent(solution: str, setup: Iterable[str]) -> tuple[str, ...]:
    """Return the searches that an answer calls and its notebook imports from the course, by name.

    Args:
        solution: the master's own answer.
        setup: the notebook's code, in which the imports stand.

    """
    used = {node.id for node in ast.walk(ast.parse(solution)) if isinstance(node, ast.Name)}
    return tuple(dict.fromkeys(name for source in setup for name, alias in _imports(source) if alias in used))


def _imports(source: str) -> Iterator[tuple[str, str]]:
    """Yield the searches that are imported from the course, each with what it is called then."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module in ("gametree", SEARCHES):
            yield from ((one.name, one.asname or one.name) for one in node.names if _is_search(one.name))


def _is_search(name: str) -> bool:
    found = getattr(gametree, name, None)
    return isinstance(found, FunctionType) and found.__module__.startswith(SEARCHES)


def lending_cell(name: str) -> str:
    """Return the source of a cell after which a search can be imported from the course."""
    module = inspect.getmodule(getattr(gametree, name))
    return CELL.format(name=name, source=inspect.getsource(module) if module else "")
