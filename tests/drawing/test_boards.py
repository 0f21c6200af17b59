"""Trees of positions on a board: what each node shows, and what is under those that hide others."""

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.drawing.layout import ROOMY, lay_out
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Circles, Lines, Mark, Polygon, TextMark
from search_walkthroughs.record.plan import Plan

from .boards import positions, searched
from .oracle import compare
from .support import OTHELLO, pictures, plan, story
from .test_scene import assert_legible, of_style, shapes, written

ENDGAME = "O X O\nX . .\nO . X\n"


def last_picture(tree: Plan, moments: list) -> list[Mark]:  # type: ignore[type-arg]
    """The marks of the last frame."""
    return list(pictures(Scene(tree, moments), moments))[-1]


@settings(max_examples=6, deadline=None)
@given(positions(least=5), st.sampled_from(["alpha-beta", "alpha-beta-table", "minimax-table"]))
def test_labels_never_overlap_on_boards(position: str, algorithm: str) -> None:
    assert_legible(*searched(position, algorithm))


@pytest.mark.parametrize("algorithm", ["alpha-beta-table", "minimax"])
def test_labels_never_overlap_where_nodes_hide_others(algorithm: str) -> None:
    assert_legible(*searched("O . .\n. X .\n. . .\n", algorithm, 1))


def test_each_node_shows_its_stones() -> None:
    tree, moments = searched(ENDGAME, "minimax")
    items = last_picture(tree, moments)
    stones = [sign for s in tree.nodes.values() if s.board for row in s.board.rows for sign in row]
    rings = [ring for ring in items if isinstance(ring, Circles)]
    crosses = [item for item in items if isinstance(item, Lines) and item.style == "cross"]
    assert sum(len(ring.centres) for ring in rings) == stones.count("O")
    assert sum(len(cross.lines) for cross in crosses) == 2 * stones.count("X")
    won = [node for node in tree.nodes.values() if node.board and node.board.line]
    assert len(of_style(items, "winning-line")) == len(won) > 0
    assert len(of_style(items, "last")) == len(tree.nodes) - 1


def test_stones_lie_in_their_node() -> None:
    tree, moments = searched(ENDGAME, "alpha-beta")
    items = next(pictures(Scene(tree, moments), moments))
    houses = list(shapes(items))
    inner = [node for node in tree.nodes.values() if not node.leaf]
    assert len(houses) == len(inner)
    rings = [item for item in items if isinstance(item, Circles)]
    for left, top, right, bottom in houses:
        inside = [
            r for r in rings if left < r.centres[0][0] < right and top < r.centres[0][1] < bottom
        ]
        for x, y in inside[0].centres:
            assert left + inside[0].radius < x < right - inside[0].radius
            assert top + inside[0].radius < y < bottom - inside[0].radius


def test_stones_do_not_touch_their_neighbours() -> None:
    """Rings and crosses leave room between them, so that a small board can be read."""
    for item in last_picture(*searched(ENDGAME, "minimax")):
        if isinstance(item, Circles):
            centres, reach = item.centres, item.radius
        elif isinstance(item, Lines) and item.style == "cross":
            starts, ends = zip(*((line[0], line[-1]) for line in item.lines), strict=True)
            centres = [
                ((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(starts, ends, strict=True)
            ]
            reach = abs(ends[0][0] - starts[0][0]) / 2
        else:
            continue
        apart = [dist(first, second) for first, second in combinations(sorted({*centres}), 2)]
        assert all(2.4 * reach <= distance for distance in apart)


def test_who_moves_is_still_the_shape_of_the_house() -> None:
    tree, moments = searched(ENDGAME, "minimax")
    scene = Scene(tree, moments)
    first = next(pictures(scene, moments))
    for item in first:
        if isinstance(item, Polygon) and item.style in ("unseen", "current"):
            down = [y for _, y in item.corners]
            point = down[2]  # the third corner is the house's point
            middle = item.corners[2][0]
            node = next(p.node for p in scene.page.places.values() if p.x == middle)
            assert point == (min(down) if node.turn > 0 else max(down))


def test_a_finished_game_is_a_bare_board_underlined_once_it_is_read() -> None:
    tree, moments = searched(ENDGAME, "minimax")
    leaves = [node for node in tree.nodes.values() if node.leaf]
    assert len(of_style(last_picture(tree, moments), "underline")) == len(leaves)
    first = next(pictures(Scene(tree, moments), moments))
    assert not of_style(first, "underline")
    assert len(list(shapes(first))) == len(tree.nodes) - len(leaves)


def test_what_is_pruned_is_faded() -> None:
    tree, moments = searched("O X .\n. O .\nX . .\n", "alpha-beta")
    items = last_picture(tree, moments)
    pruned = moments[-1].frame.pruned
    assert len(of_style(items, "grid-faded")) == pruned > 0
    assert len(of_style(items, "grid")) == len(tree.nodes) - pruned


@pytest.mark.parametrize(("nodes", "least"), [(9, 36), (12, 30), (14, 36)])
def test_boards_are_large_enough_and_the_page_is_not_wide(nodes: int, least: float) -> None:
    tree, _ = searched(depth=1)
    node = tree.nodes[0,]
    children = tuple((k,) for k in range(nodes))
    plan_nodes = {(): replace(tree.nodes[()], children=children)}
    plan_nodes |= {path: replace(node, path=path, hidden=0) for path in children}
    page = lay_out(replace(tree, nodes=plan_nodes), [-1, 0, 1])
    assert page.width <= ROOMY
    assert all(place.cell * 3 >= least for place in page.places.values())


def test_a_frame_with_boards_is_what_matplotlib_saves_of_it_alone() -> None:
    tree, moments = searched("O X .\n. O .\nX . .\n", "alpha-beta")
    compare(tree, moments, [0, 60, len(moments) - 1])


# What is under nodes whose children are not drawn


def counts(items: list[Mark], y: float) -> list[str]:
    """The texts around the height."""
    return [i.text for i in items if isinstance(i, TextMark) and abs(i.at[1] - y) < 1]


def test_a_node_that_hides_others_tells_how_many_were_searched_and_left_out() -> None:
    tree, moments = searched(depth=1)
    scene = Scene(tree, moments)
    first, *_, last = pictures(scene, moments)
    assert set(written(first, "small")) >= {"+59,704", "+63,904", "+55,504"}
    assert len(of_style(first, "edge-fan")) == 9
    searched_below = [int(text.replace(",", "")) for text in written(last, "count")]
    assert sum(searched_below) + 10 == moments[-1].frame.calculated
    left = [text for text in written(last, "small") if "," in text]
    assert sum(int(text.replace(",", "")) for text in left) == moments[-1].frame.pruned
    assert len(of_style(last, "strike")) == len(left)


def test_a_skipped_node_has_its_count_struck() -> None:
    tree = plan(OTHELLO)
    nodes = {p: replace(s, children=()) if len(p) == 2 else s for p, s in tree.nodes.items()}
    nodes = {path: node for path, node in nodes.items() if len(path) < 3}
    nodes["B", "F"] = replace(nodes["B", "F"], hidden=63904)
    moments = [m for m in story(tree) if len(m.frame.path) < 3]
    moments = [
        replace(m, changed={p: v for p, v in m.changed.items() if p in nodes}) for m in moments
    ]
    collapsed = replace(tree, nodes=nodes)
    *_, last = pictures(Scene(collapsed, moments), moments)
    assert "63,904" in written(last, "small")
    (line,) = of_style(last, "strike")
    assert isinstance(line, Lines)
    (at,) = (i.at for i in last if isinstance(i, TextMark) and i.text == "63,904")
    assert line.lines[0][0][0] < at[0] < line.lines[0][1][0]
    assert not of_style(last, "edge-fan")
