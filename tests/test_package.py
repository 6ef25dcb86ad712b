"""`import gametree`: light, and its public names are where it says."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gametree

HEAVY = ("networkx", "matplotlib", "ipywidgets", "anywidget", "numpy", "IPython")


def test_importing_brings_in_the_standard_library_only() -> None:
    code = f"import gametree, sys; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("name", gametree.__all__)
def test_every_public_name_loads(name: str) -> None:
    assert getattr(gametree, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'alphabet'"):
        _ = gametree.alphabet


# --- the house: rooms, floors, arrows -----------------------------------------------------------------------

HOUSE = Path(gametree.__file__).parent
FLOORS = (
    ("position", "style"),
    ("games", "trace"),
    ("search", "trees", "sandbox"),
    ("drawing",),
    ("check", "plot"),
    ("practice", "grade"),
    ("widgets",),
)
MAX_ARROWS = 60


def room_of(module: str) -> str:
    return module.removeprefix("gametree.").partition(".")[0]


def imported(source: str) -> set[str]:
    """The rooms that a text imports from; a public name counts as its own module's."""
    rooms = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            rooms |= {room_of(alias.name) for alias in node.names if alias.name.startswith("gametree.")}
        elif isinstance(node, ast.ImportFrom) and node.module == "gametree":
            rooms |= {room_of(gametree._MODULE_OF.get(alias.name, alias.name)) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("gametree."):
            rooms.add(room_of(node.module))
    return rooms


def arrows() -> set[tuple[str, str]]:
    found = set()
    for path in HOUSE.rglob("*.py"):
        room = path.relative_to(HOUSE).parts[0].removesuffix(".py")
        rooms = imported(path.read_text(encoding="utf-8")) if room != "__init__" else set()
        found |= {(room, other) for other in rooms - {room}}
    return found


def test_there_are_four_files_and_ten_folders() -> None:
    assert {path.name for path in HOUSE.glob("*.py")} == {"__init__.py", "plot.py", "position.py", "style.py"}
    folders = {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert {*folders, "plot", "position", "style"} == {room for floor in FLOORS for room in floor}


def test_imports_go_down_only_and_so_not_in_a_circle() -> None:
    height = {room: at for at, floor in enumerate(FLOORS) for room in floor}
    assert {(room, other) for room, other in arrows() if height[other] >= height[room]} == set()
    assert len(arrows()) <= MAX_ARROWS


def test_an_arrow_is_seen_however_it_is_written() -> None:
    source = (
        "from gametree import minimax\nimport gametree.widgets.board\ndef f():\n    from gametree.grade.cli import main"
    )
    assert imported(source) == {"search", "widgets", "grade"}
    assert ("widgets", "position") in arrows()


@pytest.mark.parametrize("path", sorted(HOUSE.glob("*/__init__.py")), ids=lambda path: path.parent.name)
def test_a_room_says_in_a_sentence_what_it_is(path: Path) -> None:
    sentence = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert sentence
    assert sentence.splitlines()[0].endswith((".", "?")) or "?" in sentence
