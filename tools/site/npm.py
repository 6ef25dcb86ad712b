"""Packages from npm, as they are published: fetched once, and kept in build/npm."""

import subprocess
import tarfile
from pathlib import Path

from tools import ROOT

CACHE = ROOT / "build" / "npm"


def package(name: str, version: str) -> Path:
    """Return the folder of a package from npm.

    Args:
        name: its name there, `anywidget` or `@jupyter-widgets/html-manager`.
        version: one version, `0.11.0`.

    Raises:
        subprocess.CalledProcessError: npm does not have it; what it says stands above.

    """
    folder = CACHE / f"{name.replace('/', '-')}-{version}"
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", f"{name}@{version}", "--pack-destination", str(CACHE)]
        packed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=CACHE)
        with tarfile.open(CACHE / packed.stdout.split()[-1]) as archive:
            # Python has it from 3.11.4 on; an older 3.11 takes what npm has, whose checksum npm has compared.
            archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            archive.extractall(folder.with_suffix(".half"))  # noqa: S202 (checked as the line above says)
        folder.with_suffix(".half").rename(folder)
    return folder / "package"
