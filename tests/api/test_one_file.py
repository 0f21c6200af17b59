"""A player in one file, in a real browser: from a disk, in a sandbox, several in a page."""

from html import escape

import pytest

import search_walkthroughs as sw
from search_walkthroughs.formats.export_file import export

pytestmark = pytest.mark.browser

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


def steps(place, told):
    """The first press of Next already tells the next frame, and a question can be had."""
    caption = place.locator(".wt-caption").first
    assert told[0] in caption.inner_text()
    place.locator("button.wt-next").first.click()
    place.locator(".wt-canvas svg").first.wait_for()
    assert told[1] in caption.inner_text()
    place.locator("button.wt-last").first.click()
    assert told[2] in caption.inner_text()
    assert place.locator(".wt-count").first.inner_text().startswith(told[3])


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
    captions = frame.locator(".wt-caption")
    assert captions.count() == 2
    for caption in captions.all_inner_texts():
        assert "The search comes to 1." in caption
