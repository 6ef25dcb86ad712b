"""Pictures in matplotlib: what is drawn where, how it is told apart without colour, and what it says in words."""

import itertools
from io import BytesIO
from xml.etree import ElementTree

import networkx as nx
import numpy as np
import pytest
from IPython.core.pylabtools import print_figure
from matplotlib import colors
from matplotlib import pyplot as plt
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.markers import MarkerStyle
from matplotlib_inline.backend_inline import _fetch_figure_metadata
from PIL import Image

from gametree import Tree, simulate, split_root
from gametree.drawing.chart import DASHES, LINES, MARKS
from gametree.drawing.describe import describe
from gametree.drawing.layout import leaf_slots, tidy
from gametree.plot import (
    BLUE,
    GREEN,
    INK,
    LABELLED_UP_TO,
    STYLES,
    VERMILLION,
    describe_counts,
    draw_counts,
    draw_gantt,
    draw_tree,
)
from gametree.position import MAX, MIN

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


@pytest.fixture(autouse=True)
def _agg():
    plt.switch_backend("agg")
    yield
    plt.close("all")


def textbook_tree(cut=()):
    tree = nx.DiGraph()
    tree.add_node((), turn=MAX, value=3)
    for row, leaves in enumerate(TEXTBOOK):
        tree.add_node((row,), turn=MIN, value=min(leaves))
        tree.add_edge((), (row,))
        for column, score in enumerate(leaves):
            tree.add_node((row, column), turn=MAX, score=score, pruned=(row, column) in cut)
            tree.add_edge((row,), (row, column))
    return tree


CUT = textbook_tree(cut={(1, 1), (1, 2)})


def chain(nodes):
    return nx.path_graph(nodes, create_using=nx.DiGraph)


def markers(ax, shape):
    """The collections of `ax` that are drawn with the marker `shape`."""
    style = MarkerStyle(shape)
    wanted = style.get_path().transformed(style.get_transform()).vertices
    found = (drawn for drawn in ax.collections if isinstance(drawn, PathCollection))
    return [drawn for drawn in found if np.array_equal(drawn.get_paths()[0].vertices, wanted)]


def spots(ax, shape):
    return {tuple(map(float, spot)) for drawn in markers(ax, shape) for spot in drawn.get_offsets()}


def edges(ax):
    return [drawn for drawn in ax.collections if isinstance(drawn, LineCollection)]


def signs(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_each_kind_has_its_marker_at_its_place():
    ax, places = draw_tree(CUT), tidy(CUT)
    assert spots(ax, "^") == {places[()]}
    assert spots(ax, "v") == {places[row,] for row in range(3)}
    assert spots(ax, "s") == {places[row, column] for row in range(3) for column in range(3)}


def test_each_kind_has_its_colour():
    ax = draw_tree(textbook_tree())
    for shape, colour in {"^": BLUE, "v": VERMILLION, "s": GREEN}.items():
        (drawn,) = markers(ax, shape)
        assert colors.same_color(drawn.get_facecolor(), colour)


def test_what_is_pruned_is_grey_and_crossed_and_hangs_on_dashed_edges():
    ax, places = draw_tree(CUT), tidy(CUT)
    (cross,) = markers(ax, "x")
    assert spots(ax, "x") == {places[1, 1], places[1, 2]}
    assert colors.same_color(cross.get_facecolor(), INK)
    solid, dashed = edges(ax)
    assert (len(solid.get_segments()), len(dashed.get_segments())) == (10, 2)
    assert solid.get_linestyle()[0][1] is None
    assert dashed.get_linestyle()[0][1] is not None


def test_the_legend_names_what_is_there_and_nothing_else():
    assert signs(draw_tree(CUT)) == ["MAX", "MIN", "leaf", "pruned: never looked at"]
    assert signs(draw_tree(textbook_tree())) == ["MAX", "MIN", "leaf"]
    assert signs(draw_tree(chain(2))) == ["inner node", "leaf"]


def test_all_kinds_differ_by_more_than_colour():
    assert len({kind.marker for kind in STYLES.values()}) == len(STYLES)


def test_labels_are_the_values_unless_given():
    ax = draw_tree(CUT)
    assert sorted(text.get_text() for text in ax.texts) == sorted(map(str, [3, 3, 2, 2, 3, 12, 8, 2, 4, 6, 14, 5, 2]))
    ax = draw_tree(CUT, labels={(): "root"})
    assert [text.get_text() for text in ax.texts] == ["root"]


def test_labels_prefer_label_to_value_to_score_and_write_numbers_short():
    tree = chain(4)
    tree.add_node(0, label="f(2)", value=7, score=8)
    tree.add_node(1, value=None, score=0)
    tree.add_node(2, value=float("-inf"))
    tree.add_node(3, score=0.5)
    assert [text.get_text() for text in draw_tree(tree).texts] == ["f(2)", "0", "-∞", "0.5"]


def test_a_folded_subtree_has_a_sign_and_its_size():
    tree = nx.DiGraph([("root", "fold")])
    tree.add_node("fold", folded=1234)
    ax = draw_tree(tree)
    assert spots(ax, "D") == {(0.0, -1.0)}
    assert [text.get_text() for text in ax.texts] == ["+1,234"]
    assert describe(tree) == "tree of 2 nodes in 2 layers: 1 inner node, 1 folded subtree"


def test_an_inner_node_drawn_without_its_children_is_no_leaf():
    tree = nx.DiGraph()
    tree.add_node("root", turn=MIN, leaf=False)
    assert describe(tree) == "tree of 1 node in 1 layer: 1 MIN"


def test_a_large_tree_has_no_labels_and_small_markers():
    star = nx.full_rary_tree(LABELLED_UP_TO, LABELLED_UP_TO + 1, create_using=nx.DiGraph)
    small, large = draw_tree(chain(5)), draw_tree(star)
    assert not large.texts
    assert markers(large, "s")[0].get_sizes()[0] < markers(small, "s")[0].get_sizes()[0]


@pytest.mark.slow
def test_a_tree_of_ten_thousand_nodes_is_drawn_with_a_handful_of_artists():
    ax = draw_tree(nx.full_rary_tree(3, 10_000, create_using=nx.DiGraph))
    ax.figure.canvas.draw()
    assert len(ax.collections) == 3
    assert sum(len(drawn.get_segments()) for drawn in edges(ax)) == 9_999


def test_draws_on_given_axes_with_a_given_layout_and_title():
    figure, (left, right) = plt.subplots(1, 2)
    assert draw_tree(CUT, ax=right, layout=leaf_slots, title="a tree") is right
    assert spots(right, "^") == {(4.0, 0.0)}
    assert right.get_title() == "a tree"
    assert not left.collections
    figure.canvas.draw()


def test_a_given_figure_keeps_its_paper_and_a_new_one_has_the_size_that_is_asked_for():
    figure, axes = plt.subplots(3, facecolor="ivory", figsize=(6, 9))
    draw_tree(CUT, ax=axes[0])
    assert draw_counts({"f": {1: 1, 2: 4}}, "n", "calls", ax=axes[1]) is axes[1]
    assert draw_gantt(simulate(split_root, Tree(TEXTBOOK)), ax=axes[2]) is axes[2]
    assert figure.get_frameon()
    assert colors.same_color(figure.get_facecolor(), "ivory")
    assert plt.get_fignums() == [figure.number]
    figure.canvas.draw()
    new = (
        draw_tree(CUT, figsize=(3, 2)),
        draw_counts(SERIES, "n", "calls", figsize=(3, 2)),
        draw_gantt(simulate(split_root, Tree(TEXTBOOK)), figsize=(3, 2)),
    )
    assert [tuple(ax.figure.get_size_inches()) for ax in new] == [(3, 2)] * 3


def test_the_style_that_is_chosen_is_drawn():
    with plt.style.context({"lines.linewidth": 7, "font.size": 19, "axes.labelsize": 23}):
        ax = draw_counts(SERIES, "n", "calls")
    assert {line.get_linewidth() for line in ax.lines} == {7}
    assert (ax.texts[0].get_fontsize(), ax.xaxis.label.get_fontsize()) == (19, 23)


def contrast(one, other):
    """How far two greys stand out from each other, from 1 to 21, as the WCAG counts it."""
    linear = [((grey + 0.055) / 1.055) ** 2.4 + 0.05 for grey in sorted([one, other])]
    return linear[1] / linear[0]


@pytest.mark.parametrize("style", ["default", "dark_background"])
def test_a_picture_has_no_paper_and_its_ink_is_read_on_white_and_on_black(style):
    with plt.style.context(style):
        drawings = [draw_tree(CUT, title="t"), draw_counts({"f": {1: 1}}, "n", "calls")]
    for ax in drawings:
        picture = print_figure(ax.figure, base64=False)
        assert Image.open(BytesIO(picture)).getpixel((0, 0))[3] == 0
        assert _fetch_figure_metadata(ax.figure) is None
        ink = ax.title.get_color() if ax.get_title() else ax.xaxis.label.get_color()
        assert min(contrast(colors.to_rgb(ink)[0], paper / 255) for paper in (0xFF, 0x11)) > 4.3


def test_what_is_no_tree_is_refused_before_anything_is_drawn():
    with pytest.raises(ValueError, match="not a rooted tree"):
        draw_tree(nx.DiGraph([(1, 3), (2, 3)]))
    assert not plt.get_fignums()


def test_a_tree_in_words():
    assert describe(CUT) == "tree of 13 nodes in 3 layers: 1 MAX, 3 MIN, 9 leaves, 2 pruned"
    assert describe(chain(3)) == "tree of 3 nodes in 3 layers: 2 inner nodes, 1 leaf"


def test_the_text_forms_of_a_drawing_say_what_it_shows():
    ax = draw_tree(CUT)
    assert repr(ax.figure) == f"<{describe(CUT)}>"
    assert ax.figure._repr_mimebundle_() == ({}, {"image/png": {"alt": describe(CUT)}})
    assert describe(CUT) in repr(ax)


SERIES = {"power": {0: 1, 10: 11, 5: 6}, "fast_power": {0: 1, 5: 4, 10: 5}, "other": {0: 1, 5: 4, 10: 5}}


def test_counts_differ_by_marker_and_dashes_and_are_in_order():
    lines = draw_counts(SERIES, "n", "calls").lines
    assert [list(line.get_xdata()) for line in lines] == [[0, 5, 10]] * 3
    assert list(lines[0].get_ydata()) == [1, 6, 11]
    assert len({line.get_marker() for line in lines}) == len({line.get_linestyle() for line in lines}) == 3


def test_lines_are_named_at_their_ends_and_names_do_not_collide():
    ax = draw_counts(SERIES, "n", "calls")
    names = {text.get_text(): text for text in ax.texts}
    assert {name: text.xy for name, text in names.items()} == {
        name: (10, counts[10]) for name, counts in SERIES.items()
    }
    ax.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in names.values()]
    assert not any(one.overlaps(other) for one in boxes for other in boxes if one is not other)


def test_counts_in_words_and_on_a_logarithmic_axis():
    ax = draw_counts({"games": {1: 9, 2: 7200}}, "plies", "games", log=True)
    words = "chart of games against plies: games from 9 at 1 to 7,200 at 2"
    assert ax.get_yscale() == "log"
    assert repr(ax.figure) == f"<{words}>"
    assert describe_counts({"games": {1: 9, 2: 7200}}, "plies", "games") == words


def test_names_stand_on_the_axis_in_the_place_of_numbers():
    ax = draw_counts({"nodes": {0: 9, 1: 3}}, "idea", "nodes", names=["none", "table"])
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["none", "table"]


@pytest.fixture
def shown(monkeypatch):
    """What is shown where there is no matplotlib."""
    found = []
    monkeypatch.setattr("gametree.plot.HAS_MATPLOTLIB", False)
    monkeypatch.setattr("IPython.display.display", found.append)
    return found


def texts_of(svg):
    return [(node.text, float(node.get("y"))) for node in ElementTree.fromstring(svg).findall(".//{*}text")]


ENDS = ["fast_power", "other", "power"]  # from below


def test_without_matplotlib_counts_are_the_same_chart_as_svg_with_the_same_words(shown):
    drawing = draw_counts(SERIES, "n", "calls")
    assert shown == [drawing]
    assert repr(drawing) == describe_counts(SERIES, "n", "calls")
    said = [words for words, _ in texts_of(drawing.svg)]
    assert said == ["0", "2", "4", "6", "8", "10", "n", "0", "2", "4", "6", "8", "10", "12", "calls", *ENDS]
    heights = sorted(y for words, y in texts_of(drawing.svg) if words in SERIES)
    assert min(b - a for a, b in itertools.pairwise(heights)) >= 13
    for colour, mark, dashes in LINES[:3]:
        assert drawing.svg.count(f'd="{MARKS[mark]}"') == 3
        assert f'stroke="{colour}" stroke-width="1.5" stroke-dasharray="{DASHES[dashes]}"' in drawing.svg


def test_without_matplotlib_a_logarithmic_axis_has_powers_of_ten_evenly_apart(shown):
    ticks = dict(texts_of(draw_counts({"f": {0: 2, 1: 70}}, "n", "m", log=True).svg)[3:6])
    assert list(ticks) == ["10⁰", "10¹", "10²"]
    assert ticks["10⁰"] - ticks["10¹"] == pytest.approx(ticks["10¹"] - ticks["10²"])


def test_without_matplotlib_names_stand_on_the_axis(shown):
    drawing = draw_counts({"nodes": {0: 9, 1: 3}}, "idea", "nodes", names=["none", "table"])
    assert [words for words, _ in texts_of(drawing.svg)][:3] == ["none", "table", "idea"]


def test_without_matplotlib_a_tree_is_drawn_in_the_layout_that_is_asked_for(shown):
    def mirrored(tree):
        return {node: (9 - x, y) for node, (x, y) in tidy(tree).items()}

    tidily, other = draw_tree(CUT), draw_tree(CUT, layout=mirrored)
    assert repr(other) == repr(tidily) == describe(CUT)
    assert other.svg != tidily.svg
    assert draw_tree(CUT, layout=lambda tree: {node: (0, y) for node, (_, y) in tidy(tree).items()}) == shown[-1]
