"""What a learner's notebook runs beside the trees: checks, questions, practice, and a program that grows.

Public names load on first use, as those of `gametree`; `check` has a check for each task of the assignments.
"""

from gametree import __version__ as __version__
from gametree import from_stub

__all__, __getattr__, __dir__ = from_stub(__name__)
