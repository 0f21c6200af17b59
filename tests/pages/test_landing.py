"""Whoever follows a link to a frame lands at the player: loaded, within the page, on any screen."""

import pytest

from reader import opened
from search_walkthroughs.pages.walkthrough.presentation import showings

from .browsing import FIRST
from .holding import checked_run
from .staging import TREE, run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
SCREENS = {"desk": (1280, 800), "telephone": (390, 844)}
NAMES = ("minimax", "alpha-beta", "pvs", "sss-star")
TALL = [[[[[[2, 4], [7, 3]], [[4, 3], [6, 4]]], [[[2, 4], [7, 3]], [[4, 3], [6, 4]]]]]]
LINE = "<p>What stands around it.</p>"
TEXT = LINE * 60
MAIN = '<main class="md-content__inner">'
LINKS = ("1-minimax", "4-sss-star", "alpha-beta", "negamax")


@pytest.fixture(params=SCREENS)
def screen(request):
    return SCREENS[request.param]


@pytest.fixture(scope="module")
def long_page(tmp_path_factory):
    """A long page: a player, four that step together, and one whose picture is tall."""
    group = showings("w", [checked_run(name, TREE) for name in NAMES])
    links = "".join(f'<p><a href="#{id}:f=3">{id}</a></p>' for id in LINKS)
    players = (run("alpha-beta", "a"), group, run("negamax", "b", tree=TALL))
    file = staged(tmp_path_factory.mktemp("long"), *players, below=TEXT + links + TEXT)
    page = file.read_text("utf-8")
    parts = page.replace("<article>", f"<article>{TEXT}").replace(" wt-alone", "")
    for start in (
        '<section class="wt-player wt-pair',
        '<section class="wt-player" data-part="player" tabindex="-1" id="negamax"',
    ):
        assert start in parts
        parts = parts.replace(start, f"{TEXT}{start}")
    file.write_text(parts, "utf-8")
    return file


@pytest.fixture
def many(browser, long_page, screen):
    """That page is to be opened in this."""
    tab = browser.new_page(viewport=dict(zip(("width", "height"), screen, strict=True)))
    tab.set_default_timeout(20_000)
    yield tab, long_page.as_uri()
    tab.close()


STILL = """(id) => new Promise((still) => {
  let [frames, before] = [0, ""];
  const look = () => {
    const now = JSON.stringify([scrollY, document.getElementById(id).getBoundingClientRect()]);
    frames = now === before ? frames + 1 : 0;
    before = now;
    frames < 6 ? requestAnimationFrame(look) : still();
  };
  look();
})"""


def lands(page, id, number, height, head=0):
    """Wait until the player shows the frame, and see that its picture is on the screen."""
    page.wait_for_function(
        """([id, number]) => {
          const root = document.getElementById(id);
          const player = root.closest('.wt-player');
          return player.matches('.wt-running')
            && player.querySelector('.wt-count').textContent.startsWith(`frame ${number} /`);
        }""",
        arg=[id, number],
    )
    page.evaluate(STILL, id)
    view = page.locator(f"[id='{id}']")
    for part in (".wt-picture", ".wt-caption"):
        box = view.locator(part).bounding_box()
        assert box, "the view is not shown"
        assert box["y"] >= head - 1, "it lies above the screen, or under the head of the page"
        assert box["y"] + box["height"] <= height + 1, "it lies below the screen"


@pytest.mark.sample(1)
def test_a_page_opened_at_a_frame_begins_at_its_player(many, screen):
    page, address = many
    for id in LINKS:
        page.goto("about:blank")
        page.goto(f"{address}#{id}:f=5")
        lands(page, id, 5, screen[1])


@pytest.mark.sample(1)
def test_a_link_within_the_page_leads_to_the_player(many, screen):
    page, address = many
    page.goto(address)
    page.wait_for_selector(".wt-bar")
    for id in LINKS:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.get_by_role("link", name=id, exact=True).click()
        lands(page, id, 3, screen[1])
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(f"location.hash = '#{id}:f=4'")
        lands(page, id, 4, screen[1])


def test_nobody_who_scrolls_is_taken_back(many):
    page, address = many
    films = []
    page.route("**/film.js", lambda route: films.append(route))
    page.goto(f"{address}#negamax:f=5", wait_until="domcontentloaded")
    page.wait_for_selector("#negamax .wt-bar")
    page.mouse.move(100, 300)
    page.mouse.wheel(0, -4000)
    page.wait_for_timeout(300)
    before = page.evaluate("scrollY")
    for route in films:
        route.continue_()
    page.wait_for_selector("#negamax.wt-running")
    page.wait_for_timeout(300)
    assert abs(page.evaluate("scrollY") - before) < 50


def test_a_player_alone_opens_at_its_heading_and_links_below_lead_back_to_it(
    browser, tmp_path, screen
):
    link = '<p><a href="#" data-player="alpha-beta" data-frame="3">Frame 3</a></p>'
    file = staged(tmp_path, run("alpha-beta", "a"), below=TEXT + link)
    page = file.read_text("utf-8")
    file.write_text(page.replace(MAIN, f"{MAIN}{LINE * 6}"), "utf-8")
    size = dict(zip(("width", "height"), screen, strict=True))
    with browser.new_page(viewport=size) as page:
        page.set_default_timeout(20_000)
        page.goto(f"{file.as_uri()}#f=5")
        page.wait_for_selector(".wt-running")
        page.wait_for_timeout(300)
        assert page.evaluate("scrollY") == 0
        page.get_by_role("link", name="Frame 3").click()
        lands(page, "alpha-beta", 3, screen[1])
        assert page.evaluate("scrollY") > 0


@pytest.mark.sample(1)
def test_it_is_not_hidden_by_the_head_of_the_page(browser, site, screen):
    with opened(browser, site) as page:
        page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
        page.wait_for_selector(f"{FIRST}.wt-running")
        box = page.locator(".md-header").bounding_box()
        head = max(box["y"] + box["height"], 0)  # out of the window, where a player has its own
        for id, number in (("tree", 4), ("right", 3), ("left", 2)):
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.evaluate(f"location.hash = '#{id}:f={number}'")
            lands(page, id, number, screen[1], head)
