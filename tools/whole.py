"""Tell whether every file that was installed into this environment is there, and whole: `python tools/whole.py`."""

import csv
import errno
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from tempfile import TemporaryFile

ROOM = 1 << 20  # bytes


def broken(package: Distribution) -> Iterator[str]:
    """Yield each file that is missing, or not as long as the package's record says."""
    record = package.read_text("RECORD") or ""  # its `files` leave out what is missing, from Python 3.12 on
    for name, _, size in csv.reader(record.splitlines()):
        place = Path(str(package.locate_file(name)))
        if place.suffix != ".pyc" and not (place.exists() and size in ("", str(place.stat().st_size))):
            yield name


def advice() -> str:
    """Return what to do: make room first, where the disk has none."""
    try:
        with TemporaryFile(dir=sys.prefix) as file:
            file.write(bytes(ROOM))
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return "The disk is full. Make room, and do the same again."
    return "Do the same again: it begins anew."


if __name__ == "__main__":
    names = [name for package in distributions() for name in broken(package)]
    if names:
        sys.exit(f"\n{len(names)} installed files are missing or cut short, such as {names[0]}. {advice()}\n")
