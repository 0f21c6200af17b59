"""A tree as another format has it, before it becomes a walkthrough: nodes in a row, and notes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Generic, TypeVar

from ..game import CHANCE
from ..reading.faults import Fault, Faults, Mark
from ..reading.limits import Limits
from ..reading.values import Number
from .chances import Share, shared

D = TypeVar("D")

MOST = 12
"""Notes that are shown; of more it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Twig:
    """The way to a child."""

    label: str
    """Empty where the format counts the children instead of naming them."""
    node: int
    """The child's place in the outline; greater than its parent's."""
    mark: Mark
    chance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One node; a leaf has no twigs."""

    mark: Mark
    turn: int | None = None
    """Who moves; None where the format leaves it to the levels."""
    twigs: tuple[Twig, ...] = ()
    value: Number | None = None
    """A leaf's value to MAX; None where nobody knows it."""
    key: str = ""
    note: str = ""
    estimate: Number | None = None


class Notes:
    """What had to be changed on the way in, said once each."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._said: dict[str, None] = {}

    def add(self, mark: Mark, message: str, remedy: str) -> None:
        """Note something at its place, and what one may do about it."""
        self._said[str(Fault(self.file, mark.line, mark.column, message, remedy))] = None

    @property
    def said(self) -> tuple[str, ...]:
        """The notes, as many as one reads."""
        some = tuple(self._said)[:MOST]
        left = len(self._said) - MOST
        return (*some, f"{self.file}: and {left} more notes of this kind") if left > 0 else some


@dataclass(frozen=True, slots=True)
class Outline:
    """The whole tree; nodes[0] is the root, and every child comes after its parent."""

    nodes: tuple[Node, ...]
    title: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Shoot(Generic[D]):
    """A child that has not been looked at yet."""

    data: D
    mark: Mark
    label: str = ""
    share: Share | None = None
    """How likely it is, and the place where that is said."""


@dataclass(frozen=True, slots=True)
class Draft(Generic[D]):
    """A node and the children it leads to."""

    node: Node
    shoots: Sequence[Shoot[D]] = field(default=())


def grown(
    root: D, read: Callable[[D], Draft[D]], limits: Limits, faults: Faults
) -> tuple[Node, ...]:
    """The nodes of nested data, read one by one and not recursively, parents first.

    `read` tells its faults and gives what it can, so that all faults are found in one go."""
    nodes: list[Node] = []
    waiting: list[tuple[D, int]] = [(root, 0)]
    grown_shoots: list[Sequence[Shoot[D]]] = []
    places: list[list[int]] = []
    while waiting:
        data, parent = waiting.pop()
        draft = read(data)
        place = len(nodes)
        if place:
            places[parent].append(place)
        nodes.append(draft.node)
        grown_shoots.append(draft.shoots)
        places.append([])
        if len(nodes) + len(waiting) > limits.written:
            message = f"the tree has more than {limits.written:,} nodes"
            faults.stop(nodes[0].mark, message, limits.remedy("written"))
        waiting.extend((shoot.data, place) for shoot in reversed(draft.shoots))
    return tuple(
        replace(node, twigs=_twigs(node, shoots, children, faults))
        for node, shoots, children in zip(nodes, grown_shoots, places, strict=True)
    )


def _twigs(
    node: Node, shoots: Sequence[Shoot[D]], children: Sequence[int], faults: Faults
) -> tuple[Twig, ...]:
    parts: Sequence[Fraction | None] = [None] * len(shoots)
    if node.turn == CHANCE and shoots:
        parts = shared(node.mark, [(s.mark, s.share) for s in shoots], faults)
    else:
        for shoot in shoots:
            if shoot.share is not None:
                message = "found a chance below a node that leaves nothing to chance"
                remedy = "leave it out, or say that chance moves above"
                faults.add(shoot.share.mark, message, remedy)
    return tuple(
        Twig(shoot.label, child, shoot.mark, part)
        for shoot, child, part in zip(shoots, children, parts, strict=True)
    )
