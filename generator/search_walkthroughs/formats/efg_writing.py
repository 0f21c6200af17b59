"""A tree as an extensive game for Gambit: MAX is player 1, MIN player 2, and chance is chance."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from ..game import CHANCE, MAX
from ..reading.faults import BadInput, Fault
from ..reading.scalars import LONGEST
from .unfolding import Knot

BEFORE_QUOTE = re.compile(r'(\\*)("|\Z)')


def efg(knots: Iterable[Knot], title: str, about: str, file: str) -> str:
    """The file. Every node is seen by all, so each is an information set of its own.

    Numbers are exact: decimals are written as the fractions that they are. BadInput where the tree
    has a leaf whose value nobody knows, which the format cannot say."""
    head = f"EFG 2 R {_quoted(title)} {{ {_quoted('MAX')} {_quoted('MIN')} }}\n{_quoted(about)}\n\n"
    return head + "".join(f"{line}\n" for line in _lines(list(knots), file))


def _lines(knots: list[Knot], file: str) -> Iterator[str]:
    below = _children(knots)
    sets = {1: 0, -1: 0, 0: 0}
    outcomes: dict[float, int] = {}
    for place, knot in enumerate(knots):
        name = _quoted(knot.note or knot.key)
        if not knot.children:
            if knot.value is None:
                what = f"the leaf {knot.label or 'at the root'} has the value ?"
                remedy = "give it one: an extensive game pays something at every end"
                raise BadInput([Fault(file, 1, 1, what, remedy)])
            number = outcomes.setdefault(knot.value, len(outcomes) + 1)
            yield f't {name} {number} "" {{ {paid(knot.value)}, {paid(-knot.value)} }}'
            continue
        sets[knot.turn] += 1
        children = [knots[child] for child in below[place]]
        if knot.turn == CHANCE:
            actions = " ".join(f"{_quoted(child.label)} {child.chance}" for child in children)
            yield f'c {name} {sets[0]} "" {{ {actions} }} 0'
        else:
            actions = " ".join(_quoted(child.label) for child in children)
            player = 1 if knot.turn == MAX else 2
            yield f'p {name} {player} {sets[knot.turn]} "" {{ {actions} }} 0'


def paid(value: float) -> str:
    """The number as a fraction, unless that is too long to be read.

    >>> paid(3), paid(-0.75), paid(1e-300)
    ('3', '-3/4', '1e-300')
    """
    whole = isinstance(value, int) or value.is_integer()
    text = str(int(value) if whole else Fraction(repr(value)))
    return text if len(text) <= LONGEST else repr(value)


def _children(knots: list[Knot]) -> list[list[int]]:
    """The places of every node's children."""
    below: list[list[int]] = [[] for _ in knots]
    road: list[int] = []
    for place, knot in enumerate(knots):
        del road[knot.depth :]
        if road:
            below[road[-1]].append(place)
        road.append(place)
    return below


def _quoted(text: str) -> str:
    r"""The text in quotes; a backslash is doubled only where a quote follows it.

    >>> print(_quoted('say "a"'), _quoted("a\\b"), _quoted("a\\"))
    "say \"a\"" "a\b" "a\\"
    """
    body = BEFORE_QUOTE.sub(lambda m: m[1] * 2 + ("\\" + m[2] if m[2] else ""), text)
    return f'"{body}"'
