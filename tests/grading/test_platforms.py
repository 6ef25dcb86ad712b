"""Whose a hand-in is on each platform, and what people report of what comes from one."""

import pytest

from grading.attempts import choose
from grading.collect import collect
from grading.policy import Terms
from grading.who import claims
from tests.grading.made import zipped
from tests.grading.whose import NAME, of

CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,01
"Ash, Ann",9001,1001,ann,A,
"Bay, Bob",9002,1002,bob,A,
"""
ON_PLATFORMS = {
    "Canvas": (CANVAS, ["ashann_9001_501_a.ipynb", "baybob_9002_502_a.ipynb"], {"1001 key", "1002 key"}),
    "one renamed": (CANVAS, ["newname_9001_501_a.ipynb"], {"1001 open"}),
    "two ways to read it": (CANVAS, ["ashann_9001_7777_y_9002_600_a.ipynb"], {"1001 open"}),
    "another's number": (CANVAS, ["ashann_9002_501_a.ipynb"], {"1002 1001 open"}),
    "an account that is not hers": (CANVAS, ["ashann_9009_501_a.ipynb"], {"1001 open"}),
    "Moodle's table": (
        "Identifier,Full name,ID number\nParticipant 7,Ann Ash,1001\nParticipant 8,Ann Ash,1002\n",
        [f"Ann Ash_{n}_assignsubmission_file_/a.ipynb" for n in (7, 8)],
        {"1001 key", "1002 key"},
    ),
    "Classroom 50": (
        "id,name,github\n1001,Ann Ash,ao-77\n1002,Bob Bay,ann\n1003,Ann Cox,x\n",
        ["cs-01-ao-77/a.ipynb", "cs-01-ann/a.ipynb", "cs-01-nobody/a.ipynb"],
        {"1001 key", "1002 key", " open"},
    ),
    "Gradescope": (
        "id,name,email\n1001,Ann,a@x.org\n1002,Bob,b@x.org\n1003,Cid,c@x.org\n",
        ["assignment_1/submission_5/a.ipynb", "assignment_1/submission_6/a.ipynb"],
        {"1001 1002 key", "1003 key"},
    ),
}
RESULT = b'{"schema": "classroom50/result/v1", "classroom": "cs", "assignment": "01", "owner": "mallory"}'
SUBMITTERS = b"""---
submission_5:
  :submitters:
  - :name: Ann
    :sid: '1001'
    :email: a@x.org
  - :name: Bob
    :sid:
    :email: b@x.org
  :created_at: 2026-11-20 22:05:11.000000000 Z
  :results:
    output: |
      :submitters:
      - :sid: '1003'
submission_6:
  :submitters:
  - :name: Cid
    :sid: '1003'
    :email: c@x.org
"""


@pytest.mark.parametrize("case", ON_PLATFORMS)
def test_a_platform_s_number_is_a_key_unless_the_name_beside_it_is_another_s(tmp_path, case):
    roster, names, expected = ON_PLATFORMS[case]
    files = dict.fromkeys(names, b"{}")
    files |= {f"{name.partition('/')[0]}/result.json": RESULT for name in names} if case == "Classroom 50" else {}
    files |= {"assignment_1/submission_metadata.yml": SUBMITTERS} if case == "Gradescope" else {}
    zipped(files, tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=NAME, roster=of(roster))
    assert {
        f"{' '.join(student.id for student in one.students)} {one.how}"
        for one in claims(found.attempts, found.roster, NAME)
    } == expected


# What comes from elsewhere: public reports and questions of people who do this job; names and addresses are made up

FOUR = [("1001", "Ann", "Ash"), ("1002", "Bob", "Berg"), ("1003", "Cy", "Cole"), ("1004", "Dee", "Dahl")]
DAYS = ["Nov 20, 2026 1005 PM", "Nov 21, 2026 905 AM", "Oct 31, 2026 1159 PM", "Dec 1, 2026 110 PM"]
REPORTED = {  # of {0} the first name, {1} the last, {2} the login, {3} a day, {4} a number
    "one folder around all": "Homework 1/{0} {1}/a.ipynb",
    "the same with files": "Homework 1/{0} {1}.ipynb",
    "ILIAS": "Uebung 1/Abgaben/{1}_{0}_{2}_500{4}/a.ipynb",
    "repositories": "recursion-submissions/recursion-{2}/a.ipynb",
    "nbgrader's exchange": "{2}+01-recursion+2026-11-20 22:0{4}:11.000000 UTC+bG9uZw/a.ipynb",
    "Brightspace on different days": "700{4}-800{4} - {0} {1} - {3}/a.ipynb",
    "Blackboard": "Assignment 1_{2}_attempt_2026-11-20-18-05-3{4}_a.ipynb",
    "copies of the assignment": "Copy of 01-recursion.ipynb - {0} {1}.ipynb",
    "a sheet beside the folder": "HW 1/{0} {1}/a.ipynb",
    "a zip file each, in a folder": "HW 1/{0} {1}.zip/a.ipynb",
    "Sakai": "Homework 1/{1}, {0}({2})/Submission attachment(s)/a.ipynb",
    "JupyterHub": "home/jupyter-{2}/course/a.ipynb",
    "Moodle's groups": "Group A-{0} {1}_70{4}_assignsubmission_file_/a.ipynb",
    "Brightspace in French": "700{4}-800{4} - {0} {1} - 2{4} novembre 2026 22:05/a.ipynb",
    "branches of repositories": "hw-recursion-{2}-main/a.ipynb",
    "OLAT": "HW/{1}_{0}_{2}/1_dropboxes/a.ipynb",
    "Google Drive": "01 Recursion-20261120T220511Z-001/01 Recursion/{0} {1} - 01-recursion.ipynb",
    "an id in nbgrader's folder": "{0}_{1}-100/01-recursion/a.ipynb",
    "copies in Portuguese": "Cópia de 01-recursion - {0} {1}.ipynb",
    "copies in Russian": "Копия 01-recursion - {0} {1}.ipynb",
    "a pattern of one's own": "CS101_{0}_{1}_abgegeben.ipynb",
}
BESIDE = {"ILIAS": "Uebung 1/uebung_1.xlsx", "a sheet beside the folder": "sheet.pdf"}


@pytest.mark.parametrize("case", REPORTED)
def test_what_people_report_is_found(tmp_path, case):
    roster = "id,name,email\n" + "".join(f"{one},{a} {b},{a}.{b}@x.edu\n" for one, a, b in FOUR)
    paths = [REPORTED[case].format(a, b, f"{a}.{b}".lower(), DAYS[n], n) for n, (_, a, b) in enumerate(FOUR)]
    extra = [BESIDE[case]] if case in BESIDE else []
    extra += [path.replace("_a.ipynb", ".txt") for path in paths] if case == "Blackboard" else []
    zipped(dict.fromkeys([*paths, *extra], b"{}"), tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=NAME, roster=of(roster))
    whose = claims(found.attempts, found.roster, NAME)
    assert sorted(one.students[0].id for one in whose if one.how in ("key", "sure")) == [one for one, *_ in FOUR]
    assert not [problem for one in found.attempts for problem in (*one.problems, one.fault) if problem]


def test_of_two_hand_ins_the_newer_by_the_platform_s_time_counts(tmp_path):
    paths = [f"7000-8000 - Ann Ash - Nov {day}, 2026 1005 PM - a.ipynb" for day in (9, 20)]
    zipped(dict.fromkeys(paths, b"{}"), tmp_path / "class.zip")
    [chosen] = choose(collect(tmp_path / "class.zip", assignment=NAME), of("id,name\n1,Ann Ash\n"), Terms(), NAME)
    assert (paths[1] in chosen.attempt.place, chosen.problems) == (True, ())


def test_of_versions_the_last_by_number_counts(tmp_path):
    zipped({f"Ann Ash/HW/Version {n}/a.ipynb": b"{}" for n in (2, 9, 10)}, tmp_path / "class.zip")
    [attempt] = collect(tmp_path / "class.zip", assignment=NAME, roster=of("id,name\n1,Ann Ash\n")).attempts
    assert ("Version 10" in attempt.place, "HW/Version 10/a.ipynb (0 answers)" in attempt.problems[0]) == (True, True)
