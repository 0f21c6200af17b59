"""The laws of a tidy tree."""

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.holding import checked_run
from search_walkthroughs.drawing.layout import lay_out, tidy

GAP = 3.0


@dataclass(frozen=True)
class Shape:
    """A tree of numbered nodes with a width on either side."""

    children: dict[int, list[int]]
    reach: dict[int, tuple[float, float]]

    def depths(self) -> dict[int, int]:
        """The depth of every node, in depth-first order."""
        found = {0: 0}

        def walk(node: int) -> None:
            for child in self.children[node]:
                found[child] = found[node] + 1
                walk(child)

        walk(0)
        return found

    def mirrored(self) -> "Shape":
        """The tree as a mirror shows it."""
        children = {node: below[::-1] for node, below in self.children.items()}
        return Shape(children, {node: (right, left) for node, (left, right) in self.reach.items()})

    def across(self) -> dict[int, float]:
        """Every node's place."""
        return tidy(self.children, 0, self.reach, GAP)


@st.composite
def shapes(draw: st.DrawFn, most: int = 60) -> Shape:
    """Trees of up to `most` nodes; each node's parent is any node before it."""
    size = draw(st.integers(1, most))
    children: dict[int, list[int]] = {node: [] for node in range(size)}
    for node in range(1, size):
        children[draw(st.integers(max(0, node - 12), node - 1))].append(node)
    side = st.integers(0, 40).map(float)
    return Shape(children, {node: (draw(side), draw(side)) for node in range(size)})


def levels(shape: Shape) -> list[list[int]]:
    """The nodes of each level from left to right: depth-first order is the order on each level."""
    rows: dict[int, list[int]] = {}
    for node, depth in shape.depths().items():
        rows.setdefault(depth, []).append(node)
    return list(rows.values())


@given(shapes())
def test_marks_on_a_level_stand_in_order_and_apart(shape: Shape) -> None:
    across = shape.across()
    for row in levels(shape):
        for left, right in pairwise(row):
            room = across[right] - shape.reach[right][0] - across[left] - shape.reach[left][1]
            assert room >= GAP - 1e-6


@given(shapes())
def test_a_parent_stands_midway_between_its_first_and_last_child(shape: Shape) -> None:
    across = shape.across()
    assert across[0] == 0
    for node, below in shape.children.items():
        if below:
            assert across[node] == pytest.approx((across[below[0]] + across[below[-1]]) / 2)


@given(shapes())
def test_a_mirrored_tree_is_the_mirror_image_of_the_tree(shape: Shape) -> None:
    across, mirrored = shape.across(), shape.mirrored().across()
    assert {node: -x for node, x in mirrored.items()} == pytest.approx(across, abs=1e-6)


@given(shapes(most=20))
def test_equal_subtrees_are_drawn_alike(shape: Shape) -> None:
    size = len(shape.children)
    children = {node: list(below) for node, below in shape.children.items()}
    children |= {node + size: [c + size for c in below] for node, below in children.items()}
    children[-1] = [0, size]
    reach = shape.reach | {node + size: ends for node, ends in shape.reach.items()} | {-1: (0, 0)}
    across = tidy(children, -1, reach, GAP)
    first = [across[node] - across[0] for node in range(size)]
    assert [across[node + size] - across[size] for node in range(size)] == pytest.approx(first)


@given(shapes())
def test_siblings_that_are_leaves_stand_no_farther_apart_than_they_must(shape: Shape) -> None:
    across = shape.across()
    for below in shape.children.values():
        if len(below) > 1 and not any(shape.children[child] for child in below):
            reach = shape.reach
            for left, right in pairwise(below):
                apart = reach[left][1] + reach[right][0] + GAP
                assert across[right] - across[left] == pytest.approx(apart)


def test_large_trees() -> None:
    wide = {0: list(range(1, 400))} | {node: [] for node in range(1, 400)}
    deep = {node: [node + 1] for node in range(399)} | {399: []}
    row = list(tidy(wide, 0, dict.fromkeys(wide, (5.0, 5.0)), GAP).values())
    assert row[-1] - row[1] == pytest.approx(398 * (10 + GAP))
    assert set(tidy(deep, 0, dict.fromkeys(deep, (5.0, 5.0)), GAP).values()) == {0}


def test_only_a_search_that_has_bounds_gets_rows_for_them_above_its_nodes() -> None:
    """In a wide tree bounds stand above the nodes; a search without them needs no empty rows."""
    leaves = [[[k, k + 1, k + 2, k + 3] for k in (n, n + 4)] for n in (0, 8, 16)]
    plans = [checked_run(name, leaves).plan for name in ("minimax", "alpha-beta")]
    plain, bounded = (lay_out(plan) for plan in plans)
    assert not any(place.beside for page in (plain, bounded) for place in page.places.values())
    rows = zip(plain.levels[:-1], bounded.levels[:-1], strict=True)
    assert all(one.y - one.top < other.y - other.top for one, other in rows)
