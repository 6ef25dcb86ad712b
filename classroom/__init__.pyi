"""The public names of `classroom` for type checkers, and where each is found at run time."""

from classroom import check as check
from classroom.check.expect import expect as expect
from classroom.check.inputs import long_ways as long_ways
from classroom.check.inputs import shared_trees as shared_trees
from classroom.installation import check_installation as check_installation
from classroom.practice.challenge import challenge as challenge
from classroom.program.games import my_games as my_games
from classroom.program.grow import grow as grow
from classroom.program.record import bring_back as bring_back
from classroom.program.record import my_record as my_record
from classroom.program.versions import friends_program as friends_program
from classroom.program.versions import my_program as my_program
from classroom.widgets.deal import Dealing as Dealing
from classroom.widgets.guess import Guess as Guess
from classroom.widgets.practice import Practice as Practice
from classroom.widgets.questions import predict as predict
from classroom.widgets.questions import recall as recall
from classroom.widgets.questions import self_check as self_check
from classroom.widgets.quiz import defend as defend
from classroom.widgets.quiz import quiz as quiz
from classroom.widgets.stack import build_stack as build_stack
from classroom.widgets.twins import Twins as Twins

__version__: str
__all__: list[str]
