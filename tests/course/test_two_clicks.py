"""What readers come for is at most two clicks from the front page, at a desk and on a telephone."""

import re
from dataclasses import dataclass

import pytest

from reader import opened

FRONT = {"en": "index.html", "ja": "ja/index.html"}
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "telephone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    },
}
MAX_CLICKS = 2
"""Upper limit of the clicks of a task."""
PRINTS_AT_ONCE = "self.print = () => dispatchEvent(new Event('beforeprint'))"
"""What stands for the printer: no browser shows a test its dialogue."""


def text_link(address):
    """The links of a page's text to an address."""
    return f'article a[href$="{address}"]'


@dataclass(frozen=True)
class Task:
    """What a reader does for a task, and how one sees that it is done."""

    clicks: tuple[str, ...]
    """What is clicked, in order."""
    goal: str
    """What is then in sight."""
    says: str
    """What it says, in either language."""


TASKS = {
    "understand alpha-beta from zero": Task(
        (text_link("course/alpha-beta.html"),), "article h1", "Alpha-beta|αβ法"
    ),
    "see where a cut happens": Task((".wt-more", ".wt-mark-next"), ".wt-caption", "cut|枝刈り"),
    "find what PVS is": Task(
        (text_link("reference/algorithms.html"), text_link("algorithms/pvs.html")),
        "article pre",
        r"def pvs\(",
    ),
    "search a tree of one's own": Task(
        (text_link("walkthroughs/try.html"),), "article h1", "Try it|試す"
    ),
    "answer a fresh question": Task(
        (text_link("walkthroughs/practise.html"), ".wt-options button"), ".wt-reason", "."
    ),
    "find an example of Othello": Task(
        (text_link("walkthroughs/all/index.html"), text_link("othello/endgame.html")),
        "h1",
        "Othello|オセロ",
    ),
    "see how the bounds of a table work": Task(
        (text_link("course/table.html"),), "article h2", "What a cut leaves behind|枝刈りの後に残る"
    ),
    "see a tree of playouts grow": Task(
        (text_link("course/growing-trees.html"),), ".wt-player", "playout|プレイアウト"
    ),
    "get a printout": Task((".wt-more", "[data-does=on-paper]"), ".wt-sheets header", "____"),
}


@pytest.mark.browser
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", FRONT)
@pytest.mark.parametrize("name", TASKS)
def test_a_task_takes_two_clicks_at_most(browser, site, name, language, screen):
    task = TASKS[name]
    assert len(task.clicks) <= MAX_CLICKS
    with opened(browser, site, FRONT[language], **SCREENS[screen]) as page:
        page.evaluate(PRINTS_AT_ONCE)
        page.wait_for_selector(".wt-running")
        goal = page.locator(task.goal).filter(has_text=re.compile(task.says))
        assert goal.count() == 0, "nobody needs a click for that"
        for selector in task.clicks:
            page.locator(selector).first.click()
        if "sheets" in task.goal:
            page.emulate_media(media="print")  # sheets are seen on paper alone
        goal.first.wait_for()


@pytest.mark.browser
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("language", "other"), [("en", "ja"), ("ja", "en")])
def test_one_click_leads_to_the_other_language(browser, site, language, other, screen):
    with opened(browser, site, FRONT[language], **SCREENS[screen]) as page:
        page.locator(f"article a[hreflang={other}]").click()
        page.wait_for_selector(f"html[lang={other}] .wt-running")
