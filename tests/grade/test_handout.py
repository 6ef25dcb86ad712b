"""What is handed out holds no answer, and with a seed each student's own variant, which the grader finds again."""

import io
import json
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.check import registry
from classroom.check.judging import examine as judge
from classroom.check.task import PLAIN, Variant
from classroom.grade.commands import master_of
from classroom.grade.handout import handout, variant_in, variant_key, variant_of, variants, with_variant
from classroom.grade.master import read_master
from classroom.grade.roster import Roster, Student
from classroom.grade.run import Run
from tests.grade.course import the_master

ROOT = Path(__file__).parents[2]
ALPHA_BETA = ROOT / "exercises" / "06-alpha-beta" / "06-alpha-beta.ipynb"


@pytest.fixture(scope="module")
def master():
    return master_of(ROOT, "06")


def unpacked(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_without_a_seed_everybody_gets_the_student_version(master):
    files = dict(handout(master, ALPHA_BETA.read_bytes(), {"0123": "0123", "../7": "g"}, None))
    assert list(files) == ["0123.zip", "%2E%2E%2F7.zip"]
    assert {data for file in files.values() for data in unpacked(file).values()} == {ALPHA_BETA.read_bytes()}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_and_another_one_others(master):
    owners = {str(number): str(number) for number in range(30)}
    first, again, other = (dict(handout(master, ALPHA_BETA.read_bytes(), owners, seed)) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_every_variant_is_given_to_some(master):
    given = Counter(variant_of(master, str(number), 7) for number in range(300))
    assert set(given) == set(variants(master))
    assert len(given) == 12
    assert min(given.values()) > 4


def test_a_variant_says_which_functions_each_difference_is_about(master):
    variant = Variant.from_words("right to left, cut at >")
    text = "".join(json.loads(with_variant(ALPHA_BETA.read_bytes(), variant, master))["cells"][1]["source"])
    order, rule = (next(line for line in text.splitlines() if word in line) for word in ("right to left", "α > β"))
    assert "`alphabeta_fail_hard`" in order
    assert "`alphabeta_fail_hard`" not in rule
    assert all("`mended_3`" in line and "best_first" not in line for line in (order, rule))


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((ROOT / "solutions").glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_the_answer_of_another_variant_is_told_as_that_and_as_nothing_else(path):
    assignment = read_master(path)
    for task in (registry.tasks()[spec.name] for spec in assignment.tasks):
        own = task.own(variants(assignment)[-1])
        task = task.changed(own)
        for twin in task.other_variants(own):
            found = judge(task, task.right(twin)[0], own)
            assert [one.name for one in found.mistakes] == ["another variant"] * (not found.is_right), (task.name, twin)
            assert judge(task, task.right(own)[0], own).is_right


def test_a_notebook_says_which_variant_it_is_and_without_a_word_it_is_the_plain_one(master):
    for variant in variants(master):
        assert variant_in(with_variant(ALPHA_BETA.read_bytes(), variant, master)) == variant
    assert variant_in(ALPHA_BETA.read_bytes()) == PLAIN
    assert variant_in(rb"check.use(\"upside down\")") is None


def test_the_name_of_a_group_may_be_written_in_other_letters():
    one, two = Student("1", group="Team 1"), Student("2", group="team 1 ")
    assert variant_key(one) == variant_key(two) != variant_key(Student("3"))


def graded_with(seed, tmp_path, master, roster):
    folder = tmp_path / "submitted"
    folder.mkdir(exist_ok=True)
    for name, data in handout(master, ALPHA_BETA.read_bytes(), {s.id: variant_key(s) for s in roster.students}, 7):
        (page,) = unpacked(data).values()
        (folder / name.replace(".zip", ".ipynb")).write_bytes(page)
    return Run(master, (folder,), tmp_path / f"out {seed}", roster=roster, handout_seed=seed)


@pytest.mark.slow
def test_another_seed_than_that_of_the_handout_is_noticed(master, tmp_path):
    roster = Roster(tuple(Student(f"s{number}", line=number) for number in range(9)))
    graded_with(7, tmp_path, master, roster).require_variants()
    for seed in (8, None):
        with pytest.raises(ValueError, match="of 9 notebooks have another variant than they would be graded with"):
            graded_with(seed, tmp_path, master, roster).require_variants()
    moved = replace(roster, students=(replace(roster.students[0], group="new"), *roster.students[1:]))
    run = graded_with(7, tmp_path, master, roster)
    changed = replace(run, roster=moved, out=tmp_path / "moved")
    other = [changed.other_variant(one.student, one.attempt) for one in changed.chosen]
    assert other[1:] == [""] * 8


def test_tasks_of_the_teachers_own_have_no_variants(tmp_path):
    small = the_master(tmp_path)
    teachers = replace(small, tasks=small.tasks[1:])
    assert variants(teachers) == (PLAIN,)
    assert variant_of(teachers, "0123", 7) == PLAIN
