"""What has been graded so far, kept so that a run that is killed goes on where it stopped."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gametree.grade.master import Master
from gametree.grade.submission import Checked, Graded, Work

TABLE = """
CREATE TABLE IF NOT EXISTS graded (
    student TEXT NOT NULL, assignment TEXT NOT NULL, file TEXT NOT NULL, work TEXT NOT NULL, result TEXT NOT NULL,
    PRIMARY KEY (student, assignment, file)
)
"""
KNOWN = "SELECT result FROM graded WHERE student = ? AND assignment = ? AND work = ?"
LATEST = "SELECT result FROM graded WHERE student = ? AND assignment = ? AND file = ?"
KEEP = "INSERT OR REPLACE INTO graded VALUES (?, ?, ?, ?, ?)"
ANYTHING = "SELECT 1 FROM graded WHERE student = ?"
FORGET = "DELETE FROM graded WHERE student = ?"


class Journal:
    """The results of one output folder, in a SQLite file.

    Args:
        path: the file; made when it is not there.

    Raises:
        OSError: it cannot be made or written.

    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.database = sqlite3.connect(path, isolation_level=None)
        except sqlite3.Error as error:
            raise self._fault(error) from error
        self._do("PRAGMA synchronous = FULL")
        self._do("PRAGMA secure_delete = ON")
        self._do(TABLE)
        self._do("BEGIN IMMEDIATE")
        self._do(KEEP, ("", "", "", "", "a word to find out whether it can be written at all"))
        self._do("ROLLBACK")

    def known(self, work: Work, master: Master) -> Graded | None:
        """Return the result of the same work, if it is there; None when anything it hangs on has changed."""
        found = self._found(KNOWN, (work.student, master.name, digest(work, master)))
        if found is not None and found.name != work.name:  # the same bytes, from another folder
            found = replace(found, name=work.name)
            self.keep(work, master, found)
        return found

    def latest(self, student: str, assignment: str, name: str) -> Graded | None:
        """Return what is kept about a student's file, whatever has changed since."""
        return self._found(LATEST, (student, assignment, name))

    def keep(self, work: Work, master: Master, graded: Graded) -> None:
        """Keep a result; when this returns it is on the disk.

        Raises:
            OSError: it cannot be written, the disk is full for example.

        """
        result = json.dumps(asdict(graded))
        self._do(KEEP, (work.student, master.name, work.name, digest(work, master), result))

    def has(self, student: str) -> bool:
        """Tell whether anything is kept about a student."""
        return self._do(ANYTHING, (student,)).fetchone() is not None

    def forget(self, student: str) -> int:
        """Erase a student's results; return how many there were."""
        count = self._do(FORGET, (student,)).rowcount
        self._do("VACUUM")
        return count

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def _found(self, question: str, about: tuple[str, ...]) -> Graded | None:
        found = self._do(question, about).fetchone()
        return from_json(found[0]) if found else None

    def _do(self, command: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        try:
            return self.database.execute(command, tuple(values))
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> OSError:
        return OSError(f"cannot keep results in {self.path}: {error}; what was graded before is safe")


def from_json(text: str) -> Graded:
    """Return the result that was kept as JSON."""
    raw = json.loads(text)
    checks = [Checked(**{**check, "mistakes": tuple(check["mistakes"])}) for check in raw["checks"]]
    return Graded(**{**raw, "checks": tuple(checks), "notes": tuple(raw["notes"])})


def digest(work: Work, master: Master) -> str:
    """Return what a result hangs on, in short: submission, check, master, variant, seed, isolation."""
    about = (master.digest, str(work.variant), str(work.seed), work.level, repr(work.budget), package())
    return hashlib.sha256("\n".join(about).encode() + b"\n" + work.data).hexdigest()


@cache
def package() -> str:
    """Return what tells whether the checks have changed: the package's own code, in short."""
    sources = sorted(Path(str(files("gametree"))).rglob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
