"""The names that `check` has beside its checks, for type checkers, and where each is found at run time."""

from classroom.check.checks import Check
from classroom.check.checks import examine as examine
from classroom.check.messages import guessing as guessing
from classroom.check.own import define as define
from classroom.check.verdict import NotRight as NotRight
from classroom.check.verdict import NotWritten as NotWritten

def __getattr__(name: str) -> Check: ...
