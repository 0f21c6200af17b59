"""The ring around nodes that two searches leave otherwise."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from joined import fused
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.nodes import RING
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark, Polygon, RoundedBox
from search_walkthroughs.drawing.theme import STYLES, Style
from search_walkthroughs.record.plan import NodeStatus

from .oracle import marks_of, saved
from .support import OTHELLO, Tree, describe, pictures, plan, story, trees
from .test_scene import of_style


def middles(items: list[Mark]) -> set[float]:
    """How far from the left the middles of the rings are."""
    found = set()
    for item in of_style(items, "differing"):
        match item:
            case Polygon(_, corners):
                across = [x for x, _ in corners]
                found.add(round((min(across) + max(across)) / 2, 1))
            case RoundedBox(_, (x, _), _, _):
                found.add(round(x, 1))
    return found


@settings(max_examples=20, deadline=None)
@given(trees(leaves=15), st.randoms(use_true_random=False), st.sampled_from([Scene, MovingView]))
def test_a_ring_says_nothing_before_the_search_is_done_with_the_node(
    tree: Tree, random: Random, kind: type[Scene]
) -> None:
    whole = plan(tree)
    moments = story(whole)
    ringed = {path for path in whole.nodes if random.random() < 0.5}
    scene = kind(whole, moments, ringed)
    states = dict.fromkeys(whole.nodes, NodeStatus.UNSEEN)
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        states |= {path: view.state for path, view in moment.changed.items()}
        ended = {moment.frame.path} if moment.frame.status == "end" else set()
        settled = {
            p for p, s in states.items() if s in (NodeStatus.DONE, NodeStatus.PRUNED)
        } | ended
        shown = [scene.page.places[p] for p in ringed & settled if p in scene.page.places]
        assert len(of_style(items, "differing")) == len(shown)
        assert middles(items) == {round(place.x, 1) for place in shown}


def test_without_differing_nodes_the_pictures_are_those_of_one_search() -> None:
    tree = plan(OTHELLO)
    moments = story(tree)
    alone = draw(tree, moments, describe=describe)
    empty = draw(tree, moments, describe=describe, differing=())
    ringed = draw(tree, moments, describe=describe, differing=[("B", "F")])
    assert list(alone.frames()) == list(empty.frames())
    assert alone.film == empty.film
    assert (ringed.width, ringed.height) == (alone.width, alone.height)
    marked = [marks_of(frame) for frame in ringed.frames()]
    assert 0 < sum("differing" in one for one in marked) < len(moments)


def test_the_ring_is_quieter_than_the_current_node_and_not_told_by_colour_alone() -> None:
    ring, current, done = (STYLES[name] for name in ("differing", "current", "done"))
    assert isinstance(ring, Style)
    assert isinstance(current, Style)
    assert isinstance(done, Style)
    assert ring.dashed
    assert not ring.fill
    assert ring.width < current.width
    assert ring.stroke != current.stroke
    assert ring.width / 2 + current.width / 2 < RING  # there is paper between the two


def test_frames_with_rings_are_what_matplotlib_saves_of_them_alone() -> None:
    tree = plan(OTHELLO)
    moments = story(tree)
    scene = Scene(tree, moments, tree.nodes)
    files = draw(tree, moments, describe=describe, differing=tree.nodes).frames()
    for file, items in zip(files, pictures(scene, moments), strict=True):
        if len(of_style(items, "differing")) in (1, 8, len(tree.nodes)):
            alone = "".join(piece.element for piece in saved(items, scene))
            assert marks_of(file) == f"{fused(alone)}</svg>\n"
    assert of_style(items, "differing")
