"""A reader prunes a tree: by mouse and by keyboard, rightly and wrongly, and reads why."""

import json
import re

import pytest

from .pruning import DEEP, act, click, grades, node, opened, said

__all__ = ["opened"]
pytestmark = [pytest.mark.browser, pytest.mark.day(6)]


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
    assert lead == "Not right yet."
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
    click(page, "leaf 2, child 1 of A")
    act(page, "Check")
    _, lines = said(page)
    end = "and only values below 8 are asked for (β cut by the window)."
    assert any(line.endswith(end) for line in lines)


def test_hints_name_the_next_cut_and_not_what_it_skips(opened):
    page = opened()
    act(page, "Hint")
    assert said(page)[0] == "Something is cut at D."
    click(page, "leaf 3, child 2 of D", "leaf 5, child 3 of D")
    act(page, "Hint")
    assert said(page)[0] == "Something is cut at B."
    click(page, "F (MAX)")
    act(page, "Hint")
    assert said(page)[0] == "Nothing else is cut."


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
    assert said(page)[0].startswith("Nothing is marked yet")


def test_the_root_cannot_be_marked(opened):
    page = opened()
    click(page, "S (MAX)")
    assert page.locator('[aria-checked="true"]').count() == 0


def test_it_speaks_japanese(opened):
    page = opened(language="ja")
    click(page, "F (MAX)")
    act(page, "答え合わせ")
    lead, lines = said(page)
    assert lead == "まだ正しくありません。"
    assert "MINはすでにAを5に抑えています（βカット、浅いカット）" in lines[0]
    exercise = json.loads(page.locator(".wt-prune").get_attribute("data-exercise"))
    for text in exercise["words"].values():
        assert not re.search(r"[a-z]{4,}", re.sub(r"\{\w+\}", "", text)), text


def test_a_check_with_nothing_marked_tells_nothing_of_the_answer(opened):
    page = opened()
    act(page, "Check")
    assert page.locator(".wt-verdict").inner_text() == (
        "Nothing is marked yet, and something is cut. Mark it, or ask for a hint."
    )
    assert set(grades(page).values()) <= {""}
    click(page, "F (MAX)")
    act(page, "Check")
    assert "✓" in grades(page).values()
