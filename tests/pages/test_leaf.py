"""Changing a leaf in the picture: the tree is searched again in the page, and the page says so."""

import json
import zlib
from base64 import urlsafe_b64decode

import pytest
import yaml

from search_walkthroughs.captions.catalogue import messages
from support import film_of

from .browsing import press
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
TREE = {"key": "A", "children": {"B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}}
CHANGE = '<p class="wt-change"><a class="md-button" href="try.html#lab=1.x">Change it</a></p>'
FIELDS = ("lines", "status", "kinds", "nodes", "window", "windows", "scores", "score", "counts")


@pytest.fixture
def open_(browser, tmp_path):
    contexts = []

    def open_(*groups, below="", language="en", size=(1280, 800), **facts):
        context = browser.new_context(
            viewport=dict(zip(("width", "height"), size, strict=True)), **facts
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(staged(tmp_path, *groups, language=language, below=below).as_uri())
        page.wait_for_selector(".wt-running")
        page.evaluate("self.player = walkthroughs.start()[0]")
        return page

    yield open_
    for context in contexts:
        context.close()


def leaf(page, place):
    """The target of a leaf in the picture, by its place among the leaves."""
    node = page.evaluate(f"player.film.data.tree.leaves[{place}]")
    return page.locator(f'.wt-canvas [data-node="{node}"]')


def change(page, place, value):
    """Give a leaf another value."""
    leaf(page, place).click()
    page.locator(".wt-leaf").fill(value)
    page.locator(".wt-leaf").press("Enter")


def changed(place, value):
    """The generator's film of the tree with another value at a leaf of B, C or D."""
    tree = json.loads(json.dumps(TREE))
    tree["children"]["BCD"[place // 3]][place % 3] = value
    return film_of(run("alpha-beta", tree=tree)[0].film())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_leaf_is_changed_and_the_film_is_the_generators(open_, language):
    page = open_(run("alpha-beta", tree=TREE), language=language)
    page.evaluate("player.show(10)")
    change(page, 3, "7")
    expected = changed(3, 7)
    page.wait_for_selector(".wt-light")
    for field in FIELDS:
        assert page.evaluate(f"player.film.data.{field}") == expected[field], field
    assert page.evaluate("player.film.captions") == expected["captions"][language]
    assert page.evaluate("player.number") == 10
    text = messages(language).say("light.here", node="A", value="4")
    assert page.locator(".wt-light span").inner_text() == text
    press(page, "End")
    page.wait_for_function("player.number === player.last")
    said = messages(language).say("end.over_exact", node="A", score="4")
    assert said in page.locator(".wt-caption b").inner_text()
    page.locator(".wt-light .wt-undo").click()
    assert page.locator(".wt-light").count() == 0
    assert page.evaluate("player.film.data.light.values[3]") == 2


def test_the_keyboard_reaches_the_field_and_leaves_it(open_):
    page = open_(run("alpha-beta", tree=TREE))
    page.evaluate("player.show(3)")
    leaf(page, 0).focus()
    press(page, "Enter")
    field = page.locator(".wt-leaf")
    field.wait_for()
    assert field.evaluate("field => field === document.activeElement")
    assert "B/1" in field.get_attribute("aria-label")
    field.fill("many")
    field.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    field.press("Escape")
    assert field.count() == 0
    assert page.locator(".wt-card").count() == 0
    assert page.evaluate("player.film.data.light.values[0]") == 3
    assert page.evaluate("player.number") == 3
    press(page, "ArrowRight")
    assert page.evaluate("player.number") == 4


def test_a_finger_changes_a_leaf_on_a_telephone(open_):
    page = open_(run("pvs", tree=TREE), size=(390, 844), has_touch=True)
    leaf(page, 8).tap()
    page.locator(".wt-leaf").fill("−2.5")
    page.locator(".wt-leaf").press("Enter")
    page.wait_for_selector(".wt-light")
    assert page.evaluate("player.film.data.light.values[8]") == -2.5
    box = page.locator(".wt-light").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_the_tree_is_handed_to_the_page_that_proves_it(open_):
    options = {"cut": "past-bound", "window": [0, "inf"]}
    shown = run("alpha-beta", tree=TREE, options=options)
    page = open_(shown, below=CHANGE)
    change(page, 0, "5")
    page.wait_for_function("document.querySelector('.wt-light a')?.hash.length > 20")
    address = page.locator(".wt-light a").get_attribute("href")
    data = address.partition("#lab=1.")[2]
    work = json.loads(zlib.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), -15))
    assert address.partition("#")[0].endswith("/try.html")
    file = yaml.safe_load(work["yaml"])
    assert file["algorithm"] == "alpha-beta"
    assert file["options"] == options
    tree = json.loads(json.dumps(TREE))
    tree["children"]["B"][0] = 5
    assert file["tree"] == tree


@pytest.mark.sample(1)
@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_field_and_note_pass_axe(open_, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = open_(run("alpha-beta", tree=TREE), below=CHANGE)
    page.evaluate("scheme => { document.body.dataset.mdColorScheme = scheme; }", scheme)
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}

    def faults():
        found = axe.run(page, context=".wt-player", options=rules).response["violations"]
        return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]

    leaf(page, 3).click()
    page.wait_for_selector(".wt-leaf")
    assert faults() == []
    page.locator(".wt-leaf").fill("7")
    page.locator(".wt-leaf").press("Enter")
    page.wait_for_selector(".wt-light a")
    page.mouse.move(5, 5)
    assert faults() == []


def test_other_films_have_no_field(open_):
    page = open_(run("mtd-f", tree=TREE))
    page.evaluate("player.show(10)")
    leaf(page, 0).click()
    page.wait_for_selector(".wt-card button")
    assert page.locator(".wt-leaf").count() == 0
    assert not page.evaluate("'Leaf' in walkthroughs")
