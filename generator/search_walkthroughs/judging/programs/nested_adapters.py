"""Adapters of trees as data other than lists: tuples, and mappings with two children."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from ...game import Path
from .adapters import Adapter, NestedLists, NodeDict, NodeTuple
from .two_children import PAIRS

VALUE_KEYS = ("value", "val", "score", "utility", "data")
"""What programs call the value of a leaf that is a mapping."""


class NestedTuples(NestedLists):
    """``((3, 12, 8), (2, 4, 6))``: inner nodes are tuples, leaves are numbers."""

    node_type = NodeTuple

    def move(self, answer: Any) -> Hashable | None:
        """See `NestedLists`; a node is a tuple."""
        return Adapter.move(self, answer) if isinstance(answer, NodeTuple) else None


class PairsOfNumbers(NestedLists):
    """``{"left": {"left": 3, "right": 12}, "right": 2}``: mappings with two children, and the usual
    other names of these; leaves are numbers."""

    entries_without_value: ClassVar[dict[str, Any]] = {}
    """What an inner node says of its value."""

    def inner_node(self, children: Sequence[Any]) -> Any:
        """See `NestedLists`; the first two children have names, and no others are held."""
        entries = {
            name: child for pair in PAIRS for name, child in zip(pair, children, strict=False)
        }
        return NodeDict({**self.entries_without_value, **entries})

    def move(self, answer: Any) -> Hashable | None:
        """See `NestedLists`; a node is a mapping, and its moves have no names in it."""
        return Adapter.move(self, answer) if isinstance(answer, NodeDict) else None


class PairsOfLeaves(PairsOfNumbers):
    """``{"left": {"value": 3}, "right": {"value": 12}}``: leaves are mappings without children."""

    entries_without_children: ClassVar[dict[str, Any]] = {}
    """What a leaf says of its children."""

    def leaf(self, path: Path) -> Any:
        """See `NestedLists`; reading its value is reported."""
        value = self.game.score(self.state(path))
        leaf = NodeDict({**self.entries_without_children, **dict.fromkeys(VALUE_KEYS, value)})
        leaf.read = self.read
        return leaf


class PairsWithNone(PairsOfLeaves):
    """The same with ``"left": None`` at leaves, and ``"value": None`` at other nodes."""

    entries_without_value: ClassVar[dict[str, Any]] = dict.fromkeys(VALUE_KEYS)
    entries_without_children: ClassVar[dict[str, Any]] = dict.fromkeys(
        name for pair in PAIRS for name in pair
    )
