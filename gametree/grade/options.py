"""The options of a run, kept in the folder of grades, so that the next run there does not lose what was decided."""

import json
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gametree.grade.files import write_whole

FILE = "options.json"
FILES = ("roster", "policy", "overrides")
DEFAULTS: Mapping[str, Any] = {"handout_seed": None, "attempt": "newest-on-time", "seed": 1}


def fill_in(options: Namespace) -> dict[str, str]:
    """Give the options that are not given the values of the last run there; return what was taken over, in words.

    Args:
        options: what was asked for, None for what was not; `anew` begins without the last run's.

    Raises:
        ValueError: what was kept cannot be read.

    """
    last = {} if options.anew else _last(options.out / FILE)
    repeated = {name: last[name] for name in (*FILES, *DEFAULTS) if getattr(options, name) is None and name in last}
    for name in (*FILES, *DEFAULTS):
        value = repeated.get(name, getattr(options, name))
        setattr(options, name, _meant(name, DEFAULTS.get(name) if value is None else value))
    return {f"--{name.replace('_', '-')}": str(value) for name, value in repeated.items()}


def keep(options: Namespace) -> None:
    """Keep the options that were used, for the next run; those with the value that they have anyway need not be."""
    used = {name: getattr(options, name) for name in (*FILES, *DEFAULTS)}
    told = {name: value for name, value in used.items() if value not in (None, DEFAULTS.get(name))}
    words = {name: str(value.resolve()) if isinstance(value, Path) else value for name, value in told.items()}
    write_whole(options.out / FILE, f"{json.dumps(words, indent=1)}\n".encode())


def _meant(name: str, value: Any) -> Any:
    return Path(value) if name in FILES and value is not None else value


def _last(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_bytes()) if path.exists() else {}
    except ValueError as error:
        raise ValueError(f"{path} cannot be read: {error}; delete it, and give all options again") from error
    return found if isinstance(found, dict) else {}
