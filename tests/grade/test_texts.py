"""Text from bytes: every encoding that files come in, without losing a byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.grade.files import decoded, folded, shown, words
from tests.strategies import few

SAMPLE = "id;name\n007;Zoë Müller\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "latin-1"]
)
def test_every_usual_encoding_is_told(encoding):
    assert decoded(SAMPLE.encode(encoding))[0].removeprefix("\ufeff") == SAMPLE


@few
@given(data=st.binary(max_size=60))
def test_no_byte_is_lost(data):
    text, encoding = decoded(data)
    assert text.encode(encoding) == data


@few
@given(
    data=st.sampled_from([b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\xef\xbb\xbf", b"a\0", b"\0a"]), rest=st.binary()
)
def test_no_byte_is_lost_after_a_mark_either(data, rest):
    text, encoding = decoded(data + rest)
    assert text.encode(encoding) == data + rest


def test_names_are_compared_composed_and_without_case():
    assert folded("Zoe\u0308  MÜLLER\t") == folded("zoë müller") == "zoë müller"
    assert folded("STRASSE") == folded("straße")


def test_a_name_is_words_and_numbers():
    assert words("06-Alpha_beta (Copy).x") == ("06", "alpha", "beta", "copy", "x")


@few
@given(text=st.text(st.characters()))
def test_what_is_shown_stays_on_one_line_and_can_be_written(text):
    line = shown(text)
    assert line.isprintable()
    assert line.encode("utf-8").decode() == line


def test_what_can_be_read_is_shown_as_it_is():
    assert shown("Zoë’s 06 – α.ipynb") == "Zoë’s 06 – α.ipynb"
    assert shown("a\nb\x1b[31m\u202e") == "a\\nb\\x1b[31m\\u202e"
    assert shown("a\udcff") == "a\\udcff"
    assert shown("a" * 501) == "a" * 500 + "…"
