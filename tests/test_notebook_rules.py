"""The committed lessons keep the house rules, each of which can fail."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from tools import ROOT, lessons
from tools.lessons import Lesson

OPENING = "**You will be able to** count.\n\n**You need** nothing.\n\n**Minutes:** 40"
RECALL = "recall(\n" + "    self_check('Who?'),\n" * 3 + ")"
LESSONS = lessons.lesson_files()
PAIRS = [
    pytest.param(path, rule, id=f"{path.stem}-{rule.__name__}") for path in LESSONS for rule in lessons.rules_for(path)
]


def test_no_two_lessons_have_the_same_number():
    numbers = [path.name[:2] for path in LESSONS]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(("path", "rule"), PAIRS)
def test_lesson_keeps_the_rule(path, rule):
    assert list(rule(lessons.read_lesson(path))) == []


# --- every rule can fail ------------------------------------------------------------------------------------


def code(source="1", *outputs):
    return new_code_cell(source, outputs=list(outputs))


def picture(**kinds):
    data = {kind.replace("_", "/"): text for kind, text in kinds.items()}
    return new_output("display_data", data)


@pytest.fixture
def lesson(tmp_path):
    """Builds a lesson from cells, text cells given as plain strings."""

    def build(*cells, name="03-search.ipynb"):
        made = [new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in cells]
        return Lesson(tmp_path / name, made)

    return build


def found(rule, lesson):
    return "\n".join(rule(lesson))


def test_normal_form_is_asked_for(lesson):
    some = lesson()
    some.path.write_text("{}", encoding="utf-8")
    assert "no notebook" in found(lessons.is_in_normal_form, some)


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ([], "'# 3. Title'"),
        (["# Search", OPENING], "'# 3. Title'"),
        (["# 2. Search", OPENING], "'# 3. Title'"),
        (["# 3. Search", OPENING.replace("**You need**", "You need")], "in this order"),
        (["# 3. Search", "**You need** x **You will be able to** y **Minutes:** 3"], "in this order"),
        (["# 3. Search", "later", "later", OPENING], "in this order"),
        (["# 3. Search", OPENING.replace("40", "many")], "not followed by a number"),
    ],
)
def test_another_opening_is_noticed(lesson, cells, problem):
    assert problem in found(lessons.opens_alike, lesson(*cells))


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (["# 3. A", "## What next", "## Summary"], "last headings"),
        (["# 3. A", "## Summary"], "last headings"),
        (["## Summary", "## What next", "### More"], "last headings"),
        (["## Summary", "## What next", code()], "not a text"),
        (["# 3. A", "## More: proofs", "## Summary", "## What next"], "last headings"),
    ],
)
def test_another_closing_is_noticed(lesson, cells, problem):
    assert problem in found(lessons.closes_alike, lesson(*cells))


def test_headings_in_fenced_code_are_none(lesson):
    some = lesson("## Summary", "## What next\n\n```python\n# a comment\n```")
    assert found(lessons.closes_alike, some) == ""


def test_a_long_run_of_prose_is_noticed(lesson):
    half = "word " * 130
    assert found(lessons.prose_comes_in_small_runs, lesson(half, code(), half)) == ""
    assert "260 words" in found(lessons.prose_comes_in_small_runs, lesson(code(), half, half))


def test_a_long_code_cell_is_noticed(lesson):
    assert found(lessons.code_cells_are_short, lesson(code("x\n" * 20))) == ""
    assert "cell 1 has 21 lines" in found(lessons.code_cells_are_short, lesson("text", code("x\n" * 21)))


def test_a_recall_may_be_longer(lesson):
    assert found(lessons.code_cells_are_short, lesson(code("recall(" + "\n" * 34 + ")"))) == ""
    assert "36 lines, 35" in found(lessons.code_cells_are_short, lesson(code("recall(" + "\n" * 35 + ")")))


@pytest.mark.parametrize("path", sorted(ROOT.glob("solutions/*/*.ipynb")), ids=lambda path: path.stem)
def test_assignments_import_nothing_deeper(path):
    assert list(lessons.imports_what_is_public(lessons.read_lesson(path))) == []


@pytest.mark.parametrize(
    ("source", "deeper"),
    [
        ("import gametree\nfrom gametree import power\nfrom gametree.widgets import watch", ""),
        ("import gametree.plot\nimport gametrees", ""),
        ("1\nfrom gametree.trees.build import fold", "gametree.trees.build"),
        ("def f():\n    import gametree.search.pvs", "gametree.search.pvs"),
    ],
)
def test_a_deep_import_is_noticed(lesson, source, deeper):
    problems = found(lessons.imports_what_is_public, lesson(code(source)))
    assert f"imports {deeper}:" in problems if deeper else not problems


def test_a_last_semicolon_is_noticed(lesson):
    assert found(lessons.code_ends_without_semicolon, lesson(code("a; b"), "text;")) == ""
    assert "cell 0" in found(lessons.code_ends_without_semicolon, lesson(code("plot();\n")))


@pytest.mark.parametrize("texts", [{}, {"text_plain": " "}, {"text_plain": "<Figure at 0x7f2e78be>"}])
@pytest.mark.parametrize("kind", ["image_png", "image_svg+xml"])
def test_a_picture_without_a_text_is_noticed(lesson, kind, texts):
    some = lesson(code("1", picture(**{kind: "hi"}, **texts)))
    assert "cell 0" in found(lessons.pictures_have_a_text, some)


def test_good_links_pass(lesson):
    some = lesson("[a](next%20one.ipynb#Part) [b](#here) [c](https://example.org/x) ![d](attachment:x.png)")
    (some.path.parent / "next one.ipynb").touch()
    assert found(lessons.links_lead_somewhere, some) == ""


@pytest.mark.parametrize("link", ["[a](nowhere.ipynb)", "![a](x.png)", '<img src="x.png">', "[a](no.md#part)"])
def test_a_broken_link_is_noticed(lesson, link):
    assert "no such file" in found(lessons.links_lead_somewhere, lesson(link))


ASSIGNMENT = "[a](../exercises/03-minimax/03-minimax.ipynb)"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("03-search.ipynb", f"## What next\n\n{ASSIGNMENT}"),
        ("07-search.ipynb", "## What next\n\n[b](../exercises/06-x/06-x.ipynb)"),
        ("00-start.ipynb", "## What next"),
        ("16-search.ipynb", "## What next"),
    ],
)
def test_a_link_to_the_assignment_passes_and_where_there_is_none_no_link_is_asked_for(lesson, name, text):
    assert found(lessons.links_to_its_assignment, lesson("# A", text, name=name)) == ""


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("03-search.ipynb", []),
        ("03-search.ipynb", ["## What next"]),
        ("03-search.ipynb", [ASSIGNMENT, "## What next"]),
        ("03-search.ipynb", [f"## Summary\n\n{ASSIGNMENT}\n\n## What next"]),
        ("04-search.ipynb", [f"## What next\n\n{ASSIGNMENT}"]),
        ("03-search.ipynb", ["## What next\n\n[a](../exercises/03-minimax/03-maximin.ipynb)"]),
    ],
)
def test_a_missing_link_to_the_assignment_is_noticed(lesson, name, cells):
    assert "does not link" in found(lessons.links_to_its_assignment, lesson(*cells, name=name))


def test_lessons_3_to_11_have_a_quiz_and_a_tree_to_mark_or_to_change(lesson):
    names = [f"{number:02}-search.ipynb" for number in range(13)]
    asked = [name for name in names if found(lessons.learner_is_the_algorithm, lesson(code("Quiz(1)"), name=name))]
    assert asked == names[3:12]
    for tried in ("Practice(level=1)", "Explorer(alphabeta, tree)"):
        good = [code("quiz(negamax, tree)"), code(tried)]
        assert not any(found(lessons.learner_is_the_algorithm, lesson(*good, name=name)) for name in names)


@pytest.mark.parametrize("text", ["see /home/me/x", "open('/tmp/x')", r"C:\Users\me", "file:///x"])
def test_an_absolute_path_is_noticed(lesson, text):
    assert "absolute" in found(lessons.paths_are_relative, lesson(text))
    assert "absolute" in found(lessons.paths_are_relative, lesson(code(text)))
    assert "absolute" in found(lessons.paths_are_relative, lesson(code("1", new_output("stream", text=text))))
    error = new_output("error", ename="E", evalue="e", traceback=[text])
    assert "absolute" in found(lessons.paths_are_relative, lesson(code("1", error)))


@pytest.mark.parametrize(
    "text", ["a/b", "https://example.org/home/x", "../tmp/x", "win/loss, and/or", "1 / 2", r"print('X:\n')"]
)
def test_other_slashes_pass(lesson, text):
    assert found(lessons.paths_are_relative, lesson(text)) == ""


def folded(source, *tags):
    return new_code_cell(source, metadata={"jupyter": {"source_hidden": True}, "tags": list(tags)})


def core(*cells, minutes=60):
    """The cells of a lesson whose core has the right size, with these cells in its middle."""
    opening = ["# 3. A", folded("# Run me.\nimport x", "toy"), OPENING.replace("40", str(minutes))]
    return [*opening, *["word " * 60] * 20, *cells, folded("x.play()", "toy")]


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ([], "the second cell"),
        (["# 3. A", "text", *core()[1:]], "the second cell"),
        (["# 3. A", folded("import x"), *core()[2:]], "the second cell"),
        (["# 3. A", new_code_cell("# Run me.", metadata={"tags": ["toy"]}), *core()[2:]], "is not folded"),
        (["# 3. A", folded("import x", "toy"), *core()[2:]], "is not folded under a comment"),
        (core()[:-1], "does not come back"),
        ([*core(), code()], "does not come back"),
        ([*core()[:-1], "## More", core()[-1]], "does not come back"),
    ],
)
def test_another_first_or_last_cell_than_the_toy_is_noticed(lesson, cells, problem):
    assert problem in found(lessons.opens_and_ends_with_its_toy, lesson(*cells))


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (core(*[code("1\n\n2\n3\n4")] * 25), ""),
        ([*core(), "## More", *[code("1\n2\n3\n4")] * 30], ""),
        (core(*[code()] * 26), "26 code cells with 26 lines"),
        (core(*[code("1\n" * 23)] * 5), "5 code cells with 115 lines"),
        (core(*["text"] * 50), "74 cells in the core"),
        (core("word " * 900), "in the core, 600 to 1600"),
        (core()[:8], "words in the core, 600 to 1600"),
        ([*core(), "## More\n" + "word " * 1000], "2200 at most"),
        (core(minutes=90), "90 minutes, 70 at most"),
    ],
)
def test_the_core_takes_an_hour(lesson, cells, problem):
    said = found(lessons.core_takes_an_hour, lesson(*cells))
    assert problem in said if problem else said == ""


@pytest.mark.parametrize(
    ("in_core", "in_more", "missing"),
    [
        ("print(best)", "best = 1", "best"),
        ("best = 1\nprint(best)", "best = 2", ""),
        ("def f(x):\n    return x", "x = 1", ""),
        ("f(1)", "def f(x): pass", "f"),
        ("math.inf", "import math", "math"),
        ("print(1)", "best = 1\nprint(best)", ""),
    ],
)
def test_a_name_that_only_more_defines_is_noticed(lesson, in_core, in_more, missing):
    problems = found(lessons.parts_stand_alone, lesson("# 3. A", code(in_core), "## More: x", code(in_more)))
    assert f"'# 3. A' uses {missing}," in problems if missing else not problems


@pytest.mark.parametrize(
    ("in_core", "first", "second", "missing"),
    [
        ("", "small = 1", "print(small)", "'## More: y' uses small,"),
        ("", "print(small)", "from x import small", "'## More: x' uses small,"),
        ("small = 0", "small = 1", "print(small)", ""),
        ("", "small = 1", "small = 2\nprint(small)", ""),
        ("", "print(len)", "print(undefined)", ""),
    ],
)
def test_a_name_that_only_another_section_of_more_defines_is_noticed(lesson, in_core, first, second, missing):
    cells = ["# 3. A", code(in_core), "## More: x", code(first), "## More: y", code(second)]
    problems = found(lessons.parts_stand_alone, lesson(*cells))
    assert missing in problems if missing else not problems


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("## More: x\n\nText.", ""),
        ("Text.\n\n### More", ""),
        ("```\na\n## More\n```", ""),
        ("Text.\n\n## More: x", "cell 1 has a heading"),
        ("## More: x\n\n## More: y", "cell 1 has a heading"),
    ],
)
def test_a_heading_of_more_inside_a_cell_is_noticed(lesson, text, problem):
    problems = found(lessons.more_begins_a_cell, lesson("# 3. A", text))
    assert problem in problems if problem else not problems


def test_sizes_are_told_for_core_and_more(capsys):
    assert lessons.main(LESSONS[:1]) == 0
    assert "00-start-here      core" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (["# 3. A"], "neither the first nor the second"),
        (["# 3. A", "recall(", code(), code(), folded(RECALL)], "neither the first nor the second"),
        (["# 3. A", code(), code(RECALL)], "is not folded"),
        (["# 3. A", code(), folded(RECALL.replace("    self_check('Who?'),\n", "", 1))], "with 2 questions"),
        (["# 3. A", code(), folded(RECALL.replace("(\n", "(\n    self_check('How?'),\n"))], "with 4 questions"),
    ],
)
def test_another_opening_than_three_questions_is_noticed(lesson, cells, problem):
    assert problem in found(lessons.opens_with_recall, lesson(*cells))


def test_questions_on_earlier_lessons_are_no_self_checks_of_this_one(lesson):
    assert "1 self-checks" in found(lessons.asks_before_it_tells, lesson(code("self_check(1)"), folded(RECALL)))


def test_predictions_checks_and_exercises_are_counted(lesson):
    some = [*[code("answer = predict('How many?')")] * 4, code("self_check(1)"), "### Exercise 1", "**Exercise 2.** x"]
    assert found(lessons.asks_before_it_tells, lesson(*some)).splitlines() == [
        "4 predictions, at least 5 are the guide",
        "1 self-checks, at least 2 are the guide",
        "2 exercises, at least 3 are the guide",
    ]


@pytest.mark.parametrize("source", ["# predict(1)", "def predict(x): pass", "unpredict(1)", "self_predict(1)"])
def test_what_only_looks_like_a_prediction_is_none(lesson, source):
    assert "0 predictions" in found(lessons.asks_before_it_tells, lesson(*[code(source)] * 4))


def test_lesson_0_may_be_short(tmp_path):
    assert not {*lessons.GUIDES, lessons.core_takes_an_hour} & set(lessons.rules_for(tmp_path / "00-start-here.ipynb"))
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
