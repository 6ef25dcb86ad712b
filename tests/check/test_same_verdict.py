"""What a notebook accepts, with the inputs of its visible line, the grader accepts with those of any secret seed."""

import pytest

from gametree.check.judging import Examiner, Local
from gametree.check.task import PLAIN
from gametree.check.tasks import tasks
from tests.check.bank import programs

SEEDS = range(2, 7)
SECONDS = 20.0  # enough on a busy machine


@pytest.mark.slow
@pytest.mark.parametrize("task", tasks())
def test_every_seed_gives_the_same_points(task: str) -> None:
    for program in programs():
        if program.task == task:
            examiner = Examiner(Local(program.functions(), SECONDS), name=False)
            shown = examiner.result(tasks()[task], PLAIN, 0).points
            for seed in SEEDS:
                assert examiner.result(tasks()[task], PLAIN, seed).points == shown, (program.cause, seed)
