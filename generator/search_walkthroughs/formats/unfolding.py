"""A tree written out from the root down, every transposition where it stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .. import reading
from ..game import CHANCE, Game
from ..reading.faults import BadInput, Fault
from ..reading.limits import Limits
from ..trace.plan import Plan


@dataclass(frozen=True, slots=True)
class Knot:
    """One node, in depth-first order: its children are the next ones a level deeper."""

    depth: int
    label: str
    """The move that leads here; empty at the root."""
    turn: int
    children: int
    value: float | None = None
    """A leaf's value to MAX; None at inner nodes and where nobody knows it."""
    chance: Fraction | None = None
    key: str = ""
    note: str = ""
    estimate: float | None = None
    hidden: int = 0
    """Nodes below it that are counted and not written out."""


def of_tree(tree: reading.Tree) -> Iterator[Knot]:
    """The tree that a file writes."""
    waiting: list[tuple[int, int, str, Fraction | None]] = [(0, 0, "", None)]
    while waiting:
        place, depth, label, chance = waiting.pop()
        node = tree.nodes[place]
        below = len(node.children)
        names = node.key or "", node.note
        yield Knot(depth, label, node.turn, below, node.value, chance, *names, node.estimate)
        waiting.extend(
            (branch.node, depth + 1, branch.label, branch.chance)
            for branch in reversed(node.children)
        )


def of_game(game: Game[Any, Any]) -> Iterator[Knot]:
    """The tree of a game."""
    waiting: list[tuple[Any, int, str, Fraction | None]] = [(game.start(), 0, "", None)]
    while waiting:
        state, depth, label, chance = waiting.pop()
        if game.over(state):
            yield Knot(depth, label, game.turn(state), 0, game.score(state), chance)
            continue
        turn, moves = game.turn(state), game.moves(state)
        parts = dict(game.outcomes(state)) if turn == CHANCE else {}
        yield Knot(depth, label, turn, len(moves), chance=chance)
        waiting.extend(
            (game.play(state, move), depth + 1, str(move), parts.get(move))
            for move in reversed(moves)
        )


def of_plan(plan: Plan) -> Iterator[Knot]:
    """The part of a tree that pictures show."""
    top = len(plan.root)
    for path, spot in plan.spots.items():
        yield Knot(
            depth=len(path) - top,
            label=spot.label if len(path) > top else "",
            turn=spot.turn,
            children=len(spot.children),
            value=spot.value,
            chance=spot.chance,
            key="" if len(path) > top else spot.label,
            note=spot.note,
            hidden=spot.hidden,
        )


def bounded(knots: Iterator[Knot], file: str, limits: Limits) -> Iterator[Knot]:
    """The nodes, if there are no more than one may write; else BadInput."""
    for number, knot in enumerate(knots, 1):
        if number > limits.written or knot.depth > limits.levels:
            name = "levels" if knot.depth > limits.levels else "written"
            message = f"the tree has more than {getattr(limits, name):,} "
            message += "levels" if name == "levels" else "nodes"
            raise BadInput([Fault(file, 1, 1, message, limits.remedy(name))])
        yield knot
