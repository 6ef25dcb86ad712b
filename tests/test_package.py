"""Four packages, imports down only: each is light, says where its names are, and knows nothing of those after it."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import classroom
import gametree
import grading
import players
from gametree.trace.own_frames import OURS

HEAVY = ("networkx", "matplotlib", "ipywidgets", "anywidget", "numpy", "IPython")
STREET = (gametree, players, classroom, grading)  # each imports from those before it
WITH_NAMES = STREET[:3]
PUBLIC = [(package, name) for package in WITH_NAMES for name in package.__all__]


def test_importing_brings_in_the_standard_library_only() -> None:
    code = (
        f"import classroom, gametree, grading, players, sys; print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.slow
def test_matplotlib_comes_when_something_is_drawn() -> None:
    code = "import sys, gametree.plot, gametree.widgets; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


UNTYPED = """
import anywidget, ipywidgets, traitlets
traitlets.TraitType.__class_getitem__ = None  # List[int] is an error
import classroom, gametree.widgets, players
all(getattr(package, name) for package in (classroom, players) for name in package.__all__)
"""


@pytest.mark.slow
def test_widgets_load_where_traitlets_have_no_types_as_on_colab() -> None:
    subprocess.run([sys.executable, "-c", UNTYPED], check=True)


@pytest.mark.parametrize(("package", "name"), PUBLIC, ids=[name for _, name in PUBLIC])
def test_every_public_name_loads(package: ModuleType, name: str) -> None:
    assert getattr(package, name) is not None


@pytest.mark.parametrize("package", WITH_NAMES)
def test_public_names_are_all_that_is_listed(package: ModuleType) -> None:
    assert dir(package) == sorted(package.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", package.__version__)


@pytest.mark.parametrize("package", WITH_NAMES)
def test_every_import_in_a_stub_is_a_public_name(package: ModuleType) -> None:
    stub = ast.parse(Path(f"{package.__file__}i").read_text(encoding="utf-8"))
    lines = [line for line in stub.body if isinstance(line, ast.ImportFrom) and line.module != "collections.abc"]
    assert [alias.name for line in lines for alias in line.names] == [
        alias.asname for line in lines for alias in line.names
    ]
    assert sorted(alias.name for line in lines for alias in line.names) == package.__all__


@pytest.mark.parametrize(("package", "name"), PUBLIC, ids=[name for _, name in PUBLIC])
def test_no_module_takes_the_place_of_a_public_name(package: ModuleType, name: str) -> None:
    """An imported module is an attribute of its package: `players/match.py` would hide `players.match`."""
    is_module = (home(package) / name).with_suffix(".py").exists() or (home(package) / name).is_dir()
    assert is_module == (name == "check")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'alphabet'"):
        _ = gametree.alphabet


# --- the core stands alone ---------------------------------------------------------------------------------

ALONE = """
import sys
for above in ("players", "classroom", "grading"):
    sys.modules[above] = None  # what stands here cannot be imported
from matplotlib import use
use("svg")
from gametree import Engine, Tree, alphabeta, connect_four, draw, game_tree, record
from gametree.plot import draw_tree
from gametree.widgets import Explorer, compare, watch
tree = Tree([[3, 12], [2, 4]])
assert alphabeta(tree) == 3
assert len(record(alphabeta, tree).calls) == 6
assert draw(game_tree(tree)).svg and draw_tree(game_tree(tree))
assert Engine(connect_four("44")).search(depth=4).move is not None
for widget in (watch(alphabeta, tree), compare(alphabeta, alphabeta, tree), Explorer(alphabeta, tree)):
    assert widget._repr_mimebundle_()
"""
WITHOUT_TEACHERS = """
import sys
sys.modules["grading"] = None
from classroom import Practice, check, grow, my_games, quiz
from gametree import connect_four, power, tic_tac_toe
from players import PlayBoard, Replay, play, play_game, random_player
total = lambda tree: sum(map(total, tree)) if isinstance(tree, list) else tree
check.total(total)
assert all((PlayBoard(tic_tac_toe()), play(connect_four("44")), quiz(power, 2, 3), Practice()))
assert Replay(play_game(random_player(1), random_player(2), tic_tac_toe()))
"""


def test_what_is_run_needs_nothing_of_the_tests() -> None:
    sources = [path for folder in ("tools", "bench", *OURS) for path in Path(folder).rglob("*.py")]
    of_tests = re.compile(r"^\s*(from|import) tests\b", re.MULTILINE)
    assert not [path for path in sources if of_tests.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("missing", ["tqdm", "jinja2"])
def test_a_command_says_in_a_sentence_which_package_it_misses(missing: str, tmp_path: Path) -> None:
    (tmp_path / f"{missing}.py").write_text(f"raise ModuleNotFoundError(name={missing!r})", encoding="utf-8")
    command = [sys.executable, "-m", "grading", "gradebook", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.stderr == f"grading: this needs {missing}: in the course's folder, pip install '.[grade]'\n"
    assert result.returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("code", [ALONE, WITHOUT_TEACHERS], ids=["gametree alone", "all but grading"])
def test_a_house_stands_without_those_above_it(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


# --- the street: houses, rooms, arrows ----------------------------------------------------------------------

FLOORS: dict[ModuleType, tuple[tuple[str, ...], ...]] = {
    gametree: (("position", "style"), ("games", "trace"), ("search", "trees"), ("drawing",), ("plot", "widgets")),
    players: (("matches", "parallel"), ("gomoku", "elo", "rungs"), ("games",), ("stopping", "room")),
    classroom: (("calls", "installation"), ("check",), ("assignments",), ("practice",), ("widgets", "program")),
}


def home(package: ModuleType) -> Path:
    return Path(str(package.__file__)).parent


def module_name(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def files_of_the_street(root: Path) -> dict[str, Path]:
    """Every module of the four packages that lie in a folder."""
    return {module_name(path, root): path for name in OURS for path in (root / name).rglob("*.py")}


def imported(source: str, known: Collection[str]) -> set[str]:
    """The modules among those known that a text imports, inside functions and for type checkers, too.

    A public name counts as its own module's.
    """
    found = {source_of(*one, known) if isinstance(one, tuple) else one for one in named_in(source)}
    return {name for name in found if name in known}


@cache
def named_in(source: str) -> set[str | tuple[str, str]]:
    """The modules that a text imports, and each module with a name that it imports from there."""
    found: set[str | tuple[str, str]] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {(node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def source_of(module: str, name: str, known: Collection[str]) -> str:
    """Return the module that `from module import name` reads."""
    if f"{module}.{name}" in known:
        return f"{module}.{name}"
    package = sys.modules.get(module)
    return str(getattr(package, name).__module__) if package in WITH_NAMES and name in package.__all__ else module


def arrows(root: Path) -> dict[str, set[str]]:
    files = files_of_the_street(root)
    return {name: imported(path.read_text(encoding="utf-8"), files) - {name} for name, path in files.items()}


def upward(found: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The imports from a package further up the street."""
    height = {name: at for at, name in enumerate(OURS)}
    of = {name: height[name.partition(".")[0]] for name in found}
    return sorted((name, other) for name, others in found.items() for other in others if of[other] > of[name])


def circle(found: dict[str, set[str]]) -> tuple[str, ...]:
    """A circle of modules that import each other; empty without one."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def test_no_file_imports_from_a_house_further_up_or_in_a_circle() -> None:
    found = arrows(home(gametree).parent)
    assert upward(found) == []
    assert circle(found) == ()


@pytest.mark.parametrize(
    "line", ["def f():\n    from players import match", "import grading.run", "from classroom import check"]
)
def test_an_import_upward_is_seen_wherever_it_stands(line: str, tmp_path: Path) -> None:
    for package in OURS:
        shutil.copytree(
            home(gametree).parent / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    planted = tmp_path / "gametree" / "search" / "minimax.py"
    planted.write_text(planted.read_text(encoding="utf-8") + line, encoding="utf-8")
    assert [name for name, _ in upward(arrows(tmp_path))] == ["gametree.search.minimax"]


def test_an_import_for_type_checkers_alone_closes_a_circle() -> None:
    source = "if TYPE_CHECKING:\n    from a.c import C\n"
    assert circle({"a.b": imported(source, ("a.b", "a.c")), "a.c": {"a.b"}}) in {
        ("a.b", "a.c", "a.b"),
        ("a.c", "a.b", "a.c"),
    }


@pytest.mark.parametrize("package", FLOORS)
def test_the_rooms_of_a_house_are_those_of_its_floors(package: ModuleType) -> None:
    files = {path.stem for path in home(package).glob("*.py") if not path.name.startswith("__")}
    folders = {path.parent.name for path in home(package).glob("*/__init__.py")}
    assert files | folders == {room for floor in FLOORS[package] for room in floor}


@pytest.mark.parametrize("package", FLOORS)
def test_rooms_import_from_floors_below(package: ModuleType) -> None:
    height = {f"{package.__name__}.{room}": at for at, floor in enumerate(FLOORS[package]) for room in floor}
    for name, others in arrows(home(package).parent).items():
        room = ".".join(name.split(".")[:2])
        below = {".".join(other.split(".")[:2]) for other in others} & height.keys() - {room}
        assert room not in height or all(height[other] < height[room] for other in below), (name, below)


def is_alias(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def test_the_name_of_a_public_class_or_alias_is_its_own() -> None:
    found: dict[str, list[str]] = {}
    for module, path in files_of_the_street(home(gametree).parent).items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) or is_alias(node):
                name = node.name if isinstance(node, ast.ClassDef) else ast.unparse(node.target)
                found.setdefault(name, []).append(module)
    twice = {name: places for name, places in found.items() if len(places) > 1 and name[0] != "_"}
    assert twice == {}


ROOMS = sorted(path for package in STREET for path in home(package).glob("**/__init__.py"))


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.parent.name)
def test_a_room_says_in_a_sentence_what_it_is(path: Path) -> None:
    sentence = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert sentence
    assert sentence.splitlines()[0].endswith((".", "?")) or "?" in sentence
