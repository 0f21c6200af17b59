"""What a reader takes away: frames, all of them, a player for another page, and paper."""

import io
import re
import struct
import zipfile
from xml.etree import ElementTree

import pytest

from reader import opened
from search_walkthroughs.pages.markup import embed
from search_walkthroughs.pages.markup.page_markup import ASSET_FOLDER, assets
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.walkthrough_page import Page

from .browsing import FIRST, jump, shows
from .film import HEIGHT, STORY, WIDTH
from .holding import checked_run

pytestmark = pytest.mark.day(4)

MENU = f"{FIRST} + .wt-take"
NAME = "chapter/tree"


@pytest.fixture
def menu(page):
    page.evaluate("location.hash = '#f=5'")
    assert shows(page, 5)
    page.locator(f"{MENU} summary").click()
    page.wait_for_selector(f"{MENU} .wt-embedding")
    return page


def taken(page, words):
    """The name and the bytes of what a button gives."""
    with page.expect_download() as download:
        page.locator(MENU).get_by_role("button", name=words).click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def bare(svg):
    return re.sub("<style>.*?</style>", "", svg, flags=re.S)


@pytest.mark.browser
def test_a_frame_is_a_picture_that_stands_alone(menu, site):
    name, data = taken(menu, "This frame as SVG")
    assert name == "tree-0005.svg"
    svg = data.decode()
    ElementTree.fromstring(svg)
    assert bare(svg) == bare((site / "walkthroughs/tree/frames/0005.svg").read_text("utf-8"))
    assert "var(--" not in svg
    assert "prefers-color-scheme:dark" in svg


@pytest.mark.browser
def test_a_frame_in_points_has_twice_the_size(menu):
    name, data = taken(menu, "This frame as PNG")
    assert name == "tree-0005.png"
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (2 * WIDTH, 2 * HEIGHT)


@pytest.mark.browser
def test_all_frames_come_as_one_zip(menu, site):
    name, data = taken(menu, "All frames as one zip")
    assert name == "tree.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"tree-{n:04}.svg" for n in range(len(STORY))]
        for n in range(len(STORY)):
            frame = site / f"walkthroughs/tree/frames/{n:04}.svg"
            svg = archive.read(f"tree-{n:04}.svg").decode()
            assert bare(svg) == bare(frame.read_text("utf-8"))


@pytest.mark.browser
def test_the_snippet_names_the_player_alone(menu):
    """And the frame that is shown when the snippet is taken."""
    snippet = menu.locator(f"{MENU} textarea").input_value()
    assert re.fullmatch(
        r'<iframe src="file:///\S+/walkthroughs/embed\.html#f=5" width="100%" height="\d+" '
        r'title="Alpha-beta on a small tree" loading="lazy"></iframe>',
        snippet,
    )
    menu.locator(f"{FIRST} .wt-next").click()
    menu.locator(f"{MENU} textarea").focus()
    assert "embed.html#f=6" in menu.locator(f"{MENU} textarea").input_value()
    menu.get_by_label("Colours:").select_option("dark")
    assert 'embed.html?theme=dark#f=6"' in menu.locator(f"{MENU} textarea").input_value()
    hrefs = [a.get_attribute("href") for a in menu.locator(f"{MENU} p a").all()]
    assert [href.rpartition("/")[2] for href in hrefs] == ["trace.jsonl.gz", "walkthrough.yml"]


@pytest.mark.browser
def test_the_snippet_is_in_the_language_of_its_page(browser, site):
    with opened(browser, site, "ja/walkthroughs/page.html") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.locator(f"{MENU} summary").click()
        field = page.locator(f"{MENU} textarea")
        field.wait_for()
        assert "/ja/walkthroughs/embed.html#f=" in field.input_value()


@pytest.fixture
def alone(tmp_path):
    """A player alone, with what it loads, where a site would have it."""
    one = checked_run("alpha-beta", {"A": [3, 12], "B": [2, 4]})
    page = Page(NAME, one.walkthrough, showings(NAME, [one]))
    for file, text in {
        embed.address(NAME, "en"): embed.standalone_page(page, "en"),
        f"{page.showings[0].home}/film.js": page.showings[0].film(),
        page.showings[0].picture(0): next(page.showings[0].drawing.frames()).decode(),
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    (tmp_path / ASSET_FOLDER).mkdir()
    for file, text in assets():
        (tmp_path / ASSET_FOLDER / file).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_alone_works_from_a_disk_in_the_systems_palette(browser, alone, scheme):
    address = embed.address(NAME, "en")
    with opened(browser, alone, address, color_scheme=scheme) as page:
        page.wait_for_selector(".wt-running")
        assert page.locator("html").get_attribute("lang") == "en"
        assert (page.locator("body").get_attribute("data-md-color-scheme") == "slate") == (
            scheme == "dark"
        )
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
        jump(page, "cut", ".wt-player")
        page.get_by_text("B is cut.").first.wait_for()
        other = {"light": "dark", "dark": "light"}[scheme]
        for theme, shown in ((other, other), ("no-theme", scheme)):  # the address goes before
            page.goto(page.url.partition("#")[0].partition("?")[0] + f"?theme={theme}#f=2")
            page.wait_for_selector(".wt-running")
            named = page.locator("body").get_attribute("data-md-color-scheme")
            assert named == {"dark": "slate", "light": "default"}[shown]
            assert page.locator(".wt-count").inner_text().startswith("frame 2 ")


def test_a_page_that_offers_a_player_alone_has_one():
    one = checked_run("alpha-beta", {"A": [3, 12], "B": [2, 4]})
    page = Page(NAME, one.walkthrough, showings(NAME, [one]))
    for language in ("en", "ja"):
        assert "\nplayer: true\n" in page.text(language).partition("\n---\n")[0]
        assert embed.address(NAME, language) in page.written()


@pytest.mark.browser
def test_what_a_page_of_prose_prints_of_a_player_has_no_controls(page):
    """Sheets of a page that begins with a player: see test_sheets."""
    page.emulate_media(media="print")
    assert page.locator(f"{FIRST} .wt-caption").is_visible()
    assert page.locator(f"{FIRST} .wt-canvas").bounding_box()["height"] == pytest.approx(246, abs=1)
    for gone in (".wt-bar", ".wt-ask", ".wt-overview", ".wt-take"):
        assert not any(part.is_visible() for part in page.locator(f"article {gone}").all()), gone
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.pdf(format="A4").startswith(b"%PDF")
