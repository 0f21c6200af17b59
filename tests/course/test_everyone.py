"""The course is for everybody: axe on every kind of page, and a newcomer's first minute."""

import re

import pytest

from reader import opened
from search_walkthroughs.course.files import page_path

pytestmark = pytest.mark.browser

PAGES = {
    "opening": "index.html",
    "prose": "ja/reading.html",
    "chapter": "walkthroughs/textbook/index.html",
    "walkthrough": "walkthroughs/textbook/alpha-beta.html",
    "compare": "ja/walkthroughs/beyond/move-order.html",
    "passes": "walkthroughs/windows/mtd-f.html",
    "orders": "walkthroughs/beyond/ordering-lab.html",
    "prune": "ja/walkthroughs/prune/textbook.html",
    "prune-random": "walkthroughs/prune/random.html",
    "mistake": "walkthroughs/mistakes/minus-five.html",
    "board": "walkthroughs/tic-tac-toe/below.html",
    "playouts": "walkthroughs/monte-carlo/flat.html",
    "experiment": "walkthroughs/experiments/eleven-ranks.html",
    "embed": "walkthroughs/textbook/alpha-beta/embed.html",
    "presented": "walkthroughs/textbook/alpha-beta.html?present",
    "algorithm": "walkthroughs/algorithms/uct.html",
    "algorithms": "ja/reference/algorithms.html",
    "all": "walkthroughs/all/index.html",
    "practise": "ja/walkthroughs/practise.html",
    "try": "walkthroughs/try.html",
    "hidden-information": "ja/walkthroughs/hidden-information/bluff.html",
    "match": "walkthroughs/experiments/othello-depth.html",
    "convergence": "walkthroughs/experiments/convergence.html",
    "engine": "walkthroughs/engines/stockfish.html",
    "exercises": "ja/walkthroughs/exercises/alpha-beta.html",
    "glossary": "reference/glossary.html",
    "bibliography": "reference/bibliography.html",
}
"""A page of each kind, and of each state that a page may be in."""

PLAYER = ".wt-player"

UNPREPARED = {"resultTypes": ["violations"], "preload": False, "iframes": False}
"""What axe is told: not to ask for style sheets, which a page from a disk may not read, and not to
write to a frame of another origin, in which it does not run."""


@pytest.fixture(params=["site", "zensical"])
def built(request):
    return request.getfixturevalue(request.param)


OPEN = """(inside) => document.querySelectorAll("details").forEach((one) => {
  if (!one.closest(".wt-player") || inside) one.open = true;
})"""


def wide_open(page):
    """Everything there is to see: what is folded, and a question that waits."""
    page.evaluate(OPEN, False)  # a player in the text may be folded away
    if page.locator(PLAYER).count():
        page.wait_for_selector(".wt-running")
        page.wait_for_selector(".wt-embedding", state="attached")
        page.locator(".wt-more:visible").first.click()
        kinds = page.locator(".wt-kind:visible")
        if kinds.count() and kinds.first.locator("option[value=cut]").count():
            kinds.first.select_option("cut")
            page.locator(".wt-mark-next:visible").first.click()
            page.locator(".wt-back:visible").first.click()  # there the question stands
    page.evaluate(OPEN, True)  # what a player says of itself lies over its keys


@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_in_the_article(browser, site, kind):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    every = UNPREPARED
    # Only colours differ in the dark.
    colours = {**every, "runOnly": {"type": "rule", "values": ["color-contrast"]}}
    part = "main" if kind == "embed" else "article"
    with opened(browser, site, PAGES[kind], color_scheme="light") as page:
        wide_open(page)
        for scheme, options in (("light", every), ("dark", colours)):
            page.emulate_media(color_scheme=scheme)
            found = axe.run(page, context=part, options=options).response
            assert [
                (one["id"], node["html"]) for one in found["violations"] for node in one["nodes"]
            ] == [], scheme


@pytest.mark.parametrize("kind", ["opening", "all", "algorithm", "practise", "try"])
def test_axe_finds_nothing_in_the_theme_around_an_article(browser, site, kind):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with opened(browser, site, PAGES[kind]) as page:
        page.wait_for_function("self.walkthroughs?.progress")
        found = axe.run(page, options=UNPREPARED).response["violations"]
        assert [(one["id"], node["html"]) for one in found for node in one["nodes"]] == []


@pytest.mark.parametrize("kind", PAGES)
def test_no_page_complains_or_asks_another_host(browser, built, kind):
    with opened(browser, built, PAGES[kind]) as page:
        language = "ja" if "ja/" in PAGES[kind] else "en"
        assert page.locator("html").get_attribute("lang") == language
        if page.locator(PLAYER).locator("visible=true").count():
            page.locator(PLAYER).first.scroll_into_view_if_needed()
            page.wait_for_selector(".wt-running")


@pytest.mark.parametrize(
    "facts",
    [
        {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},  # 200 % of 1280
        {"reduced_motion": "reduce"},
        {"forced_colors": "active"},
    ],
    ids=["200 %", "reduced motion", "forced colours"],
)
def test_who_needs_it_otherwise_gets_it_whole(browser, site, facts):
    with opened(browser, site, PAGES["walkthrough"], **facts) as page:
        page.wait_for_selector(".wt-running")
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
        answers(page)


def test_the_first_key_leads_past_the_navigation(browser, built):
    with opened(browser, built, PAGES["walkthrough"]) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('a[href^=\"#\"]')")


def answers(page):
    """Go to the frame before the first cut, and give the first answer to its question."""
    cut = page.evaluate("Object.values(self.walkthroughFilms)[0].jumps.cut[0]")
    page.evaluate(f"location.hash = '#f={cut - 1}'")
    page.locator(".wt-question-sign:visible, .wt-ask:visible").first.wait_for()
    if page.locator(".wt-question-sign").is_visible():
        page.locator(".wt-question-sign").click()
    question = page.locator(".wt-ask")
    question.wait_for()
    assert question.locator(".wt-options button").count() >= 2
    question.locator(".wt-options button").first.click()
    verdict = question.locator(".wt-verdict")
    verdict.wait_for()
    return verdict.inner_text()


@pytest.mark.parametrize(("language", "why"), [("en", "MAX can already get 3 at A"), ("ja", "3")])
def test_a_newcomer_predicts_a_cut_and_sees_why(browser, built, language, why):
    with opened(browser, built, f"{page_path('textbook/alpha-beta', language)}.html") as page:
        page.wait_for_selector(".wt-running")
        assert page.locator(".wt-canvas").first.is_visible()  # a tree
        assert why in answers(page)


@pytest.mark.parametrize("address", ["index.html", "ja/index.html"])
def test_the_opening_page_asks_nothing(browser, built, address):
    with opened(browser, built, address) as page:
        page.wait_for_selector(".wt-running")
        forward = page.locator(".wt-next")
        steps = 0
        while forward.get_attribute("aria-disabled") == "false":
            forward.click()
            steps += 1
            assert page.locator(".wt-ask").count() == 0
        assert 8 <= steps < 12  # the first lesson has twelve steps at most


@pytest.mark.parametrize("kind", ["walkthrough", "prune", "mistake"])
def test_every_page_leads_to_the_same_page_in_the_other_language(browser, built, kind):
    with opened(browser, built, f"{PAGES[kind]}#f=3") as page:
        twin = page.locator("article .wt-translation").first
        language = twin.get_attribute("hreflang")
        twin.click()
        page.wait_for_url("**#f=3")
        assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("word", ["置換表", "枝刈り", "評価値"])
def test_a_search_in_japanese_finds_the_words_of_the_field(browser, built, request, word):
    zensical = request.node.callspec.params["built"] == "zensical"
    with opened(browser, built, "ja/index.html") as page:
        if zensical:
            page.locator(".md-search__button").click()
            page.keyboard.type(word)
            page.get_by_text(re.compile(r"^\d+ results?$")).wait_for()
        else:
            page.locator("input.md-search__input").fill(word)
            page.wait_for_selector(".md-search-result__item")
