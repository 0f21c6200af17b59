"""Slides as PDF, a page for each frame."""

from collections.abc import Sequence
from pathlib import Path as File

from ..drawing.theme import LIGHT
from ..pages.walkthrough.presentation import Presentation, Progress, silent
from .captioned_pages import lead_and_text, page_name
from .matplotlib_figure import fonts
from .typeset import typesetter

TEMPLATE = File(__file__).with_name("slides.typ")


def pdf(
    showing: Presentation, places: Sequence[int], language: str, progress: Progress[int] = silent
) -> bytes:
    """Draw the frames at these places of those shown, in order.

    Raises BadInput if Typst is not installed, or no font here has the characters.
    """
    slides, pictures = [], {}
    last_number = showing.moments[-1].frame.number
    frame_pictures = showing.drawing.frames(language, places)
    for place, svg in zip(progress(places, "drawing"), frame_pictures, strict=True):
        lead, text = lead_and_text(showing, place, language)
        number = showing.moments[place].frame.number
        pictures[f"{place}.svg"] = svg
        slides.append(
            {
                "lead": lead,
                "text": text,
                "number": f"{number} / {last_number}",
                "picture": f"{place}.svg",
            }
        )
    name = page_name(showing, language)
    texts = [name, *(text for slide in slides for text in slide.values())]
    facts = {
        "title": showing.checked_run.walkthrough.title[language],
        "name": name,
        "language": language,
        "fonts": fonts(showing, texts, language),
        "slides": slides,
        **{colour: LIGHT[colour] for colour in ("ink", "soft", "paper")},
    }
    with typesetter(TEMPLATE, pictures) as setter:
        setter.tell(facts)
        return setter.pdf()
