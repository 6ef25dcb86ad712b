"""What JupyterLab loads of the course, made when the course is installed.

A browser keeps what JupyterLab serves of an extension for a year and does not ask again, so the script's name has to
change with it: part of it is the script's own checksum.
"""

import hashlib
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCRIPT, PLACE = Path("classroom/labextension/static/lessons.js"), "share/jupyter/labextensions/gametree-lessons"
DOES = (
    "In JupyterLab, folded cells stay folded, pictures of toys can be played, what answers a question waits for it, "
    "and what a saved lesson shows stays."
)


class LabExtension(BuildHookInterface):
    """Adds the script, under its name, and the file that tells JupyterLab what to load."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Add both to what is installed."""
        script = Path(self.root) / SCRIPT
        name = f"static/{script.stem}.{hashlib.sha256(script.read_bytes()).hexdigest()[:20]}.js"
        about = {
            "name": Path(PLACE).name,
            "version": self.metadata.version,
            "description": DOES,
            "license": "MIT",
            "jupyterlab": {"extension": True, "_build": {"load": name, "extension": "./extension"}},
        }
        self.made = TemporaryDirectory()  # goes when all is built
        package = Path(self.made.name) / "package.json"
        package.write_text(json.dumps(about, indent=2), encoding="utf-8")
        build_data["shared_data"] |= {str(script): f"{PLACE}/{name}", str(package): f"{PLACE}/package.json"}
