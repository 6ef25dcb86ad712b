"""What a person sees of a widget in a notebook made for one test."""

from playwright.sync_api import Locator

from tools.driver import LessonPage


class Shown:
    """What a person sees below the first cell."""

    def __init__(self, lesson: LessonPage) -> None:
        self.lesson, self.box = lesson, lesson.output(0)
        self.caption, self.counter = self.box.locator(".gt-caption"), self.box.locator(".gt-counter")

    def button(self, name: str) -> Locator:
        return self.box.get_by_role("button", name=name, exact=True)
