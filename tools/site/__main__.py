"""Build the whole site: python -m tools.site [--out build/site]."""

import argparse
from pathlib import Path

from tools.site import SITE, lite, pages


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--out", type=Path, default=SITE, help="folder (default: build/site)")
    out = parser.parse_args().out.resolve()
    pages.build(out)
    lite.build(out / "lite")


if __name__ == "__main__":
    main()
