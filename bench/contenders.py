"""Who takes part: searches of the same games to the same depth, with the same values at the leaves, ours first."""

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any, NamedTuple

from bench.inlined import alphabeta_x, minimax_x
from bench.loops import alphabeta_loop, minimax_loop
from gametree import connect_four, othello, tic_tac_toe
from gametree.games.connect_four import ConnectFour, _position
from gametree.games.mnk import MNK, MNKBoard
from gametree.position import MAX
from gametree.search.alphabeta import alphabeta
from gametree.search.evaluations import column_weights, disc_difference
from gametree.search.minimax import minimax
from gametree.trace.record import count_calls

DEPTH = 9  # the plies of tic-tac-toe
HOW_TO_INSTALL = 'The packages to compare with are not installed: pip install -e ".[bench]"'


class PeersMissing(ImportError):
    """The packages that the course is compared with are not installed; the message says how to get them."""


class Contender(NamedTuple):
    """One search: its name, what is timed, and the number of nodes it visits (counted apart from the timing)."""

    name: str
    run: Callable[[], float]
    nodes: Callable[[], int]


def line_up() -> dict[str, list[Contender]]:
    """Return the contenders for each game and idea; PeersMissing when the other packages are not installed."""
    try:
        from bench.peers import EasyOthello, easy_connect_four, spiel_column_weights, spiel_disc_difference

        return {
            "tic-tac-toe, minimax": [
                _ours(minimax, tic_tac_toe),
                _ours(minimax_loop, tic_tac_toe),
                _ours(minimax, _forgetful_tic_tac_toe)._replace(name="gametree, nothing remembered"),
                _expectiminimax(),
                _inlined(minimax_x),
            ],
            "tic-tac-toe, alpha-beta": [
                _ours(alphabeta, tic_tac_toe),
                _ours(alphabeta_loop, tic_tac_toe),
                _spiel_alphabeta("tic_tac_toe", None, DEPTH),
                _negamax(),
                _inlined(alphabeta_x),
            ],
            "connect four to depth 6": [
                _ours(alphabeta, _first_connect_four, 6, -inf, inf, column_weights),
                _ours(alphabeta_loop, _first_connect_four, 6, -inf, inf, column_weights),
                _spiel_alphabeta("connect_four", spiel_column_weights, 6),
                _easy_alphabeta(easy_connect_four, 6),
            ],
            "Othello to depth 7": [
                _ours(alphabeta, othello, 7, -inf, inf, disc_difference),
                _spiel_alphabeta("othello", spiel_disc_difference, 7),
                _easy_alphabeta(EasyOthello, 7),
            ],
        }
    except ImportError as error:
        raise PeersMissing(f"{HOW_TO_INSTALL}\n({error})") from error


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


def _negamax() -> Contender:
    """easyAI always prunes, and counts a quick win for more, so it looks at other nodes than plain alpha-beta."""
    from easyAI.games.TicTacToe import TicTacToe

    return _easy_alphabeta(lambda: TicTacToe([None, None]), DEPTH)


def _spiel_alphabeta(name: str, value: Callable[[Any], float] | None, depth: int) -> Contender:
    from open_spiel.python.algorithms.minimax import alpha_beta_search
    from pyspiel import load_game

    arguments = load_game(name), None, value, depth
    # The function that is called only starts the recursion: it is counted, and is no node.
    return Contender(
        "open_spiel alpha_beta_search",
        lambda: alpha_beta_search(*arguments)[0],
        lambda: _calls(alpha_beta_search, *arguments) - 1,
    )


def _easy_alphabeta(start: Callable[[], Any], depth: int) -> Contender:
    from easyAI import Negamax
    from easyAI.AI.Negamax import negamax

    def run() -> float:
        search = Negamax(depth)
        search(start())
        return float(search.alpha)

    def nodes() -> int:
        return _calls(negamax, start(), depth, depth, lambda game: game.scoring(), -inf, inf)

    return Contender(f"easyAI Negamax({depth})", run, nodes)


def _ours(search: Callable[..., float], start: Callable[[], Any], *arguments: object) -> Contender:
    return Contender(
        f"gametree {search.__name__}",
        lambda: search(start(), *arguments),
        lambda: _calls(search, start(), *arguments),
    )


def _first_connect_four() -> ConnectFour:
    """Return the empty board, with nothing left in memory from the round before."""
    _position.cache_clear()
    return connect_four()


def _forgetful_tic_tac_toe() -> MNK:
    """Return the empty board, of games that build each position anew as other packages do."""
    board = MNKBoard(3, 3, 3)
    object.__setattr__(board, "position", partial(MNK, board))
    return board.position(0, 0, MAX)


def _calls(function: Callable[..., object], *arguments: object) -> int:
    return count_calls(function, *arguments).calls
