"""A value in a file of settings, where it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import yaml

from ..reading import Fault

NULL = "tag:yaml.org,2002:null"
"""Tag of a value that is left empty."""
_TAGS = {
    yaml.MappingNode: "tag:yaml.org,2002:map",
    yaml.SequenceNode: "tag:yaml.org,2002:seq",
    yaml.ScalarNode: "tag:yaml.org,2002:str",
}
"""The usual tag of a value, by its kind."""


@dataclass(frozen=True)
class Setting:
    """A value in a file of settings, where it stands."""

    file: str
    node: yaml.Node

    @property
    def adds(self) -> bool:
        """Whether the value is a mapping: such a value adds to the one that is inherited, and does
        not replace it."""
        return isinstance(self.node, yaml.MappingNode)

    def below(self, *keys: str) -> "Setting | None":
        """Return what stands under the keys, if anything."""
        node = self.node
        for key in keys:
            pairs = node.value if isinstance(node, yaml.MappingNode) else ()
            values = [value for name, value in pairs if name.value == key]
            if not values:
                return None
            node = values[-1]
        return Setting(self.file, node)

    def names(self) -> list["Setting"]:
        """Return the names in a mapping."""
        pairs = self.node.value if isinstance(self.node, yaml.MappingNode) else ()
        return [Setting(self.file, name) for name, _ in pairs]

    def plain(self) -> Any:
        """Return the value in lists, dictionaries and texts."""
        if isinstance(self.node, yaml.SequenceNode):
            return [item.plain() for item in self.items()]
        if isinstance(self.node, yaml.MappingNode):
            return {key.value: Setting(self.file, node).plain() for key, node in self.node.value}
        return self.node.value

    def scalars(self) -> list["Setting"]:
        """Return the texts of a list, each where it stands; of a single text, that text alone."""
        nodes = self.node.value if isinstance(self.node, yaml.SequenceNode) else [self.node]
        return [Setting(self.file, node) for node in nodes if isinstance(node, yaml.ScalarNode)]

    def texts(self) -> list[str]:
        """Return the texts of a list; of a single text, that text alone."""
        return [str(item.node.value) for item in self.scalars()]

    def items(self) -> list["Setting"]:
        """Return the items of a list; nothing if it is not a list."""
        nodes = self.node.value if isinstance(self.node, yaml.SequenceNode) else ()
        return [Setting(self.file, node) for node in nodes]

    def with_value(self, value: Any, kind: type[yaml.Node], tag: str = "") -> Self:
        """Return another value at the same place; its tag is the usual one unless it is given."""
        mark = self.node.start_mark, self.node.end_mark
        return replace(self, node=kind(tag or _TAGS[kind], value, *mark))

    def without(self, name: str) -> Self:
        """Return a mapping without that name."""
        pairs = [(key, value) for key, value in self.node.value if key.value != name]
        return self.with_value(pairs, yaml.MappingNode)

    def changed(self, keys: Sequence[str], change: Callable[[Self], Self]) -> Self:
        """Return the value with what stands under the keys changed, if anything does."""
        if not keys:
            return change(self)
        if self.below(keys[0]) is None:
            return self
        pairs = [
            (name, replace(self, node=value).changed(keys[1:], change).node)
            if name.value == keys[0]
            else (name, value)
            for name, value in self.node.value
        ]
        return self.with_value(pairs, yaml.MappingNode)

    def fault(self, message: str, remedy: str) -> Fault:
        """Return a fault at the place of the value."""
        mark = self.node.start_mark
        return Fault(self.file, mark.line + 1, mark.column + 1, message, remedy)
