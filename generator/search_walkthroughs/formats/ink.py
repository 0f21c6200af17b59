"""A run's pictures as matplotlib figures: the same marks as in the SVG, in light colours."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.figure import Figure
from matplotlib.text import Text as Writing
from matplotlib.transforms import Affine2D

from ..picture.following import Following
from ..picture.items import Item, Text
from ..picture.paint import paint
from ..picture.palette import LIGHT
from ..picture.scene import Scene
from ..site.showing import Showing
from ..site.words.pictures import vocabulary
from .fonts import families, quiet

PER_INCH = 72
"""Units of a picture in an inch."""
PLAIN: dict[Any, Any] = {"lines.scale_dashes": False, "path.simplify": False, "pdf.fonttype": 3}


def pictures(showing: Showing, language: str = "en") -> Iterator[tuple[Item, ...]]:
    """The marks of every frame, in painting order, with the words of the language."""
    follow = showing.held.walkthrough.frames.follow
    scene = (Following if follow else Scene)(
        showing.plan, showing.moments, showing.differing, vocabulary()
    )
    now: list[Item | None] = [None] * scene.slots
    for changes in scene.changes(showing.moments):
        for slot, item in changes:
            now[slot] = item
        yield tuple(
            item.spoken(language) if isinstance(item, Text) else item
            for item in now
            if item is not None
        )


def written(marks: Iterable[Item]) -> set[str]:
    """The characters that stand in a picture."""
    return {char for item in marks if isinstance(item, Text) for char in item.text}


def fonts(showing: Showing, texts: Iterable[str] = (), language: str = "en") -> Sequence[str]:
    """The fonts that can write all the run's pictures, and the texts besides."""
    characters = {char for text in texts for char in text}
    for marks in pictures(showing, language):
        characters |= written(marks)
    return families(characters, showing.held.walkthrough.file)


@contextmanager
def settings() -> Iterator[None]:
    """Matplotlib as it comes: what its user has set has no say in our pictures."""
    with rc_context(), quiet():
        rcdefaults()
        rcParams.update(PLAIN)
        yield


def figure(width: float, height: float, scale: float = 1) -> Figure:
    """An empty page of so many units."""
    size = (width / PER_INCH, height / PER_INCH)
    return Figure(figsize=size, dpi=PER_INCH * scale, facecolor=LIGHT["paper"])


def put(
    page: Figure, marks: Iterable[Item], names: Sequence[str], left: float = 0, top: float = 0
) -> None:
    """Paint the marks with the picture's upper left corner there, from that of the page."""
    height = page.get_figheight() * PER_INCH
    inches = Affine2D().scale(1, -1).translate(left, height - top).scale(1 / PER_INCH)
    down = inches + page.dpi_scale_trans
    for item in marks:
        artist = paint(item)
        if isinstance(artist, Writing):
            artist.set_fontfamily(list(names))
        artist.set(transform=down, zorder=1)
        page.add_artist(artist)
