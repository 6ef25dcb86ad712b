"""A table that a teacher exported, with some of its cells filled in and every other byte as it was."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from gametree.grade.model import Points
from gametree.grade.tables import delimiter_of, quoted
from gametree.grade.texts import BOM, decoded, folded


@dataclass(frozen=True)
class Field:
    """One cell as it stands in the file: where its text begins and ends, and what it says."""

    start: int
    end: int
    raw: str

    @property
    def text(self) -> str:
        """What it says, without quotes and outer spaces."""
        is_quoted = len(self.raw) > 1 and self.raw[0] == self.raw[-1] == '"'
        return (self.raw[1:-1].replace('""', '"') if is_quoted else self.raw).strip()

    def written(self, text: str, delimiter: str) -> str:
        """Return a new text in the same manner: in quotes when it was, or has to be."""
        needs = self.raw.startswith('"') or any(one in text for one in (delimiter, '"', "\r", "\n"))
        return '"' + text.replace('"', '""') + '"' if needs else text


@dataclass(frozen=True)
class Template:
    """An exported table.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.

    """

    data: bytes
    name: str

    @cached_property
    def _decoded(self) -> tuple[str, str]:
        return decoded(self.data)

    @cached_property
    def delimiter(self) -> str:
        """What stands between cells."""
        return delimiter_of(self._decoded[0])

    @cached_property
    def rows(self) -> tuple[tuple[Field, ...], ...]:
        """The rows that are not blank, the first with the columns' names."""
        rows = tuple(row for row in self._rows() if any(field.text for field in row))
        if not rows:
            raise ValueError(f"{self.name} is empty")
        return rows

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns' names."""
        return tuple(field.text for field in self.rows[0])

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each column is, by its folded name; of two called the same, the first."""
        return {folded(name): place for place, name in reversed(list(enumerate(self.columns)))}

    def cell(self, row: tuple[Field, ...], column: str) -> str:
        """Return what a row says in a column, "" where there is none."""
        place = self.places.get(folded(column), len(row))
        return row[place].text if place < len(row) else ""

    def filled(self, texts: Mapping[Field, str]) -> bytes:
        """Return the file with other texts in some of its cells."""
        text, encoding = self._decoded
        pieces, last = [], 0
        for field in sorted(texts, key=lambda field: field.start):
            pieces += [text[last : field.start], field.written(texts[field], self.delimiter)]
            last = field.end
        whole = "".join((*pieces, text[last:]))
        try:
            return whole.encode(encoding)
        except UnicodeEncodeError as error:
            wrong = quoted(whole[error.start : error.end])
            raise ValueError(f"{self.name} is in {encoding}, which has no {wrong}; export it as UTF-8") from None

    @property
    def has_decimal_comma(self) -> bool:
        """Whether its numbers are written like 7,50."""
        texts = [field.text for row in self.rows[1:] for field in row]
        return any(re.fullmatch(r"\d+,\d+", text) for text in texts) and not any(
            re.fullmatch(r"\d+\.\d+", text) for text in texts
        )

    def number(self, points: Points) -> str:
        """Return points as this table writes numbers."""
        return str(points).replace(".", ",") if self.has_decimal_comma else str(points)

    def _rows(self) -> Iterator[tuple[Field, ...]]:
        """Yield each row's cells by RFC 4180, with any kind of line end."""
        text = self._decoded[0]
        end = re.escape(self.delimiter)
        cell = re.compile(rf'("(?:[^"]|"")*"[^{end}\r\n]*|[^{end}\r\n]*)({end}|\r\n|\r|\n|\Z)')
        row: list[Field] = []
        place = len(BOM) if text.startswith(BOM) else 0
        while found := cell.match(text, place):
            row.append(Field(found.start(1), found.end(1), found[1]))
            place = found.end()
            if found[2] != self.delimiter:
                yield tuple(row)
                row = []
                if place >= len(text):
                    return
