"""What matplotlib saves of marks: the SVG that frames are compared with."""

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from matplotlib import rcParams
from matplotlib.transforms import Affine2D

from joined import fused
from search_walkthroughs.drawing.film import draw
from search_walkthroughs.drawing.scene import Scene
from search_walkthroughs.drawing.svg import Mark, Segment, SvgMarks, hundredths, path_data
from search_walkthroughs.drawing.theme import STYLES, AnyStyle, Style
from search_walkthroughs.formats.matplotlib_figure import artist, figure, settings
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment

from .support import describe, pictures

NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))
LENGTHS = {"M": 2, "L": 2, "C": 6, "z": 0}
"""So many numbers follow each letter of a path."""
DEFAULTS = {
    *("stroke-dashoffset: 0", "text-anchor: start", "stroke-linejoin: round"),
    *("stroke-linecap: butt", "font-weight: 400", "stroke-width: 1"),
}
"""What matplotlib writes and a frame leaves out: CSS's own defaults, and the whole picture's."""
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
HALF_CIRCLE = re.compile(
    rf"[cs](?:(?P<bend>{NUMBER}) ?0)? ?{NUMBER} ?{NUMBER} ?{NUMBER} ?(?P<r>{NUMBER})"
    rf"s{NUMBER} ?{NUMBER} ?{NUMBER} ?(?P=r)(?![\d.])"
)
"""Two quarters of a circle, each a cubic curve, from its top down or from its foot up."""
CIRCLE = re.compile(
    r"a(?P<r>[\d.]+) (?P=r) 0 0 1 0 (?P<down>[\d.]+)a(?P=r) (?P=r) 0 0 1 0-(?P=down)z"
)
"""Two half circles, from the top down and back."""


@dataclass(frozen=True)
class SavedMark:
    """A mark as matplotlib saves it, with nothing in it that does not show."""

    style: str
    rule: str
    """The body of its style's CSS rule."""
    element: str
    """Its element, with its style as its class."""


def savefig(marks: Iterable[Mark], width: float, height: float) -> str:
    """The SVG that matplotlib saves of a figure of these marks; a group for each."""
    down = Affine2D().scale(1, -1).translate(0, height)
    with settings(), warnings.catch_warnings():
        # matplotlib's own font has no Japanese; the browser's has
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        rcParams["svg.fonttype"] = "none"  # characters, not outlines of glyphs
        page = figure(width, height)
        page.patch.set_visible(False)
        for mark in marks:
            one = artist(mark)
            one.set(transform=down, gid=mark.style, zorder=1)
            page.add_artist(one)
        out = StringIO()
        page.savefig(out, format="svg", metadata=NO_METADATA)
    return out.getvalue()


def saved_marks(svg: str) -> list[SavedMark]:
    """The marks of a figure, in painting order."""
    groups = re.findall(r"(?ms)^  <g id=\"([^\"]*)\">\n(.*?)^  </g>\n", svg)
    assert not re.search(r"url\(#|<use", svg), "marks must not lean on definitions elsewhere"
    return [_saved_mark(style, group.strip()) for style, group in groups]


def _saved_mark(style: str, element: str) -> SavedMark:
    opening, bracket, rest = element.partition(">")  # characters are not to be touched
    declared = re.search(r' style="([^"]*)"', opening)
    assert declared
    parts = [part for part in declared[1].split("; ") if part and part not in DEFAULTS]
    rule = [part.replace(": ", ":", 1) for part in parts if not part.startswith("font-family")]
    opening = opening.replace(declared[0], "")
    opening = re.sub(r' transform="rotate\(-0 [^)]*\)"', "", opening)
    if outline := re.search(r' d="([^"]*)"', opening):
        written = path_data(list(segments(outline[1])))
        halves = HALF_CIRCLE.sub(_arc, written).replace("h0a", "a")
        whole = CIRCLE.sub(r"a\g<r> \g<r> 0 1 1-.1 0z", halves)  # as a frame has it: one arc
        opening = opening.replace(outline[1], whole)
    else:
        opening = re.sub(r"-?\d+\.\d+", lambda number: f"{round(float(number[0]), 2):g}", opening)
    return SavedMark(
        style, ";".join(rule), opening.replace(" ", f' class="{style}" ', 1) + bracket + rest
    )


def _arc(half: re.Match[str]) -> str:
    """The half circle as a frame has it: one arc."""
    r = float(half["r"])
    return f"a{_short(abs(r))} {_short(abs(r))} 0 0 1 0{'' if r < 0 else ' '}{_short(2 * r)}"


def _short(number: float) -> str:
    return hundredths(round(number * 100))


def segments(outline: str) -> Iterator[Segment]:
    """The segments of a path as matplotlib writes it."""
    parts = iter(outline.split())
    for letter in parts:
        yield letter, tuple(round(float(n) * 100) for n in islice(parts, LENGTHS[letter]))


def saved(marks: Sequence[Mark], scene: Scene) -> list[SavedMark]:
    """The marks as matplotlib saves a figure that holds nothing else, at the page's own size."""
    return saved_marks(savefig(marks, scene.page.width, scene.page.height))


def marks_of(frame: bytes) -> str:
    """A frame's file without its beginning, which names it and holds the styles."""
    return frame.decode().partition("</style>")[2]


def compare(
    tree: Plan,
    moments: list[Moment],
    some: Sequence[int],
    svg_marks: SvgMarks | None = None,
    scene_type: type[Scene] = Scene,
) -> None:
    """Check some frames of a run against what matplotlib saves of each alone."""
    scene, follow = scene_type(tree, moments), scene_type is not Scene
    files = list(
        draw(tree, moments, describe=describe, svg_marks=svg_marks, follow=follow).frames()
    )
    shown = list(pictures(scene, moments))
    assert len(files) == len(shown) == len(moments)
    for k in some:
        frame = files[k % len(files)]
        alone = saved(shown[k % len(files)], scene)
        assert marks_of(frame) == fused("".join(mark.element for mark in alone)) + "</svg>\n"
        assert rules(frame, {mark.style for mark in alone}) == {
            mark.style: frozenset(mark.rule.split(";")) for mark in alone
        }


def has_ends(style: AnyStyle) -> bool:
    """Whether lines of the style have ends, which its dashes have too."""
    return isinstance(style, Style) and (style.open or style.dashed)


def rules(file: bytes, styles: Iterable[str]) -> dict[str, frozenset[str]]:
    """What the stylesheet of a file declares for marks of these styles, in light colours, less what
    CSS and the whole picture declare anyway."""
    light = file.decode().partition("<style>")[2].partition("@media")[0]
    declared: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]*)\{([^}]*)\}", light):
        for selector in selectors.split(","):
            parts = dict(part.split(":", 1) for part in body.split(";"))
            if "font" in parts:
                parts["font-weight"], parts["font-size"], _ = parts.pop("font").split(" ", 2)
            declared.setdefault(selector, {}).update(parts)
    found = {}
    for style in styles:
        tag = "path" if isinstance(STYLES[style], Style) else "svg"
        cascade = (declared[tag] | declared.get(f".{style}", {})).items()
        parts = {f"{name}:{value}" for name, value in cascade if name != "font-family"}
        if not has_ends(STYLES[style]):
            parts.discard("stroke-linecap:round")
        if not any(part.startswith("stroke:") for part in parts):
            parts = {part for part in parts if not part.startswith("stroke-width")}
        found[style] = frozenset(parts - {default.replace(": ", ":") for default in DEFAULTS})
    return found
