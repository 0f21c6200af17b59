"""Slides as PDF: one frame a page, with its caption below the picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from ..picture.items import Item
from ..picture.palette import LIGHT
from ..site.showing import Showing
from ..site.words import words
from .counting import Counted, silent
from .ink import PER_INCH, figure, fonts, pictures, put, settings
from .wrapping import wrapped

LEAST = 800.0
"""The narrowest page, without its margins."""
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
class Sheet:
    """The measures of all pages."""

    wide: float
    high: float
    size: float
    head: float
    """Down to where the picture begins."""
    inner: float
    """The width within the margins."""


def pdf(
    showing: Showing, places: Sequence[int], language: str, counted: Counted[int] = silent
) -> bytes:
    """The frames of those places among the told ones, in order."""
    inner = max(LEAST, showing.drawing.width)
    size = inner / SIZE
    slides = {place: _slide(showing, place, language, size, inner) for place in places}
    sheet = _sheet(showing, list(slides.values()), size, inner)
    title = showing.held.walkthrough.title[language]
    name = f"{title} · {showing.held.run.called(language)}"
    texts = [name, *(line for s in slides.values() for line in (*s.lead, *s.text, s.number))]
    names = fonts(showing, texts, language)
    out = BytesIO()
    facts = {"Title": title, "Creator": None, "Producer": None, "CreationDate": None}
    with settings(), PdfPages(out, metadata=facts) as pages:
        every = list(pictures(showing, language))
        for place in counted(places, "drawing"):
            pages.savefig(_page(showing, sheet, slides[place], name, every[place], names))
    return out.getvalue()


def _slide(showing: Showing, place: int, language: str, size: float, room: float) -> Slide:
    said = showing.captions[language][place]
    lead = words(language).say("shape.lead", lead=said.title)
    rest = said.text.removeprefix(lead).strip()
    number = showing.moments[place].frame.number
    last = showing.moments[-1].frame.number
    lines = wrapped(lead, size, room), wrapped(rest, size, room)
    return Slide(*lines, f"{number} / {last}")


def _sheet(showing: Showing, slides: Sequence[Slide], size: float, inner: float) -> Sheet:
    """Pages of one size for all, with room for the longest caption."""
    lines = max(len(slide.lead) + len(slide.text) for slide in slides)
    head = MARGIN + size * LEADING
    wide = inner + 2 * MARGIN
    high = head + showing.drawing.height + lines * size * LEADING + size + MARGIN
    return Sheet(max(wide, high * SHAPE), max(high, wide / SHAPE), size, head, inner)


def _page(
    showing: Showing,
    sheet: Sheet,
    slide: Slide,
    name: str,
    marks: Sequence[Item],
    names: Sequence[str],
) -> Figure:
    page = figure(sheet.wide, sheet.high)
    left, right = (sheet.wide - sheet.inner) / 2, (sheet.wide + sheet.inner) / 2
    small, top = sheet.size * 0.7, MARGIN + sheet.size * 0.7
    _write(page, left, top, name, small, names, colour="soft")
    _write(page, right, top, slide.number, small, names, colour="soft", align="right")
    lines = len(slide.lead) + len(slide.text)
    low = sheet.high - MARGIN - lines * sheet.size * LEADING
    spare = low - sheet.head - showing.drawing.height
    middle = (sheet.wide - showing.drawing.width) / 2
    put(page, marks, names, middle, sheet.head + max(0, spare) / 2)
    for number, line in enumerate((*slide.lead, *slide.text), 1):
        bold = number <= len(slide.lead)
        baseline = low + number * sheet.size * LEADING
        _write(page, left, baseline, line, sheet.size, names, bold=bold)
    return page


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
