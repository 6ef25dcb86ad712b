"""The command `grading`: each verb calls one function."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from gametree.trace.own_frames import OURS
from grading.files import DONE, MAX_LINE, STOPPED, WRONG, shown
from grading.platforms import LAYOUTS
from players.games import GAMES

MAX_SECONDS = 60


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 when all went well, 2 for input that cannot be used, 3 when something needs a look."""
    options = parser().parse_args(arguments)
    try:
        verb: Callable[[argparse.Namespace], int] = getattr(import_module(options.module), options.verb)
        code = verb(options)
        sys.stdout.flush()
    except BrokenPipeError:  # what reads the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except ModuleNotFoundError as error:
        if str(error.name).startswith(OURS):
            raise
        print(f"grading: this needs {error.name}: in the course's folder, pip install '.[grade]'", file=sys.stderr)
        return WRONG
    except (OSError, ValueError) as error:
        print(f"grading: {shown(str(error), MAX_LINE)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("grading: stopped; what was done is kept, the same command goes on from there", file=sys.stderr)
        return STOPPED
    return code


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="grading",
        description="Check and grade the course's assignments; let programs play each other.",
    )
    verbs = top.add_subparsers(dest="verb_name", required=True, metavar="VERB")
    for name, (module, words, options) in VERBS.items():
        verb = verbs.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        verb.set_defaults(verb=name.replace("-", "_"), module=f"grading.{module}")
        for option, about in options.items():
            verb.add_argument(option, **about)
    return top


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a number from 1 on is wanted, got {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) <= MAX_SECONDS:
            return float(text)
    raise argparse.ArgumentTypeError(f"seconds above 0 and up to {MAX_SECONDS} are wanted, got {text!r}")


Options: TypeAlias = Mapping[str, dict[str, Any]]  # how `add_argument` takes each

ASSIGNMENT: Options = {
    "assignment": {"help": "06-alpha-beta, or 06"},
    "--course": {"type": Path, "default": Path(), "help": "folder with solutions/ and exercises/ (default: .)"},
}
ISOLATION: Options = {
    "--isolation": {"choices": ["auto", "full", "limited"], "default": "auto"},
    "--trust-submissions": {"action": "store_true", "help": "run them even where isolation is limited"},
}
WORKERS: Options = {
    "--workers": {"type": _count, "help": "how many to work on at a time (default: one for each processor)"},
    "--executor": {"default": "", "help": "a Dask cluster instead: dask://host:8786"},
}
CHECK_FILE: Options = {
    "notebook": {"type": Path},
    "--assignment": {"default": "", "help": "06-alpha-beta, or 06 (default: what it has most of)"},
    "--course": {"type": Path, "default": Path(), "help": "folder with exercises/ (default: .)"},
}
GRADE: Options = {
    **ASSIGNMENT,
    "submissions": {"type": Path, "nargs": "+", "help": "folders, or zip files from a learning platform"},
    "--out": {"type": Path, "required": True, "help": "folder of grades; each assignment has its own in it"},
    "--layout": {"choices": LAYOUTS, "help": "how they are laid out (default: as all their names say)"},
    "--roster": {"type": Path, "help": "CSV file: id, name, email, group, partners"},
    "--partners": {
        "type": Path,
        "help": "CSV file for this assignment: student, partners (default: as the roster says)",
    },
    "--policy": {"type": Path, "help": "CSV file: when each assignment is due and what lateness costs"},
    "--overrides": {"type": Path, "help": "CSV file: student, task, points, reason"},
    "--template": {"type": Path, "help": "your own export of Canvas or Moodle, to fill in"},
    "--column": {"help": "its column to fill, where that cannot be found by the name"},
    "--student": {"default": "", "help": "grade this one only, by id"},
    "--section": {"help": "which section of the course the roster is of (default: that of most of its students)"},
    "--yes": {"action": "store_true", "help": "accept whose the hand-ins are, where that is sure"},
    "--seed": {"type": int, "help": "your secret: what the larger inputs are made from (default: 1)"},
    **ISOLATION,
    "--timeout": {"type": _count, "help": "seconds that one submission may run (default: 600)"},
    **WORKERS,
    "--lower": {"action": "store_true", "help": "let published grades fall"},
    "--anew": {"action": "store_true", "help": "without the options of the last run in this folder"},
}
AGAIN: Options = {
    **GRADE,
    "submissions": {"type": Path, "nargs": "*", "help": "as for grade (default: those that were graded last)"},
    "--out": {"type": Path, "default": Path("grades"), "help": "the folder with the grades (default: grades)"},
}
MARK: Options = {
    **AGAIN,
    "--port": {"type": _count, "default": 0, "help": "of the page's address (default: any that is free)"},
}
FORGET: Options = {
    "student": {"help": "the id"},
    "--out": {"type": Path, "required": True, "help": "the folder with the grades"},
}
GRADEBOOK: Options = {
    "out": {"type": Path, "help": "the folder with the grades"},
    "--weights": {"type": Path, "help": "CSV file: assignment, weight (default: the points are added)"},
    "--missing": {
        "choices": ["0", "left-out"],
        "default": "0",
        "help": "how what is missing counts (default: 0)",
    },
}
GRADESCOPE: Options = {
    **ASSIGNMENT,
    "--seed": {"type": int, "default": 1, "help": "your secret: what the larger inputs are made from"},
    "--out": {"type": Path, "default": Path("autograder.zip")},
}
GAME: Options = {
    "--game": {"choices": GAMES, "default": "connect-four", "help": "what is played (default: connect-four)"},
    "--seconds": {"type": _seconds, "default": 1.0, "help": "that a program may work on a move (default: 1)"},
    **ISOLATION,
}
CHECK_ENTRY: Options = {
    "entry": {"type": Path, "help": "a notebook or Python file with a function choose(position, seconds)"},
    **GAME,
}
TOURNAMENT: Options = {
    "entries": {"type": Path, "help": "a folder with a notebook or Python file for each entry"},
    **GAME,
    "--out": {"type": Path, "required": True, "help": "folder of results; the same one goes on with its games"},
    "--rounds": {"type": _count, "help": "how often all meet (default: 1, or as many as a Swiss one needs)"},
    "--swiss": {"action": "store_true", "help": "only those with as many points meet: for large classes"},
    "--seed": {"type": int, "default": 1, "help": "what the openings are drawn from (default: 1)"},
    "--sprt": {
        "nargs": 2,
        "type": float,
        "metavar": ("LOW", "HIGH"),
        "help": "with two entries: play until it is clear whether the first by name is HIGH or LOW Elo points stronger",
    },
    "--no-rivals": {"action": "store_true", "help": "without the course's own programs as a baseline"},
    "--names": {"action": "store_true", "help": "show the entries' names on the page"},
    **WORKERS,
}
GRADES, ARENA = "commands", "arena.commands"
VERBS: Mapping[str, tuple[str, str, Options]] = {  # the module with the function for it, what it does, what it takes
    "check-file": (GRADES, "say what the grader will read in a notebook, and what its checks will say", CHECK_FILE),
    "grade": (GRADES, "grade what was handed in", GRADE),
    "regrade": (GRADES, "grade again and say who changes", GRADE),
    "mark": (GRADES, "look at code and verdicts on a page, and decide: points, comments, what is seen", MARK),
    "questions": (GRADES, "print a sheet of questions about each student's own program, and a key apart", AGAIN),
    "forget": (GRADES, "erase a student from a folder of grades", FORGET),
    "gradebook": (GRADES, "write one gradebook over all assignments in a folder of grades", GRADEBOOK),
    "gradescope": (GRADES, "pack an autograder for Gradescope", GRADESCOPE),
    "check-entry": (ARENA, "play two games with an entry to a tournament, and say what was seen", CHECK_ENTRY),
    "tournament": (ARENA, "let the programs of a class play each other", TOURNAMENT),
}


if __name__ == "__main__":
    sys.exit(main())
