"""Whose a hand-in is: an exact key decides, a whole name is proposed, a contradiction is a question."""

from random import Random

import pytest

from grading.collect import collect
from grading.who import claims
from tests.counts import seeds
from tests.grading import random_classes
from tests.grading.whose import NAME, TWO, claimed, of

# Random classes


def test_in_random_classes_nobody_gets_what_another_handed_in(tmp_path):
    right, some = 0, seeds("classes that are mixed up")
    for seed, layout in ((seed, layout) for seed in some for layout in random_classes.LAYOUTS):
        random = Random(f"{seed} {layout}")
        students = random_classes.a_class(random)
        roster = of(random_classes.a_list(random, students, layout))
        data, whose = random_classes.handed_in(random, students, layout)
        (tmp_path / "class.zip").write_bytes(data)
        attempts = collect(tmp_path / "class.zip", assignment=NAME, roster=roster).attempts if whose else ()
        for claim in claims(attempts, roster, NAME):
            for attempt in claim.attempts if claim.how != "open" else ():
                mine = [one.id for one in claim.students]
                assert mine == [whose[attempt.source.members[0]]], (seed, layout, claim)
                right += 1
    assert right > 30 * len(some)


# Contradictions

TWINS = (
    "id,name,email\n1001,Kim Lee,kim@x.org\n1002,Kim Lee,lee@x.org\n1003,Ann Lee,ann@x.org\n1004,Ann Ray,ray@x.org\n"
)
CASES = {  # a class and what was handed in, and whose it is
    "the login of one is the name of another": (TWO, ["01-recursion-ann-ash/a.ipynb"], ["1002 1001 open"]),
    "the same alone": (TWO, ["ann-ash/a.ipynb", "1003/a.ipynb"], ["1003 key", "1002 1001 open"]),
    "a number and another's name": (TWO, ["1001 Bob Bay.ipynb"], ["1001 1002 open"]),
    "a number and its name": (TWO, ["1003 Cid Cox.ipynb"], ["1003 sure"]),
    "two handles for one": (TWO, ["1001.ipynb", "Ann Ash.ipynb"], ["1001 key", "1001 open"]),
    "two names for one": (TWO, ["Ash Ann.ipynb", "Ann Ash.ipynb"], ["1001 open", "1001 open"]),
    "a name of two": (TWINS, ["Kim Lee.ipynb"], ["1001 1002 open"]),
    "a name of two with a number": (TWINS, ["Kim Lee 1002.ipynb"], ["1002 sure"]),
    "the first half of an address": (TWINS, ["ann.ipynb", "ray.ipynb"], ["1003 open", "1004 key"]),
    "an address": (TWINS, ["ann@x.org.ipynb"], ["1003 key"]),
    "a copy": (TWO, ["1001.ipynb", "1001 (1).ipynb"], ["1001 sure"]),
    "nobody": (TWO, ["homework.ipynb"], [" open"]),
    "two of one number, as numbers": ("id,name\n0101,A\n101,B\n", ["0101.ipynb", "101.ipynb"], ["0101 key", "101 key"]),
    "a number without its zeros": ("id,name\n00123,Ann\n", ["123.ipynb"], ["00123 key"]),
    "accents": ("id,name\n7,José Núñez\n", ["Jose Nunez.ipynb"], ["7 sure"]),
    "run together": ("id,name\n1001,张三\n", ["1001张三.ipynb"], ["1001 sure"]),
}


@pytest.mark.parametrize("case", CASES)
def test_only_a_key_decides_and_a_contradiction_is_a_question(tmp_path, case):
    roster, names, expected = CASES[case]
    assert sorted(map(" ".join, claimed(tmp_path, roster, names).values())) == sorted(expected)


# What students call their files

DOE = """id,name,email,group,aliases
0123,Jane Doe,jane.doe@x.org,A,jdoe;jd-git
0456,"Roe, John",john@x.org,A,
0789,Zoë Müller,zoe@x.org,,
"""
OTHERS = ("zzz",)  # a class has more than one
ANNS = "id,name,email\n1001,Ann Lee,ann@x.org\n1002,Ann Ray,aray@x.org\n1003,Ann Lee,ann2@x.org\n"
NUMBERS = "id,name\n06,a\n1,b\n2,c\nbeta,d\nx1,e\n"
LONG = """id,name,email
1001,José García,
1002,María José García López,
1004,रीमा,
1005,रामी,
1006,Kim,
1007,Jane Doe,kim@x.org
1008,Roe,
1009,Roe,roe@x.org
"""
TWO_DOMAINS = "name,email\nAnn Ash,ann@x.org\nBob Bay,ann@y.org\n"
FILE_NAMES = {  # in a class, whom they mean
    TWO_DOMAINS: {"ann@y.org": ["ann@y.org", "Bob Bay"], None: ["ann", "Ann"]},
    DOE: {
        "0123": [
            "0123",
            "0123_06-alpha-beta",
            "06-alpha-beta_jdoe",
            "06 alpha beta - Jane Doe (2)",
            "jd-git 06",
            "123_06",
        ],
        "0789": ["Müller_Zoë_06", "alpha_zoe@x.org"],
        None: [
            *("Jane Doe Smith hw", "jdoe smith", "0456-0123", "06-alpha-beta", "06-alpha-beta-1", "notebook", "jane"),
        ],
    },
    LONG: {
        "1001": ["José García 06", "hw3 José García (2)"],
        "1002": ["María José García López 06", "06_María José_García_López (1)"],
        "1004": ["रीमा", "06 रीमा"],
        "1005": ["06 रामी"],
        None: [
            *("रम", "रोमी", "roe", "kim", "José_García_López", "José_García_López_1001", "Kim Ash 06"),
            "José García, María José García López Ruiz 1001",
        ],
    },
    NUMBERS: {None: ["06-alpha-beta-1 (2)"], "1": ["1"], "x1": ["X1"]},
    ANNS: {
        "1001": ["1001 Ann Lee", "ann@x.org", "06 ann@x.org Ann Lee"],
        "1002": ["Ann Ray 06", "aray-06"],
        None: ["Ann Lee", "Ann Lee 06", "ann 06", "1001 Ann Ray", "1001-1003 Ann Lee"],
    },
}


@pytest.mark.parametrize("text", FILE_NAMES)
def test_a_student_is_found_in_a_file_s_name_and_a_contradiction_is_open(tmp_path, text):
    for expected, stems in FILE_NAMES[text].items():
        for stem in stems:
            files = [f"{stem}.ipynb", *(f"{name}.ipynb" for name in OTHERS)]
            [(ids, how)] = [
                found
                for handle, found in claimed(tmp_path, text, files, assignment="06-alpha-beta").items()
                if handle not in OTHERS
            ]
            assert (ids if how != "open" else None) == expected, stem


# A name alone in its class

ALONE = {  # a name in the class list, and what a student may call a file whose name no other's is like
    "Ann Ash": ["Kopie von 01-recursion.ipynb - Ann Ash", "Ann Ash_Übung1", "Ann Ash TP1", "tarea 1 Ann Ash"],
    "Ann  Ash": ["Ann Ash作业1", "Ann Ash's notebook", "Ann Ash домашнее задание 1", "Ann Ash week 1 corrected"],
    "张三": ["张三作业1", "张三的作业", "7张三实验报告", "张三-第一次作业", "01-recursion - 张三 的副本"],
    "Jörg Müller": ["Joerg Mueller", "Jorg Muller hw1", "Müller, Jörg"],
    "Jan Mueller": ["Jan Müller"],
}


@pytest.mark.parametrize("name", ALONE)
def test_a_name_is_found_beside_what_people_write_in_their_languages(tmp_path, name):
    for stem in ALONE[name]:
        assert [*claimed(tmp_path, f"id,name\n7,{name}\n", [f"{stem}.ipynb"]).values()] == [("7", "sure")], stem


def test_a_word_that_one_alone_has_beside_a_name_may_be_a_part_of_it(tmp_path):
    two = "id,name\n1,Ann Ash\n2,Bob Bay\n"
    names = ["Ann Ash Zander.ipynb", "Jan van Bob Bay.ipynb"]
    assert {how for _, how in claimed(tmp_path, two, names).values()} == {"open"}
