"""The number line: one scale for a film, and what stands on it."""

from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from search_walkthroughs.drawing.number_line.number_scale import scale
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.drawing.theme import extent
from search_walkthroughs.record.frame_text import number_text

from .boards import searched
from .support import OTHELLO, pictures, plan, story

NUMBERS = st.floats(-1e6, 1e6).map(lambda value: round(value, 3))


@given(st.lists(NUMBERS, min_size=1, max_size=9), st.lists(NUMBERS, max_size=3))
def test_every_leaf_is_on_the_scale_in_order(leaves: list[float], bounds: list[float]) -> None:
    line = scale(plan(leaves), bounds, 80, 540)
    ordered = [-inf, *sorted(leaves), inf]
    places = [line.place(value) for value in ordered]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (80, 540)
    off_scale = {*line.below, *line.above}
    assert all(line.low <= value <= line.high or value in off_scale for value in leaves)
    assert len({line.place(value) for value in off_scale}) == len(off_scale)
    assert all(80 < place < 540 for place in places[1:-1])


@given(
    st.lists(
        st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**25), 10**25),
        min_size=1,
        max_size=4,
    )
)
@example([1e22])
@example([10**22])
@example([1e308, -1e308])
@example([5e-324, 0])
def test_numbers_of_any_size_have_a_place_in_their_order(leaves: list[float]) -> None:
    line = scale(plan(leaves), [], 80, 540)
    places = [line.place(value) for value in sorted(leaves)]
    assert places == sorted(places)
    assert all(80 <= place <= 540 for place in places)
    assert len(line.ticks()) > 1


@given(st.lists(NUMBERS, min_size=1, max_size=9), st.integers(300, 900))
@example([2.5], 579)  # from 1.4 on, which seven times 0.2 is not quite
def test_numbers_under_the_line_do_not_touch(leaves: list[float], room: int) -> None:
    line = scale(plan(leaves), [], 0, room)
    ticks = line.ticks()
    assert 2 <= len(ticks) <= room / 20
    assert len({number_text(tick) for tick in ticks}) == len(ticks)
    written = line.labels()
    assert {-inf, *ticks, inf} <= {value for value, _ in written}
    boxes = [extent("small", x, 0, number_text(value)) for value, x in written]
    assert all(one[2] < other[0] for one, other in pairwise(boxes))


def test_close_numbers_far_from_zero_have_different_ticks() -> None:
    ticks = scale(plan([1000.2, 1001.8]), [], 0, 900).ticks()
    assert [number_text(tick) for tick in ticks] == ["1000", "1001", "1002"]


@pytest.mark.parametrize("leaves", [[-1e300, 1e300], [1e30, 1], [1e30, 1e30 + 1e15]])
def test_numbers_too_long_to_be_written_in_full_have_ticks(leaves: list[float]) -> None:
    line = scale(plan(leaves), [], 0, 500)
    assert all(line.low <= leaf <= line.high for leaf in leaves)
    assert len({number_text(tick) for tick in line.ticks()}) > 1
    assert number_text(-1e300) == "−1e300"


def test_a_window_near_the_leaves_is_on_the_scale_and_a_far_one_is_not() -> None:
    near = scale(plan([2, 7]), [0.0, 10.0], 0, 500)
    far = scale(plan([2, 7]), [-100.0, 100.0], 0, 500)
    assert (near.low, near.high) == (0, 10)
    assert (far.low, far.high) == (2, 7)
    assert far.place(-inf) < far.place(-100) < far.place(2)
    assert far.place(7) < far.place(100) < far.place(inf)


def test_scores_far_from_what_is_compared_stand_at_the_ends() -> None:
    """Material in shogi, and mates: on one scale 0, 2600 and 2800 would fall on one spot."""
    line = scale(plan([0, 2600, 2800, 2800, -40000, 40000]), [-inf, inf], 100, 600)
    assert (line.low, line.high, line.below, line.above) == (0, 2800, (-40000,), (40000,))
    places = [line.place(v) for v in (-inf, -40000, -1, 0, 2600, 2800, 2801, 40000, inf)]
    assert places == sorted(set(places))
    assert line.place(2800) - line.place(2600) > 11  # their marks do not cover each other
    written = [number_text(value) for value, _ in line.labels()]
    assert written[:3] + written[-2:] == ["−∞", "−40000", "0", "40000", "∞"]
    whole, *dashes = line.stretches()
    assert whole == (line.place(0), line.place(2800))
    assert dashes
    assert all(end <= whole[0] or begin >= whole[1] for begin, end in dashes)


def test_of_many_far_scores_the_nearest_and_the_farthest_are_written() -> None:
    line = scale(plan([0, 10, 20, 30, 9996, 9997, 9999, -9000]), [-inf, inf], 100, 700)
    assert line.above == (9996, 9997, 9999)
    places = [line.place(v) for v in (30, 9996, 9997, 9999, inf)]
    assert places == sorted(set(places))
    written = [number_text(value) for value, _ in line.labels()]
    assert [text for text in written if text.startswith("99")] == ["9996", "9999"]


@pytest.mark.parametrize("leaves", [[0, 1], [1, 2, 20], [-1, 0, 1], [0, 50, 100], [7, 7]])
def test_numbers_that_can_be_told_apart_stay_on_one_scale(leaves: list[float]) -> None:
    line = scale(plan(leaves), [-inf, inf], 80, 540)
    assert line.below == line.above == ()
    assert len(list(line.stretches())) == 1


def test_a_line_ends_in_the_range_of_scores_that_the_search_begins_with() -> None:
    bounded = replace(plan([3, 7]), range=(-10, 10), unknown=(-10, 10))
    line = scale(bounded, [-10, 3, 10], 80, 540)
    assert (line.finite, line.low, line.high) == (True, -10, 10)
    assert [value for value, _ in line.labels()] == line.ticks()
    assert list(line.stretches()) == [(line.place(-10), line.place(10))]
    assert line.left < line.place(-10) < line.place(10) < line.right  # room for the bands
    infinite = scale(replace(bounded, unknown=(-inf, inf)), [-inf, 3, inf], 80, 540)
    assert (infinite.labels()[0][0], infinite.labels()[-1][0]) == (-inf, inf)


@pytest.mark.parametrize("bounds", ["infinite", "score-range"])
def test_with_the_score_range_as_bounds_no_infinity_is_drawn(bounds: str) -> None:
    run = searched(
        "O X O\n. X .\n. . .\n", f"[alpha-beta-table: {{options: {{bounds: {bounds}}}}}]"
    )
    texts = [
        item.text
        for items in pictures(Scene(*run), run[1])
        for item in items
        if isinstance(item, TextMark)
    ]
    assert any("∞" in text for text in texts) == (bounds == "infinite")
    assert {"−1", "0", "1"} <= set(texts)


def test_whole_numbers_have_whole_ticks() -> None:
    assert scale(plan([1, 2]), [], 0, 900).ticks() == [1, 2]
    assert scale(plan([5, 5]), [], 0, 900).ticks() == [4, 5, 6]
    assert scale(plan(["?"]), [], 0, 900).ticks()[0] == -200  # the plan's range


def line_of(frame: int, **changes: object) -> tuple[Scene, list[Mark]]:
    """The marks of a frame of alpha-beta on the Othello article's tree."""
    tree = plan(OTHELLO)
    moments = story(tree)
    if changes:
        moments[frame] = replace(moments[frame], frame=replace(moments[frame].frame, **changes))  # type: ignore[arg-type]
    scene = Scene(tree, moments)
    return scene, list(pictures(scene, moments))[frame]


def by_style(items: list[Mark], style: str) -> list[Mark]:
    """The marks of one style."""
    return [item for item in items if item.style == style]


def test_the_side_that_cuts_is_hatched() -> None:
    # 22: D, MAX, entered with beta 5; 45: B, MIN, entered with alpha 5
    for frame, bound, side in ((22, 5, 1), (45, 5, -1)):
        scene, items = line_of(frame)
        middle = scale(scene.plan, [], scene.page.line_left, scene.page.line_right).place(bound)
        (band,) = by_style(items, "cuts")
        (hatch,) = by_style(items, "hatch")
        assert isinstance(band, Polygon)
        assert isinstance(hatch, Lines)
        ends = (middle, scene.page.line_right) if side > 0 else (scene.page.line_left, middle)
        assert {x for x, _ in band.corners} == set(ends)
        for line in hatch.lines:
            for x, y in line:
                assert ends[0] <= x <= ends[1]
                assert band.corners[0][1] <= y <= band.corners[2][1]


def test_bands_keep_to_the_window_the_node_began_with() -> None:
    bands = [
        [item for item in line_of(frame)[1] if item.style in ("quiet", "exact", "cuts")]
        for frame in (18, 21, 22, 23)  # start, score, update, end at D; alpha rises in between
    ]
    assert bands[0]
    assert all(later == bands[0] for later in bands)
    pointers = [by_style(line_of(frame)[1], "alpha")[-1] for frame in (18, 22)]
    assert pointers[0] != pointers[1]


@pytest.mark.parametrize(
    ("score", "name"), [(3.0, "exact"), (5.0, "fail high"), (9.0, "fail high")]
)
def test_the_band_of_the_score_is_set_apart(score: float, name: str) -> None:
    _, items = line_of(23, score=score, kind=name)
    (lit,) = by_style(items, "band-current")
    assert isinstance(lit, TextMark)
    assert lit.text == name


def test_score_child_alpha_and_beta_are_told_apart_where_they_meet() -> None:
    _, items = line_of(44)
    (dot,), (ring,) = by_style(items, "score"), by_style(items, "child")
    assert isinstance(dot, RoundedBox)
    assert isinstance(ring, RoundedBox)
    assert ring.half_width > dot.half_width + 1
    (down,) = (i for i in by_style(items, "alpha")[-1:] if isinstance(i, Polygon))
    (up,) = (i for i in by_style(items, "beta")[-1:] if isinstance(i, Polygon))
    axis = dot.centre[1]
    assert max(y for _, y in down.corners) < axis - dot.half_height
    assert min(y for _, y in up.corners) > axis + dot.half_height


def test_the_scale_is_the_same_in_every_frame() -> None:
    tree = plan(OTHELLO)
    moments = story(tree)
    axes = [by_style(items, "axis") for items in pictures(Scene(tree, moments), moments)]
    assert all(axis == axes[0] for axis in axes)
