"""Frames of searches with a table: its ranges, the window it moves, the position met before."""

from collections.abc import Callable
from itertools import pairwise
from math import inf

import pytest

from search_walkthroughs.drawing.number_line.number_line_rows import range_text
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.kinds import by_window, certain
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment

from .boards import searched
from .support import OTHELLO, pictures, plan, story
from .test_scene import of_style
from .test_scene import written as texts

POSITION = "O X O\n. X .\n. . .\n"
BARS = ("range-found", "range-unknown", "range-computed", "range-stored")


@pytest.fixture(scope="module")
def run() -> tuple[Plan, list[Moment]]:
    """A search with a table that knows, cuts and moves windows."""
    return searched(POSITION)


@pytest.fixture(scope="module")
def film(run: tuple[Plan, list[Moment]]) -> list[list[Mark]]:
    """The marks of every frame."""
    return list(pictures(Scene(*run), run[1]))


def some(run: tuple[Plan, list[Moment]], wanted: Callable[[Frame], object]) -> list[int]:
    """The places of the frames that are wanted; there are some."""
    places = [k for k, moment in enumerate(run[1]) if wanted(moment.frame)]
    assert places
    return places


def bars(items: list[Mark]) -> dict[str, RoundedBox]:
    """The bars of a frame by style."""
    return {i.style: i for i in items if isinstance(i, RoundedBox) and i.style in BARS}


def test_a_range_runs_from_end_to_end_on_the_scale(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    scene = Scene(*run)
    for k in some(run, lambda f: f.status == "end" and f.registered is not None):
        frame, drawn = run[1][k].frame, bars(film[k])
        if run[0].nodes[frame.path].leaf or frame.table_cut:
            continue
        found = "range-found" if frame.registered else "range-unknown"
        assert set(drawn) == {found, "range-computed", "range-stored"}
        assert frame.lower is not None
        assert frame.upper is not None
        ranges = {found: (frame.lower, frame.upper)}
        assert frame.computed
        assert frame.stored
        ranges |= {"range-computed": frame.computed, "range-stored": frame.stored}
        for style, (low, high) in ranges.items():
            bar, place = drawn[style], scene._line.axis.scale.place
            left, right = bar.centre[0] - bar.half_width, bar.centre[0] + bar.half_width
            assert left + bar.half_height == pytest.approx(place(low), abs=0.2)
            assert right - bar.half_height == pytest.approx(place(high), abs=0.2)
        heights = [drawn[style].centre[1] for style in ranges]
        assert all(above + 15 < below for above, below in pairwise(heights))


def test_where_nobody_searched_nothing_is_computed(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    settled = some(run, lambda f: f.status == "end" and f.table_cut)
    assert all(list(bars(film[k])) == ["range-found"] for k in settled)
    leaves = some(run, lambda f: run[0].nodes[f.path].leaf)
    assert not any(bars(film[k]) for k in leaves)
    for k in (*settled, *(k for k in leaves if run[1][k].frame.status == "end")):
        assert run[1][k].frame.computed  # the record has them all the same
        assert run[1][k].frame.stored


def test_what_the_table_does_not_know_is_drawn_hollow(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    unknown = some(run, lambda f: f.status == "table" and f.registered is False)
    assert all(list(bars(film[k])) == ["range-unknown"] for k in unknown)
    assert all(texts(film[k], "unknown-value") == ["[−∞, ∞]"] for k in unknown)
    known = some(run, lambda f: f.status == "table" and f.registered)
    assert all(list(bars(film[k])) == ["range-found"] for k in known)


def test_before_the_table_is_asked_nothing_is_said_of_it(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    for k in some(run, lambda f: f.status == "start"):
        assert not bars(film[k])


def test_a_point_is_written_as_a_number() -> None:
    assert [range_text(r) for r in ((0, 0), (-inf, 1), (-1, inf))] == ["0", "[−∞, 1]", "[−1, ∞]"]


def lit(items: list[Mark]) -> list[tuple[float, float]]:
    """From where to where the lines run along the band that holds the score."""
    return [
        (mark.lines[0][0][0], mark.lines[0][1][0])
        for mark in of_style(items, "window-outline")
        if isinstance(mark, Lines)
    ]


@pytest.mark.parametrize("rule", ["narrow", "widen"])
def test_the_window_says_where_the_score_falls_and_exact_is_set_apart_besides(rule: str) -> None:
    options = f"options: {{table-window: {rule}}}"
    tree, moments = searched(POSITION, f"[alpha-beta-table: {{{options}}}]")
    scene = Scene(tree, moments)
    cases = set()
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        frame = moment.frame
        if not (frame.status == "end" or frame.table_cut):
            continue
        assert frame.lower is not None
        assert frame.upper is not None
        low, high = frame.lower, frame.upper
        if frame.computed is not None:
            low, high = max(low, frame.computed[0]), min(high, frame.computed[1])
        assert frame.alpha is not None
        assert frame.beta is not None
        score = frame.score
        if score is None:
            score = high if low == high or high <= frame.alpha else low
        failed = (score <= frame.alpha, "fail low"), (score >= frame.beta, "fail high")
        test = next((kind for fails, kind in failed if fails), "exact")
        left, right = map(scene._line.axis.scale.place, (frame.alpha, frame.beta))
        line = scene._line.axis.scale
        ends = {"fail low": (line.left, left), "exact": (left, right)}
        assert lit(items) == [pytest.approx(ends.get(test, (right, line.right)), abs=0.11)]
        apart = {*texts(items, "band-current"), *texts(items, "band-cut")}
        assert apart == {f"{test}, yet exact" if low == high and test != "exact" else test}
        cases.add((frame.status, test, low == high))
    for status in ("end", "table"):
        assert {(status, "fail low", True), (status, "fail high", False)} <= cases
    assert ("end", "exact", True) in cases


def test_where_the_table_does_not_settle_a_node_no_band_is_set_apart(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    for k in some(run, lambda f: f.status == "table" and not f.table_cut):
        assert not texts(film[k], "band-cut")
        assert not lit(film[k])


def test_a_table_that_keeps_a_value_by_mistake_does_not_make_it_known() -> None:
    _, moments = searched("O . X\n. . O\nO . X\n", "alpha-beta-loose-table")
    ends = [m.frame for m in moments if m.frame.status == "end" and m.frame.stored]
    loose = [f for f in ends if f.stored[0] == f.stored[1] and not certain(f)]  # type: ignore[index]
    assert loose
    assert {frame.kind for frame in loose} <= {"fail low", "fail high"}


@pytest.mark.parametrize(
    ("lower", "upper", "kind"),
    [
        (0, 0, "exact"),
        (-inf, -1, "fail low"),
        (1, inf, "fail high"),
        (-inf, -2, "fail low"),
        (1, 1, "fail high"),
        (-1, -1, "fail low"),
    ],
)
def test_the_table_decides_in_this_order(lower: float, upper: float, kind: str) -> None:
    facts = {"number": 0, "status": "table", "path": (), "line": 1, "turn": 1, "registered": True}
    facts |= {"calculated": 0, "pruned": 0, "alpha": -1, "beta": 1, "table_cut": True}
    frame = Frame(**facts, lower=lower, upper=upper)  # type: ignore[arg-type]
    assert by_window(frame) == kind
    assert certain(frame) == (lower == upper)


def test_a_window_that_the_table_moves_shows_both_and_its_bands_move_with_it(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    place = Scene(*run)._line.axis.scale.place
    for k in some(run, lambda f: f.window_moved):
        start = max(j for j in range(k) if run[1][j].frame.path == run[1][k].frame.path)
        before, after = run[1][start].frame, run[1][k].frame
        moved = (before.alpha != after.alpha) + (before.beta != after.beta)
        assert len(of_style(film[k], "alpha-old") + of_style(film[k], "beta-old")) == moved > 0
        labels = texts(film[k], "alpha-value") + texts(film[k], "beta-value")
        assert sum("→" in label for label in labels) == moved
        bands = [
            i for i in film[k] if isinstance(i, Polygon) and i.style in ("quiet", "cuts", "exact")
        ]
        ends = {x for band in bands for x, _ in band.corners}
        assert after.alpha is not None
        assert after.beta is not None
        assert {place(after.alpha), place(after.beta)} <= ends
        assert len(ends) <= 4  # besides these no more than the ends of the line


def test_the_window_stays_moved_in_the_frames_that_follow(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    for k in some(run, lambda f: f.window_moved):
        path, beta = run[1][k].frame.path, run[1][k].frame.beta
        later = next(m.frame for m in run[1][k + 1 :] if m.frame.path == path)
        if later.turn > 0:
            shown = [
                i.text
                for i in film[later.number]
                if isinstance(i, TextMark) and i.style == "beta-value"
            ]
            assert shown == [f"β = {range_text((beta, beta))}"]  # type: ignore[arg-type]


def test_the_node_that_was_met_before_and_the_current_one_have_the_same_sign(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    for k in some(run, lambda f: f.table and f.table.met in run[0].nodes):
        assert len(of_style(film[k], "table-match")) == 1
        first, second = (i for i in of_style(film[k], "badge-sign") if isinstance(i, Lines))
        assert len(first.lines) == len(second.lines) == 3
    for k in some(run, lambda f: not f.table or f.table.met is None):
        assert not of_style(film[k], "badge")


def test_a_node_that_is_not_drawn_has_no_sign() -> None:
    tree, moments = searched(depth=1)
    for moment, items in zip(moments, pictures(Scene(tree, moments), moments), strict=True):
        table = moment.frame.table
        drawn = table is not None and table.met in tree.nodes
        assert len(of_style(items, "table-match")) == drawn


def test_only_films_with_a_table_have_room_for_ranges() -> None:
    without = searched(POSITION, "alpha-beta")
    with_table = searched(POSITION)
    assert Scene(*with_table).page.height > Scene(*without).page.height
    tree = plan(OTHELLO)
    moments = story(tree)
    for items in pictures(Scene(tree, moments), moments):
        assert not bars(items)


def test_the_three_ranges_differ_otherwise_than_by_colour(
    run: tuple[Plan, list[Moment]], film: list[list[Mark]]
) -> None:
    (k, *_) = some(run, lambda f: f.status == "end" and f.registered and not f.table_cut)
    assert of_style(film[k], "range-hatch")
    assert of_style(film[k], "range-core")
    icons = [i for i in film[k] if isinstance(i, Lines) and i.style.startswith("icon-")]
    outlines = {
        tuple(tuple((x, round(y - i.lines[0][0][1], 1)) for x, y in line) for line in i.lines)
        for i in icons
    }
    assert len(outlines) == 3
