"""A page on paper: four sheets at most, an exercise in pruning two; legible without colours."""

import re
import shutil
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.pages.presentation import showings
from search_walkthroughs.pages.walkthrough_page import PAPER_FRAMES, Page
from search_walkthroughs.reading.limits import limits
from search_walkthroughs.running.course_files import walkthrough_files

from .holding import checked_run

ROOT = Path(__file__).parents[2]
PAGES = {
    "textbook/alpha-beta": 4,
    "textbook/compare": 4,
    "windows/pvs": 4,
    "tic-tac-toe/alpha-beta-table": 4,
    "prune/textbook": 2,
    "prune/random": 2,
}
"""Pages of several kinds, and how many sheets each may take."""


def sheets(page):
    """How many sheets the page prints on."""
    return len(re.findall(rb"/Type /Page\b(?!s)", page.pdf(format="A4")))


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course of these pages alone."""
    root = tmp_path_factory.mktemp("sheets")
    for name in PAGES:
        target = root / "walkthroughs" / f"{name}.yml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "walkthroughs" / f"{name}.yml", target)
    (root / "docs/ja").mkdir(parents=True)
    (root / "docs/index.md").write_text("# Home\n")
    (root / "docs/ja/index.md").write_text("---\nlang: ja\n---\n\n# はじめに\n")
    (root / "mkdocs.yml").write_text(
        "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: Sheets\n"
    )
    build(root, walkthrough_files([root / "walkthroughs"]), limits(root))
    build_site(root)
    return root / "site"


@pytest.mark.night
@pytest.mark.browser
def test_pages_of_every_kind_print_on_few_sheets(browser, course):
    page = browser.new_context(bypass_csp=True).new_page()
    for name, most in PAGES.items():
        for language in ("", "ja/"):
            page.goto(f"{course.as_uri()}/{language}walkthroughs/{name}.html")
            page.wait_for_selector(".wt-lead.wt-running, .wt-prune.wt-live")
            page.wait_for_load_state("networkidle")
            assert sheets(page) <= most, (language, name)


@pytest.mark.browser
def test_a_page_prints_on_four_sheets_and_its_parts_are_on_them(browser, site):
    page = browser.new_context(bypass_csp=True).new_page()
    page.goto(f"{site.as_uri()}/walkthroughs/page.html")
    page.wait_for_selector(".wt-lead.wt-running")
    page.evaluate("document.querySelectorAll('.wt-pair').forEach((one) => one.remove())")
    assert sheets(page) <= 4
    page.emulate_media(media="print")
    for part in (".wt-lead .wt-canvas", ".wt-question", ".wt-answers"):
        assert page.locator(part).first.is_visible(), part
    for part in (".wt-bar", ".wt-question details", ".wt-key:not(.wt-on-paper)"):
        assert not page.locator(part).first.is_visible(), part


def test_cuts_stand_on_paper_and_the_end_and_several_runs_share_the_room():
    tree = [[3, 12, 8], [2, 4, 6], [1, 5, 2], [0, 7, 9], [2, 2, 1]]

    def printed(*runs):
        page = Page("x/y", runs[0].walkthrough, showings("x/y", runs))
        return [(one, page._paper_keys(one)) for one in page.showings]

    ((one, places),) = printed(checked_run("alpha-beta", tree))
    assert len(places) == PAPER_FRAMES
    assert one.keys[-1] in places
    assert all(one.moments[place].frame.cut for place in places if place != one.keys[-1])
    pair = printed(checked_run("minimax", tree), checked_run("alpha-beta", tree))
    assert [len(places) for _, places in pair] == [2, 2]
    six = printed(*[checked_run("alpha-beta", tree)] * 6)
    assert [len(places) for _, places in six] == [1, 1, 1, 1, 0, 0]
