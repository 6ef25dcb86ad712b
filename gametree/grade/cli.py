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
from gametree.search.rivals import GAMES

DONE, WRONG, LOOK, STOPPED = 0, 2, 3, 130
MAX_LINE, MAX_SECONDS = 2_000, 60


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 when all went well, 2 for input that cannot be used, 3 when something needs a look."""
    options = parser().parse_args(arguments)
    verb: Callable[[argparse.Namespace], int] = getattr(import_module(options.module), options.verb)
    try:
        code = verb(options)
        sys.stdout.flush()
    except BrokenPipeError:  # what reads the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except (OSError, ValueError) as error:
        print(f"gametree: {shown(str(error), MAX_LINE)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("gametree: stopped; what was done is kept, the same command goes on from there", file=sys.stderr)
        return STOPPED
    return code


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    top = argparse.ArgumentParser(
        prog="gametree", description="Hand out, check and grade the course's assignments; let programs play each other."
    )
    verbs = top.add_subparsers(dest="verb_name", required=True, metavar="VERB")
    _handout(_verb(verbs, "handout", "pack an assignment for students, on request with a variant for each"))
    _check_file(_verb(verbs, "check-file", "say what the grader will read in a notebook, and what its checks will say"))
    for name, words in (("grade", "grade what was handed in"), ("regrade", "grade again and say who changes")):
        _grade(_verb(verbs, name, words))
    _forget(_verb(verbs, "forget", "erase a student from a folder of grades"))
    _out(_verb(verbs, "gradebook", "write one gradebook over all assignments in a folder of grades"))
    _gradescope(_verb(verbs, "gradescope", "pack an autograder for Gradescope"))
    arena = "tournament.commands"
    _check_entry(
        _verb(verbs, "check-entry", "play two games with an entry to a tournament, and say what was seen", arena)
    )
    _tournament(_verb(verbs, "tournament", "let the programs of a class play each other", arena))
    gomocup = _verb(verbs, "gomocup", "play gomoku by the lines of a tournament's manager (pbrain protocol)")
    gomocup.set_defaults(module="gametree.search.gomocup")
    return top


def _verb(verbs: Any, name: str, words: str, module: str = "commands") -> argparse.ArgumentParser:
    found: argparse.ArgumentParser = verbs.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
    found.set_defaults(verb=name.replace("-", "_"), module=f"gametree.grade.{module}")
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
    verb.add_argument("--student", default="", help="grade this one only, by id")
    verb.add_argument("--seed", type=int, help="your secret: what the larger inputs are made from (default: 1)")
    verb.add_argument("--handout-seed", type=int, help="the seed of gametree handout, where variants were handed out")
    _isolation(verb)
    verb.add_argument("--timeout", type=_count, help="seconds that one submission may run (default: 600)")
    _workers(verb)
    verb.add_argument("--lower", action="store_true", help="let published grades fall")
    verb.add_argument("--anew", action="store_true", help="without the options of the last run in this folder")


def _isolation(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--isolation", choices=["auto", "full", "limited"], default="auto")
    verb.add_argument("--trust-submissions", action="store_true", help="run them even where isolation is limited")


def _workers(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--workers", type=_count, help="how many to work on at a time (default: 1)")
    verb.add_argument("--executor", default="", help="a Dask cluster instead: dask://host:8786")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a number from 1 on is wanted, got {text!r}")
    return int(text)


def _files(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--roster", type=Path, help="CSV file: id, name, email, group")
    verb.add_argument("--policy", type=Path, help="CSV file: when each assignment is due and what lateness costs")
    verb.add_argument("--overrides", type=Path, help="CSV file: student, task, points, reason")
    verb.add_argument("--template", type=Path, help="your own export of Canvas or Moodle, to fill in")
    verb.add_argument("--column", help="its column to fill, where that cannot be found by the name")


def _out(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("out", type=Path, help="the folder with the grades")


def _forget(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("student", help="the id")
    verb.add_argument("--out", type=Path, required=True, help="the folder with the grades")


def _gradescope(verb: argparse.ArgumentParser) -> None:
    _assignment(verb)
    verb.add_argument("--seed", type=int, default=1, help="your secret: what the larger inputs are made from")
    verb.add_argument("--out", type=Path, default=Path("autograder.zip"))


def _game(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--game", choices=GAMES, default="connect-four", help="what is played (default: connect-four)")
    verb.add_argument("--seconds", type=_seconds, default=1.0, help="that a program may work on a move (default: 1)")
    _isolation(verb)


def _seconds(text: str) -> float:
    try:
        if 0 < float(text) <= MAX_SECONDS:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"seconds above 0 and up to {MAX_SECONDS} are wanted, got {text!r}")


def _check_entry(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("entry", type=Path, help="a notebook or Python file with a function choose(position, seconds)")
    _game(verb)


def _tournament(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("entries", type=Path, help="a folder with a notebook or Python file for each entry")
    _game(verb)
    verb.add_argument("--out", type=Path, required=True, help="folder of results; the same one goes on with its games")
    verb.add_argument("--rounds", type=_count, help="how often all meet (default: 1, or as many as a Swiss one needs)")
    verb.add_argument("--swiss", action="store_true", help="only those with as many points meet: for large classes")
    verb.add_argument("--seed", type=int, default=1, help="what the openings are drawn from (default: 1)")
    verb.add_argument("--no-rivals", action="store_true", help="without the course's own programs as a baseline")
    verb.add_argument("--names", action="store_true", help="show the entries' names on the page")
    _workers(verb)


if __name__ == "__main__":
    sys.exit(main())
