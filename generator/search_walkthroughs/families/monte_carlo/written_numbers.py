"""How means and sums of a search with playouts are written."""

from collections.abc import Hashable, Mapping, Sequence

DIGITS = range(2, 5)
"""Numbers of decimals that a mean may be written with; more where fewer would show a whole
number."""
PLACES = range(2, 7)
"""Numbers of decimals that terms may have: as many as are needed to see which sum is the
greatest."""

Terms = Mapping[Hashable, tuple[float, ...]]


def decimals(value: float, least: int = DIGITS.start) -> str:
    """Return a mean with enough decimals that only a whole number looks like a whole number.

    >>> decimals(2 / 3), decimals(1.0), decimals(0.004), decimals(-0.28), decimals(0.9999999)
    ('0.67', '1.00', '0.004', '−0.28', '1.00')
    """
    value, text = float(value), ""
    for digits in range(least, DIGITS.stop):
        text = f"{round(value, digits) + 0:.{digits}f}"
        if not float(text).is_integer() or abs(value - float(text)) < 10**-6:
            break
    else:
        text = f"{round(value, least) + 0:.{least}f}"
    return text.replace("-", "−")


def sum_text(terms: Sequence[float], places: int) -> str:
    """Return the sum written out."""
    parts = [decimals(term, places) for term in terms]
    if len(parts) == 1:
        return parts[0]
    total = decimals(sum(terms), places)
    exact = sum(map(_smallest_unit, parts)) == _smallest_unit(total)
    return f"{' + '.join(parts)} {'=' if exact else '≈'} {total}"


def clear(terms: Terms, chosen: Hashable) -> int:
    """Return how many decimals show which sum is the greatest."""
    greatest = sum(terms[chosen])
    for places in PLACES:
        other_sums = [
            decimals(sum(move_terms), places)
            for move_terms in terms.values()
            if sum(move_terms) != greatest
        ]
        if decimals(greatest, places) not in other_sums:
            return places
    return PLACES[0]


def _smallest_unit(text: str) -> int:
    """Return a number as it stands, in its smallest unit."""
    return round(float(text.replace("−", "-")) * 10**6)
