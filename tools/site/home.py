"""What the home page shows: a search that plays by itself, the lessons, and what the README says besides."""

import re
from dataclasses import asdict, dataclass
from typing import Any

from markdown_it import MarkdownIt

from gametree.style import style
from tools import ROOT, route
from tools.site import RUN
from tools.site.pictures import picture_of
from tools.site.whole_tree import whole_search

LESSON = re.compile(r"^\| \[(\d+) · ([^\]]+)\]\(notebooks/(\S+)\.ipynb\) \| (.*) \|$", re.MULTILINE)
WAY = re.compile(r"^\| (\*\*.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
TEACHERS = re.compile(r"^## A term, on one page\n+(.*?^```.*?^```$)", re.MULTILINE | re.DOTALL)
PAPER = re.compile(r"^- (Practice on paper.*?)(?=^- )", re.MULTILINE | re.DOTALL)
GUIDE = "The [teachers' guide](teachers.html) has a syllabus, what students get wrong, and all the steps below."
MARKDOWN = MarkdownIt("commonmark")


@dataclass(frozen=True)
class Lesson:
    """A lesson as the README names it."""

    number: int
    name: str
    stem: str
    promise: str

    @property
    def page(self) -> str:
        """Its page."""
        return f"{self.stem}.html"

    @property
    def description(self) -> str:
        """What a link to it says of it."""
        return f"You will be able to {self.promise.replace('*', '')}."

    @property
    def picture(self) -> str:
        """The picture on its card."""
        return picture_of(self.stem).svg()


def document(path: str) -> str:
    """Return a document, its links leading to pages of the site."""
    text = (ROOT / path).read_text(encoding="utf-8")
    text = re.sub(r"\]\((?:\.\./)?notebooks/([^)]+)\.(?:ipynb|md)\)", r"](\1.html)", text)
    return re.sub(r"\]\((?:docs/)?([\w-]+)\.md(#[\w-]+)?\)", r"](\1.html\2)", text)


def lessons() -> list[Lesson]:
    """Return all lessons, in their order."""
    found = LESSON.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    return [Lesson(int(number), name, stem, promise) for number, name, stem, promise in found]


def context() -> dict[str, Any]:
    """Return all that the template of the home page asks for."""
    text, guide = document("README.md"), document("docs/teachers.md")
    way = {station.stem: station for station in route.stations()}
    return {
        "title": text.partition("\n")[0].removeprefix("# "),
        "style": style(),
        "lessons": [
            {**asdict(lesson), "page": lesson.page, "picture": lesson.picture, "short": way.get(lesson.stem)}
            for lesson in lessons()
        ],
        "way": list(way.values()),
        "ways": [
            dict(zip(("name", "need", "lack"), map(MARKDOWN.renderInline, way), strict=True))
            for way in WAY.findall(text)
        ],
        "teachers": MARKDOWN.render("\n\n".join([GUIDE, TEACHERS.findall(guide)[0], PAPER.findall(guide)[0]])),
        "run": RUN.format(path=f"notebooks/{lessons()[0].stem}.ipynb"),
        "whole": whole_search(),
    }
