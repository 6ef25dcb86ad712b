"""How tests ask whose a hand-in is."""

import zipfile
from functools import partial
from io import BytesIO

from grading.collect import collect
from grading.confirmed import Dialogue, read_who, settled, write_who
from grading.roster import roster_of
from grading.tables import table_of
from grading.who import claims
from tests.grading.made import zipped

NAME = "01-recursion"
TWO = "id,name,aliases\n1001,Ann Ash,\n1002,Bob Bay,ann-ash\n1003,Cid Cox,cox7\n"


def of(text, name="class.csv"):
    return roster_of(table_of(text.encode(), name))


def claimed(tmp_path, roster, names, kept=None, assignment=NAME):
    """Whose each file is: the ids, and how that is known."""
    zipped(dict.fromkeys(names, b"{}"), tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=assignment, roster=of(roster))
    return {
        one.handle: (" ".join(student.id for student in one.students), one.how)
        for one in claims(found.attempts, found.roster, assignment, kept)
    }


def talk(answers=(), yes=False):
    """A dialogue with the teacher, and what was said in it."""
    said, waiting = [], list(answers)
    ask = (lambda question: said.append(question) or waiting.pop(0)) if answers else None
    return Dialogue(said.append, ask, yes), said


def asked(tmp_path, roster, names, answers=(), yes=False, assignment=NAME):
    """Whose the files are after asking, and what was said; what is kept lies in a folder."""
    zipped(dict.fromkeys(names, b"{}"), tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=assignment, roster=of(roster))
    dialogue, said = talk(answers, yes)
    rows, kept = read_who(tmp_path, found.roster, assignment, [NAME, "02-other"])
    some = claims(found.attempts, found.roster, assignment, kept)
    done = settled(some, found.roster, assignment, dialogue, rows, partial(write_who, tmp_path))
    return {one.handle: " ".join(student.id for student in one.students) for one in done if one.is_certain}, said


def unmarked(names, encoding):
    """A zip file with names that do not say how they are encoded."""

    class Info(zipfile.ZipInfo):
        def _encodeFilenameFlags(self):  # noqa: N802
            return self.filename.encode(encoding), self.flag_bits & ~0x800

    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(names):
            archive.writestr(Info(name), b"{}")
    return buffer.getvalue()
