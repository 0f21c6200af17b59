"""The tree as its page holds it: columns of numbers, compressed, within a limit of bytes."""

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .folding import subtree_sizes
from .timeline import Timeline
from .visit_tree import VisitTree

MAX_DATA_BYTES = 340_000
"""Upper limit of bytes that a tree takes in its page, compressed and written as text: with styles
and script the page stays below 400,000."""
MAX_FACT_NODES = 5_000
"""Nodes of a larger tree have visits, value and prior, and no other numbers on their cards."""
COMPRESSION = 7
"""Level of compression: the highest takes twice the time for two per cent."""
PRECISE_DIGITS, ROUGH_DIGITS = 6, 3
"""Significant digits of values and priors; the second of a tree that would take too many bytes."""


@dataclass(frozen=True, slots=True)
class PackedTree:
    """The tree as a text that a page can hold."""

    data: str
    """JSON, compressed as raw deflate, in base 64."""
    nodes: int
    """Number of nodes in it."""


def pack(shown: Timeline, limit: int = MAX_DATA_BYTES) -> PackedTree:
    """Return the tree in at most `limit` bytes; of a larger tree, the nodes with most visits, and
    the others as sums."""
    threshold = 0.0
    while True:
        places = kept_places(shown.tree, threshold)
        for digits in (PRECISE_DIGITS, ROUGH_DIGITS):
            data = _packed(columns(shown, places, digits))
            if len(data) <= limit or len(places) == 1:
                return PackedTree(data, len(places))
        # Most nodes of a large tree have few visits: the next number of visits leaves out many.
        visits = sorted({shown.tree.nodes[place].visits for place in places})
        target = len(places) * limit / len(data)
        counts = _counts_from(shown.tree, places, visits)
        threshold = next((v for v, count in counts if count <= target), visits[-1])


def _counts_from(
    tree: VisitTree, places: Sequence[int], visits: Sequence[float]
) -> Sequence[tuple[float, int]]:
    """Return for each number of visits how many nodes at these places have as many or more."""
    amounts = sorted(tree.nodes[place].visits for place in places)
    counts, at = [], 0
    for number in visits:
        while amounts[at] < number:
            at += 1
        counts.append((number, len(amounts) - at))
    return counts[1:]


def kept_places(tree: VisitTree, threshold: float) -> Sequence[int]:
    """Return the places of the nodes that have at least `threshold` visits, and of all above them.

    Children are sorted by visits, so that of each node's children the first ones are kept."""
    kept = [node.visits >= threshold for node in tree.nodes]
    kept[0] = True
    for place in range(len(kept) - 1, 0, -1):
        if kept[place]:
            kept[tree.nodes[place].parent] = True
    for below in tree.children:
        last = max((at for at, child in enumerate(below) if kept[child]), default=-1)
        for child in below[: last + 1]:
            kept[child] = True
    return [place for place, is_kept in enumerate(kept) if is_kept]


def columns(shown: Timeline, places: Sequence[int], digits: int) -> dict[str, Any]:
    """Return what the script reads: each column has an entry for each node at these places.

    ``children`` are their numbers, in an order in which a node's subtree follows it; ``rest`` says
    of nodes with children that are left out how many moves, nodes and visits those are.
    """
    tree = shown.tree
    place_of = {old: new for new, old in enumerate(places)}
    nodes = [tree.nodes[place] for place in places]
    labels = {label: at for at, label in enumerate(dict.fromkeys(node.label for node in nodes))}

    def rounded(values: Sequence[float | None]) -> list[float | None] | None:
        if all(value is None for value in values):
            return None
        return [None if value is None else _rounded(value, digits) for value in values]

    data: dict[str, Any] = {
        "children": [sum(child in place_of for child in tree.children[place]) for place in places],
        "names": list(labels),
        "labels": [labels[node.label] for node in nodes],
        "range": shown.range,
        "priors": rounded([node.prior for node in nodes]),
        "total": len(tree.nodes),
        "rest": _rest(tree, places, place_of),
        "links": [
            (place_of[parent], place_of[child])
            for parent, child in tree.links
            if parent in place_of and child in place_of
        ],
        "boards": {str(at): node.board for at, node in enumerate(nodes) if node.board},
        "times": [
            {
                "visits": [_rounded(snapshot.visits[place], digits=12) for place in places],
                "values": rounded([snapshot.values[place] for place in places]),
            }
            for snapshot in shown.snapshots
        ],
    }
    if len(places) <= MAX_FACT_NODES:
        data["facts"] = _facts([node.facts for node in nodes])
    return data


def _facts(facts: Sequence[Sequence[tuple[str, float | str]]]) -> dict[str, list[Any]]:
    names = dict.fromkeys(name for pairs in facts for name, _ in pairs)
    return {name: [dict(pairs).get(name) for pairs in facts] for name in names}


def _rest(
    tree: VisitTree, places: Sequence[int], place_of: dict[int, int]
) -> dict[str, list[float]]:
    if len(places) == len(tree.nodes):
        return {}
    sizes, rest = subtree_sizes(tree), {}
    for place in places:
        left_out = [child for child in tree.children[place] if child not in place_of]
        if left_out:
            visits = sum(tree.nodes[child].visits for child in left_out)
            rest[str(place_of[place])] = [
                len(left_out),
                sum(sizes[child] for child in left_out),
                visits,
            ]
    return rest


def _rounded(value: float, digits: int) -> float:
    """Return the number with this number of significant digits, as an integer if it is one."""
    short = float(f"{value:.{digits}g}")
    return int(short) if short == int(short) else short


def _packed(data: object) -> str:
    """Return JSON, compressed as raw deflate, in base 64."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
