"""Text out of bytes whose encoding nobody wrote down, and back again without a changed byte."""

from unicodedata import normalize

BOM = "\ufeff"
_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_BY_EYE = ("utf-8", "cp1252", "latin-1")


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text and its encoding, so that `text.encode(encoding) == data`; a byte-order mark stays in the text.

    Args:
        data: UTF-8, -16 or -32 with a byte-order mark or (-8, -16) without; else what Windows calls ANSI, or latin-1.

    """
    for encoding in (*_marked(data), *_BY_EYE):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if text.encode(encoding, "replace") == data:
            return text, encoding
    raise AssertionError("every byte is a character in latin-1")


def _marked(data: bytes) -> tuple[str, ...]:
    """Return the encodings that the first bytes speak for: by a mark, or by the zeros of ASCII in UTF-16."""
    marked = tuple(encoding for mark, encoding in _MARKS if data.startswith(mark))
    if marked or len(data) < 2 or b"\0" not in data[:2] or data[:2] == b"\0\0":
        return marked
    return ("utf-16-be",) if data[0] == 0 else ("utf-16-le",)


def folded(text: str) -> str:
    """Return what names are compared by: composed characters, lower case, single spaces."""
    return " ".join(normalize("NFC", normalize("NFC", text).casefold()).split())


def words(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a name, folded: ("06", "alpha", "beta") of "06-Alpha_beta"."""
    return tuple("".join(letter if letter.isalnum() else " " for letter in folded(text)).split())


def shown(text: str, most: int = 500) -> str:
    """Return a name from outside so that it stays on one line, is not endless and can be printed anywhere."""
    text = text if len(text) <= most else f"{text[:most]}…"
    plain = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in plain)
