"""Zip files: hostile ones are told from honest ones, and nothing is ever written to disk."""

import json
import stat
import struct
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading import archives
from grading.archives import FileSource, entries, without_outputs
from grading.model import Unreadable
from tests.grading.made import code, folder, notebook, zipped
from tests.strategies import few

HEAD, LOCAL = b"PK\x01\x02", b"PK\x03\x04"


@pytest.fixture
def listed(tmp_path):
    """List what is in a zip file of these members, or in these bytes."""

    def of(content, **options):
        data = content if isinstance(content, bytes | bytearray) else zipped(content, **options)
        (tmp_path / "a.zip").write_bytes(data)
        return entries(tmp_path / "a.zip")

    return of


def of_mode(mode):
    info = zipfile.ZipInfo("x")
    info.external_attr = mode << 16
    return info


def patched(content, **bytes_after_head):
    """A zip file with bytes changed in its list of members."""
    data = bytearray(zipped(content))
    for place, value in bytes_after_head.items():
        at = data.rindex(HEAD) + int(place[1:])
        data[at : at + len(value)] = value
    return data


def test_a_member_is_read_where_it_is_also_in_a_zip_file_in_a_zip_file(tmp_path):
    zipped({"b/a.ipynb": b"abc", "in.zip": zipped({"x": b"def"})}, tmp_path / "a.zip")
    source = FileSource(tmp_path / "a.zip", ("b/a.ipynb",))
    assert (source.read(), str(source)) == (b"abc", f"{tmp_path}/a.zip!b/a.ipynb")
    assert FileSource(tmp_path / "a.zip", ("in.zip", "x")).read() == b"def"
    with pytest.raises(Unreadable, match=r"a.zip!in.zip!y is no longer there"):
        FileSource(tmp_path / "a.zip", ("in.zip", "y")).read()


def test_members_have_parts_and_times(listed):
    (one,) = listed({zipfile.ZipInfo("a\\b//./c.ipynb", (2026, 11, 20, 23, 59, 58)): b""}.items())
    assert (one.parts, one.fault) == (("a", "b", "c.ipynb"), "")
    assert one.time.isoformat().startswith("2026-11-20T23:59:58")
    assert one.time.tzinfo
    assert listed(patched({"a": b""}, _12=b"\xff\xff\xff\xff"))[0].time is None


@pytest.mark.parametrize("name", ["../x", "a/../../x", "/etc/passwd", "C:\\x", "c:/x", "..\\x", "..", "a/.."])
def test_a_name_that_leads_out_is_never_read(listed, name):
    (one,) = listed({name: b"x"})
    assert (one.trusted, one.parts) == ((), (one.name,))
    assert one.fault == "has a name that leads out of its folder"


@pytest.mark.parametrize("name", ["", ".", "./."])
@pytest.mark.parametrize("folders", [(), ("jane.zip",)])
def test_a_file_without_a_name_is_told_and_belongs_to_nobody(listed, name, folders):
    one = zipfile.ZipInfo("x")
    one.filename = name
    content = zipped([(one, b"abc")])
    (found,) = listed({folders[0]: content} if folders else content)
    assert (found.fault, found.trusted) == ("has no name of its own", folders)
    assert found.parts == (*folders, name or "a file")


@pytest.mark.parametrize("name", ["a..b", "a/b..", "06: x", "Doe, Jane/x", "~/x"])
def test_a_name_that_only_looks_odd_is_read(listed, name):
    (one,) = listed({name: b"x"})
    assert (one.trusted, one.fault) == (one.parts, "")


FAULTS = {
    "a link": ([(of_mode(stat.S_IFLNK | 0o777), b"/etc/passwd")], {}, "is a symbolic link"),
    "a pipe": ([(of_mode(stat.S_IFIFO), b"")], {}, "is a pipe"),
    "a device": ([(of_mode(stat.S_IFCHR), b"")], {}, "is a device"),
    "a socket": ([(of_mode(stat.S_IFSOCK), b"")], {}, "is a socket"),
    "a file": ([(of_mode(stat.S_IFREG | 0o644), b"")], {}, ""),
    "a file without its kind": ([(of_mode(0o644), b"")], {}, ""),
    "without a mode": ([(of_mode(0), b"")], {}, ""),
    "bzip2 can ask for any memory": ({"x": b"abc"}, {"compress_type": zipfile.ZIP_BZIP2}, "is packed in a way that"),
    "lzma can ask for any memory": ({"x": b"abc"}, {"compress_type": zipfile.ZIP_LZMA}, "is packed in a way that"),
    "a password": (patched({"x": b"abc"}, _8=b"\x01"), {}, "is locked with a password"),
    "a bomb": ({"x": bytes(6_000_000)}, {}, "unpacks to more than 200 times its size"),
    "printed over and over": ({"x": b"printed over and over\n" * 200_000}, {}, ""),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_member_that_is_not_read_says_why_in_the_list_and_when_it_is_read(listed, tmp_path, case):
    content, options, fault = FAULTS[case]
    (one,) = listed(content, **options)
    assert one.fault.startswith(fault)
    assert bool(one.fault) == bool(fault)
    if fault:
        with pytest.raises(Unreadable, match=fault):
            FileSource(tmp_path / "a.zip", ("x",)).read()


def test_a_member_larger_than_the_limit_is_not_read(tmp_path):
    zipped({"x": bytes(100)}, tmp_path / "a.zip")
    assert FileSource(tmp_path / "a.zip", ("x",)).read(100) == bytes(100)
    with pytest.raises(Unreadable, match="is larger than"):
        FileSource(tmp_path / "a.zip", ("x",)).read(99)


def lying_about_its_size():
    data = bytearray(zipped({"x": bytes(3_000_000)}))
    for mark, place in ((HEAD, 24), (LOCAL, 22)):
        struct.pack_into("<L", data, data.rindex(mark) + place, 10)
    return data


def damaged_inside():
    data = bytearray(zipped({"x": bytes(range(256)) * 4}))
    data[60] ^= 255
    return data


WHOLE = zipped({"x": b"abc" * 100})
DAMAGED = {
    "its size is a lie": (lying_about_its_size(), r"a.zip!x is damaged in its zip file"),
    "damaged inside": (damaged_inside(), r"a.zip!x is damaged in its zip file"),
    "cut off": (WHOLE[:50], r"a\.zip is not a zip file, or is damaged"),
    "nothing": (b"", r"a\.zip is not a zip file, or is damaged"),
    "a mark alone": (LOCAL, r"a\.zip is not a zip file, or is damaged"),
    "a list that is none": (WHOLE.replace(HEAD, b"PK\x01\x07"), r"a\.zip is not a zip file, or is damaged"),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_damage_is_told(tmp_path, case):
    data, said = DAMAGED[case]
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(Unreadable, match=said):
        FileSource(tmp_path / "a.zip", ("x",)).read()


def test_a_list_of_members_too_long_is_not_read(tmp_path, monkeypatch):
    zipped({"x" * 100: b""}, tmp_path / "a.zip")
    monkeypatch.setattr(archives, "_MAX_LISTED", 100)
    with pytest.raises(Unreadable, match="lists too many files"):
        FileSource(tmp_path / "a.zip", ("x" * 100,)).read()


def test_a_student_s_zip_file_holds_no_thousand_files_and_does_not_unpack_to_everything(listed, monkeypatch):
    def own(content):
        return [one.fault for one in listed({"jane.zip": zipped(content)})]

    assert own({str(number): b"" for number in range(1000)}) == [""] * 1000
    assert own({str(number): b"" for number in range(1001)}) == ["holds 1,001 files, more than 1,000"]
    monkeypatch.setattr(archives, "MAX_UNPACKED", 1_000_000)
    assert own({"x": bytes(1_000_000)}) == [""]
    assert own({"x": bytes(600_000), "y": bytes(600_000)}) == ["unpacks to more than 1 MB"]


@few
@given(place=st.integers(0, 400), value=st.integers(0, 255), cut=st.integers(0, 400))
def test_any_damage_is_told_or_does_not_matter(tmp_path_factory, place, value, cut):
    data = bytearray(zipped({"a/x.ipynb": b"abc" * 20, "y.zip": zipped({"z": b"def"})}))
    data[place % len(data)] = value
    path = tmp_path_factory.mktemp("zip") / "a.zip"
    path.write_bytes(data[: len(data) - cut % 3])
    with suppress(Unreadable):
        for one in entries(path):
            with suppress(Unreadable):
                one.source.read()


@pytest.mark.slow
def test_a_hundred_megabytes_of_outputs_are_dropped_and_the_cells_are_read(tmp_path):
    picture = {"output_type": "display_data", "data": {"image/png": '[{\\"' * 9 + "x" * 100_000_000}}
    cells = [code("x = '[\"outputs\": [1]'", outputs=[picture, {"a": [[]]}]), code("y = 2", outputs=[])]
    (tmp_path / "large.ipynb").write_bytes(notebook(*cells))
    found = FileSource(tmp_path / "large.ipynb").read_notebook()
    assert json.loads(found) == json.loads(notebook(*({**cell, "outputs": []} for cell in cells)))


@pytest.mark.parametrize("text", ['"\\"', '"', '"outputs": [', '"outputs": ["\\"', "[", '"outputs":'])
def test_outputs_that_are_cut_off_are_looked_through_once(text):
    assert without_outputs(text.encode() * 300_000)  # for ever, if each quotation mark were followed to the end


NAMES = st.sampled_from(["outputs", "source", '"['])
NESTED = st.recursive(
    st.text(max_size=5) | st.integers(), lambda inner: st.dictionaries(NAMES, inner) | st.lists(inner), max_leaves=20
)


@pytest.mark.slow
@few
@given(NESTED)
def test_only_lists_of_outputs_are_emptied(value):
    def emptied(one):
        if isinstance(one, dict):
            return {key: [] if key == "outputs" and isinstance(of, list) else emptied(of) for key, of in one.items()}
        return list(map(emptied, one)) if isinstance(one, list) else one

    assert json.loads(without_outputs(json.dumps(value).encode())) == emptied(value)


@pytest.mark.parametrize("inner", ["a.ipynb", "a.zip"])
def test_a_folder_swapped_for_a_link_after_it_was_found_is_not_read(tmp_path, inner):
    content = zipped({"b.ipynb": b"{}"}) if inner.endswith("zip") else b"{}"
    folder(tmp_path, {f"class/jane/deep/{inner}": content, f"secret/deep/{inner}": content})
    (tmp_path / "way").symlink_to("class")  # the teacher's own
    (found,) = entries(tmp_path / "way")
    assert found.source.read() == b"{}"
    (tmp_path / "class/jane").rename(tmp_path / "gone")
    (tmp_path / "class/jane").symlink_to(tmp_path / "secret")
    with pytest.raises(Unreadable, match="no longer in a folder of its own"):
        found.source.read()
