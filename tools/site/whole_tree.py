"""The whole tree of tic-tac-toe as alpha-beta searches it: what the home page plays and lets its readers change."""

import json
import subprocess
from functools import cache
from math import inf
from typing import Any, NamedTuple

from gametree import MAX, MIN, tic_tac_toe
from gametree.games.mnk import MNK
from tools import ROOT

PROGRAM = ROOT / "tools" / "site" / "static" / "whole.mjs"
ASK = "import(process.argv[1]).then((whole) => console.log(JSON.stringify({})))"
FOUND = """((found) => [whole.NODES, found.calls, whole.LEAST.table, whole.picture(found, whole.STILL)])(
    whole.searched(whole.READING))"""


class Whole(NamedTuple):
    """The tree, and how many of its nodes are visited.

    Args:
        nodes: all of them.
        visited: by alpha-beta, the squares in reading order.
        with_table: by alpha-beta with a table, threats first, in the best order of the squares.
        picture: the tree in reading order, as SVG.

    """

    nodes: int
    visited: int
    with_table: int
    picture: str

    @property
    def limit(self) -> int:
        """The fewest that alpha-beta without a table visits, in whatever order: a proof for each side that it draws.

        They share one whole game: where one proof needs one move, the other has all. See Knuth and Moore, An Analysis
        of Alpha-Beta Pruning, 1975.
        """
        start = tic_tac_toe()
        game = len(start.moves()) + 1
        return int(_proof(start, MAX) + _proof(start, MIN)) - game


@cache
def _proof(position: MNK, side: int) -> float:
    """Return the nodes of the smallest proof that a side does not lose."""
    moves = position.moves()
    if not moves:
        return 1 if side * position.score() >= 0 else inf
    proofs = [_proof(position.play(move), side) for move in moves]
    return 1 + (min(proofs) if position.turn == side else sum(proofs))


def answer(expression: str) -> Any:
    """Return what the page's own program says, asked with an expression in which it is `whole`."""
    command = ["node", "-e", ASK.replace("{}", expression), str(PROGRAM)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


@cache
def whole_search() -> Whole:
    """Return the tree, searched in the order of its squares."""
    return Whole(*answer(FOUND))
