"""The page of a tree in a browser: the same picture, opened and moved by hand."""

import re

import pytest

import search_walkthroughs as sw
from reader import opened

from .searched import searched

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown():
    snapshots = [sw.tree(searched(count, heap=14)) for count in (50, 400)]
    return sw.tree([snapshots[0], snapshots[1]], title="Nim")


@pytest.fixture
def page(browser, shown, tmp_path):
    file = tmp_path / "tree.html"
    shown.save(file)
    errors = []
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    page.goto(file.as_uri())
    page.wait_for_selector(".wt-visits.wt-running")
    yield page
    assert errors == []


def texts(markup):
    """The texts of a picture, without what surrounds its tree, each with its height in it: how far
    columns are apart depends on the window."""
    found = re.findall(r'<text[^>]* y="(.*?)"[^>]*>(.*?)</text>', markup)
    return sorted((re.sub("<[^>]*>", " ", text), float(y)) for y, text in found)


def nodes(page):
    return page.locator(".wt-visits-box [data-node]").count()


def card(page):
    return page.locator(".wt-visits-card").inner_text()


LONE = {"visits": 9, "children": [{"visits": 5, "children": [{"visits": 4}]}, {"visits": 3}]}
"""A node whose parent has no other child."""


@pytest.mark.parametrize("tree", ["Nim", "lone"])
def test_the_page_draws_the_picture_of_the_file(browser, shown, tmp_path, tree):
    made = shown if tree == "Nim" else sw.tree(LONE)
    made.save(tmp_path / "tree.html")
    with opened(browser, tmp_path, "tree.html") as page:
        page.wait_for_selector(".wt-visits.wt-running")
        if tree == "Nim":  # of the other one all is shown
            page.locator(".wt-visits-bar select").select_option("40")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")  # all, not what is in view
        drawn = texts(page.locator(".wt-visits-box").inner_html())
    wanted = texts(re.search(r"<g transform.*</g>", made.svg)[0])
    assert [text for text, _ in drawn] == [text for text, _ in wanted]
    rows = zip((y for _, y in drawn), (y for _, y in wanted), strict=True)
    assert all(abs(here - there) <= 0.1 for here, there in rows)  # they are written to a tenth


def test_the_colours_go_from_the_least_value_to_the_greatest(page, shown):
    ends = page.locator(".wt-visits-scale span").all_inner_texts()
    least, greatest = (float(text.replace("−", "-")) for text in ends)
    assert (least, greatest) == shown._page.shown.range
    assert least < greatest


def test_keys_go_from_node_to_node_and_open_what_is_folded(page):
    box = page.locator(".wt-visits-box")
    box.focus()
    assert card(page).startswith("root")
    page.keyboard.press("ArrowRight")
    first = card(page)
    assert "of the root" in first
    page.keyboard.press("ArrowDown")
    assert card(page) != first
    page.keyboard.press("ArrowLeft")
    assert card(page).startswith("root")
    before = nodes(page)
    page.keyboard.press("Enter")  # all children of the root are shown: they are folded
    assert nodes(page) == 1 < before
    page.keyboard.press("Enter")
    assert nodes(page) == before


def test_a_press_opens_folded_moves_and_chooses_a_node(page):
    before = nodes(page)
    page.locator("[data-open]").first.click()
    assert nodes(page) > before
    page.locator("[data-node='1']").click()
    assert "of its parent" in card(page)


def test_the_slider_shows_an_earlier_snapshot_at_the_same_places(page):
    places = "all => all.map(e => e.lastChild.getAttribute('x') + e.lastChild.getAttribute('y'))"
    before = page.locator("[data-node]").evaluate_all(places)
    assert "400" in card(page)
    page.locator("input[type=range]").fill("1")
    assert page.locator("[data-node]").evaluate_all(places) == before
    assert "50" in card(page)
    assert "400" not in card(page)


def test_a_table_says_the_same(page):
    page.locator("summary").click()
    rows = page.locator(".wt-visits tbody tr")
    rows.first.wait_for()
    assert rows.count() == nodes(page)
    assert rows.first.inner_text().split("\t")[:2] == ["root", "400"]


def test_zooming_keeps_letters_and_the_whole_tree_comes_back(page):
    scene = page.locator(".wt-visits-box g").first
    before = scene.get_attribute("transform")
    page.locator(".wt-visits-box").focus()
    page.keyboard.press("+")
    assert scene.get_attribute("transform") != before
    page.keyboard.press("0")
    assert scene.get_attribute("transform") == before


@pytest.mark.parametrize("width", [1280, 390])
def test_letters_can_be_read_at_first(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.reload()
    page.wait_for_selector(".wt-visits.wt-running")
    scale = float(
        re.search(r"scale\((.*?)\)", page.locator("svg g").first.get_attribute("transform"))[1]
    )
    assert 12 * scale >= 11
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_keeps_nobody_out(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def test_all_nodes_can_be_shown_and_only_those_in_view_are_drawn(browser, tmp_path):
    root = {"n": 9000, "q": 0.5, "children": [
        {"n": 90, "q": 0.5, "children": [{"n": 1, "q": 1} for _ in range(80)]} for _ in range(99)
    ]}  # fmt: skip
    file = tmp_path / "tree.html"
    sw.tree(root).save(file)
    with opened(browser, tmp_path, "tree.html") as page:
        page.wait_for_selector(".wt-visits.wt-running")
        page.locator(".wt-visits-bar select").select_option("8020")
        assert 10 < nodes(page) < 300
