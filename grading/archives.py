"""Folders and zip files without unpacking: a member is read on demand, up to a limit, and never written."""

import io
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Literal

from grading.files import MAX_BYTES, MAX_WITH_OUTPUTS, bounded, oddity, opened, read_bytes, shown, too_large
from grading.model import Unreadable

MAX_MEMBERS = 1_000  # in one student's zip file
MAX_UNPACKED = 200_000_000
MAX_RATIO = 200
_RATIO_FROM = 5_000_000  # below that, a notebook may well be one line printed over and over
_MAX_LISTED = 50_000_000  # bytes of a list of members, some 300,000
_END = b"PK\x05\x06"
_END_BYTES = 22
_LONGEST_COMMENT = 65_535
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LEADS_OUT = re.compile(r"/|[A-Za-z]:|(?:.*/)?\.\.(?:/|$)")


@dataclass(frozen=True)
class FileSource:
    """Where something can be read: a file, or a member of a zip file, which may be in a zip file itself.

    Args:
        file: the file in the folder.
        members: the names to follow inside it.
        depth: how many of the folders around it were found with it: a link in the place of one is not followed.

    """

    file: Path
    members: tuple[str, ...] = ()
    depth: int = 0

    def __str__(self) -> str:
        return shown("!".join((str(self.file), *self.members)))

    def read(self, most: int = MAX_BYTES) -> bytes:
        """Return the bytes; raise Unreadable when they cannot be read or are more than `most`."""
        if not self.members:
            return read_bytes(self.file, most, self.depth)
        with open_zip(replace(self, members=self.members[:-1])) as archive:
            return _member(archive, self.members[-1], most, str(self))

    def read_notebook(self) -> bytes:
        """Return the bytes of a notebook; of a large one, without its outputs, which nobody looks at."""
        data = self.read(MAX_WITH_OUTPUTS)
        return data if len(data) <= MAX_BYTES else without_outputs(data)


_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_OUTPUTS = re.compile(rb'"outputs"\s*:\s*(?=\[)')
_ENDS = {b"[": 1, b"{": 1, b"]": -1, b"}": -1}


def without_outputs(data: bytes) -> bytes:
    """Return the bytes of a notebook with every list of outputs emptied; what is no notebook stays as odd as it is."""
    kept, at, tokens = list[bytes](), 0, _TOKEN.finditer(data)
    for token in tokens:
        if token[0] == b'"outputs"' and (found := _OUTPUTS.match(data, token.start())):
            depth = 0
            kept.append(data[at : found.end()])
            for inner in tokens:
                depth += _ENDS.get(inner[0], 0)
                if not depth:
                    kept.append(b"[]")
                    at = inner.end()
                    break
            else:
                return b"".join(kept)  # it is cut off
    return b"".join((*kept, data[at:]))


@contextmanager
def open_zip(source: FileSource) -> Iterator[zipfile.ZipFile]:
    """Open a zip file, or one inside another, for a block; raise Unreadable for one that is none or lists too much."""
    with io.BytesIO(source.read()) if source.members else opened(source.file, source.depth) as file:
        try:
            archive = zipfile.ZipFile(file) if _listed(file) <= _MAX_LISTED else None
        except (zipfile.BadZipFile, OSError, ValueError, struct.error, NotImplementedError):
            raise Unreadable("is not a zip file, or is damaged", str(source)) from None
        if archive is None:
            raise Unreadable("lists too many files", str(source))
        yield archive


def _listed(file: IO[bytes]) -> int:
    """Return how many bytes a zip file's list of members takes, before it is read (PKWARE APPNOTE 4.3.16)."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - _LONGEST_COMMENT - _END_BYTES))
    tail = file.read()
    end = tail.rfind(_END)
    listed: int = struct.unpack_from("<L", tail, end + 12)[0] if 0 <= end <= len(tail) - _END_BYTES else 0
    return min(listed, size)


def _fault(info: zipfile.ZipInfo) -> str:
    """Return why a member is not read."""
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) and not stat.S_ISREG(mode):
        return oddity(mode)
    if info.flag_bits & 1:
        return "is locked with a password"
    if info.compress_type not in _PACKED:
        return "is packed in a way that is not read; pack it with the system's own zip"
    if info.file_size > _RATIO_FROM and info.file_size > MAX_RATIO * info.compress_size:
        return f"unpacks to more than {MAX_RATIO} times its size"
    return ""


def _time(info: zipfile.ZipInfo) -> datetime | None:
    try:
        return datetime(*info.date_time).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def _member(archive: zipfile.ZipFile, name: str, most: int, place: str) -> bytes:
    """Return what a member holds, up to a limit, whatever size it claims."""
    try:
        info = archive.getinfo(name)
        if fault := too_large(most) if info.file_size > most else _fault(info):
            raise Unreadable(fault, place)
        with archive.open(info) as file:
            return bounded(file, most, place)
    except KeyError:
        raise Unreadable("is no longer there", place) from None
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError):
        raise Unreadable("is damaged in its zip file", place) from None


_DEEPEST = 8  # folders in each other
_ZIP = re.compile(r"\.zip$", re.IGNORECASE)
_LITTER = re.compile(
    r"__MACOSX|__pycache__|~\$.*|Thumbs\.db|desktop\.ini"
    r"|\.(?:_.*|~.*|DS_Store|ipynb_checkpoints|git|github|devcontainer|idea|vscode|venv|\w*cache|Trash.*)",
    re.IGNORECASE,
)
HIDDEN = "begins with a dot and is skipped"


@dataclass(frozen=True)
class ArchiveEntry:
    """A file, or something that is not read as one.

    Args:
        parts: the folders below the path that was asked for, and the name, also those inside a student's zip file.
        outside: how many of the parts stand outside a student's zip file, which alone say whose it is. 0 for a name
            that leads out of its folder, or is none: it belongs to nobody.
        source: where it can be read.
        time: when it, or the student's zip file around it, was last changed.
        clock: whether that time is a "file"'s or from a class's "zip" file.
        fault: why it is not read, "" when it can be.
        is_folder: whether it is a folder, of which nothing is read.

    """

    parts: tuple[str, ...]
    outside: int
    source: FileSource
    time: datetime | None
    clock: Literal["file", "zip"]
    fault: str = ""
    is_folder: bool = False

    @property
    def trusted(self) -> tuple[str, ...]:
        """The parts that the student did not choose freely."""
        return self.parts[: self.outside]

    @property
    def name(self) -> str:
        """The file's name."""
        return self.parts[-1]


def entries(path: Path, names: str = "") -> list[ArchiveEntry]:
    """Return what is in a folder or a class's zip file, but the usual litter; raise Unreadable when it is neither.

    Args:
        path: the folder, or the zip file.
        names: how those names in the zip file are encoded that do not say so; "" for how zip files began.

    """
    if not path.exists():
        raise Unreadable("is not there", str(path))
    if path.is_dir():
        found = list(_walk(path, ()))
    elif _ZIP.search(path.name):
        source = FileSource(path.resolve())
        with open_zip(source) as archive:
            members = _members(archive, ArchiveEntry((), 0, source, None, "zip"), names)
            found = [one for entry in members for one in ([entry] if entry.fault else _opened_up(entry))]
    else:
        raise Unreadable("is neither a folder nor a zip file", str(path))
    if found and not found[0].parts:
        raise Unreadable(found[0].fault, str(path))
    return sorted(found, key=lambda entry: entry.parts)


def _walk(folder: Path, parts: tuple[str, ...]) -> Iterator[ArchiveEntry]:
    """Yield what is in a folder and below; a folder with nothing in it is an entry with a fault."""
    here = ArchiveEntry(parts, len(parts), FileSource(folder), None, "file", is_folder=True)
    try:
        items = sorted(os.scandir(folder), key=lambda item: item.name)
    except OSError as error:
        yield replace(here, fault=f"cannot be opened: {error.strerror}")
        return
    items = [item for item in items if not _LITTER.fullmatch(item.name)]
    if not items and parts:
        yield replace(here, fault="is an empty folder")
    for item in items:
        yield from _item(item, (*parts, item.name.encode("utf-8", "backslashreplace").decode()))


def _item(item: os.DirEntry[str], parts: tuple[str, ...]) -> Iterator[ArchiveEntry]:
    """Yield one thing in a folder, or what is in it."""
    try:
        status = item.stat(follow_symlinks=False)
    except OSError:
        return
    entry = ArchiveEntry(
        parts,
        len(parts),
        FileSource(Path(item.path), depth=len(parts) - 1),
        datetime.fromtimestamp(status.st_mtime, UTC),
        "file",
    )
    if item.is_dir(follow_symlinks=False):
        too_deep = f"has more than {_DEEPEST} folders in each other" if len(parts) >= _DEEPEST else ""
        fault = HIDDEN if item.name.startswith(".") else too_deep
        yield from [replace(entry, fault=fault, is_folder=True)] if fault else _walk(Path(item.path), parts)
    elif item.name.startswith("."):
        yield from [replace(entry, fault=HIDDEN)] if ".ipynb" in item.name.lower() else []
    elif odd := oddity(status.st_mode):
        yield replace(entry, fault=odd)
    else:
        yield from _opened_up(entry)


def unmarked_names(path: Path) -> list[bytes]:
    """Return the names in a class's zip file that are not plain ASCII and do not say how they are encoded."""
    if not path.is_file() or not _ZIP.search(path.name):
        return []
    with open_zip(FileSource(path.resolve())) as archive:
        return [name for name in map(_unmarked, archive.infolist()) if name]


def _unmarked(info: zipfile.ZipInfo) -> bytes:
    """Return such a name; b"" for any other: its flag says UTF-8 (PKWARE APPNOTE 4.4.4)."""
    with suppress(UnicodeEncodeError):  # it was read from an extra field (4.6.9)
        return b"" if info.flag_bits & 0x800 or info.filename.isascii() else info.filename.encode("cp437")
    return b""


def _opened_up(entry: ArchiveEntry) -> Iterator[ArchiveEntry]:
    """Yield a file, or what is in it when it is a zip file that a student made; zip files in that stay closed."""
    if not _ZIP.search(entry.name):
        yield entry
        return
    try:
        with open_zip(entry.source) as archive:
            infos, place = archive.infolist(), str(entry.source)
            if len(infos) > MAX_MEMBERS:
                raise Unreadable(f"holds {len(infos):,} files, more than {MAX_MEMBERS:,}", place)
            if sum(info.file_size for info in infos) > MAX_UNPACKED:  # made to fill memory or disk
                raise Unreadable(f"unpacks to more than {MAX_UNPACKED / 1_000_000:g} MB", place)
            found = list(_members(archive, entry))
    except Unreadable as error:
        yield replace(entry, fault=error.reason)
        return
    yield from found or [replace(entry, fault="is an empty zip file")]


def _members(archive: zipfile.ZipFile, around: ArchiveEntry, names: str = "") -> Iterator[ArchiveEntry]:
    """Yield the files in a zip file; only a class's, which has no parts of its own, tells owners and times."""
    for info in archive.infolist():
        raw = _unmarked(info) if names else b""
        name = (raw.decode(names, "replace") if raw else info.filename).replace("\\", "/")
        parts = tuple(part for part in name.split("/") if part not in ("", "."))
        odd = "" if parts else "has no name of its own"
        odd = "has a name that leads out of its folder" if _LEADS_OUT.match(name) else odd
        own = (info.filename or "a file",) if odd else parts
        is_hidden_file = own[-1].startswith(".") and ".ipynb" not in own[-1].lower()
        is_litter = is_hidden_file or any(map(_LITTER.fullmatch, own))  # what systems and Jupyter put beside real files
        if info.filename.endswith("/") or (is_litter and not odd):
            continue
        is_hidden = any(part.startswith(".") for part in own)
        fault = odd or _fault(info) or (HIDDEN if is_hidden else "")
        source = replace(around.source, members=(*around.source.members, info.filename))
        entry = replace(around, parts=(*around.parts, *own), source=source, fault=fault)
        yield entry if around.parts else replace(entry, outside=0 if odd else len(own), time=_time(info))
