"""Whatever plain value an answer returns, every check judges and draws it, and none takes it for right."""

import pytest

from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.verdict import verdict_on

VALUES = [10**400, 10**5000, 1e308, [], [[]], [[[[]]]], [None], {1: [2]}, {None: None}, "", "x", (0, (1,)), [1.5, True]]
VALUES += [[10**400] * 2, [10**400] * 3]


@pytest.mark.slow
@pytest.mark.parametrize("name", tasks())
def test_odd_values_are_judged_and_drawn(name):
    task = tasks()[name]
    for value in VALUES:
        runner = Local({function: lambda *_, value=value: value for function in task.names})
        result = Examiner(runner).result(task, 1)
        verdicts = [verdict_on(result, runner, part) for part in task.parts]
        assert not all(verdict.is_right for verdict in verdicts)
        assert all(len(str(verdict)) < 5_000 for verdict in verdicts)
