"""The address names the frame: it is followed, written, kept in the history, and taken back."""

import re

import pytest

from reader import opened

from .browsing import FIRST, LAST, ask, end, jump, press, shows
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
OTHER = "#minimax"


@pytest.fixture
def two(browser, tmp_path):
    """A page with two players, each of which steps by itself."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    below = '<p id="elsewhere">Below.</p>'
    file = staged(tmp_path, run("alpha-beta", "a"), run("minimax", "b"), below=below)
    page.goto(file.as_uri())
    page.wait_for_selector(f"{OTHER}.wt-running")
    return page


def at(page, player, number):
    """Wait until a player says that it shows the frame."""
    page.wait_for_function(
        "([player, n]) => document.querySelector(`${player} .wt-count`).textContent"
        ".startsWith(`frame ${n} /`)",
        arg=[player, number],
    )
    return True


def length(page):
    return page.evaluate("history.length")


def test_single_steps_write_the_address_without_history(page):
    before = length(page)
    for _ in range(2):
        page.locator(f"{FIRST} .wt-next").click()
    page.wait_for_function("location.hash === '#f=2'")
    press(page, "ArrowLeft")
    page.wait_for_function("location.hash === '#f=1'")
    assert length(page) == before


def test_a_jump_can_be_taken_back_and_taken_again(page):
    ask(page, "off")
    before = length(page)
    page.locator(f"{FIRST} .wt-next").click()
    press(page, "End")
    assert shows(page, LAST)
    press(page, "Home")
    assert shows(page, 0)
    jump(page, "cut")
    assert shows(page, 5)
    assert length(page) == before + 3
    for number in (0, LAST, 1):
        page.go_back()
        assert shows(page, number)
    page.go_forward()
    assert shows(page, LAST)
    assert page.url.endswith(f"#f={LAST}")


def test_a_link_to_a_frame_and_a_mark_can_be_taken_back(page):
    ask(page, "off")
    before = length(page)
    page.locator(".wt-transcript summary").click()
    page.locator(".wt-transcript a[data-frame='3']").click()
    assert shows(page, 3)
    box = page.locator(f"{FIRST} .wt-time svg").bounding_box()
    page.mouse.click(box["x"] + 5 / LAST * box["width"] + 3, box["y"] + box["height"] / 2)
    assert shows(page, 5)
    assert length(page) == before + 2
    for number in (3, 0):
        page.go_back()
        assert shows(page, number)


def test_each_of_two_players_has_addresses_of_its_own(two):
    two.evaluate("location.hash = '#minimax:f=4'")
    assert at(two, OTHER, 4)
    assert at(two, "#alpha-beta", 0)
    end(two, player=OTHER)
    last = int(two.locator(OTHER).get_attribute("data-frames")) - 1
    assert at(two, OTHER, last)
    two.wait_for_function(f"location.hash === '#minimax:f={last}'")
    two.locator("#alpha-beta .wt-next").click()
    two.wait_for_function("location.hash === '#f=1'")
    assert at(two, OTHER, last)
    two.go_back()
    assert at(two, OTHER, 4)
    assert at(two, "#alpha-beta", 1)
    two.go_forward()
    assert at(two, "#alpha-beta", 1)


def test_other_places_of_the_page_can_be_linked_to(two):
    two.evaluate("location.hash = '#f=3'")
    assert at(two, "#alpha-beta", 3)
    two.evaluate("location.hash = '#elsewhere'")
    two.wait_for_timeout(20)
    assert at(two, "#alpha-beta", 3)
    two.go_back()
    assert at(two, "#alpha-beta", 3)


def test_another_article_without_a_new_page_starts_anew(browser, tmp_path):
    """A theme with instant navigation swaps the article, and says so through `document$`."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    page.add_init_script("""
        const starts = [];
        self.document$ = { subscribe: (start) => starts.push(start) };
        self.swap = (html, address) => {
          document.querySelector("article").innerHTML = html;
          history.pushState(null, "", address);
          starts.forEach((start) => start());
        };
        addEventListener("DOMContentLoaded", () => {
          self.fresh = document.querySelector("article").innerHTML;
          starts.forEach((start) => start());
        });
    """)
    file = staged(tmp_path, run("alpha-beta", "a"), run("minimax", "b"))
    source = file.read_text("utf-8")
    fresh = source.partition("<article>")[2].partition("</article>")[0]
    page.goto(file.as_uri())
    page.wait_for_selector("#alpha-beta.wt-running")
    page.locator("#alpha-beta .wt-play").click()
    page.evaluate("html => swap(html, '#minimax:f=2')", fresh)
    page.wait_for_selector("#alpha-beta.wt-running")
    assert at(page, OTHER, 2)
    assert at(page, "#alpha-beta", 0)
    assert page.locator(".wt-bar").count() == page.locator(".wt-menu").count() == 2
    page.locator("#alpha-beta").focus()
    press(page, "ArrowRight")
    assert at(page, "#alpha-beta", 1)
    page.wait_for_function("location.hash === '#f=1'")
    page.evaluate("swap('', '#')")
    assert page.locator(".wt-bar").count() == 0


def test_the_player_follows_the_address(page):
    page.evaluate("location.hash = '#f=4'")
    assert shows(page, 4)
    page.evaluate("location.hash = '#f=99999'")
    assert shows(page, LAST)
    page.evaluate("location.hash = '#tree:f=1'")
    assert shows(page, 1)
    for bad in ("#f=", "#f=-1", "#f=1.5", "#f=two", "#nobody:f=2", "#two-at-once"):
        page.evaluate("hash => { location.hash = hash }", bad)
        page.wait_for_timeout(20)
        assert shows(page, 1)


def test_frames_of_a_long_search_keep_their_numbers(browser, tmp_path):
    """They are written with commas where they are read, and without in the address."""
    file = staged(tmp_path, run("alpha-beta"))
    text = file.read_text("utf-8")
    last = int(re.search(r'data-frames="(\d+)"', text)[1]) - 1
    numbers = [12_345 + number for number in range(last + 1)]
    file.write_text(text.replace("data-film=", f'data-numbers="{numbers}" data-film='), "utf-8")
    with browser.new_page() as page:
        page.goto(f"{file.as_uri()}#f=12347")
        page.wait_for_selector(".wt-running")
        count = page.locator(".wt-count")
        assert count.inner_text() == f"frame 12,347 / {numbers[-1]:,}"
        page.locator(".wt-next").click()
        page.wait_for_function("location.hash === '#f=12348'")
        assert count.inner_text().startswith("frame 12,348 /")
        spoken = page.get_by_role("slider").get_attribute("aria-valuetext")
        assert spoken.startswith("Frame 12,348 ")


def test_an_address_that_cannot_be_decoded_is_ignored(browser, site):
    with opened(browser, site, "walkthroughs/page.html#%E0%A4%A:f=3") as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert shows(page, 0)


@pytest.mark.parametrize("which", ["site", "zensical_site"])
def test_a_permalink_opens_its_frame(browser, site, zensical_site, which):
    with opened(
        browser, {"site": site}.get(which, zensical_site), "walkthroughs/page.html#f=5"
    ) as page:
        assert shows(page, 5)
        assert page.locator(FIRST).bounding_box()["y"] >= 0


def test_an_address_without_a_name_is_that_of_the_first_search_of_a_comparison(browser, tmp_path):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    file = staged(tmp_path, [*run("alpha-beta", "a"), *run("minimax", "b")])
    page.goto(f"{file.as_uri()}#frame=6")
    page.wait_for_selector(".wt-running")
    counts = page.locator(".wt-view").nth(0).locator(".wt-caption")
    page.goto(f"{file.as_uri()}#alpha-beta:frame=6")
    named = counts.inner_text()
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#frame=6")
    page.wait_for_function(
        "caption => document.querySelector('.wt-caption').innerText === caption", arg=named
    )
    assert troubles == []
