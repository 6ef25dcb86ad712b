"""The committed lessons keep the house rules, and each rule can fail."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from tools import ROOT, lessons
from tools.lessons import Lesson

OPENING = "**You will be able to** count.\n\n**You need** nothing.\n\n**Minutes:** 40"
LESSONS = lessons.lesson_files()
PAIRS = [
    pytest.param(path, rule, id=f"{path.stem}-{rule.__name__}") for path in LESSONS for rule in lessons.rules_for(path)
]


def test_there_is_a_first_lesson():
    assert ROOT / "notebooks" / "00-start-here.ipynb" in LESSONS


def test_no_two_lessons_have_the_same_number():
    numbers = [path.name[:2] for path in LESSONS]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(("path", "rule"), PAIRS)
def test_lesson_keeps_the_rule(path, rule):
    assert list(rule(lessons.read_lesson(path))) == []


# --- every rule can pass and can fail -----------------------------------------------------------------------


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


@pytest.mark.parametrize("cells", [["# 3. Search\n\n" + OPENING], ["# 3. Search", OPENING]])
def test_a_good_opening_passes(lesson, cells):
    assert found(lessons.opens_alike, lesson(*cells, code())) == ""


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ([], "'# 3. Title'"),
        (["# Search", OPENING], "'# 3. Title'"),
        (["# 2. Search", OPENING], "'# 3. Title'"),
        (["# 3. Search", OPENING.replace("**You need**", "You need")], "in this order"),
        (["# 3. Search", "**You need** x **You will be able to** y **Minutes:** 3"], "in this order"),
        (["# 3. Search", "later", OPENING], "in this order"),
        (["# 3. Search", OPENING.replace("40", "many")], "not followed by a number"),
    ],
)
def test_another_opening_is_noticed(lesson, cells, problem):
    assert problem in found(lessons.opens_alike, lesson(*cells))


def test_a_good_closing_passes(lesson):
    assert found(lessons.closes_alike, lesson("# 3. A", "## Summary\n\nWords.", "## What next\n\nMore.")) == ""


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (["# 3. A", "## What next", "## Summary"], "last headings"),
        (["# 3. A", "## Summary"], "last headings"),
        (["## Summary", "## What next", "### More"], "last headings"),
        (["## Summary", "## What next", code()], "not a text"),
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


def test_a_last_semicolon_is_noticed(lesson):
    assert found(lessons.code_ends_without_semicolon, lesson(code("a; b"), "text;")) == ""
    assert "cell 0" in found(lessons.code_ends_without_semicolon, lesson(code("plot();\n")))


def test_a_picture_with_a_text_passes(lesson):
    some = lesson(code("1", picture(image_png="aGk=", text_plain="A tree with 3 leaves")))
    assert found(lessons.pictures_have_a_text, some) == ""


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


def test_the_size_is_a_guide(lesson):
    good = [*["word " * 60] * 25, *[code()] * 25]
    assert found(lessons.has_the_size_of_a_lesson, lesson(*good)) == ""
    assert found(lessons.has_the_size_of_a_lesson, lesson("short")) == (
        "1 cells, 45 to 80 are the guide\n1 words, 1200 to 2000 are the guide"
    )


def test_predictions_checks_and_exercises_are_counted(lesson):
    good = [
        *[code("answer = predict('How many?')")] * 4,
        *[code("self_check(1)")] * 2,
        "### Exercise 1",
        "**Exercise 2.** x",
        "## Exercise: y",
    ]
    assert found(lessons.asks_before_it_tells, lesson(*good)) == ""
    assert found(lessons.asks_before_it_tells, lesson(*good[1:5], *good[6:8])).splitlines() == [
        "3 predictions, at least 4 are the guide",
        "1 self-checks, at least 2 are the guide",
        "2 exercises, at least 3 are the guide",
    ]


@pytest.mark.parametrize("source", ["# predict(1)", "def predict(x): pass", "unpredict(1)", "self_predict(1)"])
def test_what_only_looks_like_a_prediction_is_none(lesson, source):
    assert "0 predictions" in found(lessons.asks_before_it_tells, lesson(*[code(source)] * 4))


def test_lesson_0_may_be_short(tmp_path):
    assert not set(lessons.GUIDES) & set(lessons.rules_for(tmp_path / "00-start-here.ipynb"))
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
