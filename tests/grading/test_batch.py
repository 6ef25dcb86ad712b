"""Works are handed out a few at a time; workers that die, works that take too long, and faults harm nobody else."""

import os
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

from classroom.calls.budget import CodeBudget
from grading.batch import Here, Journal, completed, grade_all, local_pool
from grading.submission import Work
from tests.grading.course import in_thread, quick, the_master


@pytest.fixture
def master(tmp_path):
    return the_master(tmp_path)


@pytest.fixture
def journal(tmp_path):
    found = Journal(tmp_path / "journal.sqlite")
    yield found
    found.close()


def works(count, data=b""):
    return [Work(str(number), "a.ipynb", data) for number in range(count)]


def graded(some, master, journal, how=quick, make=in_thread, workers=1):
    return {result.student: result for result in grade_all(some, master, journal, make, workers, how)}


def test_every_work_is_graded_once_and_known_the_next_time(master, journal):
    how, seen = slow_at_first(2)
    first = graded(works(5), master, journal, how)
    assert graded(works(6), master, journal, how).items() >= first.items()
    assert seen == {**dict.fromkeys("02345", 1), "1": 2}


@pytest.mark.slow
@pytest.mark.parametrize("is_known", [False, True])
def test_works_are_read_only_as_they_are_needed(master, journal, is_known):
    if is_known:
        graded(works(50), master, journal)
    taken = []

    def one_by_one():
        for work in works(50):
            taken.append(work)
            yield work

    for number, _ in enumerate(grade_all(one_by_one(), master, journal, in_thread, 1, quick), 1):
        assert len(taken) <= number + 2
    assert len(taken) == 50


def test_each_result_is_kept_before_it_is_told(master, journal):
    for result in grade_all(works(3), master, journal, in_thread, 1, quick):
        assert journal.latest(result.student, master.name, "a.ipynb") == result


def slow_at_first(times):
    seen = Counter()

    def how(work, master):
        seen[work.student] += 1
        result = quick(work, master)
        if work.student == "1" and seen["1"] <= times:
            checks = (replace(result.checks[0], failure="timeout", points=0), *result.checks[1:])
            return replace(result, checks=checks)
        return result

    return how, seen


@pytest.mark.parametrize(("times", "points"), [(1, 5), (2, 3)])
def test_a_time_out_is_tried_once_more_at_the_end_and_then_it_counts(master, journal, times, points):
    how, seen = slow_at_first(times)
    order = [result.student for result in grade_all(works(4), master, journal, in_thread, 1, how)]
    assert sorted(order) == ["0", "1", "2", "3"]
    assert order[-1] == "1"
    assert seen == {"0": 1, "1": 2, "2": 1, "3": 1}
    assert sum(check.points for check in journal.latest("1", master.name, "a.ipynb").checks) == points


def test_time_outs_are_tried_again_together(master, journal):
    tries, both = Counter(), Barrier(2, timeout=60)

    def how(work, master):
        tries[work.student] += 1
        if work.student in "12" and tries[work.student] == 2:
            both.wait()  # for the other one
        result = quick(work, master)
        slow = replace(result.checks[0], failure="timeout", points=0)
        return replace(result, checks=(slow, *result.checks[1:])) if work.student in "12" else result

    assert len(graded(works(4), master, journal, how, lambda: ThreadPoolExecutor(2), workers=2)) == 4
    assert tries == {"0": 1, "1": 2, "2": 2, "3": 1}


def test_a_fault_of_the_grader_is_no_grade_is_not_kept_and_harms_nobody_else(master, journal):
    seen = Counter()

    def how(work, master):
        seen[work.student] += 1
        if work.student == "1":
            raise OSError("no sandbox today")
        return quick(work, master)

    found = graded(works(3), master, journal, how)
    assert (found["1"].status, found["1"].checks) == ("grader fault", ())
    assert "OSError: no sandbox today" in found["1"].notes[0]
    assert {found["0"].status, found["2"].status} == {"graded"}
    assert seen == {"0": 1, "1": 3, "2": 1}
    assert journal.latest("1", master.name, "a.ipynb") is None


class Breaking(Executor):
    """An executor that breaks at one student, and takes nothing more from then on."""

    def __init__(self, at, made):
        self.at, self.is_broken = at, False
        made.append(self)

    def submit(self, act, how, work, master):
        if self.is_broken:
            raise BrokenExecutor("broken")
        future = Future()
        self.is_broken = work.student in self.at
        if self.is_broken:
            future.set_exception(BrokenExecutor("broken"))
        else:
            future.set_result(act(how, work, master))
        return future


def test_a_broken_executor_is_replaced_and_nobody_is_lost(master, journal):
    made = []
    found = graded(works(8), master, journal, make=lambda: Breaking({"3"}, made), workers=2)
    statuses = Counter(result.status for result in found.values())
    assert statuses == {"graded": 7, "grader fault": 1}
    assert found["3"].status == "grader fault"
    assert len(made) > 3


def test_who_stops_looking_cancels_what_has_not_begun():
    futures = [Future() for _ in range(3)]
    futures[0].set_result("done")
    waiting = completed(iter(range(3)), futures.__getitem__, 3, {})
    assert next(waiting)[0] == 0
    waiting.close()
    assert [one.cancelled() for one in futures] == [False, True, True]


def kills_its_worker(work, master):
    mark = Path(work.data.decode()) / work.student
    if work.student == "2" and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return quick(work, master)


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_its_work_done_again(tmp_path, master, journal):
    some = works(6, str(tmp_path).encode())
    found = graded(some, master, journal, kills_its_worker, local_pool(2), 2)
    assert {student: result.status for student, result in found.items()} == dict.fromkeys("012345", "graded")
    assert (tmp_path / "2").exists()


def test_what_never_ends_where_the_master_is_tried_is_interrupted(master, journal):
    work = replace(works(3)[2], budget=CodeBudget(grader_seconds=0.1))
    assert "took more than 0.1 s" in graded([work], master, journal, never_ends_at_2, Here)["2"].notes[0]


def never_ends_at_2(work, master):
    while work.student == "2":
        pass
    return quick(work, master)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_whose_own_work_never_ends_is_ended_and_replaced_and_that_is_kept(master, journal, workers):
    some = [replace(work, budget=CodeBudget(grader_seconds=1)) for work in works(6)]
    some[2] = replace(some[2], partners=("2 too",))
    found = graded(some, master, journal, never_ends_at_2, local_pool(workers), workers)
    statuses = {student: result.status for student, result in found.items()}
    assert statuses == {**dict.fromkeys("01345", "graded"), **dict.fromkeys(("2", "2 too"), "grader fault")}
    assert "took more than 1 s and was ended; it is not tried again" in found["2"].notes[0]
    again = graded(some, master, journal, lambda *_: pytest.fail("it is tried again"))
    assert again == found
    assert graded([replace(some[2], data=b"mended")], master, journal)["2"].status == "graded"
