"""Two packages: `import gametree` is light and small, `classroom` stands on it; each says where its names are."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import classroom
import gametree

HEAVY = ("networkx", "matplotlib", "ipywidgets", "anywidget", "numpy", "IPython")
PACKAGES = (gametree, classroom)
PUBLIC = [(package, name) for package in PACKAGES for name in package.__all__]


def test_importing_brings_in_the_standard_library_only() -> None:
    code = f"import classroom, gametree, sys; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.slow
def test_matplotlib_comes_when_something_is_drawn() -> None:
    code = "import sys, gametree.plot, gametree.widgets; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


UNTYPED = """
import anywidget, ipywidgets, traitlets
traitlets.TraitType.__class_getitem__ = None  # List[int] is an error
import classroom, gametree.widgets
all(getattr(classroom, name) for name in classroom.__all__)
"""


@pytest.mark.slow
def test_widgets_load_where_traitlets_have_no_types_as_on_colab() -> None:
    subprocess.run([sys.executable, "-c", UNTYPED], check=True)


@pytest.mark.parametrize(("package", "name"), PUBLIC, ids=[name for _, name in PUBLIC])
def test_every_public_name_loads(package: ModuleType, name: str) -> None:
    assert getattr(package, name) is not None


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_are_all_that_is_listed(package: ModuleType) -> None:
    assert dir(package) == sorted(package.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", package.__version__)


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_are_told_the_same_names_and_modules(package: ModuleType) -> None:
    stub = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    lines = [line for line in stub.body if isinstance(line, ast.ImportFrom) and line.module != package.__name__]
    told = {alias.name: str(line.module) for line in lines for alias in line.names}
    assert told == {name: f"{package.__name__}.{module}" for name, module in package._MODULE_OF.items()}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'alphabet'"):
        _ = gametree.alphabet


# --- the core stands alone ---------------------------------------------------------------------------------

ALONE = """
import sys
sys.modules["classroom"] = None  # what stands here cannot be imported
from matplotlib import use
use("svg")
from gametree import Engine, Tree, alphabeta, connect_four, draw, game_tree
from gametree import play_game, random_player, record, tic_tac_toe
from gametree.plot import draw_tree
from gametree.widgets import Explorer, PlayBoard, Replay, compare, play, watch
tree = Tree([[3, 12], [2, 4]])
assert alphabeta(tree) == 3
assert len(record(alphabeta, tree).calls) == 6
assert draw(game_tree(tree)).svg and draw_tree(game_tree(tree))
assert Engine(connect_four("44")).search(depth=4).move is not None
for widget in (watch(alphabeta, tree), compare(alphabeta, alphabeta, tree), Explorer(alphabeta, tree)):
    assert widget._repr_mimebundle_()
assert all((PlayBoard(tic_tac_toe()), play(connect_four("44"))))
assert Replay(play_game(random_player(1), random_player(2), tic_tac_toe()))
assert not [name for name in sys.modules if name.startswith("classroom.")]
"""


def test_what_is_run_needs_nothing_of_the_tests() -> None:
    sources = [path for folder in ("tools", "bench", "gametree", "classroom") for path in Path(folder).rglob("*.py")]
    of_tests = re.compile(r"^\s*(from|import) tests\b", re.MULTILINE)
    assert not [path for path in sources if of_tests.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("missing", ["tqdm", "jinja2"])
def test_a_command_says_in_a_sentence_which_package_it_misses(missing: str, tmp_path: Path) -> None:
    (tmp_path / f"{missing}.py").write_text(f"raise ModuleNotFoundError(name={missing!r})", encoding="utf-8")
    command = [sys.executable, "-m", "classroom", "gradebook", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.stderr == f"classroom: this needs {missing}: pip install 'gametree[grade]'\n"
    assert result.returncode == 2


@pytest.mark.slow
def test_the_core_runs_where_there_is_no_classroom() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)


# --- the house: rooms, floors, arrows -----------------------------------------------------------------------

CORE_FLOORS = (
    ("position", "style"),
    ("games", "trace"),
    ("search", "trees"),
    ("drawing", "play"),
    ("plot", "widgets"),
)
CLASSROOM_FLOORS = (
    ("sandbox", "installation"),
    ("check",),
    ("assignments",),
    ("practice", "grade"),
    ("widgets", "arena", "program"),
)
MAX_ARROWS = 25


def home(package: ModuleType) -> Path:
    return Path(str(package.__file__)).parent


def module_of(package: str, name: str) -> str:
    """Return the module that `from package import name` reads."""
    return f"{package}.{sys.modules[package]._MODULE_OF.get(name, name)}"


def imported(source: str) -> set[str]:
    """The modules of the course that a text imports from; a public name counts as its own module's."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module in ("gametree", "classroom"):
            found |= {module_of(node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {module for module in found if module.startswith(("gametree.", "classroom."))}


def arrows(package: ModuleType) -> set[tuple[str, str]]:
    """The pairs of rooms of a package of which the first imports from the second."""
    found = set()
    for path in home(package).rglob("*.py"):
        room = path.relative_to(home(package)).parts[0].removesuffix(".py")
        names = set() if room.startswith("__") else imported(path.read_text(encoding="utf-8"))
        rooms = {name.split(".")[1] for name in names if name.startswith(f"{package.__name__}.")}
        found |= {(room, other) for other in rooms - {room}}
    return found


def test_the_rooms_of_each_package_are_those_of_its_floors() -> None:
    for package, floors in ((gametree, CORE_FLOORS), (classroom, CLASSROOM_FLOORS)):
        files = {path.stem for path in home(package).glob("*.py") if not path.name.startswith("__")}
        folders = {path.parent.name for path in home(package).glob("*/__init__.py")}
        assert files | folders == {room for floor in floors for room in floor}


def test_the_core_knows_nothing_of_the_classroom() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in home(gametree).rglob("*.py")}
    assert not [path for path, text in texts.items() if any(m.startswith("classroom.") for m in imported(text))]


def test_imports_go_down_only_and_so_not_in_a_circle() -> None:
    for package, floors in ((gametree, CORE_FLOORS), (classroom, CLASSROOM_FLOORS)):
        height = {room: at for at, floor in enumerate(floors) for room in floor}
        assert {(room, other) for room, other in arrows(package) if height[other] >= height[room]} == set()
    assert len(arrows(gametree)) <= MAX_ARROWS


def test_an_arrow_is_seen_however_it_is_written() -> None:
    source = "from gametree import minimax\nimport gametree.widgets.board\ndef f():\n    import classroom.arena.run"
    assert imported(source) == {"gametree.search.minimax", "gametree.widgets.board", "classroom.arena.run"}
    assert ("widgets", "position") in arrows(gametree)


ROOMS = sorted(path for package in PACKAGES for path in home(package).glob("*/__init__.py"))


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.parent.name)
def test_a_room_says_in_a_sentence_what_it_is(path: Path) -> None:
    sentence = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert sentence
    assert sentence.splitlines()[0].endswith((".", "?")) or "?" in sentence
