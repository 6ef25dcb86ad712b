"""Zip files: hostile ones are told from honest ones, and nothing is ever written to disk."""

import io
import stat
import struct
import zipfile
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.grade import archives
from gametree.grade.archives import Source, members, open_zip, own_members
from gametree.grade.model import Unreadable
from tests.grade.made import zipped
from tests.strategies import few


@pytest.fixture
def listed(tmp_path):
    """List what is in a zip file of these members."""

    def of(content, **options):
        zipped(content, tmp_path / "a.zip", **options)
        with open_zip(Source(tmp_path / "a.zip")) as archive:
            return list(members(archive))

    return of


def of_mode(name, mode):
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


def test_a_member_is_read_where_it_is(tmp_path):
    zipped({"b/a.ipynb": b"abc"}, tmp_path / "a.zip")
    source = Source(tmp_path / "a.zip", ("b/a.ipynb",))
    assert source.read() == b"abc"
    assert str(source) == f"{tmp_path}/a.zip!b/a.ipynb"


def test_a_member_of_a_zip_file_in_a_zip_file_is_read(tmp_path):
    zipped({"in.zip": zipped({"x": b"abc"})}, tmp_path / "a.zip")
    assert Source(tmp_path / "a.zip", ("in.zip", "x")).read() == b"abc"
    with pytest.raises(Unreadable, match=r"a.zip!in.zip!y is no longer there"):
        Source(tmp_path / "a.zip", ("in.zip", "y")).read()


def test_members_have_parts_and_times(listed):
    (one,) = listed({zipfile.ZipInfo("a\\b//./c.ipynb", (2026, 11, 20, 23, 59, 58)): b""}.items())
    assert one.parts == ("a", "b", "c.ipynb")
    assert one.time.isoformat().startswith("2026-11-20T23:59:58")
    assert one.time.tzinfo
    assert one.fault == ""


def test_a_time_that_is_none_is_none(tmp_path):
    data = bytearray(zipped({"a": b""}))
    place = data.rindex(b"PK\x01\x02") + 12
    data[place : place + 4] = b"\xff\xff\xff\xff"
    (tmp_path / "a.zip").write_bytes(data)
    with open_zip(Source(tmp_path / "a.zip")) as archive:
        assert [one.time for one in members(archive)] == [None]


@pytest.mark.parametrize("name", ["../x", "a/../../x", "/etc/passwd", "C:\\x", "c:/x", "..\\x", "..", "a/.."])
def test_a_name_that_leads_out_is_never_read(listed, name):
    (one,) = listed({name: b"x"})
    assert one.leads_out
    assert one.parts == (one.name,)
    assert one.fault == "has a name that leads out of its folder"


@pytest.mark.parametrize("name", ["a..b", "..a/x", "a/b..", "06: x", "Doe, Jane/x", "~/x"])
def test_a_name_that_only_looks_odd_is_read(listed, name):
    (one,) = listed({name: b"x"})
    assert (one.leads_out, one.fault) == (False, "")


@pytest.mark.parametrize(
    ("mode", "fault"),
    [
        (stat.S_IFLNK | 0o777, "is a symbolic link"),
        (stat.S_IFIFO, "is a pipe"),
        (stat.S_IFCHR, "is a device"),
        (stat.S_IFSOCK, "is a socket"),
        (stat.S_IFREG | 0o644, ""),
        (0o644, ""),
        (0, ""),
    ],
)
def test_a_member_that_is_no_file_is_not_read(listed, mode, fault):
    (one,) = listed([(of_mode("x.ipynb", mode), b"/etc/passwd")])
    assert one.fault.startswith(fault)
    assert bool(one.fault) == bool(fault)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_packing_that_can_ask_for_any_memory_is_not_read(listed, tmp_path, method):
    (one,) = listed({"x": b"abc"}, compress_type=method)
    assert one.fault.startswith("is packed in a way that is not read")
    with pytest.raises(Unreadable, match="is packed in a way"):
        Source(tmp_path / "a.zip", ("x",)).read()


def test_a_password_is_told(tmp_path):
    data = bytearray(zipped({"x": b"abc"}))
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(Unreadable, match="is locked with a password"):
        Source(tmp_path / "a.zip", ("x",)).read()


def test_what_unpacks_to_much_more_than_its_size_is_not_read(listed, tmp_path):
    (one,) = listed({"x": bytes(6_000_000)})
    assert one.fault == "unpacks to more than 200 times its size"
    assert listed({"x": b"printed over and over\n" * 200_000})[0].fault == ""


def test_a_member_larger_than_the_limit_is_not_read(tmp_path):
    zipped({"x": bytes(100)}, tmp_path / "a.zip")
    assert Source(tmp_path / "a.zip", ("x",)).read(100) == bytes(100)
    with pytest.raises(Unreadable, match="is larger than"):
        Source(tmp_path / "a.zip", ("x",)).read(99)


def test_a_member_that_lies_about_its_size_is_not_read_on(tmp_path):
    packed = zlib.compress(bytes(3_000_000), 9)[2:-4]
    data = bytearray(zipped({"x": bytes(3_000_000)}))
    assert packed in bytes(data)
    for mark, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        struct.pack_into("<L", data, data.rindex(mark) + place, 10)
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(Unreadable, match="is damaged in its zip file"):
        Source(tmp_path / "a.zip", ("x",)).read()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:50],
        lambda data: b"",
        lambda data: b"PK\x03\x04",
        lambda data: data.replace(b"PK\x01\x02", b"PK\x01\x07"),
    ],
)
def test_what_is_no_zip_file_says_so(tmp_path, damage):
    (tmp_path / "a.zip").write_bytes(damage(zipped({"x": b"abc" * 100})))
    with pytest.raises(Unreadable, match=r"a\.zip is no zip file, or is damaged"):
        open_zip(Source(tmp_path / "a.zip")).__enter__()


def test_damage_inside_is_told(tmp_path):
    data = bytearray(zipped({"x": bytes(range(256)) * 4}))
    data[60] ^= 255
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(Unreadable, match=r"a.zip!x is damaged in its zip file"):
        Source(tmp_path / "a.zip", ("x",)).read()


def test_a_list_of_members_too_long_is_not_read(tmp_path, monkeypatch):
    zipped({"x" * 100: b""}, tmp_path / "a.zip")
    monkeypatch.setattr(archives, "_MAX_LISTED", 100)
    with pytest.raises(Unreadable, match="lists too many files"):
        Source(tmp_path / "a.zip", ("x" * 100,)).read()


def own(content):
    return own_members(zipfile.ZipFile(io.BytesIO(zipped(content))), "jane.zip")


def test_a_student_s_zip_file_holds_no_thousand_files(monkeypatch):
    assert len(own({str(number): b"" for number in range(1000)})) == 1000
    with pytest.raises(Unreadable, match=r"jane.zip holds 1,001 files"):
        own({str(number): b"" for number in range(1001)})


def test_a_student_s_zip_file_does_not_unpack_to_everything(monkeypatch):
    monkeypatch.setattr(archives, "MAX_UNPACKED", 1_000_000)
    assert own({"x": bytes(1_000_000)})
    with pytest.raises(Unreadable, match=r"jane.zip unpacks to more than 1 MB"):
        own({"x": bytes(600_000), "y": bytes(600_000)})


@few
@given(place=st.integers(0, 400), value=st.integers(0, 255), cut=st.integers(0, 400))
def test_any_damage_is_told_or_does_not_matter(tmp_path_factory, place, value, cut):
    data = bytearray(zipped({"a/x.ipynb": b"abc" * 20, "y.zip": zipped({"z": b"def"})}))
    data[place % len(data)] = value
    path = tmp_path_factory.mktemp("zip") / "a.zip"
    path.write_bytes(data[: len(data) - cut % 3])
    with suppress(Unreadable), open_zip(Source(path)) as archive:
        for one in members(archive):
            with suppress(Unreadable):
                Source(path, (one.name,)).read()
