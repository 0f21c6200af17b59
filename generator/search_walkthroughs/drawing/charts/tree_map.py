"""A whole tree as an icicle."""

from array import array
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from struct import pack
from typing import Any
from zlib import compress, crc32

from ..svg import Mark, Polygon, TextMark, element, style_sheet
from ..theme import DARK, LIGHT, SMALL, Palette, Role, width

# A whole tree after a search: what was entered, settled by the table and skipped, by depth. While
# the search runs it takes ten bytes a node.

VISITED, TABLE_ONLY, SKIPPED = range(3)
"""Searched; settled by the table alone; left out with all below it."""


@dataclass(frozen=True, slots=True)
class MapRow:
    """The cells of one depth, from left to right: a node's cell is as wide as its subtree."""

    start: "array[int]"
    width: "array[int]"
    status: "array[int]"

    def count(self, status: int) -> int:
        """Return the number of cells that have the status."""
        return self.status.count(status)


@dataclass(frozen=True, slots=True, eq=False)
class TreeMap:
    """The whole of a tree as a search left it."""

    total: int
    """The number of nodes of the tree."""
    rows: tuple[MapRow, ...]
    """The rows by depth, from the root of the map."""
    in_order: bool = True
    """Whether its search entered each node once, depth first: only then was a node of which no
    child was searched settled by the table."""

    def count(self, status: int) -> int:
        """Return the number of nodes of the status; skipped ones count with all below them."""
        if status != SKIPPED:
            return sum(row.count(status) for row in self.rows)
        return sum(
            wide
            for row in self.rows
            for wide, cell_status in zip(row.width, row.status, strict=True)
            if cell_status == SKIPPED
        )


class Map:
    """Takes the nodes of a search depth first, each once, and makes an icicle of them.

    Call `enter` for a node that the search entered, and `skip` for every child that it left out,
    once those that it entered have ended. `in_order` is that of `TreeMap`.
    """

    def __init__(self) -> None:
        self._levels = array("h")
        """The moves from the root of each node that was entered or skipped, in their order."""
        self._skipped = array("q")
        """The number of nodes skipped with each, itself among them; 0 if it was entered."""

    def enter(self, level: int) -> None:
        """Take in a node that the search entered; `level` is its number of moves from the root."""
        self._levels.append(level)
        self._skipped.append(0)

    def skip(self, level: int, size: int) -> None:
        """Take in a child that the search left out, with all below it.

        `level` is its number of moves from the root, and `size` the number of nodes left out.
        """
        self._levels.append(level)
        self._skipped.append(size)

    def icicle(self, in_order: bool = True) -> TreeMap:
        """Return the map, once the search is over; ValueError if it has not begun."""
        import numpy as np

        if not self._levels:
            raise ValueError("nothing has been searched")
        depths = np.asarray(self._levels) - self._levels[0]
        skipped = np.asarray(self._skipped, "int64")
        entered = skipped == 0
        ends = np.cumsum(np.where(entered, 1, skipped))
        status = np.where(entered, VISITED, SKIPPED).astype("int64")
        # Nothing below these was searched: where each node is entered once, the table knew them.
        below = depths[1:] == depths[:-1] + 1
        status[:-1][entered[:-1] & below & ~entered[1:]] = TABLE_ONLY
        starts = np.concatenate([[0], ends])  # and, at last, the end of the map
        rows = []
        for depth in range(int(depths.max()) + 1):
            nodes_of_depth = np.flatnonzero(depths == depth)
            # A node ends where the next one begins that lies as high, or higher.
            bounds = np.append(np.flatnonzero(depths <= depth), len(depths))
            after = bounds[np.searchsorted(bounds, nodes_of_depth, side="right")]
            parts = (
                starts[nodes_of_depth],
                starts[after] - starts[nodes_of_depth],
                status[nodes_of_depth],
            )
            rows.append(MapRow(*(array("q", part.tobytes()) for part in parts)))
        return TreeMap(int(ends[-1]), tuple(rows), in_order)


# The picture: a row for each depth, each subtree as wide as it has nodes.
# What a search entered, what its table settled and what it skipped can be seen at once in a tree
# of any size, because the map is painted as pixels; one image for each palette, in one SVG.

PIXELS, ROW, SPACE = 1600, 42, 6
"""The width of the map, the height of a row, and how much of it stays empty (pixels)."""
SHADES = 5
"""The number of strengths of each colour. With two stripes and all mixtures of three colours an
image has at most 186 colours, and a file has room for 256."""
FAINTEST = 0.4
"""Lower limit of the strength of a pixel that holds a node: one among thousands can be seen."""
WIDTH, LEFT, RIGHT, HEAD, FOOT = 880, 60, 80, 44, 6
"""The width of the picture, and the room around the map: for depths, for counts, for what the
colours mean."""
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
    """What is said of a node of which no child was searched."""
    skipped: str
    depth: str
    nodes: str
    """Over the counts of what was searched."""


def icicle(tree: TreeMap, words: MapWords) -> bytes:
    """Return the map of the tree as an SVG, with a key to its colours and a count per depth."""
    depths = len(tree.rows)
    step = ROW * (WIDTH - LEFT - RIGHT) / PIXELS
    height = round(HEAD + depths * step + FOOT)
    marks = [*_key(tree, words), *_scale(tree, words, step)]
    place = f'x="{LEFT}" y="{HEAD}" width="{WIDTH - LEFT - RIGHT}" height="{depths * step:g}"'
    (light, _), (dark, _) = PALETTES
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
            f' width="{WIDTH}" height="{height}" role="img">',
            f"<title>{escape(words.title)}</title><desc>{escape(words.about)}</desc>",
            f"<style>{style_sheet(marks)}image{{image-rendering:pixelated}}#{dark}{{display:none}}",
            f"@media (prefers-color-scheme:dark){{#{light}{{display:none}}",
            f"#{dark}{{display:inline}}}}</style>",
            *(
                f'<image id="{name}" {place} preserveAspectRatio="none" href="{image}"/>'
                for (name, _), image in zip(PALETTES, _images(tree), strict=True)
            ),
            *(str(element(mark)) for mark in marks),
            "</svg>\n",
        ]
    ).encode()


@lru_cache(maxsize=16)  # a page shows it in every language, and images hold no words
def _images(tree: TreeMap) -> tuple[str, ...]:
    """Return the map in each palette, as addresses that hold the image itself."""
    cover = list(covers(tree))
    images = (png(pixels(cover, palette)) for _, palette in PALETTES)
    return tuple(f"data:image/png;base64,{b64encode(image).decode()}" for image in images)


def png(image: Any) -> bytes:
    """Return the image, rows of pixels of three bytes, as a PNG file with a palette.

    A pixel is one byte, and a map has long runs of the same: the file is a third as heavy as one
    with three bytes for each pixel. ValueError if there are more than 256 colours. See the PNG
    specification of the W3C (third edition), sections 5, 11.2.1 and 11.2.2.
    """
    import numpy as np

    high, wide, _ = image.shape
    codes = image.astype("uint32") @ np.array([1 << 16, 1 << 8, 1], "uint32")
    colours = np.unique(codes)  # to ask for the places of all pixels too would sort them by number
    if len(colours) > 256:
        raise ValueError(f"{len(colours)} colours, where a byte for each pixel has room for 256")
    palette = (colours[:, None] >> np.array([16, 8, 0], "uint32")).astype("uint8")
    rows = np.zeros((high, 1 + wide), "uint8")  # a row begins with its filter, and 0 is none
    rows[:, 1:] = np.searchsorted(colours, codes)
    chunks = (
        (b"IHDR", pack(">2I5B", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
        for kind, data in chunks
    )


def covers(tree: TreeMap) -> Iterator[Any]:
    """Yield for each depth the share of every pixel that each status covers.

    The statuses are in the order of `COLOURS`.

    Below a skipped node everything is skipped, so its cell hangs down to the lowest row.
    """
    import numpy as np

    edges = np.linspace(0, tree.total, PIXELS + 1)
    skipped = np.zeros(PIXELS)
    for row in tree.rows:
        skipped = skipped + _covered_shares(row, SKIPPED, edges)
        yield np.stack(
            [skipped, *(_covered_shares(row, status, edges) for status, _ in COLOURS[1:])]
        )


def _covered_shares(row: MapRow, status: int, edges: Any) -> Any:
    """Return how much of every pixel the row's cells of this status cover."""
    import numpy as np

    in_status = np.asarray(row.status) == status
    start, wide = np.asarray(row.start)[in_status], np.asarray(row.width)[in_status]
    covered = np.cumsum(wide)
    ends = np.column_stack([start, start + wide]).ravel()
    sums = np.column_stack([covered - wide, covered]).ravel()
    if not len(ends):
        return np.zeros(PIXELS)
    return np.diff(np.interp(edges, ends, sums)) / (edges[1] - edges[0])


def pixels(covers: Sequence[Any], palette: Palette) -> Any:
    """Return the map as an image in the colours of the palette."""
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
    """Return a line of pixels in which each status is as strong as it covers them.

    What is settled is as strong as its stripe.
    """
    import numpy as np

    line = np.tile(_rgb(palette["paper"]), (PIXELS, 1))
    for (status, role), share in zip(COLOURS, cover, strict=True):
        shade = np.ceil(np.round(share * SHADES, 6)) / SHADES
        strength = np.where(share > 1e-9, FAINTEST + (1 - FAINTEST) * shade, 0)
        if status == SKIPPED:
            strength = shade
        alpha = strength * (stripe if status == TABLE_ONLY else 1)
        line += (_rgb(palette[role]) - line) * alpha[:, None]
    return np.rint(line * 255).astype("uint8")


def _rgb(colour: str) -> Any:
    import numpy as np

    return np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def _scale(tree: TreeMap, words: MapWords, step: float) -> Iterator[Mark]:
    """Write beside each row its depth, and how many of its nodes were searched."""
    yield TextMark("map-depth", (LEFT - 10, HEAD - 6), words.depth)
    yield TextMark("map-depth", (WIDTH - 6, HEAD - 6), words.nodes)
    for depth, row in enumerate(tree.rows):
        baseline = round(HEAD + (depth + 0.5) * step + SMALL / 3, 1)
        entered = row.count(VISITED) + row.count(TABLE_ONLY)
        yield TextMark("map-depth", (LEFT - 10, baseline), str(depth))
        yield TextMark("map-count", (WIDTH - 6, baseline), f"{entered:,}")


def _key(tree: TreeMap, words: MapWords) -> Iterator[Mark]:
    """Draw the colours, and write what they mean and how many nodes have each."""
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
