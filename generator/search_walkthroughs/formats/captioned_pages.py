"""Frames with their captions as figures of matplotlib, for moving pictures; lines of text."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from ..captions.catalogue import messages
from ..drawing.svg import Mark
from ..drawing.theme import LIGHT, width
from ..pages.walkthrough.presentation import Presentation, Progress, silent
from ..pages.walkthrough.run_name import run_name
from .matplotlib_figure import UNITS_PER_INCH, figure, fonts, paint_marks, pictures

# Text broken into lines: between words, and in Japanese between most characters.

CLOSING_CHARACTERS = set(
    "、。，．,.!?！？:;：；)）]］}｝」』】〉》”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％"
)
"""What does not begin a line."""
OPENING_CHARACTERS = set("(（[［{｛「『【〈《“‘")
"""What does not end one."""


def wrap(text: str, size: float, room: float) -> list[str]:
    """Split the text into lines, none wider than the room unless a single word is.

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
    """Yield the parts of the text that stay on one line, with the space after them.

    >>> list(pieces("αβ法で「枝」を切る。"))
    ['αβ', '法', 'で', '「枝」', 'を', '切', 'る。']
    """
    piece = ""
    for previous, char in zip(" " + text, text, strict=False):
        if piece and _apart(previous, char):
            yield piece
            piece = ""
        piece += char
    yield piece


def _apart(previous: str, char: str) -> bool:
    """Return whether a line may end between the two characters."""
    if char.isspace() or char in CLOSING_CHARACTERS or previous in OPENING_CHARACTERS:
        return False
    return previous.isspace() or _wide(previous) or _wide(char)


def _wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


# A page for each frame, with its caption below the picture.

MARGIN = 36.0
CHARACTERS_PER_WIDTH = 42.0
"""Characters of the captions have this part of the page's width."""
LEADING = 1.45


@dataclass(frozen=True, slots=True)
class PageText:
    """The words of one page."""

    lead: Sequence[str]
    """What happened, in lines."""
    text: Sequence[str]
    """Why, and what it is called."""
    number: str


@dataclass(frozen=True, slots=True)
class PageSizes:
    """The measures of all pages."""

    wide: float
    high: float
    size: float
    head: float
    """Distance from the top to where the picture begins."""
    low: float
    """Distance from the top to where the caption begins: on all pages alike, so that nothing
    jumps."""
    inner: float
    """The width within the margins."""


def pages(
    showing: Presentation,
    places: Sequence[int],
    language: str,
    least: float,
    *,
    scale: float = 1,
    progress: Progress[int] = silent,
) -> Iterator[Figure]:
    """Yield a page for each of the places, all of one size; to be used within `settings`.

    `least` is the least width of a page without its margins.
    """
    inner = max(least, showing.drawing.width)
    size = inner / CHARACTERS_PER_WIDTH
    page_texts = {place: _page_text(showing, place, language, size, inner) for place in places}
    sheet = _sheet(showing, list(page_texts.values()), size, inner)
    name = page_name(showing, language)
    texts = [name, *(line for s in page_texts.values() for line in (*s.lead, *s.text, s.number))]
    names = fonts(showing, texts, language)
    frame_marks = list(pictures(showing, language))
    for place in progress(places, "drawing"):
        page = figure(sheet.wide, sheet.high, scale)
        _fill(page, showing, sheet, page_texts[place], name, frame_marks[place], names)
        yield page


def page_name(showing: Presentation, language: str) -> str:
    """Return the title of the walkthrough and the name of its run."""
    title = showing.checked_run.walkthrough.title[language]
    return f"{title} · {run_name(showing.checked_run.run, language)}"


def lead_and_text(showing: Presentation, place: int, language: str) -> tuple[str, str]:
    """Return what happened in the frame, and why."""
    caption = showing.captions[language][place]
    lead = messages(language).say("shape.lead", lead=caption.title)
    return lead, caption.text.removeprefix(lead).strip()


def _page_text(
    showing: Presentation, place: int, language: str, size: float, room: float
) -> PageText:
    lead, explanation = lead_and_text(showing, place, language)
    number = showing.moments[place].frame.number
    last_number = showing.moments[-1].frame.number
    lines = wrap(lead, size, room), wrap(explanation, size, room)
    return PageText(*lines, f"{number} / {last_number}")


def _sheet(
    showing: Presentation, page_texts: Sequence[PageText], size: float, inner: float
) -> PageSizes:
    """Return one size for all pages, with room for the longest caption."""
    lines = max(len(page_text.lead) + len(page_text.text) for page_text in page_texts)
    head = MARGIN + size * LEADING
    wide = inner + 2 * MARGIN
    high = head + showing.drawing.height + lines * size * LEADING + size + MARGIN
    low = high - MARGIN - lines * size * LEADING
    return PageSizes(wide, high, size, head, low, inner)


def _fill(
    page: Figure,
    showing: Presentation,
    sheet: PageSizes,
    page_text: PageText,
    name: str,
    marks: Sequence[Mark],
    names: Sequence[str],
) -> None:
    left, right = (sheet.wide - sheet.inner) / 2, (sheet.wide + sheet.inner) / 2
    small_size, top = sheet.size * 0.7, MARGIN + sheet.size * 0.7
    _write(page, left, top, name, small_size, names, colour=LIGHT["soft"])
    _write(
        page, right, top, page_text.number, small_size, names, colour=LIGHT["soft"], align="right"
    )
    spare = sheet.low - sheet.head - showing.drawing.height
    middle = (sheet.wide - showing.drawing.width) / 2
    paint_marks(page, marks, names, middle, sheet.head + max(0, spare) / 2)
    for row, line in enumerate((*page_text.lead, *page_text.text), 1):
        bold = row <= len(page_text.lead)
        baseline = sheet.low + row * sheet.size * LEADING
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
    colour: str = LIGHT["ink"],
    align: str = "left",
) -> None:
    wide, high = (side * UNITS_PER_INCH for side in page.get_size_inches())
    page.text(
        x / wide,
        1 - y / high,
        text,
        fontsize=size,
        fontfamily=list(names),
        fontweight="bold" if bold else "normal",
        color=colour,
        horizontalalignment=align,
        verticalalignment="baseline",
        parse_math=False,
    )
