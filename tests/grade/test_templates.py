"""A teacher's own table: some cells change, and not one other byte."""

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
    assert template.columns == ("Name", 'Points "A"', "Note")
    assert [[field.text for field in row] for row in template.rows[1:]] == [
        ["Doe, Jane", "1", "x"],
        ["Roe", "", "two\r\nlines"],
        ["last", "3"],
    ]
    assert template.cell(template.rows[3], "note") == template.cell(template.rows[3], "none") == ""


def test_only_the_cells_change():
    template = of(TABLE)
    cells = {template.rows[1][1]: "7.5", template.rows[2][1]: "a;b", template.rows[3][1]: 'say "so"'}
    assert template.filled(cells).decode() == (
        TABLE.replace('"1"', '"7.5"').replace("Roe;;", 'Roe;"a;b";').replace("last;3", 'last;"say ""so"""')
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_stays(encoding, end):
    text = f"Näme,Points{end}Zoë,1{end}"
    mark = "\ufeff" if "16" in encoding else ""
    template = Template((mark + text).encode(encoding), "t.csv")
    assert template.filled({template.rows[1][1]: "2"}) == (mark + text.replace("1", "2")).encode(encoding)


@few
@given(data=st.binary(max_size=80))
def test_nothing_filled_is_nothing_changed(data):
    assert Template(data, "t.csv").filled({}) == data


@few
@given(
    rows=st.lists(st.lists(st.text(st.sampled_from('a1",;\n ')), min_size=3, max_size=3), min_size=1, max_size=4),
    quoting=st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
    new=st.text(st.sampled_from('b2",;\n')),
)
def test_it_reads_and_writes_what_csv_does(rows, quoting, new):
    whole = [["h1", "h2", "h3"], *rows]
    file = io.StringIO(newline="")
    csv.writer(file, quoting=quoting).writerows(whole)
    template = of(file.getvalue())
    kept = [row for row in whole if any(cell.strip() for cell in row)]
    assert [[field.text for field in row] for row in template.rows] == [[cell.strip() for cell in row] for row in kept]
    again = template.filled({template.rows[-1][1]: new}).decode()
    kept[-1][1] = new
    read = [row for row in csv.reader(io.StringIO(again, newline="")) if any(cell.strip() for cell in row)]
    assert read == [row for row in kept if any(cell.strip() for cell in row)]


def test_numbers_are_written_as_in_the_table():
    assert of("a;b\nx;10,00\n").number(7.5) == "7,5"
    assert of("a,b\nx,10.00\n").number(7.5) == "7.5"
    assert of("a,b\nx,10\n").number(7) == "7"


def test_a_letter_that_its_encoding_does_not_have_is_told():
    template = of("Näme;b\nx;1\n", "cp1252")
    with pytest.raises(ValueError, match=r"t\.csv is in cp1252, which has no “→”; export it as UTF-8"):
        template.filled({template.rows[1][1]: "a → b"})


def test_an_empty_table_says_so():
    with pytest.raises(ValueError, match=r"t\.csv is empty"):
        _ = of(" \n,\n").rows
