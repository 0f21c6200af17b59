"""How likely a chance node's children are, as other formats write it: exact, adding up to 1."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..reading.faults import Faults, Mark
from ..reading.scalars import COMMON


@dataclass(frozen=True, slots=True)
class Share:
    """A chance as it is written."""

    part: Fraction | None
    """None where it cannot be read, which has been told."""
    mark: Mark
    weight: bool = False
    """Whether it may be a weight among others, to be divided by their sum."""


def shared(
    node: Mark, shares: Sequence[tuple[Mark, Share | None]], faults: Faults
) -> Sequence[Fraction | None]:
    """The chances of a node's children, in order; whole weights are divided by their sum.

    What is missing, negative or does not add up is told, and then nothing is known of any."""
    unknown: Sequence[Fraction | None] = [None] * len(shares)
    before = len(faults)
    parts: list[Fraction] = []
    readable = True
    for mark, share in shares:
        if share is None:
            faults.add(mark, "this child of a chance node has no chance", "say how likely it is")
        elif share.part is None:
            readable = False
        elif share.part < 0:
            message = f"the chance {_short(share.part)} is below 0"
            faults.add(share.mark, message, "write a fraction or a decimal from 0 to 1")
        else:
            parts.append(share.part)
    if len(faults) > before or not readable:
        return unknown
    total = Fraction(0)
    for part in parts:
        total += part
        if total.denominator > COMMON:
            message = "these chances have no common denominator below 10^100"
            faults.add(node, message, "write them as short fractions such as 1/3")
            return unknown
    if total and all(share is not None and share.weight for _, share in shares):
        return [part / total for part in parts]
    if total != 1:
        message = f"the chances of the children add up to {_short(total)}, not 1"
        faults.add(node, message, "make them add up to exactly 1, thirds written as 1/3")
        return unknown
    return parts


def _short(number: Fraction) -> str:
    """The number as a decimal if it is a short one.

    >>> _short(Fraction(99, 100)), _short(Fraction(2, 3))
    ('0.99', '2/3')
    """
    decimal = f"{float(number):.12g}"
    return decimal if Fraction(decimal) == number else str(number)[:60]
