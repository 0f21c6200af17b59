"""What a screen reader leads to has a name of its own; what scrolls is reached by keyboard too."""

import pytest

from reader import opened

from .browsing import drawer

pytestmark = [pytest.mark.browser, pytest.mark.day(2)]
RULES = ["landmark-unique", "scrollable-region-focusable", "aria-allowed-role", "aria-allowed-attr"]
FACTS = ".wt-facts"


@pytest.fixture(scope="module")
def axe():
    return pytest.importorskip("axe_playwright_python.sync_playwright").Axe()


def faults(axe, page):
    """What axe finds on the whole page, the theme's parts included."""
    options = {"runOnly": RULES, "resultTypes": ["violations"], "preload": False}
    found = axe.run(page, options=options).response["violations"]
    return [(one["id"], node["html"]) for one in found for node in one["nodes"]]


def test_keys_beside_code_are_no_landmarks(axe, browser, site):
    with opened(browser, site, "index.html") as page:
        page.wait_for_load_state("load")
        keys = page.locator("nav.md-code__nav")
        assert keys.count() == 2
        assert faults(axe, page) == []
        keys.evaluate_all("all => all.forEach((one) => one.removeAttribute('role'))")
        assert {rule for rule, _ in faults(axe, page)} == {"landmark-unique"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["", "ja/"])
def test_players_of_a_page_have_names_of_their_own(axe, browser, site, language):
    # So narrow that the drawer lies in few lines below the caption, and its facts scroll.
    with opened(
        browser, site, f"{language}walkthroughs/page.html", viewport={"width": 900, "height": 900}
    ) as page:
        page.locator(".wt-player").nth(1).scroll_into_view_if_needed()
        page.wait_for_selector(".wt-pair.wt-running")
        drawer(page, "#tree")
        drawer(page, ".wt-pair")
        names = page.locator(".wt-player").evaluate_all("all => all.map((one) => one.ariaLabel)")
        assert len(set(names)) == len(names) == 2
        assert faults(axe, page) == []
        # Both rules have something to find here.
        page.locator(".wt-player").evaluate_all("all => all.forEach((e) => { e.ariaLabel = 'A'; })")
        page.locator(FACTS).evaluate_all("all => all.forEach((e) => e.removeAttribute('tabindex'))")
        found = {rule for rule, _ in faults(axe, page)}
        assert found == {"landmark-unique", "scrollable-region-focusable"}


def test_the_facts_scroll_by_keyboard(browser, site):
    with opened(
        browser, site, "walkthroughs/page.html", viewport={"width": 900, "height": 900}
    ) as page:
        page.wait_for_selector("#tree.wt-running")
        drawer(page, "#tree")
        page.add_style_tag(content=".wt-player .wt-side { height: 90px !important }")
        facts = page.locator(f"#tree {FACTS}")
        assert facts.evaluate("e => e.scrollHeight > e.clientHeight")
        facts.focus()
        page.keyboard.press("ArrowDown")
        page.wait_for_function("document.querySelector('#tree .wt-facts').scrollTop > 0")


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["", "ja/"])
def test_every_stop_of_the_tab_key_has_a_name(browser, site, language):
    with opened(browser, site, f"{language}walkthroughs/page.html") as page:
        page.wait_for_selector(".wt-canvas")
        page.wait_for_load_state("load")
        nameless = page.evaluate(
            """() => [...document.querySelectorAll("*")].filter((one) => one.tabIndex >= 0
                && one.matches("[tabindex]") && one.getClientRects().length
                && !(one.getAttribute("aria-label") || one.innerText || one.textContent).trim())
                .map((one) => one.className)"""
        )
        assert nameless == []
        stops = []
        for _ in range(80):
            page.keyboard.press("Tab")
            stops.append(
                page.evaluate(
                    """() => {
                      const { shadowRoot } = document.activeElement;
                      return shadowRoot && shadowRoot.activeElement?.getAttribute("aria-label");
                    }"""
                )
            )
        root = page.locator("#tree .wt-canvas [tabindex='0']").get_attribute("aria-label")
        assert root
        assert {stop for stop in stops if stop is not None} == {root}, "the current node"
        found = page.locator(".md-search__scrollwrap")
        assert found.get_attribute("aria-label") == page.locator(".md-search__input").get_attribute(
            "aria-label"
        )


def test_skip_to_content_leads_to_the_player(browser, site):
    with opened(browser, site) as page:
        assert page.locator(".md-skip").get_attribute("href") == "#tree"
    with opened(browser, site, "index.html") as page:
        assert page.locator(".md-skip").get_attribute("href") == "#home"
