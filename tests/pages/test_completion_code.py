"""The page's code for a teacher is the one that `walkthroughs marks` reads."""

import pytest

from search_walkthroughs.questions.completion_code import page_signs, read_code, write_code

from .browsing import FIRST

pytestmark = pytest.mark.browser


def test_the_code_says_which_first_answers_were_right(page):
    film = page.locator(f"{FIRST} .wt-view").first.get_attribute("data-name")
    questions = page.locator(".wt-question[data-frame]")
    count = questions.count()
    expected = []
    for n in range(count):
        right = int(questions.nth(n).get_attribute("data-answer").split()[0])
        choices = questions.nth(n).locator("li")
        expected.append(n % 2 == 0)
        chosen = right if expected[-1] else (right + 1) % choices.count()
        choices.nth(chosen).evaluate("one => (one.querySelector('button') ?? one).click()")
    page.locator(f"{FIRST} + .wt-take > summary").click()
    field = page.locator(".wt-take .wt-embedding input")
    field.fill("Ada Ⅳ 阿部")
    code = page.locator(".wt-code").text_content()
    assert code == write_code(film, "Ada Ⅳ 阿部", expected)
    found = read_code(code, "ada iv 阿部")
    assert (found.page, found.right) == (page_signs(film), tuple(expected))
    field.fill(" ")
    assert page.locator(".wt-code").text_content() == ""
