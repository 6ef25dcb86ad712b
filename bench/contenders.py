"""Who takes part: each searches tic-tac-toe from the empty board to the end of every game it looks at."""

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from bench.inlined import alphabeta_x, minimax_x
from gametree.games.mnk import tic_tac_toe
from gametree.search.alphabeta import alphabeta
from gametree.search.minimax import minimax
from gametree.trace import count_calls

DEPTH = 9
HOW_TO_INSTALL = 'The packages to compare with are not installed: pip install -e ".[bench]"'


class PeersMissing(ImportError):
    """The packages that the course is compared with are not installed; the message says how to get them."""


class Contender(NamedTuple):
    """One search: its name, what is timed, and the number of nodes it visits (counted apart from the timing)."""

    name: str
    run: Callable[[], float]
    nodes: Callable[[], int]


def line_up() -> dict[str, list[Contender]]:
    """Return the contenders for each idea, ours first; PeersMissing when the other packages are not installed."""
    try:
        return {
            "minimax": [_minimax(), _expectiminimax(), _inlined(minimax_x)],
            "alpha-beta": [_alphabeta(), _alpha_beta_search(), _negamax(), _inlined(alphabeta_x)],
        }
    except ImportError as error:
        raise PeersMissing(f"{HOW_TO_INSTALL}\n({error})") from error


def _minimax() -> Contender:
    return Contender("gametree minimax", lambda: minimax(tic_tac_toe()), lambda: _calls(minimax, tic_tac_toe()))


def _alphabeta() -> Contender:
    return Contender("gametree alphabeta", lambda: alphabeta(tic_tac_toe()), lambda: _calls(alphabeta, tic_tac_toe()))


def _inlined(search: Callable[[], int]) -> Contender:
    return Contender("hand-inlined bitboards", search, lambda: _calls(search))


def _expectiminimax() -> Contender:
    from open_spiel.python.algorithms.minimax import expectiminimax
    from pyspiel import load_game

    game = load_game("tic_tac_toe")

    def arguments() -> tuple[object, ...]:
        return game.new_initial_state(), DEPTH, lambda _: 0, 0

    return Contender(
        "open_spiel expectiminimax",
        lambda: expectiminimax(*arguments())[0],
        lambda: _calls(expectiminimax, *arguments()),
    )


def _alpha_beta_search() -> Contender:
    from open_spiel.python.algorithms.minimax import alpha_beta_search
    from pyspiel import load_game

    game = load_game("tic_tac_toe")
    # The function that is called only starts the recursion: it is counted, and is no node.
    return Contender(
        "open_spiel alpha_beta_search",
        lambda: alpha_beta_search(game)[0],
        lambda: _calls(alpha_beta_search, game) - 1,
    )


def _negamax() -> Contender:
    """easyAI always prunes, and counts a quick win for more, so it looks at other nodes than plain alpha-beta."""
    from easyAI import Negamax
    from easyAI.AI.Negamax import negamax
    from easyAI.games.TicTacToe import TicTacToe

    def run() -> float:
        search = Negamax(DEPTH)
        search(TicTacToe([None, None]))
        return float(search.alpha)

    def nodes() -> int:
        return _calls(negamax, TicTacToe([None, None]), DEPTH, DEPTH, TicTacToe.scoring, -inf, inf)

    return Contender(f"easyAI Negamax({DEPTH})", run, nodes)


def _calls(function: Callable[..., object], *arguments: object) -> int:
    return count_calls(function, *arguments).calls
