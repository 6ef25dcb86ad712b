"""A call stack is built by hand, and a wrong plate is refused in words."""

from playwright.sync_api import expect

from tools.driver import LessonPage, open_scratch

STACK = """from gametree import power
from classroom import build_stack
build_stack(power, 2, 1)"""


def test_plates_are_put_on_and_taken_away(lesson: LessonPage) -> None:
    open_scratch(lesson, "stack", STACK)
    built = lesson.output(0)
    plates = built.locator(".gt-plate")
    expect(plates).to_have_count(0)
    for choice, count in (
        ("power(2, 0) begins", 0),
        ("power(2, 1) begins", 1),
        ("power(2, 1) returns 2", 1),
        ("power(2, 0) begins", 2),
        ("power(2, 0) returns 1", 1),
        ("power(2, 1) returns 2", 0),
    ):
        built.get_by_role("button", name=choice).click()
        expect(plates).to_have_count(count)
    expect(built.get_by_role("status")).to_contain_text("Wrong guesses: 2.")
    built.get_by_role("button", name="build it again").click()
    expect(built.get_by_role("status")).to_have_text("The stack is empty. What happens first?")
