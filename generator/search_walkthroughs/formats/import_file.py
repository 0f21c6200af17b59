"""A foreign file made a walkthrough."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from .. import reading
from ..game import CHANCE
from ..reading.errors import START, FaultList, bad_argument
from ..reading.known_names import unknown_algorithm
from ..reading.limits import DEFAULT_LIMITS, Limits, decode, utf8
from ..runs.determinization import PAGE, pairs_of_plans
from ..runs.registry import catalogue
from .foreign_tree import ImportNotes, Node, as_faults_of
from .labels import relabel, visible_text
from .tree_format import TreeFormat, recognise, tree_formats
from .yaml_writer import compact_yaml, walkthrough_yaml

# A file of another format as a walkthrough that the reader has accepted.

MAX_PAIRS_OF_PLANS = 2**15
"""Upper limit of pairs of plans that a page of an imported game compares: a few seconds."""


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
    form: str | None = None,
    algorithm: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> ImportOutcome:
    """Return the walkthrough. Raises BadInput with every fault of the file.

    The format, a name of `tree_formats`, is recognised by the content or the file's suffix, if it
    is not given. Without an `algorithm` it is alpha-beta, or expectimax if the tree has chance
    nodes; a tree with information sets gets the page of hidden information."""
    if algorithm is not None and algorithm not in catalogue().algorithms:
        fault_texts = unknown_algorithm(algorithm, catalogue())
        raise bad_argument("--algorithm", *fault_texts)
    faults, notes = FaultList(file), ImportNotes(file)
    text = decode(utf8(data), limits, faults)
    read_as = tree_formats()[form] if form else recognise(text, file, faults)
    outline = read_as.read(text, limits, faults, notes)
    faults.close()
    outline = replace(
        outline, nodes=relabel(outline.nodes, notes), about=visible_text(outline.about)
    )
    title = " ".join(visible_text(outline.title).split()) or PurePath(file).stem or "A tree"
    is_hidden = any(node.sees for node in outline.nodes)

    def written(name: str, page: str = "") -> tuple[str, reading.Walkthrough]:
        yaml_text = walkthrough_yaml(outline, title, name, notes.texts, page)
        if len(yaml_text.encode()) > limits.bytes:
            yaml_text = compact_yaml(outline, title, name, page)
        return yaml_text, reading.read(yaml_text, file, catalogue(), limits)

    with as_faults_of(file):
        if algorithm or not is_hidden:
            yaml_text, _ = written(algorithm or _usual_algorithm(outline.nodes))
        else:
            yaml_text, walkthrough = written("determinization", PAGE)
            if not _is_comparable(walkthrough, notes):
                yaml_text, _ = written(_usual_algorithm(outline.nodes))
    return ImportOutcome(yaml_text, notes.texts, len(outline.nodes))


def recognised(data: bytes, file: str, limits: Limits) -> TreeFormat:
    """Return the format of the file's tree. Raises BadInput if it has none that is read."""
    faults = FaultList(file)
    return recognise(decode(utf8(data), limits, faults), file, faults)


def _usual_algorithm(nodes: Sequence[Node]) -> str:
    """Return the algorithm for a tree whose players see all."""
    return "expectimax" if any(node.turn == CHANCE for node in nodes) else "alpha-beta"


def _is_comparable(walkthrough: reading.Walkthrough, notes: ImportNotes) -> bool:
    """Return whether the page of hidden information can say what the game is worth; note if not."""
    pairs = pairs_of_plans(walkthrough)
    if pairs is not None and pairs <= MAX_PAIRS_OF_PLANS:
        return True
    message = "the information sets are kept, but the search sees through them"
    count = "more of them" if pairs is None else f"{pairs:,}"
    remedy = (
        f"its value is that with open cards; the page of hidden information compares at most "
        f"{MAX_PAIRS_OF_PLANS:,} pairs of plans, and here are {count}"
    )
    notes.add(START, message, remedy)
    return False
