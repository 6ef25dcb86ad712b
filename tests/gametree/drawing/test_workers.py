"""Pictures of many workers: every node and unit is there once, and nothing is told by colour alone."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from matplotlib import pyplot as plt

from gametree import gantt, plot, random_tree, simulate, young_brothers
from gametree.drawing.workers import bars, describe_run, look, workers_tree
from gametree.trees.build import TreeTooLarge
from tests.gametree.search.parallel.uniform import Ordered

TREE = random_tree(5, 3, 4)
RUN = simulate(young_brothers, TREE, 4)
SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing, name):
    return list(ElementTree.fromstring(drawing.svg).iter(SVG + name))


def test_bars_cover_each_visited_node_once():
    for message in (0, 1.5):
        run = simulate(young_brothers, TREE, 4, message)
        for worker, nodes in enumerate(run.nodes):
            ours = sorted(bar for bar in bars(run.visits) if bar.worker == worker)
            assert sum(bar.end - bar.start for bar in ours) == nodes
            assert all(one.end <= other.start for one, other in pairwise(ours))


def test_workers_are_told_apart_without_colour():
    looks = [look(worker) for worker in range(64)]
    assert len({style.letter for style in looks}) == 64
    assert len({(style.colour, style.pattern) for style in looks}) == 36
    assert len({style.pattern for style in looks[:6]}) == 6


def test_the_chart_has_a_row_for_each_worker_and_crosses_what_was_stopped():
    drawing = gantt(RUN)
    rows = [text.text for text in elements(drawing, "text") if text.text[0].isalpha()]
    assert rows == [f"{letter} {nodes}" for letter, nodes in zip("PQRS", RUN.nodes, strict=True)]
    stopped = sum(bar.stopped for bar in bars(RUN.visits))
    assert stopped
    assert sum("m0" in path.get("d") for path in elements(drawing, "path")) == stopped
    assert drawing.text == describe_run(RUN) == str(elements(drawing, "title")[0].text)


def test_of_a_thousand_workers_the_first_rows_are_drawn():
    rows = [text for text in elements(gantt(simulate(young_brothers, TREE, 1000)), "text") if text.text[0].isalpha()]
    assert len(rows) == 64


def test_each_node_of_the_tree_has_the_letters_of_those_who_came():
    drawing = workers_tree(RUN)
    letters = [text.text for text in elements(drawing, "text")]
    visited = {visit.position for visit in RUN.visits}
    assert len(letters) == len(visited)
    assert sorted("".join(letters)) == sorted(
        look(worker).letter for worker, _ in {(visit.worker, visit.position) for visit in RUN.visits}
    )
    titles = [title.text for title in elements(drawing, "title")[1:]]
    assert sum("never visited" in title for title in titles) == len(titles) - len(visited) > 0
    crossed = [path for path in elements(drawing, "path") if path.get("d").startswith("M-10 -10L")]
    kept = {visit.position for visit in RUN.visits if not visit.stopped}
    assert len(crossed) == len(visited - kept) > 0


def test_a_tree_too_large_to_be_seen_is_refused():
    run = simulate(young_brothers, Ordered(4, 6), 2)
    with pytest.raises(TreeTooLarge):
        workers_tree(run)
    above = {visit.position for visit in run.visits if visit.position.plies >= 4}
    assert len(elements(workers_tree(run, depth=2), "text")) == len(above)


def test_the_chart_in_matplotlib_shows_the_same_bars(monkeypatch):
    plt.switch_backend("agg")
    ax = plot.draw_gantt(RUN)
    drawn = [path for collection in ax.collections for path in collection.get_paths()]
    assert len(drawn) == len(list(bars(RUN.visits)))
    assert [tick.get_text() for tick in ax.get_yticklabels()] == [
        f"{x} {n}" for x, n in zip("PQRS", RUN.nodes, strict=True)
    ]
    assert len({collection.get_hatch() for collection in ax.collections}) == 5
    assert ax.get_label() == describe_run(RUN)
    plt.close("all")
    monkeypatch.setattr(plot, "HAS_MATPLOTLIB", False)
    assert plot.draw_gantt(RUN).svg == gantt(RUN).svg
