"""Tell whether every file that was installed into this environment is there, and whole: `python tools/whole.py`."""

import csv
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path


def broken(package: Distribution) -> Iterator[str]:
    """Yield each file that is missing, or not as long as the package's record says."""
    record = package.read_text("RECORD") or ""  # its `files` leave out what is missing, from Python 3.12 on
    for name, _, size in csv.reader(record.splitlines()):
        place = Path(str(package.locate_file(name)))
        if place.suffix != ".pyc" and not (place.exists() and size in ("", str(place.stat().st_size))):
            yield name


if __name__ == "__main__":
    names = [name for package in distributions() for name in broken(package)]
    sys.exit(f"{len(names)} installed files are missing or cut short, such as {names[0]}" if names else 0)
