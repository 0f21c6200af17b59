"""What readers see who step, answer, mark, change and print: a story for each type of page.

A story is a file in `stories/`; beside it lies what was seen. Another one is one file more.
"""

from pathlib import Path

import pytest

from golden.course.story import tell

pytestmark = pytest.mark.browser
STORIES = sorted((Path(__file__).parent / "stories").glob("*.story"))
BY_NIGHT = frozenset(
    ("chapter", "embed", "home", "japanese", "paper", "practise", "redirect", "try")
)
"""Stories in which little happens that others do not show, and the longest one."""
CASES = [
    pytest.param(story, marks=pytest.mark.night if story.stem in BY_NIGHT else (), id=story.stem)
    for story in STORIES
]
NOON = "2026-11-02T12:00:00"
"""When the stories happen: some pages ask something else on another day."""
SAME_LOT = "{ let last = 7; Math.random = () => (last = last * 48271 % 2147483647) / 2147483647; }"
"""A script that has the page draw the same lots every time."""


@pytest.fixture(scope="module")
def window(browser):
    """A window of the browser in which it is always the same moment."""
    context = browser.own_context(
        viewport={"width": 1280, "height": 900},
        bypass_csp=True,
        reduced_motion="reduce",
        timezone_id="UTC",
        locale="en-GB",
    )
    context.add_init_script(SAME_LOT)
    context.clock.set_fixed_time(NOON)
    return context


@pytest.fixture
def page(window):
    """A page of that window. What it keeps in the browser is gone afterwards."""
    page = window.new_page()
    page.set_default_timeout(10_000)
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    page.evaluate("localStorage.clear()")
    page.close()
    assert troubles == []


@pytest.mark.parametrize("story", CASES)
def test_what_a_reader_sees_is_what_it_was(story, course, page, golden):
    site = f"{(course / 'site').as_uri()}/"
    told = tell(story.read_text("utf-8"), page, site)
    golden(story.with_suffix(".txt"), told.replace(site, "SITE/"))
