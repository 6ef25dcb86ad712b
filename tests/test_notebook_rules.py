"""The committed lessons keep the house rules, each of which can fail."""

from functools import cache

import nbformat
import pytest
from nbconvert.exporters import MarkdownExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools import ROOT, lessons, minutes
from tools.lessons import Lesson

OPENING = "**You will be able to** count.\n\n**You need** nothing.\n\n**Minutes:** 40"
RECALL = "recall(\n" + "    self_check('Who?'),\n" * 2 + ")"
LESSONS = minutes.lesson_files()
MOST_BYTES = 400_000
PAIRS = [
    pytest.param(path, rule, id=f"{path.stem}-{rule.__name__}") for path in LESSONS for rule in lessons.rules_for(path)
]


def test_no_two_lessons_have_the_same_number():
    numbers = [path.name[:2] for path in LESSONS]
    assert len(set(numbers)) == len(numbers)


read = cache(lessons.read_lesson)


@pytest.mark.parametrize(("path", "rule"), PAIRS)
def test_lesson_keeps_the_rule(path, rule):
    run = rule is lessons.is_in_normal_form and f"run make notebooks ARGS=notebooks/{path.name}"
    assert list(rule(read(path))) == [], run or rule.__doc__


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_with_its_pictures_is_no_large_file(path):
    assert path.stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("path", sorted(ROOT.glob("solutions/*/*.ipynb")), ids=lambda path: path.stem)
def test_assignments_import_nothing_deeper(path):
    assert list(lessons.imports_what_is_public(lessons.read_lesson(path))) == []


# --- every rule can fail ------------------------------------------------------------------------------------


def code(source="1", *outputs):
    return new_code_cell(source, outputs=list(outputs))


def folded(source, *tags):
    return new_code_cell(source, metadata={"jupyter": {"source_hidden": True}, "tags": list(tags)})


def pictured(kind, **texts):
    return code("1", new_output("display_data", {kind: "hi"} | texts))


def core(*cells):
    """The cells of a lesson whose core has the right size, with these cells in its middle."""
    opening = ["# 3. A", folded("# Run me.\nimport x", "toy"), OPENING]
    return [*opening, *["word " * 60] * 20, *cells, folded("x.play()", "toy")]


def parts(in_core, *in_more):
    """A lesson with this code in its core, and this in sections of More: x, y."""
    more = zip("xy", in_more, strict=False)
    return ["# 3. A", code(in_core), *(cell for name, source in more for cell in (f"## More: {name}", code(source)))]


HALF, ASSIGNMENT = "word " * 130, "[a](../exercises/03-minimax/03-minimax.ipynb)"
ASKED = [*[code("answer = predict('How many?')")] * 4, code("self_check(1)"), "### Exercise 1", "**Exercise 2.** x"]
PATHS = ["see /home/me/x", "open('/tmp/x')", r"C:\Users\me", "file:///x"]
SLASHES = ["a/b", "https://example.org/home/x", "../tmp/x", "win/loss, and/or", "1 / 2", r"print('X:\n')"]
LINKS = "[a](next%20one.ipynb#Part) [b](#here) [c](https://example.org/x) ![d](attachment:x.png)"

THREE = "predict('How many?', answer=3, why={3: 'Both corners, and the edge in the middle.', 2: 'No.', 4: 'No.'})"
PLATE = "predict('Which?', options=['the first call', 'the last plate'], answer='the last plate', why='So.')"
WISE = "predict('Who?', options=['the fool', 'the wise'], answer='the wise', why='So.')"

# What is said about which cells, text cells given as plain strings; nothing where they are as they should be.
CASES = {
    lessons.opens_alike: [
        ("'# 3. Title'", []),
        ("'# 3. Title'", ["# Search", OPENING]),
        ("'# 3. Title'", ["# 2. Search", OPENING]),
        ("in this order", ["# 3. Search", OPENING.replace("**You need**", "You need")]),
        ("in this order", ["# 3. Search", "**You need** x **You will be able to** y **Minutes:** 3"]),
        ("in this order", ["# 3. Search", "later", "later", OPENING]),
        ("not followed by a number", ["# 3. Search", OPENING.replace("40", "many")]),
    ],
    lessons.closes_alike: [
        ("last headings", ["# 3. A", "## What next", "## Summary"]),
        ("last headings", ["# 3. A", "## Summary"]),
        ("last headings", ["## Summary", "## What next", "### More"]),
        ("not a text", ["## Summary", "## What next", code()]),
        ("last headings", ["# 3. A", "## More: proofs", "## Summary", "## What next"]),
        ("", ["## Summary", "## What next\n\n```python\n# a comment\n```"]),
    ],
    lessons.prose_comes_in_small_runs: [("", [HALF, code(), HALF]), ("260 words", [code(), HALF, HALF])],
    lessons.code_cells_are_short: [
        ("", [code("x\n" * 20)]),
        ("cell 1 has 21 lines", ["text", code("x\n" * 21)]),
        ("", [code("recall(" + "\n" * 34 + ")")]),
        ("36 lines, 35", [code("recall(" + "\n" * 35 + ")")]),
    ],
    lessons.imports_what_is_public: [
        ("", [code("import gametree\nfrom gametree import power\nfrom gametree.widgets import watch")]),
        ("", [code("import gametree.plot\nimport gametrees")]),
        ("imports gametree.trees.build:", [code("1\nfrom gametree.trees.build import fold")]),
        ("imports gametree.search.pvs:", [code("def f():\n    import gametree.search.pvs")]),
    ],
    lessons.code_ends_without_semicolon: [("", [code("a; b"), "text;"]), ("cell 0", [code("plot();\n")])],
    lessons.pictures_have_a_text: [
        *(
            ("cell 0 shows", [pictured(kind, **texts)])
            for kind in ("image/png", "image/svg+xml")
            for texts in ({}, {"text/plain": " "}, {"text/plain": "<Figure at 0x7f2e78be>"})
        ),
        ("cell 0 has other words", [pictured("image/png", **{"text/plain": "<a chart>"})]),
        ("", [pictured("image/svg+xml", **{"text/plain": "a tree"})]),
    ],
    lessons.links_lead_somewhere: [
        ("", [LINKS]),
        *(
            ("no such file", [link])
            for link in ("[a](nowhere.ipynb)", "![a](x.png)", '<img src="x.png">', "[a](no.md#part)")
        ),
    ],
    lessons.paths_are_relative: [
        *(("", [text]) for text in SLASHES),
        *(("absolute", [kind(text)]) for text in PATHS for kind in (str, code)),
        *(("absolute", [code("1", new_output("stream", text=text))]) for text in PATHS),
        *(("absolute", [code("1", new_output("error", ename="E", evalue="e", traceback=[text]))]) for text in PATHS),
    ],
    lessons.has_its_words_for_the_page: [
        ("", ["Now <!-- lab -->press Shift+Enter<!-- page: click --> here.\n<!-- lab -->\nRun it. <!-- page -->\nSo."]),
        ("'Shift+Enter' on the page", ["Press Shift+Enter. <!-- lab -->Run it.<!-- page -->"]),
        ("'<!--' on the page", ["Now <!-- lab -->press Shift+Enter."]),
        ("begins a line", ["<!-- lab -->Run *it*.<!-- page -->"]),
    ],
    lessons.opens_and_ends_with_its_toy: [
        ("the second cell", []),
        ("the second cell", ["# 3. A", "text", *core()[1:]]),
        ("the second cell", ["# 3. A", folded("import x"), *core()[2:]]),
        ("is not folded", ["# 3. A", new_code_cell("# Run me.", metadata={"tags": ["toy"]}), *core()[2:]]),
        ("is not folded under a comment", ["# 3. A", folded("import x", "toy"), *core()[2:]]),
        ("does not come back", core()[:-1]),
        ("does not come back", [*core(), code()]),
        ("does not come back", [*core()[:-1], "## More", core()[-1]]),
    ],
    lessons.core_is_short: [
        ("", core()),
        ("", [*core(), "## More", *[folded("1")] * 40]),
        ("40 minutes are folded away, and the core takes 9", [*core(), "## More", *[code("1\n2\n3\n4")] * 40]),
        ("51 minutes in the core, 45 at most", core(*["**Exercise 1.** x"] * 6)),
        ("words in the core, 1400 at most", core("word " * 240)),
        ("46 lines in the core, 45 at most", core(code("1\n" * 46))),
        ("23 stops in the core, 22 at most", core(*[folded("1")] * 21)),
        ("2 exercises in the core, 1 at most", core("**Exercise 1.** x", "**Exercise 2.** x")),
        ("shows lambda, set, which", core(code("f = lambda: set()"))),
        ("", core(folded("f = lambda: set()"))),
        ("11 terms in the core, 10 at most", core(*(f"[**{n}**](glossary.md)" for n in range(11)))),
        ("7 sections of More, 6 at most", [*core(), *["## More"] * 7]),
        ("", [*core(), *["## More"] * 6]),
    ],
    lessons.lesson_has_its_size: [
        ("", [*core(), "## More\n" + "word " * 980]),
        ("74 cells in the core", core(*["text"] * 50)),
        ("words in the core, 600 at least", core()[:8]),
        ("2200 at most", [*core(), "## More\n" + "word " * 1000]),
    ],
    lessons.parts_stand_alone: [
        ("'# 3. A' uses best,", parts("print(best)", "best = 1")),
        ("", parts("best = 1\nprint(best)", "best = 2")),
        ("", parts("def f(x):\n    return x", "x = 1")),
        ("'# 3. A' uses f,", parts("f(1)", "def f(x): pass")),
        ("'# 3. A' uses math,", parts("math.inf", "import math")),
        ("", parts("print(1)", "best = 1\nprint(best)")),
        ("'## More: y' uses small,", parts("", "small = 1", "print(small)")),
        ("'## More: x' uses small,", parts("", "print(small)", "from x import small")),
        ("", parts("small = 0", "small = 1", "print(small)")),
        ("", parts("", "small = 1", "small = 2\nprint(small)")),
        ("", parts("", "print(len)", "print(undefined)")),
    ],
    lessons.headings_begin_cells: [
        ("", ["# 3. A", "## More: x\n\nText."]),
        ("", ["# 3. A", "## x\n\nText.\n\n### y"]),
        ("cell 1 has a heading '## x'", ["# 3. A", "Text.\n\n## x"]),
        ("", ["# 3. A", "Text.\n\n### More"]),
        ("", ["# 3. A", "```\na\n## More\n```"]),
        ("cell 1 has a heading", ["# 3. A", "Text.\n\n## More: x"]),
        ("cell 1 has a heading", ["# 3. A", "## More: x\n\n## More: y"]),
    ],
    lessons.opens_with_recall: [
        ("neither the first nor the second", ["# 3. A"]),
        ("neither the first nor the second", ["# 3. A", "recall(", code(), code(), folded(RECALL)]),
        ("is not folded", ["# 3. A", code(), code(RECALL)]),
        ("with 0 questions", ["# 3. A", code(), folded("recall(\n)")]),
        ("with 3 questions", ["# 3. A", code(), folded(RECALL.replace("(\n", "(\n    self_check('How?'),\n"))]),
    ],
    lessons.asks_before_it_tells: [
        ("1 self-checks", [code("self_check(1)"), folded(RECALL)]),
        ("4 predictions, at least 5 are the guide", ASKED),
        ("1 self-checks, at least 2 are the guide", ASKED),
        ("0 exercises in the core, at least 1 are the guide", ["## More", *ASKED]),
        *(
            ("0 predictions", [code(source)] * 4)
            for source in ("# predict(1)", "def predict(x): pass", "unpredict(1)", "self_predict(1)")
        ),
    ],
    lessons.keeps_answers_back: [
        ("", [folded(THREE), code("count()"), "As promised, three of them."]),
        ("cell 0 asks, and is not folded", [code(THREE), code("count()")]),
        ("cell 0 asks, and is not folded", [code("self_check('Who?', ['MAX'], answer='MAX', why='So.')")]),
        ("an assert stands in sight", [folded(THREE), code("assert count() == len(found)")]),
        ("an assert stands in sight", [folded(THREE), folded("x"), code("if True:\n    assert count() == 3")]),
        ("", [folded(THREE), folded("assert count() == 3"), folded(WISE), code("x")]),
        ("", [folded(THREE), "Look closely.", code("assert count() == 3")]),
    ],
    lessons.is_not_told_above: [
        ("", ["## One", code("count()"), code(THREE)]),
        ("above it stands 3", ["## One", "There are three of them.", code(THREE)]),
        ("above it stands 3", ["## One", "Count.", code("1", new_output("stream", text="3 found")), code(THREE)]),
        ("above it stands 3", ["## One", pictured("image/svg+xml", **{"text/plain": "3 nodes"}), code(THREE)]),
        (
            "above it stands both, corner, edg, middl",
            ["## One", "Both corners, and the edge in the middle.", code(THREE)],
        ),
        ("above it stands last, plat", [f"{OPENING}\n\n- take the last plate", "## One", code(PLATE)]),
        ("above it stands last, plat", [f"{OPENING}\n\n- take the last plate", folded(f"recall({PLATE})")]),
        ("", [f"{OPENING}\n\nTake the last plate.", "## One", "The last one.", code(PLATE)]),
        ("", ["## One", "There are three of them.", "## Two", code(THREE)]),
        ("", ["## One", "See [lesson 3](3.ipynb): `3`, [3, 12], f(3).", code(THREE), code(THREE)]),
        ("", ["## One", "It is 0.", code(THREE.replace("3", "0"))]),
    ],
    lessons.numbers_know_their_mistakes: [
        ("", [code("predict('?', answer=-3, why={-3: 'So.', 3: 'No.', 0: 'No.'})")]),
        ("", [code("predict('?', answer='a', options=['a'])")]),
        ("fewer than 2 wrong ones", [code("predict('?', answer=3, why='So.')")]),
        ("fewer than 2 wrong ones", [code("predict('?', answer=3, why={3: 'So.', 4: 'No.'})")]),
    ],
}


def found(rule, folder, cells, name="03-search.ipynb"):
    made = [new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    return "\n".join(rule(Lesson(folder / name, made)))


@pytest.mark.parametrize(
    ("rule", "said", "cells"),
    [
        pytest.param(rule, *case, id=f"{rule.__name__}-{number}")
        for rule, cases in CASES.items()
        for number, case in enumerate(cases)
    ],
)
def test_what_breaks_a_rule_is_noticed_and_nothing_else(rule, said, cells, tmp_path):
    (tmp_path / "next one.ipynb").touch()
    problems = found(rule, tmp_path, cells)
    assert said in problems if said else problems == ""


def test_what_is_called_harmless_stands_above_its_question(monkeypatch):
    harmless, told = set(lessons.HARMLESS), set()
    monkeypatch.setattr(lessons, "HARMLESS", {})
    for lesson in map(lessons.read_lesson, LESSONS[1:]):
        told |= {lesson.cells[int(problem.split()[1])]["id"] for problem in lessons.is_not_told_above(lesson)}
    assert harmless == told


def test_every_rule_is_tried():
    others = {
        lessons.recalls_what_was_taught,
        lessons.is_in_normal_form,
        lessons.links_to_its_assignment,
        lessons.learner_is_the_algorithm,
    }
    assert {*lessons.RULES, *lessons.GUIDES, *lessons.SHAPE} == {*CASES, *others}


@pytest.mark.parametrize(
    ("number", "said", "named"),
    [
        (3, "", ["core"]),
        (3, "no cell of the core of an earlier lesson", ["more"]),
        (3, "no cell of the core of an earlier lesson", ["later"]),
        (3, "no cell of the core of an earlier lesson", [None]),
        (1, "", [None]),
        (3, "next to none of its words", ["other"]),
        (3, "asks 1 questions, and names 0 cells", []),
    ],
)
def test_a_recall_names_the_cell_that_it_asks_about(tmp_path, number, said, named):
    text = "Who is to move in a node without children? Nobody, for the game is over."
    ids = {"core": text, "other": "Something else.", "head": "## More", "more": text}
    earlier = [new_markdown_cell(source, id=name) for name, source in ids.items()]
    for name, cells in {"02-trees": earlier, "04-later": [new_markdown_cell(text, id="later")]}.items():
        nbformat.write(new_notebook(cells=cells), tmp_path / f"{name}.ipynb")
    asked = "recall(self_check('Who is to move in a node without children?', answer='nobody', why='So.'))"
    cell = new_code_cell(asked, metadata={"recalls": named})
    problems = found(lessons.recalls_what_was_taught, tmp_path, [cell], f"0{number}-search.ipynb")
    assert said in problems if said else problems == ""


def test_normal_form_is_asked_for(tmp_path):
    (tmp_path / "03-search.ipynb").write_text("{}", encoding="utf-8")
    assert "no notebook" in found(lessons.is_in_normal_form, tmp_path, [])


@pytest.mark.parametrize(
    ("name", "is_linked", "cells"),
    [
        ("03-search.ipynb", True, [f"## What next\n\n{ASSIGNMENT}"]),
        ("07-search.ipynb", True, ["## What next\n\n[b](../exercises/06-x/06-x.ipynb)"]),
        ("00-start.ipynb", True, ["## What next"]),
        ("16-search.ipynb", True, ["## What next"]),
        ("03-search.ipynb", False, []),
        ("03-search.ipynb", False, ["## What next"]),
        ("03-search.ipynb", False, [ASSIGNMENT, "## What next"]),
        ("03-search.ipynb", False, [f"## Summary\n\n{ASSIGNMENT}\n\n## What next"]),
        ("04-search.ipynb", False, [f"## What next\n\n{ASSIGNMENT}"]),
        ("03-search.ipynb", False, ["## What next\n\n[a](../exercises/03-minimax/03-maximin.ipynb)"]),
    ],
)
def test_the_end_links_to_the_assignment_where_there_is_one(tmp_path, name, is_linked, cells):
    problems = found(lessons.links_to_its_assignment, tmp_path, ["# A", *cells], name)
    assert problems == "" if is_linked else "does not link" in problems


def test_lessons_3_to_11_have_a_quiz_and_a_tree_to_mark_or_to_change(tmp_path):
    def asked(*sources):
        names = [f"{number:02}-search.ipynb" for number in range(13)]
        cells = list(map(code, sources))
        return [at for at, name in enumerate(names) if found(lessons.learner_is_the_algorithm, tmp_path, cells, name)]

    assert asked("Quiz(1)") == list(range(3, 12))
    assert asked("quiz(negamax, tree)", "Practice(level=1)") == []
    assert asked("quiz(negamax, tree)", "Explorer(alphabeta, tree)") == []


def test_the_command_tells_what_is_wrong(capsys):
    assert lessons.main(LESSONS[:1]) == 0
    assert capsys.readouterr().out == "All lessons keep the rules.\n"


def test_lesson_0_may_be_short(tmp_path):
    assert not {*lessons.GUIDES, lessons.lesson_has_its_size} & set(lessons.rules_for(tmp_path / "00-start-here.ipynb"))
    assert set(lessons.GUIDES) < set(lessons.rules_for(tmp_path / "01-recursion.ipynb"))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Two words.", 2),
        ("α and β don't", 4),
        ("[a link](https://example.org/with/words)", 2),
        ("![a picture](x.png)", 0),
        ("<b>bold</b> **strong** _weak_", 3),
        ("- - -", 0),
        ("branch-and-bound", 1),
    ],
)
def test_words_are_counted(text, count):
    assert lessons.words(text) == count


@pytest.mark.parametrize("path", minutes.lesson_files(), ids=lambda path: path.stem)
def test_on_a_code_host_a_lesson_says_how_it_is_and_its_export_has_no_folded_answers(path):
    """nbviewer exports with nbconvert as it is set up by default, too."""
    exported, _ = MarkdownExporter().from_filename(path)
    assert exported.partition("\n")[2].strip().startswith("*Where nothing can be clicked, folded answers stand open.")
    assert "answer=" not in exported
    assert "```python" in exported, "what is not folded is there"
