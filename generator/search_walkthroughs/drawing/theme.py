"""Roles, palettes, named styles, widths of text, the CSS of a picture."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias
from unicodedata import combining

# The colours by their roles, in the light palette and in the dark one.

Role: TypeAlias = Literal[
    "paper", "ink", "soft", "line", "done", "focus", "glow",
    "alpha", "beta", "child", "nought", "cross", "last", "board", "board-dark",
    "black", "white", "stored", "cut", "cuts", "hatch", "exact", "quiet",
]  # fmt: skip
Palette: TypeAlias = Mapping[Role, str]

LIGHT: Palette = {
    "paper": "#ffffff",
    "ink": "#1b1f24",
    "soft": "#5b6470",  # text that may wait
    "line": "#858e99",  # outlines of what has not been reached
    "done": "#e9eef4",
    "focus": "#cc7a00",  # the current node and the path to it
    "glow": "#fff5da",
    "alpha": "#c2410c",
    "beta": "#0b62a8",
    "child": "#0f7b4f",
    "nought": "#0b6b83",  # the stones of MAX
    "cross": "#a1237f",  # and of MIN
    "last": "#c6d3e3",  # the cell that was played last
    "board": "#d5e5da",  # the background of a board for discs
    "board-dark": "#a3c4b0",  # the dark squares of chess
    "black": "#14181d",  # the two sides of a disc, the same in both palettes
    "white": "#ffffff",
    "stored": "#5b3fb5",  # what goes into the table
    "cut": "#b3261e",
    "cuts": "#c9ecf5",  # the band of scores that end the search of a node
    "hatch": "#3f8199",
    "exact": "#fff2b3",
    "quiet": "#e6e9ed",
}
DARK: Palette = {
    "paper": "#1e2129",
    "ink": "#e8eaee",
    "soft": "#a3acba",
    "line": "#79828f",
    "done": "#303745",
    "focus": "#ffc44d",
    "glow": "#4a3c14",
    "alpha": "#ff9d6b",
    "beta": "#79bdf2",
    "child": "#63d3a0",
    "nought": "#67d1e8",
    "cross": "#f29ad9",
    "last": "#4c5a72",
    "board": "#5c8270",
    "board-dark": "#41624f",
    "black": "#0a0c0f",
    "white": "#f4f6f8",
    "stored": "#b7a6ff",
    "cut": "#ff8a80",
    "cuts": "#12485a",
    "hatch": "#62a0b5",
    "exact": "#5a4d14",
    "quiet": "#353a45",
}


def palette_css() -> str:
    """Return the CSS variables that a film's style asks for.

    They are light, dark, and light again on paper.
    """
    light, dark = (
        "".join(f"--wt-{role}:{colour};" for role, colour in palette.items())
        for palette in (LIGHT, DARK)
    )
    slate = '[data-md-color-scheme="slate"]'
    return f":root{{{light}}}\n{slate}{{{dark}}}\n@media print{{{slate}{{{light}}}}}\n"


# The styles of marks, which name their colours by role.

LARGE, SMALL = 15, 12
"""The two sizes of text, in units of the picture; a unit is a CSS pixel at natural size."""

DASHES = (3, 3)


@dataclass(frozen=True, slots=True)
class Style:
    """How one kind of mark is drawn."""

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 0
    dashed: bool = False
    open: bool = False
    """Whether its lines have ends, which are round."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How one kind of text is set."""

    fill: Role
    size: int = SMALL
    bold: bool = False
    align: Literal["left", "center", "right"] = "center"
    upside_down: bool = False
    """Whether it stands on its head."""


AnyStyle: TypeAlias = Style | TextStyle


class OwnStyle(str):
    """The name of a style that a family brings, with the style itself."""

    __slots__ = ("style",)
    style: AnyStyle

    def __new__(cls, name: str, style: AnyStyle) -> "OwnStyle":
        """Return the name, which is used as any other."""
        named_style = super().__new__(cls, name)
        named_style.style = style
        return named_style


def style_of(name: str) -> AnyStyle:
    """Return how marks of the style look."""
    return name.style if isinstance(name, OwnStyle) else STYLES[name]


def in_order(names: Iterable[str]) -> list[str]:
    """Return the names of styles in the theme's order, then those that a family brings."""
    present = set(names)
    return [name for name in STYLES if name in present] + sorted(present.difference(STYLES))


STYLES: Mapping[str, AnyStyle] = {
    "paper": Style("paper"),
    # edges
    "edge-unseen": Style(stroke="line", width=1.2, open=True),
    "edge": Style(stroke="soft", width=1.4, open=True),
    "edge-best": Style(stroke="soft", width=3, open=True),
    "edge-pass": Style(stroke="soft", width=1.6, dashed=True, open=True),
    "edge-pruned": Style(stroke="line", width=1.2, dashed=True, open=True),
    "minimal": Style("last"),
    "path": Style(stroke="focus", width=4.5, open=True),
    "path-repeat": Style(stroke="focus", width=7, open=True),
    "path-repeat-core": Style("paper"),
    "edge-return": Style(stroke="child", width=4.5, open=True),
    "bar": Style(stroke="cut", width=1.8, open=True),
    "bar-now": Style(stroke="cut", width=3.4, open=True),
    # nodes
    "unseen": Style("paper", "line", 1.2),
    "open": Style("paper", "ink", 2),
    "current": Style("glow", "focus", 4),
    "done": Style("done", "soft", 1.6),
    "waiting": Style("paper", "ink", 2, dashed=True),
    "pruned": Style("paper", "line", 1.2, dashed=True),
    "differing": Style(stroke="soft", width=1.2, dashed=True),
    "change-outline": Style(stroke="focus", width=1.6),
    "repeat-open": Style(stroke="ink", width=1.2),
    "repeat-current": Style(stroke="focus", width=1.4),
    "times": TextStyle("soft", align="right"),
    "numbers": TextStyle("ink", bold=True, align="left"),
    "numbers-under": TextStyle("ink"),
    "badge-quiet": Style("paper", "soft", 1),
    "badge-tick": Style(stroke="child", width=2, open=True),
    "badge-cross": Style(stroke="cut", width=2, open=True),
    "digit": TextStyle("ink"),
    "between": TextStyle("ink", bold=True),
    "previous-best": Style("ink", "paper", 1),
    # nodes of a tree of playouts
    "visit-band": Style("last"),
    "expanded": Style("paper", "soft", 1.4),
    "track": Style(stroke="line", width=1.2, open=True),
    "interval": Style("soft", "soft", 1.2),
    "interval-loose": Style("paper", "soft", 1.2, dashed=True),
    "tick": Style(stroke="ink", width=2.4, open=True),
    "term": TextStyle("ink", align="right"),
    "sum": TextStyle("ink", bold=True, align="right"),
    "sum-line": Style(stroke="soft", width=1, open=True),
    "selected-number": Style("glow", "focus", 1.8),
    "backup": Style(stroke="child", width=3, open=True),
    "playout": Style(stroke="child", width=2, open=True),
    "result": Style("paper", "child", 1.8),
    "result-text": TextStyle("child", bold=True),
    "horizon": Style(stroke="soft", width=1.2, dashed=True, open=True),
    "sign": Style(stroke="soft", width=1.2),
    "value": TextStyle("ink", LARGE, bold=True),
    "leaf": TextStyle("ink", LARGE),
    "faded": TextStyle("soft", LARGE),
    "underline": Style(stroke="soft", width=1.6, open=True),
    "label": TextStyle("soft", LARGE, bold=True, align="right"),
    "label-faded": TextStyle("soft", LARGE, align="right"),
    "occurrence": TextStyle("soft", align="right"),
    "small": TextStyle("soft"),
    "side": TextStyle("soft", align="left"),
    "check": TextStyle("cut", bold=True, align="left"),
    "noisy": TextStyle("cut", bold=True, align="left"),
    "edge-fan": Style(stroke="soft", width=1.2, open=True),
    "count": TextStyle("ink"),
    "strike": Style(stroke="cut", width=1.1, open=True),
    "alpha": Style("alpha"),
    "beta": Style("beta"),
    "alpha-side": TextStyle("alpha", bold=True, align="left"),
    "beta-side": TextStyle("beta", bold=True, align="left"),
    # the way to the current node
    "trail-done": Style("soft", "soft", 1.2),
    "trail-unseen": Style(stroke="line", width=1.2),
    "trail-pruned": Style(stroke="line", width=1.2, open=True),
    "trail-here": Style("focus", "focus", 1.2),
    "trail-name": TextStyle("ink", bold=True, align="left"),
    # maps of whole trees
    "map-searched": Style("focus", "line", 0.8),
    "map-settled": Style("child", "line", 0.8),
    "map-skipped": Style("quiet", "line", 0.8),
    "map-stripe": Style("paper"),
    "map-name": TextStyle("ink", align="left"),
    "map-count": TextStyle("ink", align="right"),
    "map-depth": TextStyle("soft", align="right"),
    # the iterations of an engine
    "iteration-grid": Style(stroke="line", width=0.6, dashed=True, open=True),
    "iteration-low": Style(stroke="alpha", width=2, open=True),
    "iteration-high": Style(stroke="beta", width=2, open=True),
    "iteration-open": Style("paper", "ink", 1.4),
    "iteration-note": TextStyle("ink", align="left"),
    # boards
    "grid": Style(stroke="line", width=1, open=True),
    "grid-faded": Style(stroke="line", width=1, dashed=True, open=True),
    "nought": Style(stroke="nought", width=2),
    "cross": Style(stroke="cross", width=2, open=True),
    "nought-faded": Style(stroke="line", width=1.2),
    "cross-faded": Style(stroke="line", width=1.2, open=True),
    "last": Style("last"),
    "board": Style("board"),
    "board-grid": Style(stroke="soft", width=0.5, open=True),
    "played": Style(stroke="ink", width=1.6),
    "disc": Style("black"),
    "disc-white": Style("white"),
    "disc-faded": Style("line"),
    "disc-white-faded": Style("paper"),
    "turned-black": Style("white"),
    "turned-white": Style("black"),
    "hint": Style("ink"),
    "winning-line": Style(stroke="ink", width=2.2, open=True),
    "stick": Style(stroke="ink", width=2.2, open=True),
    "pit": Style(stroke="soft", width=1),
    "pit-faded": Style(stroke="line", width=1, dashed=True),
    "dark-squares": Style("board-dark"),
    "man-white": Style("white", "black", 1.1),
    "man-white-line": Style(stroke="black", width=1, open=True),
    "man-black": Style("black", "white", 0.9),
    "man-black-line": Style(stroke="white", width=1, open=True),
    "squares": Style(stroke="line", width=1, open=True),
    "frame": Style(stroke="soft", width=1.4, open=True),
    "piece": TextStyle("ink", LARGE),
    "piece-turned": TextStyle("ink", LARGE, upside_down=True),
    "promoted": TextStyle("cut", LARGE, bold=True),
    "promoted-turned": TextStyle("cut", LARGE, bold=True, upside_down=True),
    "hand": TextStyle("ink", LARGE, align="left"),
    "card-back": Style("quiet"),
    "value-small": TextStyle("ink", bold=True),
    "leaf-small": TextStyle("ink"),
    "table-match": Style(stroke="stored", width=2, dashed=True),
    "badge": Style("paper", "stored", 1.6),
    "badge-sign": Style(stroke="stored", width=1.8, open=True),
    # the number line
    "quiet": Style("quiet"),
    "exact": Style("exact"),
    "sliver": Style("exact", "ink", 1),
    "goal": Style("exact"),
    "goal-line": Style(stroke="ink", width=1.8, open=True),
    "cuts": Style("cuts"),
    "hatch": Style(stroke="hatch", width=0.9, open=True),
    "axis": Style(stroke="ink", width=1.6, open=True),
    "window-outline": Style(stroke="ink", width=1.8, open=True),
    "name": TextStyle("ink", LARGE, bold=True, align="left"),
    "band": TextStyle("soft"),
    "band-current": TextStyle("ink", bold=True),
    "band-cut": TextStyle("cut", bold=True),
    "alpha-value": TextStyle("alpha", bold=True),
    "beta-value": TextStyle("beta", bold=True),
    "score": Style("ink"),
    "score-value": TextStyle("ink", bold=True),
    "mean-value": TextStyle("ink", bold=True),
    "mean": Style("ink"),
    "merit": Style("ink"),
    "child": Style(stroke="child", width=3),
    "child-value": TextStyle("child", bold=True),
    "mean-old": Style("paper", "ink", 1.4),
    "interval-end": Style(stroke="ink", width=1.6, open=True),
    "interval-end-loose": Style(stroke="soft", width=1.4, dashed=True, open=True),
    "alpha-old": Style(stroke="alpha", width=1.4),
    "beta-old": Style(stroke="beta", width=1.4),
    # the ranges of a table
    "range-found": Style("ink", "ink", 1.6),
    "range-unknown": Style(stroke="soft", width=1.6, dashed=True),
    "range-computed": Style(stroke="child", width=1.8),
    "range-hatch": Style(stroke="child", width=1.4, open=True),
    "range-stored": Style(stroke="stored", width=1.8),
    "range-core": Style(stroke="stored", width=3.4, open=True),
    "range-closing": Style("exact", "ink", 1.6),
    "icon-found": Style(stroke="ink", width=1.3, open=True),
    "icon-unknown": Style(stroke="soft", width=1.3, open=True),
    "icon-computed": Style(stroke="child", width=1.5, open=True),
    "icon-stored": Style(stroke="stored", width=1.5, open=True),
    "found-value": TextStyle("ink", bold=True, align="left"),
    "unknown-value": TextStyle("soft", align="left"),
    "computed-value": TextStyle("child", bold=True, align="left"),
    "stored-value": TextStyle("stored", bold=True, align="left"),
}


# The greatest width of a text, computed without a font.

# Advance widths of DejaVu Sans Bold, the widest face a picture may be shown in, in thousandths of
# the size; the regular face is nowhere wider.
_ASCII = (
    *(349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366),
    *(696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581),
    *(1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996, 837, 851),
    *(733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500),
    *(500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688),
    *(716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838),
)
_WIDTHS: Mapping[str, int] = {chr(32 + k): width for k, width in enumerate(_ASCII)} | {
    **dict.fromkeys("−≤≥≈≡", 838),
    **{"α": 688, "β": 716, "∞": 834, "⁺": 838, "⁻": 838},
}
_OTHERS = 1000  # an em: what a Chinese or Japanese character takes, and few others exceed

ASCENT, DESCENT = 0.77, 0.24
"""How far characters reach above and below the baseline, in sizes."""


@lru_cache(4096)
def width(text: str, size: float) -> float:
    """Return the upper limit of units that the text takes at this size.

    >>> round(width("≤ 4", 10), 2)
    18.83
    """
    ems = sum(_WIDTHS.get(char, 0 if combining(char) else _OTHERS) for char in text)
    return ems * size / 1000


def extent(style: str, x: float, y: float, text: str) -> tuple[float, float, float, float]:
    """Return the box (left, top, right, bottom) that a text of this style takes at most."""
    face = style_of(style)
    assert isinstance(face, TextStyle)
    wide = width(text, face.size)
    left = x - {"left": 0.0, "center": wide / 2, "right": wide}[face.align]
    if face.upside_down:
        return 2 * x - left - wide, y - DESCENT * face.size, 2 * x - left, y + ASCENT * face.size
    return left, y - ASCENT * face.size, left + wide, y + DESCENT * face.size


def elide(text: str, size: float, room: float) -> str:
    """Return the text, or as much of its beginning as fits with an ellipsis.

    >>> elide("transposition", 10, 60)
    'transpos…'
    """
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def elide_path(path: str, size: float, room: float) -> str:
    """Return the path, or as many of its last moves as fit, after an ellipsis.

    The end tells nodes apart.

    >>> elide_path("0/1/2/3/4/5/6", 10, 50), elide_path("d3 c5 d6 e3", 10, 50)
    ('…/4/5/6', '… d6 e3')
    """
    if width(path, size) <= room:
        return path
    rest = path
    while width("…" + rest, size) > room:
        cuts = [place for sign in "/ " if (place := rest.find(sign, 1)) > 0]
        if not cuts:
            return elide("…" + rest, size, room)
        rest = rest[min(cuts) :]
    return "…" + rest


def shorten(text: str, size: float, room: float) -> str:
    """Return the text, or its beginning and end: texts that differ only there stay different.

    >>> shorten("Bounds: infinite, Shortest win: yes", 10, 140)
    'Bounds: infinite,…n: yes'
    """
    if width(text, size) <= room:
        return text
    head, end = text[:-6], text[-6:]
    return elide(head, size, room - width(end, size)) + end


# The styles as CSS: for a file by itself, and for a page that has the palette.

FONTS = "'DejaVu Sans','Noto Sans CJK JP',sans-serif"
_COMMON = f"path{{stroke-linejoin:round}}text{{font-family:{FONTS}}}"


def rule(name: str) -> str:
    """Return the body of a style's CSS rule, in light colours; it names no default of CSS.

    >>> rule("edge-pruned")
    'fill:none;stroke-dasharray:3,3;stroke:#858e99;stroke-width:1.2;stroke-linecap:round'
    >>> rule("label")
    'font-weight:700;font-size:15px;text-anchor:end;fill:#5b6470'
    """
    style = style_of(name)
    parts = _outline_css(style) if isinstance(style, Style) else _text_css(style)
    return ";".join([f"{name}:{value}" for name, value in parts])


def _outline_css(style: Style) -> Iterator[tuple[str, str]]:
    yield "fill", LIGHT[style.fill] if style.fill else "none"
    if style.stroke is None:
        return
    if style.dashed:
        yield "stroke-dasharray", ",".join(map(str, DASHES))
    yield "stroke", LIGHT[style.stroke]
    if style.width != 1:
        yield "stroke-width", f"{style.width:g}"
    if style.open:
        yield "stroke-linecap", "round"


def _text_css(style: TextStyle) -> Iterator[tuple[str, str]]:
    if style.bold:
        yield "font-weight", "700"
    yield "font-size", f"{style.size}px"
    if style.align != "left":
        yield "text-anchor", {"center": "middle", "right": "end"}[style.align]
    yield "fill", LIGHT[style.fill]


_FILE_DEFAULTS: Mapping[type, Mapping[str, str]] = {
    Style: {"fill": "none", "stroke-linecap": "round", "stroke-width": "1.2"},
    TextStyle: {
        "font-weight": "700",
        "font-size": f"{SMALL}px",
        "text-anchor": "middle",
        "fill": LIGHT["ink"],
    },
}
"""What a file says of all paths, and of its root for all texts, because most of them have it: a
group of texts may say otherwise. Of a closed outline only dashes have ends."""


MAX_STYLES_KEPT = 1024
"""Upper limit of styles whose declarations are kept in memory."""


@lru_cache(4096)
def file_css(rules: tuple[tuple[str, str], ...]) -> str:
    """Return the stylesheet of a file with these rules, by name.

    It has the light colours, and what is otherwise in the dark. Each declaration is said once.
    """
    paths = "".join(f"{name}:{value};" for name, value in _FILE_DEFAULTS[Style].items())
    weight, size, *others = _FILE_DEFAULTS[TextStyle].items()
    texts = "".join(f";{name}:{value}" for name, value in others)
    common = f"path{{{paths}stroke-linejoin:round}}svg{{font:{weight[1]} {size[1]} {FONTS}{texts}}}"
    light = _merge((name, _beside_defaults(name, body)) for name, body in rules)
    dark = _merge((name, _in_the_dark(name)) for name, _ in rules)
    return f"{common}{light}@media (prefers-color-scheme:dark){{svg{{fill:{DARK['ink']}}}{dark}}}"


@lru_cache(MAX_STYLES_KEPT)
def _beside_defaults(name: str, body: str) -> tuple[str, ...]:
    """Return the declarations of a rule that are not a file's defaults."""
    declared = dict(part.split(":", 1) for part in body.split(";"))
    defaults = _FILE_DEFAULTS[type(style_of(name))]
    # CSS's own defaults, which rules leave out
    if "text-anchor" in defaults:
        declared = {"font-weight": "400", "text-anchor": "start", **declared}
    elif "stroke" in declared:
        declared.setdefault("stroke-width", "1")
    if "stroke-dasharray" in declared:
        declared.setdefault("stroke-linecap", "butt")
    beside = (f"{key}:{value}" for key, value in declared.items() if value != defaults.get(key))
    return tuple(beside)


@lru_cache(MAX_STYLES_KEPT)
def _in_the_dark(name: str) -> tuple[str, ...]:
    """Return the declarations of a style in which a file differs in the dark."""
    is_text = not isinstance(style_of(name), Style)
    roles = [(paint, role) for paint, role in _roles(name) if not (is_text and role == "ink")]
    return tuple(f"{paint}:{DARK[role]}" for paint, role in roles)


def _merge(rules: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return CSS in which each declaration stands once, for all the classes that have it.

    A rule is the name of a class and its declarations.
    """
    users: dict[str, str] = {}
    for name, declarations in rules:
        for declaration in declarations:
            class_names = users.get(declaration)
            users[declaration] = f"{class_names},.{name}" if class_names else f".{name}"
    bodies: dict[str, str] = {}
    for declaration, names in users.items():
        body = bodies.get(names)
        bodies[names] = f"{body};{declaration}" if body else declaration
    return "".join([f"{names}{{{body}}}" for names, body in bodies.items()])


def page_css(rules: Mapping[str, str], scope: str = "") -> str:
    """Return the CSS rules with the page's variables in place of the colours. With a `scope`, a
    selector, each rule is for what lies below that, on a line of its own; without, the rules that
    all pictures share come first."""
    themed = []
    for name, body in rules.items():
        for paint, role in _roles(name):
            body = body.replace(f"{paint}:{LIGHT[role]}", f"{paint}:var(--wt-{role})")
        themed.append(f"{scope} .{name} {{{body}}}\n" if scope else f".{name}{{{body}}}")
    return "".join(themed) if scope else _COMMON + "".join(themed)


def _roles(name: str) -> Iterator[tuple[str, Role]]:
    """Yield the colours of a style, as CSS property and role."""
    style = style_of(name)
    match style:
        case Style(fill=fill, stroke=stroke):
            yield from ((p, r) for p, r in (("fill", fill), ("stroke", stroke)) if r)
        case TextStyle(fill=fill):
            yield "fill", fill
