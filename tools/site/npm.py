"""Packages from npm, as they are published: fetched once, and kept in build/npm."""

import subprocess
import tarfile
import tempfile
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
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            command = ["npm", "pack", "--silent", f"{name}@{version}"]
            packed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=scratch)
            with tarfile.open(Path(scratch, packed.stdout.split()[-1])) as archive:
                # Python has it from 3.11.4 on; an older 3.11 takes what npm has, whose checksum npm has compared.
                archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
                archive.extractall(Path(scratch, "whole"))  # noqa: S202 (checked as the line above says)
            try:
                Path(scratch, "whole").rename(folder)
            except OSError:
                if not folder.exists():  # else another process was faster
                    raise
    return folder / "package"
