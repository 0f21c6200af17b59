"""Adapters: a tree in the interface that a program expects, found by the words in the program.

What an adapter hands out knows its path, so that `Adapter.locate` can say which node a call is
about. A leaf that is read through it is reported, in case the program reads leaves without a call.
"""

import ast
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

from ...game import MAX, Path
from ...games.tree import Tree
from .object_fields import attributes

# What programs call their parameters, in small letters and without underscores.

ROOT_NAMES = {
    *("node", "state", "root", "position", "pos", "n", "s", "board", "gamestate"),
    *("current", "curr", "currentstate", "currentnode"),
}
DEPTH_NAMES = {"depth", "d", "ply", "plies", "level", "currentdepth", "curdepth", "curd"}
SIDE_NAMES = {
    *("maximizing", "ismax", "ismaximizing", "maxturn", "ismaxturn", "maximize", "ismaximizer"),
    *("maximizingplayer", "ismaximizingplayer", "maxplayer", "ismaxplayer", "playermax"),
}
SIGN_NAMES = {"color", "colour", "player", "turn", "side", "sign"}
TREE_NAMES = {"tree", "graph", "children", "successors", "edges"}
VALUE_NAMES = {
    "values",
    "leaves",
    "utilities",
    "scores",
    "payoffs",
    "utility",
    "vals",
    "leafvalues",
}
ALPHA_NAMES = {"alpha", "a", "lo", "low", "lower", "α", "alfa", "lowerbound", "lb"}
BETA_NAMES = {"beta", "b", "hi", "high", "upper", "β", "upperbound", "ub"}


def plain_name(name: str) -> str:
    """Return a parameter's name in small letters and without underscores."""
    return name.lower().replace("_", "")


class NodeHandle:
    """Something handed to the program that knows its node."""

    path: Path


class Adapter:
    """The common part of all adapters.

    Parameters: `game`, the tree; `read`, which is called with the path of a leaf that is read;
    `counts_up`, whether the program's depth begins at 0.
    """

    marks: tuple[str, ...] = ()
    """The words in a program that ask for this adapter; of one mark all, set apart by commas."""
    is_binary = False
    """Whether it can only hand out full binary trees."""

    def __init__(
        self,
        game: Tree,
        read: Callable[[Path], None] = lambda path: None,
        *,
        counts_up: bool = False,
    ) -> None:
        self.game = game
        self.read = read
        self.counts_up = counts_up

    @property
    def globals(self) -> Mapping[str, Any]:
        """What the program finds among its global names."""
        return {}

    @cached_property
    def root(self) -> Any:
        """The object that stands for the root."""
        raise NotImplementedError

    def locate(self, value: Any) -> Path | None:
        """Return the path of the node that a value stands for; None if it stands for none."""
        return getattr(value, "path", None) if isinstance(value, NodeHandle) else None

    def locate_call(self, arguments: Mapping[str, Any]) -> Path | None:
        """Return the node of a call by all its arguments; None where a single one says it."""
        return None

    def node_of(self, arguments: Mapping[str, Any], path_above: Path | None) -> Path | None:
        """Return the path of the node that a call is about; None if no argument holds a node.

        Parameters: `path_above`, the path of the node of the call above. If the arguments hold
        several nodes, that node or a child of it is taken.
        """
        if (path := self.locate_call(arguments)) is not None:
            return path
        paths = self._paths(arguments.values())
        if not paths:  # an object of the program may hold the node
            paths = self._paths(
                part for value in arguments.values() for part in attributes(value).values()
            )
        if path_above is not None:
            paths = [path for path in paths if path_above in (path, path[:-1])] or paths
        return next(iter(paths), None)

    def _paths(self, values: Iterable[Any]) -> list[Path]:
        return [path for value in values if (path := self.locate(value)) is not None]

    def move(self, answer: Any) -> Hashable | None:
        """Return the move of the root that a part of the program's answer names; None if none."""
        moves = self.game.moves(self.game.start())
        if isinstance(answer, str) and answer in moves:
            return answer
        path = self.locate(answer)
        return path[0] if path is not None and len(path) == 1 else None

    def argument(self, name: str) -> Any:
        """Return what to pass for a parameter of this name. Raises LookupError for other names."""
        word = plain_name(name)
        if word in ROOT_NAMES:
            return self.root
        if word in DEPTH_NAMES:
            return 0 if self.counts_up else self.height()
        if word in SIDE_NAMES:
            return self.is_max(())
        if word in SIGN_NAMES:
            return 1 if self.is_max(()) else -1
        if word in ALPHA_NAMES:
            return -inf
        if word in BETA_NAMES:
            return inf
        raise LookupError(name)

    # The tree by paths

    def state(self, path: Path) -> int:
        """Return the tree's state at the end of a path."""
        state = self.game.start()
        for move in path:
            state = self.game.play(state, str(move))
        return state

    def children(self, path: Path) -> list[Path]:
        """Return the paths of the children; none of a leaf."""
        return [(*path, move) for move in self.moves(path)]

    def moves(self, path: Path) -> list[Hashable]:
        """Return the moves at the end of a path; none of a leaf."""
        return list(self.game.moves(self.state(path)))

    def is_leaf(self, path: Path) -> bool:
        """Return whether a path ends at a leaf."""
        return not self.moves(path)

    def worth(self, path: Path) -> float:
        """Return the value of a leaf to MAX, and report that it was read."""
        self.read(path)
        return self.game.score(self.state(path))

    def is_max(self, path: Path) -> bool:
        """Return whether MAX moves at the node."""
        return self.game.turn(self.state(path)) == MAX

    def height(self, path: Path = ()) -> int:
        """Return how many moves the deepest leaf lies below the node."""
        return max((1 + self.height(child) for child in self.children(path)), default=0)

    def every_path(self) -> Iterator[Path]:
        """Yield the paths of all nodes, level by level."""
        waiting: list[Path] = [()]
        for path in waiting:
            yield path
            waiting.extend(self.children(path))


# Trees as data.


class _List(list[Any], NodeHandle):
    pass


class _Int(int, NodeHandle):
    pass


class _Float(float, NodeHandle):
    pass


class NodeTuple(tuple[Any, ...], NodeHandle):
    """A tuple that knows its node."""


class NodeDict(dict[str, Any], NodeHandle):
    """A mapping that knows its node, and reports when the value of a leaf is read."""

    read: Callable[[Path], None] | None = None
    """What is called with the path of the leaf; None for an inner node."""

    def __getitem__(self, key: str) -> Any:
        entry = super().__getitem__(key)
        if self.read is not None and entry is not None:
            self.read(self.path)
        return entry

    def get(self, key: str, default: Any = None) -> Any:
        """Return an entry as `dict.get` does."""
        return self[key] if key in self else default  # noqa: SIM401


PLAIN_TYPES: Mapping[type, type] = {
    _List: list,
    _Int: int,
    _Float: float,
    NodeTuple: tuple,
    NodeDict: dict,
}
for _class, _plain_class in PLAIN_TYPES.items():
    _class.__name__ = _plain_class.__name__  # what an error message calls it


class _TypeOfTypes(type):
    def __call__(cls, *arguments: Any, **keywords: Any) -> Any:
        if cls is not PlainType:
            return super().__call__(*arguments, **keywords)
        kind = type(*arguments, **keywords)
        return PLAIN_TYPES.get(kind, kind) if len(arguments) == 1 else kind

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, type) if cls is PlainType else super().__instancecheck__(value)


class PlainType(type, metaclass=_TypeOfTypes):
    """Stands for `type`, and gives `list`, `int` or `float` for the parts of a tree.

    >>> PlainType(_Int(3)) is int, PlainType("A", (), {}).__name__, isinstance(int, PlainType)
    (True, 'A', True)
    """

    def __class_getitem__(cls, item: Any) -> Any:
        return type[item]


class NestedLists(Adapter):
    """``[[3, 12, 8], [2, 4, 6]]``: inner nodes are lists, leaves are numbers."""

    marks = (
        *("list,isinstance", "tuple,isinstance", "int,isinstance", "float,isinstance"),
        *("type,list", "type,int", "case list", "case int", "len("),
    )
    node_type: type[Any] = _List
    """What holds the children of an inner node."""

    @property
    def globals(self) -> Mapping[str, Any]:
        """A `type` of nodes, for programs that compare it with `list` or `int`."""
        return {"type": PlainType}

    @cached_property
    def root(self) -> Any:
        """The outermost list."""
        return self.node_at(())

    def node_at(self, path: Path) -> Any:
        """Return the node at the end of a path, with all below it."""
        child_paths = self.children(path)
        node: Any
        if child_paths:
            node = self.inner_node([self.node_at(child) for child in child_paths])
        else:
            node = self.leaf(path)
        node.path = path
        return node

    def inner_node(self, children: Sequence[Any]) -> Any:
        """Return an inner node, which does not know its path yet."""
        return self.node_type(children)

    def leaf(self, path: Path) -> Any:
        """Return the leaf at the end of a path, which does not know its path yet."""
        value = self.game.score(self.state(path))
        return _Int(value) if isinstance(value, int) else _Float(value)

    def argument(self, name: str) -> Any:
        """See `Adapter`; a tree is its root."""
        return self.root if plain_name(name) in TREE_NAMES else super().argument(name)

    def move(self, answer: Any) -> Hashable | None:
        """See `Adapter`; a number is a value, even if it is a leaf below the root, and a text is no
        move, because such a program sees no names of moves."""
        return super().move(answer) if isinstance(answer, list) else None


class NamedNodes(Adapter):
    """``tree = {"A": ["B", "C"]}`` and ``values = {"B": 3, "C": 5}``; the root is ``"A"``."""

    marks = ("tree[", "graph[", "children[", "tree.get", "graph.get", "in tree", "in graph")

    def __init__(self, game: Tree, *arguments: Any, **keywords: Any) -> None:
        super().__init__(game, *arguments, **keywords)
        self.paths: dict[str, Path] = {}
        names: dict[Path, str] = {}
        for number, path in enumerate(self.every_path()):
            name = chr(65 + number) if number < 26 else f"N{number}"
            names[path], self.paths[name] = name, path
        self.tree = {
            names[path]: [names[child] for child in self.children(path)]
            for path in names
            if not self.is_leaf(path)
        }
        self.values = _ReadDict(
            {names[p]: game.score(self.state(p)) for p in names if self.is_leaf(p)}
        )
        self.values.read = lambda name: self.read(self.paths[name])

    @property
    def globals(self) -> Mapping[str, Any]:
        """The tree and the values, for programs that have them as global names."""
        tree, values = self.tree, self.values
        return {"tree": tree, "graph": tree, "children": tree, "values": values}

    @cached_property
    def root(self) -> Any:
        """The root's name."""
        return "A"

    def locate(self, value: Any) -> Path | None:
        """See `Adapter`; every name is a node's."""
        return self.paths.get(value) if isinstance(value, str) else None

    def move(self, answer: Any) -> Hashable | None:
        """See `Adapter`; a move is the child's name."""
        path = self.locate(answer)
        return path[0] if path is not None and len(path) == 1 else None

    def argument(self, name: str) -> Any:
        """See `Adapter`; tree and values may be passed."""
        word = plain_name(name)
        if word in TREE_NAMES:
            return self.tree
        return self.values if word in VALUE_NAMES else super().argument(name)


class _ReadDict(dict[str, float]):
    """A dictionary that reports which entry is read."""

    read: Callable[[str], None]

    def __getitem__(self, name: str) -> float:
        self.read(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        if name not in self:
            return default
        return self[name]


class Heap(Adapter):
    """``minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta)`` on a binary tree."""

    marks = ("nodeIndex", "node_index", "nodeindex")
    is_binary = True

    @cached_property
    def levels(self) -> int:
        """Depth of each leaf below the root (moves)."""
        return self.height()

    @cached_property
    def values(self) -> "_ReadList":
        """The leaves from left to right."""
        leaves = [self.path_at(self.levels, index) for index in range(2**self.levels)]
        values = _ReadList(self.game.score(self.state(path)) for path in leaves)
        values.read = lambda index: self.read(leaves[index])
        return values

    @cached_property
    def root(self) -> Any:
        """The root's number in its level."""
        return 0

    def path_at(self, depth: int, index: int) -> Path:
        """Return the path of a node by its level and its number there."""
        path: Path = ()
        for level in reversed(range(depth)):
            path = self.children(path)[index >> level & 1]
        return path

    def locate(self, value: Any) -> Path | None:
        """See `Adapter`; no single value says which node is meant."""
        return None

    def argument(self, name: str) -> Any:
        """See `Adapter`; the values, and how deep the tree is."""
        word = plain_name(name)
        if word in ("nodeindex", "index", "i"):
            return 0
        if word in ("h", "height", "targetdepth", "maxdepth"):
            return self.levels
        return self.values if word in VALUE_NAMES else super().argument(name)

    def locate_call(self, arguments: Mapping[str, Any]) -> Path | None:
        """See `Adapter`; the depth and the number say it together."""
        numbers: dict[str, int] = {}
        for name, value in arguments.items():
            word = plain_name(name)
            if isinstance(value, int) and not isinstance(value, bool):
                if word in DEPTH_NAMES:
                    numbers["depth"] = value
                elif word in ("nodeindex", "index", "i"):
                    numbers["index"] = value
        if len(numbers) < 2:
            return None
        depth = numbers["depth"] if self.counts_up else self.levels - numbers["depth"]
        return self.path_at(depth, numbers["index"]) if 0 <= depth <= self.levels else None


class _ReadList(list[float]):
    """A list that reports which entry is read."""

    read: Callable[[int], None]

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            self.read(index)
        return super().__getitem__(index)


def counts_depth_up(tree: ast.Module) -> bool:
    """Return whether a program adds to its depth, so that it begins at 0."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            operand: ast.expr = node.left
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
            operand = node.target
        else:
            continue
        if any(
            isinstance(n, ast.Name) and plain_name(n.id) in DEPTH_NAMES for n in ast.walk(operand)
        ):
            return True
    return False
