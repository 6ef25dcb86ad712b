"""Stands for the package `gametree.games` in a sandbox: a game is loaded when it is asked for, most never are."""

import sys
from types import ModuleType

import gametree


class Games(ModuleType):
    """A package that takes its games from the course."""

    def __getattr__(self, name: str) -> object:
        if name not in gametree.__all__:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(gametree, name)

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute; a module does not take the place of the game that is called like it."""
        if not (isinstance(value, ModuleType) and name in gametree.__all__):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = Games
