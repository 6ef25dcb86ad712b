"""Powers: right for every whole n, in the number of calls that the lesson counts, and clear about anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.search.recursion import fast_power, power
from gametree.trace.record import count_calls

both = pytest.mark.parametrize("function", [power, fast_power])
exponents = st.integers(0, 60)


@both
@given(x=st.integers(-20, 20), n=exponents)
def test_a_whole_number_to_a_power(function, x, n):
    assert function(x, n) == x**n


@both
@pytest.mark.parametrize(("x", "n", "expected"), [(0.5, 3, 0.125), (1j, 2, -1), (2.0, 0, 1), (-0.5, 2, 0.25)])
def test_other_numbers_to_a_power(function, x, n, expected):
    assert function(x, n) == expected


@given(n=exponents)
def test_power_makes_n_further_calls(n):
    assert count_calls(power, 3, n) == (3**n, n + 1)


@given(n=st.integers(0, 10**4))
def test_fast_power_makes_one_call_for_each_binary_digit_and_one_more(n):
    digits = 0 if n == 0 else len(f"{n:b}")
    assert count_calls(fast_power, 1, n) == (1, digits + 1)


@both
@pytest.mark.parametrize(
    ("n", "error"), [(-1, ValueError), (2.0, TypeError), ("2", TypeError), (None, TypeError), (True, TypeError)]
)
def test_any_other_exponent_is_refused_by_name(function, n, error):
    with pytest.raises(error, match="n must be") as caught:
        function(2, n)
    assert repr(n) in str(caught.value)
