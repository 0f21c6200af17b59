"""The page's code for a teacher is the one that `walkthroughs marks` reads."""

import pytest

from completion_codes import write_code
from search_walkthroughs.questions.completion_code import page_signs, read_code

from .browsing import FIRST

pytestmark = pytest.mark.browser


def test_the_code_says_which_first_answers_were_right(page):
    film = page.locator(f"{FIRST} .wt-view").first.get_attribute("data-name")
    questions = page.locator(".wt-question[data-frame]")
    count = questions.count()
    page.locator(f"{FIRST} + .wt-take > summary").click()
    field, code = page.locator(".wt-take .wt-embedding input"), page.locator(".wt-code")
    for first in (False, True):
        page.evaluate("document.querySelector('.wt-reset').click()")
        expected = [(n % 2 == 0) == first for n in range(count)]
        for n in range(count):
            right = int(questions.nth(n).get_attribute("data-answer").split()[0])
            choices = questions.nth(n).locator("li")
            chosen = right if expected[n] else (right + 1) % choices.count()
            choices.nth(chosen).evaluate("one => (one.querySelector('button') ?? one).click()")
        field.fill("Ada Ⅳ 阿部")
        assert code.text_content() == write_code(film, "Ada Ⅳ 阿部", expected)
        found = read_code(code.text_content(), "ada iv 阿部")
        assert (found.page, found.right) == (page_signs(film), tuple(expected))
    field.fill(" ")
    assert code.text_content() == ""
