"""Boards of shogi: beside the tree, whole, with the hands, each piece the right way up."""

from functools import cache

import pytest

from search_walkthroughs.course.check import check_run
from search_walkthroughs.drawing.boards.boards import CELL, KANJI, SLOTS, piece_marks
from search_walkthroughs.drawing.node_size import PIECES
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark, Polygon, TextMark
from search_walkthroughs.drawing.theme import DARK, LIGHT, Palette, extent
from search_walkthroughs.game import Board
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

from .oracle import compare
from .support import pictures
from .test_scene import assert_legible
from .test_theme import contrast

EMPTY = ("",) * 9
BOARD = Board(
    rows=(("k", "", "+p", "", "", "", "", "", "R"), *(EMPTY,) * 7, ("", "+N", *EMPTY[:6], "K")),
    last=(0, 2),
    stones="pieces",
    hands=((("G", 1), ("P", 12)), ()),
)
STYLES = {"piece", "piece-turned", "promoted", "promoted-turned"}
PROBLEM = "5+S2k/9/8+B/8p/9/9/9/9/9 b P2rb4g3s4n4l16p 1"


def drawn(board: Board = BOARD) -> list[Mark | None]:
    """The marks of the board."""
    return list(piece_marks(board, 100.0, 50.0))


def pieces(items: list[Mark | None]) -> list[TextMark]:
    """The pieces among the marks."""
    return [item for item in items if isinstance(item, TextMark) and item.style in STYLES]


def test_every_piece_stands_in_its_square_the_right_way_up() -> None:
    found = {}
    for text in pieces(drawn()):
        left, top, right, bottom = extent(text.style, *text.at, text.text)
        x, y = (left + right) / 2 - 100, (top + bottom) / 2 - 50
        row, column = int(y // CELL), int(x // CELL)
        assert right - left <= CELL
        assert abs(x - (column + 0.5) * CELL) < 0.2
        assert abs(y - (row + 0.5) * CELL) < CELL / 5
        found[row, column] = text.style, text.text
    assert found == {
        (0, 0): ("piece-turned", "玉"),
        (0, 2): ("promoted-turned", "と"),
        (0, 8): ("piece", "飛"),
        (8, 1): ("promoted", "圭"),
        (8, 8): ("piece", "玉"),
    }


def test_the_square_played_to_is_marked() -> None:
    rings = [i for i in drawn() if isinstance(i, Polygon) and i.style == "played"]
    assert [ring.corners[0] for ring in rings] == [(144.0, 50.0)]
    unplayed = drawn(Board(BOARD.rows, stones="pieces", hands=BOARD.hands))
    assert not [i for i in unplayed if isinstance(i, Polygon) and i.style in ("played", "last")]
    assert len(drawn()) == len(unplayed) == SLOTS


def test_the_hands_are_written_above_and_below() -> None:
    (white, black) = (i for i in drawn() if isinstance(i, TextMark) and i.style == "hand")
    assert (white.text, black.text) == ("☖ –", "☗ 金歩12")
    assert white.at[1] < 50
    assert black.at[1] > 50 + PIECES


def test_files_count_from_the_right() -> None:
    names = [i for i in drawn() if isinstance(i, TextMark) and i.style == "small"]
    files = sorted((i.at[0], i.text) for i in names if i.text.isdigit())
    assert [text for _, text in files] == list("987654321")
    ranks = sorted((i.at[1], i.text) for i in names if i.text.isalpha())
    assert [text for _, text in ranks] == list("abcdefghi")


def test_every_piece_has_a_character_of_its_own() -> None:
    assert len(set(KANJI.values())) == len(KANJI) == 14
    assert all(len(kanji) == 1 for kanji in KANJI.values())


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_pieces_stand_out(palette: Palette) -> None:
    for ground in ("paper", "last"):
        assert contrast(palette["ink"], palette[ground]) >= 4.5  # type: ignore[index]
        assert contrast(palette["cut"], palette[ground]) >= 3  # type: ignore[index]


@cache
def searched(algorithm: str = "alpha-beta") -> tuple[Plan, list[Moment]]:
    """The run of a search on a mate problem."""
    pytest.importorskip("cshogi", reason="the library of shogi is not installed")
    text = (
        f"title: {{en: Test}}\ngame: tsume\nposition: {PROBLEM}\nalgorithm: {algorithm}\n"
        f"options: {{plies: 3}}\n"
    )
    walkthrough = read(text, "test.yml", catalogue())
    run = check_run(walkthrough, walkthrough.entries[0])
    return run.plan, list(run.moments)


@pytest.mark.parametrize("algorithm", ["alpha-beta", "proof-number", "alpha-beta-table"])
def test_the_position_of_the_current_node_stands_beside_the_line(algorithm: str) -> None:
    plan, moments = searched(algorithm)
    scene = Scene(plan, moments)
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        board = plan.nodes[moment.frame.path].position
        assert board
        signs = [sign for row in board.rows for sign in row if sign]
        shown = pieces(list(items))
        assert sorted(text.text for text in shown) == sorted(KANJI[s.upper()] for s in signs)
        assert sum("turned" in text.style for text in shown) == sum(s.islower() for s in signs)
        for text in shown:
            left, top, right, bottom = extent(text.style, *text.at, text.text)
            assert scene.page.line_right < left < right < scene.page.width
            assert scene.page.line_top < top < bottom < scene.page.height


def test_nodes_show_how_people_write_the_move() -> None:
    plan, moments = searched()
    assert plan.nodes["P*1b",].label == "P*1b"
    assert plan.nodes["P*1b", "1a2a"].label == "K-2a"
    assert all(node.board is None and node.beside for node in plan.nodes.values())
    texts = {
        i.text for i in next(pictures(Scene(plan, moments), moments)) if isinstance(i, TextMark)
    }
    assert {"P*1b", "K-2a", "+S-3a"} <= texts


@pytest.mark.parametrize("algorithm", ["alpha-beta", "proof-number"])
def test_labels_never_overlap(algorithm: str) -> None:
    assert_legible(*searched(algorithm))


def test_a_frame_is_what_matplotlib_saves_of_it_alone() -> None:
    plan, moments = searched()
    compare(plan, moments, [0, 11, len(moments) - 1])
