"""Random trees, written as YAML by the tests themselves, so that no writer judges itself."""

import json
from fractions import Fraction

from hypothesis import strategies as st

from search_walkthroughs.reading.tree.written import HIDDEN_SIGNS

VALUES = st.integers(-(10**20), 10**20) | st.floats(-1e300, 1e300)
MARKS = st.sampled_from(["player", "children", "no", "null", "?", "-", "#", "1", "a: b", "\\", '"'])
LABELS = MARKS | st.text(
    st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters="/"),
    min_size=1,
    max_size=12,
).filter(lambda label: label.strip() and not HIDDEN_SIGNS.search(label))


@st.composite
def nodes(draw, depth=3):
    """A node spelled out, as YAML reads it: chance, both players in any order, any labels."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return {"value": draw(VALUES)}
    player = draw(st.sampled_from(["max", "min", "chance"]))
    labels = draw(st.lists(LABELS, min_size=1, max_size=3, unique=True))
    children = {label: draw(nodes(depth - 1)) for label in labels}
    if player == "chance":
        weights = [draw(st.integers(1, 9)) for _ in labels]
        for child, weight in zip(children.values(), weights, strict=True):
            child["p"] = str(Fraction(weight, sum(weights)))
    return {"player": player, "children": children}


def walkthrough(tree):
    """The file that holds the tree."""
    side = tree.get("player")
    root = f"root: {side}\n" if side in ("max", "min") else ""
    text = json.dumps(tree, ensure_ascii=False)
    return f"title: Planted\nalgorithm: expectimax\n{root}tree: {text}\n"


numbers = st.integers(-99, 99) | st.sampled_from([0.5, -1e-7, 1e22])
lists = st.recursive(
    numbers, lambda part: st.lists(part, min_size=1, max_size=4), max_leaves=20
).filter(lambda part: isinstance(part, list))
"""Nested lists that are no leaf."""


def sexpr(part):
    """The same as an S-expression."""
    return f"({' '.join(map(sexpr, part))})" if isinstance(part, list) else repr(part)
