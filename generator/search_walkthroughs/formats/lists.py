"""Nested lists, as Python and JavaScript write them: `[[3, 12, 8], [2, 4, 6]]`."""

from ..reading.faults import Faults
from ..reading.limits import Limits
from ..reading.scalars import Unfit, found, number
from ..reading.values import Number
from ..reading.written import Scalar
from .nested import Data, Group, nested
from .outline import Draft, Node, Notes, Outline, Shoot, grown
from .tokens import LISTS, tokens

UNKNOWN = ("?", "null", "None", "undefined", "NaN", "nan")
"""Words for a value that nobody knows."""


def read(text: str, limits: Limits, faults: Faults, notes: Notes) -> Outline:
    """The tree that the lists write; its children have no names, and MAX moves first."""
    data = nested(tokens(text, LISTS, faults), limits, faults, commas=True)

    def draft(part: Data) -> Draft[Data]:
        if isinstance(part, Scalar):
            return Draft(Node(part.mark, value=leaf(part, faults)))
        if isinstance(part, Group):
            return Draft(Node(part.mark), children(part, faults))
        remedy = "read the file with --from json"
        faults.add(part.mark, "found a mapping in nested lists", remedy)
        return Draft(Node(part.mark))

    return Outline(grown(data, draft, limits, faults))


def children(group: Group, faults: Faults) -> list[Shoot[Data]]:
    """The members of a list, which has some."""
    if not group.items:
        message = "found a list with nothing in it, an inner node without children"
        faults.add(group.mark, message, "give it a child, or write a leaf's value instead")
    return [Shoot(item, item.mark) for item in group.items]


def leaf(scalar: Scalar, faults: Faults) -> Number | None:
    """The value of a leaf; None where nobody knows it, or where it is none, which is told."""
    if scalar.text in UNKNOWN:
        return None
    try:
        return number(scalar, "a tree", 'a number, "?" or a list')
    except Unfit as wrong:
        faults.add(scalar.mark, wrong.message, wrong.remedy)
        return None


def worded(data: Data) -> str:
    """What is found, named for a message."""
    if isinstance(data, Scalar):
        return found(data)
    return "a list" if isinstance(data, Group) else "a mapping"
