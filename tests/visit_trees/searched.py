"""A small Monte Carlo tree search of Nim, whose tree the tests show in many forms."""

import math
import random
from dataclasses import dataclass, field


@dataclass(eq=False)
class Reference:
    """A node: the totals are of who moved there, in 0 … 1 a playout."""

    heap: int
    move: int | None = None
    parent: "Reference | None" = None
    children: "list[Reference]" = field(default_factory=list)
    visits: int = 0
    wins: float = 0.0

    @property
    def untried(self):
        tried = {child.move for child in self.children}
        return [n for n in (1, 2, 3) if n <= self.heap and n not in tried]


def searched(iterations=200, heap=9, seed=0):
    """The root after so many iterations of UCT; who takes the last stone wins."""
    rng, root = random.Random(seed), Reference(heap)
    for _ in range(iterations):
        node = root
        while not node.untried and node.children:
            node = max(node.children, key=score)
        if node.untried:
            move = rng.choice(node.untried)
            node.children.append(Reference(node.heap - move, move, node))
            node = node.children[-1]
        left, moves = node.heap, 0
        while left:
            left -= rng.randint(1, min(3, left))
            moves += 1
        won = moves % 2 == 0  # for who moved to the node
        while node is not None:
            node.visits += 1
            node.wins += won
            node, won = node.parent, not won
    return root


def score(node):
    """UCT's sum of a node's mean and its exploration term."""
    return node.wins / node.visits + math.sqrt(2 * math.log(node.parent.visits) / node.visits)


def nested(node, children="children", visits="visits", total="wins", move="move"):
    """The tree as nested dicts with these keys."""
    found = {move: node.move, visits: node.visits, total: node.wins}
    below = [nested(child, children, visits, total, move) for child in node.children]
    return found | ({children: below} if below else {})


def everything(node):
    """The node and all nodes below it, each before its children."""
    yield node
    for child in node.children:
        yield from everything(child)
