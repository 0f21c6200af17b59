"""Call trees as JSON holds them: how the process of a program hands over what it has watched.

What comes back is the word of a process that a program may have taken over. It is made of texts and
numbers alone, and a program that forges it can only make another verdict on itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .call_node import CallNode
from .positions import BoardPlace


def call_facts(top: CallNode) -> list[Any]:
    """Return a tree of calls as a list of its nodes, parents before children."""
    rows: list[Any] = []
    waiting = [(top, -1)]
    while waiting:
        node, parent = waiting.pop()
        waiting += [(child, len(rows)) for child in reversed(node.children)]
        facts = [list(entry) for entry in node.facts.items()]
        numbers = [list(entry) for entry in node.numbers.items()]
        rows.append(
            [
                *(parent, node.function, node.line, node.label, numbers, facts),
                *(node.alpha, node.beta, node.position, node.changed_cells, node.parts, node.path),
            ]
        )
    return rows


def calls_of(facts: Sequence[Sequence[Any]], functions: int) -> CallNode:
    """Return the tree of such facts. Raises TypeError, ValueError or IndexError for others.

    `functions` is the number of the program's functions.
    """
    nodes: list[CallNode] = []
    for row in facts:
        parent, function, line, label, numbers, node_facts, alpha, beta, *remaining = row
        position, changed_cells, parts, path = remaining
        if not -1 <= function < functions or (nodes and not 0 <= parent < len(nodes)):
            raise ValueError(function)
        node = CallNode(int(function), nodes[parent] if nodes else None, tuples(label), int(line))
        node.numbers = {tuples(place): _number(value) for place, value in numbers}
        node.facts = {str(name): tuples(value) for name, value in node_facts}
        node.alpha = None if alpha is None else _number(alpha)
        node.beta = None if beta is None else _number(beta)
        node.position = tuples(position)
        node.changed_cells = int(changed_cells)
        node.parts = tuple((tuples(name), tuples(part)) for name, part in parts)
        node.path = None if path is None else tuple(map(str, path))
        if node.parent is not None:
            node.parent.children.append(node)
        nodes.append(node)
    return nodes[0]


def place_facts(place: BoardPlace) -> list[Any]:
    """Return the place of a board as JSON holds it."""
    return [list(place.source), list(place.attributes)]


def place_of(facts: Sequence[Any]) -> BoardPlace:
    """Return the place of such facts. Raises ValueError for others."""
    (kind, name), attributes = facts
    return BoardPlace((str(kind), str(name)), tuple(map(str, attributes)))


def scalars(names: Mapping[str, Any]) -> dict[str, Any]:
    """Return the global names of a program that hold a number or a text."""
    return {
        name: value
        for name, value in names.items()
        if type(value) in (bool, int, float, str) and not name.startswith("__")
    }


def tuples(fact: Any) -> Any:
    """Return a fact with tuples in place of lists, at any depth. Raises TypeError for an object."""
    if isinstance(fact, list | tuple):
        return tuple(map(tuples, fact))
    if fact is None or isinstance(fact, bool | int | float | str):
        return fact
    raise TypeError(type(fact))


def _number(fact: Any) -> float:
    if type(fact) not in (int, float) or fact != fact:
        raise ValueError(fact)
    return fact  # type: ignore[no-any-return]
