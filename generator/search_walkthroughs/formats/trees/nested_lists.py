"""Nested lists, as Python and JavaScript write them: `[[3, 12, 8], [2, 4, 6]]`."""

import re

from ...reading.errors import FaultList
from ...reading.limits import Limits
from ...reading.yaml.yaml_values import Scalar
from ..brackets import (
    LITERAL_BEGIN,
    Data,
    Group,
    children,
    leaf,
    parse_literal,
)
from ..foreign_tree import Draft, ForeignTree, ImportNotes, Node, flatten
from ..tree_format import TreeFormat


def read_lists(text: str, limits: Limits, faults: FaultList, notes: ImportNotes) -> ForeignTree:
    """Return the tree that the lists write; its children have no names, and MAX moves first."""
    data = parse_literal(text, limits, faults)

    def draft(node_data: Data) -> Draft[Data]:
        if isinstance(node_data, Scalar):
            return Draft(Node(node_data.mark, value=leaf(node_data, faults)))
        if isinstance(node_data, Group):
            return Draft(Node(node_data.mark), children(node_data, faults))
        remedy = "read the file with --from json"
        faults.add(node_data.mark, "found a mapping in nested lists", remedy)
        return Draft(Node(node_data.mark))

    return ForeignTree(flatten(data, draft, limits, faults))


FORMAT = TreeFormat(
    name="list",
    title={
        "en": "nested lists of Python or JavaScript",
        "ja": "PythonやJavaScriptの入れ子のリスト",
    },
    example="const tree = [[3, 12, 8], [2, 4, 6]];",
    read=read_lists,
    begins=re.compile(LITERAL_BEGIN + r"(?:\[|\((?=[^,]*,)|[-+]?\d|\?)[^{\\]*\Z"),
)
