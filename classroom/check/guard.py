"""What stands between a plain fault and all that is said better of it."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def or_plain(better: Callable[[], T], plain: T) -> T:
    """Return what explains, shrinks, names or draws a fault; the plain thing where that fails at an odd answer."""
    try:
        return better()
    except Exception:  # noqa: BLE001 - an answer may be anything, and a verdict without an explanation is still one
        return plain
