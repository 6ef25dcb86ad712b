"""Files read without following links, waiting, or reading without end; and written whole or not at all."""

import errno
import io
import os
import re
import secrets
import stat
import time
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO
from unicodedata import category, combining, normalize
from urllib.parse import quote

from grading.model import Unreadable

DONE, WRONG, LOOK, STOPPED = 0, 2, 3, 130  # the exit codes of commands
MAX_LINE = 2_000
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
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if text.encode(encoding, "replace") == data:
                return text, encoding
    raise AssertionError("every byte is a character in latin-1")


def _marked(data: bytes) -> tuple[str, ...]:
    """Return the encodings that the first bytes suggest: by a mark, or by the zeros of ASCII in UTF-16."""
    marked = tuple(encoding for mark, encoding in _MARKS if data.startswith(mark))
    if marked or len(data) < 2 or b"\0" not in data[:2] or data[:2] == b"\0\0":
        return marked
    return ("utf-16-be",) if data[0] == 0 else ("utf-16-le",)


def folded(text: str) -> str:
    """Return what names are compared by: composed characters, lower case, single spaces."""
    return " ".join(normalize("NFC", normalize("NFC", text).casefold()).split())


def plain(text: str) -> str:
    """Return a text folded and without accents."""
    return "".join(letter for letter in normalize("NFKD", folded(text)) if not combining(letter))


def words(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a name, folded: ("06", "alpha", "beta") of "06-Alpha_beta"."""
    # Marks belong to the letter before them: the vowels of Hindi and Thai are some, and words differ by them.
    return tuple("".join(one if one.isalnum() or category(one)[0] == "M" else " " for one in folded(text)).split())


_CJK = "\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff"


def pieces(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a name, also where they are run together: 1001Ann, Ann作业."""
    return tuple(piece for word in words(text) for piece in re.findall(rf"\d+|[{_CJK}]+|[^\d{_CJK}]+", word))


def by_number(text: str) -> list[str | int]:
    """Return what names are put in order by: "Version 10" after "Version 9"."""
    return [int(part) if at % 2 else part for at, part in enumerate(re.split(r"([0-9]+)", text))]


def shown(text: str, most: int = 500) -> str:
    """Return a name from outside as one line of limited length that can be printed anywhere."""
    text = text if len(text) <= most else f"{text[:most]}…"
    return visible(text, "")


def visible(text: str, kept: str = "\n\t") -> str:
    """Return a text in which no letter is hidden or changes the order of others, as some do to deceive the reader.

    Args:
        text: a text from outside.
        kept: which letters that are not printed stay as they are.

    """
    plain = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(one if one.isprintable() or one in kept else one.encode("unicode_escape").decode() for one in plain)


MAX_BYTES = 20_000_000
MAX_WITH_OUTPUTS = 200_000_000  # of a notebook, whose outputs are dropped while it is read
_LONGEST_NAME = 100
_BEHIND = "is no longer in a folder of its own, and a symbolic link is not followed"
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = os.O_RDONLY | _NO_LINK | getattr(os, "O_DIRECTORY", 0)
_READ = os.O_RDONLY | _NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_BINARY", 0)
_KINDS = (
    (stat.S_ISREG, ""),
    (stat.S_ISDIR, "is a folder"),
    (stat.S_ISLNK, "is a symbolic link, which is not followed"),
    (stat.S_ISFIFO, "is a pipe, which is not opened"),
    (stat.S_ISSOCK, "is a socket, which is not opened"),
)


def oddity(mode: int) -> str:
    """Return why something with this mode is not read as a file, "" for a regular file."""
    return next((what for is_kind, what in _KINDS if is_kind(mode)), "is a device, which is not opened")


def opened(path: Path, depth: int = 0) -> IO[bytes]:
    """Open a regular file to read.

    Args:
        path: the file.
        depth: how many of the folders around it must be no links, either.

    Raises:
        Unreadable: it is a link, pipe, socket or device, or lies behind a link, or cannot be opened.

    """
    try:
        with _folder(path, depth) as folder:
            if not (odd := oddity(os.lstat(path.name, dir_fd=folder).st_mode)):
                handle = os.open(path.name, _READ, dir_fd=folder)
                if not (odd := oddity(os.fstat(handle).st_mode)):  # what is there may have been replaced meanwhile
                    return os.fdopen(handle, "rb")
                os.close(handle)
    except OSError as error:
        is_behind = error.errno in (errno.ENOTDIR, errno.ELOOP)
        reason = _BEHIND if is_behind else f"cannot be opened: {error.strerror}"
        raise Unreadable(reason, str(path)) from None
    raise Unreadable(odd, str(path))


@contextmanager
def _folder(path: Path, depth: int) -> Iterator[int]:
    """Open the folder of a file, from the outermost one that must be no link: a path would follow all of them."""
    folder = os.open(path.parents[depth], _FOLDER & ~_NO_LINK)
    try:
        for one in reversed(path.parents[:depth]):
            inner = os.open(one.name, _FOLDER, dir_fd=folder)
            os.close(folder)
            folder = inner
        yield folder
    finally:
        os.close(folder)


def read_bytes(path: Path, most: int = MAX_BYTES, depth: int = 0) -> bytes:
    """Return what a regular file holds; raise Unreadable when it is none, cannot be read, or holds more than `most`."""
    with opened(path, depth) as file:
        return bounded(file, most, str(path))


def bounded(file: IO[bytes], most: int, place: str) -> bytes:
    """Return what is left in an open file; raise Unreadable when that is more than `most` bytes."""
    try:
        data = file.read(most + 1)
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror}", place) from None
    if len(data) > most:
        raise Unreadable(too_large(most), place)
    return data


def too_large(most: int) -> str:
    """Return why something of more than `most` bytes is not read."""
    return f"is larger than {most / 1_000_000:g} MB (clear the outputs and hand it in again)"


def write_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file so that after a crash or on a full disk there is either the old one or the new one, whole.

    Args:
        path: the file.
        data: what to write.
        mode: who may read and write it, less what the system takes away.

    Raises:
        OSError: when the folder cannot be written to or the disk is full; the old file is then as it was.

    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(draft, _WRITE, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):  # the error of a full disk names no file, and the user does not know the draft
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
    if os.name == "posix":  # elsewhere no folder can be opened to make the new name in it durable
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other process is in a context like this for a folder, and keep others out while it is open."""
    import fcntl  # not on Windows, where nothing is graded outside of its subsystem for Linux

    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def remove_old_drafts(folder: Path) -> None:
    """Remove the drafts that a killed run left; a draft younger than an hour may belong to a run that goes on."""
    for draft in folder.rglob(".*.part"):
        with suppress(OSError):
            if time.time() - draft.stat().st_mtime > 3600:
                draft.unlink()


def file_name(text: str) -> str:
    """Return a file name for any text: letters, digits, `-` and `_`, the rest as %XX; different for different texts."""
    name = quote(text.encode("utf-8", "surrogatepass"), safe="").replace(".", "%2E").replace("~", "%7E")
    if len(name) <= _LONGEST_NAME and name:
        return name
    return f"{name[:_LONGEST_NAME]}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip file of names and what they hold, the same for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, data)
    return buffer.getvalue()
