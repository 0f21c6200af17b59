"""Pictures of dots: one frame as PNG, all of them with their captions as a moving GIF."""

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from ..pages.walkthrough.presentation import Presentation, Progress
from .captioned_pages import pages
from .matplotlib_figure import figure, fonts, paint_marks, pictures, settings

DOTS_PER_UNIT = 2
"""Resolution (dots for each unit): sharp on paper and on fine screens."""
MIN_GIF_WIDTH = 440.0
"""Least width of a GIF without its margins (units): captions need room for a few words."""
FRAME_MILLISECONDS = 800
"""Time that each frame of a GIF is shown."""
LAST_FRAME_MILLISECONDS = 3200
"""Time that the last frame is shown, before all begins again."""
GIF_COLOURS = 256
"""Number of colours that a GIF can hold."""
USUAL_COLOURS = 1 << 16
"""Number of colours that few pictures exceed: up to it they are counted in little memory."""


def png(showing: Presentation, place: int, language: str) -> bytes:
    """Return the frame at that place among the shown frames."""
    out = BytesIO()
    with settings():
        page = figure(showing.drawing.width, showing.drawing.height, DOTS_PER_UNIT)
        paint_marks(page, [*pictures(showing, language)][place], fonts(showing, (), language))
        dots(page).save(out, "PNG", optimize=True)
    return out.getvalue()


def gif(
    showing: Presentation, places: Sequence[int], language: str, progress: Progress[int]
) -> bytes:
    """Return the frames one after the other, over and over, each with its caption."""
    frames = _reduce_colours(list(captioned_images(showing, places, language, progress)))
    times = [FRAME_MILLISECONDS] * (len(frames) - 1) + [LAST_FRAME_MILLISECONDS]
    out = BytesIO()
    first_frame, *other_frames = frames
    first_frame.save(out, "GIF", save_all=True, append_images=other_frames, duration=times, loop=0)
    return out.getvalue()


def captioned_images(
    showing: Presentation, places: Sequence[int], language: str, progress: Progress[int]
) -> Iterator[Image.Image]:
    """Yield the frames at these places, each with its caption, as images of one size."""
    with settings():
        figures = pages(
            showing, places, language, MIN_GIF_WIDTH, scale=DOTS_PER_UNIT, progress=progress
        )
        yield from map(dots, figures)


def _reduce_colours(images: Sequence[Image.Image]) -> list[Image.Image]:
    """Return the images in one palette of the most frequent colours, so that nothing flickers.

    Pillow's own search for the nearest colour is coarse, and makes white paper grey."""
    colour_counts: Counter[int] = Counter()
    for image in images:
        # Counted, and not sorted: the dots are millions.
        counts: Any = image.getcolors(USUAL_COLOURS) or image.getcolors(image.width * image.height)
        packed_counts = {r << 16 | g << 8 | b: count for count, (r, g, b) in counts}
        colour_counts.update(dict(sorted(packed_counts.items())))
    colour_numbers = np.array(sorted(colour_counts))
    colours = _parts(np.array([number for number, _ in colour_counts.most_common(GIF_COLOURS)]))
    nearest = np.zeros(1 << 24, np.uint8)
    nearest[colour_numbers] = [
        np.abs(colours - colour).sum(axis=1).argmin() for colour in _parts(colour_numbers)
    ]
    reduced_images = []
    for image in images:
        places = nearest[_pack(image)]
        reduced_image = Image.fromarray(places.reshape(image.height, image.width), "P")
        reduced_image.putpalette(colours.astype(np.uint8).tobytes())
        reduced_images.append(reduced_image)
    return reduced_images


def _pack(image: Image.Image) -> Any:
    """Return each dot's colour as one number."""
    return np.asarray(image.convert("RGBX")).view(">u4").ravel() >> 8


def _parts(packed: Any) -> Any:
    """Return the red, green and blue of such numbers."""
    return np.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=1)


def dots(page: Figure) -> Image.Image:
    """Return the page as an image."""
    canvas = FigureCanvasAgg(page)
    canvas.draw()  # type: ignore[no-untyped-call]
    dots = canvas.buffer_rgba()  # type: ignore[no-untyped-call]
    return Image.frombuffer("RGBA", canvas.get_width_height(), dots).convert("RGB")
