"""Limits that a process puts on itself before it runs a student's code, and can never lift again."""

import math
import os
import resource
from contextlib import suppress

from gametree.sandbox.budget import Budget
from gametree.sandbox.inside.forbidden import give_up
from gametree.sandbox.inside.kernel import renounce_new_rights, renounce_rights

# The last chance of what may not be readable any more once this is no longer the superuser.
COMMON = (
    *("array", "ast", "bisect", "cmath", "collections", "copy", "csv", "dataclasses", "datetime", "decimal", "enum"),
    *("fractions", "functools", "heapq", "inspect", "itertools", "json", "math", "numbers", "operator", "pathlib"),
    *("pprint", "queue", "random", "re", "statistics", "string", "textwrap", "time", "timeit", "tokenize", "typing"),
    *("unittest",),
)


def load_what_may_be_out_of_reach() -> None:
    """Load what is wanted now and then, where another user could not read the files."""
    if not _is_readable_by_all(os.__file__):
        for name in COMMON:
            getattr(__import__(name), "__file__", None)  # asked for something, what was put off is loaded


def become(user: int | None) -> None:
    """Go on without any rights, and as another user, if there is one.

    Args:
        user: the number of the user and of its group; None to stay who it is.

    """
    renounce_new_rights()
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    renounce_rights()


def _is_readable_by_all(path: str) -> bool:
    while path != os.sep:
        path = os.path.dirname(path)  # noqa: PTH120 - pathlib takes longer to import than everything else here
        if not os.stat(path).st_mode & 0o001:  # noqa: PTH116
            return False
    return True


def keep_to(budget: Budget) -> None:
    """Limit this process, and all that it will start, to a budget; OSError where that cannot be done."""
    _limit(resource.RLIMIT_CPU, math.ceil(budget.task_seconds), 1)
    _limit(resource.RLIMIT_AS, budget.memory)
    _limit(resource.RLIMIT_NPROC, budget.processes)
    _limit(resource.RLIMIT_NOFILE, budget.files)
    _limit(resource.RLIMIT_FSIZE, budget.file_size)
    _limit(resource.RLIMIT_CORE, 0)
    give_up()


def _limit(which: int, most: int, more: int = 0) -> None:
    hardest = resource.getrlimit(which)[1]
    soft, hard = (value if hardest == resource.RLIM_INFINITY else min(value, hardest) for value in (most, most + more))
    with suppress(ValueError):  # macOS does not take every limit
        resource.setrlimit(which, (soft, hard))
