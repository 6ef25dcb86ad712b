"""Changes for the worse, and whether the tests of the changed room notice them: `python -m tests.planted`.

Each line of tests/data/planted.txt is planted in a copy of the project; then the quick tests of the file's room run
there, those of tests/ whose folder has the file's name. Survivors are told; it fails when too many survive. With words,
only files whose path has one of them are changed.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
QUICK = "not browser and not notebook and not slow and not site"
AT_ONCE, SECONDS, MEMORY = 2, 300, 4 << 20  # kilobytes: some changes make a loop endless, and a list with it
LEAST = 0.7  # of what is planted is to be noticed


class Planted(NamedTuple):
    """A change: in a file, from the root, one text stands in the place of another, which is there once."""

    file: str
    old: str
    new: str

    @property
    def tests(self) -> list[str]:
        """The test files of the room: those of the nearest folder that is called like the file's."""
        folders = (ROOT / "tests" / folder for folder in Path(self.file).parents)
        files = next(found for folder in folders if (found := sorted(folder.glob("test_*.py"))))
        return [str(file.relative_to(ROOT)) for file in files]


def planted() -> Iterator[Planted]:
    """Yield the changes that are kept."""
    for line in (ROOT / "tests" / "data" / "planted.txt").read_text(encoding="utf-8").splitlines():
        file, change = line.split(": ", 1)
        yield Planted(file, *change.split(" => "))


def is_noticed(one: Planted, copies: "SimpleQueue[Path]") -> bool:
    """Tell whether the quick tests of the room fail once the change is planted."""
    copy = copies.get()
    file, text = copy / one.file, (ROOT / one.file).read_text(encoding="utf-8")
    file.write_text(text.replace(one.old, one.new), encoding="utf-8")
    try:
        return not passes(copy, one.tests)
    finally:
        file.write_text(text, encoding="utf-8")
        copies.put(copy)


def passes(copy: Path, tests: Sequence[str]) -> bool:
    """Tell whether quick tests pass in a copy."""
    words = [sys.executable, "-m", "pytest", "-p", "no:nbval", "-p", "no:cacheprovider", "-qx", "-m", QUICK]
    limited = ["sh", "-c", f'ulimit -d {MEMORY}; exec "$@"', "sh", *words, *tests]
    try:
        return subprocess.run(limited, cwd=copy, capture_output=True, timeout=SECONDS, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def copied(folder: Path) -> Path:
    """Return a copy of all that is kept or new in the project."""
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for file in filter(None, files.split("\0")):
        if (ROOT / file).is_file():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / file)
    return folder


def main(words: Sequence[str]) -> int:
    """Plant the changes, print those that nobody notices, and return 1 when they are too many."""
    changes = [one for one in planted() if not words or any(word in one.file for word in words)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as threads:
        copies: SimpleQueue[Path] = SimpleQueue()
        for at in range(AT_ONCE):
            copies.put(copied(Path(folder, str(at))))
        noticed = [*threads.map(partial(is_noticed, copies=copies), changes)]
        rooms = {tuple(one.tests) for one in changes}
        if broken := [room[0] for room in rooms if not passes(Path(folder, "0"), room)]:
            print(f"These rooms' tests fail without a change, too: {', '.join(broken)}")
            return 1
    for one in (one for one, is_seen in zip(changes, noticed, strict=True) if not is_seen):
        print(f"{one.file}: {one.old} => {one.new}")
    print(f"{sum(noticed)} of {len(changes)} changes are noticed by the quick tests of their rooms")
    return int(sum(noticed) < LEAST * len(changes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
