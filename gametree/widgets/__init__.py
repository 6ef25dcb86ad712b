"""What a learner clicks: the stepper, boards, predictions, self-checks and quizzes."""

from gametree.widgets.board import PlayBoard as PlayBoard
from gametree.widgets.compare import compare as compare
from gametree.widgets.engine_board import EngineBoard as EngineBoard
from gametree.widgets.explorer import Explorer as Explorer
from gametree.widgets.guess import Guess as Guess
from gametree.widgets.practice import Practice as Practice
from gametree.widgets.questions import predict as predict
from gametree.widgets.questions import recall as recall
from gametree.widgets.questions import self_check as self_check
from gametree.widgets.quiz import Quiz as Quiz
from gametree.widgets.quiz import quiz as quiz
from gametree.widgets.replay import Replay as Replay
from gametree.widgets.shown import show as show
from gametree.widgets.stack import build_stack as build_stack
from gametree.widgets.stepper import Stepper as Stepper
from gametree.widgets.twins import Twins as Twins
from gametree.widgets.watch import watch as watch
