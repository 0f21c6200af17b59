"""The styles of a picture as CSS: for a file of its own, and for a page that has the palette."""

from collections.abc import Iterator, Mapping

from .theme import DARK, LIGHT, STYLES, Role, Style, Type

FONTS = "'DejaVu Sans','Noto Sans CJK JP',sans-serif"
_COMMON = f"path{{stroke-linejoin:round}}text{{font-family:{FONTS}}}"


def for_file(rules: Mapping[str, str]) -> str:
    """Rules in light colours, as matplotlib wrote them, and what is otherwise in the dark."""
    light = "".join(f".{name}{{{rule}}}" for name, rule in rules.items())
    wearers: dict[tuple[str, str], list[str]] = {}
    for name in rules:
        for paint, role in _roles(name):
            wearers.setdefault((paint, DARK[role]), []).append(f".{name}")
    dark = "".join(
        f"{','.join(names)}{{{paint}:{colour}}}" for (paint, colour), names in wearers.items()
    )
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
