"""A foreign file made a walkthrough."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal, TypeAlias

from .. import reading
from ..game import CHANCE
from ..reading.errors import BadInput, Fault, FaultList, quote_short
from ..reading.known_names import unknown_algorithm
from ..reading.limits import FOREIGN, Limits, decode
from ..reading.tree.written import HIDDEN_SIGNS, MAX_LABEL_CHARACTERS
from ..runs.registry import catalogue
from .bracket_lists import read_lists, read_s_expression
from .foreign_tree import ForeignChild, ForeignTree, ImportNotes, Node
from .gambit import read_gambit
from .json_tree import read_json
from .yaml_writer import compact_yaml, walkthrough_yaml

# Labels of other formats, changed to what our paths allow.


def legal(children: Sequence[ForeignChild], notes: ImportNotes) -> tuple[ForeignChild, ...]:
    """Return the children of a node with different labels that can stand in a path.

    Changes are noted; if no child has a name, the labels are numbers from 1."""
    taken: set[str] = set()
    named = []
    for number, child in enumerate(children, 1):
        label = fit(child.label) or str(number)
        again = 1
        while label in taken:
            again += 1
            tail = f" ({again})"
            label = f"{(fit(child.label) or str(number))[: MAX_LABEL_CHARACTERS - len(tail)]}{tail}"
        if child.label and label != child.label:
            message = f"the label {quote_short(child.label)} is written {quote_short(label)}"
            notes.add(child.mark, message, "labels are short, visible, different, and without /")
        taken.add(label)
        named.append(replace(child, label=label))
    return tuple(named)


def fit(label: str) -> str:
    """Return the label without what a path cannot hold; the result may be empty.

    >>> fit("take a/b"), fit("a\\tb"), fit(" ")
    ('take a|b', 'a b', '')
    """
    seen = HIDDEN_SIGNS.sub(lambda m: " " if m[0].isspace() else "", label).replace("/", "|")
    if not seen.strip():
        return ""
    return seen if len(seen) <= MAX_LABEL_CHARACTERS else seen[: MAX_LABEL_CHARACTERS - 1] + "…"


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
        )
        for node in nodes
    )


# A file of another format as a walkthrough that the reader has accepted.

Form: TypeAlias = Literal["efg", "list", "sexpr", "json"]

READERS: Mapping[Form, Callable[[str, Limits, FaultList, ImportNotes], ForeignTree]] = {
    "efg": read_gambit,
    "list": read_lists,
    "sexpr": read_s_expression,
    "json": read_json,
}
SUFFIXES: Mapping[str, Form] = {
    ".efg": "efg", ".json": "json", ".lisp": "sexpr", ".lsp": "sexpr", ".scm": "sexpr",
    ".sexp": "sexpr", ".sexpr": "sexpr", ".rkt": "sexpr",
}  # fmt: skip
TUPLES = re.compile(r"[\[{,]")
"""Signs that nested lists have and S-expressions do not."""
INSPECTED_CHARACTERS = 4096
"""Number of characters that are inspected to recognise a format."""


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """A walkthrough made of another file."""

    text: str
    """Its YAML."""
    notes: tuple[str, ...]
    """Notes of what differs from the imported file."""
    nodes: int = 0
    """Number of the tree's nodes."""


def import_tree(
    data: bytes,
    file: str,
    *,
    form: Form | None = None,
    algorithm: str | None = None,
    limits: Limits | None = None,
) -> ImportOutcome:
    """Return the walkthrough. Raises BadInput with every fault of the file.

    The format is recognised by the file's suffix or by its content, unless it is given. Without
    an `algorithm` it is alpha-beta, or expectimax if the tree has chance nodes."""
    bounds = limits or Limits()
    if algorithm is not None and algorithm not in catalogue().algorithms:
        wrong = unknown_algorithm(algorithm, catalogue())
        raise BadInput([Fault.of_argument("--algorithm", *wrong)])
    faults, notes = FaultList(file), ImportNotes(file)
    text = decode(data, bounds, faults)
    outline = READERS[form or format_of(text, file)](text, bounds, faults, notes)
    faults.close()
    outline = replace(
        outline, nodes=relabel(outline.nodes, notes), about=visible_text(outline.about)
    )
    chance = any(node.turn == CHANCE for node in outline.nodes)
    name = algorithm or ("expectimax" if chance else "alpha-beta")
    title = " ".join(visible_text(outline.title).split()) or PurePath(file).stem or "A tree"
    made = walkthrough_yaml(outline, title, name, notes.texts)
    if len(made.encode()) > bounds.bytes:
        made = compact_yaml(outline, title, name)
    reading.read(made, f"{file}, as YAML", catalogue(), bounds)
    return ImportOutcome(made, notes.texts, len(outline.nodes))


def format_of(text: str, file: str) -> Form:
    """Return the format, by the suffix of the file or by how it begins.

    >>> format_of("((3)(17))", "tree.txt"), format_of("EFG 2 R", "x"), format_of("((3, 4), 5)", "x")
    ('sexpr', 'efg', 'list')
    """
    if form := SUFFIXES.get(PurePath(file).suffix.lower()):
        return form
    start = text.lstrip()[:INSPECTED_CHARACTERS]
    if start.startswith("EFG"):
        return "efg"
    if start.startswith(("(", "'(", ";")) and not TUPLES.search(start):
        return "sexpr"
    return "json" if "{" in start else "list"
