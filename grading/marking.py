"""What the page to mark on shows and takes: pages by their names, decisions as they are made."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from grading.attempts import Chosen
from grading.decide import GradedFor, decide, what_is_seen
from grading.files import shown
from grading.identify import code_in, decisions
from grading.model import QUESTIONS, SEEN, WHOLE, Override, Points, StudentResult
from grading.overrides import answered, is_seen, seen_as
from grading.pages import CODE, Form, link, marking, page_name, rendered, total_of, why_to_look
from grading.publish import Publication, problems_of, title_of
from grading.questions import judged, read_keys

MAX_COMMENT = 10_000
MAX_EARLIER = 40


@dataclass
class Marker:
    """One assignment's pages to mark on, and what is decided on them.

    Args:
        publication: the grades as they are published.
        graded_for: what became of the attempt that counts.

    """

    publication: Publication
    graded_for: GradedFor

    def __post_init__(self) -> None:
        identified, self.request = self.publication.identified, self.publication.request
        self.decisions = decisions(self.request, identified.people)
        self.overrides = identified.overrides
        self.chosen = {one.student.id: one for one in identified.chosen}
        self.results = {one.student: one for one in self.publication.results}

    @cached_property
    def order(self) -> list[str]:
        """The students as they are gone through, what needs a look first; it stays while one marks."""
        return sorted(self.results, key=lambda one: not _is_open(self.results[one]))

    @cached_property
    def pages(self) -> Mapping[str, str]:
        """The students by the names of their pages: no other name is one."""
        return {page_name(student): student for student in self.order}

    @property
    def left(self) -> int:
        """How many students and problems of the class still need a look."""
        students = sum(map(_is_open, self.results.values()))
        return students + sum(not seen for _, seen in self._problems())

    def overview(self) -> str:
        """Return the page with all students."""
        self._again()
        rows = [
            {"href": f"{CODE}/{link(student)}", "student": result, "total": total_of(result)}
            | {"is_open": _is_open(result), "why": self._why(result), "answered": self._answered(student)}
            | {"may_decide": self._may_decide(self.chosen[student])}
            for student, result in ((one, self.results[one]) for one in self.order)
        ]
        title, path = title_of(self.request), self.decisions.path
        left, problems = self.left, list(self._problems())
        more = {"problems": problems, "left": left, "keys": read_keys(self.request)}
        return rendered("marks.html", title=title, rows=rows, path=path, **more)

    def page(self, student: str) -> str:
        """Return the page of one student."""
        self._again()
        chosen = self.chosen[student]
        code = code_in(chosen.attempt, self.request.master)
        return marking(
            title_of(self.request), self.results[student], self.graded_for(chosen), code, self._form(student, chosen)
        )

    def save(self, about: Mapping[str, Any]) -> Mapping[str, str]:
        """Write down the points and the comment for a task of a student; return the new total.

        Raises:
            ValueError: it cannot be meant so, and nothing has changed.
            OSError: it cannot be written.

        """
        student, task = _text(about, "student"), _text(about, "task")
        if student not in self.results or task == SEEN or not self._may_decide(self.chosen[student]):
            raise ValueError("there is no such student, or nothing to decide")
        reason = _text(about, "reason")
        if task == QUESTIONS:
            if reason and self.chosen[student].attempt is None:
                raise ValueError("nothing was handed in, so there is no program that was asked about")
            reason = judged(reason, read_keys(self.request).get(student))
        self.decisions.write(student, task, _text(about, "points"), reason)
        self._again()
        return {"total": total_of(self.results[student]), "own": self.results[student].own_program}

    def see(self, about: Mapping[str, Any]) -> Mapping[str, str]:
        """Write down that somebody has looked at a student's work or a class's problem, or not; return the next page.

        Raises:
            ValueError: there is no such student or problem.
            OSError: it cannot be written.

        """
        student, is_on = _text(about, "student"), about.get("seen") is True
        if student:
            if student not in self.results:
                raise ValueError("there is no such student")
            what = what_is_seen(self.results[student], self.chosen[student].attempt)
            self.decisions.write(student, SEEN, "", seen_as(*what) if is_on else "")
        elif (problem := _text(about, "problem")) in {one for one, _ in self._problems()}:
            self.decisions.write("", SEEN, "", seen_as(problem) if is_on else "")
        else:
            raise ValueError("there is no such problem")
        self._again()
        at = self.order.index(student) + 1 if student else 0
        following = (one for one in (*self.order[at:], *self.order[:at]) if _is_open(self.results[one]))
        return {"next": next((f"{CODE}/{link(one)}" for one in following), "./")}

    def _again(self) -> None:
        """Take over what the file says now, also what was changed in it by hand, or by somebody else who marks."""
        before, self.overrides = self.overrides, self.decisions.read() if self.decisions.path.exists() else ()
        identified = replace(self.publication.identified, overrides=self.overrides)
        for student in {one.student for one in {*before} ^ {*self.overrides}} & self.results.keys():
            (self.results[student],) = decide(identified, self.request.master, self.graded_for, student)

    def _problems(self) -> Iterator[tuple[str, bool]]:
        for problem in problems_of(self.request, self.publication.identified):
            yield problem, is_seen(self.overrides, "", problem)

    def _why(self, result: StudentResult) -> str:
        said = why_to_look(result) if result.needs_a_look else ""
        return f"seen: {said}" if result.is_seen else said

    def _answered(self, student: str) -> str:
        """Return what a student ticked on the sheet, or, where nobody wrote that down, how much was right."""
        mine = (one for one in self.overrides if one.student == student and one.task == QUESTIONS)
        ticked, own, _ = next(filter(None, (answered(one.reason) for one in mine)), ("", "", ""))
        return ticked or own

    def _may_decide(self, chosen: Chosen) -> bool:
        return self.request.roster is None or chosen.student.line > 0

    def _form(self, student: str, chosen: Chosen) -> Form:
        """Return what can be done on a student's page."""
        at = self.order.index(student)
        before, after = (self.order[(at + by) % len(self.order)] for by in (-1, 1))
        may, path = self._may_decide(chosen), self.decisions.path
        said = Counter(one.reason for one in self.overrides if one.task not in (SEEN, QUESTIONS))
        earlier = [reason for reason, _ in said.most_common(MAX_EARLIER)]
        return Form(link(before), link(after), at + 1, len(self.order), path, may, self._fields(student), earlier)

    def _fields(self, student: str) -> Mapping[str, tuple[Points | None, str]]:
        """Return what stands in the fields: the whole assignment, its tasks, and the parts that are decided already."""
        mine = {one.task: one for one in self.overrides if one.student == student and one.task not in (SEEN, QUESTIONS)}
        tasks = dict.fromkeys(part.task for part in self.request.master.parts)
        empty = Override(student, "", None, "")
        found = {name: mine.get(name, empty) for name in (WHOLE, *tasks, *mine)}
        return {name: (one.points, one.reason) for name, one in found.items()}


def _is_open(result: StudentResult) -> bool:
    return result.needs_a_look and not result.is_seen


def _text(about: Mapping[str, Any], name: str) -> str:
    """Return a text that a page sent, without what is no letter; ValueError where it is none, or endless."""
    text = about.get(name, "")
    if not isinstance(text, str) or len(text) > MAX_COMMENT:
        raise ValueError(f"{name} is no text of at most {MAX_COMMENT:,} letters")
    lines = text.replace("\t", "    ").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    plain = (shown(line, MAX_COMMENT) for line in lines)
    return text if name in ("student", "problem") else "\n".join(plain).strip()
