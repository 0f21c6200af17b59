"""Pictures as matplotlib figures; fonts (also the oracle of the SVG tests)."""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager, get_font
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text as Writing
from matplotlib.transforms import Affine2D

from ..drawing.moving_view import MovingView
from ..drawing.scene import Scene
from ..drawing.svg import (
    Circles,
    Lines,
    Mark,
    OutlineMark,
    Point,
    Polygon,
    RoundedBox,
    TextMark,
)  # fmt: skip
from ..drawing.theme import DASHES, LIGHT, Style, TextStyle, style_of
from ..pages.markup.picture_words import vocabulary
from ..pages.walkthrough.presentation import Presentation
from ..reading.errors import bad_file

# Fonts for what matplotlib writes: its own, and for other scripts one that this computer has.

DEFAULT_FONT = "DejaVu Sans"
"""Comes with matplotlib."""
JAPANESE_FONTS = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Source Han Sans",
    "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic", "Meiryo", "MS Gothic",
    "BIZ UDGothic", "IPAexGothic", "IPAGothic", "TakaoGothic", "VL Gothic", "Noto Serif CJK JP",
)  # fmt: skip
"""Tried first, so that Chinese fonts do not write Japanese."""
FONT_WEIGHTS = ("normal", "bold")


@contextmanager
def quiet() -> Iterator[None]:
    """Silence what libraries log about fonts for the length of the block.

    They log that a family has no bold, or that a table of a font is left out; the characters are
    written all the same. What cannot be written at all is a fault of its own; see `families`.
    """
    loggers = [logging.getLogger(name) for name in ("matplotlib.font_manager", "fontTools")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@quiet()
def families(characters: Collection[str], file: str) -> Sequence[str]:
    """Return fonts that can write all the characters, the preferred font first.

    Raises BadInput, with what to install, if no installed font has some of the characters."""
    chosen_fonts = [DEFAULT_FONT]
    missing_characters = {ord(char) for char in characters if not char.isspace()} - _covers(
        DEFAULT_FONT
    )
    for family in _others() if missing_characters else ():
        if covered_characters := missing_characters & _covers(family):
            chosen_fonts.append(family)
            missing_characters -= covered_characters
        if not missing_characters:
            break
    if missing_characters:
        shown_characters = " ".join(map(chr, sorted(missing_characters)[:8]))
        more_text = (
            f" and {len(missing_characters) - 8} more" if len(missing_characters) > 8 else ""
        )
        remedy = (
            "install a font that has them, for Japanese Noto Sans CJK: "
            "`apt install fonts-noto-cjk`, or from https://fonts.google.com/noto"
        )
        message = f"no font on this computer can write {shown_characters}{more_text}"
        raise bad_file(file, message, remedy)
    return chosen_fonts


def _others() -> Iterator[str]:
    """Yield the other families that are installed, those for Japanese first."""
    installed_fonts = fontManager.get_font_names()
    yield from (family for family in JAPANESE_FONTS if family in installed_fonts)
    yield from (
        family
        for family in sorted(installed_fonts)
        if family not in (DEFAULT_FONT, *JAPANESE_FONTS)
    )


@cache
def _covers(family: str) -> frozenset[int]:
    """Return the characters that the family has in every weight that is used."""
    charsets = []
    for weight in FONT_WEIGHTS:
        properties = FontProperties(family=[family], weight=weight)
        try:
            path = fontManager.findfont(properties, fallback_to_default=False)
            charsets.append(frozenset(get_font(path).get_charmap()))
        except (ValueError, OSError, RuntimeError):  # it is not there, or it cannot be read
            return frozenset()
    return frozenset.intersection(*charsets)


# Marks as matplotlib artists, in light colours.
# The outlines are made here a second time, by matplotlib's means: so the SVG that matplotlib saves
# of them is evidence for the SVG that `drawing.svg` writes.


def artist(mark: Mark) -> Artist:
    """Return the artist of a mark, in units from the upper left corner."""
    if isinstance(mark, TextMark):
        return _text(mark)
    return PathPatch(_path(mark), **_look(mark.style))


def _path(mark: OutlineMark) -> Path:
    match mark:
        case Lines(_, lines):
            return Path.make_compound_path(*map(Path, lines))
        case Polygon(_, corners):
            return Path([*corners, corners[0]], closed=True)
        case RoundedBox(_, centre, half_width, half_height):
            return _rounded_box(centre, half_width, half_height)
        case Circles(_, centres, radius):
            return Path.make_compound_path(*[_rounded_box(c, radius, radius) for c in centres])


def _look(name: str) -> dict[str, Any]:
    style = style_of(name)
    assert isinstance(style, Style)
    return {
        "facecolor": LIGHT[style.fill] if style.fill else "none",
        "edgecolor": LIGHT[style.stroke] if style.stroke else "none",
        "linewidth": style.width,
        "capstyle": "round" if style.open else "butt",
        "linestyle": (0, DASHES) if style.dashed else "solid",
        "joinstyle": "round",
    }


def _text(mark: TextMark) -> Writing:
    """One line on its baseline: then where it stands does not depend on what it says."""
    face = style_of(mark.style)
    assert isinstance(face, TextStyle)
    return Writing(
        *mark.at,
        mark.text,
        color=LIGHT[face.fill],
        fontsize=face.size,
        fontweight="bold" if face.bold else "normal",
        fontfamily=DEFAULT_FONT,
        horizontalalignment=face.align,
        verticalalignment="baseline",
        parse_math=False,
        rotation=180 if face.upside_down else 0,
        rotation_mode="anchor",  # then the place does not depend on the text either
    )


QUARTER = 0.5523
"""How far the handles of a cubic reach, in radii, to bend it like a quarter of a circle."""


def _rounded_box(centre: Point, half_width: float, half_height: float) -> Path:
    """Return two half circles and the lines that join them."""
    x, y = centre
    flat, r, bend = half_width - half_height, half_height, half_height * QUARTER
    right_half = [(0, -r), (bend, -r), (r, -bend), (r, 0), (r, bend), (bend, r), (0, r)]
    outline = [(flat + dx, dy) for dx, dy in right_half] + [
        (-flat - dx, -dy) for dx, dy in right_half
    ]
    vertices = [(x + dx, y + dy) for dx, dy in (*outline, outline[0])]
    curves = [Path.CURVE4] * 6
    return Path(vertices, [Path.MOVETO, *curves, Path.LINETO, *curves, Path.CLOSEPOLY])


# A run's pictures as matplotlib figures: the same marks as in the SVG, in light colours.

UNITS_PER_INCH = 72
"""Number of units of a picture in an inch."""
PLAIN_SETTINGS: dict[Any, Any] = {
    "lines.scale_dashes": False,
    "path.simplify": False,
    "pdf.fonttype": 3,
}


def pictures(showing: Presentation, language: str) -> Iterator[tuple[Mark, ...]]:
    """Yield the marks of every frame, in painting order, with the words of the language."""
    follow = showing.checked_run.walkthrough.frames.follow
    scene = (MovingView if follow else Scene)(
        showing.plan, showing.moments, showing.differing, vocabulary()
    )
    slot_marks: list[Mark | None] = [None] * scene.slots
    for changes in scene.changes(showing.moments):
        for slot, item in changes:
            slot_marks[slot] = item
        yield tuple(
            item.in_language(language) if isinstance(item, TextMark) else item
            for item in slot_marks
            if item is not None
        )


def characters_of(marks: Iterable[Mark]) -> set[str]:
    """Return the characters that stand in a picture."""
    return {char for item in marks if isinstance(item, TextMark) for char in item.text}


def fonts(showing: Presentation, texts: Iterable[str], language: str) -> Sequence[str]:
    """Return the fonts that can write all the run's pictures, and the texts besides."""
    characters = {char for text in texts for char in text}
    for marks in pictures(showing, language):
        characters |= characters_of(marks)
    return families(characters, showing.checked_run.walkthrough.file)


@contextmanager
def settings() -> Iterator[None]:
    """Use matplotlib's own defaults: the settings of its user do not change our pictures."""
    with rc_context(), quiet():
        rcdefaults()
        rcParams.update(PLAIN_SETTINGS)
        yield


def figure(width: float, height: float, scale: float = 1) -> Figure:
    """Return an empty page of this width and height (units)."""
    size = (width / UNITS_PER_INCH, height / UNITS_PER_INCH)
    return Figure(figsize=size, dpi=UNITS_PER_INCH * scale, facecolor=LIGHT["paper"])


def paint_marks(
    page: Figure,
    marks: Iterable[Mark],
    names: Sequence[str],
    left: float = 0,
    top: float = 0,
    scale: float = 1,
) -> None:
    """Paint the marks with the picture's upper left corner there, from that of the page.

    With `scale` the picture is larger or smaller than drawn, its texts and strokes included.
    """
    height = page.get_figheight() * UNITS_PER_INCH
    inches = Affine2D().scale(scale, -scale).translate(left, height - top).scale(1 / UNITS_PER_INCH)
    down = inches + page.dpi_scale_trans
    for item in marks:
        mark_artist = artist(item)
        if isinstance(mark_artist, Writing):
            mark_artist.set_fontfamily(list(names))
            mark_artist.set_fontsize(float(mark_artist.get_fontsize()) * scale)
        elif isinstance(mark_artist, PathPatch):
            mark_artist.set_linewidth(mark_artist.get_linewidth() * scale)
        mark_artist.set(transform=down, zorder=1)
        page.add_artist(mark_artist)
