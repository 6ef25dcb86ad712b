"""The course as a web site: pages of all lessons at `/`, and the course to run in the browser at `/lite/`."""

import os

from tools import PROJECT, ROOT

SITE = ROOT / "build" / "site"
_FORK = os.environ.get("GITHUB_REPOSITORY")  # GitHub builds each fork under its own name
REPOSITORY = f"https://github.com/{_FORK}" if _FORK else PROJECT["urls"]["Repository"]
RUN = "lite/lab/index.html?path={path}"  # where a notebook of the repository runs, from the root of the site
FILE = "lite/files/{path}"  # and where it is kept
