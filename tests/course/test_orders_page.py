"""The page of all orders says what the orders of its tree cost, and says it of this tree."""

import json
import re
from pathlib import Path

import pytest

from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.files import page_path, to_top
from search_walkthroughs.course.files import read_walkthrough as read_file
from search_walkthroughs.pages.types.orders_page import OrdersPage, share, vast
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.runs import move_orders
from search_walkthroughs.runs.move_orders import minimal_leaves
from search_walkthroughs.runs.registry import catalogue

pytestmark = pytest.mark.day(8)

CHAPTER = Path(__file__).parents[2] / "walkthroughs/beyond"
HEAD = "title: {en: Orders, ja: 順番}\npage: orders\n"
TEXTBOOK = "tree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"


def made(walkthrough):
    runs = [course_check.check_run(walkthrough, entry) for entry in walkthrough.entries]
    return OrdersPage("x/orders", walkthrough, showings("x/orders", runs))


def orders_page(text):
    return made(read(HEAD + text, "t.yml", catalogue(), Limits()))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_says_what_the_costs_are(language):
    page = orders_page("algorithm: alpha-beta\n" + TEXTBOOK)
    (one,) = page.run_orders
    text = page.text(language)
    for number in (one.costs.orders, one.costs.cheapest, one.costs.counts[one.costs.cheapest]):
        assert re.search(rf"(?<!\d){number:,}(?!\d)", text)
    assert f"− 1 = {minimal_leaves(3, 2)}" in text  # the tree is uniform
    assert one.costs.given == len(one.presentation.checked_run.run.tally.leaves)
    picture = page.histogram(language)
    top = to_top(page_path("x/orders", language))
    assert f'src="{top}{picture}"' in text
    assert f'href="{top}{picture}" download' in text
    assert 'data-part="player"' in text


def test_the_files_are_the_pictures_and_the_costs():
    past = "{alpha-beta: {label: past, options: {cut: past-bound}}}"
    page = orders_page(f"algorithm: [alpha-beta, {past}]\n{TEXTBOOK}")
    assert set(page.files) == {
        "walkthroughs/x/orders/costs.json",
        page.histogram("en"),
        page.histogram("ja"),
    }
    lines = page.files["walkthroughs/x/orders/costs.json"].splitlines()
    for one, line in zip(page.run_orders, lines, strict=True):
        record = json.loads(line)
        assert record["label"] == one.costs.label
        assert sum(record["counts"].values()) == record["tried"] == record["orders"] == 1296
        assert len(record["best_reads"]) == record["best_first"]
    assert b"prefers-color-scheme" in page.files[page.histogram("en")]
    assert page.files[page.histogram("en")] != page.files[page.histogram("ja")]


def test_several_searches_share_what_is_said_of_the_tree():
    text = orders_page("algorithm: [alpha-beta, minimax]\n" + TEXTBOOK).text("en")
    assert text.count("The children of this tree can stand in 1,296 orders") == 1
    assert "Whatever the order, the search evaluates 9 leaves." in text
    assert '<th scope="col">minimax</th>' in text


def test_where_there_are_too_many_orders_some_are_drawn_by_the_seed(monkeypatch):
    monkeypatch.setattr(move_orders, "WORK", move_orders.WORK // 20)
    wide = f"algorithm: alpha-beta\ntree: {[[3, 1, 4, 1, 5], [9, 2, 6, 5, 3], [5, 8, 9, 7, 9]]}\n"
    one, same, other = (orders_page(wide + f"options: {{seed: {seed}}}\n") for seed in (1, 1, 2))
    (costs,) = (run.costs for run in one.run_orders)
    assert costs.tried < costs.orders
    assert "drawn at random" in one.text("en")
    assert one.files == same.files
    assert one.files != other.files


def test_an_uneven_tree_where_the_best_order_is_not_the_cheapest():
    """The course's own page: what it says of best-first is so."""
    page = made(read_file(CHAPTER / "best-is-not-cheapest.yml"))
    (one,) = page.run_orders
    assert one.costs.smallest == one.costs.cheapest == one.costs.given < one.costs.best_first
    text = page.text("en")
    text = text.replace("&#45;", "-").replace("&#58;", ":")
    assert "not among the cheapest: it evaluates 3 leaves. With the best moves in front" in text
    assert "in front it reads A, B/Y/2 and B/Y/1;" in text


def test_the_other_lab_has_the_tree_of_the_page_about_orders():
    lab_tree, other = (
        read_file(CHAPTER / f"{name}.yml").tree for name in ("ordering-lab", "move-order")
    )
    assert [n.value for n in lab_tree.nodes] == [n.value for n in other.nodes]


def test_a_limited_depth_makes_a_tree_of_its_own():
    deep = "tree: [[[1, 2], [3, 4]], {children: [5, [6, 7]], estimate: 4}]\n"
    page = orders_page(
        "algorithm: [minimax, {minimax: {label: near, options: {depth: 1}}}]\n" + deep
    )
    whole, near = (one.costs for one in page.run_orders)
    assert (whole.leaves, near.leaves) == (7, 2)
    assert near.orders == 2
    assert page.text("en").count("The children of this tree can stand in") == 2


@pytest.mark.parametrize(
    ("part", "whole", "text"), [(1, 3, "33.3%"), (1, 1, "100%"), (1, 10**6, "0.0001%")]
)
def test_shares(part, whole, text):
    assert share(part, whole) == text


@pytest.mark.parametrize(
    ("n", "text"),
    [(999_999_999, "999,999,999"), (10**9, "1.0 × 10⁹"), (999 * 10**20, "1.0 × 10²³")],
)
def test_numbers_of_orders(n, text):
    assert vast(n) == text
