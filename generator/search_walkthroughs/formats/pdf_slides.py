"""Slides as PDF."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from ..captions.catalogue import messages
from ..drawing.svg import Mark
from ..drawing.theme import LIGHT, width
from ..pages.presentation import Presentation, Progress, silent
from ..pages.run_name import run_name
from .matplotlib_figure import PER_INCH, figure, fonts, paint_marks, pictures, settings

# Text broken into lines: between words, and in Japanese between most characters.

CLOSING = set(
    "、。，．,.!?！？:;：；)）]］}｝」』】〉》”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％"
)
"""What does not begin a line."""
OPENING = set("(（[［{｛「『【〈《“‘")
"""What does not end one."""


def wrap(text: str, size: float, room: float) -> list[str]:
    """The lines of the text, none wider than the room unless a word alone is.

    >>> wrap("one two three", 10, 55)
    ['one two', 'three']
    """
    lines, line = [], ""
    for piece in pieces(text):
        if line.strip() and width((line + piece).rstrip(), size) > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def pieces(text: str) -> Iterator[str]:
    """The parts of the text that stay on one line, with the space after them.

    >>> list(pieces("αβ法で「枝」を切る。"))
    ['αβ', '法', 'で', '「枝」', 'を', '切', 'る。']
    """
    piece = ""
    for before, char in zip(" " + text, text, strict=False):
        if piece and _apart(before, char):
            yield piece
            piece = ""
        piece += char
    yield piece


def _apart(before: str, char: str) -> bool:
    """Whether a line may end between the two characters."""
    if char.isspace() or char in CLOSING or before in OPENING:
        return False
    return before.isspace() or _wide(before) or _wide(char)


def _wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


# The slides: a page for each frame, with its caption below the picture.

LEAST = 800.0
"""The narrowest slide, without its margins."""
MARGIN = 36.0
SIZE = 42.0
"""Characters of the captions have this part of the page's width."""
LEADING = 1.45
SHAPE = 16 / 9
"""Wide to high, like the screens that slides are shown on."""


@dataclass(frozen=True, slots=True)
class Slide:
    """The words of one page."""

    lead: Sequence[str]
    """What happened, in lines."""
    text: Sequence[str]
    """Why, and what it is called."""
    number: str


@dataclass(frozen=True, slots=True)
class SlideSizes:
    """The measures of all pages."""

    wide: float
    high: float
    size: float
    head: float
    """Down to where the picture begins."""
    low: float
    """Down to where the caption begins: on all pages alike, so that nothing jumps."""
    inner: float
    """The width within the margins."""


def pdf(
    showing: Presentation, places: Sequence[int], language: str, counted: Progress[int] = silent
) -> bytes:
    """The frames of those places among those shown, in order."""
    title = showing.checked_run.walkthrough.title[language]
    out = BytesIO()
    facts = {"Title": title, "Creator": None, "Producer": None, "CreationDate": None}
    with settings(), PdfPages(out, metadata=facts) as file:
        for page in pages(showing, places, language, LEAST, SHAPE, counted=counted):
            file.savefig(page)
    return out.getvalue()


def pages(
    showing: Presentation,
    places: Sequence[int],
    language: str,
    least: float,
    shape: float | None,
    *,
    scale: float = 1,
    counted: Progress[int] = silent,
) -> Iterator[Figure]:
    """A page for each of those places, all of one size; to be used within `settings`.

    A page is at least so wide without its margins, and has that `shape`, if one is given.
    """
    inner = max(least, showing.drawing.width)
    size = inner / SIZE
    slides = {place: _slide(showing, place, language, size, inner) for place in places}
    sheet = _sheet(showing, list(slides.values()), size, inner, shape)
    title = showing.checked_run.walkthrough.title[language]
    name = f"{title} · {run_name(showing.checked_run.run, language)}"
    texts = [name, *(line for s in slides.values() for line in (*s.lead, *s.text, s.number))]
    names = fonts(showing, texts, language)
    every = list(pictures(showing, language))
    for place in counted(places, "drawing"):
        page = figure(sheet.wide, sheet.high, scale)
        _fill(page, showing, sheet, slides[place], name, every[place], names)
        yield page


def _slide(showing: Presentation, place: int, language: str, size: float, room: float) -> Slide:
    said = showing.captions[language][place]
    lead = messages(language).say("shape.lead", lead=said.title)
    rest = said.text.removeprefix(lead).strip()
    number = showing.moments[place].frame.number
    last = showing.moments[-1].frame.number
    lines = wrap(lead, size, room), wrap(rest, size, room)
    return Slide(*lines, f"{number} / {last}")


def _sheet(
    showing: Presentation, slides: Sequence[Slide], size: float, inner: float, shape: float | None
) -> SlideSizes:
    """Pages of one size for all, with room for the longest caption."""
    lines = max(len(slide.lead) + len(slide.text) for slide in slides)
    head = MARGIN + size * LEADING
    wide = inner + 2 * MARGIN
    high = head + showing.drawing.height + lines * size * LEADING + size + MARGIN
    if shape is not None:
        wide, high = max(wide, high * shape), max(high, wide / shape)
    low = high - MARGIN - lines * size * LEADING
    return SlideSizes(wide, high, size, head, low, inner)


def _fill(
    page: Figure,
    showing: Presentation,
    sheet: SlideSizes,
    slide: Slide,
    name: str,
    marks: Sequence[Mark],
    names: Sequence[str],
) -> None:
    left, right = (sheet.wide - sheet.inner) / 2, (sheet.wide + sheet.inner) / 2
    small, top = sheet.size * 0.7, MARGIN + sheet.size * 0.7
    _write(page, left, top, name, small, names, colour="soft")
    _write(page, right, top, slide.number, small, names, colour="soft", align="right")
    spare = sheet.low - sheet.head - showing.drawing.height
    middle = (sheet.wide - showing.drawing.width) / 2
    paint_marks(page, marks, names, middle, sheet.head + max(0, spare) / 2)
    for number, line in enumerate((*slide.lead, *slide.text), 1):
        bold = number <= len(slide.lead)
        baseline = sheet.low + number * sheet.size * LEADING
        _write(page, left, baseline, line, sheet.size, names, bold=bold)


def _write(
    page: Figure,
    x: float,
    y: float,
    text: str,
    size: float,
    names: Sequence[str],
    *,
    bold: bool = False,
    colour: str = "ink",
    align: str = "left",
) -> None:
    wide, high = (side * PER_INCH for side in page.get_size_inches())
    page.text(
        x / wide,
        1 - y / high,
        text,
        fontsize=size,
        fontfamily=list(names),
        fontweight="bold" if bold else "normal",
        color={"ink": LIGHT["ink"], "soft": LIGHT["soft"]}[colour],
        horizontalalignment=align,
        verticalalignment="baseline",
        parse_math=False,
    )
