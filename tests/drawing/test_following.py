"""The moving view: what is seen around each node, where it stands, and how little it costs."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.moving_view import ROWS, MovingView
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Circles, Lines, Mark, Polygon
from search_walkthroughs.drawing.trail import HEIGHT, TOP

from .boards import searched
from .oracle import compare
from .support import OTHELLO, Tree, describe, pictures, plan, story, trees
from .test_scene import assert_legible, of_style, written

DEEP: Tree = {a: {b: {c: [1, 2, 3] for c in "GH"} for b in "CDE"} for a in "AB"}


@settings(max_examples=15, deadline=None)
@given(trees())
def test_labels_never_overlap_in_a_moving_view(tree: Tree) -> None:
    whole = plan(tree)
    assert_legible(whole, story(whole), MovingView)


@pytest.mark.parametrize("depth", [2, 3])
def test_labels_never_overlap_on_boards_in_a_moving_view(depth: int) -> None:
    tree, moments = searched("O . .\n. X .\n. . .\n", "alpha-beta-table", depth)
    assert_legible(tree, moments[:120], MovingView)


def test_what_is_seen_is_around_the_current_node() -> None:
    tree = plan(DEEP)
    moments = story(tree)
    scene = MovingView(tree, moments)
    for moment, _ in zip(moments, scene.changes(moments), strict=True):
        path = moment.frame.path
        shown = set(scene.page.places)
        assert path in shown
        assert set(tree.nodes[path].children) <= shown
        assert set(tree.nodes[path[:-1]].children) <= shown
        for other in shown:
            above = other[:-1]
            assert above == path[: len(above)]  # a child of the node or of an ancestor
        assert max(map(len, shown)) - min(map(len, shown)) < ROWS


def test_all_frames_are_of_one_size_and_nodes_stand_in_order() -> None:
    tree = plan(DEEP)
    moments = story(tree)
    scene = MovingView(tree, moments)
    sizes = set()
    for _ in scene.changes(moments):
        page = scene.page
        sizes.add((page.width, page.height, page.line_top, page.line_left, page.line_right))
        for place in page.places.values():
            across = [page.places[child].x for child in place.node.children]
            assert across == sorted(across)
    assert len(sizes) == 1


def test_what_changes_is_all_that_changes() -> None:
    """Each frame stands as it would if the film began with it."""
    tree = plan(DEEP)
    moments = story(tree)
    views: dict[object, object] = {}
    for k, items in enumerate(pictures(MovingView(tree, moments), moments)):
        views |= moments[k].changed
        if k % 9 == 4:
            begun = replace(moments[k], changed=dict(views))  # type: ignore[arg-type]
            fresh = next(pictures(MovingView(tree, moments), [begun]))
            assert unbarred(fresh) == unbarred(items)


def unbarred(items: list[Mark]) -> list[Mark]:
    """The marks but for the bars, whose weight tells whether they are new."""
    return [item for item in items if not item.style.startswith("bar")]


def test_where_the_view_does_not_move_it_is_the_whole_pictures_tree() -> None:
    tree = plan([1, 2, 3])
    moments = story(tree)
    whole, moving = Scene(tree, moments), MovingView(tree, moments)
    assert {p: q.x for p, q in whole.page.places.items()} == {
        p: q.x for p, q in moving.page.places.items()
    }


def test_the_trail_names_each_move_and_where_it_stands() -> None:
    tree = plan(OTHELLO)
    moments = story(tree)
    film = list(pictures(MovingView(tree, moments), moments))
    for moment, items in zip(moments, film, strict=True):
        path = moment.frame.path
        assert written(items, "trail-name") == [
            tree.nodes[path[: k + 1]].label for k in range(len(path))
        ]
        assert len(of_style(items, "trail-here")) == len(path)
        dots = sum(len(i.centres) for i in items if isinstance(i, Circles))
        skipped = sum(
            len(i.lines) // 2 for i in of_style(items, "trail-pruned") if isinstance(i, Lines)
        )
        siblings = sum(len(tree.nodes[path[:k]].children) for k in range(len(path)))
        assert dots + skipped == siblings - len(path)


def test_small_boards_stand_in_the_trail() -> None:
    tree, moments = searched("O X .\n. . .\n. O X\n", "alpha-beta", depth=3)
    film = list(pictures(MovingView(tree, moments), moments))
    for moment, items in zip(moments, film, strict=True):
        path = moment.frame.path
        ends = [path[: k + 1] for k in range(len(path))]
        assert written(items, "trail-name") == [tree.nodes[end].label for end in ends]
        assert not of_style(items, "trail-here")
        boards = [
            item for item in of_style(items, "grid") if isinstance(item, Lines) and above(item)
        ]
        assert len(boards) == len(path)
        crosses = [
            len(item.lines) // 2
            for item in of_style(items, "cross")
            if isinstance(item, Lines) and above(item)
        ]
        shown = [tree.nodes[end].board for end in ends]
        assert crosses == [sum(row.count("X") for row in board.rows) for board in shown if board]


def above(item: Lines) -> bool:
    """Whether the mark belongs to the trail, by its place on the page."""
    return all(y < TOP + HEIGHT / 2 for line in item.lines for _, y in line)


def test_among_many_siblings_the_trail_counts() -> None:
    tree = plan([*range(25)])
    moments = story(tree)
    film = list(pictures(MovingView(tree, moments), moments))
    assert written(film[1], "trail-name") == ["1 (1/25)"]
    assert not of_style(film[1], "trail-here")


def test_what_lies_below_siblings_is_counted() -> None:
    tree = plan(DEEP)
    moments = story(tree, prune=False)
    first, *_, last = pictures(MovingView(tree, moments), moments)
    assert written(first, "small")[:2] == ["+27", "+27"]
    assert written(last, "count") == ["27", "27"]


def test_a_frame_of_a_moving_view_is_what_matplotlib_saves_of_it_alone() -> None:
    tree = plan(DEEP)
    compare(tree, story(tree), [0, 40, 90], scene_type=MovingView)


def test_the_current_node_is_where_the_drawing_says() -> None:
    tree = plan(DEEP)
    moments = [moment for moment in story(tree) if not tree.nodes[moment.frame.path].leaf]
    drawing = draw(tree, moments, describe=describe, follow=True)
    for (focus, _), items in zip(
        drawing.middles, pictures(MovingView(tree, moments), moments), strict=True
    ):
        (current,) = of_style(items, "current")
        assert isinstance(current, Polygon)
        assert sum(x for x, _ in current.corners) / 5 == pytest.approx(focus, abs=0.1)


def test_the_cost_of_a_frame_is_that_of_the_nodes_in_view() -> None:
    wide = plan({f"{k}": {c: {d: [1, 2] for d in "EF"} for c in "ABC"} for k in range(20)})
    narrow = plan({f"{k}": {c: {d: [1, 2] for d in "EF"} for c in "ABC"} for k in range(5)})
    slots = [MovingView(tree, story(tree)).slots for tree in (wide, narrow)]
    assert slots[0] < 5 * slots[1]
    assert len(wide.nodes) > 380
    assert slots[0] < Scene(wide, story(wide)).slots


def test_a_film_of_a_large_tree_is_small() -> None:
    tree, moments = searched(depth=2)
    moving = draw(tree, moments, describe=describe, follow=True)
    frames = list(moving.frames())
    assert sum(map(len, frames)) / len(frames) < 40_000
    assert moving.width < draw(tree, moments, describe=describe).width / 2
