"""S-expressions: `((3 12 8) (2 4 6))`, in which `max`, `min` or a label may stand first."""

from ..game import MAX, MIN
from ..reading.faults import Faults
from ..reading.limits import Limits
from ..reading.scalars import numeric
from ..reading.written import Scalar
from .lists import UNKNOWN, children, leaf
from .nested import Data, Group, nested
from .outline import Draft, Node, Notes, Outline, Shoot, grown
from .tokens import LISP, tokens

MOVERS = {"max": MAX, "min": MIN}


def read(text: str, limits: Limits, faults: Faults, notes: Notes) -> Outline:
    """The tree that the text writes.

    The first word of a list, if it is no number, says who moves or which label leads there."""
    data = nested(tokens(text, LISP, faults), limits, faults, commas=False)

    def draft(part: Data) -> Draft[Data]:
        if isinstance(part, Scalar):
            return Draft(Node(part.mark, value=leaf(part, faults)))
        assert isinstance(part, Group)  # there are no mappings in this grammar
        head, rest = _head(part)
        word = head.text.lower() if head else ""
        if word == "chance":
            remedy = "write the tree as JSON or YAML, where every child of chance says its `p`"
            faults.add(part.mark, "an S-expression has no place for probabilities", remedy)
        shoots = [_named(shoot) for shoot in children(rest, faults)]
        return Draft(Node(part.mark, MOVERS.get(word)), shoots)

    root, _ = _head(data) if isinstance(data, Group) else (None, None)
    nodes = grown(data, draft, limits, faults)
    if root is None or root.text.lower() in MOVERS:
        return Outline(nodes)
    first, *others = nodes
    named = Node(first.mark, first.turn, first.twigs, first.value, key=root.text)
    return Outline((named, *others))


def _head(group: Group) -> tuple[Scalar | None, Group]:
    """The word that a list begins with, if it does with one, and the list without it."""
    first = group.items[0] if group.items else None
    if not isinstance(first, Scalar) or first.text in UNKNOWN or numeric(first):
        return None, group
    return first, Group(group.items[1:], group.mark)


def _named(shoot: Shoot[Data]) -> Shoot[Data]:
    head = _head(shoot.data)[0] if isinstance(shoot.data, Group) else None
    if head is None or head.text.lower() in (*MOVERS, "chance"):
        return shoot
    return Shoot(shoot.data, head.mark, head.text)
