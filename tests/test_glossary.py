"""The glossary names real words of real lessons, in both languages."""

import re
from typing import NamedTuple

import pytest

from tools import ROOT, lessons, minutes

GLOSSARY = ROOT / "notebooks" / "glossary.md"
ROW = re.compile(r"^\| (?P<english>[^|]+) \| (?P<chinese>[^|]+) \| [^|]+ \| \[(?P<number>\d+)\]\((?P<file>[^)]+)\) \|$")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
PLURALS = {"y": "(?:y|ies)", "f": "(?:f|ves)"}


class Row(NamedTuple):
    """One line of the glossary: the words of a term, and where it is explained."""

    terms: tuple[str, ...]
    chinese: str
    number: str
    file: str


def rows(text):
    found = [ROW.match(line) for line in text.splitlines() if line.startswith("|") and "](" in line]
    assert all(found), "a line of the glossary is no row of four columns"
    return [Row(terms(row["english"]), row["chinese"], row["number"], row["file"]) for row in found]


def terms(english):
    return tuple(re.sub(r"\([^)]*\)", "", english).strip().split(", "))


def occurs(term, text):
    """Whether a term or its plural stands in a text, as words of their own."""
    *front, last = re.escape(term)
    ending = PLURALS.get(last, last + "(?:s|es)?")
    return re.search(rf"(?<!\w){''.join(front)}{ending}(?!\w)", text, re.IGNORECASE) is not None


def prose(file):
    text = "\n".join(source for _, source in lessons.read_lesson(ROOT / "notebooks" / file).prose)
    return re.sub(r"\s+", " ", re.sub(r"\]\([^)]*\)|[*_]", "", text))


ROWS = rows(GLOSSARY.read_text(encoding="utf-8"))


def test_there_are_rows_for_every_lesson():
    assert {row.file for row in ROWS} == {path.name for path in minutes.lesson_files() if path.name[:2] > "00"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: ", ".join(row.terms))
def test_a_term_stands_in_its_lesson_and_has_a_chinese_name(row):
    text = prose(row.file)
    assert [term for term in row.terms if not occurs(term, text)] == []
    assert int(row.file[:2]) == int(row.number)
    assert CHINESE.search(row.chinese)


@pytest.mark.parametrize("row", [row for row in ROWS if int(row.number) <= 5], ids=lambda row: ", ".join(row.terms))
def test_where_a_term_is_explained_a_link_leads_to_the_glossary(row):
    text = " ".join(source for _, source in lessons.read_lesson(ROOT / "notebooks" / row.file).prose)
    linked = [re.sub(r"[*\s]+", " ", link) for link in re.findall(r"\[([^\]]+)\]\(glossary\.md\)", text)]
    assert [term for term in row.terms if not any(occurs(term, link) for link in linked)] == []


def test_no_term_comes_twice():
    english = [term.lower() for row in ROWS for term in row.terms]
    assert sorted(english) == sorted(set(english))
    chinese = [row.chinese for row in ROWS]
    assert sorted(chinese) == sorted(set(chinese))


@pytest.mark.parametrize(
    ("term", "text", "is_there"),
    [
        ("leaf", "all leaves", True),
        ("leaf", "leaflet", False),
        ("symmetry", "8 symmetries", True),
        ("cut", "Cuts, too", True),
        ("cut", "execute", False),
        ("OR node", "an OR node", True),
        ("OR node", "a node", False),
        ("ply", "plies", True),
    ],
)
def test_plurals_count_and_parts_of_words_do_not(term, text, is_there):
    assert occurs(term, text) is is_there


def test_a_line_that_is_no_row_is_noticed():
    with pytest.raises(AssertionError, match="no row"):
        rows("| recursion | 递归 | [1](01-recursion.ipynb) |")
