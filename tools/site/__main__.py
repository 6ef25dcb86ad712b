"""Build the whole site: python -m tools.site [--out build/site]."""

import argparse
import importlib.util
from pathlib import Path

from tools.site import SITE, pages


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--out", type=Path, default=SITE, help="folder (default: build/site)")
    out = parser.parse_args().out.resolve()
    pages.build(out)
    if importlib.util.find_spec("tools.site.lite") is None:
        print("The part that runs in the browser is not there yet: there is no tools/site/lite.py.")
    else:
        importlib.import_module("tools.site.lite").build(out / "lite")


if __name__ == "__main__":
    main()
