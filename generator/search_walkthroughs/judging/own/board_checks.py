"""What can be said of a program from its boards alone: a move that is not taken back, a player who
never moves.
"""

from collections.abc import Hashable, Sequence

from ..calls.call_node import CallNode
from ..calls.call_words import Board
from ..calls.function_facts import CalledFunction
from ..calls.paired_calls import search_calls
from ..calls.positions import board_cells, cell_text
from ..calls.sides import TURN_NAMES
from ..evidence import Evidence
from ..programs.adapters import plain_name

MIN_PLIES = 3
"""Least depth of a search of which it is said that one player never moves (plies)."""


def not_taken_back(
    roots: Sequence[CallNode], functions: Sequence[CalledFunction]
) -> Evidence | None:
    """Return that a move is not taken back: the board is not the same after the search.

    The first call of the search and a call below it must both leave their board changed: one alone
    may make its own move on purpose. A search that an error stopped has not ended; there a call
    must leave more than one cell changed.
    """
    for root in search_calls(roots, functions):
        inner_calls = [node for node in root.nodes() if node is not root and node.children]
        changed_cells = max((node.changed_cells for node in inner_calls), default=0)
        if (root.changed_cells and changed_cells) or (not root.numbers and changed_cells > 1):
            return Evidence("calls.undo", {"before": Board(root.position)})
    return None


def never_moves(roots: Sequence[CallNode], functions: Sequence[CalledFunction]) -> Evidence | None:
    """Return that one player never moves: what says whose turn it is never changes.

    That is a variable by which the program chooses between the greatest and the least value, or one
    with such a name, if at all depths the same mark is placed.
    """
    nodes = [
        node for root in roots for node in root.nodes() if functions[node.function].role == "node"
    ]
    deepest = max((sum(1 for _ in node.above()) for node in nodes if not node.children), default=0)
    inner = [node for node in nodes if node.children]
    if deepest < MIN_PLIES or not inner:
        return None
    searches = [function for function in functions if function.role == "node"]
    tests = {
        choice.test.removeprefix("not (").removesuffix(")").removeprefix("not ")
        for function in searches
        for choice in function.choices
    }
    for name in sorted(inner[0].facts):
        values = {node.facts.get(name) for node in inner}
        if len(values) > 1 or not name.startswith("="):
            continue
        argument = name.removeprefix("=")
        is_chooser = argument in tests
        by_equality = any(test.startswith(f"{argument} ==") for test in tests)
        is_turn = plain_name(argument) in TURN_NAMES or by_equality
        if is_chooser or (is_turn and len(_marks(inner)) == 1):
            facts = {"name": argument, "value": str(values.pop()), "n": f"{len(nodes):,}"}
            key = "one_sided" if is_chooser or facts["value"] in ("True", "False") else "one_turn"
            return Evidence(f"calls.{key}", facts)
    roles_by_name = {function.name: function.role_by_name for function in searches}
    called_names = {functions[node.function].name for node in inner}
    roles = {roles_by_name[name] for name in called_names}
    if len(roles) == 1 and 0 not in roles and -next(iter(roles)) in roles_by_name.values():
        missing_name = next(
            name for name, role in roles_by_name.items() if role == -next(iter(roles))
        )
        facts = {"name": missing_name, "other": next(iter(called_names)), "n": f"{len(nodes):,}"}
        return Evidence("calls.never_called", facts)
    return None


def _marks(inner: Sequence[CallNode]) -> set[Hashable]:
    """Return what moves write into empty cells; empty if moves do something else."""
    marks: set[Hashable] = set()
    for node in inner:
        for child in node.children:
            placed = placed_mark(node, child)
            if placed is None:
                return set()
            marks.add(placed)
    return marks


def placed_mark(parent: CallNode, child: CallNode) -> Hashable | None:
    """Return what a move has written into one empty cell; None if it did something else."""
    if not parent.position or not child.position:
        return None
    before, after = board_cells(parent.position[0]), board_cells(child.position[0])
    if len(before) != len(after):
        return None
    changes = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    if len(changes) != 1 or cell_text(changes[0][0]) or not cell_text(changes[0][1]):
        return None
    return changes[0][1]
