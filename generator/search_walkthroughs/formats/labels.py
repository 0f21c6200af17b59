"""Labels of other formats, changed to what our paths allow."""

from collections.abc import Sequence
from dataclasses import replace

from ..reading.errors import quote_short
from ..reading.limits import FOREIGN
from ..reading.tree.written import HIDDEN_SIGNS, MAX_LABEL_CHARACTERS
from .foreign_tree import ForeignChild, ImportNotes, Node


def legal(children: Sequence[ForeignChild], notes: ImportNotes) -> tuple[ForeignChild, ...]:
    """Return the children of a node with different labels that can stand in a path.

    Changes are noted; if no child has a name, the labels are numbers from 1."""
    taken_labels: set[str] = set()
    labelled_children = []
    for number, child in enumerate(children, 1):
        label = fit(child.label) or str(number)
        count = 1
        while label in taken_labels:
            count += 1
            tail = f" ({count})"
            label = f"{(fit(child.label) or str(number))[: MAX_LABEL_CHARACTERS - len(tail)]}{tail}"
        if child.label and label != child.label:
            message = f"the label {quote_short(child.label)} is written {quote_short(label)}"
            notes.add(child.mark, message, "labels are short, visible, different, and without /")
        taken_labels.add(label)
        labelled_children.append(replace(child, label=label))
    return tuple(labelled_children)


def fit(label: str) -> str:
    """Return the label without what a path cannot hold; the result may be empty.

    >>> fit("take a/b"), fit("a\\tb"), fit(" ")
    ('take a|b', 'a b', '')
    """
    label_text = HIDDEN_SIGNS.sub(lambda m: " " if m[0].isspace() else "", label).replace("/", "|")
    if not label_text.strip():
        return ""
    return (
        label_text
        if len(label_text) <= MAX_LABEL_CHARACTERS
        else label_text[: MAX_LABEL_CHARACTERS - 1] + "…"
    )


def visible_text(text: str) -> str:
    """Return the text without invisible characters."""
    return FOREIGN.sub("", text).strip()


def relabel(nodes: Sequence[Node], notes: ImportNotes) -> tuple[Node, ...]:
    """Return the nodes with legal labels, names and remarks."""
    return tuple(
        replace(
            node,
            children=legal(node.children, notes),
            key=" ".join(visible_text(node.key).split()),
            note=visible_text(node.note),
            sees=" ".join(visible_text(node.sees).split()),
        )
        for node in nodes
    )
