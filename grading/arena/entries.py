"""The programs of a tournament: notebooks and Python files with a function `choose`, and rivals of the course's own."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gametree.position import Position
from grading.files import folded, read_bytes, shown
from grading.model import Unreadable
from grading.notebook import plain_python, read_notebook
from players.games import rivals

KINDS = (".ipynb", ".py")


@dataclass(frozen=True)
class TournamentEntry:
    """A program that takes part.

    Args:
        name: what it is called in the table.
        cells: its code, in order; none for a rival.
        digest: a hash of its code.

    """

    name: str
    cells: tuple[str, ...]
    digest: str

    @property
    def is_rival(self) -> bool:
        """Whether it is one of the course's own."""
        return self.digest == "rival"

    @property
    def pseudonym(self) -> str:
        """What it is called where names are hidden: only those who have its code can tell."""
        return self.name if self.is_rival else f"program {self.digest[:6]}"


def read_entry(path: Path, name: str = "") -> TournamentEntry:
    """Return the program in a notebook or Python file, called as the file unless it has a name; raise Unreadable."""
    if path.suffix not in KINDS:
        raise Unreadable("is neither a notebook (.ipynb) nor a Python file (.py)", str(path))
    data = read_bytes(path)
    if path.suffix == ".ipynb":
        cells = tuple(cell.source for cell in read_notebook(data, path.name).code)
    else:
        cells = (plain_python(data.decode("utf-8", "replace"))[0],)
    digest = hashlib.sha256("\0".join(cells).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return TournamentEntry(name or shown(path.stem, 60), cells, digest)


def read_entries(folder: Path) -> tuple[list[TournamentEntry], list[str]]:
    """Return the programs in a folder, by name, and what is wrong with files that are none.

    A file in the folder is an entry called like the file; a folder in it with one notebook or Python file is an entry
    called like that folder.

    Raises:
        ValueError: there is no entry, or two have the same name; the message says which.

    """
    if not folder.is_dir():
        raise ValueError(f"expected a folder with one notebook or Python file for each entry, got {folder}")
    entries, wrong = [], []
    for name, files in _files(folder):
        try:
            if len(files) != 1:
                raise Unreadable(f"expected one notebook or Python file, found {len(files)}", str(folder / name))
            entries.append(read_entry(files[0], shown(name, 60)))
        except Unreadable as problem:
            wrong.append(str(problem))
    names = [folded(entry.name) for entry in entries]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"entries need names of their own; more than one in {folder} is called {', '.join(twice)}")
    if not entries:
        raise ValueError("; ".join([f"there is no entry in {folder}", *wrong]))
    return entries, wrong


def _files(folder: Path) -> Iterator[tuple[str, list[Path]]]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if path.is_dir() and not path.is_symlink():
            yield path.name, [one for one in sorted(path.iterdir()) if one.suffix in KINDS]
        elif path.suffix in KINDS:
            yield path.stem, [path]


def rival_entries(start: Position) -> list[TournamentEntry]:
    """Return the course's own programs for a game, which play along so that ratings mean the same every year."""
    return [TournamentEntry(f"rival: {rival.name}", (), "rival") for rival in rivals(start)]
