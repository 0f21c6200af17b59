"""The smallest tree that refutes an edit: all small trees, in order, and what is said of them."""

import pytest

from search_walkthroughs import lab
from search_walkthroughs.lab.refutation import small_trees
from search_walkthroughs.watch import listing
from trust.bugs import SEARCHING
from trust.catching import planted

REFUTED = {
    "cuts one too early",
    "cuts after every child",
    "takes MIN for MAX",
    "leaves the last child out",
    "takes a tiny number for −∞",
    "lets fail-hard leave its window",
    "cuts at the wrong end of the table's range",
    "negates twice",
    "hands the window down unturned",
    "searches no scout again",
    "searches again with the scout's window",
    "moves the wrong bound",
    "asks once and believes it",
    "keeps an old value",
    "takes a guess for the end of deepening",
    "looks above where it failed low",
    "weighs all outcomes alike",
    "lets a leaf raise its merit",
    "adds where one proof is enough",
}
"""Bugs that a tree of at most five leaves shows: those of a table need a position that is reached
twice, and some only cost time."""
BUGS = [bug for bug in SEARCHING if bug.name in REFUTED]


def test_small_trees_come_by_leaves():
    counts = [str(nested).count(",") for nested, _ in small_trees([(1, -1)])]
    assert counts == sorted(counts)


@pytest.mark.sample(6)
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_refuted_by_a_small_tree(bug):
    file = bug.file.rpartition("/")[2].removesuffix(".py")
    listed = listing(planted(bug, lab.listing_of(file, reports=True))).text
    found = lab.refute(file, listed)
    assert found.keys() >= {"yaml", "number", "truth"}
    own = lab.answer(found["yaml"], {file: listed})
    assert "faults" in own or any(one["refutes"] for one in own["findings"])
    assert lab.answer(found["yaml"])["findings"] == []


def test_every_bug_is_still_planted():
    assert {bug.name for bug in BUGS} == REFUTED


@pytest.mark.parametrize(
    ("old", "new", "tree", "number"),
    [
        ("cuts(alpha, beta)", "cuts(alpha + 3, beta)", "[1, [2, 1]]", 77),
        ("best = low", "best = 0", "[-1, -1]", 7),
        ("best = min(best", "best = max(best", "[1, 1]", 6),
    ],
)
def test_the_smallest_tree_is_the_first(old, new, tree, number):
    listed = lab.listing_of("alpha_beta").replace(old, new)
    found = lab.refute("alpha_beta", listed)
    assert found["number"] == number
    assert found["yaml"].endswith(f"tree: {tree}\n")


def test_a_variant_is_searched_with_the_option_that_chooses_it():
    listed = lab.listing_of("alpha_beta_hard").replace("return alpha", "return alpha + 1")
    found = lab.refute("alpha_beta_hard", listed)
    assert "options: {fail: hard}" in found["yaml"]


def test_a_search_that_estimates_is_not_refuted():
    assert lab.refute("uct", lab.listing_of("uct")) == {"tried": 0, "estimate": True}


def test_a_text_that_cannot_run_has_its_fault():
    [fault] = lab.refute("alpha_beta", "def alpha_beta(")["faults"]
    assert fault["message"].startswith("SyntaxError")
