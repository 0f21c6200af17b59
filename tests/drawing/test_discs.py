"""Boards with discs: the two sides told apart, what a move did, and the current board large."""

from functools import cache
from textwrap import indent

import pytest

from search_walkthroughs.course.check import check_run
from search_walkthroughs.drawing.layout import LEAST as NARROWEST
from search_walkthroughs.drawing.layout import MARGIN, ROOMY
from search_walkthroughs.drawing.moving_view import MovingView
from search_walkthroughs.drawing.node_size import LEAST, WIDE
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Circles, Mark, Polygon, TextMark
from search_walkthroughs.drawing.theme import DARK, LIGHT, Palette
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import NodeStatus, Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

from . import boards
from .oracle import compare
from .support import pictures
from .test_following import unbarred
from .test_scene import assert_legible, of_style
from .test_theme import contrast

PASSES = "OX..\nOXX.\nOOOO\n.XOX\n"
ENDGAME = """
. O O O . X O O
. O O O X O O O
O O O X O X O O
O O X O O X O O
O X O O O X O O
O O X O X O O O
O . X X X X O O
. . X O . O . O
"""


@cache
def searched(
    position: str = "", size: int = 8, depth: int = 2, shown: int | None = None
) -> tuple[Plan, list[Moment]]:
    """The run of alpha-beta from the position: to this depth, or shown to it."""
    drawn = f"position: |\n{indent(position.strip(), '  ')}\n" if position else ""
    limit = "" if shown else f", depth: {depth}"
    frames = f"frames: {{depth: {shown}}}\n" if shown else ""
    algorithm = "alpha-beta-table" if shown else "alpha-beta"
    text = (
        f"title: {{en: Test}}\ngame: othello\n{drawn}{frames}"
        f"algorithm: {algorithm}\noptions: {{size: {size}{limit}}}\n"
    )
    walkthrough = read(text, "test.yml", catalogue())
    run = check_run(walkthrough, walkthrough.entries[0])
    return run.plan, list(run.moments)


def centres(items: list[Mark], style: str) -> list[tuple[float, float]]:
    """The middles of all rings of the style."""
    found = (item for item in of_style(items, style) if isinstance(item, Circles))
    return [centre for ring in found for centre in ring.centres]


def areas(items: list[Mark], style: str) -> list[Polygon]:
    """The areas of the style."""
    return [item for item in of_style(items, style) if isinstance(item, Polygon)]


def test_each_node_shows_its_discs_and_what_the_last_move_did() -> None:
    tree, moments = searched(PASSES, size=4, depth=6)
    items = next(pictures(Scene(tree, moments), moments))
    drawn = [node.board for node in tree.nodes.values() if node.board]
    signs = [sign for board in drawn for row in board.rows for sign in row]
    assert len(centres(items, "disc")) == signs.count("X") + signs.count("O")
    assert len(centres(items, "disc-white")) == signs.count("O")
    assert set(centres(items, "disc-white")) <= set(centres(items, "disc"))
    assert len(areas(items, "board")) == len(drawn)
    assert len(areas(items, "played")) == sum(board.last is not None for board in drawn)
    assert len(centres(items, "hint")) == sum(len(board.hints) for board in drawn)
    turned = {*centres(items, "turned-black"), *centres(items, "turned-white")}
    assert len(turned) == sum(len(board.flipped) for board in drawn)
    assert set(centres(items, "turned-white")) <= set(centres(items, "disc-white"))
    assert not set(centres(items, "turned-black")) & set(centres(items, "disc-white"))
    assert not set(centres(items, "hint")) & set(centres(items, "disc"))


def test_white_is_a_ring_and_black_is_filled_in_either_palette() -> None:
    tree, moments = searched(PASSES, size=4, depth=6)
    scene = Scene(tree, moments)
    items = next(pictures(scene, moments))
    discs = {item.radius for item in of_style(items, "disc") if isinstance(item, Circles)}
    whites = {item.radius for item in of_style(items, "disc-white") if isinstance(item, Circles)}
    (cell,) = {place.cell for place in scene.page.places.values()}
    assert 0 < max(whites) < min(discs) <= max(discs) < cell / 2


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_discs_stand_out_from_the_board_and_from_each_other(palette: Palette) -> None:
    assert contrast(palette["black"], palette["board"]) >= 3
    assert contrast(palette["black"], palette["white"]) >= 7
    assert contrast(palette["ink"], palette["board"]) >= 3  # the dots and the frame
    assert contrast(palette["line"], palette["paper"]) >= 3  # what is faded


def test_what_is_pruned_is_faded_and_still_told_apart() -> None:
    tree, moments = searched(size=4, depth=3)
    *_, last = pictures(Scene(tree, moments), moments)
    views = {path: view for moment in moments for path, view in moment.changed.items()}
    pruned = [path for path, view in views.items() if view.state is NodeStatus.PRUNED]
    assert pruned
    signs = [s for p in pruned for row in tree.nodes[p].board.rows for s in row]  # type: ignore[union-attr]
    assert len(of_style(last, "grid-faded")) == len(pruned)
    assert len(centres(last, "disc-faded")) == len(signs) - signs.count("")
    assert len(centres(last, "disc-white-faded")) == signs.count("O")
    assert len(areas(last, "board")) == len(tree.nodes) - len(pruned)


def squares(items: list[Mark], size: int) -> list[TextMark]:
    """The names of columns and rows."""
    names = {*"abcdefgh"[:size], *map(str, range(1, size + 1))}
    return [i for i in items if isinstance(i, TextMark) and i.style == "small" and i.text in names]


@pytest.mark.parametrize("size", [6, 8])
def test_the_current_board_stands_large_beside_the_number_line(size: int) -> None:
    tree, moments = searched(size=size)
    scene = Scene(tree, moments)
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        board = tree.nodes[moment.frame.path].board
        assert board
        large = [a for a in areas(items, "board") if a.corners[1][0] - a.corners[0][0] > WIDE - 1]
        (ground,) = large
        (left, top), _, (right, bottom), _ = ground.corners
        assert scene.page.line_right < left < right <= scene.page.width
        assert scene.page.line_top < top < bottom <= scene.page.height
        inside = [
            (x, y) for x, y in centres(items, "disc") if left < x < right and top < y < bottom
        ]
        assert len(inside) == sum(sign != "" for row in board.rows for sign in row)
        white = [
            (x, y) for x, y in centres(items, "disc-white") if left < x < right and top < y < bottom
        ]
        assert len(white) == sum(sign == "O" for row in board.rows for sign in row)
        named = {text.text for text in squares(items, size) if text.at[1] > scene.page.line_top}
        assert set("abcdefgh"[:size]) <= named


def test_small_boards_are_not_drawn_twice() -> None:
    for tree, moments in (
        searched(PASSES, size=4, depth=6),
        boards.searched("O X O\nX . .\nO . X\n"),
    ):
        scene = Scene(tree, moments)
        assert scene.page.line_right == min(scene.page.width, ROOMY) - MARGIN
        first = next(pictures(scene, moments))
        assert not [text for text in squares(first, 8) if text.text.isalpha()]


@pytest.mark.parametrize(("size", "least"), [(4, 30), (6, 36), (8, 48)])
def test_boards_in_nodes_are_large_enough(size: int, least: float) -> None:
    tree, moments = searched(size=size, depth=2)
    page = Scene(tree, moments).page
    assert page.width >= NARROWEST
    for place in page.places.values():
        assert place.cell >= LEAST
        assert place.cell * size >= least


@pytest.mark.parametrize("size", [4, 6, 8])
def test_labels_never_overlap(size: int) -> None:
    assert_legible(*searched(size=size, depth=2))


def test_labels_never_overlap_in_a_moving_view() -> None:
    assert_legible(*searched(size=8, depth=3), MovingView)
    tree, moments = searched(ENDGAME, shown=2)
    assert_legible(tree, moments, MovingView)


def test_a_frame_with_discs_is_what_matplotlib_saves_of_it_alone() -> None:
    tree, moments = searched(size=6)
    compare(tree, moments, [0, 11, len(moments) - 1])


def test_a_moving_view_changes_all_that_changes() -> None:
    tree, moments = searched(size=6, depth=3)
    views: dict[object, object] = {}
    for k, items in enumerate(pictures(MovingView(tree, moments), moments)):
        views |= moments[k].changed
        if k % 25 == 7:
            begun = Moment(moments[k].frame, dict(views), moments[k].states, moments[k].child)  # type: ignore[arg-type]
            fresh = next(pictures(MovingView(tree, moments), [begun]))
            assert unbarred(fresh) == unbarred(items)
