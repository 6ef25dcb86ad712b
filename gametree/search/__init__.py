"""The searches of the course, one idea a file, each no longer than its pseudocode."""

from gametree.search.alphabeta import alphabeta as alphabeta
from gametree.search.alphabeta import alphabeta_fail_hard as alphabeta_fail_hard
from gametree.search.alphabeta import alphabeta_max_min as alphabeta_max_min
from gametree.search.best_moves import best_moves as best_moves
from gametree.search.minimax import max_value as max_value
from gametree.search.minimax import min_value as min_value
from gametree.search.minimax import minimax as minimax
from gametree.search.negamax import negamax as negamax
