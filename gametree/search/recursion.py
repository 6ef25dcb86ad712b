"""Lesson 1. The course's first recursion: a number to a power, slowly and fast."""

from typing import TypeVar

Number = TypeVar("Number", int, float, complex)


def power(x: Number, n: int) -> Number:
    """Return x to the power n by multiplying n times: n + 1 calls.

    Args:
        x: any number.
        n: a whole number, 0 or more.

    Raises:
        TypeError: n is not an integer.
        ValueError: n is negative.

    >>> power(2, 10)
    1024

    """
    _require_whole(n)
    if n == 0:
        return 1
    return x * power(x, n - 1)


def fast_power(x: Number, n: int) -> Number:
    """Return x to the power n by squaring and multiplying: one call for each binary digit of n, and one more.

    Known in India before 200 BC; Knuth, "The Art of Computer Programming", volume 2, section 4.6.3. Arguments and
    errors as for `power`.

    >>> fast_power(2, 10)
    1024
    """
    _require_whole(n)
    if n == 0:
        return 1
    root = fast_power(x, n // 2)
    return root * root * x if n % 2 else root * root


def _require_whole(n: int) -> None:
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"n must be a whole number such as 4, got {n!r}")
    if n < 0:
        raise ValueError(f"n must be 0 or more, got {n}: below 0 the base case is never met")
