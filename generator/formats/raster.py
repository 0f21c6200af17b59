"""Pictures of dots: one frame as PNG, all of them as a moving GIF."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TypeAlias

from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from ..picture.items import Item
from ..site.showing import Showing
from .counting import Counter, silent
from .ink import figure, fonts, pictures, put, settings

Marks: TypeAlias = tuple[Item, ...]

SCALE = 2
"""Dots for each unit of a PNG: sharp on paper and on fine screens."""
PACE = 800
"""Milliseconds that each frame of a GIF stands."""
LAST = 3200
"""Milliseconds that the last frame stands, before all begins again."""
COLOURS = 128


def png(showing: Showing, place: int) -> bytes:
    """The frame of that place among those told."""
    out = BytesIO()
    next(_images(showing, [place], SCALE)).save(out, "PNG", optimize=True)
    return out.getvalue()


def gif(showing: Showing, places: Sequence[int], counted: Counter[Marks] = silent) -> bytes:
    """The frames one after the other, over and over."""
    images = list(_images(showing, places, 1, counted))
    # One set of colours for all, so that nothing flickers: the last frame shows most of them.
    palette = images[-1].quantize(COLOURS)
    drawn = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    times = [PACE] * (len(drawn) - 1) + [LAST]
    out = BytesIO()
    first, *others = drawn
    first.save(out, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return out.getvalue()


def _images(
    showing: Showing, places: Sequence[int], scale: float, counted: Counter[Marks] = silent
) -> Iterator[Image.Image]:
    names = fonts(showing)
    every = list(pictures(showing))
    with settings():
        for marks in counted([every[place] for place in places], "drawing"):
            page = figure(showing.drawing.width, showing.drawing.height, scale)
            canvas = FigureCanvasAgg(page)
            put(page, marks, names)
            canvas.draw()  # type: ignore[no-untyped-call]
            dots = canvas.buffer_rgba()  # type: ignore[no-untyped-call]
            image = Image.frombuffer("RGBA", canvas.get_width_height(), dots)
            yield image.convert("RGB")
