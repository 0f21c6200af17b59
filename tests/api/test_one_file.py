"""A player in one file, in a real browser: from a disk, in a sandbox, several in a page."""

import re
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest

import search_walkthroughs as sw
from completion_codes import write_code
from search_walkthroughs.formats.export_file import export

pytestmark = [pytest.mark.browser, pytest.mark.day(6)]

TREE = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
PAIR = "title: Two\nalgorithm: [minimax, alpha-beta]\ntree: [[3, 5], [2, 9]]\n"


@pytest.fixture
def open_page(browser, tmp_path):
    """Open a text as a file; what the browser complains of or asks for fails the test."""
    complaints, requests = [], []
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)

    def show(text):
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        page = context.new_page()
        page.on("console", lambda one: complaints.append(one.text))
        page.on("pageerror", lambda one: complaints.append(str(one)))
        page.on("request", lambda one: requests.append(one.url))
        page.goto(file.as_uri())
        return page

    yield show
    context.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith(("data:", "blob:", "about:"))] == [
        (tmp_path / "page.html").as_uri()
    ]


def steps(place, texts):
    """The first press of Next already shows the next frame, and a question can be had."""
    caption = place.locator(".wt-caption").first
    assert texts[0] in caption.inner_text()
    place.locator("button.wt-next").first.click()
    place.locator(".wt-canvas svg").first.wait_for()
    assert texts[1] in caption.inner_text()
    place.locator("button.wt-more").first.click()
    place.locator("button.wt-last").first.click()
    assert texts[2] in caption.inner_text()
    assert place.locator(".wt-count").first.inner_text().startswith(texts[3])


ENGLISH = (
    "begins at the root",
    "comes to A",
    "The search is over: the root is worth 5",
    "frame 49",
)


def test_from_a_disk(open_page):
    page = open_page(sw.walk(TREE, "alpha-beta").html)
    steps(page, ENGLISH)
    page.wait_for_url("**#f=49")
    page.locator(".wt-asks summary").first.click()
    page.locator("a.wt-when").first.press("Enter")
    assert not page.locator(".wt-count").first.inner_text().startswith("frame 49")


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_leaf_is_changed_where_no_other_file_is(open_page, language):
    page = open_page(sw.walk(TREE, "alpha-beta", language=language).html)
    page.locator("button.wt-next").click()
    film = "Object.values(walkthroughFilms)[0]"
    leaf = page.evaluate(f"{film}.tree.leaves[0]")
    page.locator(f'.wt-canvas [data-node="{leaf}"]').click()
    page.locator(".wt-leaf").fill("9")
    page.locator(".wt-leaf").press("Enter")
    expected = sw.run({**TREE, "A": {**TREE["A"], "C": [9, 4, 5]}}, "alpha-beta").value
    assert f"{expected}" in page.locator(".wt-light span").inner_text()


@pytest.mark.parametrize("width", [1280, 320])
def test_the_number_line_says_where_far_scores_lie_and_ends_in_them(open_page, width):
    """Scores of pieces and of mates on one line: each written number stands apart from the next."""
    tree = {"A": [9000, 12600, -32000], "B": [12800, 31000, 32000]}
    page = open_page(sw.walk(tree, "alpha-beta", bounds="score-range").html)
    page.set_viewport_size({"width": width, "height": 844})
    page.locator("button.wt-next").first.click()
    small = page.locator(".wt-line text.small")
    small.first.wait_for()
    page.wait_for_timeout(300)
    written = sorted(
        (box["x"], box["x"] + box["width"], text.text_content())
        for text in small.all()
        if (box := text.bounding_box())
    )
    texts = [text for _, _, text in written]
    assert (texts[0], texts[-1]) == ("−32000", "32000")
    assert len(texts) >= 3
    assert all(one[1] < other[0] for one, other in pairwise(written))


def test_on_paper_it_has_no_controls_and_takes_two_sheets(open_page):
    page = open_page(sw.walk(TREE, "alpha-beta").html)
    page.emulate_media(media="print")
    assert page.locator(".wt-picture svg, .wt-picture img").first.is_visible()
    for part in (".wt-bar", ".wt-looks", ".wt-embedding", ".wt-facts"):
        assert not any(one.is_visible() for one in page.locator(part).all())
    assert len(re.findall(rb"/Type /Page\b(?!s)", page.pdf(format="A4"))) <= 2


def test_in_a_sandbox_two_in_a_page(open_page):
    walks = [sw.walk(TREE, "alpha-beta"), sw.walk([[3, 5], [2, 9]], "minimax", language="ja")]
    page = open_page("<!doctype html>" + "".join(walk._repr_html_() for walk in walks))
    first, second = (page.frame_locator("iframe").nth(n) for n in (0, 1))
    steps(first, ENGLISH)
    assert first.locator("button.wt-link").count() == 0
    second.locator("button.wt-next").click()
    second.locator(".wt-canvas svg").wait_for()
    assert second.locator(".wt-count").inner_text().startswith("フレーム 1 /")
    assert first.locator(".wt-count").inner_text().startswith("frame 49")


def test_a_comparison_in_a_sandbox(open_page):
    data = export(sw.load(PAIR), "html").data.decode()
    size = 'width="1200" height="820"'
    page = open_page(f'<iframe sandbox="allow-scripts" {size} srcdoc="{escape(data)}"></iframe>')
    frame = page.frame_locator("iframe")
    frame.locator("button.wt-next").click()
    frame.locator(".wt-canvas svg").nth(1).wait_for()
    captions = frame.locator(".wt-caption:visible")
    captions.get_by_text("The search comes to 1.").wait_for()
    assert captions.count() == 1, "what both begin with is said once"


def test_a_file_of_a_course_gives_a_completion_code(open_page):
    course = Path(__file__).parents[2] / "walkthroughs/textbook/alpha-beta.yml"
    page = open_page(export(sw.load(course), "html").data.decode())
    page.locator(".wt-asks summary").first.click()
    questions = page.locator(".wt-question[data-frame]")
    expected = []
    for n in range(questions.count()):
        right = int(questions.nth(n).get_attribute("data-answer").split()[0])
        choices = questions.nth(n).locator("li button")
        expected.append(n > 0)
        choices.nth(right if expected[-1] else (right + 1) % choices.count()).click()
    page.locator(".wt-embedding input").fill("Ada")
    film = "walkthroughs/textbook/alpha-beta/alpha-beta"
    assert len(expected) > 1
    assert page.locator(".wt-code").text_content() == write_code(film, "Ada", expected)


def test_a_player_in_a_notebook_asks_for_no_name(open_page):
    page = open_page(sw.walk(TREE, "alpha-beta").html)
    assert page.locator(".wt-player").count() == 1
    assert page.locator(".wt-code").count() == 0
