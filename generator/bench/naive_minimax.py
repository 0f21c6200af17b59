"""Minimax the way one writes it first, to see what that costs.

A game is an object that knows its board, whose turn it is, what has been played and how it stands.
All positions are made before the search begins, each a deep copy of the one above it, and stay in
memory as a tree. The search then keeps for each of its steps the node and a dictionary of whatever
might be asked for.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from math import inf
from typing import Any

NOUGHT, CROSS, EMPTY, PLAYING, DRAW = "O", "X", ".", "playing", "draw"
SIDE = range(3)
LINES = (
    *(tuple((row, column) for column in SIDE) for row in SIDE),
    *(tuple((row, column) for row in SIDE) for column in SIDE),
    tuple((k, k) for k in SIDE),
    tuple((k, 2 - k) for k in SIDE),
)


@dataclass
class Match:
    """A game of tic-tac-toe with all that belongs to it."""

    board: list[list[str]] = field(default_factory=lambda: [[EMPTY for _ in SIDE] for _ in SIDE])
    turn: str = NOUGHT
    status: str = PLAYING
    played: list[tuple[int, int]] = field(default_factory=list)

    def moves(self) -> list[tuple[int, int]]:
        """Return the empty cells."""
        return [(r, c) for r, c in product(SIDE, SIDE) if self.board[r][c] == EMPTY]

    def play(self, row: int, column: int) -> None:
        """Put the player's sign there, and see whether the game is over."""
        self.board[row][column] = self.turn
        self.played.append((row, column))
        if any(all(self.board[r][c] == self.turn for r, c in line) for line in LINES):
            self.status = self.turn
        elif len(self.played) == len(SIDE) ** 2:
            self.status = DRAW
        self.turn = CROSS if self.turn == NOUGHT else NOUGHT


@dataclass
class Node:
    """A position of the tree, with the positions that follow it."""

    match: Match
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    score: float = 0


def whole_tree(match: Match, parent: Node | None = None) -> Node:
    """Return the tree below a position."""
    node = Node(match, parent)
    if match.status == PLAYING:
        for row, column in match.moves():
            child = deepcopy(match)
            child.play(row, column)
            node.children.append(whole_tree(child, node))
    return node


@dataclass
class Recording:
    """A search that keeps every step, with all that a picture of any search could show."""

    nodes: list[Node] = field(default_factory=list)
    """Where the search is, step by step."""
    steps: list[dict[str, Any]] = field(default_factory=list)
    calculated: int = 0

    def search(self, node: Node) -> float:
        """Return the node's value to noughts."""
        self._keep(node, status="start")
        best = node.match.turn == NOUGHT
        table_facts = {"registered": False, "lower": -inf, "upper": inf}
        if node.match.status == PLAYING:
            node.score = -inf if best else inf
            for child in node.children:
                score = self.search(child)
                self._keep(node, status="score", score=node.score, child_score=score, **table_facts)
                updated = score > node.score if best else score < node.score
                node.score = max(node.score, score) if best else min(node.score, score)
                facts = {"score": node.score, "updated": updated, "cut": False}
                self._keep(node, status="update", **facts, **table_facts)
        else:
            node.score = {NOUGHT: 1, CROSS: -1, DRAW: 0}[node.match.status]
        self.calculated += 1
        computed = {"computed_lower": node.score, "computed_upper": node.score}
        stored = {"stored_lower": node.score, "stored_upper": node.score}
        facts = {"score": node.score, "table_cut": False}
        self._keep(node, status="end", kind="exact", **facts, **table_facts, **computed, **stored)
        return node.score

    def _keep(self, node: Node, **facts: Any) -> None:
        self.nodes.append(node)
        counts = {"calculated": self.calculated, "pruned": 0}
        self.steps.append({**facts, "alpha": -inf, "beta": inf, **counts})


def below(row: int, column: int) -> Recording:
    """Return the recording of the part of the tree below a first move."""
    match, recording = Match(), Recording()
    match.play(row, column)
    recording.search(whole_tree(match))
    return recording
