"""What a file may not mean although it can be read: noted to its author, and no fault."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..games.tree import Node
from .entries import AlgorithmEntry
from .errors import Fault, Position, quote_short
from .walkthrough import Entry, Tree
from .yaml.punctuation import PROBABILITY
from .yaml.yaml_values import Scalar, Value, YamlItem, YamlList, YamlMapping, numeric

MOVERS = {"chance": "chance", "random": "chance", "偶然": "chance", "max": "max", "min": "min"}
"""Labels that look like the words that say who moves."""
WHOLE_NUMBER = re.compile(r"[-+]?[0-9]+")
DIGITS = re.compile(r"[0-9]+")


def notes(
    file: str, at: YamlItem, tree: Tree, chosen: Sequence[AlgorithmEntry], entries: Sequence[Entry]
) -> tuple[Fault, ...]:
    """Return what the author of the file may not have meant by the tree at the place, and by the
    searches."""
    labels = list(_labels(tree))
    noticed = [*_commas(at.value), *labels, *_estimates(tree, entries)]
    if not labels:
        noticed += _no_chance(tree, chosen)
    if not tree.nodes[0].branches:
        remedy = "give the root children, in a list or a mapping"
        noticed.append((at.mark, "the tree is one leaf, and there is nothing to search", remedy))
    return tuple(mark.fault(file, *words) for mark, *words in sorted(noticed))


Note = tuple[Position, str, str]
"""A place, the note on it, and what to do if it is not meant."""


def _commas(root: Value) -> Iterator[Note]:
    """Yield the first list of numbers in which a comma may stand for a decimal point.

    `[2,5, 4]` has a space behind one comma and none behind the other; and beside decimals, and
    lists with spaces, so may `[2,5]` be meant.
    """
    lists: list[tuple[Scalar, Scalar, bool]] = []
    decimals = spaces = False
    waiting, visited = [root], set[int]()
    while waiting:
        value = waiting.pop()
        if id(value) in visited:
            continue
        visited.add(id(value))
        if isinstance(value, YamlMapping):
            waiting += [pair.value for pair in value.pairs.values()]
        elif isinstance(value, YamlList):
            waiting += [item.value for item in value.items]
            gaps = list(_gaps(value))
            tight = [
                (first, other)
                for first, other, gap in gaps
                if gap == 1 and _is_split_number(first, other)
            ]
            wide = any(gap > 1 for _, _, gap in gaps)
            spaces = spaces or wide
            lists += [(*pair, wide) for pair in tight[:1]]
        elif isinstance(value, Scalar):
            decimals = decimals or (numeric(value) and "." in value.text)
    noted = [(first, other) for first, other, wide in lists if wide or (decimals and spaces)]
    if noted:
        first, other = min(noted, key=lambda pair: pair[0].mark)
        more = f"; so it is in {len(noted) - 1} more" if len(noted) > 1 else ""
        message = f"{quote_short(f'{first.text},{other.text}')} is read as two leaves{more}"
        remedy = f"write {first.text}.{other.text} for one number, else a space behind every comma"
        yield first.mark, message, remedy


def _gaps(items: YamlList) -> Iterator[tuple[Scalar, Scalar, int]]:
    """Yield numbers that follow one another on a line, and how many characters stand between
    them."""
    for item, next_item in pairwise(items.items):
        first, second = item.value, next_item.value
        if not isinstance(first, Scalar) or not isinstance(second, Scalar):
            continue
        written = first.mark == item.mark and second.mark == next_item.mark  # and not by an alias
        if written and numeric(first) and numeric(second) and item.mark.line == next_item.mark.line:
            yield first, second, next_item.mark.column - item.mark.column - len(first.text)


def _is_split_number(first: Scalar, second: Scalar) -> bool:
    """Return whether the two would make one number with a point between them."""
    return bool(WHOLE_NUMBER.fullmatch(first.text) and DIGITS.fullmatch(second.text))


def _labels(tree: Tree) -> Iterator[Note]:
    """Yield the labels that look like chances, and like the words that say who moves."""
    for node, marks in zip(tree.nodes, tree.branch_marks, strict=True):
        names = [branch.label for branch in node.branches]
        if node.turn == 0 or not names:
            continue
        if all(map(PROBABILITY.fullmatch, names)):
            message = f"the label {quote_short(names[0])} names a child, and is not its chance"
            p = names[0].rstrip("% ") if "%" not in names[0] else f"{names[0].rstrip('% ')}/100"
            remedy = f"if chance moves: {{player: chance, children: [{{p: {p}, …}}, …]}}"
            yield marks[0], message, remedy
            continue
        mover, child = MOVERS.get(names[0].casefold()), tree.nodes[node.branches[0].node]
        if len(names) == 1 and mover and child.branches and not _has_odd_labels(child):
            message = f"the label {quote_short(names[0])} names the only child, and not who moves"
            remedy = f"if it is to say who moves: {{player: {mover}, children: …}}"
            yield marks[0], message, remedy


def _has_odd_labels(node: Node) -> bool:
    """Return whether the labels below the node look like probabilities, which is noted already."""
    return node.turn != 0 and all(PROBABILITY.fullmatch(branch.label) for branch in node.branches)


def _no_chance(tree: Tree, chosen: Sequence[AlgorithmEntry]) -> Iterator[Note]:
    """Yield a note if every search is one for chance, in a tree where chance never moves."""
    searches = [choice.facts for choice in chosen]
    for_chance = bool(searches) and all(facts.chance and facts.exact for facts in searches)
    if for_chance and tree.nodes[0].branches and all(node.turn for node in tree.nodes):
        message = f"{searches[0].name} is for trees with chance nodes, and this tree has none"
        remedy = "write `player: chance` at a node and `p` at its children, or use minimax"
        yield chosen[0].mark, message, remedy


def _estimates(tree: Tree, entries: Sequence[Entry]) -> Iterator[Note]:
    """Yield the positions without an estimate at which a depth limit stops."""
    for depth in sorted({int(str(entry.options.get("depth") or 0)) for entry in entries} - {0}):
        level = {0}
        for _ in range(min(depth, tree.depth)):
            level = {branch.node for place in level for branch in tree.nodes[place].branches}
        cut = [place for place in sorted(level) if tree.nodes[place].branches]
        bare = [place for place in cut if tree.nodes[place].estimate is None]
        if depth > tree.depth or not bare:
            continue
        positions = (
            f"{len(bare)} of the {len(cut)} inner nodes" if len(cut) > 1 else "the inner node"
        )
        verb = "has" if len(bare) == 1 else "have"
        message = (
            f"{positions} where `depth: {depth}` stops {verb} no `estimate`: this one counts as 0"
        )
        remedy = "write {estimate: 3, children: …}, what it seems to be worth"
        yield tree.marks[bare[0]], message, remedy
