"""A page on paper: the tree to be filled in, and the solved one; an exercise and its answer."""

import re
import shutil
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading.course_limits import course_limits

from .holding import checked_run
from .staging import TREE, run, staged

pytestmark = pytest.mark.day(3)

ROOT = Path(__file__).parents[2]
PAGES = {
    "textbook/alpha-beta": 2,
    "textbook/compare": 2,
    "windows/pvs": 2,
    "tic-tac-toe/alpha-beta-table": 2,
    "prune/textbook": 2,
    "prune/random": 2,
}
"""Pages of several kinds, and how many sheets each may take."""

TEXTBOOK = {"B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}
LEAVES = ("3", "12", "8", "2", "4", "6", "14", "5")
CHESS = {
    "game": "chess",
    "tree": None,
    "position": "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "options": {"mate-in": 1},
}
BELOW = "<p>What stands below.</p>"


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
    build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
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


@pytest.fixture
def printed(browser, tmp_path):
    """A page as it is when it is printed, at one of its frames."""

    def printed(*group, frame=5, **facts):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, **facts)
        page.set_default_timeout(20_000)
        page.goto(f"{staged(tmp_path, *group, below=BELOW).as_uri()}#f={frame}")
        page.wait_for_selector(".wt-running")
        page.wait_for_function("Boolean(self.walkthroughs['on-paper'])")
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        return page

    return printed


def texts(page, sheet):
    """What stands in the tree of a sheet."""
    words = "one => [...one.shadowRoot.querySelectorAll('text')].map((text) => text.textContent)"
    return page.locator(".wt-sheets > section").nth(sheet).locator(".wt-sheet-tree").evaluate(words)


@pytest.mark.browser
def test_a_page_prints_the_blank_tree_and_the_solved_one_and_nothing_else(printed):
    page = printed(run("alpha-beta", tree=TEXTBOOK))
    blank, solved = texts(page, 0), texts(page, 1)
    assert set(LEAVES) <= set(blank)
    assert not [text for text in blank if re.search("[=≤≥αβ]", text)]
    assert {"= 3", "≤ 2", "= 2"} <= set(solved)
    first, second = page.locator(".wt-sheets > section").all()
    for part in ("Name ____", "Cross out what alpha-beta does not read."):
        assert part in first.inner_text()
    assert "frame 5 / 41" in second.inner_text()
    assert page.locator(".wt-caption").first.inner_text().split(".")[0] in second.inner_text()
    assert not page.locator(".wt-player").is_visible()
    assert not page.get_by_text("What stands below.").is_visible()
    wide, sheet = (
        first.locator(one).bounding_box()["width"] for one in (".wt-sheet-tree", "header")
    )
    assert wide == sheet
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".wt-sheets").count() == 0
    assert page.locator(".wt-player").is_visible()
    page.close()


@pytest.mark.browser
def test_what_is_printed_before_the_sheets_are_made_has_no_keys(browser, tmp_path):
    page = browser.new_page()
    page.goto(staged(tmp_path, run("alpha-beta", tree=TEXTBOOK)).as_uri())
    page.wait_for_selector(".wt-running")
    keys = page.locator(".wt-head").locator("button, .wt-logo")
    assert any(key.is_visible() for key in keys.all())
    page.emulate_media(media="print")
    assert page.locator(".wt-player").is_visible()
    assert not any(key.is_visible() for key in keys.all())
    page.close()


@pytest.mark.browser
def test_a_game_prints_its_board_and_the_board_of_the_frame(printed):
    page = printed(run("alpha-beta", **CHESS), frame=9)
    boards = page.locator(".wt-sheets .wt-sheet-board")
    pieces = (
        "board => [...board.shadowRoot.querySelectorAll('svg > *')].map((mark) => mark.outerHTML)"
    )
    begins, shown = (one.evaluate(pieces) for one in boards.all())
    assert begins != shown
    assert page.locator(".wt-sheets > section:first-child > .wt-sheet-board").is_visible()
    said = page.locator(".wt-sheet-caption")
    assert said.locator(".wt-sheet-board").is_visible()
    assert "frame 9 / " in said.inner_text()
    on_stage = page.locator(".wt-board").evaluate(pieces)
    assert shown == [mark for mark in on_stage if not mark.startswith("<!--")]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert sheets(page) == 2
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["small", "compared", "playouts"])
def test_it_prints_on_two_sheets_of_paper(printed, kind):
    group = {
        "small": lambda: run("alpha-beta", tree=TEXTBOOK),
        "compared": lambda: showings(
            "w", [checked_run(name, TREE) for name in ("minimax", "alpha-beta")]
        ),
        "playouts": lambda: run("uct", options={"playouts": 12, "seed": 1}),
    }[kind]()
    page = printed(group)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert sheets(page) == 2
    page.close()


@pytest.mark.browser
def test_the_menu_prints_and_so_does_an_address(browser, tmp_path):
    page = browser.new_page()
    page.set_default_timeout(20_000)
    page.add_init_script("self.print = () => { self.prints = (self.prints ?? 0) + 1; }")
    address = staged(tmp_path, run("alpha-beta", tree=TEXTBOOK)).as_uri()
    page.goto(address)
    page.wait_for_selector(".wt-running")
    page.locator(".wt-more").click()
    page.get_by_role("button", name="On paper").click()
    page.wait_for_function("self.prints === 1")
    page.goto(f"{address}?paper")
    page.wait_for_function("self.prints === 1")
    page.close()
