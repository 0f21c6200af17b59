"""How wide a text is at most, without asking for a font."""

from collections.abc import Mapping
from functools import lru_cache
from unicodedata import combining

from .theme import STYLES, Type

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
    """How many units the text takes at most, at this size.

    >>> round(width("≤ 4", 10), 2)
    18.83
    """
    ems = sum(_WIDTHS.get(char, 0 if combining(char) else _OTHERS) for char in text)
    return ems * size / 1000


def extent(style: str, x: float, y: float, text: str) -> tuple[float, float, float, float]:
    """The box (left, top, right, bottom) that a text of this style takes at most."""
    face = STYLES[style]
    assert isinstance(face, Type)
    wide = width(text, face.size)
    left = x - {"left": 0.0, "center": wide / 2, "right": wide}[face.align]
    if face.turned:
        return 2 * x - left - wide, y - DESCENT * face.size, 2 * x - left, y + ASCENT * face.size
    return left, y - ASCENT * face.size, left + wide, y + DESCENT * face.size


def elide(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as fits with an ellipsis.

    >>> elide("transposition", 10, 60)
    'transpos…'
    """
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def shortened(text: str, size: float, room: float, tail: int = 6) -> str:
    """The text, or its beginning and its end: texts that differ only there stay different.

    >>> shortened("Bounds: infinite, Shortest win: yes", 10, 140)
    'Bounds: infinite,…n: yes'
    """
    if width(text, size) <= room:
        return text
    end = text[-tail:]
    return elide(text[:-tail], size, room - width(end, size)) + end
