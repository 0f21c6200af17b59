"""`CallNode`: a call of a program's search as a node of a tree.

A call that calls the search again is an inner node, any other call is a leaf. What is kept is
copied at once: programs change their boards and their lists of results later.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any, Literal, TypeAlias

from ..programs.adapters import DEPTH_NAMES, plain_name
from ..programs.object_fields import attributes

Place: TypeAlias = tuple[Hashable, ...]
"""Where in an answer a number stands: () is the answer itself, ("score",) an entry, (".v",) an
attribute, (1,) the second part of a tuple."""

View: TypeAlias = Literal["max", "mover", "parent"]
"""Whose values answers are: MAX's, those of the player who moves there, or of the player who moved
into the position."""

MAX_PARTS = 12
"""Upper limit of the parts of an answer that are looked at."""
MAX_DEPTH = 2
"""Upper limit of containers in each other that are looked into for a number."""


@dataclass(frozen=True)
class AnswerPlace:
    """Where in an answer the value stands, and whose it is."""

    place: Place
    view: View


@dataclass(eq=False, slots=True)
class CallNode:
    """One call of the search."""

    function: int
    """Number of the function; -1 for what stands outside of all calls."""
    parent: "CallNode | None" = None
    label: Place = ()
    """The move: what the loops around the call bind."""
    line: int = 0
    """The line of the call."""
    children: "list[CallNode]" = field(default_factory=list)
    numbers: Mapping[Place, float] = field(default_factory=dict)
    """The numbers in its answer, by their places."""
    facts: Mapping[str, Hashable] = field(default_factory=dict)
    """What may say who moves: arguments, attributes and the like that are numbers or texts."""
    alpha: Any = None
    beta: Any = None
    """The window that it was given, in the program's own terms."""
    position: tuple[Hashable, ...] = ()
    """Copies of the boards that it was given."""
    changed_cells: int = 0
    """Number of cells of its boards that were not the same at its end."""
    parts: tuple[tuple[Hashable, Hashable], ...] = ()
    """Copies of the parts of its answer by their names; () is the name of an answer without."""
    late: Any = None
    """What it would have returned where its cuts are off."""
    turn: int = 0
    """Who moves by the tree that the program was given: 1 for MAX, -1 for MIN, 0 if unknown."""
    path: tuple[Hashable, ...] | None = None
    """The node in the tree that the program was given; None on its own game."""
    _moves: "dict[Hashable, CallNode] | None" = None

    @property
    def key(self) -> Hashable:
        """What tells it from the other children of its parent. A child that is searched again has
        the key that it had before."""
        if self.path is not None:
            return self.path
        arguments = [
            (name, repr(value)) for name, value in self.facts.items() if name.startswith("=")
        ]
        state_arguments = tuple(
            sorted(pair for pair in arguments if plain_name(pair[0][1:]) not in DEPTH_NAMES)
        )
        return self.label, self.position, state_arguments

    @property
    def is_named(self) -> bool:
        """Whether its move, or a board of which all was copied, tells it from other children."""
        if any(part is not None for part in self.label):
            return True
        return bool(self.position) and all(self.position) and "None" not in repr(self.position)

    def moves(self) -> "dict[Hashable, CallNode]":
        """Return the children by their keys; of a child that is searched again, the last search.

        It is asked when the call has ended.
        """
        if self._moves is not None:
            return self._moves
        child_by_key: dict[Hashable, CallNode] = {}
        search_counts = Counter[Hashable]()
        for key, child in zip(self._keys(), self.children, strict=True):
            search_counts[key] += 1
            if child.path is None and not child.is_named:
                key = (key, search_counts[key])
            child_by_key.pop(key, None)
            child_by_key[key] = child
        self._moves = child_by_key
        return child_by_key

    def _keys(self) -> "list[Hashable]":
        """Return what tells the children from each other: move and board, if no two of one board
        are given other numbers. Among the numbers may be a bound, which is another without cuts."""
        full_keys = [child.key for child in self.children]
        short_keys: list[Hashable] = [
            (child.label, child.position) if child.position and child.path is None else key
            for child, key in zip(self.children, full_keys, strict=True)
        ]
        is_clear = len(set(zip(short_keys, full_keys, strict=True))) == len(set(short_keys))
        return short_keys if is_clear else full_keys

    def nodes(self) -> "Iterator[CallNode]":
        """Yield the calls of the tree in the order of their ends: children before parents."""
        stack = [(self, False)]
        while stack:
            node, is_done = stack.pop()
            if is_done or not node.children:
                yield node
                continue
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node.children))

    @property
    def start(self) -> "CallNode":
        """The call that stands for the start, where this is what is outside of all calls: the first
        call, or this node itself if there are more."""
        return self.children[0] if len(self.children) == 1 else self

    def above(self) -> "Iterator[CallNode]":
        """Yield the calls in which it stands, the nearest first, without what is outside of all."""
        node = self.parent
        while node is not None and node.function >= 0:
            yield node
            node = node.parent


def numbers_in(answer: Any, depth: int = MAX_DEPTH) -> dict[Place, float]:
    """Return the numbers that an answer holds, by their places; a truth value is not a number.

    >>> numbers_in({"score": 3, "move": (1, None)}), numbers_in((True, 2.5))
    ({('score',): 3, ('move', 0): 1}, {(1,): 2.5})
    """
    if answer is None or isinstance(answer, bool | str | bytes):
        return {}
    if isinstance(answer, Real):
        number: Any = answer
        if number != number:  # NaN is not a number
            return {}
        return {(): int(number) if isinstance(answer, Integral) else float(number)}
    if getattr(answer, "shape", None) == () and hasattr(answer, "item"):
        return numbers_in(answer.item(), depth)
    numbers: dict[Place, float] = {}
    for name, part in answer_parts(answer) if depth else ():
        for inner_place, number in numbers_in(part, depth - 1).items():
            numbers[name, *inner_place] = number
    return numbers


def answer_parts(answer: Any) -> Sequence[tuple[Hashable, Any]]:
    """Return the parts of an answer with their names; attributes have a dot before their name."""
    if isinstance(answer, Mapping):
        entries = [(name, part) for name, part in answer.items() if isinstance(name, str | int)]
        return entries[:MAX_PARTS]
    if isinstance(answer, tuple | list):
        return list(enumerate(answer[:MAX_PARTS]))
    return [(f".{name}", part) for name, part in attributes(answer).items()][:MAX_PARTS]
