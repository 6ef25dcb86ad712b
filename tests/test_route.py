"""The short way stands where its marks are, can be walked alone, and what is said of it comes from them."""

import pytest
from nbformat import write
from nbformat.v4 import new_markdown_cell, new_notebook

from tools import ROOT, minutes, notebooks, route
from tools.lessons import read_lesson

WAY = route.stations()
MOST_MINUTES = 180
each_station = pytest.mark.parametrize("station", WAY, ids=lambda station: station.stem)


def cells(station):
    return route.cells_on_the_way(ROOT / "notebooks" / f"{station.stem}.ipynb")


@pytest.mark.slow
def test_nothing_that_is_said_of_minutes_and_of_the_way_is_stale():
    stale = [path for path, text in route.filled().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run python -m tools.route"


def test_the_way_leads_from_the_first_lesson_to_alphabeta_in_three_hours():
    assert [station.number for station in WAY] == [0, 1, 2, 3, 5, 6]
    assert sum(station.minutes for station in WAY) <= MOST_MINUTES


def test_lessons_0_to_6_take_four_hours():
    cores = [minutes.together(minutes.read(path)[0]) for path in route.lesson_files()[:7]]
    assert sum(core.minutes for core in cores) <= minutes.EARLY_TOGETHER


@pytest.mark.notebook
@each_station
def test_sections_with_a_star_run_without_the_others(station):
    notebooks.execute(new_notebook(cells=cells(station)), ROOT / "notebooks")


@each_station
def test_on_the_way_one_is_asked_about_the_way(station):
    asked = {name for cell in cells(station) for name in cell["metadata"].get("recalls", [])}
    assert asked <= {cell["id"] for one in WAY for cell in cells(one)}


def test_what_is_said_comes_from_the_marks(tmp_path, monkeypatch):
    ten_minutes = "word " * 1400
    opening, end = "# {0}. Lesson\n\n**Minutes** 7", ["## Summary", "## What next\n\nGo on.\n\n★ The short way is old."]
    for number in (1, 2, 3):
        star = "" if number == 2 else "★ "
        texts = [opening.format(number), f"## {star}One\n\n{ten_minutes}", f"## Two\n\n{ten_minutes}", *end]
        write(new_notebook(cells=list(map(new_markdown_cell, texts))), tmp_path / f"0{number}-l.ipynb")
    paths = sorted(tmp_path.glob("*"))
    monkeypatch.setattr(route, "lesson_files", lambda: paths)
    monkeypatch.setattr(route, "ROOT", tmp_path)
    (tmp_path / "README.md").write_text("A\n<!-- short way -->\nold\n<!-- end -->\nB")
    assert [cell["source"][:9] for cell in route.cells_on_the_way(paths[0])][1:] == [
        "## ★ One\n",
        "## Summar",
        "## What n",
    ]
    assert [(one.number, one.page, one.minutes) for one in route.stations()] == [
        (1, "01-l.html#one", 10),
        (3, "03-l.html#one", 10),
    ]
    for path, text in route.filled().items():
        path.write_text(text, encoding="utf-8")
    first, second, last = ("\n".join(source for _, source in read_lesson(path).prose) for path in paths)
    assert "**Minutes** 20, or 10 on the short way ★\n" in first
    assert "**Minutes** 20\n" in second
    assert first.endswith("Go on.\n\n★ The short way goes on in [lesson 3](03-l.ipynb).")
    assert (second.rpartition("\n")[2], last.rpartition("\n")[2]) == ("Go on.", "Go on.")
    assert (
        "in 20 minutes: lessons [1](notebooks/01-l.ipynb) and [3](notebooks/03-l.ipynb)."
        in (tmp_path / "README.md").read_text()
    )
