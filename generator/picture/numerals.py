"""Numbers as pictures write them: short, with a true minus sign."""

from fractions import Fraction
from math import isinf


def number(value: float) -> str:
    """The number in at most four significant digits; whole numbers in full.

    >>> [number(value) for value in (5, -3.0, 7 / 3, float("-inf"), 12345.6)]
    ['5', '−3', '2.333', '−∞', '12346']
    """
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    whole = value == round(value) or abs(value) >= 1000
    text = str(round(value)) if whole else f"{value:.4g}"
    return text.replace("-", "−")


def chance(share: Fraction) -> str:
    """A probability: a decimal of up to three places if that is exact, else a fraction.

    >>> [chance(Fraction(text)) for text in ("1/4", "1/3", "1/97531")]
    ['0.25', '1/3', '1.025e−05']
    """
    if 1000 % share.denominator == 0:
        return f"{float(share):g}"
    return str(share) if share.denominator < 100 else number(float(share))
