"""Whose view a result is in at each node: one view everywhere, or one that changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .search_log import SearchLog
from .write_log import Scalar

ViewKind: TypeAlias = Literal["same", "depth", "field", "parent_field"]


@dataclass(frozen=True)
class View:
    """A rule that says on which of two sides a node stands."""

    kind: ViewKind
    name: str = ""
    """The field that says who moves."""
    first: Scalar = None
    """The value of the field on side 0."""
    labels: Mapping[int, Scalar] = field(default_factory=dict, repr=False)

    def side(self, node: int, depth: int) -> int | None:
        """Return the side of a node, 0 or 1; None if the field is missing there."""
        if self.kind == "same":
            return 0
        if self.kind == "depth":
            return depth % 2
        if node not in self.labels:
            return None
        return int(self.labels[node] != self.first)


ONE_VIEW = View("same")
BY_DEPTH = View("depth")


def views_of(search: SearchLog) -> Iterator[View]:
    """Yield the views that a search may have, the plainest first."""
    yield ONE_VIEW
    yield BY_DEPTH
    for name in search.mover_fields:
        labels = {
            node.number: node.movers[name] for node in search.nodes.values() if name in node.movers
        }
        first = labels.get(search.root, next(iter(labels.values())))
        yield View("field", name, first, labels)
        above = {
            node.number: labels[node.parent]
            for node in search.nodes.values()
            if node.parent in labels and node.parent is not None
        }
        yield View("parent_field", name, first, above)
