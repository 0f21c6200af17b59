"""Which fields of a stranger's nodes hold the children, the visits, the results, moves and priors.

The numbers decide, and names only between fields whose numbers fit equally: a node's visits are at
least the sum of its children's, a mean lies in −1 … 1, and a total is not larger than the visits.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..reading import BadInput
from ..reading.errors import bad_argument, list_text, quote_short
from .node_fields import field, fields, label_text, number, with_nested
from .timeline import ROUNDED_ONE

SAMPLE_NODES = 400
"""Nodes that are looked at to find the fields."""
FITTING_SHARE = 0.9
"""Share of inner nodes whose visits must be at least the sum of their children's."""
MAX_OTHER_FIELDS = 8
"""Upper limit of the other numbers of a node that are kept for its card."""
_ROOTS = re.compile(r"root|^_*tree$", re.I)
_CHILDREN = re.compile(r"child|kids|sons|branch|next|edges|variations|successors|moves$", re.I)
_VISITS = re.compile(r"visit|^_*n$|count|plays|playouts|tries|sims$|simulations|games", re.I)
_MEANS = re.compile(r"^_*(q|q_?values?|w?mean\w*|\w*win_?rate|average\w*|avg\w*)$", re.I)
_TOTALS = re.compile(r"total|sum|^_*wins?$|win_?value|reward|^_*w$|results?$|scores?$|gain", re.I)
_VALUES = re.compile(r"^_*(v|value\w*|\w*_value|evaluation)$", re.I)
_UTILITY = re.compile(r"^U$")
_LABELS = re.compile(
    r"^(?:.*_)?(move|action|label|name|san|uci|choice|cell|col|column|take|coord|pos)(?:_.*)?$|"
    r"(?:Move|Action)$"
)
_PRIORS = re.compile(r"prior|^_*p$|policy", re.I)


@dataclass(frozen=True, slots=True)
class Fields:
    """The names of the fields of a node; empty if there is none of the kind."""

    children: str = ""
    visits: str = ""
    mean: str = ""
    total: str = ""
    label: str = ""
    prior: str = ""
    others: tuple[str, ...] = ()
    """Other numbers."""


Links = Callable[[object], Sequence[tuple[str | None, object]]]
"""Gives the children of a node, each with the move that leads to it, or None."""


def linked(value: object, kind: type) -> list[tuple[str | None, object]]:
    """Return the nodes of that type in a collection, each with its move if the collection has it:
    the key of a dict, the value of a dict whose keys are the nodes, or the rest of a pair."""
    children: list[tuple[str | None, object]] = []
    is_mapping = isinstance(value, Mapping)
    items = value.items() if isinstance(value, Mapping) else value
    if isinstance(items, str | bytes) or not hasattr(items, "__iter__"):
        return children
    for item in items:
        if isinstance(item, kind) and not is_mapping:
            children.append((None, item))
        elif isinstance(item, tuple | list):
            nodes = [part for part in item if isinstance(part, kind)]
            moves = [text for part in item if (text := _move(part, kind)) is not None]
            children += [(moves[0] if moves else None, node) for node in nodes[-1:]]
    return children


def _move(part: object, kind: type) -> str | None:
    return None if isinstance(part, kind) else label_text(part)


def node_kind(root: object) -> type:
    """Return the type that the nodes of the tree have in common with its root."""
    if isinstance(root, Mapping):
        return Mapping
    general = ("builtins", "abc", "typing")
    classes = [cls for cls in type(root).__mro__ if cls.__module__ not in general]
    return classes[-1] if classes else type(root)


def find_root(source: object) -> tuple[object, str]:
    """Return the root and, if it is not the source itself but a field of it, the field's name: many
    programs hold the root in an object that searches."""
    if not _nodes_by_field(source):
        for name, value in fields(source).items():
            if _ROOTS.search(name) and _nodes_by_field(value):
                return value, name
    return source, ""


def _nodes_by_field(root: object) -> dict[str, list[int]]:
    """Return the identities of the nodes that each field holds; of the others nothing."""
    kind, nodes_by_field = node_kind(root), dict[str, list[int]]()
    for name, value in fields(root).items():
        nodes = [node for _, node in linked(value, kind)]
        if nodes and not any(node is root for node in nodes):
            nodes_by_field[name] = [id(node) for node in nodes]
    return nodes_by_field


def find_children(root: object) -> str:
    """Return the name of the field that holds the children. Raises BadInput if none or two fit."""
    nodes_by_field = _nodes_by_field(root)
    field_by_nodes: dict[tuple[int, ...], str] = {}
    for name, ids in nodes_by_field.items():
        if tuple(ids) not in field_by_nodes or _CHILDREN.search(name):
            field_by_nodes[tuple(ids)] = name
    names = list(field_by_nodes.values())
    candidates = [name for name in names if _CHILDREN.search(name)] or names
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise _unclear("children", "no field of the root holds nodes", fields(root))
    raise _unclear("children", f"{_listed(candidates)} hold nodes", fields(root), candidates)


def sample(root: object, links: Links) -> list[tuple[object, list[object]]]:
    """Return nodes from the root downwards, each with its children. Raises BadInput if a child is
    a node above."""
    nodes: list[tuple[object, list[object]]] = []
    todo, parents = [root], {id(root): 0}
    for node in todo:
        below = [child for _, child in links(node)]
        nodes.append((node, below))
        above = id(node)
        while above:
            if any(id(child) == above for child in below):
                raise not_a_tree("a node")
            above = parents[above]
        new = [child for child in below if id(child) not in parents]
        parents.update((id(child), id(node)) for child in new)
        todo += new
        if len(nodes) >= SAMPLE_NODES:
            break
    return nodes


def not_a_tree(place: str) -> BadInput:
    """Return the error of links that lead upwards from a place."""
    message = f"it is not a tree: a child of {place} is a node above it"
    remedy = "leave links to the parent out: give `children` a name, or a function of a node"
    return bad_argument("children", message, remedy)


def find_fields(root: object, links: Links, given: Fields) -> Fields:
    """Return the fields that are given, and the others as the numbers say.

    Args:
        root: The root, whose `links` are known.
        links: Gives the children.
        given: Fields that need not be found: a name, or `GIVEN` for a function.

    Raises:
        BadInput: If no number can be the visits, or two fit equally; the same for the values.
    """
    nodes = sample(root, links)
    numbers = _numbers(nodes, fields)
    if not given.visits and not _fitting(nodes, numbers):
        numbers = _numbers(nodes, with_nested)
    visits = given.visits or _visits(nodes, numbers, fields(root))
    other_numbers = [name for name in numbers if name != visits]
    names = replace(given, visits=visits)
    if not given.mean:
        names = _with_value(names, nodes, other_numbers)
    elif given.mean != GIVEN and _is_total(nodes, given.mean, visits):
        names = replace(names, mean="", total=given.mean)
    if not given.prior:
        names = replace(names, prior=_prior(nodes, other_numbers))
    if not given.label:
        names = replace(names, label=_label(nodes))
    taken = {names.visits, names.mean, names.total, names.prior, names.label}
    others = tuple(name for name in other_numbers if name not in taken)[:MAX_OTHER_FIELDS]
    return replace(names, others=others)


GIVEN = "(given)"
"""Stands for a field that a function of the caller gives."""

_Nodes = Sequence[tuple[object, Sequence[object]]]


def _numbers(nodes: _Nodes, read: Callable[[object], Mapping[str, object]]) -> list[str]:
    """Return the fields that hold numbers in most of the nodes, and in the others nothing."""
    counts: dict[str, int] = {}
    wrong = set[str]()
    for node, _ in nodes:
        for name, value in read(node).items():
            if number(value) is not None:
                counts[name] = counts.get(name, 0) + 1
            elif value is not None:
                wrong.add(name)
    return [name for name, count in counts.items() if name not in wrong and 2 * count > len(nodes)]


def _at(node: object, name: str) -> float:
    return number(field(node, name)) or 0


def _fits(nodes: _Nodes, name: str) -> bool:
    """Return whether the number can count visits: whole, growing towards the root.

    A node may fall behind the sum by one for each child, as where counting begins at 1."""
    if any(value < 0 or value != int(value) for value in (_at(node, name) for node, _ in nodes)):
        return False
    inner = [
        (_at(node, name), [_at(child, name) for child in below]) for node, below in nodes if below
    ]
    fitting = sum(own + len(below) >= sum(below) for own, below in inner)
    return fitting >= FITTING_SHARE * len(inner)


def _fitting(nodes: _Nodes, numbers: Sequence[str]) -> list[str]:
    """Return the numbers that can count visits; if there are none, those that can below the root:
    some programs do not count the root's."""
    root, below = nodes[0]
    names = [name for name in numbers if any(_at(child, name) for child in below)]
    counted = [name for name in names if _at(root, name) and _fits(nodes, name)]
    return counted or [name for name in names if not _at(root, name) and _fits(nodes[1:], name)]


def _visits(nodes: _Nodes, numbers: Sequence[str], root_fields: Mapping[str, object]) -> str:
    fitting = _fitting(nodes, numbers)
    named = [name for name in fitting if _VISITS.search(name.rpartition(".")[2])] or fitting
    chosen = _same(nodes, named)
    if len(chosen) == 1:
        return chosen[0]
    if not chosen:
        message = "no number of a node is at least the sum of its children's"
        raise _unclear("visits", message, root_fields, numbers)
    raise _unclear("visits", f"{_listed(chosen)} fit equally", root_fields, chosen)


def _same(nodes: _Nodes, names: Sequence[str]) -> list[str]:
    """Return the names without those whose numbers are everywhere those of an earlier one."""
    name_by_numbers: dict[tuple[float, ...], str] = {}
    for name in names:
        name_by_numbers.setdefault(tuple(_at(node, name) for node, _ in nodes), name)
    return list(name_by_numbers.values())


def _with_value(names: Fields, nodes: _Nodes, numbers: Sequence[str]) -> Fields:
    """Return the names with that of the mean or the total, if there is one. Raises BadInput if two
    fit equally."""
    for pattern in (_MEANS, _TOTALS, _VALUES, _UTILITY):
        fitting = [name for name in numbers if pattern.search(name.rpartition(".")[2])]
        chosen = _same(nodes, fitting)
        if len(chosen) > 1:
            chosen = [name for name in chosen if len({_at(node, name) for node, _ in nodes}) > 1]
        if len(chosen) > 1:
            raise _unclear("value", f"{_listed(chosen)} fit equally", {}, chosen)
        if chosen:
            total = _is_total(nodes, chosen[0], names.visits)
            return replace(names, total=chosen[0]) if total else replace(names, mean=chosen[0])
    return names


def _is_total(nodes: _Nodes, name: str, visits: str) -> bool:
    """Return whether the number is a sum of results, and not their mean.

    Without names the numbers say it: a sum passes 1 and is not larger than the visits."""
    is_named_so = _TOTALS.search(name.rpartition(".")[2]) is not None
    if visits == GIVEN or is_named_so:
        return is_named_so
    values = [(abs(_at(node, name)), _at(node, visits)) for node, _ in nodes]
    passes = any(value > ROUNDED_ONE for value, _ in values)
    return passes and all(value <= ROUNDED_ONE * count for value, count in values if count)


def _prior(nodes: _Nodes, names: Sequence[str]) -> str:
    for name in names:
        values = [_at(node, name) for node, _ in nodes[1:]]
        if _PRIORS.search(name) and all(0 <= value <= ROUNDED_ONE for value in values):
            return name
    return ""


def _label(nodes: _Nodes) -> str:
    """Return the field that names the moves: most nodes have it, and siblings do not share it."""
    below = [child for _, children in nodes for child in children][:SAMPLE_NODES]
    for read in (fields, with_nested):
        for name in read(below[0]) if below else ():
            if _LABELS.search(name.rpartition(".")[2]) and _tells_apart(nodes, name):
                return name
    return ""


def _tells_apart(nodes: _Nodes, name: str) -> bool:
    count = alike = missing = 0
    for _, below in nodes:
        texts = [label_text(field(child, name)) for child in below]
        count += len(texts)
        missing += texts.count(None)
        alike += len(texts) - len(set(texts))
    return 2 * missing <= count and 2 * alike <= count


def _listed(names: Sequence[str]) -> str:
    return list_text(names, "and")


def _unclear(
    argument: str, message: str, root_fields: Mapping[str, object], names: Sequence[str] = ()
) -> BadInput:
    """Return the error of a field that was not found, with the names that it does not hold yet."""
    listed_names = list(names) or list(root_fields)
    is_named = bool(names) and all(name in message for name in names)
    listing = "" if is_named or not listed_names else f": found {_listed(listed_names)}"
    example = quote_short(listed_names[0]) if listed_names else "'children'"
    remedy = f"give `{argument}`: a name such as {example}, or a function of a node"
    return bad_argument(argument, message + listing, remedy)
