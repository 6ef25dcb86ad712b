"""A teacher's own table, read and written again: its encoding, delimiter and cells stay."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.grade.exports import Template
from tests.strategies import few

TABLE = '\ufeffName;"Points ""A""";Note\r\n"Doe, Jane";"1";x\n\nRoe;;"two\r\nlines"\rlast;3\n'


def of(text, encoding="utf-8"):
    return Template(text.encode(encoding), "t.csv")


def test_cells_are_found():
    template = of(TABLE)
    expected = [["Name", 'Points "A"', "Note"], ["Doe, Jane", "1", "x"], ["Roe", "", "two\r\nlines"], ["last", "3"]]
    assert template.rows == expected
    assert template.cell(template.rows[3], "note") == template.cell(template.rows[3], "none") == ""
    assert of(template.written().decode()).rows == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_encoding_stays(encoding):
    mark = "\ufeff" if "16" in encoding else ""
    template = of(f"{mark}Näme,Points\r\nZoë,1\r\n", encoding)
    template.rows[1][1] = "2"
    assert template.written() == f"{mark}Näme,Points\r\nZoë,2\r\n".encode(encoding)


@few
@given(st.lists(st.lists(st.text(st.sampled_from('a1",;\n ')), min_size=3, max_size=3), min_size=1, max_size=4))
def test_it_reads_and_writes_what_csv_does(rows):
    file = io.StringIO(newline="")
    csv.writer(file).writerows([["a", "b", "c"], *rows])
    template = of(file.getvalue())
    assert template.rows == [["a", "b", "c"], *(row for row in rows if any(cell.strip() for cell in row))]
    assert of(template.written().decode()).rows == template.rows


def test_numbers_are_written_as_the_table_writes_them():
    assert of("a;b\n1,5;2\n").number(7.5) == "7,5"
    assert of("a;b\n1,5;2.5\n").number(7.5) == of("a;b\n1;2\n").number(7.5) == "7.5"


def test_what_an_encoding_has_not_is_told():
    template = Template("Name\nZoë\n".encode("cp1252"), "t.csv")
    template.rows[1][0] = "\u0142"
    with pytest.raises(ValueError, match=r"t\.csv is in cp1252, which has no “ł”; export it as UTF-8"):
        template.written()
    with pytest.raises(ValueError, match="is empty"):
        _ = of("\n \n").rows
