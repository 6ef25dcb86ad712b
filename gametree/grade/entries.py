"""Everything there is in a folder or zip file of submissions, with zip files of students opened one level deep."""

import os
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Literal

from gametree.grade.archives import Member, Source, members, open_zip, own_members
from gametree.grade.files import moment, oddity
from gametree.grade.model import Unreadable
from gametree.grade.texts import shown

EMPTY_FOLDER = "is an empty folder"
_DEEPEST = 8
_ROOTS = ("submitted", "submissions")
_ZIP = re.compile(r"\.zip$", re.IGNORECASE)
_IGNORED = re.compile(r"\..*|__MACOSX|__pycache__|~\$.*|Thumbs\.db|desktop\.ini", re.IGNORECASE)


@dataclass(frozen=True)
class Entry:
    """A file, or something that is not read as one.

    Args:
        parts: the folders below the path that was asked for, and the name, also those inside a student's zip file.
        outside: how many of the parts stand outside a student's zip file; only those say whose it is. 0 when its name
            leads out of its folder, so that it belongs to nobody.
        source: where it can be read.
        time: when it, or the student's zip file around it, was last changed.
        clock: whether that time is a "file"'s or from a class's "zip" file.
        fault: why it is not read, "" when it can be.

    """

    parts: tuple[str, ...]
    outside: int
    source: Source
    time: datetime | None
    clock: Literal["file", "zip"]
    fault: str = ""

    @property
    def trusted(self) -> tuple[str, ...]:
        """The parts that the student did not choose freely."""
        return self.parts[: self.outside]

    @property
    def name(self) -> str:
        """The file's name."""
        return self.parts[-1]


def entries(path: Path) -> list[Entry]:
    """Return what is in a folder or a class's zip file; the usual litter of operating systems is left out.

    Args:
        path: the folder, or the zip file.

    Raises:
        Unreadable: when it is neither, or cannot be read.

    """
    if not path.exists():
        raise Unreadable("is not there", shown(str(path)))
    if path.is_dir():
        found = list(_walk(path, ()))
    elif _ZIP.search(path.name):
        found = list(_in_class_zip(path.resolve()))
    else:
        raise Unreadable("is neither a folder nor a zip file", shown(str(path)))
    if found and not found[0].parts:
        raise Unreadable(found[0].fault, shown(str(path)))
    return sorted(_without_root(found), key=lambda entry: entry.parts)


def _walk(folder: Path, parts: tuple[str, ...]) -> Iterator[Entry]:
    """Yield what is in a folder and below; a folder with nothing in it is an entry with a fault."""
    here = Entry(parts, len(parts), Source(folder), None, "file")
    try:
        items = sorted(os.scandir(folder), key=lambda item: item.name)
    except OSError as error:
        yield replace(here, fault=f"cannot be opened: {error.strerror}")
        return
    items = [item for item in items if not _IGNORED.fullmatch(item.name)]
    if not items and parts:
        yield replace(here, fault=EMPTY_FOLDER)
    for item in items:
        yield from _item(item, (*parts, item.name))


def _item(item: os.DirEntry[str], parts: tuple[str, ...]) -> Iterator[Entry]:
    """Yield one thing in a folder, or what is in it."""
    try:
        status = item.stat(follow_symlinks=False)
    except OSError:
        return
    entry = Entry(parts, len(parts), Source(Path(item.path)), moment(status.st_mtime), "file")
    if item.is_dir(follow_symlinks=False):
        too_deep = replace(entry, fault=f"has more than {_DEEPEST} folders in each other")
        yield from _walk(Path(item.path), parts) if len(parts) < _DEEPEST else [too_deep]
    elif odd := oddity(status.st_mode):
        yield replace(entry, fault=odd)
    else:
        yield from _opened_up(entry, None)


def _in_class_zip(path: Path) -> Iterator[Entry]:
    """Yield what is in the zip file of a class."""
    with open_zip(Source(path)) as archive:
        for member in members(archive):
            if not _is_litter(member):
                outside = 0 if member.leads_out else len(member.parts)
                source = Source(path, (member.name,))
                entry = Entry(member.parts, outside, source, member.time, "zip", member.fault)
                yield from [entry] if entry.fault else _opened_up(entry, archive)


def _opened_up(entry: Entry, within: zipfile.ZipFile | None) -> Iterator[Entry]:
    """Yield a file, or what is in it when it is a zip file that a student made; zip files in that stay closed."""
    if not _ZIP.search(entry.name):
        yield entry
        return
    try:
        with open_zip(entry.source, within) as archive:
            found = own_members(archive, str(entry.source))
    except Unreadable as error:
        yield replace(entry, fault=error.reason)
        return
    inside = [one for one in found if not _is_litter(one)]
    if not inside:
        yield replace(entry, fault="is an empty zip file")
    for one in inside:
        source = Source(entry.source.file, (*entry.source.members, one.name))
        yield replace(entry, parts=(*entry.parts, *one.parts), source=source, fault=one.fault)


def _is_litter(member: Member) -> bool:
    """Tell whether a member is what operating systems and Jupyter put beside the real files."""
    return not member.leads_out and any(map(_IGNORED.fullmatch, member.parts))


def _without_root(found: list[Entry]) -> list[Entry]:
    """Leave out the folder that holds all submissions, when there is one of its usual names."""
    roots = {entry.trusted[0] for entry in found if len(entry.trusted) > 1 and entry.trusted[0].lower() in _ROOTS}
    if len(roots) != 1:
        return found
    return [
        replace(entry, parts=entry.parts[1:], outside=entry.outside - 1)
        for entry in found
        if len(entry.trusted) > 1 and entry.trusted[0] in roots
    ]
