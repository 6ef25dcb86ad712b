"""What the home page plays is what the searches of the course do."""

import re

import pytest

from gametree import alphabeta, count_calls, minimax, tic_tac_toe
from tools.site.whole_tree import NARROW, WIDE, Layout, Picture, nodes_below, whole_search


@pytest.mark.slow
def test_the_counter_runs_from_what_minimax_could_visit_to_what_alphabeta_visits() -> None:
    left = whole_search().left()
    assert (left[0], left[-1]) == (549_946, count_calls(alphabeta, tic_tac_toe()).calls) == (549_946, 18_297)
    assert left == sorted(left, reverse=True)


@pytest.mark.slow
def test_minimax_visits_every_node() -> None:
    assert count_calls(minimax, tic_tac_toe()).calls == nodes_below(tic_tac_toe())


@pytest.mark.parametrize("layout", [WIDE, NARROW], ids=lambda layout: layout.name)
def test_every_node_of_the_layers_is_drawn_once_and_inside(layout: Layout) -> None:
    svg = Picture(whole_search(), layout).svg()
    drawn = [x for path in re.findall(r'class="layer-\d" d="([^"]+)"', svg) for x in re.findall(r"M([\d.]+)", path)]
    assert len(drawn) == sum((9, 72, 504, 3024)[: layout.depth])
    assert all(0 <= float(x) <= layout.width for x in drawn)
    assert svg.count('class="gt-board"') == sum((1, 9, 72)[: len(layout.squares)])
