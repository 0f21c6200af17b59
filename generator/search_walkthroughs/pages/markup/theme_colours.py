"""The colours of the theme, made dark or light enough to be read.

The theme names its colours, and a course chooses among them. Many of them are too light behind
white letters, or for letters on paper. What is written here keeps the hue and changes how light it
is, as little as the ratio of 4.5 : 1 asks for (WCAG 2.2, 1.4.3).
"""

import re
from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from ...drawing.theme import DARK, LIGHT, Palette

MIN_CONTRAST = 4.5
"""Ratio of letters to their background, at least."""
SCHEMES = ("default", "slate")
"""Names of the light scheme of the theme, and of the dark one."""
OWN_COLOUR = "custom"
"""Name of the colours that a site brings itself: ours, unless it has others."""
LINK = "#3949ab"
"""Colour of links, if the course chooses none that has a hue."""
_MIDDLE = 0.18
"""Luminance that is as far from black as from white."""
_STEP = 1 / 256
_TINT = 0.06
"""Share of ink in the background of code, on which links stand too."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLOUR_RULE = re.compile(r"\[data-md-color-(primary|accent)=([\w-]+)\]")
_COLOUR = re.compile(r"(--md-[\w-]+):(#[0-9a-f]{6})\b")
_LINK = "--md-typeset-a-color"
_DARK_LETTERS, _LIGHT_LETTERS = "#000000", "#ffffff"


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour as WCAG defines it.

    >>> luminance("#ffffff"), luminance("#000")
    (1.0, 0.0)
    """
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in _rgb(colour)
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21.

    >>> contrast("#fff", "#000")
    21.0
    """
    low, high = sorted(map(luminance, (first, second)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str, against: str) -> str:
    """Return the colour, darker on a light background or lighter on a dark one as far as needed.

    >>> readable("#4051b5", "#ffffff")
    '#4051b5'
    >>> contrast(readable("#ffec3d", "#ffffff"), "#ffffff") >= 4.5
    True
    """
    step = -_STEP if luminance(against) > _MIDDLE else _STEP
    hue, light, saturation = rgb_to_hls(*_rgb(colour))
    while contrast(colour, against) < MIN_CONTRAST:
        light += step
        mixed = hls_to_rgb(hue, min(max(light, 0), 1), saturation)
        colour = "#" + "".join(f"{round(part * 255):02x}" for part in mixed)
    return colour


def _rgb(colour: str) -> tuple[float, float, float]:
    digits = colour.removeprefix("#")
    digits = digits if len(digits) > 4 else "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue


def _code_background(palette: Palette) -> str:
    """Return the darkest background of links in a light palette; in a dark one the lightest."""
    pairs = zip(_rgb(palette["ink"]), _rgb(palette["paper"]), strict=True)
    parts = (_TINT * ink + (1 - _TINT) * paper for ink, paper in pairs)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


# The names of the theme's colours, and what its own stylesheet says of each.

_Colours: TypeAlias = Mapping[str, Mapping[str, str]]
"""Colours of its properties that are written as a number, by name."""


@cache
def theme_colours() -> Mapping[str, _Colours]:
    """Return the colours that the installed theme names, by `primary` and `accent`."""
    spec = find_spec("material") or find_spec("zensical")
    folder = Path(str(spec.origin if spec else "")).parent / "templates/assets/stylesheets"
    colours: dict[str, dict[str, dict[str, str]]] = {"primary": {}, "accent": {}}
    for sheet in sorted(folder.rglob("palette.*.css")):
        for selectors, body in _RULE.findall(sheet.read_text("utf-8")):
            for kind, name in _COLOUR_RULE.findall(selectors):
                own_colours = colours[kind].setdefault(name, {})
                if "slate" not in selectors:  # in the dark a colour is made of the same one
                    own_colours |= dict(_COLOUR.findall(body))
    return MappingProxyType(colours)


@cache
def link_colours() -> Mapping[str, tuple[str, str]]:
    """Return the colours of links on a light page and on a dark one, by the primary colour."""
    colours_by_name = theme_colours()["primary"]
    links = {
        name: colours.get(_LINK) or colours.get("--md-primary-fg-color") or LINK
        for name, colours in colours_by_name.items()
    }
    light, dark = map(_code_background, (LIGHT, DARK))
    return {name: (readable(link, light), readable(link, dark)) for name, link in links.items()}


def colours_css() -> str:
    """Return the rules that give each of these colours enough contrast, in both schemes.

    Letters on the primary colour are black where the theme has them dark, else white.
    """
    backgrounds = {
        "": _code_background(LIGHT),
        "[data-md-color-scheme=slate]": _code_background(DARK),
    }
    colours_by_kind, rules = theme_colours(), list[str]()
    for name, colours in colours_by_kind["primary"].items():
        chosen, header = f"[data-md-color-scheme][data-md-color-primary={name}]", ""
        if colour := colours.get("--md-primary-fg-color"):
            dark = luminance(colours.get("--md-primary-bg-color", _LIGHT_LETTERS)) < _MIDDLE
            letters = _DARK_LETTERS if dark else _LIGHT_LETTERS
            header = _properties(
                {
                    "--md-primary-fg-color": readable(colour, letters),
                    "--md-primary-bg-color": letters,
                    "--md-primary-bg-color--light": letters,
                }
            )
        for scheme, link in zip(backgrounds, link_colours()[name], strict=True):
            linked = _properties({"--wt-accent": link})
            rules.append(f"{scheme or ''}{chosen}{{{'' if scheme else header}{linked}}}")
    for name, colours in colours_by_kind["accent"].items():
        colour = colours.get("--md-accent-fg-color", LINK)
        for scheme, background in backgrounds.items():
            accent = _properties({"--md-accent-fg-color": readable(colour, background)})
            rules.append(f"{scheme}[data-md-color-scheme][data-md-color-accent={name}]{{{accent}}}")
    return "\n".join(rules) + "\n"


def _properties(values: Mapping[str, str]) -> str:
    return "".join(f"{name}:{value};" for name, value in values.items())
