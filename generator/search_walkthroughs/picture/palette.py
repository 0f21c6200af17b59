"""The colours of a picture by the roles they play, in the light and in the dark."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Role: TypeAlias = Literal[
    "paper", "ink", "soft", "line", "done", "focus", "glow",
    "alpha", "beta", "child", "nought", "cross", "last", "felt", "black", "white", "stored",
    "cut", "cuts", "hatch", "exact", "quiet",
]  # fmt: skip
Palette: TypeAlias = Mapping[Role, str]

LIGHT: Palette = {
    "paper": "#ffffff",
    "ink": "#1b1f24",
    "soft": "#5b6470",  # text that may wait
    "line": "#858e99",  # outlines of what has not been reached
    "done": "#e9eef4",
    "focus": "#cc7a00",  # the current node and the road to it
    "glow": "#fff5da",
    "alpha": "#c2410c",
    "beta": "#0b62a8",
    "child": "#0f7b4f",
    "nought": "#0b6b83",  # the stones of MAX
    "cross": "#a1237f",  # and of MIN
    "last": "#c6d3e3",  # the cell that was played last
    "felt": "#d5e5da",  # the ground of a board for discs
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
    "felt": "#5c8270",
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
    """The CSS variables that a film's style asks for: light, dark, and light again on paper."""
    light, dark = (
        "".join(f"--wt-{role}:{colour};" for role, colour in palette.items())
        for palette in (LIGHT, DARK)
    )
    slate = '[data-md-color-scheme="slate"]'
    return f":root{{{light}}}\n{slate}{{{dark}}}\n@media print{{{slate}{{{light}}}}}\n"
