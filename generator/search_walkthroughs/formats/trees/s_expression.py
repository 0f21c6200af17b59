"""S-expressions: `((3 12 8) (2 4 6))`, in which `max`, `min` or a label may stand first."""

import re
from collections.abc import Mapping
from dataclasses import replace

from ...game import MAX, MIN
from ...reading.errors import FaultList
from ...reading.limits import Limits
from ...reading.yaml.yaml_values import Scalar, numeric
from ..brackets import LISP_GRAMMAR, UNKNOWN_WORDS, Data, Group, children, leaf, parse_value, tokens
from ..foreign_tree import Draft, ForeignTree, ImportNotes, Node, PendingChild, flatten
from ..tree_format import TreeFormat

MOVERS: Mapping[str, int] = {"max": MAX, "min": MIN}


def read_s_expression(
    text: str, limits: Limits, faults: FaultList, notes: ImportNotes
) -> ForeignTree:
    """Return the tree that the text writes.

    The first word of a list, if it is not a number, says who moves or which label leads there. A
    list of one value, with or without a label, is a leaf: `(3)`, `(B 3)`."""
    data = parse_value(tokens(text, LISP_GRAMMAR, faults), limits, faults, commas=False)

    def draft(node_data: Data) -> Draft[Data]:
        head, content = _head(node_data) if isinstance(node_data, Group) else (None, node_data)
        if (
            isinstance(content, Group)
            and len(content.items) == 1
            and isinstance(content.items[0], Scalar)
        ):
            content = content.items[0]
        word = head.text.lower() if head else ""
        if isinstance(content, Scalar):
            return Draft(Node(node_data.mark, value=leaf(content, faults)))
        assert isinstance(content, Group)  # there are no mappings in this grammar
        if word == "chance":
            remedy = "write the tree as JSON or YAML, where every child of chance says its `p`"
            faults.add(node_data.mark, "an S-expression has no place for probabilities", remedy)
        pending_children = [_take_name(child) for child in children(content, faults)]
        return Draft(Node(node_data.mark, MOVERS.get(word)), pending_children)

    root, _ = _head(data) if isinstance(data, Group) else (None, None)
    nodes = flatten(data, draft, limits, faults)
    if root is None or root.text.lower() in MOVERS:
        return ForeignTree(nodes)
    root_node, *other_nodes = nodes
    return ForeignTree((replace(root_node, key=root.text), *other_nodes))


def _head(group: Group) -> tuple[Scalar | None, Group]:
    """Return the word that a list begins with, if any, and the list without it."""
    word = group.items[0] if group.items else None
    if not isinstance(word, Scalar) or word.text in UNKNOWN_WORDS or numeric(word):
        return None, group
    return word, Group(group.items[1:], group.mark)


def _take_name(child: PendingChild[Data]) -> PendingChild[Data]:
    head = _head(child.data)[0] if isinstance(child.data, Group) else None
    if head is None or head.text.lower() in (*MOVERS, "chance"):
        return child
    return PendingChild(child.data, head.mark, head.text)


FORMAT = TreeFormat(
    name="sexpr",
    title={"en": "S-expressions of Lisp and Scheme", "ja": "LispやSchemeのS式"},
    example="(max (A 3 12 8) (B 2 4 6))",
    read=read_s_expression,
    begins=re.compile(r"(?:;(?!\s*$)[^\n]*\n\s*)*'?\((?!;)[^\[{,]*\Z"),
    suffixes=(".lisp", ".lsp", ".scm", ".sexp", ".sexpr", ".rkt"),
)
