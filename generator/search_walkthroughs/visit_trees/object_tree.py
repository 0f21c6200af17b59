"""The tree below any object: a node of somebody's program, or nested data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ..reading.errors import bad_argument, list_text, quote_short
from .node_fields import field, fields, label_text, number
from .recognition import (
    GIVEN,
    Fields,
    Links,
    find_children,
    find_fields,
    find_root,
    linked,
    node_kind,
    not_a_tree,
)
from .visit_tree import VisitNode, VisitTree, in_order

MAX_NODES = 2_000_000
"""Upper limit of nodes: a function that gives new children for ever stops here."""
MAX_BOARDS = 200
"""Upper limit of positions that are shown: those of the most visited nodes."""

Reader: TypeAlias = "str | Callable[[Any], Any] | None"
"""How a field is given: its name, a function of a node, or not at all."""


@dataclass(frozen=True, slots=True)
class Readers:
    """What the caller says of the fields; what is None is found."""

    children: Reader = None
    visits: Reader = None
    value: Reader = None
    label: Reader = None
    prior: Reader = None
    board: Reader = None


def object_tree(root: object, readers: Readers) -> VisitTree:
    """Return the tree below the root, in order.

    Raises:
        BadInput: If a field cannot be names or does not exist, a function fails, or a child leads
            back to a node above it.
    """
    root, root_name = find_root(root) if readers.children is None else (root, "")
    links, children = _links(root, readers.children)
    visits, value, label, prior = (
        _given(root, name, getattr(readers, name)) for name in ("visits", "value", "label", "prior")
    )
    names = find_fields(root, links, Fields(children, visits, value, "", label, prior))
    reading = _Reading(names, readers)
    objects, nodes, second_links = _walk(root, links, reading)
    if readers.board is not None:
        nodes = _with_boards(nodes, objects, readers.board)
    fields_text = f"root = {root_name}, {reading.fields}" if root_name else reading.fields
    total = sum(node.visits for node in nodes if node.parent == 0)
    if total and not nodes[0].visits:
        nodes[0] = replace(nodes[0], visits=total)
        fields_text += f"; the root's {names.visits} is 0, the sum of its children's stands for it"
    return in_order(VisitTree(nodes, fields_text, (), second_links))


def _links(root: object, given: Reader) -> tuple[Links, str]:
    """Return what gives a node's children, and the name of the field."""
    if callable(given):
        call = given
        return lambda node: [(None, child) for child in _call(call, node, "children") or ()], GIVEN
    name = find_children(root) if given is None else _existing(root, "children", given)
    kind = node_kind(root)
    return lambda node: linked(field(node, name), kind), name


def _given(root: object, argument: str, reader: Reader) -> str:
    if reader is None:
        return ""
    return GIVEN if callable(reader) else _existing(root, argument, reader)


def _existing(root: object, argument: str, name: object) -> str:
    """Return the name; BadInput if the root has no such field."""
    root_fields = fields(root)
    if isinstance(name, str) and (
        name.partition(".")[0] in root_fields or field(root, name) is not None
    ):
        return name
    message = f"the root has no field {quote_short(str(name))}"
    listed = list_text(root_fields, "and") if root_fields else "no field"
    raise bad_argument(
        argument, message, f"it has {listed}; name one, or give a function of a node"
    )


def _call(function: Callable[[Any], Any], node: object, argument: str) -> Any:
    """Return what the function says of the node; None where it divides by its zero visits."""
    try:
        return function(node)
    except ZeroDivisionError:
        return None
    except Exception as error:
        message = f"the function fails at a node: {type(error).__name__}: {error}"
        remedy = "change the function so that it returns None where it has nothing to say"
        raise bad_argument(argument, message, remedy) from error


class _Reading:
    """Reads the fields of one node after the other."""

    def __init__(self, names: Fields, readers: Readers) -> None:
        self.names, self.readers = names, readers

    def node(self, node: object, parent: int, move: str | None, place: int) -> VisitNode:
        """Return the node; without a move of its own it bears its place among its siblings."""
        names = self.names
        visits = self._number(node, "visits", names.visits) or 0
        label = self._label(node) if move is None or self.readers.label is not None else move
        if label is None:
            label = "" if parent < 0 else f"#{place}"
        others = ((name, number(field(node, name))) for name in names.others)
        facts = tuple((name, value) for name, value in others if value is not None)
        if names.total:
            total = number(field(node, names.total))
            value = total / visits if total is not None and visits else None
            facts = ((names.total, total), *facts) if total is not None else facts
        else:
            value = self._number(node, "value", names.mean) if visits else None
        prior = self._number(node, "prior", names.prior)
        return VisitNode(parent, label, visits, value, prior, facts)

    def _number(self, node: object, argument: str, name: str) -> float | None:
        if name == GIVEN:
            return number(_call(getattr(self.readers, argument), node, argument))
        return number(field(node, name)) if name else None

    def _label(self, node: object) -> str | None:
        if self.names.label == GIVEN and callable(self.readers.label):
            value = _call(self.readers.label, node, "label")
            return None if value is None else label_text(value) or str(value)
        return label_text(field(node, self.names.label)) if self.names.label else None

    @property
    def fields(self) -> str:
        """Which field was taken for what."""
        names = self.names
        value = f"{names.total} / {names.visits}" if names.total else names.mean
        parts = {
            "children": names.children,
            "visits": names.visits,
            "value": value,
            "label": names.label,
            "prior": names.prior,
        }
        return ", ".join(f"{key} = {name}" for key, name in parts.items() if name)


def _walk(
    root: object, links: Links, reading: _Reading
) -> tuple[list[object], list[VisitNode], list[tuple[int, int]]]:
    """Return the objects below the root and their nodes, and the links to second parents.

    It goes down without recursion: trees may be deeper than Python's stack."""
    objects, nodes = list[object](), list[VisitNode]()
    second_links, places, above = list[tuple[int, int]](), dict[int, int](), set[int]()
    stack: list[tuple[int, str | None, object, int]] = [(-1, None, root, 1)]
    while stack:
        parent, move, node, rank = stack.pop()
        if rank == _LEAVE:
            above.discard(id(node))
            continue
        if id(node) in above:
            raise not_a_tree(" → ".join(VisitTree(nodes).path(parent)) or "the root")
        if (earlier := places.get(id(node))) is not None:
            second_links.append((parent, earlier))
            continue
        if len(nodes) >= MAX_NODES:
            message = f"there are more than {MAX_NODES:,} nodes"
            raise bad_argument("root", message, "give a smaller tree, or fewer `children`")
        places[id(node)] = len(nodes)
        nodes.append(reading.node(node, parent, move, rank))
        objects.append(node)
        below = links(node)
        if below:
            above.add(id(node))
            stack.append((parent, None, node, _LEAVE))
            stack += [
                (places[id(node)], label, child, at) for at, (label, child) in enumerate(below, 1)
            ]
    return objects, nodes, second_links


_LEAVE = 0
"""Marks, in place of a number among siblings, that all nodes below have been seen."""


def _with_boards(
    nodes: Sequence[VisitNode], objects: Sequence[object], board: Reader
) -> list[VisitNode]:
    """Return the nodes, the most visited of them with their positions."""
    shown = list(nodes)
    most_visited = sorted(range(len(nodes)), key=lambda place: -nodes[place].visits)[:MAX_BOARDS]
    for place in most_visited:
        node = objects[place]
        value = _call(board, node, "board") if callable(board) else field(node, str(board))
        drawn = getattr(value, "_repr_svg_", None)
        text = drawn() if callable(drawn) else value
        shown[place] = replace(nodes[place], board="" if text is None else str(text))
    return shown
