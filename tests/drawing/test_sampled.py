"""What pictures say of Monte Carlo searches: no more than has happened, and all of that."""

from collections import Counter
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Lines, Mark, Polygon, RoundedBox, TextMark
from search_walkthroughs.families.monte_carlo.picture import STEPS, share_edge
from search_walkthroughs.families.monte_carlo.playout_numbers import (
    column,
    hundredths,
    numbers_of_run,
    playout_text,
    rises,
)
from search_walkthroughs.record.plan import NodeState, NodeStatus, Plan

from .oracle import compare
from .sampling import (
    EVERY,
    FLAT,
    GREEDY,
    GROWING,
    ONE_GAME,
    TREE,
    WHOLE_GAME,
    called,
    sampled,
)
from .searches import FAMILY, on_a_tree, steps
from .support import pictures
from .test_scene import of_style, written

pytestmark = pytest.mark.day(26)

SCENES = pytest.mark.parametrize("kind", [Scene, MovingView])
RUNS = pytest.mark.parametrize("facts", EVERY, ids=called)
SHAPES = ("expanded", "open", "current")
OURS = (
    *("visit-band", "expanded", "track", "interval", "interval-loose", "tick", "term", "sum"),
    *("sum-line", "selected-number", "backup", "playout", "result", "result-text", "mean-old"),
    *("interval-end", "interval-end-loose"),
)


def inner(plan: Plan, views: dict[Any, NodeState]) -> dict[Any, NodeState]:
    """The nodes of the tree that are no leaves."""
    shown = {path: view for path, view in views.items() if view.state is not NodeStatus.UNSEEN}
    return {path: view for path, view in shown.items() if not plan.nodes[path].leaf}


@pytest.mark.parametrize("algorithm", FAMILY)
def test_other_searches_have_none_of_these_marks(algorithm: str) -> None:
    plan, moments = on_a_tree(algorithm)
    for items in pictures(Scene(plan, moments), moments):
        assert not {item.style for item in items} & set(OURS)


@SCENES
@RUNS
def test_a_node_and_its_edge_are_not_drawn_before_it_has_joined(
    facts: dict[str, Any], kind: type[Scene]
) -> None:
    run = sampled(facts)
    scene, most = kind(*run), 0
    for frame, views, items in steps(scene, run):
        drawn = [item for style in SHAPES for item in of_style(items, style)]
        leaf = run[0].nodes[frame.path].leaf
        assert len(drawn) == len(inner(run[0], views)) + leaf
        root = next(iter(scene.page.places))
        joined = [p for p, v in views.items() if v.state is not NodeStatus.UNSEEN and p != root]
        edges = [i for i in items if i.style in ("edge", "edge-best")]
        assert len(edges) == len(joined)
        most = max(most, len(joined))
    assert most


@SCENES
@RUNS
def test_means_visits_and_terms_are_those_of_the_views(
    facts: dict[str, Any], kind: type[Scene]
) -> None:
    run = sampled(facts)
    for frame, views, items in steps(kind(*run), run):
        texts = Counter(item.text for item in items if isinstance(item, TextMark))
        known = [view.playouts for view in views.values() if view.playouts]
        assert Counter(f"n = {one.visits}" for one in known) <= texts
        means = [v.playouts.mean for v in inner(run[0], views).values() if v.playouts]
        assert Counter(map(hundredths, means)) <= texts
        compared = [column(view.terms) for view in views.values() if view.terms]
        assert Counter(written(items, "sum")) == Counter(texts[-1] for texts in compared)
        terms = [text for texts in compared for text in texts[:-1]]
        assert Counter(written(items, "term")) == Counter(terms)
        chosen = [path for path, view in views.items() if view.is_selected]
        assert len(of_style(items, "selected-number")) == len(chosen)
        assert set(chosen) <= {frame.path}


@SCENES
@pytest.mark.parametrize("facts", [TREE, GROWING, GREEDY, FLAT], ids=called)
def test_intervals_lie_on_tracks_and_are_hollow_where_the_search_has_chosen(
    facts: dict[str, Any], kind: type[Scene]
) -> None:
    run = sampled(facts)
    loose = 0
    for _, views, items in steps(kind(*run), run):
        known = [v.playouts for v in inner(run[0], views).values() if v.playouts]
        assert len(of_style(items, "track")) == len(of_style(items, "tick")) == len(known)
        assert len(of_style(items, "interval")) == sum(one.is_own for one in known)
        hollow = of_style(items, "interval-loose")
        assert len(hollow) == sum(not one.is_own for one in known)
        loose += len(hollow)
        lines = [item.lines[0] for item in of_style(items, "track") if isinstance(item, Lines)]
        for bar in [*of_style(items, "interval"), *hollow]:
            assert isinstance(bar, RoundedBox)
            (left, _), (right, _) = next(line for line in lines if on(line, bar))
            assert left - 3.1 <= bar.centre[0] - bar.half_width
            assert bar.centre[0] + bar.half_width <= right + 3.1
    assert bool(loose) == (facts is not FLAT)


def on(line: Any, bar: RoundedBox) -> bool:
    """Whether the bar lies on the line."""
    ((left, y), (right, _)) = line
    return bool(left <= bar.centre[0] <= right and y == bar.centre[1])


@RUNS
def test_an_edge_is_broader_the_more_playouts_went_over_it(facts: dict[str, Any]) -> None:
    run = sampled(facts)
    scene = Scene(*run)
    places, known = scene.page.places, numbers_of_run(*run)
    breadths: dict[int, float] = {}
    for _, views, items in steps(scene, run):
        wanted: set[Mark | None] = set()
        for path, view in views.items():
            if view.playouts and path[:-1] in places and path:
                bands = share_edge(places[path[:-1]], places[path], view, known)
                wanted |= set(bands)
                breadths[view.playouts.visits] = breadth(bands[0])
        assert set(of_style(items, "visit-band")) == wanted - {None}
    order = [breadths[visits] for visits in sorted(breadths)]
    assert all(one <= other + 0.2 for one, other in pairwise(order))  # coordinates are in tenths
    assert len({round(one) for one in order}) <= STEPS
    assert len(order) < 2 or order[0] < order[-1]


def breadth(band: Mark | None) -> float:
    """How broad a band is where it begins."""
    assert isinstance(band, Polygon)
    return dist(band.corners[0], band.corners[-1])


@RUNS
def test_a_playout_hangs_below_its_node_and_its_result_rises(facts: dict[str, Any]) -> None:
    run = sampled(facts)
    plan, moments = run
    scene, lost, before = Scene(plan, moments), 0, dict[Any, int]()
    for frame, views, items in steps(scene, run):
        chips, waves = written(items, "result-text"), of_style(items, "playout")
        struck = of_style(items, "strike")
        if frame.status not in ("playout", "backup"):
            assert not chips
            assert not waves
            continue
        assert frame.result is not None
        if frame.status == "playout":
            assert chips == [playout_text(plan, frame.result)]
            assert len(waves) + len(of_style(items, "backup")) >= bool(frame.moves)
            place = scene.page.places[frame.path]
            for wave in waves:
                assert isinstance(wave, Lines)
                assert f"↓{len(frame.moves or ())}" in written(items, "times")
                assert abs(wave.lines[0][0][0] - place.x) < 2 * place.left
            assert not struck
            continue
        assert chips == [rises(frame.result)]
        assert not waves
        assert bool(struck) == (before.get(frame.path) == frame.visits)
        lost += bool(struck)
        before[frame.path] = frame.visits or 0
        below = [
            p
            for p, v in views.items()
            if v.state is NodeStatus.OPEN and p[: len(frame.path)] == frame.path
        ]
        assert len(of_style(items, "backup")) == len([p for p in below if p != frame.path])
        assert len(of_style(items, "path")) == len(frame.path) - len(plan.root)
    assert bool(lost) == (facts is GREEDY)


def test_one_game_is_drawn_move_by_move() -> None:
    run = sampled(ONE_GAME)
    for frame, _, items in steps(Scene(*run), run):
        if frame.status == "playout":
            assert len(of_style(items, "backup")) == len(frame.moves or ())
            assert not of_style(items, "playout")


def test_a_node_that_joins_is_outlined() -> None:
    run = sampled(GROWING)
    for frame, _, items in steps(Scene(*run), run):
        assert len(of_style(items, "change-outline")) == (frame.status == "expand")
        assert not of_style(items, "edge-return")


@pytest.mark.sample(2)
@SCENES
@pytest.mark.parametrize("facts", [TREE, GROWING, GREEDY, WHOLE_GAME], ids=called)
def test_frames_are_what_matplotlib_saves_of_them_alone(
    facts: dict[str, Any], kind: type[Scene]
) -> None:
    plan, moments = sampled(facts)
    status = [moment.frame.status for moment in moments]
    compare(plan, moments, [status.index("playout"), len(moments) // 2, -1], scene_type=kind)
