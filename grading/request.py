"""What a teacher asks for, and the folder that its grades go to."""

from dataclasses import dataclass, field
from pathlib import Path

from classroom.calls.budget import CodeBudget
from grading.batch import Grade, Journal, MakeExecutor
from grading.confirmed import Dialogue
from grading.files import file_name, remove_old_drafts, write_whole
from grading.master import Master
from grading.pages import CODE
from grading.roster import Roster
from grading.submission import grade

README = """What is in this folder, all of it about one assignment

grades.csv      a row for each student; opens in any spreadsheet
overview.html   for the teacher: distribution, hardest parts, commonest mistakes, what needs a look
feedback/       a page for each student, to send as it is
code/           for the teacher: each student's code beside what the checks said; overview.html has the links
questions/      what `grading questions` has written: a sheet for each student to print, and the key apart
overrides.csv   what the teacher decides on the page of `grading mark`, where no other file was named
journal.sqlite  what has been graded; as long as it is here, only what has changed is graded again
options.json    with which files and seeds; the next run here takes them again, unless it is told otherwise
"""


@dataclass(frozen=True, eq=False, repr=False)
class Request:
    """What a teacher asks for.

    Args:
        master: the assignment.
        submissions: folders and zip files.
        out: the folder of all grades; those of an assignment go into a folder of its name there.
        roster: the class; without one, every name that is found is a student.
        partners: a CSV file that says who hands in together, in the place of what the roster says; None for none.
        policy: a CSV file with due dates; None for none.
        overrides: a CSV file with the teacher's decisions; None for none.
        seed: a secret of the teacher's, from which the larger inputs are made.
        level: how to isolate, "auto", "full" or "limited".
        budget: what the code of one submission may use.
        workers: how many submissions to grade at a time.
        only: the id of the one student to grade; empty for all.
        layout: how the submissions are laid out; None to find out.
        course: the other assignments of the course; this one may be among them.
        solution: the master's own notebook, to try its checks on before anything is graded; empty to trust them.
        faults: what is wrong with the course, to be told with the grades.
        lower: whether published grades may fall.
        section: which section of the course the roster is of, "" where there is one.
        dialogue: how to ask whose a hand-in is.
        make: makes the executor; a pool of processes without it.
        how: grades one submission.

    """

    master: Master
    submissions: tuple[Path, ...]
    out: Path
    roster: Roster | None = None
    partners: Path | None = None
    policy: Path | None = None
    overrides: Path | None = None
    seed: int = 1
    level: str = "auto"
    budget: CodeBudget = field(default_factory=CodeBudget)
    workers: int = 1
    only: str = ""
    layout: str | None = None
    course: tuple[Master, ...] = ()
    solution: bytes = b""
    faults: tuple[str, ...] = ()
    lower: bool = True
    section: str = ""
    dialogue: Dialogue = field(default_factory=Dialogue)
    make: MakeExecutor | None = None
    how: Grade = grade

    @property
    def folder(self) -> Path:
        """The assignment's own folder of grades: what is published there is of no other."""
        return self.out / self.master.name

    @property
    def mark(self) -> str:
        """What the names of a section's own files end in, so that it does not replace another's."""
        return f"-{file_name(self.section)}" if self.section else ""

    @property
    def assignments(self) -> tuple[str, ...]:
        """The names of all assignments."""
        return tuple(dict.fromkeys(one.name for one in (self.master, *self.course)))

    def open_journal(self) -> Journal:
        """Return the journal of the assignment's folder, which is made when it is not there.

        Raises:
            OSError: the folder cannot be written to.
            ValueError: it lies among the submissions.

        """
        if around := [path for path in self.submissions if self.out.resolve().is_relative_to(path.resolve())]:
            raise ValueError(f"the grades would lie among the submissions, in {around[0]}: give another --out")
        for name in ("feedback", CODE):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        remove_old_drafts(self.folder)
        write_whole(self.folder / "README.txt", README.encode())
        return Journal(self.folder / "journal.sqlite")
