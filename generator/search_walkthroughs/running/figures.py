"""Numbers that a page of prose may quote, and whether a text says them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Number: TypeAlias = int | float | str | None
"""A number, or what stands for one: `inf`, the names of moves. None where it is not known."""

LONG = 4
"""Digits from which a number may have a separator."""


@dataclass(frozen=True)
class Figures:
    """The numbers of one run, by the keys of `walkthroughs run --format json`."""

    names: Sequence[str]
    """What a mark may call the run."""
    numbers: Mapping[str, Number]


def exact(number: Number) -> Fraction | None:
    """The number to reckon with; None for what is none.

    >>> exact(0.5)
    Fraction(1, 2)
    """
    if number is None or isinstance(number, str):
        return None
    return Fraction(number)


def agrees(text: str, number: Number | Fraction) -> bool:
    """Whether the text says the number, to as many decimals as it has.

    >>> agrees("18,297", 18297), agrees("−5", -5), agrees("30.1", 30.06), agrees("30", 30.06)
    (True, True, True, True)
    >>> agrees("30", 31), agrees("30.0", 30.06), agrees("thirty", 30)
    (False, False, False)
    """
    if isinstance(number, str):
        return bare(text) == bare(number)
    try:
        said = Fraction(bare(text).removesuffix("%").replace(",", "").strip())
    except (ValueError, ZeroDivisionError):
        return False
    half = Fraction(1, 2 * 10 ** decimals(text))
    return number is not None and abs(said - Fraction(number)) <= half


def written(number: Number | Fraction, like: str) -> str:
    """The number in the style of the text that it replaces: its separators, decimals and sign.

    Where the text has no decimals, one is written, unless the number needs none.

    >>> written(18297, "1,000"), written(18297, "1000"), written(-5, "-4"), written(2.75, "3.0")
    ('18,297', '18297', '−5', '2.8')
    >>> written(Fraction(1, 3), ""), written(3.3333, "2.5 %")
    ('0.3', '3.3 %')
    """
    if number is None or isinstance(number, str):
        return {"inf": "∞", "-inf": "−∞"}.get(str(number), str(number))
    kept = decimals(like)
    if not kept and Fraction(number).denominator > 1:
        kept = 1
    digits = sum(map(str.isdigit, like.partition(".")[0]))
    # Short texts show no style of their own; longer ones with no comma do without.
    separator = "," if "," in like or digits < LONG else ""
    value = Decimal(Fraction(number).numerator) / Decimal(Fraction(number).denominator)
    tail = like[len(like.rstrip(" %％")) :]
    return format(value, f"{separator}.{kept}f").replace("-", "−") + tail


def decimals(text: str) -> int:
    """How many decimals the text has."""
    return len(bare(text).removesuffix("%").rstrip().partition(".")[2])


def bare(text: str) -> str:
    """The text with the signs of a keyboard, and one blank between words.

    >>> bare(" −∞ "), bare("3.3 ％")
    ('-inf', '3.3 %')
    """
    signs = {"−": "-", "∞": "inf", "％": "%"}
    return " ".join("".join(signs.get(sign, sign) for sign in text).split())
