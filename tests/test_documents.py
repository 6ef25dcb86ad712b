"""README and what it leads to: it is short, links and commands lead somewhere, examples run, tables are up to date."""

import re
import shlex
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

import pytest

from classroom.check.verdict import NotRight
from gametree import MAX, MIN, alphabeta, any_move, best_moves, odds, tic_tac_toe
from grading.__main__ import parser
from tools import ROOT, first_cell, guide
from tools.lessons import LINK, SCHEME
from tools.site import pages

README = ROOT / "README.md"
WORDS = 900
DOCUMENTS = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^( *)```(\w*|\{code-cell\} python)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
GIVEN = {"my_alphabeta": alphabeta}
NAMES = [path.name for path in DOCUMENTS]

each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)


def blocks(path: Path, *kinds: str) -> list[str]:
    """What is fenced in a document, as code of one of these kinds."""
    return [code for _, kind, code in FENCED.findall(path.read_text(encoding="utf-8")) if kind in kinds]


def anchors(path: Path) -> set[str]:
    """The places in a document that links lead to."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", path.read_text(encoding="utf-8")), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_cell_that_installs_is_the_same_everywhere() -> None:
    assert f"```\n{first_cell()}\n```" in (ROOT / "docs" / "install.md").read_text(encoding="utf-8")


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").split()) < WORDS


@each_document
def test_links_lead_to_files_and_to_headings(path: Path) -> None:
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    targets = [one or other for one, other in LINK.findall(text)]
    for target in (unquote(target) for target in targets if target and not SCHEME.match(target)):
        name, _, anchor = target.partition("#")
        file = path.parent / name if name else path
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


@each_document
def test_on_the_site_documents_link_to_pages_alone(path: Path) -> None:
    text = pages.linked(path.read_text(encoding="utf-8"))
    if path.parent.name == "docs":
        targets = [one or other for one, other in LINK.findall(FENCED.sub("", text))]
        known = {*NAMES, "glossary.md", *(lesson.name for lesson in pages.LESSONS)}
        assert {target.partition("#")[0] for target in targets if not SCHEME.match(target)} - {""} <= known


@pytest.mark.slow
@pytest.mark.usefixtures("known_tasks")
@each_document
def test_examples_in_python_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    scope: dict[str, object] = dict(GIVEN)
    for code in blocks(path, "python", "{code-cell} python"):
        if "check.power(power)" in code:  # README's own power does not know negative exponents, and says so
            with pytest.raises(NotRight):
                exec(code, scope)
        else:
            exec(code, scope)


def test_the_odds_that_are_shown_are_right() -> None:
    found = odds(tic_tac_toe(), {MAX: lambda position: best_moves(position).moves[0], MIN: any_move})
    assert tuple(found) == (Fraction(191, 192), Fraction(1, 192), 0)


@each_document
def test_commands_are_ones_that_there_are(path: Path) -> None:
    lines = [line for code in blocks(path, "", "sh") for line in code.splitlines()]
    for line in (line for line in lines if line.startswith("grading ")):
        parser().parse_args(shlex.split(line, comments=True)[1:])
    told = " ".join([*lines, *re.findall(r"`(make [^`]+)`", path.read_text(encoding="utf-8"))])
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)", told)) <= targets


@each_document
def test_options_are_ones_that_a_command_has(path: Path) -> None:
    known = "".join(verb.format_help() for verb in parser()._subparsers._group_actions[0].choices.values())
    told = set(re.findall(r"`(--[a-z-]+)", path.read_text(encoding="utf-8")))
    assert {option for option in told if option not in known} == set()


def test_tables_of_the_teachers_guide_are_up_to_date() -> None:
    text = guide.GUIDE.read_text(encoding="utf-8")
    assert guide.filled(text) == text


@pytest.mark.parametrize("weeks", guide.SYLLABI)
def test_a_syllabus_goes_in_order_and_has_its_weeks(weeks: int) -> None:
    numbers = [number for week in guide.SYLLABI[weeks] for number in week]
    assert len(guide.SYLLABI[weeks]) == weeks
    assert numbers == sorted({*numbers})


def test_every_kept_wrong_program_is_counted() -> None:
    kept = sum(
        file.read_text(encoding="utf-8").count(" | wrong | ") for file in (ROOT / "tests/data/programs").glob("*.txt")
    )
    told = re.findall(r"^\| \d\d-[\w-]+ \| (\d+) \|", guide.GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sum(map(int, told)) == kept
