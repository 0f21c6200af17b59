"""What pictures say of searches that come again, choose, deepen or weigh: no more, no less."""

from collections import Counter

import pytest

from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.node_marks import STAR
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.shapes import along
from search_walkthroughs.drawing.svg import Polygon, TextMark
from search_walkthroughs.drawing.theme import STYLES, Style
from search_walkthroughs.families.best_first.picture import merit, proof
from search_walkthroughs.game import CHANCE
from search_walkthroughs.record.frame_text import number_text, range_text
from search_walkthroughs.record.plan import NodeState, NodeStatus, PlanNode

from .boards import searched
from .oracle import compare
from .searches import (
    CHOOSING,
    FAMILY,
    GUESSES,
    MIRRORED,
    PASSING,
    WEIGHING,
    again,
    on_a_tree,
    ran,
    runs,
    steps,
)
from .support import OTHELLO, pictures, plan, story
from .test_scene import of_style, written

pytestmark = pytest.mark.day(14)

SCENES = pytest.mark.parametrize("kind", [Scene, MovingView])
OURS = (
    *("times", "repeat-open", "repeat-current", "path-repeat-core", "path-repeat", "waiting"),
    *("numbers", "numbers-under", "badge-quiet", "badge-tick", "badge-cross", "digit", "minimal"),
    *("between", "mean", "previous-best", "horizon", "sliver", "goal", "merit", "range-closing"),
)


def test_searches_that_go_through_a_tree_once_have_none_of_these_marks() -> None:
    tree = plan(OTHELLO)
    for whole, moments in ((tree, story(tree)), searched(MIRRORED, "alpha-beta-table")):
        for items in pictures(Scene(whole, moments), moments):
            assert not {item.style for item in items} & set(OURS)


NAMES = ("name", "trail-name")
"""The styles of the moves that name a node: ×1 is a move of MIN's too."""


@SCENES
@pytest.mark.parametrize("algorithm", PASSING)
def test_a_node_entered_again_says_how_often_and_has_two_outlines_meanwhile(
    algorithm: str, kind: type[Scene]
) -> None:
    most = 0
    for run in runs(algorithm):
        scene = kind(*run)
        for frame, views, items in steps(scene, run):
            texts = [
                item.text
                for item in items
                if isinstance(item, TextMark) and item.style not in NAMES
            ]
            known = (v for v in views.values() if v.passes > 1 and v.state is not NodeStatus.UNSEEN)
            assert Counter(t for t in texts if t[0] == "×") == Counter(
                f"×{view.passes}" for view in known
            )
            double = {path for path, view in views.items() if again(run[0], path, view)}
            outlines = of_style(items, "repeat-open") + of_style(items, "repeat-current")
            assert len(outlines) == len(double)
            road = double & {frame.path[:k] for k in range(len(frame.path) + 1)}
            edges = road - {next(iter(scene.page.places))}
            assert len(of_style(items, "path-repeat-core")) == len(of_style(items, "path-repeat"))
            assert len(of_style(items, "path-repeat-core")) == len(edges)
            most = max([most, *(view.passes for view in views.values())])
    assert most > 1


@SCENES
@pytest.mark.parametrize("algorithm", CHOOSING)
def test_the_numbers_that_are_chosen_by_stand_at_the_nodes_and_signs_say_what_is_settled(
    algorithm: str, kind: type[Scene]
) -> None:
    settled = 0
    for run in runs(algorithm):
        for _, views, items in steps(kind(*run), run):
            numbers = Counter(filter(None, map(numbered, views.values())))
            texts = Counter(item.text for item in items if isinstance(item, TextMark))
            assert numbers <= texts
            assert all(n <= numbers[t] for t, n in texts.items() if " | " in t)
            ticks, crosses = of_style(items, "badge-tick"), of_style(items, "badge-cross")
            assert len(ticks) == sum(view.solved or view.proof == 0 for view in views.values())
            assert len(crosses) == sum(view.disproof == 0 for view in views.values())
            assert len(of_style(items, "badge-quiet")) == len(ticks) + len(crosses)
            waiting = sum(view.state is NodeStatus.WAITING for view in views.values())
            assert len(of_style(items, "waiting")) == waiting
            settled += len(ticks) + len(crosses)
    assert settled


def numbered(view: NodeState) -> str | None:
    """The merit of a node, or the numbers that prove and disprove."""
    if view.merit is not None:
        return merit(view.merit)
    if view.proof is not None and view.disproof is not None:
        return proof(view.proof, view.disproof)
    return None


@SCENES
@pytest.mark.parametrize("algorithm", WEIGHING)
def test_a_chance_node_says_between_what_its_mean_lies_until_it_is_known(
    algorithm: str, kind: type[Scene]
) -> None:
    for run in runs(algorithm):
        between = 0
        for frame, views, items in steps(kind(*run), run):
            open_ = [
                view.proved_range
                for path, view in views.items()
                if searching(run[0].nodes[path], view)
                and view.proved_range[0] < view.proved_range[1]
            ]
            assert Counter(written(items, "between")) == Counter(map(range_text, open_))
            between += len(open_)
            partial = frame.turn == CHANCE and frame.status in ("start", "table", "score", "update")
            weighed = partial and not run[0].nodes[frame.path].leaf
            assert len(of_style(items, "mean")) == weighed
        assert between


def searching(node: PlanNode, view: NodeState) -> bool:
    """Whether a chance node is being searched; while it is current it may just have ended."""
    if node.turn != CHANCE or node.leaf:
        return False
    current = view.state is NodeStatus.CURRENT and view.subtree_size is None
    return current or view.state is NodeStatus.OPEN


@SCENES
def test_the_types_of_the_minimal_tree_stand_at_its_nodes_and_its_edges_are_marked(
    kind: type[Scene],
) -> None:
    for tree, moments in runs("alpha-beta-ordered"):
        scene = kind(tree, moments)
        for items in pictures(scene, moments):
            types = [place.node.critical for place in scene.page.places.values()]
            found = Counter(str(one) for one in types if one is not None)
            assert Counter(written(items, "digit")) == found
            below = list(scene.page.places.values())[1:]
            edges = sum(place.node.critical is not None for place in below)
            assert len(of_style(items, "minimal")) == edges


@SCENES
def test_the_horizon_runs_below_the_deepest_level_looked_at(kind: type[Scene]) -> None:
    for run in runs("iterative-deepening"):
        scene = kind(*run)
        for frame, views, items in steps(scene, run):
            assert frame.horizon is not None
            shown = [t for t in written(items, "side") if t == f"d = {frame.horizon}"]
            level = frame.horizon - len(next(iter(scene.page.places)))
            assert len(shown) == len(of_style(items, "horizon")) == (level < len(scene.page.levels))
            guessed = (p for p, v in views.items() if v.estimate and not run[0].nodes[p].leaf)
            texts = [item.text for item in items if isinstance(item, TextMark)]
            for path in guessed:
                assert f"≈ {number_text(views[path].score or 0)}" in texts


def test_a_star_marks_the_child_that_was_best_in_the_pass_before() -> None:
    run = ran("iterative-deepening", GUESSES)
    scene, most = Scene(*run), 0
    places = scene.page.places
    for _, views, items in steps(scene, run):
        bests = {(p, v.previous_best) for p, v in views.items() if v.previous_best is not None}
        at = {along(places[parent], places[child], 0.82) for parent, child in bests}
        tops = {
            item.corners[0]
            for item in of_style(items, "previous-best")
            if isinstance(item, Polygon)
        }
        assert tops == {(x, round(y - STAR[0], 1)) for x, y in at}
        most = max(most, len(at))
    assert most > 1


@pytest.mark.sample(7)
@pytest.mark.parametrize("algorithm", FAMILY)
@SCENES
def test_frames_are_what_matplotlib_saves_of_them_alone(algorithm: str, kind: type[Scene]) -> None:
    tree, moments = on_a_tree(algorithm)
    compare(tree, moments, [len(moments) // 2, -1], scene_type=kind)


def test_states_of_nodes_differ_otherwise_than_by_colour() -> None:
    names = ("unseen", "waiting", "open", "current", "pruned")
    styles = [STYLES[name] for name in names]
    patterns = {(s.width, s.dashed) for s in styles if isinstance(s, Style)}
    assert len(patterns) == len(names)
