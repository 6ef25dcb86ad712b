"""Tell whether every file that was installed into this environment is there, and whole: `python tools/whole.py`."""

import sys
from importlib.metadata import PackagePath, distributions
from pathlib import Path


def is_whole(file: PackagePath) -> bool:
    """Tell whether a file is as long as the record of its package says."""
    place = Path(file.locate())
    return place.exists() and file.size in (None, place.stat().st_size)


if __name__ == "__main__":
    files = (file for one in distributions() for file in one.files or () if file.suffix != ".pyc")
    broken = [file for file in files if not is_whole(file)]
    sys.exit(f"{len(broken)} installed files are missing or cut short, such as {broken[0]}" if broken else 0)
