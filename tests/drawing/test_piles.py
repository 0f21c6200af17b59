"""The table of a game of patience: every card where it lies, in a node and beside the tree."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from search_walkthroughs.course.check import check_run
from search_walkthroughs.drawing.boards.cards import ROWS, marks, slots
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark, Polygon, TextMark
from search_walkthroughs.drawing.theme import DARK, LIGHT, Palette, extent
from search_walkthroughs.game import Board, Cards
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

from .oracle import compare
from .support import pictures
from .test_scene import Box, holds, meet
from .test_theme import contrast

LARGE = "A 2 3 4 | 7 K 10 9, -, 2 5, J J Q Q K 10 10 9 8 8 6 | 10", "{depth: 1}"
SMALL = "2 4 | 4 3 5 | 3", "{ranks: 5, suits: 2, piles: 1}"
INSIDE = {"value-small", "leaf-small", "small"}


@cache
def searched(position: str, options: str) -> tuple[Plan, list[Moment]]:
    """The run of a search on a game of cards."""
    text = (
        f"title: {{en: Test}}\ngame: calculation\nposition: {position}\nalgorithm: expectimax\n"
        f"options: {options}\n"
    )
    walkthrough = read(text, "test.yml", catalogue())
    run = check_run(walkthrough, walkthrough.entries[0])
    return run.plan, list(run.moments)


def texts(items: list[Mark | None]) -> Counter[str]:
    """What is written, and how often."""
    return Counter(item.text for item in items if isinstance(item, TextMark))


def boxes(items: list[Mark]) -> Iterator[tuple[TextMark, Box]]:
    """Every text with its room."""
    for item in items:
        if isinstance(item, TextMark):
            yield item, extent(item.style, *item.at, item.text)


def on_table(cards: Cards) -> Counter[str]:
    """Every card that lies open."""
    tops = [top for top, _, _ in cards.foundations]
    return Counter(
        [*tops, *(card for pile in cards.piles for card in pile), cards.opened]
    ) - Counter([""])


def table(cards: Cards) -> list[Mark | None]:
    """The marks of the large table."""
    return list(marks(Board(rows=(), stones="cards", cards=cards), 100.0, 50.0))


CARDS = Cards(
    foundations=(("A", "2", 1), ("K", "", 13)),
    piles=(("7",) * 4, (), ("J",) * (ROWS + 4)),
    opened="10",
    hand=(("3", 2), ("9", 1)),
    total=52,
    moved="turn 10",
)


def test_a_table_has_the_same_slots_whatever_lies_on_it() -> None:
    bare = Cards(foundations=CARDS.foundations, piles=((), (), ()), total=52)
    for cards in (CARDS, bare, replace(CARDS, moved="7>F1"), replace(CARDS, moved="7>W1")):
        assert len(table(cards)) == slots(cards)


def test_every_foundation_says_what_it_waits_for() -> None:
    written = texts(table(CARDS))
    assert written["→ 2"] == written["✓"] == 1
    assert written["A"] == written["K"] == written["10"] == 1


def test_a_high_pile_shows_its_top_and_counts_the_rest() -> None:
    written = texts(table(CARDS))
    assert written["7"] == 4
    assert written["J"] == ROWS - 1
    assert written["+5"] == 1


def test_the_hand_is_counted_by_rank() -> None:
    written = texts(table(CARDS))
    assert written["3"] == 2  # the rank, and how many are left in all
    assert written["2"] == written["9"] == written["1"] == 1


def test_the_card_that_moved_is_marked() -> None:
    grounds = [
        next(i for i in table(replace(CARDS, moved=moved)) if isinstance(i, Polygon)).corners
        for moved in ("turn 10", "A>F1", "7>W1", "J>W3")
    ]
    assert len(set(grounds)) == len(grounds)
    assert not [
        i for i in table(replace(CARDS, moved="")) if isinstance(i, Polygon) and i.style == "last"
    ]


@pytest.mark.parametrize("run", [LARGE, SMALL], ids=["large", "small"])
def test_no_text_lies_over_another(run: tuple[str, str]) -> None:
    plan, moments = searched(*run)
    scene = Scene(plan, moments)
    for items in islice(pictures(scene, moments), 0, None, 7):
        found = list(boxes(items))
        for text, box in found:
            assert box[0] >= 0, text
            assert box[1] >= 0, text
            assert box[2] <= scene.page.width, text
            assert box[3] <= scene.page.height, text
            assert not any(meet(box, other) for over, other in found if over is not text), text


def test_a_small_game_stands_whole_in_its_nodes() -> None:
    plan, moments = searched(*SMALL)
    scene = Scene(plan, moments)
    items = next(pictures(scene, moments))
    written = list(boxes(items))
    for path, place in scene.page.places.items():
        board = plan.nodes[path].board
        assert board
        assert board.cards
        half, up, down = place.half, place.floor, place.floor
        room = (place.x - half, place.y - up - 1, place.x + half, place.y + down)
        inside = [text for text, box in written if text.style in INSIDE and holds(room, box)]
        shown = Counter(text.text for text in inside)
        left = [str(board.cards.left)] if board.cards.left else []
        assert on_table(board.cards) + Counter(left) <= shown


def test_the_whole_game_stands_beside_the_line() -> None:
    plan, moments = searched(*LARGE)
    scene = Scene(plan, moments)
    for moment, items in zip(moments, pictures(scene, moments), strict=True):
        board = plan.nodes[moment.frame.path].position
        assert board
        assert board.cards
        assert plan.nodes[moment.frame.path].board is None
        beside = [text.text for text, box in boxes(items) if box[0] > scene.page.line_right]
        short = min(board.cards.piles, key=lambda pile: -len(pile) if len(pile) > ROWS else 0)
        assert on_table(replace(board.cards, piles=())) <= Counter(beside)
        assert f"+{len(short) - ROWS + 1}" in beside


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_cards_stand_out(palette: Palette) -> None:
    for ground in ("paper", "last", "quiet"):
        assert contrast(palette["ink"], palette[ground]) >= 4.5  # type: ignore[index]


@pytest.mark.parametrize("run", [LARGE, SMALL], ids=["large", "small"])
def test_a_frame_is_what_matplotlib_saves_of_it_alone(run: tuple[str, str]) -> None:
    plan, moments = searched(*run)
    compare(plan, moments, [0, len(moments) // 2, len(moments) - 1])
