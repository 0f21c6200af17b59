"""The trees on which a program is judged, and smaller ones than a given tree.

First come all shapes of two to four leaves whose inner nodes have at least two children, each with
every weak order of its leaves: for any values of such a tree, one of these has the same order. Then
come random trees; a few of them have large values, and for some programs a few have fractions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from ..game import CHANCE
from ..games.tree import Node, Tree
from ..runs.small_trees import NestedTree, fill, ordered_shapes, random_dag

if TYPE_CHECKING:
    from ..reading import Walkthrough

NestedLists: TypeAlias = "float | list[NestedLists]"

SEED = 11
MAX_SMALL_LEAVES = 4
"""Upper limit of leaves of the small trees, which are tried with every order."""
RANDOM_TREES = 300
"""Number of random trees that follow the small trees."""
KIND_PERIOD = 12
"""Number of random trees after which the kinds of leaves repeat."""
LARGE_PLACE = 5
"""Place in a period of the tree with large values; odd, since even ones may have transpositions."""
FRACTION_PLACE = 7
"""Place in a period of the tree that may have fractions; it is odd for the same reason."""
LARGE_VALUE = 920
"""Large values lie around this number or its negative: a score that begins at -1000 is low enough
for them, and a score that begins at -100 is not."""
LARGE_VALUE_STEP = 4
"""Difference of two large values where the values of other trees differ by 1."""


@dataclass(frozen=True)
class BatteryTree:
    """A tree of the battery; `lists` is None for one with transpositions."""

    lists: "NestedLists | None"
    game: Tree

    @classmethod
    def of(cls, nested: NestedLists) -> "BatteryTree":
        """Make a tree of nested lists, whose levels alternate from MAX on."""
        return cls(nested, Tree.grow(nested))

    @property
    def size(self) -> int:
        """Number of positions."""
        return len(self.game.nodes)

    def facts(self) -> object:
        """Return the tree as verdicts show it: nested lists, or YAML with anchors."""
        return tree_text(self.game) if self.lists is None else self.lists


def small_trees(leaves: int = MAX_SMALL_LEAVES) -> Iterator[NestedLists]:
    """Yield every shape of two to `leaves` leaves with every weak order of the leaves.

    >>> sum(1 for _ in small_trees(3)), list(small_trees(2))
    (42, [[0, 0], [0, 1], [1, 0]])
    """
    for shape, ranks in ordered_shapes(2, leaves):
        yield _lists(fill(shape, ranks))


def _lists(tree: NestedTree) -> NestedLists:
    return int(tree) if isinstance(tree, int | float) else [_lists(child) for child in tree]


def random_tree(
    random: Random, depth: int, *, is_root: bool = True, counts: Sequence[int] = (1, 2, 2, 3, 3)
) -> NestedLists:
    """Return an uneven tree with ties, of at most `depth` levels; a node has one of the `counts` of
    children."""
    if depth == 0 or (not is_root and random.random() < 0.25):
        return random.choice([-4, -3, -2, -1, 0, 0, 1, 2, 3, 4])
    count = random.choice(counts)
    return [random_tree(random, depth - 1, is_root=False, counts=counts) for _ in range(count)]


def with_values(tree: NestedLists, factor: float, middle: float = 0) -> NestedLists:
    """Return the tree with other values, in the same order; whole numbers are of type int.

    >>> with_values([1, [2, -3]], 0.5), with_values([1, [2, -3]], 4, 100)
    ([0.5, [1, -1.5]], [104, [108, 88]])
    """
    if isinstance(tree, list):
        return [with_values(child, factor, middle) for child in tree]
    value = tree * factor + middle
    return int(value) if value == int(value) else value


def binary_tree(random: Random, depth: int) -> NestedLists:
    """Return a full binary tree."""
    if depth == 0:
        return random.randint(-9, 9)
    return [binary_tree(random, depth - 1) for _ in range(2)]


def is_full_binary(tree: Tree) -> bool:
    """Return whether every inner node has two children and all leaves have the same depth."""

    def depths(number: int) -> set[int]:
        branches = tree.nodes[number].branches
        if not branches:
            return {0}
        if len(branches) != 2:
            return {0, 1}
        return {1 + depth for branch in branches for depth in depths(branch.node)}

    return len(depths(0)) == 1


def battery(
    count: int,
    *,
    seed: int = SEED,
    leaves: int = MAX_SMALL_LEAVES,
    binary: bool = False,
    levels: int = 3,
    dags: bool = False,
    fractions: bool = False,
    uniform: bool = False,
    pairs: bool = False,
    values: tuple[float, float] | None = None,
) -> Iterator[BatteryTree]:
    """Yield the trees of a judgement: small ones of up to `leaves` leaves, then `count` random.

    With `binary` all are random full binary trees of that many `levels`. With `dags` every
    second random tree has transpositions. With `fractions` some random trees have leaves like 0.5.
    With `uniform` all leaves of a tree have the same depth, with `pairs` all inner nodes have two
    children; `values` are the ends between which leaves lie.
    """
    if pairs and uniform:
        binary = True
    trees = (
        _pair_trees(count, seed, leaves, fractions)
        if pairs and not binary
        else _trees(count, seed, leaves, binary, levels, dags, fractions)
    )
    for tree in trees:
        if tree.lists is None:
            if not uniform and values is None:
                yield tree
            continue
        nested = tree.lists
        if uniform and not binary:
            nested = _uniform(nested, _height(nested))
        if values is not None:
            nested = _within(nested, values)
        yield tree if nested is tree.lists else BatteryTree.of(nested)


def _height(nested: NestedLists) -> int:
    return 1 + max(map(_height, nested)) if isinstance(nested, list) else 0


def _uniform(nested: NestedLists, depth: int) -> NestedLists:
    """Return the tree with each leaf at this depth, below nodes with one child."""
    if not depth:
        return nested
    return [
        _uniform(child, depth - 1) for child in (nested if isinstance(nested, list) else [nested])
    ]


def _within(nested: NestedLists, values: tuple[float, float]) -> NestedLists:
    """Return the tree with leaves between the ends: what is beyond an end, is the end."""
    if isinstance(nested, list):
        return [_within(child, values) for child in nested]
    return max(values[0], min(values[1], nested))


def _trees(
    count: int, seed: int, leaves: int, binary: bool, levels: int, dags: bool, fractions: bool
) -> Iterator[BatteryTree]:
    random = Random(seed)
    if not binary:
        yield from map(BatteryTree.of, small_trees(leaves))
    for number in range(count):
        if dags and not binary and number % 2 == 0:
            yield BatteryTree(None, random_dag(random))
            continue
        tree = binary_tree(random, levels) if binary else random_tree(random, random.randint(1, 4))
        yield BatteryTree.of(_with_kind(tree, number, fractions))


def _with_kind(tree: NestedLists, number: int, fractions: bool) -> NestedLists:
    """Return the random tree of this number with leaves of its kind: large, fractions, or small."""
    if number % KIND_PERIOD == LARGE_PLACE:
        sign = 1 if number // KIND_PERIOD % 2 else -1
        return with_values(tree, LARGE_VALUE_STEP, sign * LARGE_VALUE)
    if fractions and number % KIND_PERIOD == FRACTION_PLACE:
        return with_values(tree, 0.25)
    return tree


def _pair_trees(count: int, seed: int, leaves: int, fractions: bool) -> Iterator[BatteryTree]:
    """Yield the small trees whose inner nodes have two children, then `count` such random ones."""
    yield from filter(has_pairs, map(BatteryTree.of, small_trees(leaves)))
    random = Random(seed)
    for number in range(count):
        tree = random_tree(random, random.randint(1, 4), counts=(2,))
        yield BatteryTree.of(_with_kind(tree, number, fractions))


def has_pairs(tree: BatteryTree | Tree) -> bool:
    """Return whether every inner node of a tree has two children.

    >>> has_pairs(BatteryTree.of([[1, 2], 3])), has_pairs(BatteryTree.of([[1], 3]))
    (True, False)
    """
    game = tree.game if isinstance(tree, BatteryTree) else tree
    return all(len(node.branches) in (0, 2) for node in game.nodes)


def judged_tree(walkthrough: "Walkthrough") -> Tree:
    """Return the tree of a walkthrough. Raises BadInput for a game, and for a tree with chance
    nodes or with leaves of unknown value."""
    # The process of a program needs the battery and no walkthroughs, which take long to load.
    from ..reading import BadInput
    from ..runs.search_game import tree_game

    if walkthrough.tree is None:
        mark = walkthrough.marks["game"]
        remedy = "name a walkthrough with a `tree`"
        raise BadInput([walkthrough.fault(mark, "this is a game", remedy)])
    for mark, node in walkthrough.tree.marked():
        if node.turn == CHANCE:
            message = "programs are judged on trees without chance nodes"
            raise BadInput([walkthrough.fault(mark, message, "choose another tree")])
        if node.unknown:
            message = "programs are judged on trees whose leaves are all known"
            raise BadInput([walkthrough.fault(mark, message, "give the leaf a value")])
    return tree_game(walkthrough.tree, walkthrough.range)


# Smaller trees than one that shows a mistake.


def smaller_trees(tree: BatteryTree, *, same_shape: bool = False) -> Iterator[BatteryTree]:
    """Yield trees that are a step smaller, the boldest steps first.

    Who moves at a node stays a matter of its depth. With `same_shape` only values shrink.
    """
    if tree.lists is None:
        yield from (BatteryTree(None, game) for game in _smaller_dags(tree.game))
    else:
        for nested in _smaller(tree.lists, same_shape):
            if isinstance(nested, list):
                yield BatteryTree.of(nested)


def _smaller(nested: NestedLists, same_shape: bool) -> Iterator[NestedLists]:
    if not isinstance(nested, list):
        yield from _nearer_to_0(nested)
        return
    if not same_shape:
        for child in nested:
            if isinstance(child, list):
                yield from (grandchild for grandchild in child if isinstance(grandchild, list))
        if len(nested) > 1:
            yield from (nested[:place] + nested[place + 1 :] for place in range(len(nested)))
    for place, child in enumerate(nested):
        if isinstance(child, list) and not same_shape:
            for leaf in _leaves(child)[:4]:
                yield [*nested[:place], leaf, *nested[place + 1 :]]
        for smaller_child in _smaller(child, same_shape):
            yield [*nested[:place], smaller_child, *nested[place + 1 :]]


def _nearer_to_0(value: float) -> Iterator[float]:
    if value:
        yield 0
    if abs(value) > 1:
        sign = 1 if value > 0 else -1
        yield sign * int(abs(value) // 2)
        yield value - sign


def _leaves(nested: NestedLists) -> list[float]:
    if not isinstance(nested, list):
        return [nested]
    return [leaf for child in nested for leaf in _leaves(child)]


def _smaller_dags(tree: Tree) -> Iterator[Tree]:
    """Yield the trees with one branch less, or with a leaf nearer to 0."""
    for place, node in enumerate(tree.nodes):
        for number in range(len(node.branches) if len(node.branches) > 1 else 0):
            branches = node.branches[:number] + node.branches[number + 1 :]
            numbered = tuple(replace(b, label=str(k)) for k, b in enumerate(branches, 1))
            yield _with_node(tree, place, replace(node, branches=numbered))
        if isinstance(node.value, int) and not node.branches:
            for value in _nearer_to_0(node.value):
                yield _with_node(tree, place, replace(node, value=value))


def _with_node(tree: Tree, place: int, node: Node) -> Tree:
    """Return the tree with another node at a place, without nodes that are no longer reached."""
    nodes = list(tree.nodes)
    nodes[place] = node
    reached_numbers: set[int] = set()
    waiting = [0]
    for number in waiting:
        if number not in reached_numbers:
            reached_numbers.add(number)
            waiting.extend(branch.node for branch in nodes[number].branches)
    order = {number: new_number for new_number, number in enumerate(sorted(reached_numbers))}
    return Tree(
        [
            replace(
                nodes[number],
                branches=tuple(replace(b, node=order[b.node]) for b in nodes[number].branches),
            )
            for number in sorted(reached_numbers)
        ]
    )


def tree_text(tree: Tree) -> str:
    """Return a tree as YAML; a position that comes again has a name.

    >>> from search_walkthroughs.games.tree import Branch, Node, Tree
    >>> leaf, again = Node(1, value=3), (Branch("1", 2), Branch("2", 2))
    >>> tree_text(Tree([Node(1, (Branch("1", 1),)), Node(-1, again), leaf]))
    '[[3, 3]]'
    """
    arrivals: dict[int, int] = {}
    for node in tree.nodes:
        for branch in node.branches:
            arrivals[branch.node] = arrivals.get(branch.node, 0) + 1
    names: dict[int, str] = {}

    def node_text(number: int) -> str:
        node = tree.nodes[number]
        if not node.branches:
            return str(node.value)
        if number in names:
            return f"*{names[number]}"
        parts = [(branch.label, node_text(branch.node)) for branch in node.branches]
        if [label for label, _ in parts] == [str(n) for n in range(1, len(parts) + 1)]:
            text = f"[{', '.join(child_text for _, child_text in parts)}]"
        else:
            text = f"{{{', '.join(f'{label}: {child_text}' for label, child_text in parts)}}}"
        if arrivals.get(number, 0) > 1:
            names[number] = f"p{len(names) + 1}"
            return f"&{names[number]} {text}"
        return text

    return node_text(0)
