"""Plain YAML: nested lists and mappings, nodes spelled out in the words of any tool."""

import re

from ...reading.errors import START, FaultList
from ...reading.limits import Limits
from ...reading.yaml.yaml_parser import compose
from ...reading.yaml.yaml_values import BadValue, Scalar, Value, YamlList
from ..brackets import Data, Group, Members
from ..foreign_tree import NO_TREE, ForeignTree, ImportNotes
from ..nested_nodes import read_nested
from ..tree_format import TreeFormat


def read_yaml(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree that the document writes; aliases are written out."""
    value = compose(text, limits, faults, is_tree=True)
    faults.close()
    if value is None:
        faults.stop(START, *NO_TREE)
    return read_nested(_data(value, {}), limits, faults, notes)


def _data(value: Value, converted: dict[int, Data]) -> Data:
    """Return the value as nested data; the parser bounds its depth, and an alias is one object."""
    if isinstance(value, Scalar | BadValue):
        return value if isinstance(value, Scalar) else Scalar("", plain=True, mark=value.mark)
    if id(value) not in converted:
        if isinstance(value, YamlList):
            items = (_data(item.value, converted) for item in value.items)
            converted[id(value)] = Group(tuple(items), value.mark)
        else:
            pairs = ((pair.key, _data(pair.value, converted)) for pair in value.pairs.values())
            converted[id(value)] = Members(tuple(pairs), value.mark)
    return converted[id(value)]


FORMAT = TreeFormat(
    name="yaml",
    title={"en": "nested lists and mappings in YAML", "ja": "YAMLの入れ子のリストと対応表"},
    example="A: [3, 12, 8]\nB: [2, 4, 6]",
    read=read_yaml,
    begins=re.compile(
        r"""(?:---[^\n]*\n)?(?:\s*\#[^\n]*\n)*(?:- |-\n|[\w"'][\w"' .-]*:(?:\s|\Z))"""
    ),
    suffixes=(".yml", ".yaml"),
)
