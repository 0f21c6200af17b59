"""Logs that programs in any language print of a Monte Carlo tree search, a JSON object a line."""

import json
import math
from dataclasses import dataclass, field
from random import Random

ITERATIONS = 120


@dataclass
class Node:
    """A position of a game in which who takes the last of some sticks wins."""

    name: str
    left: int
    turn: int
    children: list["Node"] = field(default_factory=list)
    visits: int = 0
    wins: float = 0


@dataclass(frozen=True)
class Manner:
    """How a program searches and what it prints."""

    is_marked: bool = True
    """Whether it says where an iteration begins."""
    is_downward: bool = False
    """Whether it prints the backups from the root down."""
    prints_means: bool = False
    turns: bool = True
    """Whether results are those of the player who moved to a node, and not MAX's everywhere."""
    misses_the_root: bool = False
    says_more: bool = True
    """Whether it tells of choices, new nodes, playouts and the move."""


def tree_log(manner: Manner) -> str:
    """Return the events of one search of six sticks."""
    random, root = Random(5), Node("", 6, 0)
    lines: list[dict[str, object]] = []
    for number in range(1, ITERATIONS + 1):
        if manner.is_marked:
            lines.append({"iteration": number, "line": 10})
        lines += _iteration(root, random, manner)
    if manner.says_more:
        best = max(root.children, key=lambda child: child.visits)
        lines.append({"move": best.name})
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def _iteration(root: Node, random: Random, manner: Manner) -> list[dict[str, object]]:
    """Search once, and return what is printed of it."""
    path, lines = [root], list[dict[str, object]]()
    while path[-1].left and len(path[-1].children) == min(3, path[-1].left):
        above = path[-1]
        path.append(max(above.children, key=lambda child: _weight(above, child)))
        if manner.says_more:
            lines.append({"select": path[-1].name})
    last = path[-1]
    if last.left:
        take = len(last.children) + 1
        name = f"{last.name}/{take}".strip("/")
        last.children.append(Node(name, last.left - take, 1 - last.turn))
        path.append(last.children[-1])
        if manner.says_more:
            lines.append({"expand": name, "turn": path[-1].turn})
    left, turn = path[-1].left, path[-1].turn
    while left:
        left, turn = left - random.randint(1, min(3, left)), 1 - turn
    winner = 1 - turn
    if manner.says_more:
        lines.append({"playout": path[-1].name, "winner": winner})
    counted = path[1:] if manner.misses_the_root else path
    for node in counted if manner.is_downward else reversed(counted):
        node.visits += 1
        node.wins += winner != (node.turn if manner.turns else 1)
        value = node.wins / node.visits if manner.prints_means else node.wins
        key = "mean" if manner.prints_means else "total"
        lines.append({"backup": node.name, "visits": node.visits, key: value, "line": 20})
    return lines


def _weight(above: Node, child: Node) -> float:
    """Return the weight by which UCT chooses a child."""
    total = max(1, sum(other.visits for other in above.children))
    return child.wins / child.visits + math.sqrt(2 * math.log(total) / child.visits)


MANNERS = {
    "all events": Manner(),
    "backups alone": Manner(is_marked=False, says_more=False),
    "backups from the root": Manner(is_marked=False, is_downward=True),
    "means": Manner(prints_means=True),
    "one view": Manner(turns=False),
    "the root is missed": Manner(misses_the_root=True),
    "no marks": Manner(is_marked=False, says_more=False, misses_the_root=True),
}
