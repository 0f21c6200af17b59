"""Fonts for what matplotlib writes: its own, and for other scripts one that this computer has."""

import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from matplotlib.font_manager import FontProperties, fontManager, get_font

from ..reading.faults import BadInput, Fault

OWN = "DejaVu Sans"
"""Comes with matplotlib."""
JAPANESE = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Source Han Sans",
    "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic", "Meiryo", "MS Gothic",
    "BIZ UDGothic", "IPAexGothic", "IPAGothic", "TakaoGothic", "VL Gothic", "Noto Serif CJK JP",
)  # fmt: skip
"""Tried first, so that Chinese fonts do not write Japanese."""
WEIGHTS = ("normal", "bold")


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing of what libraries note about fonts for the length of the block.

    They note that a family has no bold, or that a table of a font is left out; the characters are
    written all the same. What cannot be written at all is a fault of its own; see `families`.
    """
    loggers = [logging.getLogger(name) for name in ("matplotlib.font_manager", "fontTools")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def families(characters: Collection[str], file: str) -> Sequence[str]:
    """The fonts that can write all the characters, the first of them preferred.

    BadInput, with what to install, if there are characters that no font here has."""
    with quiet():
        return _families(characters, file)


def _families(characters: Collection[str], file: str) -> Sequence[str]:
    chosen = [OWN]
    wanted = {ord(char) for char in characters if not char.isspace()}
    missing = wanted - _covers(OWN)
    for family in _others() if missing else ():
        if covered := missing & _covers(family):
            chosen.append(family)
            missing -= covered
        if not missing:
            break
    if missing:
        some = " ".join(map(chr, sorted(missing)[:8]))
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        remedy = (
            "install a font that has them, for Japanese Noto Sans CJK: "
            "`apt install fonts-noto-cjk`, or from https://fonts.google.com/noto"
        )
        message = f"no font on this computer can write {some}{more}"
        raise BadInput([Fault(file, 1, 1, message, remedy)])
    return chosen


def _others() -> Iterator[str]:
    """The families that are installed, those for Japanese first."""
    installed = fontManager.get_font_names()
    yield from (family for family in JAPANESE if family in installed)
    yield from (family for family in sorted(installed) if family not in (OWN, *JAPANESE))


@cache
def _covers(family: str) -> frozenset[int]:
    """The characters that the family has in every weight that is used."""
    known = []
    for weight in WEIGHTS:
        properties = FontProperties(family=[family], weight=weight)
        try:
            path = fontManager.findfont(properties, fallback_to_default=False)
            known.append(frozenset(get_font(path).get_charmap()))
        except (ValueError, OSError, RuntimeError):  # it is not there, or it cannot be read
            return frozenset()
    return frozenset.intersection(*known)
