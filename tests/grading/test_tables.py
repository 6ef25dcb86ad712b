"""Tables: every delimiter and quoting in, errors with their line, and nothing out that a spreadsheet would run."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.tables import number_of, read_table, safe, table_bytes, table_of, unsafe
from tests.grading.made import folder
from tests.strategies import few

PLAIN = 'id,Full_Name,note\n007,Zoë Müller,\n008,"Doe, J","two\nlines"\n\n,,\n009,X,y\n'


def rows(data, name="t.csv"):
    table = table_of(data, name)
    return [[row[column] for column in table.places] for row in table.rows]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_csv_is_read(encoding, end, delimiter):
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter, lineterminator=end)
    writer.writerows(csv.reader(io.StringIO(PLAIN)))
    table = table_of(file.getvalue().encode(encoding), "t.csv")
    assert list(table.places) == ["id", "full name", "note"]
    assert [row["id"] for row in table.rows] == ["007", "008", "009"]
    assert table.rows[1].cells == ["008", "Doe, J", "two\nlines"]


def test_rows_know_the_line_they_begin_on():
    assert [row.line for row in table_of(PLAIN.encode(), "t.csv").rows] == [2, 3, 7]


def test_short_rows_are_filled_and_empty_cells_at_the_end_do_not_matter():
    assert rows(b"a,b\n1\n2,3,,\n") == [["1", ""], ["2", "3"]]


def test_a_column_that_is_not_there_is_empty():
    assert table_of(b"a\n1\n", "t.csv").rows[0]["b"] == ""


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "t.csv is empty"),
        (b"\n ,\n", "t.csv is empty"),
        (b"a,b\n1,2\nDoe, Jane,3\n", "t.csv, line 3: there are 3 cells, but 2 columns"),
        (b'a\n"' + b"x" * 200_000 + b'"\n', "t.csv is not a table: field larger than field limit"),
        (b'id,name\n1,"Doe\n2,Roe\n', "t.csv is not a table: unexpected end of data"),
    ],
)
def test_what_is_no_table_says_where(data, error):
    with pytest.raises(ValueError, match=error):
        table_of(data, "t.csv")


def test_a_missing_column_is_named_with_those_there_are():
    with pytest.raises(ValueError, match=r"t.csv has no column due, fee; its columns are: a, b c"):
        table_of(b"a,B_C\n", "t.csv").need("a", "due", "fee")


def test_a_file_is_named_without_its_folder(tmp_path):
    folder(tmp_path, {"r.csv": "a\n1\n"})
    assert read_table(tmp_path / "r.csv").name == "r.csv"


HOSTILE = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\tx", "=cmd|' /C calc'!A0", "＝1", " =1", "'=1", '"=1']
HOSTILE += ["a;=1", "a\n=1", "a\n'=1", 'a;"=1', 'a"";=1', "a\t-1"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_no_cell_is_a_formula_whatever_a_spreadsheet_splits_at(text, delimiter):
    data = table_bytes([{"a": text, "b": "x"}], ["a", "b"]).decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(data, newline=""), delimiter=delimiter) for cell in row]
    starts = [
        line.strip(" \"'")[:1] for cell in cells for line in cell.splitlines() if not line.lstrip(' "').startswith("'")
    ]
    assert not set(starts) & set("=+-@＝＋－＠")
    assert rows(data.encode())[0][0] == safe(text).strip()


@few
@given(text=st.text(st.sampled_from("=+-@＝'\";,\t\r\n ax1")) | st.text())
def test_what_was_made_safe_comes_back(text):
    assert unsafe(safe(text)) == text


@pytest.mark.parametrize("text", ["Jane Doe", "0123", "O'Neill", "a = b", "x; y - z", "1-2", "a@b.org", "Zoë"])
def test_harmless_text_stays_as_it_is(text):
    assert safe(text) == text


def test_numbers_stay_numbers_and_text_is_quoted():
    data = table_bytes([{"id": "007", "n": -7.5, "m": 3, "none": None}], ["id", "n", "m", "none", "gone"])
    assert data.decode("utf-8-sig").splitlines() == ['"id","n","m","none","gone"', '"007",-7.5,3,"",""']
    assert data.startswith(b"\xef\xbb\xbf")


CELLS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])).map(str.strip)


@few
@given(a=CELLS, b=CELLS)
def test_what_is_written_is_read(a, b):
    data = table_bytes([{"a": a, "b": b, "c": 1}], "abc")
    assert [unsafe(cell) for cell in rows(data)[0]] == [a, b, "1"]


def test_half_a_letter_is_written_as_its_number():
    assert rows(table_bytes([{"a": "x\udcff"}], ["a"])) == [["x\\udcff"]]


def test_numbers_are_read_with_point_or_comma():
    numbers = {"7": 7, "7.5": 7.5, "7,5": 7.5, " -1 ": -1} | dict.fromkeys(["", "x", "nan", "1e3", "\u0663"])
    assert {text: number_of(text) for text in numbers} == numbers


def test_an_excel_file_is_told_as_one(tmp_path):
    (tmp_path / "roster.csv").write_bytes(b"PK\x03\x04 and so on")
    with pytest.raises(ValueError, match=r"roster\.csv is an Excel file, or another zip file: save it as CSV"):
        read_table(tmp_path / "roster.csv")


TEACHERS = '\ufeffName;"Points ""A""";Note\r\n"Doe, Jane";"1";x\n\nRoe;;"two\r\nlines"\rlast;3\n'


def test_a_table_is_written_as_it_was_read():
    table = table_of(TEACHERS.encode(), "t.csv")
    expected = [["Doe, Jane", "1", "x"], ["Roe", "", "two\r\nlines"], ["last", "3"]]
    assert [row.cells for row in table.rows] == expected
    again = table_of(table.written(), "t.csv")
    assert (again.titles, [row.cells for row in again.rows]) == (("Name", 'Points "A"', "Note"), expected)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_encoding_stays(encoding):
    mark = "\ufeff" if "16" in encoding else ""
    table = table_of(f"{mark}Näme,Points\r\nZoë,1\r\n".encode(encoding), "t.csv")
    table.rows[0].cells[1] = "2"
    assert table.written() == f"{mark}Näme,Points\r\nZoë,2\r\n".encode(encoding)


def test_numbers_are_written_as_the_table_writes_them():
    texts = {"a;b\n1,5;2\n": "7,5", "a;b\n1,5;2.5\n": "7.5", "a;b\n1;2\n": "7.5"}
    assert {text: table_of(text.encode(), "t.csv").number(7.5) for text in texts} == texts


def test_what_an_encoding_has_not_is_told():
    table = table_of("Name\nZoë\n".encode("cp1252"), "t.csv")
    table.rows[0].cells[0] = "\u0142"
    with pytest.raises(ValueError, match=r"t\.csv is in cp1252, which has no “ł”; export it as UTF-8"):
        table.written()
