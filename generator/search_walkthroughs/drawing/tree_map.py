"""A whole tree as an icicle."""

from array import array
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from struct import pack
from typing import Any
from zlib import compress, crc32

from .svg import Mark, Polygon, TextMark, element
from .theme import DARK, LIGHT, SMALL, STYLES, Palette, Role, file_css, rule, width

# A whole tree after a search: what was entered, settled by the table and skipped, by depth. It is
# filled while the search runs and takes a few bytes a node.

VISITED, TABLE_ONLY, SKIPPED = range(3)
"""Searched; settled by the table alone; left out with all below it."""


@dataclass(frozen=True, slots=True)
class MapRow:
    """The cells of one depth, from left to right: a node's cell is as wide as its subtree."""

    start: "array[int]" = field(default_factory=lambda: array("q"))
    width: "array[int]" = field(default_factory=lambda: array("q"))
    status: "array[int]" = field(default_factory=lambda: array("b"))

    def count(self, status: int) -> int:
        """How many cells have the status."""
        return self.status.count(status)


@dataclass(frozen=True, slots=True, eq=False)
class TreeMap:
    """The whole of a tree as a search left it."""

    total: int
    """Nodes of the tree."""
    rows: tuple[MapRow, ...]
    """By depth, from the root of the map."""

    def count(self, status: int) -> int:
        """How many nodes have the status; skipped ones with all below them."""
        if status != SKIPPED:
            return sum(row.count(status) for row in self.rows)
        return sum(
            wide
            for row in self.rows
            for wide, of in zip(row.width, row.status, strict=True)
            if of == SKIPPED
        )


class Map:
    """Fills an icicle while a search runs that enters each node once, depth first.

    Call `enter` when the search enters a node, and `skip` for every child that it leaves out, once
    those that it entered have ended.
    """

    def __init__(self) -> None:
        self._rows: list[MapRow] = []
        self._open: list[int] = []
        """The place in its row of each node on the path to the current one."""
        self._cursor = 0
        self._top = 0
        self._childless = False
        """Whether the node on the path that was entered last has no child yet."""

    def enter(self, level: int) -> None:
        """The search enters a node, so many moves from the root."""
        if not self._rows:
            self._top = level
        self._close(level - self._top)
        self._open.append(self._cell(VISITED, 0))
        self._cursor += 1
        self._childless = True

    def skip(self, level: int, size: int) -> None:
        """The search leaves out a child so many moves from the root, with all below it: so many
        nodes."""
        depth = level - self._top
        settled = self._childless and len(self._open) == depth
        self._close(depth)
        if settled:  # what skips all its children was not searched: the table knew its value
            self._rows[depth - 1].status[self._open[-1]] = TABLE_ONLY
        self._cell(SKIPPED, size)
        self._cursor += size

    def icicle(self) -> TreeMap:
        """The map, once the search is over; ValueError if it has not begun."""
        if not self._rows:
            raise ValueError("nothing has been searched")
        self._close(0)
        return TreeMap(self._cursor, tuple(self._rows))

    def _cell(self, status: int, size: int) -> int:
        depth = len(self._open)
        if depth == len(self._rows):
            self._rows.append(MapRow())
        row = self._rows[depth]
        row.start.append(self._cursor)
        row.width.append(size)
        row.status.append(status)
        return len(row.start) - 1

    def _close(self, depth: int) -> None:
        """End the nodes on the path at this depth and below: now they are as wide as they get."""
        while len(self._open) > depth:
            place = self._open.pop()
            row = self._rows[len(self._open)]
            row.width[place] = self._cursor - row.start[place]
            self._childless = False


# The picture: a row for each depth, each subtree as wide as it has nodes.
# What a search entered, what its table settled and what it skipped can be seen at once in a tree
# of any size, because the map is painted as pixels; one image for each palette, in one SVG.

PIXELS, ROW, SPACE = 1600, 42, 6
"""How many pixels the map is wide, how high a row is, and how many of these stay empty."""
FAINTEST = 0.4
"""Even a single node among thousands can be seen: so strong at least is a pixel that holds one."""
WIDTH, LEFT, RIGHT, HEAD, FOOT = 880, 60, 80, 44, 6
"""The picture, and the room around the map: for depths, for counts, for what the colours mean."""
COLOURS: Sequence[tuple[int, Role]] = (
    (SKIPPED, "quiet"),
    (VISITED, "focus"),
    (TABLE_ONLY, "child"),
)
"""What each status is painted with, in this order."""
PALETTES: Sequence[tuple[str, Palette]] = (("light", LIGHT), ("dark", DARK))


@dataclass(frozen=True, slots=True)
class MapWords:
    """What a map says, in the page's language."""

    title: str
    about: str
    """What it shows, for those who do not see it."""
    searched: str
    table_only: str
    skipped: str
    depth: str
    nodes: str
    """Over the counts of what was searched."""


def icicle(tree: TreeMap, words: MapWords) -> bytes:
    """The map of the tree as an SVG, with a key to its colours and a count for every depth."""
    depths = len(tree.rows)
    step = ROW * (WIDTH - LEFT - RIGHT) / PIXELS
    height = round(HEAD + depths * step + FOOT)
    marks = [*_key(tree, words), *_scale(tree, words, step)]
    used = {mark.style for mark in marks}
    rules = file_css(tuple((name, rule(name)) for name in STYLES if name in used))
    place = f'x="{LEFT}" y="{HEAD}" width="{WIDTH - LEFT - RIGHT}" height="{depths * step:g}"'
    (light, _), (dark, _) = PALETTES
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
            f' width="{WIDTH}" height="{height}" role="img">',
            f"<title>{escape(words.title)}</title><desc>{escape(words.about)}</desc>",
            f"<style>{rules}image{{image-rendering:pixelated}}#{dark}{{display:none}}",
            f"@media (prefers-color-scheme:dark){{#{light}{{display:none}}",
            f"#{dark}{{display:inline}}}}</style>",
            *(
                f'<image id="{name}" {place} preserveAspectRatio="none" href="{image}"/>'
                for (name, _), image in zip(PALETTES, _images(tree), strict=True)
            ),
            *map(element, marks),
            "</svg>\n",
        ]
    ).encode()


@lru_cache(maxsize=16)  # a page shows it in every language, and images hold no words
def _images(tree: TreeMap) -> tuple[str, ...]:
    """The map in each palette, as addresses that hold the image itself."""
    cover = list(covers(tree))
    images = (png(pixels(cover, palette)) for _, palette in PALETTES)
    return tuple(f"data:image/png;base64,{b64encode(image).decode()}" for image in images)


def png(image: Any) -> bytes:
    """The image, rows of pixels of three bytes, as a PNG file.

    Each row is written as what differs from the row above (the filter "up"), because most rows of
    a map are alike. See the PNG specification of the W3C (third edition), sections 5 and 9.
    """
    import numpy as np

    high, wide, depth = image.shape
    change = image.reshape(high, wide * depth).copy()
    change[1:] -= change[:-1].copy()  # bytes wrap round, as the filter has it
    up = np.full((high, 1), 2, "uint8")
    chunks = (
        (b"IHDR", pack(">2I5B", wide, high, 8, 2, 0, 0, 0)),
        (b"IDAT", compress(np.hstack([up, change]).tobytes())),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
        for kind, data in chunks
    )


def covers(tree: TreeMap) -> Iterator[Any]:
    """For each depth, how much of every pixel each status covers, in the order of `COLOURS`.

    Below a skipped node everything is skipped, so its cell hangs down to the lowest row.
    """
    import numpy as np

    edges = np.linspace(0, tree.total, PIXELS + 1)
    skipped = np.zeros(PIXELS)
    for row in tree.rows:
        skipped = skipped + _cover(row, SKIPPED, edges)
        yield np.stack([skipped, *(_cover(row, status, edges) for status, _ in COLOURS[1:])])


def _cover(row: MapRow, status: int, edges: Any) -> Any:
    """How much of every pixel the row's cells of this status cover."""
    import numpy as np

    here = np.asarray(row.status) == status
    start, wide = np.asarray(row.start)[here], np.asarray(row.width)[here]
    covered = np.cumsum(wide)
    ends = np.column_stack([start, start + wide]).ravel()
    sums = np.column_stack([covered - wide, covered]).ravel()
    if not len(ends):
        return np.zeros(PIXELS)
    return np.diff(np.interp(edges, ends, sums)) / (edges[1] - edges[0])


def pixels(covers: Sequence[Any], palette: Palette) -> Any:
    """The map as an image in the colours of the palette."""
    import numpy as np

    down, across = np.mgrid[0 : ROW - SPACE, 0:PIXELS]
    bright = ((down + across) // 5 % 2 == 1)[..., None]  # settled: shown by more than colour
    image = np.empty((len(covers) * ROW, PIXELS, 3), "uint8")
    image[:] = np.rint(_rgb(palette["paper"]) * 255)
    for depth, cover in enumerate(covers):
        full, faint = (_line(cover, palette, stripe) for stripe in (1.0, 0.6))
        image[depth * ROW : (depth + 1) * ROW - SPACE] = np.where(bright, full, faint)
    return image


def _line(cover: Any, palette: Palette, stripe: float) -> Any:
    """A line of pixels in which each status is as strong as it covers them; what is settled, as
    strong as its stripe."""
    import numpy as np

    line = np.tile(_rgb(palette["paper"]), (PIXELS, 1))
    for (status, role), share in zip(COLOURS, cover, strict=True):
        strength = np.where(share > 1e-9, FAINTEST + (1 - FAINTEST) * share, 0)
        if status == SKIPPED:
            strength = share
        alpha = strength * (stripe if status == TABLE_ONLY else 1)
        line += (_rgb(palette[role]) - line) * alpha[:, None]
    return np.rint(line * 255).astype("uint8")


def _rgb(colour: str) -> Any:
    import numpy as np

    return np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def _scale(tree: TreeMap, words: MapWords, step: float) -> Iterator[Mark]:
    """Beside each row its depth, and how many of its nodes were searched."""
    yield TextMark("map-depth", (LEFT - 10, HEAD - 6), words.depth)
    yield TextMark("map-depth", (WIDTH - 6, HEAD - 6), words.nodes)
    for depth, row in enumerate(tree.rows):
        baseline = round(HEAD + (depth + 0.5) * step + SMALL / 3, 1)
        entered = row.count(VISITED) + row.count(TABLE_ONLY)
        yield TextMark("map-depth", (LEFT - 10, baseline), str(depth))
        yield TextMark("map-count", (WIDTH - 6, baseline), f"{entered:,}")


def _key(tree: TreeMap, words: MapWords) -> Iterator[Mark]:
    """What the colours mean, and how many nodes have each."""
    x, baseline = LEFT * 1.0, 14
    names = {
        VISITED: ("map-searched", words.searched),
        TABLE_ONLY: ("map-settled", words.table_only),
        SKIPPED: ("map-skipped", words.skipped),
    }
    for status, (style, name) in names.items():
        if not (count := tree.count(status)):
            continue
        low, high, right = baseline + 2, baseline - 10, x + 16
        yield Polygon(style, ((x, low), (right, low), (right, high), (x, high)))
        if status == TABLE_ONLY:
            for left in (x + 0.5, x + 6.5):
                ends = ((left, low), (left + 2, low), (left + 9, high), (left + 7, high))
                yield Polygon("map-stripe", ends)
        text = f"{name} {count:,}"
        yield TextMark("map-name", (round(x + 23, 1), baseline), text)
        x += 23 + width(text, SMALL) + 22
