"""What a page tells of searches that read the same tree, and end otherwise."""

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.pages.walkthrough.comparison import compare_searches

from .holding import checked_run

PASS = {
    "A": {
        "estimate": 4,
        "children": {
            "C": {"estimate": 4, "children": [4, 3]},
            "D": {"estimate": 5, "children": [5, 4]},
        },
    },
    "B": {
        "estimate": 3,
        "after-pass": {"estimate": 2, "children": [2, 1]},
        "children": {
            "E": {"estimate": 6, "children": [6, 7]},
            "F": {"estimate": 7, "children": [8, 5]},
        },
    },
}


def test_leaves_that_follow_a_pass_stand_with_those_of_the_moves():
    options = {"null-move": {"depth": 4, "reduction": 1}, "alpha-beta": {"depth": 4}}
    runs = [checked_run([{name: {"options": given}}], PASS) for name, given in options.items()]
    leaves = compare_searches(runs).leaves(messages("en"))
    below = [("/".join(leaf.path), leaf.turns) for leaf in leaves if leaf.path[0] == "B"]
    assert below == [
        ("B/pass/1", (4, None)),
        ("B/pass/2", (5, None)),
        ("B/E/1", (None, 4)),
        ("B/E/2", (None, 5)),
        ("B/F/1", (None, 6)),
    ]
    other = compare_searches(runs[::-1]).leaves(messages("en"))
    assert {leaf.path for leaf in other} == {leaf.path for leaf in leaves}


def test_a_node_that_rests_on_estimates_has_no_proved_value():
    shallow, deep = (checked_run("alpha-beta", PASS, options={"depth": n}) for n in (2, 3))
    html = "".join(compare_searches([shallow, deep]).parts(messages("en")))
    assert "<td>≈ 6, exact</td><td>= 7, exact</td>" in html
    assert "= 6, exact" not in html
