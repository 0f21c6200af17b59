"""What matplotlib writes, cut at its groups and tidied: the text of one mark, and of its style."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .svg import compact

_GROUP = re.compile(r"(?m)^  <g id=\"([^\"]*)\">\n(.*?)^  </g>\n", re.DOTALL)
_SHARED = re.compile(r"<defs|url\(#|href=\"#")
_STYLE = re.compile(r' style="([^"]*)"')
_NUMBER = re.compile(r"-?\d+\.\d+")
_ROTATED = re.compile(r' transform="rotate\(-0 [^)]*\)"')
_OUTLINE = re.compile(r' d="([^"]*)"')
_NOTHING = frozenset({"stroke-dashoffset: 0", "text-anchor: start"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A group of a figure, as matplotlib wrote it."""

    name: str
    group: str


@dataclass(frozen=True, slots=True)
class Cutting:
    """One mark, cut out of an SVG."""

    style: str
    """The name of its style, which is also its class."""
    rule: str
    """What matplotlib wrote of its style, as the body of a CSS rule."""
    bare: str
    """The element, without its style."""

    @classmethod
    def of(cls, piece: Piece) -> "Cutting":
        """The mark that a group holds."""
        style = _STYLE.search(piece.group)
        bare = _tidy(_STYLE.sub("", piece.group).strip())
        return cls(piece.name, _rule(style.group(1) if style else ""), bare)

    @property
    def element(self) -> str:
        """The element with its style as its class."""
        return self.bare.replace(" ", f' class="{self.style}" ', 1)


def pieces_of(svg: str) -> list[Piece]:
    """The groups in painting order; ValueError if one leans on what stands outside it."""
    pieces = [Piece(name, group) for name, group in _GROUP.findall(svg)]
    for piece in pieces:
        if _SHARED.search(piece.group):
            raise ValueError(
                f"{piece.name!r} is painted with shared definitions and cannot be cut out"
            )
    return pieces


def parted(piece: Piece, lines: Sequence[int]) -> Iterator[str]:
    """The outlines that a path holds: the `d` of each, given of how many lines it is."""
    outline = _OUTLINE.search(piece.group)
    each = iter(outline[1].split("M")[1:] if outline else ())
    for count in lines:
        yield compact("M" + "M".join(islice(each, count)))


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
