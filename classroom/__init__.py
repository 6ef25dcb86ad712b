"""What a course on game trees needs beside the trees: checks, questions and practice, and grading for its teachers.

Public names load on first use, as those of `gametree`; `check` has a check for each task of the assignments.
"""

from importlib import import_module

from gametree import __version__ as __version__

_NAMES_IN = {
    "check.expect": "expect",
    "check.inputs": "long_ways shared_trees",
    "installation": "check_installation",
    "practice.challenge": "challenge",
    "program.games": "my_games",
    "program.grow": "grow",
    "program.record": "my_record",
    "program.versions": "bring_back friends_program my_program",
    "widgets.deal": "Dealing",
    "widgets.guess": "Guess",
    "widgets.practice": "Practice",
    "widgets.questions": "predict recall self_check",
    "widgets.quiz": "quiz",
    "widgets.stack": "build_stack",
    "widgets.twins": "Twins",
}
_MODULE_OF = {name: module for module, names in _NAMES_IN.items() for name in names.split()}
__all__ = sorted(["check", *_MODULE_OF])


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return [*__all__]
