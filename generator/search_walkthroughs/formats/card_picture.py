"""The picture that other sites show beside a link to a page: its title and a key frame, as PNG."""

from io import BytesIO
from itertools import islice
from typing import Any

from PIL import Image

from ..captions.catalogue import languages
from ..course.check import check_walkthrough
from ..course.files import Source, page_path, parse_walkthrough
from ..drawing.theme import LIGHT, elide
from ..pages.walkthrough.walkthrough_page import MadePage, Page, page_class, tally
from ..reading.errors import BadInput, findings_of
from ..reading.limits import Limits
from ..reading.walkthrough import PluginFault
from ..runs.plugin_faults import plugin_faults
from .captioned_pages import wrap
from .matplotlib_figure import characters_of, families, figure, paint_marks, pictures, settings
from .png_gif import dots

WIDTH, HEIGHT = 1200, 630
"""Size of a card (dots), as Open Graph asks for it."""
MARGIN = 56
TITLE_SIZE = 46
"""Size of the title's letters (dots)."""
LINE_SPACING = 1.3
"""Distance of the title's lines (sizes of its letters)."""
MAX_TITLE_LINES = 2
"""Upper limit of the title's lines."""
MIN_SCALE, MAX_SCALE = 1.0, 2.2
"""Limits of the scale of a frame; if it still does not fit, the part around its node is shown."""
STRIPE_HEIGHT = 12
"""Height of the stripe at the lower edge (dots)."""


def make_cards(source: Source, limits: Limits) -> MadePage:
    """Make the pictures of a walkthrough's page, one for each language.

    There is none where the page has no run; what makes the page says why. A finding names the
    characters for which this computer has no font.
    """
    try:
        walkthrough = parse_walkthrough(source, limits)
        with plugin_faults(walkthrough):
            page_type = page_class(walkthrough.page)
            checked_runs = check_walkthrough(walkthrough, tally(page_type))
            page = page_type.of(source.name, walkthrough, checked_runs)
    except (BadInput, PluginFault):
        return MadePage()
    if not isinstance(page, Page):
        return MadePage()
    try:
        path = {code: f"{page_path(page.name, code)}/card.png" for code in languages()}
        return MadePage(files={path[code]: card_picture(page, code) for code in languages()})
    except BadInput as error:
        return MadePage(findings_of(error))


def card_picture(page: Page, language: str) -> bytes:
    """Return the picture of the page in the language. Raises BadInput if no font can write it."""
    showing, place = page.showings[0], page.card_place
    title = page.walkthrough.title[language]
    marks = next(islice(pictures(showing, language), place, None))
    names = families({*title} | characters_of(marks), page.walkthrough.file)
    room = WIDTH - 2 * MARGIN
    lines = wrap(title, TITLE_SIZE, room)
    lines = [
        *lines[: MAX_TITLE_LINES - 1],
        elide(" ".join(lines[MAX_TITLE_LINES - 1 :]), TITLE_SIZE, room),
    ]
    top = round(MARGIN + TITLE_SIZE * LINE_SPACING * len([line for line in lines if line]))
    high = HEIGHT - top - MARGIN // 2 - STRIPE_HEIGHT
    wide, tall = showing.drawing.width, showing.drawing.height
    scale = min(max(min(room / wide, high / tall), MIN_SCALE), MAX_SCALE)
    x, y = showing.drawing.middles[place]
    with settings():
        sheet = figure(WIDTH, HEIGHT)
        for number, line in enumerate(lines):
            baseline = MARGIN + TITLE_SIZE * (0.8 + LINE_SPACING * number)
            text_options: Any = {"color": LIGHT["ink"], "weight": "bold", "parse_math": False}
            left, up = MARGIN / WIDTH, 1 - baseline / HEIGHT
            sheet.text(left, up, line, size=TITLE_SIZE, family=list(names), **text_options)
        frame = figure(room, high)
        left, down = (
            _offset(*numbers)
            for numbers in ((wide * scale, room, x * scale), (tall * scale, high, y * scale))
        )
        paint_marks(frame, marks, names, left, down, scale)
        image = dots(sheet)
        image.paste(dots(frame), (MARGIN, top))
    image.paste(
        Image.new("RGB", (WIDTH, STRIPE_HEIGHT), LIGHT["focus"]), (0, HEIGHT - STRIPE_HEIGHT)
    )
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _offset(size: float, room: float, middle: float) -> float:
    """Return where a picture begins: centred in the room, or so that its own middle is seen."""
    if size <= room:
        return (room - size) / 2
    return min(0.0, max(room - size, room / 2 - middle))
