"""A reader prunes a tree: by mouse and by keyboard, rightly and wrongly, and is told why."""

import json
import re
import shutil

import pytest

from generator.site.prune import PrunePage
from generator.site.showing import showings
from generator.site.words import words

from .course import ROOT
from .drawing import drawn
from .holding import held

pytestmark = pytest.mark.browser

SCRIPTS = ("view", "prune-search", "prune-draw", "prune-picture", "prune")
SMALL = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
DEEP = {"A": [6, 9], "B": {"C": {"D": [8, 5, 7], "E": [9, 7]}, "F": {"G": [4, 8], "H": [8, 9]}}}
NAMED = ("S", *"ACDBEF")


@pytest.fixture
def opened(browser, tmp_path):
    """Open a page that holds the exercise and its scripts; at the end nothing may have failed."""
    troubles, contexts = [], []

    def open(tree=SMALL, hash="", language="en", page="prune", **file):
        one = held("alpha-beta", {"key": "S", "children": tree}, page=page, **file)
        made = PrunePage("x/prune", one.walkthrough, showings("x/prune", [one]))
        for name in SCRIPTS:
            shutil.copy(ROOT / f"docs/assets/{name}.js", tmp_path)
        shutil.copy(ROOT / "docs/assets/prune.css", tmp_path)
        (tmp_path / "unseen.svg").write_text(made.files["walkthroughs/x/prune/unseen.svg"], "utf-8")
        html = made._exercise(words(language)).replace(f"{made._top}{made.home}/", "")
        scripts = "".join(f'<script src="{name}.js"></script>' for name in SCRIPTS)
        folded = '<details class="wt-solution"><summary>x</summary><p id="steps">y</p></details>'
        (tmp_path / "page.html").write_text(
            '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="prune.css">'
            f'<main class="md-typeset">{html}{folded}</main>{scripts}',
            "utf-8",
        )
        contexts.append(browser.new_context(viewport={"width": 1000, "height": 900}))
        tab = contexts[-1].new_page()
        tab.set_default_timeout(5000)
        tab.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
        tab.on("pageerror", lambda error: troubles.append(str(error)))
        tab.goto((tmp_path / "page.html").as_uri() + hash)
        return tab

    yield open
    for context in contexts:
        context.close()
    assert troubles == []


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


def test_the_tree_says_what_each_node_is_and_nothing_of_the_answer(opened):
    page = opened()
    names = [p.get_attribute("aria-label") for p in page.get_by_role("treeitem").all()]
    assert names[:5] == [
        *("S (MAX)", "A (MIN), child 1 of S", "C (MAX), child 1 of A"),
        *("leaf 2, child 1 of C", "leaf 4, child 2 of C"),
    ]
    assert page.locator('[aria-checked="true"]').count() == 0
    assert page.locator(".wt-picture img").count() == 0
    assert page.locator(".wt-verdict").inner_text() == ""


def test_right_marks_are_right_and_what_hangs_below_goes_with_them(opened):
    page = opened()
    click(page, "leaf 3, child 2 of D", "leaf 5, child 3 of D", "F (MAX)")
    gone = [p.get_attribute("aria-label") for p in page.locator('[aria-checked="true"]').all()]
    assert len(gone) == 6
    act(page, "Check")
    assert said(page)[0].startswith("All right")
    assert set(grades(page).values()) == {"✓"}
    assert len(grades(page)) == 3


def test_leaves_marked_one_by_one_are_as_good_as_their_parent(opened):
    page = opened()
    click(page, *(f"leaf {n}, child {k} of F" for k, n in enumerate((6, 4, 1), 1)))
    click(page, "leaf 3, child 2 of D", "leaf 5, child 3 of D")
    act(page, "Check")
    assert said(page)[0].startswith("All right")


def test_a_mark_too_many_is_told_with_the_bound_it_could_change(opened):
    page = opened()
    click(page, "E (MAX)")
    act(page, "Check")
    lead, lines = said(page)
    assert lead == "Not yet."
    (line,) = [line for line in lines if line.startswith("✗")]
    assert line.startswith("✗ E (MAX), child 1 of B: must be searched. MIN has nothing yet.")
    assert grades(page)["E (MAX), child 1 of B"] == "✗"
    click(page, "E (MAX)", "B (MIN)")
    act(page, "Check")
    (line,) = [line for line in said(page)[1] if line.startswith("✗")]
    assert "MAX has 5 at S." in line
    assert "anything above α = 5" in line


def test_everything_marked_is_not_everything_right(opened):
    page = opened()
    click(page, "A (MIN)", "B (MIN)")
    act(page, "Check")
    assert set(grades(page).values()) == {"✗"}


def test_what_was_missed_is_told_with_the_cut_and_who_gave_the_bound(opened):
    page = opened(DEEP)
    click(page, "leaf 7, child 3 of D")
    act(page, "Check")
    _, lines = said(page)
    (line,) = lines
    assert line.startswith("! Skipped: leaf 8. At G, leaf 4 leaves at most 4, ")
    assert line.endswith("and MAX already has 6 at S (α cut, deep).")
    assert sorted(grades(page).values()) == ["!", "✓"]


def test_a_cut_by_the_window_names_the_window(opened):
    page = opened({"A": [2, 9, 4], "B": [1]}, options={"window": [3, 8]}, root="min")
    act(page, "Check")
    _, lines = said(page)
    assert lines[0].endswith("and only values below 8 are asked for (β cut by the window).")


def test_hints_name_the_next_cut_and_not_what_it_skips(opened):
    page = opened()
    act(page, "Hint")
    assert said(page)[0] == "Something is cut at D."
    click(page, "leaf 3, child 2 of D", "leaf 5, child 3 of D")
    act(page, "Hint")
    assert said(page)[0] == "Something is cut at B."
    click(page, "F (MAX)")
    act(page, "Hint")
    assert said(page)[0] == "Nothing more is cut."


def test_the_answer_is_shown_and_taken_back(opened):
    page = opened()
    click(page, "C (MAX)")
    act(page, "Show the answer")
    lead, lines = said(page)
    assert lead == "This is what alpha-beta skips."
    assert lines[0].startswith("Skipped: leaf 3, leaf 5. At D, leaf 7 gives at least 7")
    assert page.locator(".wt-cut").count() == 3
    page.get_by_role("link", name="Step through the search").click()
    assert page.locator(".wt-solution").get_attribute("open") is not None
    act(page, "Show the answer")
    cut = page.locator(".wt-cut").all()
    assert [one.get_attribute("aria-label")[:1] for one in cut] == ["C"]


def test_start_again_takes_all_marks_away(opened):
    page = opened()
    click(page, "C (MAX)", "F (MAX)")
    act(page, "Start again")
    assert page.locator('[aria-checked="true"]').count() == 0


TRUTH = {  # on entry, and what is returned; F is skipped
    "S": ("-inf", "inf", "5"), "A": ("−∞", "∞", "5"), "C": ("-INF", "+inf", "5"),
    "D": ("-∞", "5", "7"), "B": ("5", "Infinity", "4"), "E": ("５", "∞", " 4 "),
}  # fmt: skip


def write(page, entries):
    if page.locator("details.wt-entries").get_attribute("open") is None:
        page.locator(".wt-entries summary").click()
    for name, row in entries.items():
        for what, text in zip(("α", "β", "returns"), row, strict=True):
            page.get_by_label(f"{name}: {what}", exact=True).fill(text)


def test_alpha_and_beta_are_taken_in_every_spelling(opened):
    page = opened()
    click(page, "leaf 3, child 2 of D", "leaf 5, child 3 of D", "F (MAX)")
    write(page, TRUTH)
    act(page, "Check")
    assert said(page)[0].startswith("All right"), said(page)
    assert page.locator("input.wt-right").count() == 18


def test_a_wrong_entry_is_told_with_the_reason_and_an_empty_one_without(opened):
    page = opened()
    click(page, "leaf 3, child 2 of D", "leaf 5, child 3 of D", "F (MAX)")
    write(page, TRUTH | {"D": ("2", "7", "5"), "E": ("", "", "")})
    act(page, "Check")
    lead, lines = said(page)
    assert lead == "Not yet."
    assert lines == [
        "✗ D: α = −∞. MAX has nothing yet.",
        "✗ D: β = 5. MIN has 5 at A.",
        "✗ D returns 7. It is cut there.",
        "Still empty: E.",
    ]
    assert page.locator("input.wt-wrong").count() == 3


def test_the_answer_fills_the_table(opened):
    page = opened()
    page.locator(".wt-entries summary").click()
    act(page, "Show the answer")
    cells = [box.input_value() for box in page.locator(".wt-entries input").all()]
    rows = [cells[n : n + 3] for n in range(0, len(cells), 3)]
    assert dict(zip(NAMED, rows, strict=True)) == {
        "S": ["−∞", "∞", "5"], "A": ["−∞", "∞", "5"], "C": ["−∞", "∞", "5"],
        "D": ["−∞", "5", "7"], "B": ["5", "∞", "4"], "E": ["5", "∞", "4"], "F": ["", "", ""],
    }  # fmt: skip


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_the_keyboard_alone_is_enough(opened):
    page = opened()
    node(page, "S").focus()
    for key, name in [
        ("ArrowDown", "A (MIN)"), ("ArrowDown", "C (MAX)"), ("ArrowRight", "leaf 2"),
        ("ArrowUp", "C (MAX)"), ("ArrowUp", "A (MIN)"), ("ArrowUp", "S (MAX)"),
        ("ArrowUp", "S (MAX)"), ("ArrowLeft", "S (MAX)"), ("ArrowRight", "A (MIN)"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert focused(page).startswith(name)
    assert page.locator('[role="treeitem"][tabindex="0"]').count() == 1
    page.keyboard.press("Enter")
    assert node(page, "A (MIN)").get_attribute("aria-checked") == "true"
    page.keyboard.press(" ")
    assert page.locator('[aria-checked="true"]').count() == 0
    assert focused(page).startswith("A (MIN)")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert said(page)[0] == "Not yet."


def test_the_root_cannot_be_marked(opened):
    page = opened()
    click(page, "S (MAX)")
    assert page.locator('[aria-checked="true"]').count() == 0


def test_fail_hard_and_past_the_bound_are_kept(opened):
    tree = {"A": {"C": [4, 6], "D": [6, 9]}, "B": {"E": [3, 6], "F": [8, 2]}}
    page = opened(tree, options={"cut": "past-bound"})
    click(page, "leaf 2, child 2 of F")
    act(page, "Check")
    assert said(page)[0].startswith("All right")
    page = opened(tree, options={"cut": "at-bound", "fail": "hard"})
    click(page, "leaf 9", "F (MAX)")
    write(page, {"B": ("6", "inf", "6"), "E": ("6", "inf", "6")})
    act(page, "Check")
    assert said(page)[1] == ["Still empty: S, A, C, D."]


WISH = ["23", "4", "20", "past", "deep", "77"]


def shape(page):
    """The leaves from left to right, and how deep each node lies."""
    leaves = page.locator(".wt-leaf .wt-value").all_text_contents()
    levels = [p.get_attribute("aria-level") for p in page.get_by_role("treeitem").all()]
    return leaves, levels


def test_a_link_gives_the_tree_that_it_names(opened):
    page = opened(page="prune-lab", hash=f"#tree={','.join(WISH)}")
    nodes = drawn(*WISH)
    assert shape(page)[0] == [str(n.value) for n in nodes if not n.children]
    assert [box.input_value() for box in page.locator("select").all()] == WISH[:-1]
    assert page.locator(".wt-rule").inner_text() == "It cuts only when α > β."
    act(page, "Show the answer")
    assert any("deep" in line for line in said(page)[1])
    assert page.get_by_role("link").count() == 0


def test_another_tree_is_drawn_and_can_be_passed_on(opened):
    page = opened(page="prune-lab")
    first = shape(page)
    page.locator("select").nth(1).select_option("3")
    page.locator("select").nth(4).select_option("tie")
    act(page, "Draw another tree")
    page.wait_for_function("location.hash.startsWith('#tree=2,3,9,at,tie,')")
    assert shape(page) != first
    address, found = page.url, shape(page)
    again = opened(page="prune-lab", hash="#" + address.partition("#")[2])
    assert shape(again) == found
    page.go_back()
    page.evaluate(f"location.hash = '#tree={','.join(WISH)}'")
    page.wait_for_function("document.querySelectorAll('[role=treeitem]').length > 30")


def test_an_address_that_names_no_tree_is_ignored(opened):
    for hash in ("#tree=9,9,9,at,any,1", "#tree=2,3", "#f=3", "#tree=2,3,9,at,any,x", "#%E0"):
        page = opened(page="prune-lab", hash=hash)
        assert shape(page)[0] == ["2", "4", "5", "7", "3", "5", "4", "3", "2", "6", "4", "1"]


def test_it_speaks_japanese(opened):
    page = opened(language="ja")
    click(page, "F (MAX)")
    act(page, "答え合わせ")
    lead, lines = said(page)
    assert lead == "まだ違うところがあります。"
    assert "MINはすでにAを5に抑えています（βカット、浅いカット）" in lines[0]
    exercise = json.loads(page.locator(".wt-prune").get_attribute("data-exercise"))
    for text in exercise["words"].values():
        assert not re.search(r"[a-z]{4,}", re.sub(r"\{\w+\}", "", text)), text
