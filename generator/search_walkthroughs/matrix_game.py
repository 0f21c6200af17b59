"""Matrix games: the best mixtures of the rows and of the columns, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def matrix_game(matrix: Sequence[Sequence[Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    """Return the best mixtures of the rows, for the player who gets the entry, and of the columns.

    Exact linear programming: the simplex method with the rule of R. G. Bland, New Finite Pivoting
    Rules for the Simplex Method, Mathematics of Operations Research 2 (1977), pp. 103-107, which
    never goes in a circle.

    >>> x, y = matrix_game([[Fraction(0), Fraction(1)], [Fraction(1, 2), Fraction(0)]])
    >>> [*map(str, x)], [*map(str, y)]
    (['1/3', '2/3'], ['2/3', '1/3'])
    """
    raised = 1 - min(map(min, matrix))  # all entries are made positive
    unit = lcm(raised.denominator, *(entry.denominator for row in matrix for entry in row))
    height, width = len(matrix), len(matrix[0])
    table = [[*(int((entry + raised) * unit) for entry in row), 1] for row in matrix]
    table.append([-1] * width + [0])
    outside, basis = list(range(width)), list(range(width, width + height))
    divisor = 1  # of all entries, which stay whole numbers
    while negative := [k for k in range(width) if table[-1][k] < 0]:
        entering = min(negative, key=outside.__getitem__)
        positive = [n for n in range(height) if table[n][entering] > 0]
        leaving = min(
            positive, key=lambda n: (Fraction(table[n][-1], table[n][entering]), basis[n])
        )
        divisor = _pivot(table, leaving, entering, divisor)
        outside[entering], basis[leaving] = basis[leaving], outside[entering]
    total = table[-1][-1]
    prices = dict(zip(outside, table[-1], strict=False))
    amounts = dict(zip(basis, (row[-1] for row in table), strict=False))
    rows = [Fraction(prices.get(width + n, 0), total) for n in range(height)]
    columns = [Fraction(amounts.get(k, 0), total) for k in range(width)]
    return rows, columns


def _pivot(table: list[list[int]], leaving: int, entering: int, divisor: int) -> int:
    """Exchange a variable of the basis with one outside it; return the new divisor."""
    leading_row = table[leaving]
    pivot = leading_row[entering]
    for n, row in enumerate(table):
        if n != leaving:
            factor = row[entering]
            pairs = zip(row, leading_row, strict=True)
            table[n] = [(pivot * a - factor * b) // divisor for a, b in pairs]
            table[n][entering] = -factor
    leading_row[entering] = divisor
    return pivot
