"""README and what it leads to: it is short, links and commands lead somewhere, examples run, tables are up to date."""

import doctest
import pkgutil
import re
import shlex
from collections.abc import Collection
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest

import classroom
import gametree
import players
from classroom.calls.budget import SEEN
from classroom.check.verdict import NotRight
from gametree import MAX, MIN, alphabeta, any_move, best_moves, odds, tic_tac_toe
from gametree.trace.own_frames import OURS
from grading.__main__ import parser
from grading.platforms import LAYOUTS
from tests.test_package import arrows
from tools import ROOT, guide
from tools.lessons import LINK, SCHEME
from tools.site import api, pages

README = ROOT / "README.md"
WORDS = 900
DOCUMENTS = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
RECIPES = [ROOT / "Makefile", ROOT / ".ci" / "run", ROOT / "SECURITY.md", *sorted((ROOT / ".github").rglob("*.*"))]
FENCED = re.compile(r"^( *)```(\w*|\{code-cell\} python)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
TOP = f"(?:{'|'.join([*OURS, 'bench', 'docs', 'exercises', 'notebooks', 'solutions', 'tests', 'tools'])})"
PLACE = re.compile(rf"(?<![\w./-])({TOP}/[\w./-]*[\w/])")
MODULE = re.compile(rf"(?:`|python -m )({TOP}(?:\.\w+)+)")
ROOM = re.compile(r"^\| (\*\*)?`([\w.*]+?)(?:/|\.py)?`(?:\*\*)? \| .* \| ?(yes|) \|$", re.MULTILINE)
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


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").split()) < WORDS


def test_readme_names_what_runs_the_course_and_what_tests_it() -> None:
    assert {"make lab", "make test"} <= set(re.findall(r"`(make \w+)`", README.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", [*DOCUMENTS, *RECIPES], ids=lambda path: path.name)
def test_files_and_modules_that_are_named_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [place for place in PLACE.findall(text) if "NAME" not in place and not (ROOT / place).exists()] == []
    for name in MODULE.findall(text):
        pkgutil.resolve_name(name)


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
    for code in blocks(path, "python", "pycon", "{code-cell} python"):
        if code.startswith(">>> "):
            shown = doctest.DocTestParser().get_doctest(code, {}, path.name, path.name, 0)
            shown.globs = scope
            doctest.DebugRunner().run(shown, clear_globs=False)
        elif "check.power(power)" in code:  # README's own power does not know negative exponents, and says so
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
    assert guide.filled(text) == text, "run python -m tools.guide"


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


def test_every_public_function_and_class_is_on_one_page_of_the_reference_and_every_package_has_its_own() -> None:
    pages = api.pages()
    assert {name.split("-")[1] for name in pages if "-" in name} == {*OURS}
    text = "\n".join(pages.values())
    for package in (gametree, players, classroom):
        things = {name: getattr(package, name) for name in package.__all__}
        named = [name for name, thing in things.items() if callable(thing) and not isinstance(thing, ModuleType)]
        assert [name for name in named if text.count(f":: {package.__name__}.{name}\n") != 1] == []
    assert all(f"\n{name}\n" in pages["api"] for name in pages if name != "api")


# --- how it fits together -----------------------------------------------------------------------------------


STREET = (ROOT / "docs" / "fits-together.md").read_text(encoding="utf-8")


def rooms() -> dict[str, bool]:
    """The rooms of the street from the top, "players.room", and whether a submission sees each."""
    house, found = "", dict[str, bool]()
    for is_house, name, seen in ROOM.findall(STREET):
        house = name if is_house else house
        found |= {} if is_house else {f"{house}.{name}": bool(seen)}
    return found


def room_of(module: str, known: Collection[str]) -> str:
    """The room of a module: its file or folder, or all the other files of a house."""
    house, name, *_ = module.split(".")
    return f"{house}.*" if f"{house}.{name}" not in known and f"{house}.*" in known else f"{house}.{name}"


def test_every_room_of_the_street_stands_below_those_that_it_uses() -> None:
    assert re.search(r"\s+←\s+".join(OURS), STREET)
    order, found = [*rooms()], arrows(ROOT)
    modules = {name: room_of(name, order) for name in found if "." in name and "__main__" not in name}
    assert {*modules.values()} == {*order}
    uses = {(name, other) for name in modules for other in found[name] & modules.keys()}
    assert [pair for pair in uses if order.index(modules[pair[0]]) < order.index(modules[pair[1]])] == []


def test_what_a_submission_sees_is_what_the_walls_let_in() -> None:
    let_in = {f"{house}.{name.removesuffix('.py')}" for house, names in SEEN.items() for name in names}
    assert {room for room, seen in rooms().items() if seen} == {one for one in let_in if "__init__" not in one}


def test_what_is_read_and_written_has_the_tests_that_the_page_names() -> None:
    text, file = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8"), Path()
    named = re.findall(r"`(?:(tests/[\w/.]+)(?:::)?)?(test_\w+)?`", text)
    found = [(file := ROOT / place if place else file, test) for place, test in named if place or test]
    assert len([test for _, test in found if test]) > 20
    for place, test in found:
        assert f"\ndef {test}" in place.read_text(encoding="utf-8"), (place, test)


def test_every_page_is_once_in_the_contents_of_the_site() -> None:
    contents = (ROOT / "tools" / "site" / "index.md").read_text(encoding="utf-8").split()
    assert [page.stem for page in pages.DOCUMENTS if contents.count(page.stem) != 1] == []


def test_every_layout_of_handed_in_work_is_on_the_page_of_formats() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert [name for name in LAYOUTS if f"`{name}`" not in text] == []
