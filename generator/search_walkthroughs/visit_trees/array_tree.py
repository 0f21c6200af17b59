"""A tree as arrays, one entry a node: as mctx returns it, or as JSON holds the same."""

import math
from collections.abc import Sequence
from typing import Any

from ..reading.errors import bad_argument
from .node_fields import field, number
from .visit_tree import VisitNode, VisitTree, in_order, without_zeros

PARENTS = ("parents", "parent")
VISITS = ("node_visits", "visits", "N")
VALUES = ("node_values", "values", "Q", "raw_values")
ACTIONS = ("action_from_parent", "actions", "action")
LOGITS = ("children_prior_logits",)
PRIORS = ("children_prior_probs", "priors", "prior")


def is_array_tree(source: object) -> bool:
    """Return whether the object or mapping holds arrays of parents and of visits."""
    return all(_rows(source, names) is not None for names in (PARENTS, VISITS))


def array_tree(source: object) -> VisitTree:
    """Return the tree; of a batch its first entry.

    The root is the first node without a parent (−1); other nodes without one have not been made.
    Raises BadInput if the arrays do not fit each other.
    """
    try:
        return _array_tree(source)
    except (TypeError, IndexError, KeyError) as error:
        remedy = "give rows of numbers, one entry for each node"
        raise bad_argument("root", f"the arrays are not those of a tree: {error}", remedy) from None


def _array_tree(source: object) -> VisitTree:
    parents = _column(source, PARENTS) or []
    visits = _column(source, VISITS) or []
    values, actions = _column(source, VALUES), _column(source, ACTIONS)
    priors = _priors(source, parents, actions)
    size = len(parents)
    for name, column in (("visits", visits), ("values", values), ("actions", actions)):
        if column is not None and len(column) != size:
            message = f"there are {size} parents and {len(column)} {name}"
            raise bad_argument("root", message, "give arrays of one length: an entry for each node")
    roots = [place for place, parent in enumerate(parents) if parent < 0]
    if not roots:
        raise bad_argument("root", "no node has the parent -1", "give the root the parent -1")
    number_of = {roots[0]: 0}
    nodes = [VisitNode(-1, "", _at(visits, roots[0]) or 0, _at(values, roots[0]))]
    for place in range(size):
        if place in number_of or parents[place] < 0:
            continue
        if parents[place] not in number_of:
            message = f"node {place} stands before its parent, node {parents[place]}"
            raise bad_argument("root", message, "put each node behind its parent")
        number_of[place] = len(nodes)
        label = str(actions[place]) if actions is not None else str(place)
        value = _at(values, place) if visits[place] else None
        parent = number_of[parents[place]]
        nodes.append(VisitNode(parent, label, _at(visits, place) or 0, value, _at(priors, place)))
    passed = without_zeros(
        ("entries of the batch", _batch_size(source) - 1),
        ("places without a node", size - len(nodes)),
    )
    return in_order(VisitTree(nodes, "arrays: parents, visits, values, actions", passed))


def _rows(source: object, names: Sequence[str]) -> list[Any] | None:
    """Return the first of these arrays as lists; None if there is none."""
    for name in names:
        value = field(source, name)
        value = value.tolist() if hasattr(value, "tolist") else value
        if isinstance(value, list) and value:
            return value
    return None


def _column(source: object, names: Sequence[str]) -> list[Any] | None:
    rows = _rows(source, names)
    if rows is None or not isinstance(rows[0], list):
        return rows
    first: list[Any] = rows[0]
    return first


def _batch_size(source: object) -> int:
    rows = _rows(source, PARENTS) or []
    return len(rows) if rows and isinstance(rows[0], list) else 1


def _priors(
    source: object, parents: Sequence[int], actions: Sequence[int] | None
) -> list[Any] | None:
    """Return each node's prior: from its own column, or from its parent's row of logits."""
    rows = _rows(source, LOGITS)
    if rows is None:
        priors = _column(source, PRIORS)
        return priors if priors is not None and len(priors) == len(parents) else None
    table = rows[0] if isinstance(rows[0][0], list) else rows
    if actions is None:
        return None
    shares = {parent: _softmax(table[parent]) for parent in {*parents} if parent >= 0}
    pairs = zip(parents, actions, strict=True)
    return [shares[parent][action] if parent >= 0 else None for parent, action in pairs]


def _softmax(logits: Sequence[float]) -> list[float]:
    highest = max(logits)
    powers = [math.exp(logit - highest) for logit in logits]
    total = sum(powers)
    return [power / total for power in powers]


def _at(column: Sequence[Any] | None, place: int) -> float | None:
    return None if column is None else number(column[place])
