"""Letters by agreement: a class list and the names in a zip file are read so that most of their words are in both."""

import re
from collections.abc import Iterable, Mapping

from grading.files import decoded, words

# As spreadsheets and databases save lists, and as systems pack names; each where it is most common first.
_ASIAN = ("gb18030", "shift_jis", "big5", "euc_kr", "euc_jp")
_LISTS = (
    *("cp1251", "cp1250", *_ASIAN, "mac_roman", "cp1253", "cp1254", "cp1255", "cp1256", "cp874", "koi8-r"),
    *("iso8859-2", "iso8859-5", "cp850", "cp866", "mac_cyrillic"),
)
_NAMES = (
    *("utf-8", "cp437", "cp850", "cp866", *_ASIAN, "cp1252", "cp852", "cp857", "cp737", "cp869", "cp862"),
    *("cp1251", "cp1250", "cp1253", "koi8-r"),
)


def readings_of(data: bytes) -> tuple[str, ...]:
    """Return how a class list may be encoded: one way where it is UTF-8 or says so, else all that its bytes allow."""
    best = decoded(data)[1]
    others = _LISTS if best in ("cp1252", "latin-1") else ()
    return (best, *(one for one in others if _can_be(data, one)))


def agreed(lists: Mapping[str, str], names: Iterable[bytes], marked: Iterable[str]) -> tuple[str, str, int]:
    """Return the encodings of list and names under which most words are in both, the first of equals, and how many.

    Args:
        lists: the names in the class list, as each of its encodings has them.
        names: those in the zip file that do not say how they are encoded.
        marked: those that do, as text.

    """
    together, sure = b"\n".join(names), _foreign("\n".join(marked))
    readings = [one for one in _NAMES if _can_be(together, one)] if together else [""]
    texts = {one: sure | _foreign(together.decode(one) if one else "") for one in readings}
    counts = {(one, other): len(_foreign(lists[one]) & texts[other]) for one in lists for other in texts}
    best = max(counts, key=counts.__getitem__)
    return (*best, counts[best])


def _foreign(text: str) -> set[str]:
    """Return the words that are not plain ASCII, the only ones that an encoding changes."""
    return {word for word in words(re.sub(r"\d+", " ", text)) if not word.isascii()}


def _can_be(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
