"""The map of a whole tree: every node has its place, and the pixels tell how the search left it."""

import base64
import re
from io import BytesIO
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.image import imread

from search_walkthroughs.drawing.charts.tree_map import (
    COLOURS,
    PIXELS,
    ROW,
    SKIPPED,
    SPACE,
    TABLE_ONLY,
    VISITED,
    Map,
    MapWords,
    TreeMap,
    covers,
    icicle,
    pixels,
    png,
)
from search_walkthroughs.drawing.theme import DARK, LIGHT
from search_walkthroughs.game import Path
from search_walkthroughs.record.plan import Plan

from .support import OTHELLO, Tree, frames, plan, trees

WORDS = MapWords("Map & more", "A <map>.", "searched", "settled", "skipped", "depth", "calculated")
SVG = "{http://www.w3.org/2000/svg}"


def size(tree: Plan, path: Path) -> int:
    return 1 + sum(size(tree, child) for child in tree.nodes[path].children)


def searched(tree: Plan, *, prune: bool = True, settled: frozenset[Path] = frozenset()) -> TreeMap:
    """The map of a hand-made run; a node in `settled` is taken from a table at its start."""
    made = Map()
    under: Path | None = None
    for frame in frames(tree, prune=prune):
        if under is not None and frame.path[: len(under)] == under:
            continue
        under = None
        if frame.status == "start":
            made.enter(len(frame.path))
            if frame.path in settled and tree.nodes[frame.path].children:
                under = frame.path
                for child in tree.nodes[frame.path].children:
                    made.skip(len(child), size(tree, child))
        if frame.cutoff:
            for child in frame.cutoff.skipped:
                made.skip(len(child), size(tree, child))
    return made.icicle()


@given(trees(), st.booleans())
def test_sizes_add_up_to_the_whole(tree: Tree, prune: bool) -> None:
    whole = plan(tree)
    moments = frames(whole, prune=prune)
    left = searched(whole, prune=prune)
    assert left.total == len(whole.nodes)
    assert left.count(VISITED) == moments[-1].calculated
    assert left.count(SKIPPED) == moments[-1].pruned
    assert left.count(VISITED) + left.count(SKIPPED) == left.total


@given(trees(), st.booleans())
def test_cells_stand_in_order_inside_their_parents(tree: Tree, prune: bool) -> None:
    left = searched(plan(tree), prune=prune)
    above = [(0, left.total)]
    for row in left.rows:
        cells = list(zip(row.start, row.width, strict=True))
        ends = [start + wide for start, wide in cells]
        assert all(end <= start for end, (start, _) in zip(ends, cells[1:], strict=False))
        for start, wide in cells:
            assert any(left <= start and start + wide <= left + room for left, room in above)
        above = cells


def test_a_node_has_the_same_place_whatever_is_skipped() -> None:
    whole, cut = searched(plan(OTHELLO), prune=False), searched(plan(OTHELLO))
    for every, some in zip(whole.rows, cut.rows, strict=False):
        cells = set(zip(every.start, every.width, strict=True))
        assert set(zip(some.start, some.width, strict=True)) <= cells


def test_what_skips_all_its_children_was_settled_by_the_table() -> None:
    whole = plan(OTHELLO)
    left = searched(whole, prune=False, settled=frozenset({("A", "D"), ("B",)}))
    assert left.total == 19
    assert [row.count(TABLE_ONLY) for row in left.rows] == [0, 1, 1, 0]
    assert left.count(SKIPPED) == 3 + 8
    assert left.count(VISITED) == 19 - 2 - 11
    assert list(left.rows[1].status) == [VISITED, TABLE_ONLY]
    assert list(left.rows[1].width) == [9, 9]


def test_a_cut_is_not_taken_for_the_table() -> None:
    left = searched(plan(OTHELLO))
    assert left.count(TABLE_ONLY) == 0
    assert left.count(SKIPPED) == 6


def test_a_map_may_begin_below_the_root_and_not_before_the_search() -> None:
    made = Map()
    made.enter(2)
    made.enter(3)
    made.skip(3, 7)
    left = made.icicle()
    assert left.total == 9
    assert [list(row.width) for row in left.rows] == [[9], [1, 7]]
    with pytest.raises(ValueError, match="nothing"):
        Map().icicle()


@given(trees(), st.booleans())
def test_pixels_hold_as_much_as_the_cells(tree: Tree, prune: bool) -> None:
    left = searched(plan(tree), prune=prune)
    for row, cover in zip(left.rows, covers(left), strict=True):
        visited = sum(w for w, s in zip(row.width, row.status, strict=True) if s == VISITED)
        assert cover[1].sum() * left.total / PIXELS == pytest.approx(visited)
        assert np.all(cover >= -1e-9)
        assert np.all(cover.sum(axis=0) <= 1 + 1e-9)


def test_one_node_among_many_can_be_seen() -> None:
    made = Map()
    made.enter(0)
    made.skip(1, 300_000)
    made.enter(1)
    made.skip(1, 200_000)
    image = pixels(list(covers(made.icicle())), LIGHT).astype(int)
    row = image[ROW + ROW // 2]
    pale = row[0]
    assert sum(np.abs(row - pale).sum(axis=1) > 60) in (1, 2)


def test_colours_are_the_themes_and_differ_from_the_paper() -> None:
    left = searched(plan(OTHELLO), prune=False, settled=frozenset({("B",)}))
    for palette in (LIGHT, DARK):
        image = pixels(list(covers(left)), palette)
        found = {"#" + bytes(colour).hex() for colour in image.reshape(-1, 3)}
        assert {palette["paper"], *(palette[role] for _, role in COLOURS)} <= found
        assert {"#" + bytes(colour).hex() for colour in image[ROW - SPACE]} == {palette["paper"]}


def images(svg: bytes) -> list[Any]:
    found = re.findall(rb'base64,([A-Za-z0-9+/=]+)"', svg)
    return [imread(BytesIO(base64.b64decode(data)), format="png") for data in found]


def test_the_picture_holds_an_image_for_each_palette_and_shows_one() -> None:
    svg = icicle(searched(plan(OTHELLO)), WORDS)
    light, dark = images(svg)
    assert light.shape[:2] == dark.shape[:2] == (4 * ROW, PIXELS)
    assert light[0, 0, 2] != dark[0, 0, 2]
    text = svg.decode()
    assert "#dark{display:none}" in text
    assert "#light{display:none}#dark{display:inline}" in text.partition("@media")[2]
    assert text.index('id="light"') < text.index('id="dark"')


def test_the_picture_counts_and_names_what_it_shows() -> None:
    svg = icicle(searched(plan(OTHELLO)), WORDS)
    root = ElementTree.fromstring(svg)
    labels = [text.text for text in root.iter(f"{SVG}text")]
    assert {"searched 13", "skipped 6", "depth", "calculated", "0", "3"} <= set(labels)
    assert not any("settled" in (text or "") for text in labels)
    assert (root[0].text, root[1].text) == ("Map & more", "A <map>.")
    assert min(float(s) for s in re.findall(rb"font(?:-size|:\d+)[: ]([\d.]+)px", svg)) >= 11


def test_the_same_map_gives_the_same_bytes() -> None:
    assert icicle(searched(plan(OTHELLO)), WORDS) == icicle(searched(plan(OTHELLO)), WORDS)


@given(st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_an_image_is_what_others_read_in_its_file(high: int, wide: int, random: Random) -> None:
    image = np.array([random.randrange(256) for _ in range(high * wide * 3)], "uint8")
    image = image.reshape(high, wide, 3)
    read = imread(BytesIO(png(image)), format="png")
    opaque = np.full((high, wide, 1), 255, "uint8")
    assert np.array_equal(np.rint(read * 255), np.concatenate([image, opaque], axis=2))


def test_an_image_of_more_colours_than_a_byte_has_room_for_is_refused() -> None:
    image = np.zeros((1, 257, 3), "uint8")
    image[0, :, 1] = np.arange(257) % 256
    image[0, 256, 0] = 1
    with pytest.raises(ValueError, match="257 colours"):
        png(image)


@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=PIXELS // 100))
def test_every_mixture_of_cells_has_few_enough_colours(shares: list[list[float]]) -> None:
    cover = np.zeros((3, PIXELS))
    for pixel, share in enumerate(shares[:PIXELS]):
        cover[:, pixel] = np.array(share) / max(1, sum(share))
    assert png(pixels([cover], LIGHT)).startswith(b"\x89PNG")
