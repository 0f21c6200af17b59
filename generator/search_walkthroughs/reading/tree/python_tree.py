"""A tree that a Python program gives, as the values of which the reader makes nodes."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import count
from math import inf
from typing import Any

from ..errors import Position, bad_argument, type_name
from ..limits import Limits
from ..yaml.yaml_values import Scalar, Value, YamlItem, YamlList, YamlMapping


class PythonTree:
    """Makes values of data, each marked by the expression that leads to it, as ``search[1]``."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._places = count(1)

    def tree(self, data: Any) -> Value:
        """Return the value of nested lists, dicts and numbers.

        Raises BadInput for what no tree can hold, and for more than the limits allow.
        """
        if (levels := _levels(data)) > self._limits.levels:
            message = f"the tree is nested more than {self._limits.levels} levels deep"
            raise bad_argument("search", message, f"pass `limits=Limits(levels={levels})`")
        return self.value(data, "search")

    def value(self, data: Any, name: str) -> Value:
        """Return the value of the data that the expression `name` leads to."""
        mark = self._mark(name)
        if hasattr(data, "tolist"):  # an array or a number of numpy's
            data = data.tolist()
        if isinstance(data, Mapping):
            parts = ((str(key), f"{name}[{key!r}]", part) for key, part in data.items())
            return self._mapping({key: (at, self.value(part, at)) for key, at, part in parts}, mark)
        if isinstance(data, Sequence) and not isinstance(data, str | bytes):
            items = (self.value(part, f"{name}[{n}]") for n, part in enumerate(data))
            return YamlList(tuple(YamlItem(item.mark, item) for item in items), mark)
        if isinstance(data, str):
            return Scalar(data, plain=False, mark=mark)
        return Scalar(_number(data, name), plain=True, mark=mark)

    def graph(self, graph: Any) -> Value:
        """Return the value of a networkx graph, whose one node without parents is the root."""
        if not hasattr(graph, "in_degree") or graph.is_multigraph():
            wrong, remedy = (
                ("which may have several edges from one node to another",
                 "networkx.DiGraph(graph) keeps one of them")
                if hasattr(graph, "in_degree")
                else ("whose edges have no direction",
                      "networkx.bfs_tree(graph, root) directs them away from a root")
            )  # fmt: skip
            message = (
                f"found {type(graph).__name__}, {wrong}; expected is a networkx DiGraph, whose "
                "edges lead from each node to its children"
            )
            raise bad_argument("search", message, remedy)
        roots = [node for node, degree in graph.in_degree() if degree == 0]
        if len(roots) != 1:
            message = f"a tree has one root, and this graph has {len(roots)} nodes without parents"
            raise bad_argument("search", message, "leave exactly one node without parents")
        reached: set[Any] = set()
        root = self._node(graph, roots[0], (), {}, reached)
        if rest := [node for node in graph if node not in reached]:
            message = f"no way leads from the root to {rest[0]!r}, which lies on a circle"
            raise bad_argument("search", message, "take an edge of the circle away")
        return root

    def _node(
        self,
        graph: Any,
        node: Any,
        above: tuple[Any, ...],
        edge: Mapping[str, Any],
        reached: set[Any],
    ) -> Value:
        if node in above:
            message = f"the graph leads from {node!r} back to itself"
            raise bad_argument("search", message, "take an edge away")
        reached.add(node)
        name = f"search.nodes[{node!r}]"
        mark, facts, below = self._mark(name), graph.nodes[node], list(graph.succ[node].items())
        attributes = ("player", "estimate", "note") if below else ("note",)
        written_facts = {key: facts[key] for key in attributes if key in facts}
        written_facts |= {"p": edge["p"]} if "p" in edge else {}
        if below and graph.in_degree(node) > 1:
            written_facts["key"] = str(node)
        if not below:
            written_facts["value"] = facts.get("value", "?")
        places = ((key, f"{name}[{key!r}]", fact) for key, fact in written_facts.items())
        parts = {key: (at, self.value(fact, at)) for key, at, fact in places}
        if below:
            children = {
                str(facts.get("label", child)): (
                    f"search.nodes[{child!r}]",
                    self._node(graph, child, (*above, node), facts, reached),
                )
                for child, facts in below
            }
            parts["children"] = name, self._mapping(children, mark)
        return self._mapping(parts, mark)

    def _mapping(self, parts: Mapping[str, tuple[str, Value]], mark: Position) -> YamlMapping:
        pairs = {
            key: YamlItem(
                value.mark, value, Scalar(key, plain=False, mark=Position(0, value.mark.column, at))
            )
            for key, (at, value) in parts.items()
        }
        return YamlMapping(pairs, mark)

    def _mark(self, name: str) -> Position:
        place = next(self._places)
        if place > 8 * self._limits.tree_nodes:
            limit = self._limits.tree_nodes
            remedy = f"pass `limits=Limits(tree_nodes={2 * limit})`"
            raise bad_argument("search", f"the tree has more than {limit:,} nodes", remedy)
        return Position(0, place, name)


def _levels(data: Any) -> int:
    """Return how many lists and dicts lie within each other."""
    parts = data.values() if isinstance(data, Mapping) else data
    if isinstance(data, str | bytes) or not isinstance(data, Mapping | Sequence):
        return 0
    return 1 + max(map(_levels, parts), default=0)


def _number(data: Any, name: str) -> str:
    """Return a number, a truth value or None as YAML writes it."""
    if data is None or isinstance(data, bool):
        return {None: "null", True: "true", False: "false"}[data]
    if isinstance(data, float) and data in (inf, -inf):
        return ".inf" if data > 0 else "-.inf"
    if isinstance(data, float) and data != data:
        return "NaN"
    if isinstance(data, int | float):
        return repr(data)
    if isinstance(data, Decimal):
        return f"{data:f}"
    if isinstance(data, Fraction):
        is_exact = data.denominator == 1 or name.endswith("['p']")
        return str(data) if is_exact else repr(float(data))
    remedy = "write numbers, lists and dicts, or give a networkx DiGraph or a game"
    raise bad_argument(name, f"a tree cannot hold {type_name(data)}", remedy)
