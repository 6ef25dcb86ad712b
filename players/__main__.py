"""The command `players`: `players gomocup` is an engine for the managers of gomoku tournaments."""

import argparse
from collections.abc import Sequence

from players.gomoku.pbrain import gomocup


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command."""
    top = argparse.ArgumentParser(prog="players", description="Let a program of the course play.")
    about = "play gomoku by the lines of a tournament's manager (pbrain protocol)"
    verbs = top.add_subparsers(required=True, metavar="VERB")
    verbs.add_parser("gomocup", help=about).set_defaults(run=gomocup)
    top.parse_args(arguments).run()


if __name__ == "__main__":
    main()
