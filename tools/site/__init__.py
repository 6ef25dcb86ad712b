"""The course as a web site: pages of all lessons at `/`, and the course to run in the browser at `/lite/`."""

from tools import ROOT

SITE = ROOT / "build" / "site"
RUN = "lite/lab/index.html?path={path}"  # where a notebook of the repository runs, from the root of the site
FILE = "lite/files/{path}"  # and where it is kept
