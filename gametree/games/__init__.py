"""The games of the course, one file each."""

from gametree.games.connect_four import ConnectFour as ConnectFour
from gametree.games.connect_four import connect_four as connect_four
from gametree.games.mnk import MNK as MNK
from gametree.games.mnk import five_in_a_row as five_in_a_row
from gametree.games.mnk import gomoku as gomoku
from gametree.games.mnk import mnk as mnk
from gametree.games.mnk import tic_tac_toe as tic_tac_toe
from gametree.games.othello import Othello as Othello
from gametree.games.othello import othello as othello
from gametree.games.tree import SharedTree as SharedTree
from gametree.games.tree import Tree as Tree
