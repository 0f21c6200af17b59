"""A file in another format, made into a walkthrough that the reader has accepted."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal, TypeAlias

from .. import reading
from ..game import CHANCE
from ..reading.catalogue import choose_algorithm
from ..reading.faults import BadInput, Fault, Faults, shown
from ..reading.limits import Limits
from ..reading.source import decode
from ..running.find import catalogue
from . import efg_reading, json_tree, lists, sexpr
from .labels import relabelled, seen
from .outline import Notes, Outline
from .writing import compact, written

Form: TypeAlias = Literal["efg", "list", "sexpr", "json"]

READERS: Mapping[Form, Callable[[str, Limits, Faults, Notes], Outline]] = {
    "efg": efg_reading.read,
    "list": lists.read,
    "sexpr": sexpr.read,
    "json": json_tree.read,
}
SUFFIXES: Mapping[str, Form] = {
    ".efg": "efg", ".json": "json", ".lisp": "sexpr", ".lsp": "sexpr", ".scm": "sexpr",
    ".sexp": "sexpr", ".sexpr": "sexpr", ".rkt": "sexpr",
}  # fmt: skip
TUPLES = re.compile(r"[\[{,]")
"""What nested lists have and S-expressions do not."""
SOME = 4096
"""Characters that are looked at to tell a format."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A walkthrough made of another file."""

    text: str
    """Its YAML."""
    notes: tuple[str, ...]
    """What is otherwise than in the file it was made of."""
    nodes: int = 0
    """How many the tree has."""


def imported(
    data: bytes,
    file: str,
    *,
    form: Form | None = None,
    algorithm: str | None = None,
    limits: Limits | None = None,
) -> Imported:
    """The walkthrough; BadInput with all that is wrong with the file.

    The format is told by the file's suffix or by what it holds, unless it is given. Without an
    `algorithm` it is alpha-beta, or expectimax where something is left to chance."""
    bounds = limits or Limits()
    known = catalogue().algorithms
    if algorithm is not None and algorithm not in known:
        message = f"there is no algorithm {shown(algorithm)}"
        raise BadInput(
            [Fault.of_argument("--algorithm", message, choose_algorithm(algorithm, known))]
        )
    faults, notes = Faults(file), Notes(file)
    text = decode(data, bounds, faults)
    outline = READERS[form or told(text, file)](text, bounds, faults, notes)
    faults.close()
    outline = replace(outline, nodes=relabelled(outline.nodes, notes), about=seen(outline.about))
    chance = any(node.turn == CHANCE for node in outline.nodes)
    name = algorithm or ("expectimax" if chance else "alpha-beta")
    title = " ".join(seen(outline.title).split()) or PurePath(file).stem or "A tree"
    made = written(outline, title, name, notes.said)
    if len(made.encode()) > bounds.bytes:
        made = compact(outline, title, name)
    reading.read(made, f"{file}, as YAML", catalogue(), bounds)
    return Imported(made, notes.said, len(outline.nodes))


def told(text: str, file: str) -> Form:
    """The format, by the suffix of the file or by how it begins.

    >>> told("((3)(17))", "tree.txt"), told("EFG 2 R", "x"), told("((3, 4), 5)", "x")
    ('sexpr', 'efg', 'list')
    """
    if form := SUFFIXES.get(PurePath(file).suffix.lower()):
        return form
    start = text.lstrip()[:SOME]
    if start.startswith("EFG"):
        return "efg"
    if start.startswith(("(", "'(", ";")) and not TUPLES.search(start):
        return "sexpr"
    return "json" if "{" in start else "list"
