"""What two engines print of their trees: Lc0's VerboseMoveStats, lines of KataGo's analysis.

Lc0: `reading.other_files.move_statistics`, a line for each move of the root and one for the root.
KataGo: docs/Analysis_Engine.md of its repository, a JSON object a line with `moveInfos`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..reading.other_files.move_statistics import ROOT, MoveStatistics, move_statistics
from .node_fields import number
from .visit_tree import Facts, VisitNode, VisitTree, in_order, without_zeros

_KATAGO_FACTS = ("scoreLead", "scoreMean", "scoreStdev", "utility", "lcb", "order", "edgeVisits")


def is_lc0(text: str) -> bool:
    """Return whether the text has a line of Lc0's statistics of moves."""
    return any(map(move_statistics, text.splitlines()))


def lc0_tree(text: str) -> VisitTree:
    """Return the tree of one level that the last block of statistics holds.

    N is the visits, Q the value in −1 … 1, P the prior; U, V, WL, D, M and S stay with the node.
    A block ends with the line of the root; where that is missing, the root has the sum of the
    moves' visits.
    """
    blocks: list[list[MoveStatistics]] = [[]]
    others = 0
    for line in text.splitlines():
        counted = move_statistics(line)
        if counted is None:
            others += bool(line.strip())
            continue
        if blocks[-1] and blocks[-1][-1].move == ROOT:
            blocks.append([])
        blocks[-1].append(counted)
    nodes = [_lc0_node(counted, 0) for counted in blocks[-1] if counted.move != ROOT]
    roots = [_lc0_node(counted, -1) for counted in blocks[-1] if counted.move == ROOT]
    root = roots[0] if roots else VisitNode(-1, "", sum(node.visits for node in nodes))
    earlier = sum(map(len, blocks[:-1]))
    passed = without_zeros(("lines of earlier positions", earlier), ("other lines", others))
    return in_order(VisitTree([root, *nodes], "Lc0: visits = N, value = Q, prior = P", passed))


def _lc0_node(counted: MoveStatistics, parent: int) -> VisitNode:
    value, prior, visits = counted.numbers.get("Q"), counted.numbers.get("P"), counted.visits
    facts: Facts = tuple(pair for pair in counted.numbers.items() if pair[0] not in "QP")
    if not visits and value is not None:
        facts, value = (("Q", value), *facts), None  # what an unvisited move is taken for
    if parent < 0:
        facts = (("P", prior), *facts) if prior is not None else facts
        return VisitNode(-1, "", visits, value, None, facts)
    return VisitNode(parent, counted.move, visits, value, prior, facts)


def is_katago(line: str) -> bool:
    """Return whether the line is an answer of KataGo's analysis engine."""
    return line.lstrip().startswith("{") and '"moveInfos"' in line


def katago_trees(text: str) -> list[VisitTree]:
    """Return the snapshots of the first position: one, or several that were reported during the
    search. The lines of other positions are counted as passed over. Raises ValueError for a line
    that is not JSON."""
    answers = [json.loads(line) for line in text.splitlines() if is_katago(line)]
    first = _position(answers[0])
    own = [answer for answer in answers if _position(answer) == first]
    lines = sum(bool(line.strip()) for line in text.splitlines())
    passed = without_zeros(
        ("lines of other positions", len(answers) - len(own)),
        ("other lines", lines - len(answers)),
    )
    own.sort(key=lambda answer: not answer.get("isDuringSearch", False))
    return [_katago_tree(answer, passed) for answer in own]


def _position(answer: Mapping[str, Any]) -> tuple[object, object]:
    return answer.get("id"), answer.get("turnNumber")


def _katago_tree(answer: Mapping[str, Any], passed: Sequence[tuple[str, int]]) -> VisitTree:
    root, moves = answer.get("rootInfo", {}), answer["moveInfos"]
    total = root.get("visits", sum(move.get("visits", 0) for move in moves))
    value = number(root.get("winrate"))
    nodes = [VisitNode(-1, "", number(total) or 0, value, None, _facts(root))]
    for move in moves:
        nodes.extend(_katago_line(move, len(nodes)))
    fields = "KataGo: visits = visits, value = winrate, prior = prior"
    return in_order(VisitTree(nodes, fields, passed))


def _katago_line(move: Mapping[str, Any], place: int) -> Iterator[VisitNode]:
    """Yield a move of the root and, where their visits are given, the moves of its best line."""
    visits = number(move.get("visits")) or 0
    value = number(move.get("winrate")) if visits else None
    yield VisitNode(0, move["move"], visits, value, number(move.get("prior")), _facts(move))
    pairs = zip(move.get("pv", ())[1:], move.get("pvVisits", ())[1:], strict=False)
    for step, (label, count) in enumerate(pairs):
        yield VisitNode(place + step, label, number(count) or 0)


def _facts(info: Mapping[str, Any]) -> Facts:
    numbers = ((name, number(info.get(name))) for name in _KATAGO_FACTS)
    return tuple((name, value) for name, value in numbers if value is not None)
