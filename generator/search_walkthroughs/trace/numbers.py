"""Numbers as pictures and sentences write them, the ends of null windows among them.

A null window reaches from a number to the next that a computer can tell apart, since scores may be
fractions. Written out, its end would be a long row of digits; it is shown as ``5⁺`` or ``5⁻``.
"""

from fractions import Fraction
from functools import lru_cache
from math import inf, isinf, nextafter

SIMPLE = 1000
"""Fractions of smaller denominators are numbers that somebody may have written."""


@lru_cache(4096, typed=True)  # a Fraction equals a float, and is written otherwise
def beside(value: float) -> tuple[float, str]:
    """The number that is meant, and on which side of it the value lies.

    >>> beside(nextafter(5, inf)), beside(nextafter(2 / 3, -inf)), beside(2 / 3)
    ((5.0, '⁺'), (0.6666666666666666, '⁻'), (0.6666666666666666, ''))
    """
    if not isinstance(value, float) or isinf(value) or _simple(value):
        return value, ""
    for toward, side in ((-inf, "⁺"), (inf, "⁻")):
        near = nextafter(value, toward)
        if _simple(near):
            return near, side
    return value, ""


@lru_cache(4096, typed=True)  # as above
def short(value: float) -> str:
    """The number in at most four significant digits, whole numbers in full, a true minus sign.

    >>> [short(value) for value in (5, -3.0, 7 / 3, -inf, 12345.6, Fraction(8, 3), nextafter(5, 9))]
    ['5', '−3', '2.333', '−∞', '12346', '8/3', '5⁺']
    >>> short(Fraction(nextafter(5, 9)))
    '5'
    """
    sides = isinstance(value, float)  # a sum of fractions is no end of a null window
    if isinstance(value, Fraction):
        value = fraction(value)
    if isinstance(value, Fraction):
        return str(value).replace("-", "−")
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    value, side = beside(value) if sides else (value, "")
    whole = value == round(value) or abs(value) >= 1000
    text = str(round(value)) if whole else f"{value:.4g}"
    return text.replace("-", "−") + side


def rounded(value: float) -> str:
    """An estimate, to two decimals.

    >>> rounded(2 / 3), rounded(-0.5), rounded(1), rounded(-0.001)
    ('0.67', '−0.50', '1.00', '0.00')
    """
    return f"{round(float(value), 2) + 0:.2f}".replace("-", "−")


def fraction(value: Fraction) -> float | Fraction:
    """The number as simply as it can be held: a fraction only where a decimal is not exact.

    >>> fraction(Fraction(4)), fraction(Fraction(1, 8)), fraction(Fraction(8, 3))
    (4, 0.125, Fraction(8, 3))
    """
    if value.denominator == 1:
        return int(value)
    return value if 1000 % value.denominator > 0 and value.denominator < 100 else float(value)


def _simple(value: float) -> bool:
    return float(Fraction(value).limit_denominator(SIMPLE)) == value
