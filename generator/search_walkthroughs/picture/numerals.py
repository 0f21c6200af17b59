"""Numbers as pictures write them: short, with a true minus sign."""

from fractions import Fraction

from ..trace.numbers import beside
from ..trace.numbers import short as number

__all__ = ["chance", "meant", "null", "number"]


def chance(share: Fraction) -> str:
    """A probability: a decimal of up to three places if that is exact, else a fraction.

    >>> [chance(Fraction(text)) for text in ("1/4", "1/3", "1/97531")]
    ['0.25', '1/3', '1.025e−05']
    """
    if 1000 % share.denominator == 0:
        return f"{float(share):g}"
    return str(share) if share.denominator < 100 else number(float(share))


def meant(value: float) -> float:
    """The number beside which the end of a null window lies; any other number itself."""
    return beside(value)[0]


def null(alpha: float, beta: float) -> bool:
    """Whether there is no number between the two, as in the windows of searches that only ask.

    >>> from math import nextafter
    >>> null(5.0, nextafter(5, 9)), null(5.0, 6.0)
    (True, False)
    """
    return alpha < beta and meant(alpha) == meant(beta)
