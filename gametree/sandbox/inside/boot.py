"""The first code in a sandbox: what the grader has sent can be imported, and nothing else of the package is there."""

import marshal
import sys
from _frozen_importlib import ModuleSpec
from collections.abc import Mapping
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

PUT_OFF = ("ast", "inspect", "random", "tokenize")


class Sent:
    """Finds and loads the modules that were sent.

    Args:
        modules: for each name, whether it is a package, and its code, marshalled.

    """

    def __init__(self, modules: Mapping[str, tuple[bool, bytes]]) -> None:
        self.modules = modules

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where a module comes from; None when it was not sent."""
        if name not in self.modules:
            return None
        return ModuleSpec(name, self, is_package=self.modules[name][0])  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module in it."""
        code: CodeType = marshal.loads(self.modules[module.__name__][1])  # noqa: S302 - the grader's own
        module.__file__ = code.co_filename
        exec(code, module.__dict__)  # noqa: S102


class Later(ModuleType):
    """A module that is loaded when something of it is asked for: most sandboxes never need it."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        loaded = import_module(self.__name__)
        vars(self).update(vars(loaded))
        return getattr(loaded, name)


def begin(fd: int, modules: Mapping[str, tuple[bool, bytes]], settings: Mapping[str, Any]) -> None:
    """Make the modules importable and serve the grader until it is done.

    Args:
        fd: the file descriptor that leads to the grader.
        modules: as `Sent` takes them.
        settings: what to be ("role"): a "runner" or a "nursery", modules beside this one; the rest is for it.

    """
    sys.argv[1:] = []
    sys.modules |= {name: Later(name) for name in PUT_OFF}
    sys.meta_path.insert(0, Sent(modules))
    import_module(f"gametree.sandbox.inside.{settings['role']}").serve(fd, settings)
