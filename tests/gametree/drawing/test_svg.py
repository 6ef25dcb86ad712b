"""Trees as SVG: well formed, nothing overlaps, and readable without colour."""

import re
import sys
from itertools import combinations, pairwise
from xml.etree import ElementTree

import networkx as nx
import pytest
from PIL import Image

from gametree import (
    Gomoku,
    Tree,
    alphabeta,
    call_tree,
    connect_four,
    draw_board,
    five_in_a_row,
    game_tree,
    gantt,
    othello,
    position_graph,
    power,
    record,
    search_tree,
    simulate,
    tic_tac_toe,
    young_brothers,
)
from gametree.drawing.describe import describe
from gametree.drawing.node import NodeStyle, node_style
from gametree.drawing.svg import _places, draw
from gametree.games.board_svg import board_marks, small_board
from gametree.trees.build import Graph

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

TREES = {
    "call tree": lambda: call_tree(record(power, 2, 4)),
    "number tree": lambda: game_tree(AIMA),
    "search tree": lambda: search_tree(record(alphabeta, AIMA)),
    "boards": lambda: search_tree(record(alphabeta, tic_tac_toe("O.O/OXX/X.."))),
    "large": lambda: game_tree(tic_tac_toe(), 3),
    "wide board": lambda: game_tree(five_in_a_row(), 1),
    "single": lambda: game_tree(Tree(7)),
}


@pytest.fixture(params=TREES, ids=str)
def tree(request: pytest.FixtureRequest) -> Graph:
    return TREES[request.param]()


def test_pictures_are_well_formed_and_say_what_they_show(tree: Graph) -> None:
    drawing = draw(tree)
    root = ElementTree.fromstring(drawing.svg)
    assert root.find("{http://www.w3.org/2000/svg}title").text == repr(drawing) == describe(tree)


def test_every_node_and_edge_is_drawn_once() -> None:
    tree = game_tree(AIMA)
    svg = draw(tree).svg
    assert [svg.count(f'data-node="{at}"') for at in range(13)] == [1] * 13
    assert [svg.count(f'data-edge="{at}"') for at in range(13)] == [0] + [1] * 12


def test_nothing_overlaps(tree: Graph) -> None:
    styles = {node: NodeStyle("call", label="a rather long label", value="1000", note=("α −∞ (B12)",)) for node in tree}
    boxes = [(x - styles[node].left, x + styles[node].right, y) for node, (x, y) in _places(tree, styles).items()]
    layers: dict[float, list[tuple[float, float]]] = {}
    for left, right, y in boxes:
        layers.setdefault(y, []).append((left, right))
    for layer in layers.values():
        layer.sort()
        assert all(one[1] < other[0] for one, other in pairwise(layer))


def test_values_and_notes_stand_beside_their_node_and_no_two_texts_of_one_lie_over_each_other(tree: Graph) -> None:
    svg = "{http://www.w3.org/2000/svg}"
    for group in ElementTree.fromstring(draw(tree).svg).iter(f"{svg}g"):
        frame = group.find(f"{svg}rect[@class='gt-frame']")
        if frame is None:
            continue
        right, texts = float(frame.get("x")) + float(frame.get("width")), group.findall(f"{svg}text")
        if not group.findall(f"{svg}text[@class='gt-value'][@text-anchor='middle']"):
            beside = [float(one.get("x")) for one in texts if one.get("class") in ("gt-value", "gt-note")]
            assert all(right < x < right + 10 for x in beside)
        places = [(float(one.get("x")), float(one.get("y"))) for one in texts if one.text]
        assert all(abs(y - other) >= 10 for (x, y), (at, other) in combinations(places, 2) if x == at)


def test_sides_have_shapes_and_names() -> None:
    svg = draw(game_tree(AIMA)).svg
    assert (svg.count("gt-box gt-max"), svg.count("gt-box gt-min"), svg.count("gt-box gt-leaf")) == (1, 3, 9)
    assert "▲ MAX" in svg
    assert "▼ MIN" in svg


def test_what_was_pruned_is_marked() -> None:
    svg = draw(search_tree(record(alphabeta, AIMA))).svg
    assert svg.count('class="gt-node gt-pruned') == 2


def test_large_trees_fold_into_triangles_that_tell_their_size() -> None:
    tree = game_tree(tic_tac_toe(), 3)
    svg = draw(tree, most=20).svg
    assert svg.count("gt-box gt-fold") > 0
    assert "64 more" in svg


def test_the_label_of_a_node_stands_inside_its_symbol_and_that_of_what_is_folded_below_it() -> None:
    svg = "{http://www.w3.org/2000/svg}"
    inside, below = set(), set()
    for group in ElementTree.fromstring(draw(game_tree(Tree([[3, 12, 8], [[2, 4], 6]])), most=7).svg).iter(f"{svg}g"):
        path, label = group.find(f"{svg}path"), group.find(f"{svg}text")
        if path is None or label is None or "gt-box" not in path.get("class") or label.get("class") != "gt-label":
            continue
        half = max(abs(float(y)) for y in re.findall(r"[\dMLHV] (-?[\d.]+)|V(-?[\d.]+)", path.get("d"))[0] if y)
        is_inside = abs(float(label.get("y"))) < half
        (inside if is_inside else below).add(path.get("class").split()[-1])
    assert (inside, below) == ({"gt-leaf"}, {"gt-fold"})


def test_a_tree_of_somebody_elses_is_drawn_without_words_where_it_has_none() -> None:
    drawn = ElementTree.fromstring(draw(nx.DiGraph([(0, 1), (0, 2)])).svg)
    group = "{http://www.w3.org/2000/svg}g"
    texts = [one.text or "" for node in drawn.iter(group) if "data-node" in node.attrib for one in node.iter()]
    assert texts
    assert not any(texts)


def test_texts_are_escaped() -> None:
    tree = nx.DiGraph()
    tree.add_node(0, label="f('<b>&')")
    ElementTree.fromstring(draw(tree).svg)


def test_the_same_tree_gives_the_same_picture(tree: Graph) -> None:
    assert draw(tree).svg == draw(tree).svg


def test_a_search_tree_shows_names_and_which_values_are_only_bounds() -> None:
    svg = draw(search_tree(record(alphabeta, AIMA))).svg
    assert all(f">{text}</text>" in svg for text in ("≥ −2", "A", "B", "C"))
    assert ">−3</text>" in svg  # A's value is exact


def test_a_node_of_a_graph_is_in_one_group_with_the_ways_into_it():
    graph = position_graph(tic_tac_toe("O.O/OXX/X.."))
    drawing = draw(graph)
    assert str(drawing) == "graph of 12 nodes and 13 edges: 2 with several ways in"
    groups = re.findall(
        r'<g class="gt-into( gt-merged)?">((?:<path class="gt-edge.*?/>)*)<g class="gt-node', drawing.svg
    )
    ways = [edges.count("<path") for _, edges in groups]
    assert ways == [graph.in_degree(node) for node in graph]
    assert [bool(merged) for merged, _ in groups] == [count > 1 for count in ways]


def test_a_board_in_a_tree_marks_the_square_where_the_last_stone_landed():
    tree = game_tree(connect_four("44", rows=4, columns=4), 1)
    lasts = [node_style(tree, node).last for node in tree]
    assert lasts == [None, 12, 13, 14, 7]


PICTURES = {
    "calls": lambda: draw(call_tree(record(power, 2, 4))),
    "search": lambda: draw(search_tree(record(alphabeta, tic_tac_toe("O.O/OXX/X..")))),
    "graph": lambda: draw(position_graph(tic_tac_toe("O.O/OXX/X.."))),
    "connect four": lambda: draw_board(connect_four("44"), played=[3, 2], line=[1], candidates=[4]),
    "othello": lambda: draw_board(othello()),
    "gomoku": lambda: draw_board(Gomoku.from_moves("h8h9"), threats=[0]),
    "run": lambda: gantt(simulate(young_brothers, AIMA, workers=2)),
}


@pytest.mark.parametrize("drawn", PICTURES.values(), ids=PICTURES)
def test_a_saved_picture_can_be_read_by_every_program(drawn, tmp_path):
    drawing = drawn()
    drawing.save(tmp_path / "picture.SVG")
    saved = (tmp_path / "picture.SVG").read_text(encoding="utf-8")
    assert not re.search(r"var\(|calc\(|light-dark", saved)
    assert ElementTree.fromstring(saved).find("{*}title").text == ElementTree.fromstring(drawing.svg)[0].text
    drawing.save(str(tmp_path / "picture.PNG"))
    with Image.open(tmp_path / "picture.PNG") as picture:
        assert picture.width == pytest.approx(2 * float(ElementTree.fromstring(saved).get("width")), abs=2)
        assert len(picture.getcolors(1 << 20)) > 2


def test_without_a_converter_a_png_is_refused_in_a_sentence_and_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match=r"a PNG needs the package resvg-py: install it, or save .* as \.svg"):
        draw(game_tree(AIMA)).save(tmp_path / "picture.png")
    assert not list(tmp_path.iterdir())


def test_a_large_board_takes_little_room_in_each_node_of_a_tree():
    position = Gomoku.from_moves("h8h9i8i9")
    small = small_board(position.rows, 16, 97, position.theme)
    assert len(small) < len(board_marks(position.rows, 16, 97, (), position.theme)) / 8
    assert re.findall(r'd="((?:M[\d. ]+h0)+)"', small)[0].count("M") == 2
