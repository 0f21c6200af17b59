"""A reader writes alpha and beta at every node, and draws trees at random."""

import pytest

from search_walkthroughs.captions.catalogue import messages

from .drawing import drawn, searched
from .pruning import NAMED, act, click, opened, said

__all__ = ["opened"]
pytestmark = [pytest.mark.browser, pytest.mark.day(4)]

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
    assert lead == "Not right yet."
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


SHAPE = """() => [".wt-leaf .wt-value", "[role=treeitem]"].map(which =>
    [...document.querySelectorAll(which)].map(part =>
        which[0] === "." ? part.textContent : part.getAttribute("aria-level")))"""


def shape(page):
    """The leaves from left to right, and how deep each node lies, read in one moment."""
    return page.evaluate(SHAPE)


def shape_after(page, before):
    """The shape of the tree that replaces the one of shape `before`: the address changes first."""
    page.wait_for_function(
        f"before => JSON.stringify(({SHAPE})()) !== JSON.stringify(before)", arg=before
    )
    return shape(page)


def test_a_link_gives_the_tree_that_it_names(opened):
    page = opened(page="prune-random", hash=f"#tree={','.join(WISH)}")
    nodes = drawn(*WISH)
    assert shape(page)[0] == [str(n.value) for n in nodes if not n.children]
    assert [box.input_value() for box in page.locator("select").all()] == WISH[:-1]
    assert page.locator(".wt-rule").inner_text() == "It cuts only when α > β."
    act(page, "Show the answer")
    assert any("deep" in line for line in said(page)[1])
    assert page.get_by_role("link").all_inner_texts() == [messages("en").say("prune.first")]


def test_beside_another_tree_the_answer_of_the_first_is_not_offered(opened):
    """What is said of a drawn tree is computed from it; the folded answer is that of the first."""
    page = opened(page="prune-random")
    solution, first = page.locator(".wt-solution").first, shape(page)
    back = page.get_by_role("link", name=messages("en").say("prune.first"))
    assert solution.is_visible()
    assert not back.is_visible()
    page.evaluate(f"location.hash = '#tree={','.join(WISH)}'")
    back.wait_for()
    assert shape(page) != first
    assert not solution.is_visible()
    nodes = drawn(*WISH)
    act(page, "Show the answer")
    read = searched(nodes, cut="past-bound").tally
    skipped = [path for cut in read.cutoffs for path in cut.skipped]
    assert page.locator(".wt-cut").count() == len(skipped) > 0
    assert page.locator('[aria-checked="true"]').count() == read.pruned
    back.click()
    solution.wait_for()  # the address changes before the page is told of it
    assert page.evaluate("location.hash") == "#first"
    assert page.locator("form#first").count() == 1  # builders refuse an address that leads nowhere
    assert shape(page) == first
    assert page.locator(".wt-rule").inner_text() == "It cuts as soon as α ≥ β."
    assert solution.is_visible()
    assert not back.is_visible()
    act(page, "Show the answer")
    assert page.get_by_role("link", name=messages("en").say("prune.steps")).count() == 1


def test_a_link_to_a_frame_brings_the_first_tree_and_its_answer(opened):
    page = opened(page="prune-random", hash=f"#tree={','.join(WISH)}")
    assert not page.locator(".wt-solution").first.is_visible()
    page.evaluate("location.hash = '#f=3'")
    page.wait_for_selector(".wt-solution[open]")
    assert shape(page)[0] == ["2", "4", "5", "7", "3", "5", "4", "3", "2", "6", "4", "1"]


def test_another_tree_is_drawn_and_can_be_passed_on(opened):
    page = opened(page="prune-random")
    first = shape(page)
    page.locator("select").nth(1).select_option("3")
    page.locator("select").nth(4).select_option("tie")
    act(page, "Draw another tree")
    page.wait_for_function("location.hash.startsWith('#tree=2,3,9,at,tie,')")
    found = shape_after(page, first)
    address = page.url
    again = opened(page="prune-random", hash="#" + address.partition("#")[2])
    assert shape(again) == found
    page.go_back()
    page.evaluate(f"location.hash = '#tree={','.join(WISH)}'")
    page.wait_for_function("document.querySelectorAll('[role=treeitem]').length > 30")


def test_an_address_that_names_no_tree_is_ignored(opened):
    for hash in ("#tree=9,9,9,at,any,1", "#tree=2,3", "#f=3", "#tree=2,3,9,at,any,x", "#%E0"):
        page = opened(page="prune-random", hash=hash)
        assert shape(page)[0] == ["2", "4", "5", "7", "3", "5", "4", "3", "2", "6", "4", "1"]
