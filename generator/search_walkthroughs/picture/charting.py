"""A figure of matplotlib's as one SVG for both palettes, with any words in it.

The colours of a figure are the light palette's. Each style that matplotlib wrote becomes a class,
so that a stylesheet can say what is otherwise in the dark. Texts stand in a figure as places like
`@3@`: matplotlib's own font need not know the characters, nor its markup what they mean.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from .stylesheet import FONTS
from .theme import DARK, LIGHT, SMALL, Role

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, FigureBase

_PLAIN: dict[Any, Any] = {
    "svg.fonttype": "none",  # characters, not outlines of glyphs
    "svg.hashsalt": "search-walkthroughs",
    "path.simplify": False,
    "lines.scale_dashes": False,
}
_NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_NIGHT = {LIGHT[role]: DARK[role] for role in LIGHT}
_BODY = re.compile(r"<svg [^>]*>\s*(?:<metadata>.*?</metadata>\s*)?(.*)</svg>", re.DOTALL)
_STYLE = re.compile(r' style="([^"]*)"')
_FAMILY = re.compile(r" 'DejaVu Sans'(?:, [^;\"]*)?")
_COLOUR = re.compile(r"(fill|stroke): (#[0-9a-f]{6})")
_PLACE = re.compile(r">@(\d+)@<")
_PLACED = re.compile(r" (?:d|x|y)=\"[^\"]*\"")
_NUMBER = re.compile(r"-?\d+\.\d+")
_BLANKS = re.compile(r"\n *(?=<)|(?<=\d) \n(?=[MLz])")
_UPRIGHT = re.compile(r' transform="rotate\(-0 [^)]*\)"')


class Texts:
    """The texts of a figure, each under its place."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def place(self, text: str) -> str:
        """What stands for the text while the figure is drawn."""
        self._texts.append(text)
        return f"@{len(self._texts) - 1}@"

    def put(self, svg: str) -> str:
        """The figure with the texts in their places."""
        return _PLACE.sub(lambda at: f">{escape(self._texts[int(at[1])], quote=False)}<", svg)


@contextmanager
def plain() -> Iterator[None]:
    """Where figures are made and saved: the user's own matplotlib settings have no say here."""
    from matplotlib import rc_context, rcdefaults, rcParams

    with rc_context():
        rcdefaults()
        rcParams.update(_PLAIN)
        yield


def saved(
    figure: "Figure", texts: Texts, title: str, about: str, palettes: Sequence[str] = ()
) -> bytes:
    """The figure as a file; `palettes` are the ids of a group for the light and one for the dark.

    Coordinates are CSS pixels: the figure must have 72 of them to the inch.
    """
    out = StringIO()
    figure.savefig(out, format="svg", metadata=_NO_METADATA)
    found = _BODY.search(out.getvalue())
    assert found
    rules: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        rule = _FAMILY.sub(f" {FONTS}", match[1])
        return f' class="{rules.setdefault(rule, f"c{len(rules)}")}"'

    body = _UPRIGHT.sub("", _STYLE.sub(named, found[1]))
    body = texts.put(_BLANKS.sub("", _PLACED.sub(_short, body)))
    width, height = (side * 72 for side in figure.get_size_inches())
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'{size} role="img"><title>{escape(title)}</title><desc>{escape(about)}</desc>'
        f"<style>{''.join(_sheet(rules, palettes))}</style>\n{body}</svg>\n"
    ).encode()


def write(
    figure: "FigureBase",
    texts: Texts,
    x: float,
    y: float,
    text: str,
    role: Role,
    *,
    align: str = "left",
    bold: bool = False,
) -> None:
    """A text on its baseline, in pixels from the lower left corner."""
    from matplotlib.transforms import IdentityTransform

    figure.text(
        x,
        y,
        texts.place(text),
        color=LIGHT[role],
        fontsize=SMALL,
        fontfamily="DejaVu Sans",
        fontweight="bold" if bold else "normal",
        horizontalalignment=align,
        verticalalignment="baseline",
        transform=IdentityTransform(),
    )


def _short(attribute: re.Match[str]) -> str:
    """Where something stands, to a tenth of a pixel."""
    return _NUMBER.sub(lambda n: f"{float(n[0]):.1f}".removesuffix(".0"), attribute[0])


def _sheet(rules: dict[str, str], palettes: Sequence[str]) -> Iterator[str]:
    for rule, name in rules.items():
        yield f".{name}{{{rule}}}"
    if palettes:
        yield f"#{palettes[1]}{{display:none}}"
    yield "@media(prefers-color-scheme:dark){"
    for rule, name in rules.items():
        if dark := ";".join(f"{paint}:{_NIGHT[colour]}" for paint, colour in _COLOUR.findall(rule)):
            yield f".{name}{{{dark}}}"
    if palettes:
        yield f"#{palettes[0]}{{display:none}}#{palettes[1]}{{display:inline}}"
    yield "}"


@contextmanager
def scales(figure: "Figure", box: tuple[float, float, float, float]) -> Iterator["Axes"]:
    """Axes in the box (left, bottom, width, height, in shares of the figure) with nothing but their
    scales and a quiet grid.

    What their ends and numbers are is said while they are open: a scale that is made logarithmic
    brings marks of its own, which go when it is closed.
    """
    from matplotlib.ticker import NullLocator

    axes = figure.add_axes(box)
    axes.patch.set_visible(False)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set(color=LIGHT["line"], linewidth=1)
    yield axes
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_minor_locator(NullLocator())
        axis.set_tick_params(length=0, pad=6, labelsize=SMALL, labelcolor=LIGHT["soft"])
    axes.grid(axis="y", color=LIGHT["quiet"], linewidth=1)
    axes.set_axisbelow(True)
