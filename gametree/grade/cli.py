"""The command `gametree`: each verb calls one function."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from gametree.grade.collect import LAYOUTS
from gametree.grade.files import shown

DONE, WRONG, LOOK, STOPPED = 0, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 when all went well, 2 for input that cannot be used, 3 when something needs a look."""
    options = parser().parse_args(arguments)
    verb: Callable[[argparse.Namespace], int] = getattr(import_module("gametree.grade.commands"), options.verb)
    try:
        code = verb(options)
        sys.stdout.flush()
    except BrokenPipeError:  # what reads the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except (OSError, ValueError) as error:
        print(f"gametree: {shown(str(error), 2_000)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("gametree: stopped; what was graded is kept, the same command goes on from there", file=sys.stderr)
        return STOPPED
    return code


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    top = argparse.ArgumentParser(prog="gametree", description="Hand out, check and grade the course's assignments.")
    verbs = top.add_subparsers(dest="verb_name", required=True, metavar="VERB")
    _handout(_verb(verbs, "handout", "pack an assignment for students, on request with a variant for each"))
    _check_file(_verb(verbs, "check-file", "say what the grader will read in a notebook; nothing about points"))
    for name, words in (("grade", "grade what was handed in"), ("regrade", "grade again and say who changes")):
        _grade(_verb(verbs, name, words))
    _forget(_verb(verbs, "forget", "erase a student from a folder of grades"))
    _out(_verb(verbs, "gradebook", "write one gradebook over all assignments in a folder of grades"))
    _gradescope(_verb(verbs, "gradescope", "pack an autograder for Gradescope"))
    return top


def _verb(verbs: Any, name: str, words: str) -> argparse.ArgumentParser:
    found: argparse.ArgumentParser = verbs.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
    found.set_defaults(verb=name.replace("-", "_"))
    return found


def _assignment(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("assignment", help="06-alpha-beta, or 06")
    verb.add_argument("--course", type=Path, default=Path(), help="folder with solutions/ and exercises/ (default: .)")


def _handout(verb: argparse.ArgumentParser) -> None:
    _assignment(verb)
    verb.add_argument("--roster", type=Path, help="CSV file: id, name, email, group")
    verb.add_argument("--seed", type=int, help="give each student a variant; without it all get the same")
    verb.add_argument("--out", type=Path, default=Path("handout"), help="folder to write to (default: handout)")


def _check_file(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("notebook", type=Path)
    verb.add_argument("--assignment", default="", help="06-alpha-beta, or 06 (default: what it has most of)")
    verb.add_argument("--course", type=Path, default=Path(), help="folder with exercises/ (default: .)")


def _grade(verb: argparse.ArgumentParser) -> None:
    _assignment(verb)
    verb.add_argument("submissions", type=Path, nargs="+", help="folders, or zip files from Canvas or Moodle")
    verb.add_argument("--out", type=Path, required=True, help="folder of grades; each assignment has its own in it")
    verb.add_argument("--layout", choices=LAYOUTS, help="how they are laid out (default: as all their names say)")
    _files(verb)
    verb.add_argument("--attempt", choices=["newest-on-time", "newest", "best"])
    verb.add_argument("--student", default="", help="grade this one only, by id")
    verb.add_argument("--seed", type=int, help="your secret: what the larger inputs are made from (default: 1)")
    verb.add_argument("--handout-seed", type=int, help="the seed of gametree handout, where variants were handed out")
    verb.add_argument("--isolation", choices=["auto", "full", "limited"], default="auto")
    verb.add_argument("--trust-submissions", action="store_true", help="run them even where isolation is limited")
    verb.add_argument("--timeout", type=_count, help="seconds that one submission may run (default: 600)")
    verb.add_argument("--workers", type=_count, help="how many submissions to grade at a time (default: 1)")
    verb.add_argument("--executor", default="", help="a Dask cluster instead: dask://host:8786")
    verb.add_argument("--lower", action="store_true", help="let published grades fall")
    verb.add_argument("--anew", action="store_true", help="without the options of the last run in this folder")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a number from 1 on is wanted, got {text!r}")
    return int(text)


def _files(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--roster", type=Path, help="CSV file: id, name, email, group")
    verb.add_argument("--policy", type=Path, help="CSV file: when each assignment is due and what lateness costs")
    verb.add_argument("--overrides", type=Path, help="CSV file: student, task, points, reason")
    verb.add_argument("--template", type=Path, help="your own export of Canvas or Moodle, to fill in")
    verb.add_argument("--column", default="", help="its column to fill, where that cannot be found by the name")


def _out(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("out", type=Path, help="the folder with the grades")


def _forget(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("student", help="the id")
    verb.add_argument("--out", type=Path, required=True, help="the folder with the grades")


def _gradescope(verb: argparse.ArgumentParser) -> None:
    _assignment(verb)
    verb.add_argument("--seed", type=int, default=1, help="your secret: what the larger inputs are made from")
    verb.add_argument("--out", type=Path, default=Path("autograder.zip"))


if __name__ == "__main__":
    sys.exit(main())
