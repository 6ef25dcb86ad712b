"""What is sent into a sandbox: the parts of the course that an honest answer needs, and none that hold answers."""

import marshal
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

import gametree

INSIDE = "gametree.sandbox.inside"
SENT = (
    *("gametree", "gametree.sandbox.call", "gametree.trace.callgraph", "gametree.sandbox.limits", "gametree.position"),
    *(
        "gametree.trace.recording",
        "gametree.sandbox.state",
        "gametree.trace.snapshot",
        "gametree.trace.record",
    ),
    *("gametree.sandbox.budget", "gametree.sandbox.orders"),
    *("gametree.sandbox.recorded", "gametree.sandbox.wire"),
    *(
        INSIDE,
        f"{INSIDE}.child",
        f"{INSIDE}.forbidden",
        f"{INSIDE}.kernel",
        f"{INSIDE}.limits",
        f"{INSIDE}.line",
        f"{INSIDE}.nursery",
        f"{INSIDE}.runner",
        f"{INSIDE}.standins",
    ),
)
EMPTY = ("gametree.sandbox", "gametree.trace")
GAMES = "gametree.games"
# Drawing a board takes longer to import than everything else together.
LEFT_OUT = ("gametree.games.board_svg",)
PACKAGES = ("numpy", "networkx")
ABSENT = (
    *("IPython", "PIL", "anywidget", "google", "graphviz", "ipykernel", "ipywidgets", "jupyterlab", "matplotlib"),
    *("mpl_toolkits", "nbclient", "nbconvert", "nbformat", "nbgrader", "networkx", "notebook", "numpy", "otter"),
    *("pandas", "plotly", "pytest", "scipy", "seaborn", "sympy", "tqdm", "traitlets"),
)


@cache
def code_to_send() -> bytes:
    """Return what the first line of Python in a sandbox unmarshals: the code of `boot`, and that of all modules."""
    names = [name for name in (*SENT, *_games()) if name not in LEFT_OUT]
    modules = {name: _marshalled(name) for name in names}
    modules |= {name: (True, marshal.dumps(compile("", name, "exec"))) for name in EMPTY}
    modules[GAMES] = True, marshal.dumps(_code(f"{INSIDE}.games"))
    return marshal.dumps((_code(f"{INSIDE}.boot"), modules))


@cache
def settings() -> dict[str, Any]:
    """Return which modules are not sent, and what stands for them."""
    hidden = [name for name in _modules() if name not in (*SENT, *EMPTY, *_games()) or name in LEFT_OUT]
    return {"absent": ABSENT, "hidden": hidden, "packages": list(packages())}


@cache
def packages() -> dict[str, Path]:
    """Return the folders of other people's packages that a student's code may import, where they are installed."""
    found = {name: find_spec(name) for name in PACKAGES}
    return {
        name: Path(spec.submodule_search_locations[0])
        for name, spec in found.items()
        if spec is not None and spec.submodule_search_locations
    }


def _modules() -> Iterator[str]:
    """Yield the names of all modules of the course, without importing any."""
    waiting = [("gametree", list(gametree.__path__))]
    while waiting:
        package, path = waiting.pop()
        for module in pkgutil.iter_modules(path, f"{package}."):
            yield module.name
            if module.ispkg:
                waiting.append((module.name, [str(Path(path[0]) / module.name.rpartition(".")[2])]))


@cache
def _games() -> tuple[str, ...]:
    return tuple(name for name in _modules() if name.split(".")[1] == "games")


def _marshalled(name: str) -> tuple[bool, bytes]:
    spec = find_spec(name)
    return bool(spec and spec.submodule_search_locations), marshal.dumps(_code(name))


def _code(name: str) -> CodeType:
    spec = find_spec(name)
    loader: Any = spec and spec.loader
    found = loader.get_code(name)
    if not isinstance(found, CodeType):
        raise ImportError(f"{name} has no code to send")
    return found
