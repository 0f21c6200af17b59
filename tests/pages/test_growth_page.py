"""The page of a tree that grows: its file, its film in a browser, and what it refuses."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.pages.markup.page_markup import (
    ASSET_FOLDER,
    TOP,
    VISIT_PARTS,
    assets,
)
from search_walkthroughs.pages.types.growth_page import FILM_SNAPSHOTS, GrowthPage
from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.runs.registry import catalogue

COURSE = Path(__file__).parents[2] / "walkthroughs/monte-carlo/growing.yml"
MAX_BYTES = 150_000
"""Upper limit of bytes of a film with its picture, its styles and its scripts."""
FILE = """title: T
about: One sentence.
algorithm: uct
game: tic-tac-toe
options: {playouts: 120, exploration: 0.5}
frames: {depth: 0}
page: growth
"""


def page_of(text):
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    return GrowthPage.of("x/t", walkthrough, course_check.check_walkthrough(walkthrough))


@pytest.fixture(scope="module")
def small():
    return page_of(FILE)


def test_the_courses_film_is_light_and_takes_twenty_seconds():
    made = page_of(COURSE.read_text("utf-8"))
    sizes = {name: len(text.encode()) for name, text in assets()}
    scripts = sum(sizes[f"{name}.js"] for name in VISIT_PARTS) + sizes["visit-tree.css"]
    written = made.written()
    for language in languages():
        film = written[f"walkthroughs/.site/embed/{language}/x/t.html"]
        picture = written[f"walkthroughs/x/t/{language}/tree.svg"]
        assert len(film.encode()) + len(picture.encode()) + scripts <= MAX_BYTES
    assert len(made.growth.snapshots) == FILM_SNAPSHOTS
    beat = re.search(r"BEAT=(\d+)", dict(assets())["visit-times.js"])[1]
    assert FILM_SNAPSHOTS * int(beat) == 20_000
    first, last = made.growth.snapshots[0], made.growth.snapshots[-1]
    assert (first.playouts, last.playouts) == (1, 2000)


@pytest.mark.parametrize("language", languages())
def test_page_card_and_prose_have_the_film_in_every_language(small, language):
    text = small.text(language)
    assert "wt-visits-film" in text
    assert "One sentence." in text
    assert f"{language}/tree.svg" in small.card().picture[language]
    assert TOP in small.written()[f"walkthroughs/.site/embed/{language}/x/t.html"]
    assert "120" in small.card().summary[language]
    rows = re.findall(r"<tr><th[^>]*>(\d)</th><td>(\d+)</td>", text)
    assert sum(int(visits) for _, visits in rows) == 120
    assert small.frames() == {}
    assert "wt-change" in text
    assert "wt-change" not in replace(small, has_try=False).text(language)


def test_a_page_without_a_sentence_about_it_has_the_film_alone(small):
    bare = page_of(FILE.replace("about: One sentence.\n", ""))
    assert "figcaption" not in bare.film("en", TOP)
    assert "figcaption" in small.film("en", TOP)
    assert set(bare.written()) == set(small.written())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("algorithm: uct", "algorithm: [uct, puct]"),
        ("algorithm: uct", "algorithm: flat-monte-carlo"),
        ("playouts: 120, exploration: 0.5", "depth: 2"),
    ],
)
def test_a_page_of_another_search_or_of_several_is_refused(old, new):
    text = FILE.replace(old, new)
    if "flat" in new:
        text = text.replace(", exploration: 0.5", "")
    elif "puct" in new:
        text = text.replace("options: {playouts: 120, exploration: 0.5}\n", "")
        text = text.replace("[uct, puct]", "[{uct: {options: {playouts: 9}}}, minimax]")
        text = text.replace("frames:", "position: O X O / X O X / . . .\nframes:")
    else:
        text = text.replace("uct", "alpha-beta")
    with pytest.raises(BadInput, match="one search with playouts"):
        page_of(text)


# In a browser.


@pytest.fixture
def open_film(browser, small, tmp_path):
    """Open a page with the film; `motion` is what the reader wants of motion."""
    for name, text in assets():
        file = tmp_path / ASSET_FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for name, data in small.written().items():
        if name.endswith(".svg"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(data)
    (tmp_path / "page.html").write_text(
        f'<!doctype html><meta charset="utf-8"><body class="md-typeset">{small.film("en", "")}'
        f'<script src="{ASSET_FOLDER}/stage.js"></script>'
    )
    contexts = []

    def open_film(motion="no-preference", **options):
        context = browser.new_context(reduced_motion=motion, **options)
        contexts.append(context)
        page = context.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        return page

    yield open_film
    for context in contexts:
        context.close()


PLACES = """nodes => nodes.filter(node => !node.matches('.absent')).map(
  node => [node.dataset.node, node.querySelector('circle').getAttribute('cx'),
           node.querySelector('circle').getAttribute('cy')].join())"""


def said(page):
    return page.locator("output").inner_text()


@pytest.mark.browser
def test_the_film_begins_at_its_end_and_plays_once_on_a_press(open_film):
    page = open_film()
    page.wait_for_selector(".wt-running")
    page.clock.install()
    assert said(page) == "40 / 40 · visits: 120"
    whole = set(page.locator("[data-node]").evaluate_all(PLACES))
    page.locator(".wt-visits-play").click()
    assert said(page) == "1 / 40 · visits: 1"
    few = set(page.locator("[data-node]").evaluate_all(PLACES))
    assert few < whole, "a node stands where it will stand"
    page.clock.run_for(5_000)
    assert said(page).startswith("11 / 40")
    page.locator(".wt-visits-play").click()
    page.clock.run_for(5_000)
    assert said(page).startswith("11 / 40"), "it pauses"
    page.locator(".wt-visits-play").click()
    page.clock.run_for(60_000)
    assert said(page) == "40 / 40 · visits: 120"
    assert page.locator(".wt-visits-play").get_attribute("aria-label") == "play the snapshots"


@pytest.mark.browser
def test_keys_play_and_step_and_the_slider_says_where_it_is(open_film, small):
    page = open_film()
    page.wait_for_selector(".wt-running")
    page.locator(".wt-visits-box").focus()
    for key, place in (("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        assert said(page).startswith(f"{place} / 40")
    assert page.locator("input[type=range]").get_attribute("aria-valuetext") == said(page)
    page.keyboard.press("Space")
    assert page.locator(".wt-visits-play").get_attribute("aria-label") == "pause"
    page.keyboard.press("End")
    assert said(page).startswith("40 / 40")
    page.locator("summary").click()
    mean = small.growth.snapshots[-1].means[0]
    assert page.locator("tbody tr").first.inner_text().split() == ["root", "120", f"{mean:+g}"]


@pytest.mark.browser
def test_whoever_wants_no_motion_goes_on_by_a_press(open_film):
    page = open_film(motion="reduce")
    page.wait_for_selector(".wt-running")
    page.clock.install()
    button = page.locator(".wt-visits-play")
    assert button.get_attribute("aria-label") == "next snapshot"
    button.click()
    button.click()
    page.clock.run_for(9_000)
    assert said(page).startswith("2 / 40")


@pytest.mark.browser
def test_paper_has_the_last_picture_and_without_a_script_there_is_one(open_film):
    page = open_film()
    page.wait_for_selector(".wt-running")
    whole = page.locator("[data-node]:not(.absent)").count()
    page.locator(".wt-visits-box").focus()
    page.keyboard.press("Home")
    assert page.locator("[data-node]:not(.absent)").count() < whole
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("[data-node]:not(.absent)").count() >= whole
    assert not page.locator(".wt-visits-bar").is_visible()
    plain = open_film(java_script_enabled=False)
    assert plain.locator("img.wt-visits-still").evaluate("image => image.naturalWidth") > 0
