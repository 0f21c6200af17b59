"""What each mark looks like: named styles that speak of their colours by role."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .palette import DARK, LIGHT, Palette, Role, palette_css

__all__ = [
    "DARK", "DASHES", "LARGE", "LIGHT", "SMALL", "STYLES", "Palette", "Role", "Style", "Type",
    "palette_css",
]  # fmt: skip

LARGE, SMALL = 15, 12
"""The two sizes of text, in units of the picture; a unit is a CSS pixel at natural size."""

DASHES = (3, 3)


@dataclass(frozen=True, slots=True)
class Style:
    """How one kind of mark is painted."""

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 0
    dashed: bool = False
    open: bool = False
    """Whether its lines have ends, which are round."""


@dataclass(frozen=True, slots=True)
class Type:
    """How one kind of text is set."""

    fill: Role
    size: int = SMALL
    bold: bool = False
    align: Literal["left", "center", "right"] = "center"
    turned: bool = False
    """Whether it stands on its head."""


STYLES: Mapping[str, Style | Type] = {
    "paper": Style("paper"),
    # edges
    "edge-unseen": Style(stroke="line", width=1.2, open=True),
    "edge": Style(stroke="soft", width=1.4, open=True),
    "edge-best": Style(stroke="soft", width=3, open=True),
    "edge-pruned": Style(stroke="line", width=1.2, dashed=True, open=True),
    "minimal": Style("last"),
    "road": Style(stroke="focus", width=4.5, open=True),
    "road-twice": Style(stroke="focus", width=7, open=True),
    "road-again": Style("paper"),
    "heard": Style(stroke="child", width=4.5, open=True),
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
    "burst": Style(stroke="focus", width=1.6),
    "again-open": Style(stroke="ink", width=1.2),
    "again-current": Style(stroke="focus", width=1.4),
    "times": Type("soft", align="right"),
    "numbers": Type("ink", bold=True, align="left"),
    "numbers-under": Type("ink"),
    "badge-quiet": Style("paper", "soft", 1),
    "badge-tick": Style(stroke="child", width=2, open=True),
    "badge-cross": Style(stroke="cut", width=2, open=True),
    "digit": Type("ink"),
    "between": Type("ink", bold=True),
    "remembered": Style("ink", "paper", 1),
    # nodes of a tree of playouts
    "river": Style("last"),
    "grown": Style("paper", "soft", 1.4),
    "track": Style(stroke="line", width=1.2, open=True),
    "interval": Style("soft", "soft", 1.2),
    "interval-loose": Style("paper", "soft", 1.2, dashed=True),
    "tick": Style(stroke="ink", width=2.4, open=True),
    "term": Type("ink", align="right"),
    "sum": Type("ink", bold=True, align="right"),
    "sum-line": Style(stroke="soft", width=1, open=True),
    "chosen": Style("glow", "focus", 1.8),
    "rising": Style(stroke="child", width=3, open=True),
    "playout": Style(stroke="child", width=2, open=True),
    "result": Style("paper", "child", 1.8),
    "result-text": Type("child", bold=True),
    "horizon": Style(stroke="soft", width=1.2, dashed=True, open=True),
    "sign": Style(stroke="soft", width=1.2),
    "value": Type("ink", LARGE, bold=True),
    "leaf": Type("ink", LARGE),
    "faded": Type("soft", LARGE),
    "underline": Style(stroke="soft", width=1.6, open=True),
    "label": Type("soft", LARGE, bold=True, align="right"),
    "label-faded": Type("soft", LARGE, align="right"),
    "twin": Type("soft", align="right"),
    "small": Type("soft"),
    "side": Type("soft", align="left"),
    "edge-fan": Style(stroke="soft", width=1.2, open=True),
    "count": Type("ink"),
    "strike": Style(stroke="cut", width=1.1, open=True),
    "alpha": Style("alpha"),
    "beta": Style("beta"),
    "alpha-side": Type("alpha", bold=True, align="left"),
    "beta-side": Type("beta", bold=True, align="left"),
    # the way to the current node
    "trail-done": Style("soft", "soft", 1.2),
    "trail-unseen": Style(stroke="line", width=1.2),
    "trail-pruned": Style(stroke="line", width=1.2, open=True),
    "trail-here": Style("focus", "focus", 1.2),
    "trail-name": Type("ink", bold=True, align="left"),
    # boards
    "grid": Style(stroke="line", width=1, open=True),
    "grid-faded": Style(stroke="line", width=1, dashed=True, open=True),
    "nought": Style(stroke="nought", width=2),
    "cross": Style(stroke="cross", width=2, open=True),
    "nought-faded": Style(stroke="line", width=1.2),
    "cross-faded": Style(stroke="line", width=1.2, open=True),
    "last": Style("last"),
    "felt": Style("felt"),
    "grid-felt": Style(stroke="soft", width=0.5, open=True),
    "played": Style(stroke="ink", width=1.6),
    "disc": Style("black"),
    "disc-white": Style("white"),
    "disc-faded": Style("line"),
    "disc-white-faded": Style("paper"),
    "turned-black": Style("white"),
    "turned-white": Style("black"),
    "hint": Style("ink"),
    "won": Style(stroke="ink", width=2.2, open=True),
    "squares": Style(stroke="line", width=1, open=True),
    "frame": Style(stroke="soft", width=1.4, open=True),
    "piece": Type("ink", LARGE),
    "piece-turned": Type("ink", LARGE, turned=True),
    "promoted": Type("cut", LARGE, bold=True),
    "promoted-turned": Type("cut", LARGE, bold=True, turned=True),
    "hand": Type("ink", LARGE, align="left"),
    "card-back": Style("quiet"),
    "value-small": Type("ink", bold=True),
    "leaf-small": Type("ink"),
    "met": Style(stroke="stored", width=2, dashed=True),
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
    "lit": Style(stroke="ink", width=1.8, open=True),
    "name": Type("ink", LARGE, bold=True, align="left"),
    "band": Type("soft"),
    "band-lit": Type("ink", bold=True),
    "band-cut": Type("cut", bold=True),
    "alpha-value": Type("alpha", bold=True),
    "beta-value": Type("beta", bold=True),
    "score": Style("ink"),
    "score-value": Type("ink", bold=True),
    "mean-value": Type("ink", bold=True),
    "mean": Style("ink"),
    "merit": Style("ink"),
    "child": Style(stroke="child", width=3),
    "child-value": Type("child", bold=True),
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
    "found-value": Type("ink", bold=True, align="left"),
    "unknown-value": Type("soft", align="left"),
    "computed-value": Type("child", bold=True, align="left"),
    "stored-value": Type("stored", bold=True, align="left"),
}
