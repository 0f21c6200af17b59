"""What stands on a picture: all of it, nothing over anything else, and states told apart."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.drawing.layout import LEAST, ROOMY
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Circles, Lines, Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.drawing.theme import extent
from search_walkthroughs.game import MIN
from search_walkthroughs.record.plan import NodeStatus, Plan
from search_walkthroughs.record.tree_state import Moment

from .support import OTHELLO, Tree, pictures, plan, story, trees, with_chances

Box = tuple[float, float, float, float]
SAFETY = 1.0
INSIDE = ("value", "leaf", "faded", "value-small", "leaf-small", "between")
BOARDS = ("grid", "grid-faded", "nought", "cross", "nought-faded", "cross-faded", "winning-line")
ON_EDGES = ("alpha-side", "beta-side")  # with a clearing below them, where they do
WHERE_PRUNED = ("small",)  # the value of a leaf with a small board
ON_OUTLINES = ("digit",)  # in a badge
STATES = {*(state.value for state in NodeStatus), "change-outline", "differing", "expanded"}


def texts(items: list[Mark]) -> list[tuple[Box, TextMark]]:
    """Every text with the room it takes and a margin."""
    margin = (-SAFETY, -SAFETY, SAFETY, SAFETY)
    found = [item for item in items if isinstance(item, TextMark)]
    boxes = [extent(item.style, *item.at, item.text) for item in found]
    grown = [tuple(side + m for side, m in zip(box, margin, strict=True)) for box in boxes]
    return list(zip(grown, found, strict=True))  # type: ignore[arg-type]


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def holds(outer: Box, inner: Box) -> bool:
    """Whether the second box lies in the first."""
    return all(a <= b for a, b in zip(outer[:2], inner[:2], strict=True)) and all(
        a >= b for a, b in zip(outer[2:], inner[2:], strict=True)
    )


def shapes(items: list[Mark]) -> Iterator[Box]:
    """The room that nodes take."""
    for item in items:
        if isinstance(item, Polygon) and item.style in STATES:
            across, down = zip(*item.corners, strict=True)
            yield min(across), min(down), max(across), max(down)
        if isinstance(item, RoundedBox) and item.style in STATES:
            (x, y), half, high = item.centre, item.half_width, item.half_height
            yield x - half, y - high, x + half, y + high


def boards(items: list[Mark]) -> Iterator[Box]:
    """The room that the marks of boards take."""
    for item in items:
        if isinstance(item, Lines) and item.style in BOARDS:
            across, down = zip(*(point for line in item.lines for point in line), strict=True)
            yield min(across), min(down), max(across), max(down)
        if isinstance(item, Circles):
            (across, down), r = zip(*item.centres, strict=True), item.radius
            yield min(across) - r, min(down) - r, max(across) + r, max(down) + r


def enters(line: tuple[tuple[float, float], ...], box: Box) -> bool:
    """Whether a line runs into the box, looked at in steps of a unit."""
    for (x1, y1), (x2, y2) in pairwise(line):
        steps = 1 + int(abs(x2 - x1) + abs(y2 - y1))
        for k in range(steps + 1):
            x, y = x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps
            if box[0] < x < box[2] and box[1] < y < box[3]:
                return True
    return False


def assert_legible(
    tree: Plan, moments: list[Moment], scene_type: type[Scene] = Scene, every: int = 1
) -> None:
    """No text lies over another, over a node or its ring, over an edge, or beyond the page, in any
    frame, or in every second, third, …"""
    scene = scene_type(tree, moments, tree.nodes)
    before: set[Mark] = set()
    for items in islice(pictures(scene, moments), 0, None, every):
        labels, nodes, stones = texts(items), list(shapes(items)), list(boards(items))
        changed = set(items) - before
        new = [(box, text) for box, text in labels if text in changed]
        for box, text in new:
            assert box[0] >= 0, text
            assert box[1] >= 0, text
            assert box[2] <= scene.page.width, text
            assert box[3] <= scene.page.height, text
            assert not any(meet(box, other) for other, over in labels if over is not text), text
            bare = extent(text.style, *text.at, text.text)
            assert not any(meet(bare, board) for board in stones), text
            if text.style in ON_EDGES:  # the point of a roof is below a sign that does not descend
                box = (*box[:3], text.at[1])
            touched = [node for node in nodes if meet(box, node)]
            if text.style in ON_OUTLINES:
                continue
            if text.style in (*INSIDE, *WHERE_PRUNED):
                assert all(holds(node, bare) for node in touched), text
            else:
                assert not touched, text
        outside = [box for box, text in labels if text.style not in (*INSIDE, *ON_EDGES)]
        for edge in changed:
            if isinstance(edge, Lines) and edge.style.startswith("edge"):
                across = [x for line in edge.lines for x, _ in line]
                near = [b for b in outside if b[0] <= max(across) and min(across) <= b[2]]
                assert not any(enters(line, box) for line in edge.lines for box in near), edge
        before = set(items)


@given(trees(), st.sampled_from([1, -1]), st.sampled_from([(-inf, inf), (-100.0, 100.0)]))
def test_labels_never_overlap(tree: Tree, root: int, window: tuple[float, float]) -> None:
    whole = plan(tree, root=root)
    assert_legible(whole, story(whole, window=window))


@settings(max_examples=10, deadline=None)
@given(trees(leaves=15))
def test_labels_never_overlap_with_chances(tree: Tree) -> None:
    whole = with_chances(plan(tree, window=False))
    assert_legible(whole, story(whole, prune=False))


@given(trees(leaves=15))
def test_every_row_says_who_moves_chance_too(tree: Tree) -> None:
    whole = with_chances(plan(tree, window=False))
    moments = story(whole, prune=False)
    inner = [node for node in whole.nodes.values() if not node.leaf]
    rows = {node.depth: {0: "chance", 1: "MAX"}[node.turn] for node in inner}
    scene = Scene(whole, moments)
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        here = whole.nodes[moment.frame.path]
        names = [rows[depth] for depth in sorted(rows)]
        names += [] if here.leaf else [rows[here.depth]]
        assert written(items, "side") == names
        sides = [item for item in of_style(items, "side") if isinstance(item, TextMark)]
        for side in sides[: len(rows)]:
            assert extent("side", *side.at, side.text)[2] < scene.page.tree_left


def test_labels_never_overlap_at_sixty_visible_nodes() -> None:
    def grow(depth: int, seed: int) -> Tree:
        if depth == 0:
            return (seed * 7919) % 199 - 99
        return {name: grow(depth - 1, 3 * seed + k) for k, name in enumerate(("Nf3xg5", "左上"), 1)}

    binary = plan(grow(5, 1))
    assert len(binary.nodes) == 63
    assert_legible(binary, story(binary))


def test_twins_hidden_nodes_and_unknown_leaves_have_their_marks() -> None:
    tree = plan({"A": {"left": [1, "?"], "right": [2, 3]}, "B": {"again": [1, "?"], "x": 3}})
    nodes = dict(tree.nodes)
    nodes["B", "again"] = replace(nodes["B", "again"], first_occurrence=("A", "left"))
    nodes["B", "x"] = replace(nodes["B", "x"], first_occurrence=("A", "right", 2))
    nodes["A", "right"] = replace(nodes["A", "right"], hidden=59704)
    nodes["A", "left", 1] = replace(nodes["A", "left", 1], estimate=True)
    tree = replace(tree, nodes=nodes)
    moments = story(tree)
    assert_legible(tree, moments)
    *_, last = pictures(Scene(tree, moments), moments)
    written = [item.text for item in last if isinstance(item, TextMark)]
    for text in ("≡ A/left", "≡ A/right/2", "+59,704", "≈ 1", "?", "again"):
        assert text in written


def test_a_tree_of_fourteen_leaves_fits_the_page() -> None:
    scene = Scene(plan([[k, k + 1] for k in range(7)]), [])
    assert LEAST <= scene.page.width <= ROOMY


def test_leaves_that_are_merely_counted_have_no_label_in_any_order() -> None:
    for labels, shown in ((["1", "2"], []), (["2", "1"], []), (["0", "2"], ["0", "2"])):
        tree = plan({"A": dict(zip(labels, (31, 32), strict=True)), "B": 33})
        moments = story(tree)
        scene = Scene(tree, moments)
        last = [item for item in list(pictures(scene, moments))[-1] if isinstance(item, TextMark)]
        of_tree = (item for item in last if item.at[1] < scene.page.line_top)
        small = [item.text for item in of_tree if item.style == "small"]
        assert small == [*shown, "B"]


def test_a_tree_of_one_node_has_a_picture() -> None:
    tree = plan(7)
    moments = story(tree)
    assert_legible(tree, moments)


def test_a_part_of_a_larger_tree_is_drawn_like_a_tree() -> None:
    whole = plan(OTHELLO)
    part = {
        path: replace(s, depth=s.depth - 1) for path, s in whole.nodes.items() if path[:1] == ("A",)
    }
    moments = [moment for moment in story(whole) if moment.frame.path[:1] == ("A",)]
    pruned = replace(whole, nodes=part)
    changes = [{p: v for p, v in moment.changed.items() if p in part} for moment in moments]
    moments = [replace(m, changed=c) for m, c in zip(moments, changes, strict=True)]
    assert_legible(pruned, moments)
    last = list(pictures(Scene(pruned, moments), moments))[-1]
    assert len(of_style(last, "path")) == 0
    assert len(of_style(last, "current")) == 1


# What the marks say of the run on the Othello article's tree: D is cut in frame 22, B in 45.


@pytest.fixture(scope="module")
def film() -> list[list[Mark]]:
    """The marks of every frame."""
    tree = plan(OTHELLO)
    moments = story(tree)
    return list(pictures(Scene(tree, moments), moments))


def of_style(items: list[Mark], style: str) -> list[Mark]:
    """The marks of one style."""
    return [item for item in items if item.style == style]


def written(items: list[Mark], style: str) -> list[str]:
    """The texts of one style."""
    return [item.text for item in of_style(items, style) if isinstance(item, TextMark)]


def test_at_first_only_the_root_is_lit(film: list[list[Mark]]) -> None:
    assert len(of_style(film[0], "current")) == 1
    assert len(of_style(film[0], "unseen")) == 6
    assert not of_style(film[0], "path")
    assert written(film[0], "side") == ["MAX", "MIN", "MAX", "MAX"]  # three levels; the line's node


def test_a_cut_crosses_off_what_is_skipped(film: list[list[Mark]]) -> None:
    cut, after = film[22], film[23]
    assert len(of_style(cut, "bar-now")) == 2
    assert not of_style(film[21], "bar-now")
    assert not of_style(film[21], "bar")
    assert len(of_style(after, "bar")) == 2
    assert not of_style(after, "bar-now")
    assert written(cut, "band-cut") == ["fail high"]
    assert len(of_style(film[45], "edge-pruned")) == 2 + 4
    assert len(of_style(film[45], "pruned")) == 1


def test_the_road_leads_to_the_current_node(film: list[list[Mark]]) -> None:
    assert len(of_style(film[45], "path")) == 1
    assert len(of_style(film[22], "path")) == 2


def test_values_say_what_they_are(film: list[list[Mark]]) -> None:
    assert written(film[45], "value")[:6] == ["= 5", "= 5", "= 5", "2", "4", "5"]
    assert "≥ 7" in written(film[45], "value")
    assert "≤ 4" in written(film[45], "value")
    assert len(of_style(film[45], "underline")) == 7


def test_a_score_that_changes_bursts_and_a_child_that_is_heard_is_green(
    film: list[list[Mark]],
) -> None:
    assert len(of_style(film[45], "change-outline")) == 1
    assert not of_style(film[44], "change-outline")
    assert len(of_style(film[44], "edge-return")) == 1
    assert written(film[44], "child-value") == ["child = 4"]


def test_alpha_and_beta_stand_at_the_nodes_on_the_road(film: list[list[Mark]]) -> None:
    assert written(film[45], "alpha-side") == ["α = 5", "α = 5"]
    assert written(film[45], "beta-side") == ["β = ∞", "β = 4"]
    assert not written(film[-1], "alpha-side")


def test_without_a_window_there_is_none() -> None:
    tree = plan(OTHELLO, window=False)
    moments = story(tree, prune=False)
    for items in pictures(Scene(tree, moments), moments):
        styles = {item.style for item in items}
        assert not styles & {"alpha", "beta", "alpha-side", "exact", "quiet", "cuts", "hatch"}


def test_levels_of_several_players_have_no_name() -> None:
    tree = plan([[1, [2, 3]], [[4], 5]])
    nodes = dict(tree.nodes)
    nodes[1,] = replace(nodes[1,], turn=MIN * -1)
    mixed = replace(tree, nodes=nodes)
    moments = story(tree)
    items = next(pictures(Scene(mixed, moments), moments))
    assert written(items, "side") == ["MAX", "MAX", "MAX"]  # levels 0 and 2; the line's node
