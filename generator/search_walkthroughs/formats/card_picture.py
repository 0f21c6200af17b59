"""The picture that other sites show beside a link to a page: its title and a key frame, as PNG."""

from io import BytesIO
from itertools import islice
from typing import Any

from PIL import Image

from ..captions.catalogue import languages
from ..drawing.theme import LIGHT, elide
from ..pages.walkthrough_page import MadePage, Page, page_class, tally
from ..reading.errors import BadInput, Finding
from ..reading.limits import Limits
from ..reading.walkthrough import PluginFault
from ..running.course_check import check_walkthrough
from ..running.course_files import Source, page_path, parse_walkthrough
from ..running.plugin_faults import plugin_faults
from .matplotlib_figure import characters_of, families, figure, paint_marks, pictures, settings
from .pdf_slides import wrap
from .png_gif import dots

WIDTH, HEIGHT = 1200, 630
"""In dots: what Open Graph asks for."""
MARGIN = 56
TITLE, LEADING, LINES = 46, 1.3, 2
"""The size of the title, how far its lines stand apart, and how many there may be."""
LEAST, MOST = 1.0, 2.2
"""How small and how large a frame is drawn; of one that does not fit, the part around its node."""
STRIPE = 12
"""How high the stripe at the lower edge is."""


def make_cards(source: Source, limits: Limits) -> MadePage:
    """The pictures of a walkthrough's page, one for each language.

    There is none where the page has no run; what makes the page says why. A finding names the
    characters for which this computer has no font.
    """
    try:
        walkthrough = parse_walkthrough(source, limits)
        with plugin_faults(walkthrough):
            page_type = page_class(walkthrough.page)
            held = check_walkthrough(walkthrough, tally(page_type))
            page = page_type.of(source.name, walkthrough, held)
    except (BadInput, PluginFault):
        return MadePage()
    if not isinstance(page, Page):
        return MadePage()
    try:
        path = {code: f"{page_path(page.name, code)}/card.png" for code in languages()}
        return MadePage(files={path[code]: card_picture(page, code) for code in languages()})
    except BadInput as error:
        return MadePage([Finding("input", fault) for fault in error.faults])


def card_picture(page: Page, language: str) -> bytes:
    """The picture of the page in the language; BadInput where no font can write it."""
    shown, place = page.showings[0], page.card_place
    title = page.walkthrough.title[language]
    marks = next(islice(pictures(shown, language), place, None))
    names = families({*title} | characters_of(marks), page.walkthrough.file)
    room = WIDTH - 2 * MARGIN
    lines = wrap(title, TITLE, room)
    lines = [*lines[: LINES - 1], elide(" ".join(lines[LINES - 1 :]), TITLE, room)]
    top = round(MARGIN + TITLE * LEADING * len([line for line in lines if line]))
    high = HEIGHT - top - MARGIN // 2 - STRIPE
    wide, tall = shown.drawing.width, shown.drawing.height
    scale = min(max(min(room / wide, high / tall), LEAST), MOST)
    x, y = shown.drawing.middles[place]
    with settings():
        sheet = figure(WIDTH, HEIGHT)
        for number, line in enumerate(lines):
            below = MARGIN + TITLE * (0.8 + LEADING * number)
            how: Any = {"color": LIGHT["ink"], "weight": "bold", "parse_math": False}
            left, up = MARGIN / WIDTH, 1 - below / HEIGHT
            sheet.text(left, up, line, size=TITLE, family=list(names), **how)
        frame = figure(room, high)
        left, down = (
            _offset(*numbers)
            for numbers in ((wide * scale, room, x * scale), (tall * scale, high, y * scale))
        )
        paint_marks(frame, marks, names, left, down, scale)
        image = dots(sheet)
        image.paste(dots(frame), (MARGIN, top))
    image.paste(Image.new("RGB", (WIDTH, STRIPE), LIGHT["focus"]), (0, HEIGHT - STRIPE))
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _offset(size: float, room: float, middle: float) -> float:
    """Where a picture begins: in the middle of the room, or so that its own middle is seen."""
    if size <= room:
        return (room - size) / 2
    return min(0.0, max(room - size, room / 2 - middle))
