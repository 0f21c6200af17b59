"""What a page tells of the minimal tree, against the counts of the runs."""

from hypothesis import given

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.pages.walkthrough.facts_and_legend import formula, minimal, minimal_counts
from search_walkthroughs.runs.move_orders import minimal_leaves

from .holding import checked_run, even, inner

BEST = {"order": "best-first"}


@given(even())
def test_in_an_even_tree_the_best_order_reads_what_the_formula_says(grown):
    tree, width, depth = grown
    found = minimal_counts(checked_run("alpha-beta", tree, options=BEST))
    assert found.read == found.smallest == minimal_leaves(width, depth)
    assert found.shape == (width, depth)
    for language in languages():
        html = "\n".join(minimal(checked_run("alpha-beta", tree, options=BEST), messages(language)))
        assert formula(width, depth) in html


@given(inner)
def test_nobody_reads_less_than_the_smallest_proof(tree):
    found = minimal_counts(checked_run("alpha-beta", tree, options=BEST))
    assert found.smallest <= found.read
    text = {code: "\n".join(minimal(checked_run("alpha-beta", tree, options=BEST), messages(code)))
            for code in languages()}  # fmt: skip
    for html in text.values():
        assert "{" not in html
        assert "None" not in html
        assert str(found.smallest) in html


def test_where_the_minimal_tree_is_not_marked_nothing_is_said():
    tree = [[3, 12, 8], [2, 4, 6]]
    said = [
        checked_run("alpha-beta", tree),
        checked_run("alpha-beta", tree, options={**BEST, "window": [0, 5]}),
        checked_run("alpha-beta-table", tree, options=BEST),
    ]
    assert all(list(minimal(run, messages("en"))) == [] for run in said)


def test_minimax_reads_every_leaf_in_any_order():
    found = minimal_counts(checked_run("minimax", [[3, 12, 8], [2, 4, 6]], options=BEST))
    assert (found.read, found.smallest, found.cuts) == (6, 4, False)
