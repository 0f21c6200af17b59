"""The first lesson: a question above the picture, twelve steps, and a switch to every frame."""

import pytest

from search_walkthroughs.pages.walkthrough.presentation import showings

from .holding import checked_run
from .staging import staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
TEXTBOOK = {"B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}
SIZES = [(1280, 800), (390, 844), (1920, 1080)]
QUESTION = "<h1>Nine leaves: must a program read them all?</h1><p>MAX moves, then MIN.</p>"
SHEET = '<link rel="stylesheet" href="pages.css">'
FRONT = '<div class="wt-front" data-some="{n} steps" data-all="all {n}">'


@pytest.fixture
def lesson(browser, tmp_path):
    """The lesson in a window of that size."""

    def lesson(size=SIZES[0]):
        searches = showings("w", [checked_run("alpha-beta", TEXTBOOK)])
        file = staged(tmp_path, searches, front=f"{SHEET}{QUESTION}{FRONT}", below="</div>")
        page = browser.new_page(
            viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
        )
        page.set_default_timeout(20_000)
        page.goto(file.as_uri())
        page.wait_for_selector(".wt-running .wt-steps")
        return page

    return lesson


def stepped(page):
    """The frames that pressing *forward* shows, from the first to the last."""
    count = page.locator(".wt-count")
    shown = [count.inner_text()]
    following = page.locator(".wt-next")
    while following.get_attribute("aria-disabled") == "false":
        following.click()
        shown.append(count.inner_text())
    return [int(one.split()[1]) for one in shown]


def test_twelve_steps_lead_from_the_first_to_the_last_frame_by_cuts_changes_and_leaves(lesson):
    page = lesson()
    kinds = page.evaluate("Object.values(self.walkthroughFilms)[0].kinds")
    frames = stepped(page)
    assert (len(frames), frames[0], frames[-1]) == (12, 0, len(kinds) - 1)
    inner = frames[1:-1]
    assert {kinds[n] for n in inner} == {"cut", "best", "leaf"}
    for kind in ("cut", "best"):  # a leaf is shown only where all of these are
        assert {n for n, of in enumerate(kinds) if of == kind} <= set(inner)
    page.close()


@pytest.mark.night
def test_the_switch_shows_every_frame_and_goes_back(lesson):
    page = lesson()
    some, every = (page.locator(".wt-step-choice").nth(n) for n in range(2))
    assert (some.inner_text(), every.inner_text()) == ("12 steps", "all 42")
    every.click()
    assert every.get_attribute("aria-pressed") == "true"
    assert stepped(page) == list(range(42))
    some.click()
    page.locator(".wt-back").click()
    assert not page.locator(".wt-count").inner_text().startswith("frame 40")
    page.close()


@pytest.mark.parametrize("size", SIZES)
def test_question_picture_and_controls_are_in_the_first_screen(lesson, size):
    page = lesson(size)
    boxes = [page.locator(one).bounding_box() for one in ("h1", "h1 + p", ".wt-picture", ".wt-bar")]
    tops = [box["y"] for box in boxes]
    assert tops == sorted(tops)  # the question is above the picture
    assert boxes[-1]["y"] + boxes[-1]["height"] <= size[1]
    share = boxes[2]["width"] * boxes[2]["height"] / (size[0] * size[1])
    assert share >= 0.36, share
    letters = page.locator("h1").evaluate("one => getComputedStyle(one).fontSize")
    assert letters == ("19px" if size[0] < 700 else "26px")
    if size[0] < 700:
        assert page.locator(".wt-step-choice:visible").count() == 1
    page.close()


def test_nothing_in_the_lesson_says_how_it_ends_before_its_end(lesson):
    page = lesson()
    page.locator(".wt-player").evaluate("one => walkthroughs.start()[0].full()")
    for words in ("What came of it", "7 leaves"):
        assert not any(one.is_visible() for one in page.get_by_text(words).all())
    page.close()
