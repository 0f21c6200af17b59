"""The laws about single nodes: *expansion*, no legal move is lost, and *state*, the position at a
node stays what it is."""

from collections.abc import Iterator, Sequence

from .findings import Finding, NodeName
from .search_log import SearchLog, SearchNode

MIN_NODES = 3
"""Fewest nodes that must show a fault: at one node there may be a reason of its own."""
MIN_SHARE = 0.5
"""Share of the nodes which can show the fault that must show it."""


def state_law(search: SearchLog) -> Iterator[Finding]:
    """Yield a finding where positions at nodes change while the program searches: their pictures
    after two iterations differ, or the program's own function gave fewer moves than they have."""
    visits: dict[int, int] = {}
    for iteration in search.iterations:
        for step in iteration.steps:
            visits.setdefault(step.node, iteration.number)
    moved: list[tuple[int, SearchNode]] = []
    for node in search.nodes.values():
        place, least = node.moved_at, node.moves.least
        held_moves = len(search.children.get(node.number, ())) + (node.moves.untried or 0)
        if place is not None:
            numbers = [i.number for i in search.iterations if i.begin <= place < i.end]
            moved += [(number, node) for number in numbers]
        elif least is not None and least < held_moves and node.number in visits:
            moved.append((visits[node.number], node))
    if len(moved) >= MIN_NODES:
        number, node = min(moved, key=lambda pair: (pair[0], pair[1].number))
        facts = {"i": number, "x": NodeName(node.name), "k": len(moved)}
        yield Finding("state", "wrong", "state.moved", facts, number, node.number)


def expansion_law(search: SearchLog) -> Iterator[Finding]:
    """Yield whether children and untried moves together are all legal moves.

    A move that a node held and lost is wrong. Moves that it never held may have been left out on
    purpose: what was meant is asked.
    """
    if search.has_shared_nodes or search.is_table:
        return
    inner = [search.nodes[number] for number in search.children if number != search.root]
    held = [node for node in inner if (node.moves.first or 0) >= 2]
    lost = [node for node in held if _lost(search, node) > 0]
    if _is_usual(lost, held):
        node = min(lost, key=lambda node: node.number)
        number = _next_visit(search, node)
        facts = {"x": NodeName(node.name), "n": node.moves.first, "k": _lost(search, node)}
        facts["i"] = number
        yield Finding("expansion", "wrong", "expansion.lost", facts, number, node.number)
        return
    full = _full_nodes(search)
    complete = [node for node in inner if node.moves.legal and node.number in full]
    missing = [node for node in complete if _missing(search, node) > 0]
    if _is_usual(missing, complete):
        node = missing[0]
        facts = {"x": NodeName(node.name), "n": node.moves.legal, "k": _missing(search, node)}
        yield Finding("expansion", "unclear", "unclear.expansion", facts, node=node.number)
    elif held or complete:
        yield Finding("expansion", "holds")


def _is_usual(nodes: Sequence[SearchNode], of: Sequence[SearchNode]) -> bool:
    """Return whether a fault is shown by enough of the nodes `of` which could show it."""
    return len(nodes) >= MIN_NODES and len(nodes) >= MIN_SHARE * len(of)


def _missing(search: SearchLog, node: SearchNode) -> int:
    """Return how many legal moves are neither children nor untried."""
    return (node.moves.legal or 0) - len(search.children[node.number]) - (node.moves.untried or 0)


def _lost(search: SearchLog, node: SearchNode) -> int:
    """Return how many moves that a node held are neither children nor untried; 0 if its children
    are all legal moves."""
    if node.moves.legal and _missing(search, node) <= 0:
        return 0
    return (node.moves.first or 0) - len(search.children[node.number]) - (node.moves.untried or 0)


def _next_visit(search: SearchLog, node: SearchNode) -> int:
    """Return the first iteration that came to a node after it had got its last child."""
    born = max(search.nodes[child].born for child in search.children[node.number])
    visits = [
        iteration
        for iteration in search.iterations
        if any(step.node == node.number for step in iteration.steps)
    ]
    later_visits = (iteration for iteration in visits if iteration.begin > born)
    return next(later_visits, visits[-1]).number


def _full_nodes(search: SearchLog) -> set[int]:
    """Return the nodes of which no child came after one had been chosen by its mean."""
    begins = {iteration.number: iteration.begin for iteration in search.iterations}
    first_choices: dict[int, int] = {}
    for decision in search.decisions:
        first_choices.setdefault(decision.parent, begins[decision.iteration])
    return {
        parent
        for parent, place in first_choices.items()
        if all(search.nodes[child].born < place for child in search.children.get(parent, ()))
    }
