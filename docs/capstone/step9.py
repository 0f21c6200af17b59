"""Step 9: a tree that grows by UCT, with estimates in place of playouts, and proven bounds."""

from math import exp, log, sqrt

import game

EXPLORATION = 0.7


class Node:
    """A position; `low` and `high` are what is proved for the player to move."""

    def __init__(self, state):
        self.state, self.children = state, []
        self.untried = game.moves(state)
        self.visits, self.total = 0, 0.0
        value = 0 if self.untried else game.result(state)
        result = (value > 0) - (value < 0)
        self.low, self.high = (-1, 1) if self.untried else (result, result)


def squashed(state):
    """The estimate as a number between -1 and 1."""
    return 2 / (1 + exp(-game.evaluate(state) / game.SCALE)) - 1


def urgency(child, above):
    return -child.total / child.visits + EXPLORATION * sqrt(log(above.visits) / child.visits)


def grow(root):
    """Enter one new position, or one that is over, and count it on its path."""
    path = [root]
    node = root
    while not node.untried and node.low < node.high:
        open_children = [child for _, child in node.children if child.low < child.high]
        node = max(open_children, key=lambda child, above=node: urgency(child, above))
        path.append(node)
    if node.untried:
        move = node.untried.pop(0)
        child = Node(game.play(node.state, move))
        node.children.append((move, child))
        path.append(child)
    leaf = path[-1]
    value = leaf.low if leaf.low == leaf.high else squashed(leaf.state)
    for node in reversed(path):
        node.visits += 1
        node.total += value
        value = -value
        if node.children:
            node.low = max(-child.high for _, child in node.children)
            node.high = 1 if node.untried else max(-child.low for _, child in node.children)


def worth(child):
    """How good a child is for the player above it: what is proved first, then visits."""
    return (-child.low, 0) if child.low == child.high else (0, child.visits)


def step(position, budget):
    root = Node(game.read(position))
    for _ in range(budget):
        grow(root)
        if root.low == root.high:
            break
    return game.name(max(root.children, key=lambda pair: worth(pair[1]))[0])
