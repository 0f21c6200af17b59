"""The chapter to prune, as a reader meets it: with scripts, without, and on paper."""

import pytest

from reader import opened
from search_walkthroughs.building.site_builder import build_site

from .conftest import _built

pytestmark = pytest.mark.browser

PAGE = "walkthroughs/prune/small-tree.html"
LAB = "walkthroughs/prune/random.html"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture(scope="module")
def chapter(tmp_path_factory):
    """The chapter alone, with a word of prose in each language."""
    root = _built(tmp_path_factory.mktemp("prune"), "prune")
    for file in (root / "docs").rglob("*.md"):
        if "walkthroughs" not in file.relative_to(root).parts:
            file.write_text("# A page\n", "utf-8")
    return root


@pytest.fixture(scope="module", params=["mkdocs", "zensical"])
def site(request, chapter):
    if request.param == "zensical":
        pytest.importorskip("zensical", reason="the second builder is not installed")
    build_site(chapter, request.param, site=request.param)
    return chapter / request.param


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_a_reader_marks_checks_and_steps_through_the_answer(browser, site):
    with opened(browser, site, PAGE) as page:
        page.locator('[aria-label^="F (MAX)"] rect').click()
        press(page, "Check")
        assert page.locator(".wt-verdict p").first.inner_text() == "Not right yet."
        assert not page.locator(".wt-player").is_visible()
        press(page, "Show the answer")
        page.get_by_role("link", name="Step through the search").click()
        page.wait_for_selector(".wt-player.wt-running")
        page.locator(".wt-player .wt-next").click()
        page.wait_for_function("location.hash === '#f=1'")


def test_a_permalink_to_a_frame_unfolds_the_answer(browser, site):
    with opened(browser, site, f"{PAGE}#f=3") as page:
        page.wait_for_selector(".wt-player.wt-running")
        assert page.locator(".wt-count").inner_text() == "frame 3 / 49"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_without_scripts_there_is_a_tree_for_a_pencil(browser, site, language):
    address = PAGE if language == "en" else f"ja/{PAGE}"
    with opened(browser, site, address, java_script_enabled=False) as page:
        image = page.locator(".wt-prune .wt-picture img")
        assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
        assert page.locator(".wt-pencil").is_visible()
        for hidden in (".wt-acts", ".wt-entries", ".wt-keyboard", ".wt-player"):
            assert not page.locator(hidden).first.is_visible()
        for summary in page.locator(".wt-solution > summary").all():
            summary.click()
        assert page.locator(".wt-player .wt-picture img").is_visible()
        assert page.locator(".wt-solution figure.wt-key").first.is_visible()


def test_on_paper_the_answer_comes_last(browser, site):
    with opened(browser, site, PAGE) as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        tree, answer = (
            page.locator(".wt-prune svg"),
            page.locator(".wt-solution figure.wt-key").last,
        )
        assert tree.is_visible()
        assert page.locator(".wt-pencil").is_visible()
        assert not page.locator(".wt-acts").is_visible()
        assert answer.bounding_box()["y"] > tree.bounding_box()["y"] + tree.bounding_box()["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(browser, site, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with opened(browser, site, LAB, color_scheme=scheme) as page:
        page.locator('[aria-label^="C"] rect').click()
        page.locator(".wt-entries summary").click()
        press(page, "Check")
        # It would load the style sheets again, which a browser refuses to a page from a disk.
        wish = {"runOnly": {"type": "tag", "values": RULES}, "preload": False}
        found = axe.run(page, context=".wt-prune", options=wish)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_fits_a_telephone(browser, site, language):
    hand = {"viewport": {"width": 390, "height": 844}}
    with opened(browser, site, LAB if language == "en" else f"ja/{LAB}", **hand) as page:
        page.locator(".wt-entries summary").click()
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
