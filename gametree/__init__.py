"""Game trees, from xⁿ to alpha-beta: games, searches, and recordings of any recursion to look at.

Public names load on first use: `import gametree` alone brings in the standard library only.
"""

import re
import sys
from collections.abc import Callable
from importlib import import_module

__version__ = "0.2.0"


def from_stub(package: str) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return `__all__`, `__getattr__` and `__dir__` of a package: its stub says where each public name is found."""
    home = sys.modules[package]
    with open(f"{home.__file__}i", encoding="utf-8") as stub:  # noqa: PTH123 - pathlib takes longer to import than this
        lines = re.findall(r"^from (\S+) import (\w+) as \2$", stub.read(), re.MULTILINE)
    modules = {name: module for module, name in lines}

    def load(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = modules[name]
        value = import_module(f"{package}.{name}") if module == package else getattr(import_module(module), name)
        setattr(home, name, value)
        return value

    return sorted(modules), load, lambda: sorted(modules)


__all__, __getattr__, __dir__ = from_stub(__name__)

if "IPython" in sys.modules:
    from gametree.trace.own_frames import show_own_frames

    show_own_frames(sys.modules["IPython"].get_ipython())
