"""Opening the exercise "prune it yourself" in a browser, and what a reader does there."""

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.pages.markup.page_markup import SCRIPTS, assets
from search_walkthroughs.pages.types.prune_page import PrunePage
from search_walkthroughs.pages.walkthrough.presentation import showings

from .holding import checked_run

SMALL = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
DEEP = {"A": [6, 9], "B": {"C": {"D": [8, 5, 7], "E": [9, 7]}, "F": {"G": [4, 8], "H": [8, 9]}}}
NAMED = ("S", *"ACDBEF")


@pytest.fixture
def opened(browser, tmp_path):
    """Open a page that holds the exercise and its scripts; at the end nothing may have failed."""
    troubles, contexts = [], []

    def open(tree=SMALL, hash="", language="en", page="prune", **file):
        one = checked_run("alpha-beta", {"key": "S", "children": tree}, page=page, **file)
        made = PrunePage("x/prune", one.walkthrough, showings("x/prune", [one]))
        for name, text in assets():
            (tmp_path / name).write_text(text, "utf-8")
        (tmp_path / "unseen.svg").write_text(made.files["walkthroughs/x/prune/unseen.svg"], "utf-8")
        html = made._exercise(messages(language)).replace(f"{made._top(language)}{made.home}/", "")
        scripts = "".join(f'<script src="{name}.js"></script>' for name in SCRIPTS)
        folded = '<details class="wt-solution"><summary>x</summary><p id="steps">y</p></details>'
        (tmp_path / "page.html").write_text(
            '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="prune.css">'
            f'<main class="md-typeset">{html}{folded}</main>{scripts}',
            "utf-8",
        )
        contexts.append(browser.new_context(viewport={"width": 1000, "height": 900}))
        tab = contexts[-1].new_page()
        tab.set_default_timeout(20_000)
        tab.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
        tab.on("pageerror", lambda error: troubles.append(str(error)))
        tab.goto((tmp_path / "page.html").as_uri() + hash)
        tab.wait_for_selector(".wt-live")
        return tab

    yield open
    for context in contexts:
        context.close()
    assert troubles == [], troubles


def node(page, name):
    """The part of the picture whose name begins so."""
    return page.locator(f'[role="treeitem"][aria-label^="{name}"]')


def click(page, *names):
    for name in names:
        node(page, name).locator("rect").click()


def act(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def said(page):
    """The lead of the verdict, and its lines."""
    lead, *lines = page.locator(".wt-verdict p").all_inner_texts()
    return lead, lines


def grades(page):
    """The signs beside the nodes, by the nodes' names."""
    parts = page.locator('[role="treeitem"]').all()
    signs = {p.get_attribute("aria-label"): p.locator(".wt-grade").text_content() for p in parts}
    return {name: sign for name, sign in signs.items() if sign}
