"""Items as matplotlib artists: ordinary ones, one for each item, and the file it saves of them.

Only what is drawn imports this module, because importing matplotlib takes longer than drawing.
"""

from collections.abc import Iterable
from io import StringIO
from typing import Any

from matplotlib import rc_context, rcParams, rcParamsDefault
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text as Writing
from matplotlib.transforms import Affine2D

from .casting import Drawn, Outlines
from .svg import Circles, Lines, Mark, Polygon, RoundedBox, TextMark, snap
from .theme import DASHES, LIGHT, STYLES, Style, TextStyle

_PLAIN: dict[Any, Any] = {
    "svg.fonttype": "none",  # characters, not outlines of glyphs
    "svg.hashsalt": "search-walkthroughs",
    "lines.scale_dashes": False,
    "path.simplify": False,
}
_QUARTER, _HALF = 0.5523, 4 / 3
"""How far the handles of a cubic reach, in radii, to bend it like that part of a circle."""
_NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))


def savefig(items: Iterable[Mark | Outlines], width: float, height: float) -> str:
    """The SVG that matplotlib writes of the items, each a group named after its style.

    Light colours; the user's own matplotlib settings have no say in it.
    """
    down = Affine2D().scale(1, -1).translate(0, height)
    with rc_context(_settings()):
        figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        figure.patch.set_visible(False)
        for item in items:
            artist = paint(item)
            artist.set_transform(down)
            artist.set_gid(item.style)
            artist.set_zorder(1)
            figure.add_artist(artist)
        out = StringIO()
        figure.savefig(out, format="svg", metadata=_NO_METADATA)
    return out.getvalue()


def _settings() -> dict[Any, Any]:
    """Ours, and those in which the user's differ from matplotlib's own: setting all takes long."""
    own = {name: value for name, value in rcParamsDefault.items() if name != "backend"}
    return {name: value for name, value in own.items() if rcParams[name] != value} | _PLAIN


def paint(item: Mark | Outlines) -> Artist:
    """The artist for an item, in units from the upper left corner."""
    match item:
        case TextMark(style, at, text):
            return _writing(style, at, text)
        case Outlines(parts):
            return PathPatch(Path.make_compound_path(*map(_path, parts)))
        case _:
            return PathPatch(_path(item), **_look(item.style))


def _path(item: Drawn) -> Path:
    match item:
        case Lines(_, lines):
            return Path.make_compound_path(*map(Path, lines))
        case Polygon(_, corners):
            return Path([*corners, corners[0]], closed=True)
        case RoundedBox(_, centre, half_width, half_height):
            return _pill(centre, half_width, half_height)
        case Circles(_, centres, radius):
            return Path.make_compound_path(*[_ring(centre, radius) for centre in centres])


def _look(name: str) -> dict[str, Any]:
    style = STYLES[name]
    assert isinstance(style, Style)
    return {
        "facecolor": LIGHT[style.fill] if style.fill else "none",
        "edgecolor": LIGHT[style.stroke] if style.stroke else "none",
        "linewidth": style.width,
        "capstyle": "round" if style.open else "butt",
        "linestyle": (0, DASHES) if style.dashed else "solid",
        "joinstyle": "round",
    }


def _writing(name: str, at: tuple[float, float], text: str) -> Writing:
    """One line on its baseline: then where it stands does not depend on what it says."""
    face = STYLES[name]
    assert isinstance(face, TextStyle)
    return Writing(
        *at,
        text,
        color=LIGHT[face.fill],
        fontsize=face.size,
        fontweight="bold" if face.bold else "normal",
        fontfamily="DejaVu Sans",
        horizontalalignment=face.align,
        verticalalignment="baseline",
        parse_math=False,
        rotation=180 if face.turned else 0,
        rotation_mode="anchor",  # then the place does not depend on the text either
    )


def _ring(centre: tuple[float, float], radius: float) -> Path:
    """A circle of two cubic curves, which at the size of a stone nobody can tell from four."""
    x, y = centre
    r, bend = radius, snap(radius * _HALF)
    outline = [(0, -r), (bend, -r), (bend, r), (0, r), (-bend, r), (-bend, -r), (0, -r), (0, -r)]
    vertices = [(x + dx, y + dy) for dx, dy in outline]
    return Path(vertices, [Path.MOVETO, *[Path.CURVE4] * 6, Path.CLOSEPOLY])


def _pill(centre: tuple[float, float], half_width: float, half_height: float) -> Path:
    """Two half circles and what joins them, each quarter a cubic curve."""
    x, y = centre
    flat, r, bend = half_width - half_height, half_height, half_height * _QUARTER
    right = [(0, -r), (bend, -r), (r, -bend), (r, 0), (r, bend), (bend, r), (0, r)]
    outline = [(flat + dx, dy) for dx, dy in right] + [(-flat - dx, -dy) for dx, dy in right]
    vertices = [(x + dx, y + dy) for dx, dy in (*outline, outline[0])]
    curves = [Path.CURVE4] * 6
    return Path(vertices, [Path.MOVETO, *curves, Path.LINETO, *curves, Path.CLOSEPOLY])
