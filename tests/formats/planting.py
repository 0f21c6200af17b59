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
    """A node spelled out, as YAML reads it: chance, both players in any order, any labels, remarks
    and other facts, and positions that are reached twice."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return {"value": draw(VALUES), **facts(draw, depth=0)}
    player = draw(st.sampled_from(["max", "min", "chance"]))
    labels = draw(st.lists(LABELS, min_size=1, max_size=3, unique=True))
    children = {label: draw(nodes(depth - 1)) for label in labels}
    if len(labels) > 1 and "children" in children[labels[0]] and draw(st.booleans()):
        named = {**children[labels[0]], "key": f"twice {depth} {draw(st.integers())}"}
        children = {**children, labels[0]: named, labels[-1]: dict(named)}
    share = "p" if player == "chance" else "prior" if draw(st.integers(0, 3)) == 0 else ""
    if share:
        weights = [draw(st.integers(1, 9)) for _ in labels]
        for child, weight in zip(children.values(), weights, strict=True):
            child[share] = str(Fraction(weight, sum(weights)))
    return {"player": player, "children": children, **facts(draw, depth)}


TEXTS = st.text('ab"\\é木 ', min_size=1, max_size=6).map(str.strip).filter(bool)


def facts(draw, depth):
    """What stands beside the tree in a few of the nodes."""
    some = {"note": TEXTS, "hash": st.integers(0, 99)}
    if depth:
        some["estimate"] = st.integers(-9, 9)
    return {name: draw(of) for name, of in some.items() if draw(st.integers(0, 4)) == 0}


@st.composite
def hidden_games(draw):
    """A game of cards: each player is dealt one and sees it, and all see what is played."""

    def public(depth):
        if not depth or draw(st.integers(0, 3)) == 0:
            return None
        moves = draw(st.lists(st.sampled_from("bcfr"), min_size=1, max_size=2, unique=True))
        return draw(st.sampled_from(["max", "min"])), {m: public(depth - 1) for m in moves}

    def dealt(part, cards, played):
        if part is None:
            return {"value": draw(st.integers(-4, 4))}
        player, moves = part
        own = cards[player == "min"]
        children = {move: dealt(below, cards, played + move) for move, below in moves.items()}
        return {
            "player": player,
            "sees": f"{own} after {played or 'the deal'}",
            "children": children,
        }

    shape = public(3)
    deals = [a + b for a in "AK" for b in draw(st.sampled_from(["Q", "QJ"]))]
    below = {deal: {**dealt(shape, deal, ""), "p": draw(st.integers(1, 3))} for deal in deals}
    return {"player": "chance", "children": below}


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
