"""Stand-ins for modules that are not in a sandbox, so that the cells of an honest notebook still run."""

import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import PathFinder
from collections.abc import Collection, Iterator
from opcode import opmap
from types import FrameType, FunctionType, ModuleType
from typing import Any


class Inert:
    """Stands for anything of a module that is not there: it can be called and used, and nothing comes of it.

    Args:
        name: what it stands for.

    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"{self._name}, which is not there while answers are checked"

    def __getattr__(self, name: str) -> "Inert":
        if name.startswith("__"):
            raise AttributeError(name)
        return Inert(f"{self._name}.{name}")

    def __call__(self, *args: object, **_options: object) -> Any:
        """Return nothing of use; a function to decorate comes back as it is."""
        return args[0] if len(args) == 1 and type(args[0]) is FunctionType else self

    def __getitem__(self, _key: object) -> "Inert":
        return self

    def __setitem__(self, _key: object, _value: object) -> None: ...

    def __setattr__(self, name: str, value: object) -> None:
        if name == "_name":
            super().__setattr__(name, value)

    def __iter__(self) -> Iterator[object]:
        """Give `figure, axes = plt.subplots()` as many as it takes, and a loop nothing."""
        return iter([self] * _unpacked(sys._getframe(1)))  # noqa: SLF001

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __enter__(self) -> "Inert":
        return self

    def __exit__(self, *_error: object) -> None: ...

    def __instancecheck__(self, _thing: object) -> bool:
        return False

    def __mro_entries__(self, _bases: tuple[object, ...]) -> tuple[type, ...]:
        return ()

    def __eq__(self, _other: object) -> bool:
        return True

    def __lt__(self, _other: object) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __contains__ = __lt__

    def __format__(self, _form: str) -> str:
        return repr(self)

    def __float__(self) -> float:
        return 0.0

    def __index__(self) -> int:
        return 0

    def __hash__(self) -> int:
        return 0

    def _itself(self, *_others: object) -> "Inert":
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _itself
    __abs__ = __pos__ = __invert__ = __round__ = __rpow__ = __rmod__ = __rfloordiv__ = __rmatmul__ = _itself
    __neg__ = __or__ = __ror__ = __and__ = __rand__ = __matmul__ = __mod__ = __pow__ = __floordiv__ = _itself


def _unpacked(frame: FrameType) -> int:
    """Return into how many parts the instruction at which a frame is takes a value apart; 0 when it does not."""
    code, at = frame.f_code.co_code, frame.f_lasti
    more = code[at - 1] if at and code[at - 2] == opmap["EXTENDED_ARG"] else 0
    if code[at] == opmap["UNPACK_SEQUENCE"]:
        return code[at + 1] + (more << 8)
    return code[at + 1] + more if code[at] == opmap["UNPACK_EX"] else 0


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Inert:
        if name.startswith("__"):
            raise AttributeError(name)
        return Inert(f"{self.__name__}.{name}")


class StandIns:
    """Finds a stand-in for what nothing else has found.

    Args:
        absent: packages that may be missing, with all that is in them.
        hidden: modules of the course that are not here.

    """

    def __init__(self, absent: Collection[str], hidden: Collection[str]) -> None:
        self.absent, self.hidden = set(absent), set(hidden)

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return the stand-in for a module; None when it has none."""
        if name.partition(".")[0] in self.absent or name in self.hidden:
            return ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module that has everything, and in which nothing does anything."""
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it as it is."""


class Packages:
    """Finds the packages that are really there, and nothing beside them.

    Args:
        folder: the folder that they are in.
        names: their names.

    """

    def __init__(self, folder: str, names: Collection[str]) -> None:
        self.folder, self.names = folder, set(names)

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where a package is; None when it is none of them."""
        return PathFinder.find_spec(name, [self.folder]) if name in self.names else None


def take_place(*finders: object) -> None:
    """Let these find what no other finder has found."""
    sys.meta_path.extend(finders)  # type: ignore[arg-type]
