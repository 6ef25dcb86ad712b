"""Files read so that nothing is followed, waited for or read without end, and written whole or not at all."""

import os
import secrets
import stat
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import IO
from urllib.parse import quote

from gametree.grade.model import Unreadable
from gametree.grade.texts import shown

MAX_BYTES = 20_000_000
_LONGEST_NAME = 100
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
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


def opened(path: Path) -> IO[bytes]:
    """Open a regular file to read, never a link, pipe, socket or device.

    Raises:
        Unreadable: when it is something else, is gone or is not allowed.

    """
    try:
        _refuse_odd(os.lstat(path).st_mode, path)
        handle = os.open(path, _READ)
    except OSError as error:
        raise Unreadable(f"cannot be opened: {error.strerror}", shown(str(path))) from None
    try:
        _refuse_odd(os.fstat(handle).st_mode, path)
    except Unreadable:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _refuse_odd(mode: int, path: Path) -> None:
    if what := oddity(mode):
        raise Unreadable(what, shown(str(path)))


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return what a regular file holds.

    Raises:
        Unreadable: when it is no regular file, cannot be read, or holds more than `most` bytes.

    """
    with opened(path) as file:
        return bounded(file, most, shown(str(path)))


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


def moment(seconds: float) -> datetime:
    """Return a file's time as a date with a time zone."""
    return datetime.fromtimestamp(seconds, UTC)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after a crash or on a full disk there is either the old one or the new one, whole.

    Raises:
        OSError: when the folder cannot be written to or the disk is full; the old file is then as it was.

    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(draft, _WRITE, 0o666), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name in a folder durable, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def file_name(text: str) -> str:
    """Return a file name for any text: letters, digits, `-` and `_`, the rest as %XX; different for different texts."""
    name = quote(text.encode("utf-8", "surrogatepass"), safe="").replace(".", "%2E").replace("~", "%7E")
    if len(name) <= _LONGEST_NAME and name:
        return name
    return f"{name[:_LONGEST_NAME]}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
