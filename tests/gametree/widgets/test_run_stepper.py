"""A run of many workers to step through: everybody is somewhere or waits, at every step, and the words say where."""

import re
from functools import partial

import pytest

from gametree import Tree, lazy_smp, random_tree, serial_minimax, simulate, split_root, tic_tac_toe, young_brothers
from gametree.widgets import RunStepper

TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 1]])
SEARCHES = (young_brothers, split_root, partial(lazy_smp, defer=True))


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("message", [0, 1.5])
def test_every_worker_is_named_once_at_every_step(search, message):
    for seed in range(5):
        run = simulate(search, random_tree(seed, 3, 3), workers=3, message=message)
        stepper = RunStepper(run)
        for start, said in stepper.steps:
            busy = {letter for letter in "PQR" if f"{letter} looks at" in said}
            waiting = set(re.findall(r"(?<=[ ;,])([PQR])(?=, [PQR]| waits?\.)", said))
            assert busy | waiting == set("PQR")
            assert not busy & waiting
            here = [one[0] for one in stepper.visits if one[1] <= start < one[1] + 1]
            assert sorted(here) == sorted("PQR".index(letter) for letter in busy)
        assert len(stepper.visits) == len(run.visits)


def test_captions_tell_the_window_for_max_and_nothing_where_all_is_open():
    said = [words for _, words in RunStepper(simulate(young_brothers, TREE, workers=2)).steps]
    assert said[0] == "Unit 1 of 7: P looks at the root; Q waits."
    assert said[3] == "Unit 4 of 7: P looks at A2 with α 2, β 3; Q looks at A3 with α 2, β 3."
    assert said[4] == "Unit 5 of 7: P looks at B with α 3, β 4; Q looks at C with α 3, β 4."


def test_a_search_without_a_window_has_none_in_its_captions():
    stepper = RunStepper(simulate(split_root, TREE, workers=2, serial=serial_minimax))
    assert not any("α" in said for _, said in stepper.steps)


def test_what_was_in_vain_says_so():
    runs = (simulate(young_brothers, random_tree(seed, 4, 4), workers=4) for seed in range(20))
    run = next(run for run in runs if any(visit.stopped for visit in run.visits))
    assert any("in vain" in said for _, said in RunStepper(run).steps)


def test_only_the_plies_that_are_drawn_are_stepped_through():
    run = simulate(young_brothers, TREE, workers=2)
    above = [visit for visit in run.visits if visit.position == TREE or visit.position in map(TREE.play, TREE.moves())]
    stepper = RunStepper(run, depth=1)
    assert len(stepper.visits) == len(above) == 4 < len(run.visits)
    assert len(stepper.parents) == 4


def test_boards_that_two_ways_lead_to_and_long_runs_are_refused():
    with pytest.raises(ValueError, match="nobody could say where"):
        RunStepper(simulate(young_brothers, tic_tac_toe("XO./.X./..O"), workers=2, depth=3), depth=3)
    with pytest.raises(ValueError, match="too long"):
        RunStepper(simulate(split_root, tic_tac_toe(), workers=2, depth=4, serial=serial_minimax))
