"""The styles of a picture as CSS: for a file of its own, and for a page that has the palette."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from .items import KEPT
from .theme import DARK, LIGHT, STYLES, Role, Style, Type

FONTS = "'DejaVu Sans','Noto Sans CJK JP',sans-serif"
_COMMON = f"path{{stroke-linejoin:round}}text{{font-family:{FONTS}}}"


@lru_cache(KEPT)
def filed(rules: tuple[tuple[str, str], ...]) -> str:
    """The stylesheet of a file with these rules, by name: in light colours as matplotlib wrote
    them, and what is otherwise in the dark."""
    light = "".join([f".{name}{{{rule}}}" for name, rule in rules])
    wearers: dict[tuple[str, str], str] = {}
    for name, _ in rules:
        for paint, role in _roles(name):
            look = paint, DARK[role]
            others = wearers.get(look)
            wearers[look] = f"{others},.{name}" if others else f".{name}"
    dark = "".join([f"{names}{{{paint}:{hue}}}" for (paint, hue), names in wearers.items()])
    return f"{_COMMON}{light}@media (prefers-color-scheme:dark){{{dark}}}"


def for_page(rules: Mapping[str, str]) -> str:
    """The same rules in terms of the page's CSS variables."""
    themed = []
    for name, rule in rules.items():
        for paint, role in _roles(name):
            rule = rule.replace(f"{paint}:{LIGHT[role]}", f"{paint}:var(--wt-{role})")
        themed.append(f".{name}{{{rule}}}")
    return _COMMON + "".join(themed)


def _roles(name: str) -> Iterator[tuple[str, Role]]:
    """The colours of a style, as CSS property and role."""
    style = STYLES[name]
    match style:
        case Style(fill=fill, stroke=stroke):
            yield from ((p, r) for p, r in (("fill", fill), ("stroke", stroke)) if r)
        case Type(fill=fill):
            yield "fill", fill
