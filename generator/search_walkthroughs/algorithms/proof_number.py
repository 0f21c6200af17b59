"""Proof-number search: prove or disprove a goal, the easy way first."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, nextafter
from operator import attrgetter
from typing import Generic

from ..game import MAX, AtLeast, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "L. V. Allis, Searching for Solutions in Games and Artificial "
    "Intelligence, thesis, University of Limburg (1994), ch. 2"
)
EXACT = True
CHANCE = False
PLAYERS = 2
PASSES = True
SEARCH = "best-first"


@dataclass(eq=False)
class Node(Generic[S]):
    """A position, and how many leaves at least its proof still needs."""

    state: S
    children: "list[Node[S]]" = field(default_factory=list)
    proof: float = 1
    disproof: float = 1


def proof_number(
    game: Game[S, M], watch: Watch = SILENT, *, goal: AtLeast | None = None
) -> Callable[[S], float]:
    """Return the function that gives a state's value, or, with a goal,
    a bound on the value that proves or disproves the goal."""

    def value(state: S) -> float:
        if goal is not None:
            return settle(state, goal)
        score, lower, upper = 0.0, -inf, inf
        while lower < upper:  # the next goal: just beyond what is known
            aim = nextafter(score, inf) if score == lower else score
            score = settle(state, aim)
            lower, upper = (lower, score) if score < aim else (score, upper)
        return score

    def settle(state: S, aim: float) -> float:
        watch.start(state, nextafter(aim, -inf), aim)
        root = Node(state)
        count(root, aim)
        while root.proof > 0 and root.disproof > 0:
            road = [root]
            while road[-1].children:
                mine = game.turn(road[-1].state) == MAX
                easiest = attrgetter("proof" if mine else "disproof")
                road.append(min(road[-1].children, key=easiest))
            node = road[-1]
            watch.select(node.state, node.proof, node.disproof)
            for move in game.moves(node.state):
                child = Node(game.play(node.state, move))
                node.children.append(child)
                count(child, aim)
                watch.expand(child.state, child.proof, child.disproof)
            for node in reversed(road):
                count(node, aim)
                watch.backup(node.state, node.proof, node.disproof)
        score = reached(root)
        watch.end(state, score)
        return score

    def count(node: Node[S], aim: float) -> None:
        if game.over(node.state):
            won = game.score(node.state) >= aim
            node.proof, node.disproof = (0, inf) if won else (inf, 0)
        elif node.children:
            proofs = [child.proof for child in node.children]
            disproofs = [child.disproof for child in node.children]
            if game.turn(node.state) == MAX:  # one child proves it
                node.proof, node.disproof = min(proofs), sum(disproofs)
            else:
                node.proof, node.disproof = sum(proofs), min(disproofs)

    def reached(node: Node[S]) -> float:
        if game.over(node.state):
            return game.score(node.state)
        alike = (c for c in node.children if c.proof == node.proof)
        choose = max if game.turn(node.state) == MAX else min
        return choose(map(reached, alike))

    return value
