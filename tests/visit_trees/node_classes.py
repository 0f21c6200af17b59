"""Nodes in the ways of public programs, each filled from the same search.

Each class is written anew after what such programs hold: names of fields, links, and whose result a
total is. `STYLES` gives each a function from the tree of `searched` to its root.
"""

from collections import defaultdict

import numpy as np


class State:
    """A position, with numbers of its own that are neither visits nor results."""

    def __init__(self, heap, turn):
        self.heap, self.turn, self.ply = heap, turn, 9 - heap


class TotalReward:
    """Fields numVisits and totalReward, children in a dict by action."""

    def __init__(self, node, parent=None):
        self.state, self.parent = State(node.heap, 1), parent
        self.isTerminal = not node.heap
        self.isFullyExpanded = not node.untried
        self.numVisits, self.totalReward = node.visits, node.wins
        self.children = {child.move: TotalReward(child, self) for child in node.children}


class Gomoku:
    """Private fields, a mean and a prior; the bonus of the last choice stays in the node."""

    def __init__(self, node, parent=None):
        self._parent = parent
        self._n_visits = node.visits
        self._Q = 2 * node.wins / node.visits - 1
        self._u = 1.5
        self._P = 1.0 if parent is None else 1 / len(node.parent.children)
        self._children = {child.move: Gomoku(child, self) for child in node.children}


class ResultCounts:
    """Results counted by kind; q and n are properties."""

    def __init__(self, node, parent=None):
        self.state, self.parent, self.parent_action = State(node.heap, 1), parent, node.move
        self._number_of_visits = node.visits
        self._results = defaultdict(int, {1: node.wins, -1: node.visits - node.wins})
        self._untried_actions = list(node.untried)
        self.children = [ResultCounts(child, self) for child in node.children]

    @property
    def untried_actions(self):
        return self._untried_actions

    @property
    def q(self):
        return self._results[1] - self._results[-1]

    @property
    def n(self):
        return self._number_of_visits


class Score:
    """Fields visits and score, children in a dict by the text of the position."""

    def __init__(self, node, parent=None):
        self.board, self.parent = State(node.heap, 1), parent
        self.is_terminal = self.is_fully_expanded = not node.heap
        self.visits, self.score = node.visits, node.wins
        self.children = {f"heap {child.heap}": Score(child, self) for child in node.children}


class CountsFromOne:
    """Visits begin at 1, so that the children's are more than the node's."""

    def __init__(self, node, parent=None):
        self.visits, self.reward = node.visits + 1, node.wins
        self.state, self.parent = State(node.heap, 1), parent
        self.children = [CountsFromOne(child, self) for child in node.children]


class TextbookU:
    """Fields N and U; the dict of children goes from node to action."""

    def __init__(self, node, parent=None):
        self.parent, self.state = parent, State(node.heap, 1)
        self.U, self.N = node.wins, node.visits
        self.children = {TextbookU(child, self): child.move for child in node.children}
        self.actions = None


class ArraysInParent:
    """A node's numbers lie in arrays of its parent; the root's parent is a dummy."""

    class Dummy:
        def __init__(self):
            self.child_total_value = defaultdict(float)
            self.child_number_visits = defaultdict(float)

    def __init__(self, node, parent=None):
        self.game_state, self.move = State(node.heap, 1), node.move
        self.parent = parent or self.Dummy()
        self.is_expanded = bool(node.children)
        self.children = {}
        self.child_priors = np.zeros(4, dtype=np.float32)
        self.child_total_value = np.zeros(4, dtype=np.float32)
        self.child_number_visits = np.zeros(4, dtype=np.float32)
        self.parent.child_number_visits[self.move] = node.visits
        self.parent.child_total_value[self.move] = node.wins
        for child in node.children:
            self.children[child.move] = ArraysInParent(child, self)

    @property
    def number_visits(self):
        return self.parent.child_number_visits[self.move]

    @property
    def total_value(self):
        return self.parent.child_total_value[self.move]


class RootNotCounted:
    """The backup stops below the root, whose visits stay 0."""

    def __init__(self, node, parent=None):
        self.children = {child.move: RootNotCounted(child, self) for child in node.children}
        self.parent, self.prior = parent, 0.0 if parent is None else 1 / len(node.parent.children)
        self.total_value = 0.0 if parent is None else node.wins
        self.number_visits = 0 if parent is None else node.visits


class OneLetter:
    """Fields n and w."""

    def __init__(self, node, prev_node=None):
        self.prev_node, self.n, self.w = prev_node, node.visits, node.wins
        self.player = node.heap % 2
        self.children = {child.move: OneLetter(child, self) for child in node.children}


class WinValue:
    """Fields visits and win_value, a policy that may be missing, children in a list."""

    def __init__(self, node, parent=None):
        self.state, self.parent = State(node.heap, 1), parent
        self.win_value, self.policy_value, self.visits = node.wins, None, node.visits
        self.expanded, self.player_number, self.discovery_factor = True, 1, 0.35
        self.children = [WinValue(child, self) for child in node.children]


class SlotsQ:
    """Slots N, Q and P, and a method that is not called."""

    __slots__ = ("N", "P", "Q", "children", "parent")

    def __init__(self, node, parent=None):
        self.N, self.Q = node.visits, 2 * node.wins / node.visits - 1
        self.P = 1.0 if parent is None else 1 / len(node.parent.children)
        self.parent = parent
        self.children = {child.move: SlotsQ(child, self) for child in node.children}

    def get_score(self):
        raise RuntimeError("nobody asked for it")


class VisitCount:
    """Fields visit_count, value_sum, prior and to_play, with a method for the mean."""

    def __init__(self, node, parent=None):
        self.visit_count, self.to_play, self.reward = node.visits, node.heap % 2, 0
        self.prior = 0 if parent is None else 1 / len(parent)
        self.value_sum = node.wins
        self.hidden_state = np.zeros(4)
        self.children = {child.move: VisitCount(child, node.children) for child in node.children}

    def value(self):
        return self.value_sum / self.visit_count if self.visit_count else 0


class ChildNodes:
    """Fields childNodes and parentNode, wins and visits."""

    def __init__(self, node, parent=None):
        self.move, self.parentNode, self.wins, self.visits = (
            node.move,
            parent,
            node.wins,
            node.visits,
        )
        self.childNodes = [ChildNodes(child, self) for child in node.children]
        self.untriedMoves, self.playerJustMoved = list(node.untried), 1 + node.heap % 2


class DataInside:
    """A tree class of its own, whose numbers are in `data`."""

    class Data:
        def __init__(self, node):
            self.simulations, self.value, self.column = node.visits, node.wins, node.move

    def __init__(self, node, parent=None):
        self.data, self.parent = self.Data(node), parent
        self.children = [DataInside(child, self) for child in node.children]


class Tables:
    """No nodes: tables by position and move. The position of a pair is not known, so neither is the
    tree."""

    def __init__(self, node):
        self.Nsa = {(n.parent.heap, n.move): n.visits for n in node.children}
        self.Qsa = {(n.parent.heap, n.move): n.wins / n.visits for n in node.children}
        self.Ns = {node.heap: node.visits}


STYLES = {
    style.__name__: style
    for style in (
        *(TotalReward, Gomoku, ResultCounts, Score, CountsFromOne, TextbookU, ArraysInParent),
        *(RootNotCounted, OneLetter, WinValue, SlotsQ, VisitCount, ChildNodes, DataInside),
    )
}
