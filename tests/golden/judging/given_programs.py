"""Searches that are given to `judge` as functions and classes of a module."""

import math
from random import Random


def right(node, alpha, beta, maximizing):
    """Alpha-beta."""
    if not isinstance(node, list):
        return node
    best = -math.inf if maximizing else math.inf
    for child in node:
        value = right(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def wrong(node, alpha, beta, maximizing):
    """Alpha-beta that cuts where its own score reaches beta, whoever moves."""
    if not isinstance(node, list):
        return node
    best = -math.inf if maximizing else math.inf
    for child in node:
        value = wrong(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if best >= beta:
            break
    return best


def plain(node, maximizing):
    """Plain minimax."""
    if not isinstance(node, list):
        return node
    values = [plain(child, not maximizing) for child in node]
    return largest(values) if maximizing else min(values)


def largest(values):
    """Return the largest value: another function of the module, which a search calls."""
    return max(values)


def choose(tree):
    """Return the number of the best move."""
    values = [plain(child, False) for child in tree]
    return values.index(largest(values))


def strange(tree, bound, alpha, beta):
    """A negamax whose parameters say nothing."""
    if isinstance(tree, int):
        return tree * bound
    for child in tree:
        alpha = max(alpha, -strange(child, -bound, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def of_objects(node, alpha, beta, is_max):
    """Alpha-beta on objects."""
    if not node.children:
        return node.value
    for child in node.children:
        value = of_objects(child, alpha, beta, not is_max)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if is_max else beta


def no_search(node):
    """Return what is there, without a search."""
    return node


class Player:
    """A player who looks as deep as the tree is."""

    def decide(self, tree):
        """Return the value and the move."""
        values = [self.value(child, False) for child in tree]
        return max(values), values.index(max(values))

    def value(self, node, is_max):
        """Return what a node is worth."""
        if not isinstance(node, list):
            return node
        values = [self.value(child, not is_max) for child in node]
        return max(values) if is_max else min(values)


class Sticks:
    """A position: take one to three, and who takes the last wins."""

    def __init__(self, left, turn, parent=None):
        self.left, self.turn, self.parent = left, turn, parent
        self.children, self.visits, self.wins = [], 0, 0


def weight(node):
    """Return the weight of a child by UCT."""
    bonus = math.sqrt(2 * math.log(node.parent.visits) / node.visits)
    return node.wins / node.visits + bonus


def uct(left, iterations):
    """Search a tree with the mistake that all results are those of one player."""
    random, root = Random(1), Sticks(left, 0)
    for _ in range(iterations):
        node = root
        while node.left and len(node.children) == min(3, node.left):
            node = max(node.children, key=weight)
        if node.left:
            take = len(node.children) + 1
            node.children.append(Sticks(node.left - take, 1 - node.turn, node))
            node = node.children[-1]
        left, turn = node.left, node.turn
        while left:
            left, turn = left - random.randint(1, min(3, left)), 1 - turn
        while node:
            node.visits += 1
            node.wins += turn == root.turn
            node = node.parent
    return max(root.children, key=lambda child: child.visits).left
