"""A mistake a day: a reader builds the smallest tree that convicts the search of the day."""

import json
from datetime import datetime, timedelta
from random import Random

import pytest

from reader import memory, opened
from search_walkthroughs.skills.mistaken import MISTAKES, smallest, value
from search_walkthroughs.skills.small_tree import leaf_count
from skills.test_mistaken import NOTHING, lists, random_tree

pytestmark = [pytest.mark.browser, pytest.mark.day(4)]

PAGE = "walkthroughs/today.html"
FIRST_CHILD = next(n for n, one in enumerate(MISTAKES) if one.name == "first-child-only")


def day_of(page, place):
    """Go to the next day on which the search with that place in the list is asked."""
    noon = datetime(2026, 11, 2, 12)
    for days in range(len(MISTAKES)):
        page.clock.set_system_time(noon + timedelta(days=days))
        page.reload()
        page.wait_for_selector(".wt-tools")
        if page.evaluate("self.walkthroughs.progress.today() * 7 % 30") == place:
            return noon + timedelta(days=days)
    raise AssertionError("every search has its day")


def said(page):
    return page.locator(".wt-found").inner_text()


def act(page, name):
    page.locator(f'[data-act="{name}"]').click()


def choose(page, path):
    page.locator(f'[data-path="{path}"]').focus()
    page.keyboard.press("Enter")


def test_the_script_searches_as_the_generator_does(browser, quiet_site):
    lot = Random(11)
    trees = [(random_tree(lot, 4), random_tree(lot, 4)) for _ in range(100)]
    trees += [smallest(mistake) for mistake in MISTAKES]
    with opened(browser, quiet_site, PAGE) as page:
        page.wait_for_selector(".wt-tools")
        facts = json.loads(page.locator(".wt-today").get_attribute("data-facts"))
        assert [one["smallest"] for one in facts["mistakes"]] == [
            leaf_count(smallest(mistake)) for mistake in MISTAKES
        ]
        found = page.evaluate(
            "([trees, all]) => all.map(({ rules }) => "
            "trees.map((tree) => self.walkthroughs.mistakenValue(tree, rules)))",
            [[lists(tree) for tree in trees], facts["mistakes"]],
        )
    for mistake, values in zip(MISTAKES, found, strict=True):
        expected = [float(value(tree, mistake.rules)) for tree in trees]
        assert values == pytest.approx(expected), mistake.name


def test_a_reader_builds_the_smallest_tree_by_keyboard_and_shares_the_score(browser, quiet_site):
    with opened(browser, quiet_site, PAGE, own=True) as page:
        date = day_of(page, FIRST_CHILD)
        assert page.locator(".wt-skill-tree [role=button]").count() == 3 + leaf_count(NOTHING)
        assert "No difference." in said(page)
        assert page.locator(".wt-share").count() == 0
        choose(page, "r10")
        page.locator(".wt-tools input").fill("5")
        page.locator(".wt-tools input").press("Tab")
        choose(page, "r11")
        page.locator(".wt-tools input").fill("7")
        assert "The right value is 5. Today's search says 0." in said(page)
        assert "The mistake shows. Leaves: 4." in said(page)
        assert f"A mistake a day {date:%Y-%m-%d}: 4 leaves, 2 at the smallest ■■□□" in said(page)
        act(page, "remove")
        choose(page, "r00")
        act(page, "remove")
        assert "The mistake shows. Leaves: 2." in said(page)
        assert "There is no smaller tree: 2 leaves." in said(page)
        assert "2 leaves, 2 at the smallest ■■\n" in said(page)
        act(page, "clear")
        assert "No difference." in said(page)
        assert "2 leaves, 2 at the smallest ■■\n" in said(page), "the best of the day stays"
        page.reload()
        page.wait_for_selector(".wt-tools")
        assert "2 leaves, 2 at the smallest ■■\n" in said(page)
        page.get_by_role("button", name="Show the mistake").click()
        assert "It looks at the first child alone." in said(page)
        page.clock.set_system_time(date + timedelta(days=1))
        page.reload()
        page.wait_for_selector(".wt-tools")
        assert page.locator(".wt-share").count() == 0, "tomorrow is another search"


def test_a_tree_stays_one_that_can_be_searched(browser, quiet_site):
    with opened(browser, quiet_site, PAGE) as page:
        page.wait_for_selector(".wt-tools")
        choose(page, "r")
        assert page.locator('[data-act="remove"]').is_disabled()
        assert page.locator('[data-act="split"]').is_disabled()
        assert page.locator(".wt-tools input").is_disabled()
        for _ in range(4):
            act(page, "more")
            choose(page, "r")
        assert page.locator('[data-act="more"]').is_disabled()
        choose(page, "r00")
        act(page, "split")
        assert page.locator('[data-path="r000"]').get_attribute("aria-pressed") == "true"
        before = page.locator(".wt-found").inner_text()
        for text in ("", "1.5", "21", "-21"):
            page.locator(".wt-tools input").fill(text)
            assert page.locator(".wt-found").inner_text() == before
        for _ in range(20):
            if page.locator('[data-act="remove"]').is_disabled():
                break
            act(page, "remove")
            if page.locator(".wt-chosen").get_attribute("data-path") == "r":
                choose(page, "r0")
        choose(page, "r")
        assert page.locator(".wt-skill-tree [role=button]").count() >= 3


DRAWN = "(which) => self.walkthroughs.dailyTree(which)"
SKIPPED = """(nodes) => nodes.map((_, n) => n).filter((n) => {
  const facts = self.walkthroughs.alphaBeta(nodes, {});
  const parent = nodes.findIndex(({ children }) => children.includes(n));
  return !facts[n] && facts[parent];
})"""
"""The nodes that alpha-beta cuts off."""


def test_the_trees_to_prune_are_those_of_the_day_and_something_is_skipped(browser, quiet_site):
    with opened(browser, quiet_site, PAGE, own=True) as page:
        noon, drawn = datetime(2026, 11, 2, 12), []
        page.clock.set_system_time(noon)
        page.wait_for_selector(".wt-prune.wt-live")
        for days in range(20):
            for hours in (0, 9):
                page.clock.set_system_time(noon + timedelta(days=days, hours=hours))
                trees = [page.evaluate(DRAWN, which) for which in ("first", "second")]
                if hours:
                    assert trees == drawn[-1], "all day the same"
                else:
                    drawn.append(trees)
            for nodes in trees:
                assert page.evaluate(SKIPPED, nodes)
                value = minimax_of(nodes)
                searched = page.evaluate("(n) => self.walkthroughs.alphaBeta(n, {})[0]", nodes)
                assert searched["value"] == value
        assert len({json.dumps(trees) for trees in drawn}) == 20


def minimax_of(nodes, place=0):
    node = nodes[place]
    if not node["children"]:
        return node["value"]
    return (max if node["turn"] > 0 else min)(minimax_of(nodes, n) for n in node["children"])


def test_the_first_check_of_each_tree_counts_and_is_kept(browser, quiet_site):
    with opened(browser, quiet_site, PAGE, own=True) as page:
        page.wait_for_selector(".wt-prune.wt-live")
        page.wait_for_selector(".wt-tools")
        first, second = page.locator(".wt-prune").all()
        score = page.locator(".wt-pruned")
        assert score.inner_text() == ""
        wrong = page.evaluate(SKIPPED, page.evaluate(DRAWN, "first"))
        first.locator("[data-do=show]").click()
        assert "tree 1: 0 of 1 □" in score.inner_text(), "who looks first has nothing"
        first.locator("[data-do=clear]").click()
        for place in wrong:
            first.locator(f'[data-place="{place}"]').press("Enter")
        first.locator("[data-do=check]").click()
        assert "tree 1: 0 of 1 □" in score.inner_text()
        right = page.evaluate(SKIPPED, page.evaluate(DRAWN, "second"))
        for place in right:
            second.locator(f'[data-place="{place}"]').press("Enter")
        second.locator("[data-do=check]").click()
        count = len(right)
        text = f"tree 1: 0 of 1 □ · tree 2: {count} of {count} {'■' * count}"
        assert text in score.inner_text()
        assert page.locator(".wt-prune a[href='#steps']").count() == 0
        page.reload()
        page.wait_for_selector(".wt-tools")
        assert text in score.inner_text()
        page.clock.set_system_time(datetime.now() + timedelta(days=1))
        page.reload()
        page.wait_for_selector(".wt-tools")
        assert score.inner_text() == ""


@pytest.mark.parametrize("language", ["", "ja/"])
@pytest.mark.parametrize("width", [390, 1280])
def test_tree_and_tools_are_on_the_first_screen_and_axe_finds_nothing(
    browser, site, language, width
):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    height = 844 if width == 390 else 800
    facts = {"viewport": {"width": width, "height": height}}
    with opened(browser, site, f"{language}{PAGE}", **facts) as page:
        page.wait_for_selector(".wt-tools")
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
        for part in (".wt-skill-tree", ".wt-tools", ".wt-found p:last-child"):
            assert page.locator(part).evaluate("e => e.getBoundingClientRect().bottom") <= height
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = axe.run(page, context="article", options={"preload": False}).response
            violations = found["violations"]
            assert [(one["id"], node["html"]) for one in violations for node in one["nodes"]] == []
        page.locator(".wt-tools label").evaluate("e => e.replaceWith(e.querySelector('input'))")
        found = axe.run(page, context="article", options={"preload": False}).response
        assert "label" in {one["id"] for one in found["violations"]}


def test_what_is_damaged_is_left_out(browser, quiet_site):
    with opened(browser, quiet_site, PAGE) as page:
        for kept in ([1], ["x", 2], {"day": 1}):
            text = json.dumps({"today": kept})
            page.evaluate(
                "([key, text]) => localStorage.setItem(key, text)", [memory(quiet_site), text]
            )
            page.reload()
            page.wait_for_selector(".wt-tools")
            assert page.locator(".wt-share").count() == 0
