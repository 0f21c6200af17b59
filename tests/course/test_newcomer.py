"""Ten tasks of a newcomer, each in two clicks from the front page or with one search."""

import re

import pytest

from reader import opened

FRONT = {"en": "index.html", "ja": "ja/index.html"}
METHOD = {"en": "Monte Carlo tree search", "ja": "モンテカルロ木探索"}

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("language", FRONT)]


@pytest.fixture(params=["site", "zensical"])
def built(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def front(browser, built, language):
    with opened(browser, built, FRONT[language]) as page:
        page.wait_for_selector(".wt-running")
        yield page


def caption(page):
    return page.locator(".wt-caption").inner_text()


def frame(page):
    return int(re.search(r"\d+", page.locator(".wt-count").inner_text())[0])


def door(page, address):
    page.locator(f'article a[href$="{address}"]').first.click()
    page.wait_for_url(f"**/{address}")


def search(page, words):
    """Type the words; the addresses that are found, the best first."""
    page.locator("input.md-search__input").fill(words)
    found = page.locator(".md-search-result__link")
    found.first.wait_for()
    return found.evaluate_all("all => all.map(a => a.getAttribute('href').split('?')[0])")


def test_step_alpha_beta_within_the_first_screen(front):
    button = front.locator(".wt-next")
    below = button.bounding_box()
    assert below["y"] + below["height"] <= front.viewport_size["height"]
    before = caption(front)
    button.click()
    front.wait_for_function(f"document.querySelector('.wt-caption').textContent != {before!r}")
    assert frame(front) > 0
    assert front.locator(".wt-ask").count() == 0


def test_on_a_telephone_the_whole_player_is_in_the_first_screen(browser, built, language):
    screen = {"width": 390, "height": 844}
    with opened(browser, built, FRONT[language], viewport=screen) as page:
        page.wait_for_selector(".wt-running")
        for part in ("picture", "line", "caption", "controls"):
            box = page.locator(f"[data-part={part}]").first.bounding_box()
            assert box["y"] + box["height"] <= screen["height"], part


def test_ask_why_a_node_is_pruned(front):
    front.locator(".wt-more").click()
    front.locator(".wt-mark-next").click()
    front.wait_for_function("!/ 0 /.test(document.querySelector('.wt-count').textContent)")
    assert re.search("cut|枝刈り", caption(front).splitlines()[0])


def test_practise(front):
    door(front, "walkthroughs/practise.html")
    front.locator(".wt-options button").first.click()
    assert front.locator(".wt-reason .wt-go").is_visible()
    assert front.locator('.wt-options [data-is="right"]').count() == 1


def test_read_the_code_of_pvs(front):
    door(front, "reference/algorithms.html")
    front.locator('article a[href$="algorithms/pvs.html"]').first.click()
    front.wait_for_url("**/algorithms/pvs.html")
    assert "def pvs(" in front.locator("article pre").first.inner_text()


def test_find_all_that_shows_an_algorithm(front):
    door(front, "walkthroughs/all/index.html")
    front.select_option(".wt-find select[name=algorithm]", "uct")
    shown = front.locator(".wt-card:not([hidden])")
    assert 3 <= shown.count() <= 15
    assert all("algorithm=uct" in one.get_attribute("data-facts") for one in shown.all())


def test_read_in_my_language(front, language):
    other = "ja" if language == "en" else "en"
    front.locator(f'.md-tabs a[lang="{other}"]').click()
    front.wait_for_selector(f'html[lang="{other}"]')
    assert front.locator(".wt-doors a").count() == 4


def test_print_a_page(front):
    front.emulate_media(media="print")
    front.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert not front.locator(".wt-bar").first.is_visible()
    assert front.locator(".wt-picture").first.is_visible()


def test_take_a_frame_for_slides_and_a_link_to_it(front):
    door(front, "textbook/alpha-beta.html")
    front.locator(".wt-take summary").first.click()
    menu = front.locator(".wt-take").first
    with front.expect_download() as download:
        menu.get_by_role("button", name=re.compile("SVG")).first.click()
    assert download.value.suggested_filename.endswith("0000.svg")


def test_copy_a_link_to_a_frame(front):
    front.locator(".wt-more").click()
    assert front.locator(".wt-link").is_visible()


def test_find_monte_carlo_tree_search(browser, site, language):
    with opened(browser, site, FRONT[language]) as page:
        assert search(page, "MCTS")[0].endswith("walkthroughs/algorithms/uct.html")
    with opened(browser, site, FRONT[language]) as page:
        found = search(page, METHOD[language])
        assert any(one.endswith("walkthroughs/algorithms/uct.html") for one in found[:3])


def test_find_tic_tac_toe_with_a_table(front):
    door(front, "walkthroughs/all/index.html")
    front.fill(".wt-find [name=typed]", "tic-tac-toe table")
    shown = front.locator(".wt-card:not([hidden]) > a")
    addresses = shown.evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert "../tic-tac-toe/alpha-beta-table.html" in addresses
