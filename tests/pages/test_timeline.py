"""The timeline: marks that have names, and the way to the next of each kind."""

from typing import get_args

import pytest

from search_walkthroughs.captions.catalogue import languages, player_words
from search_walkthroughs.pages.walkthrough.film_script import Mark, marks

from .browsing import end, jump, press
from .holding import checked_run
from .staging import TREE, run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(4)]
ROOT = ".wt-player"
PLAYED = {"playouts": 20, "seed": 1}


def drawn(page):
    """The marks of each frame, as the film has them."""
    return page.evaluate("Object.values(walkthroughFilms)[0].kinds")


@pytest.fixture
def page(browser, tmp_path):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    page.goto(staged(tmp_path, run("alpha-beta-table", tree=[[1, 2], [2, 3], [0, 1]])).as_uri())
    page.wait_for_selector(".wt-running")
    return page


def point(page, frame, off=0):
    """Move the pointer over a frame's stroke."""
    box = page.locator(".wt-time svg").bounding_box()
    last = len(drawn(page)) - 1
    at = box["x"] + frame / last * box["width"] + off
    page.mouse.move(at, box["y"] + box["height"] / 2)


def test_every_mark_has_a_name_in_every_language():
    kinds = set(get_args(Mark)) - {""} | {"scout", "moved", "settled", "idle_hit"}
    for language in languages():
        assert player_words(language)["kinds"].keys() == kinds
        assert len(set(player_words(language)["kinds"].values())) == len(kinds)


def test_a_position_that_a_table_knows_is_marked():
    tree = [[{"key": "same", "children": [1, 2]}, 3], [{"key": "same", "children": [1, 2]}, 0]]
    run = checked_run("alpha-beta-table", tree)
    frames = [moment.frame for moment in run.moments]
    hits = [frame for frame in frames if frame.registered and frame.status == "table"]
    found = [n for n, mark in enumerate(marks(run.plan, frames)) if mark == "hit"]
    assert found == [frame.number for frame in hits] != []


def offered(page):
    """The kinds of frames that one can jump to, with their names."""
    options = page.locator(".wt-kind option").all()
    return {option.get_attribute("value"): option.inner_text() for option in options}


def jumps(page):
    """The frames of each kind, as the film has them."""
    return page.evaluate("Object.values(walkthroughFilms)[0].jumps")


def test_the_kinds_that_occur_can_be_jumped_to_and_are_drawn_each_in_its_own_way(page):
    kinds = set(drawn(page)) - {""}
    names = player_words("en")["kinds"]
    shown = offered(page)
    assert set(shown) == {*jumps(page), "node"} >= kinds
    assert all(shown[kind] == names[kind] for kind in jumps(page))
    shapes = set()
    for kind in kinds:
        line = page.locator(f".wt-time path[data-kind={kind}]")
        d = line.get_attribute("d")
        stroke = d.rpartition("v")[2]
        assert d.count(f"v{stroke}") == drawn(page).count(kind)
        shapes.add((stroke, line.evaluate("path => getComputedStyle(path).strokeDasharray")))
    assert len(shapes) == len(kinds), "never distinguished by colour alone"


MANY = """([frames, cuts]) => {
  const [{ timeline, last }] = self.walkthroughs.start();
  timeline.player.last = frames - 1;
  timeline.mark(Array.from({ length: frames }, (_, n) => (n % 3 || n > cuts ? "" : "cut")), []);
  timeline.player.last = last;
}"""
HEIGHTS = """() => [...document.querySelector(".wt-time path[data-kind=cut]").getAttribute("d")
    .matchAll(/v-([\\d.]+)/g)].map(([, height]) => Number(height))"""


def test_columns_take_the_place_of_strokes_that_would_be_a_carpet(page):
    page.evaluate(MANY, [600, 300])
    strokes = page.evaluate(HEIGHTS)
    assert (len(strokes), len(set(strokes))) == (101, 1), "so many strokes are told apart"
    page.evaluate(MANY, [5607, 2800])
    columns = page.evaluate(HEIGHTS)
    assert 40 < len(columns) <= 60, "the second half of the timeline has no cut"
    assert max(columns) == strokes[0] > min(columns), "their height says how many there are"


def test_one_jumps_from_frame_to_frame_of_a_kind_and_round(page):
    for kind, places in jumps(page).items():
        end(page, "first", ".wt-player")
        for place in [*(n for n in places if n), *places[:1]]:
            jump(page, kind, ROOT)
            assert page.locator(".wt-time input").input_value() == str(place)
        jump(page, kind, ROOT, way="back")
        assert page.locator(".wt-time input").input_value() == str(places[-1])


def test_a_mark_says_what_it_is_when_the_pointer_comes_near(page):
    every, tip = drawn(page), page.locator(".wt-tip")
    for kind in sorted(set(every) - {""}):
        place = every.index(kind)
        point(page, place, 2)
        name = player_words("en")["kinds"][kind]
        assert tip.inner_text() == f"{name}, frame {place}"
        inside, around = tip.bounding_box(), page.locator(".wt-time").bounding_box()
        assert around["x"] <= inside["x"]
        assert inside["x"] + inside["width"] <= around["x"] + around["width"]
    page.mouse.move(5, 5)
    assert tip.is_hidden()


def test_a_mark_says_what_it_is_when_the_slider_comes_to_it(page):
    every, tip = drawn(page), page.locator(".wt-tip")
    page.locator(".wt-time input").focus()
    for place, kind in enumerate(every):
        assert tip.is_visible() == bool(kind)
        if kind:
            assert tip.inner_text().endswith(f", frame {place}")
        press(page, "ArrowRight")
    end(page, "first", ".wt-player")
    page.locator(".wt-time input").focus()
    page.keyboard.press("End")
    press(page, "Escape")
    assert tip.is_hidden()


def test_playouts_have_names_of_their_own():
    run = checked_run("uct", TREE, options=PLAYED)
    found = set(marks(run.plan, [moment.frame for moment in run.moments]))
    assert found & {"won", "played"}
    assert not found & {"leaf", "best", "cut"}


def test_next_playout_is_any_playout(browser, tmp_path):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    page.goto(staged(tmp_path, run("uct", options=PLAYED)).as_uri())
    page.wait_for_selector(".wt-running")
    played = [n for n, kind in enumerate(drawn(page)) if kind in ("won", "played")]
    for place in played[:5]:
        jump(page, "played", ROOT)
        assert page.locator(".wt-time input").input_value() == str(place)
