"""Nothing lies over anything else in the pictures of the searches that have more to say."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.drawing.theme import extent

from .searches import CHOOSING, FAMILY, PASSING, TYPED, WEIGHING, own, ran, runs, steps
from .support import pictures
from .test_scene import Box, assert_legible, boards, meet, of_style, texts

pytestmark = pytest.mark.day(11)

SCENES = pytest.mark.parametrize("kind", [Scene, MovingView])
numbers = st.integers(-9, 99)
trees = st.recursive(
    numbers, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=9
).filter(lambda tree: isinstance(tree, list))


@pytest.mark.sample(7)
@SCENES
@pytest.mark.parametrize("algorithm", FAMILY)
def test_texts_never_overlap(algorithm: str, kind: type[Scene]) -> None:
    for run in runs(algorithm):
        assert_legible(*run, kind, every=4)


@pytest.mark.parametrize("algorithm", [*PASSING, *CHOOSING, *TYPED])
@settings(max_examples=6, deadline=None)
@given(tree=trees)
def test_texts_never_overlap_on_random_trees(algorithm: str, tree: list[object]) -> None:
    whole, moments = ran(algorithm, tree, **own(algorithm))
    assert_legible(whole, moments, every=5)


@SCENES
@pytest.mark.parametrize("algorithm", [*CHOOSING, *TYPED])
def test_badges_lie_over_no_text_no_board_and_no_other_badge(
    algorithm: str, kind: type[Scene]
) -> None:
    for run in runs(algorithm):
        drawn = 0
        for _, _, items in steps(kind(*run), run):
            badges = list(map(around, of_style(items, "badge-quiet")))
            others = [box for box, text in texts(items) if text.style != "digit"]
            others += boards(items)
            for k, badge in enumerate(badges):
                assert not any(meet(badge, other) for other in [*others, *badges[:k]])
            drawn += len(badges)
        assert drawn


def around(badge: Mark) -> Box:
    """The box around a badge."""
    assert isinstance(badge, RoundedBox)
    (x, y), r = badge.centre, badge.half_height
    return x - r, y - r, x + r, y + r


@pytest.mark.parametrize("algorithm", WEIGHING)
def test_what_is_written_in_a_chance_node_lies_within_its_round_outline(algorithm: str) -> None:
    for run in runs(algorithm):
        checked = 0
        for _, _, items in steps(Scene(*run), run):
            pills = [item for item in items if isinstance(item, RoundedBox)]
            nodes = [p for p in pills if p.style in ("open", "current", "done")]
            for text in of_style(items, "between") + of_style(items, "value"):
                assert isinstance(text, TextMark)
                box = extent(text.style, *text.at, text.text)
                for pill in nodes:
                    if abs(pill.centre[0] - text.at[0]) < 1 and meet(box, around_all(pill)):
                        assert all(inside(x, y, pill) for x in box[::2] for y in box[1::2])
                        checked += 1
        assert checked


def around_all(pill: RoundedBox) -> Box:
    """The box around a pill."""
    (x, y), half, high = pill.centre, pill.half_width, pill.half_height
    return x - half, y - high, x + half, y + high


def inside(x: float, y: float, pill: RoundedBox) -> bool:
    """Whether a point lies in a pill."""
    beyond = max(abs(x - pill.centre[0]) - (pill.half_width - pill.half_height), 0.0)
    return hypot(beyond, y - pill.centre[1]) <= pill.half_height


@SCENES
def test_the_horizon_crosses_no_node_and_no_text(kind: type[Scene]) -> None:
    for run in runs("iterative-deepening"):
        scene = kind(*run)
        for items in pictures(scene, run[1]):
            for line in of_style(items, "horizon"):
                (start, end) = line.lines[0]  # type: ignore[union-attr]
                box = start[0], start[1] - 1, end[0], end[1] + 1
                assert not any(meet(box, other) for other, _ in texts(items))
                assert not any(meet(box, other) for other in boards(items))
                for place in scene.page.places.values():
                    above, below = place.y - place.rise, place.y + place.tall
                    assert not above < start[1] < below


def test_stars_lie_over_no_text_but_on_their_edges() -> None:
    for run in runs("iterative-deepening"):
        for items in pictures(Scene(*run), run[1]):
            written = [box for box, text in texts(items) if text.style not in SIDES]
            for star in of_style(items, "previous-best"):
                assert isinstance(star, Polygon)
                across, down = zip(*star.corners, strict=True)
                box = min(across), min(down), max(across), max(down)
                assert not any(meet(box, other) for other in written)


SIDES = ("alpha-side", "beta-side")
"""These stand over the edge, on a clearing, while a node is being searched."""
