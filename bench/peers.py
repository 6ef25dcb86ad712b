"""Connect four and Othello as open_spiel and easyAI have them, valued as the course values them, from MAX's side.

Importing it needs both packages.
"""

from typing import Any

import numpy as np
from easyAI import TwoPlayerGame
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.Reversi import Reversi

WEIGHTS = (0, 1, 2, 3, 2, 1, 0)
WIN = 10_000


def spiel_column_weights(state: Any) -> int:
    """Return the weights of the columns that the first player chose, less those of the second player's."""
    columns = [WEIGHTS[column] for column in state.history()]
    return sum(columns[::2]) - sum(columns[1::2])


def spiel_disc_difference(state: Any) -> int:
    """Return how many discs the first player (x) has more: the board is the text between two lines of letters."""
    board = str(state).split("\n", 2)[2]
    return board.count("x") - board.count("o")


class EasyConnectFour(ConnectFour):
    """easyAI's connect four, with a key for its table and the weights of the columns as its valuation."""

    def ttentry(self) -> tuple[bytes, int]:
        return self.board.tobytes(), self.current_player

    def scoring(self) -> int:
        """Return what the position is worth to the side to move."""
        if self.lose():
            return -WIN
        mine, theirs = self.board == self.current_player, self.board == self.opponent_index
        return int((np.sum(mine, axis=0) - np.sum(theirs, axis=0)) @ WEIGHTS)


class EasyOthello(Reversi):
    """easyAI's Othello, which does not know passes, with a key for its table and the discs as its valuation."""

    def __init__(self) -> None:
        super().__init__([None, None])
        self.board[3:5, 3:5] = [[2, 1], [1, 2]]  # it sets out the discs the other way round

    def ttentry(self) -> tuple[bytes, int]:
        return self.board.tobytes(), self.current_player

    def scoring(self) -> int:
        """Return how many discs the side to move has more."""
        return int(np.sum(self.board == self.current_player) - np.sum(self.board == self.opponent_index))


def easy_connect_four() -> TwoPlayerGame:
    return EasyConnectFour([None, None])
