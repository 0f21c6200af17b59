"""Nothing lies over anything else in the pictures of Monte Carlo searches."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.drawing.theme import DARK, LIGHT, STYLES, Palette, Style, extent

from .sampling import EVERY, FLAT, GREEDY, GROWING, ON_PAPER, ONE_GAME, called, sampled
from .searches import steps
from .support import pictures
from .test_family_room import inside
from .test_piles import INSIDE as ON_CARDS
from .test_scene import Box, assert_legible, enters, holds, meet, shapes, texts
from .test_theme import contrast

pytestmark = pytest.mark.day(18)

SCENES = pytest.mark.parametrize("kind", [Scene, MovingView])
CHIPS, IN_CHIPS = ("result", "selected-number"), ("result-text", "sum")
TOUCH = 0.1
"""Coordinates are in tenths."""
leaves = st.integers(-9, 99)
trees = st.recursive(
    leaves, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=9
).filter(lambda tree: isinstance(tree, list))


@SCENES
@pytest.mark.parametrize("facts", ON_PAPER, ids=called)
def test_texts_never_overlap(facts: dict[str, Any], kind: type[Scene]) -> None:
    assert_legible(*sampled(facts), kind, every=3)


@settings(max_examples=8, deadline=None)
@given(tree=trees, playouts=st.integers(1, 25))
def test_texts_never_overlap_on_random_trees(tree: list[object], playouts: int) -> None:
    facts = {"algorithm": "uct", "tree": tree, "options": {"playouts": playouts}}
    assert_legible(*sampled(facts))


@pytest.mark.sample(2)
@SCENES
@pytest.mark.parametrize("facts", [GROWING, GREEDY, FLAT, ONE_GAME], ids=called)
def test_texts_never_overlap_beside_cards(facts: dict[str, Any], kind: type[Scene]) -> None:
    """The cards themselves stand as close in their nodes as they do in other searches."""
    plan, moments = sampled(facts)
    scene = kind(plan, moments)
    for items in islice(pictures(scene, moments), 0, None, 5):
        nodes = list(shapes(items))
        for box, text in texts(items):
            if text.style in ON_CARDS:
                continue
            bare = extent(text.style, *text.at, text.text)
            others = (other for other, over in texts(items) if over is not text)
            near = [other for other in others if meet(bare, other)]
            assert not near, text
            touched = [node for node in nodes if meet(box, node)]
            fits = text.style in ("value", "leaf") and all(holds(node, bare) for node in touched)
            assert fits or not touched, text


def framed(item: Mark) -> Box:
    """The box around a chip or a wave."""
    if isinstance(item, RoundedBox):
        (x, y), half, high = item.centre, item.half_width, item.half_height
        return x - half, y - high, x + half, y + high
    assert isinstance(item, Lines)
    across, down = zip(*(point for line in item.lines for point in line), strict=True)
    return min(across), min(down) + 1, max(across), max(down)


@SCENES
@pytest.mark.parametrize("facts", EVERY, ids=called)
def test_chips_and_playouts_lie_over_no_text_no_node_and_no_edge(
    facts: dict[str, Any], kind: type[Scene]
) -> None:
    plan, moments = sampled(facts)
    checked = 0
    for items in islice(pictures(kind(plan, moments), moments), 0, None, 2):
        loose = [framed(i) for i in items if i.style in (*CHIPS, "playout")]
        chips = [framed(i) for i in items if i.style in CHIPS]
        written = [
            extent(t.style, *t.at, t.text)
            for t in items
            if isinstance(t, TextMark) and t.style not in IN_CHIPS
        ]
        edges = [i for i in items if i.style in ("edge", "edge-best", "path", "backup")]
        for box in loose:
            assert not any(meet(box, other) for other in written)
            assert not any(meet(box, node) for node in shapes(items) if box in chips)
            for edge in edges:
                assert isinstance(edge, Lines)
                assert not any(enters(line, box) for line in edge.lines), edge
        checked += len(loose)
        for text in (t for t in items if t.style == "result-text"):
            assert isinstance(text, TextMark)
            assert any(holds(chip, extent(text.style, *text.at, text.text)) for chip in chips)
    assert checked


def gauges(items: list[Mark]) -> Iterator[Box]:
    """The room of the tracks and of what lies on them."""
    for item in items:
        if item.style in ("track", "tick"):
            assert isinstance(item, Lines)
            across, down = zip(*(point for line in item.lines for point in line), strict=True)
            yield min(across), min(down), max(across), max(down)
        if item.style in ("interval", "interval-loose"):
            yield framed(item)


@SCENES
@pytest.mark.parametrize("facts", EVERY, ids=called)
def test_tracks_and_means_lie_within_the_outlines_of_their_nodes(
    facts: dict[str, Any], kind: type[Scene]
) -> None:
    plan, moments = sampled(facts)
    last = list(pictures(kind(plan, moments), moments))[-1]
    outlines = [i for i in last if i.style in ("expanded", "open", "current")]
    boxes = list(gauges(last))
    boxes += [
        extent(t.style, *t.at, t.text)
        for t in last
        if isinstance(t, TextMark) and t.style == "value" and "." in t.text
    ]
    assert boxes
    for box in boxes:
        assert any(encloses(outline, box) for outline in outlines), box


def encloses(outline: Mark, box: Box) -> bool:
    """Whether all corners of the box lie in a convex outline."""
    corners = [(x, y) for x in box[::2] for y in box[1::2]]
    if isinstance(outline, RoundedBox):
        return all(inside(x, y, outline) for x, y in corners)
    assert isinstance(outline, Polygon)
    ends = [*outline.corners, outline.corners[0]]
    sides = [
        [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for (x1, y1), (x2, y2) in pairwise(ends)]
        for x, y in corners
    ]
    return all(min(side) >= -TOUCH or max(side) <= TOUCH for side in sides)


@SCENES
def test_nothing_moves_while_the_tree_grows(kind: type[Scene]) -> None:
    plan, moments = sampled(GROWING)
    scene = Scene(plan, moments)
    assert set(scene.page.places) == set(plan.nodes)
    sizes = set()
    moving = kind(plan, moments)
    for _ in steps(moving, (plan, moments)):
        sizes.add((moving.page.width, moving.page.height))
    assert len(sizes) == 1


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_lines_in_broad_edges_and_marks_on_tracks_stand_out(palette: Palette) -> None:
    for line in ("edge", "edge-best"):
        style = STYLES[line]
        assert isinstance(style, Style)
        assert style.stroke
        assert contrast(palette[style.stroke], palette["last"]) >= 3
    for ground in ("paper", "glow"):
        assert contrast(palette["soft"], palette[ground]) >= 3  # type: ignore[index]
        assert contrast(palette["ink"], palette[ground]) >= 4.5  # type: ignore[index]
