"""What the players of an extensive game are paid, as the one number that a leaf has here."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from typing import TypeAlias

from ..reading.faults import Faults, Mark
from ..reading.scalars import LONGEST
from ..reading.values import Number
from .outline import Notes

Payoffs: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """A leaf and what it pays, the road to it included."""

    place: int
    payoffs: Payoffs
    mark: Mark


def worth(
    endings: Sequence[Ending], players: int, faults: Faults, notes: Notes
) -> dict[int, Number]:
    """The value to MAX of every leaf, by its place.

    Where both together always get the same, half of it is taken from each: then one wins what the
    other loses. Anything else is no game of two opponents, and told."""
    total = sum(endings[0].payoffs)
    if players == 2:
        for ending in endings:
            if sum(ending.payoffs) != total:
                message = (
                    f"the payoffs add up to {_short(sum(ending.payoffs))} here, "
                    f"and to {_short(total)} at {endings[0].mark}"
                )
                remedy = "these searches need a sum that is always the same, best 0"
                faults.add(ending.mark, message, remedy)
    half = Fraction(total) / 2 if players == 2 else Fraction(0)
    if half:
        message = f"the payoffs always add up to {_short(total)}: {_short(half)} is taken from each"
        notes.add(endings[0].mark, message, "so one wins what the other loses")
    return {end.place: _value(end.payoffs[0] - half, end.mark, faults, notes) for end in endings}


def _value(payoff: Fraction, mark: Mark, faults: Faults, notes: Notes) -> Number:
    """The payoff as YAML can write it."""
    if payoff.denominator == 1 and len(str(payoff)) <= LONGEST:
        return int(payoff)
    try:
        value = float(payoff)
    except OverflowError:
        value = inf
    if isinf(value):
        faults.add(mark, "found a payoff that is too large", "write one below 1e308")
    elif Fraction(repr(value)) != payoff:
        message = f"the payoff {_short(payoff)} is rounded to {value!r}"
        notes.add(mark, message, "multiply all payoffs by a number that makes them whole")
    return value


def _short(number: Fraction | int) -> str:
    return str(number)[:LONGEST]
