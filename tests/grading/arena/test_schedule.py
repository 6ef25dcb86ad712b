"""Who meets whom in a round."""

import random
from collections import Counter

import pytest

from grading.arena.schedule import swiss


def test_rounds_of_a_swiss_tournament_pair_new_opponents_with_as_many_points():
    names = [f"p{n}" for n in range(9)]
    points, met, strength = dict.fromkeys(names, 0.0), Counter(), {name: n for n, name in enumerate(names)}
    for _ in range(4):
        pairs = swiss(names, points, met)
        assert len(pairs) == 4
        assert len({name for pair in pairs for name in pair}) == 8
        for pair in pairs:
            met[frozenset(pair)] += 1
            points[max(pair, key=strength.__getitem__)] += 2
        [bye] = set(names).difference(*pairs)
        met[frozenset({bye})] += 1
    assert set(met.values()) == {1}
    assert max(points, key=points.__getitem__) == "p8"


def pairings(names):
    """All ways to pair names, None being nobody."""
    if not names:
        return [[]]
    first, *others = names
    return [[(first, other), *rest] for other in others for rest in pairings([one for one in others if one != other])]


@pytest.mark.parametrize("count", [4, 5, 6])
def test_no_pairing_of_a_round_has_less_squared_distance_in_points(count):
    source, names = random.Random(count), [f"n{at}" for at in range(count)]
    for _ in range(60):
        points = {name: source.randrange(8) / 2 for name in names}

        def apart(pairs, points=points):
            left_out = set(names).difference(*pairs)
            return sum((points[a] - points[b]) ** 2 for a, b in pairs) + sum(points[one] ** 2 for one in left_out)

        possible = [[pair for pair in pairs if None not in pair] for pairs in pairings([*names, *[None] * (count % 2)])]
        assert apart(swiss(names, points, {})) == min(map(apart, possible))
