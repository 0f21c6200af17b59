"""The player of a search that comes again: one can jump to each pass and each second search."""

import pytest

from search_walkthroughs.captions.catalogue import labels
from search_walkthroughs.pages.markup.page_markup import SCRIPTS, assets
from search_walkthroughs.pages.walkthrough.player_html import PlayerHead, player
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.pages.walkthrough.search_passes import searches

from .browsing import jump
from .holding import checked_run

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
ROOT = ".wt-player"


@pytest.fixture
def play(browser, tmp_path):
    """Opens the player of a run on a page of its own."""

    def opened(run):
        (shown,) = showings("w", [run])
        show = shown.show("en", "")
        film = tmp_path / show.film
        film.parent.mkdir(parents=True)
        film.write_text(shown.film(), "utf-8")
        for name, text in assets():
            (tmp_path / name).write_text(text, "utf-8")
        scripts = "".join(f'<script src="{name}.js"></script>' for name in SCRIPTS)
        section = player([show], PlayerHead("t"))
        file = tmp_path / "page.html"
        file.write_text(f'<!doctype html><meta charset="utf-8">{section}{scripts}', "utf-8")
        page = browser.new_page()
        page.set_default_timeout(20_000)
        page.goto(file.as_uri())
        page.wait_for_selector(".wt-running")
        return page

    return opened


def kinds(page):
    """The kinds of frames that one can jump to."""
    options = page.locator(".wt-kind option").all()
    return {option.get_attribute("value") for option in options}


def frame(page):
    """The number of the frame that is shown."""
    return int(page.locator(".wt-count").inner_text().split()[1])


def test_a_button_leads_from_pass_to_pass(play):
    run = checked_run("mtd-f", [[[2, 4, 5], [7, 3, 5]], [[4, 3, 2], [6, 4, 1]]])
    page = play(run)
    starts = [one.start.number for one in searches(run).passes]
    assert len(starts) > 2
    met = []
    for place, _ in enumerate(starts, 1):
        met.append(frame(page))
        assert f"iteration {place} of {len(starts)}" in page.locator(".wt-count").inner_text()
        jump(page, "pass", ROOT)
    assert met == starts
    assert "again" not in kinds(page)


def test_a_button_leads_to_the_second_search(play):
    run = checked_run("pvs", [[4, 7], [6, 8], [2, 9]])
    page = play(run)
    (again,) = [one.again for one in searches(run).scouts if one.again is not None]
    jump(page, "again", ROOT)
    assert frame(page) == again.start.number
    assert "pass" not in kinds(page)


def test_a_page_without_styles_comes_to_rest_too(play):
    page = play(checked_run("pvs", [[4, 7], [6, 8], [2, 9]]))
    jump(page, "again", ROOT)
    page.wait_for_timeout(500)
    changes = page.evaluate(
        """() => new Promise((done) => {
          let count = 0;
          const watcher = new MutationObserver((all) => (count += all.length));
          const what = { subtree: true, childList: true, attributes: true };
          watcher.observe(document.querySelector(".wt-player"), what);
          setTimeout(() => done(count), 300);
        })"""
    )
    assert changes == 0, "fit and follow take turns"


def test_other_searches_have_neither(play):
    page = play(checked_run("alpha-beta", [[4, 7], [6, 8], [2, 9]]))
    assert not {"pass", "again"} & kinds(page)
    assert labels("en")["distinct"] not in page.locator(".wt-counts").inner_text()
