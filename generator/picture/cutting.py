"""What matplotlib writes, cut at its groups and tidied: the text of one mark, and of its style."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .outline import compact

_GROUP = re.compile(r"(?m)^  <g id=\"([^\"]*)\">\n(.*?)^  </g>\n", re.DOTALL)
_SHARED = re.compile(r"<defs|url\(#|href=\"#")
_STYLE = re.compile(r' style="([^"]*)"')
_NUMBER = re.compile(r"-?\d+\.\d+")
_ROTATED = re.compile(r' transform="rotate\(-0 [^)]*\)"')
_OUTLINE = re.compile(r' d="([^"]*)"')
_NOTHING = frozenset({"stroke-dashoffset: 0", "text-anchor: start"})


@dataclass(frozen=True, slots=True)
class Cutting:
    """One mark, cut out of an SVG."""

    style: str
    """The name of its style, which is also its class."""
    rule: str
    """What matplotlib wrote of its style, as the body of a CSS rule."""
    bare: str
    """The element, without its style."""

    @property
    def element(self) -> str:
        """The element as it was painted, with its style as its class."""
        return self.worn(self.style)

    def worn(self, style: str) -> str:
        """The element in that style: matplotlib writes of an outline the same in all of them."""
        return self.bare.replace(" ", f' class="{style}" ', 1)


def cut(svg: str) -> Iterator[Cutting]:
    """The marks of a figure, in painting order."""
    for name, group in _GROUP.findall(svg):
        if _SHARED.search(group):
            raise ValueError(f"{name!r} is painted with shared definitions and cannot be cut out")
        style = _STYLE.search(group)
        bare = _tidy(_STYLE.sub("", group).strip())
        yield Cutting(name, _rule(style.group(1) if style else ""), bare)


def _tidy(element: str) -> str:
    """The element with nothing in it that does not show."""
    opening, bracket, rest = element.partition(">")  # characters are not to be touched
    opening = _ROTATED.sub("", opening)
    if outline := _OUTLINE.search(opening):
        d = f' d="{compact(outline[1])}"'
        return opening[: outline.start()] + d + opening[outline.end() :] + bracket + rest
    return _NUMBER.sub(_short, opening) + bracket + rest


def _short(match: re.Match[str]) -> str:
    """A number to two decimals."""
    text = f"{float(match.group()):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _rule(style: str) -> str:
    """The style as CSS, without what is the default or the whole picture's."""
    parts = [part for part in style.split("; ") if part and part not in _NOTHING]
    kept = (part for part in parts if not part.startswith("font-family"))
    return ";".join(part.replace(": ", ":", 1) for part in kept)
