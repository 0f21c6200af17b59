"""Labels that our paths allow, made of those that other formats allow."""

from collections.abc import Sequence
from dataclasses import replace

from ..reading.draft import HIDDEN, LONGEST
from ..reading.faults import shown
from ..reading.source import FOREIGN
from .outline import Node, Notes, Twig


def legal(twigs: Sequence[Twig], notes: Notes) -> tuple[Twig, ...]:
    """The twigs of a node with labels that can stand in a path, each another one.

    What is changed is noted; where no child has a name, they are counted from 1."""
    taken: set[str] = set()
    named = []
    for number, twig in enumerate(twigs, 1):
        label = fit(twig.label) or str(number)
        again = 1
        while label in taken:
            again += 1
            tail = f" ({again})"
            label = f"{(fit(twig.label) or str(number))[: LONGEST - len(tail)]}{tail}"
        if twig.label and label != twig.label:
            message = f"the label {shown(twig.label)} is written {shown(label)}"
            notes.add(twig.mark, message, "labels are short, visible, different, and without /")
        taken.add(label)
        named.append(replace(twig, label=label))
    return tuple(named)


def fit(label: str) -> str:
    """The label without what a path cannot hold, which may leave nothing.

    >>> fit("take a/b"), fit("a\\tb"), fit(" ")
    ('take a|b', 'a b', '')
    """
    seen = HIDDEN.sub(lambda m: " " if m[0].isspace() else "", label).replace("/", "|")
    if not seen.strip():
        return ""
    return seen if len(seen) <= LONGEST else seen[: LONGEST - 1] + "…"


def seen(text: str) -> str:
    """The text without what nobody sees."""
    return FOREIGN.sub("", text).strip()


def relabelled(nodes: Sequence[Node], notes: Notes) -> tuple[Node, ...]:
    """The nodes with legal labels, names and remarks."""
    return tuple(
        replace(
            node,
            twigs=legal(node.twigs, notes),
            key=" ".join(seen(node.key).split()),
            note=seen(node.note),
        )
        for node in nodes
    )
