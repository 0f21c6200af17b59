"""The front page: what it is, a tree to step at once, three doors."""

import re

import pytest

from .written import DOCS, OTHERS

DOORS = [
    ["course/index.md"],
    ["reference/algorithms.md", "walkthroughs/all/index.md", "reference/glossary.md"],
    ["walkthroughs/prune/random.md", "walkthroughs/mistakes/index.md", "walkthroughs/try.md"],
]


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_three_doors_stand_before_the_tree_and_the_tree_asks_nothing(code):
    text = (DOCS / ("" if code == "en" else code) / "index.md").read_text("utf-8")
    before, front, _ = text.partition('<div class="wt-front">')
    assert front
    lead, _, doors = before.partition('<div class="wt-doors" markdown="1">')
    rows = re.findall(r"^\*\*.+\*\* .+$", doors, re.MULTILINE)
    assert [re.findall(r"\]\(([^)]+)\)", row) for row in rows] == DOORS
    words = lead.partition("\n# ")[2]
    assert len(words) < 400  # one reads it before one steps
    for address in (one for door in DOORS for one in door if not one.startswith("walkthroughs")):
        assert (DOCS / address).is_file()
