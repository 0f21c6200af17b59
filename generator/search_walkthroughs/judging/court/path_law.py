"""The law *path*: an iteration counts one visit at each node of one path that ends at the root."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .findings import Finding, NodeName
from .search_log import Iteration, SearchLog

Fault = Literal["skipped", "twice", "beside", "several"]


@dataclass(frozen=True)
class _PathFault:
    """What an iteration does that one path would not do."""

    kind: Fault
    iteration: Iteration
    node: int
    deepest: int


def path_law(search: SearchLog) -> Iterator[Finding]:
    """Yield whether each iteration counts one path."""
    starts = Counter(
        node.start
        for node in search.nodes.values()
        if node.visits.places and node.number != search.root
    )
    start = starts.most_common(1)[0][0] if starts else 0.0
    if start > 0:
        yield Finding("path", "unusual", "unusual.start", {"start": start})
    total = len(search.iterations)
    if search.has_shared_nodes and not search.is_table:
        yield Finding("path", "unseen")
        return
    faults = [fault for one in search.iterations if (fault := _fault(search, one)) is not None]
    wrong = [fault for fault in faults if fault.kind != "several"]
    if not wrong:
        if faults:
            yield Finding("path", "unusual", "unusual.several", {"n": len(faults), "of": total})
        yield Finding("path", "holds", cases=total)
        return
    (kind, _), *_ = Counter(fault.kind for fault in wrong).most_common(1)
    first = next(fault for fault in wrong if fault.kind == kind)
    facts = {
        "i": first.iteration.number,
        "x": NodeName(search.name(first.deepest)),
        "y": NodeName(search.name(first.node)),
    }
    yield Finding(
        "path", "wrong", f"path.{kind}", facts, first.iteration.number, first.node, len(wrong)
    )


def _fault(search: SearchLog, iteration: Iteration) -> _PathFault | None:
    """Return what an iteration does wrongly; None if it counts one path."""
    counted = {step.node: step.counted for step in iteration.steps}
    written = {step.node: step.result_writes for step in iteration.steps}
    deepest = max(iteration.steps, key=lambda step: step.depth).node
    single = _PathFault("several", iteration, deepest, deepest)
    if search.is_table:
        return next(
            (
                _PathFault("twice", iteration, node, deepest)
                for node, count in counted.items()
                if count > 1 and search.kind and written[node] < count
            ),
            None,
        )
    above: list[int] = []
    node: int | None = deepest
    while node is not None:
        above.append(node)
        node = search.nodes[node].parent
    if not search.root_counted:
        above.pop()
    # A node is left out if one below it is counted and it is not.
    for number, count in counted.items():
        parent = search.nodes[number].parent
        if parent is None or (parent == search.root and not search.root_counted):
            continue
        if counted.get(parent, 0) <= 0 < count:
            return _PathFault("skipped", iteration, parent, number)
    beside = [number for number in counted if number not in above]
    if beside:
        flows = all(
            counted.get(number, 0)
            >= sum(counted.get(child, 0) for child in search.children.get(number, ()))
            for number in counted
        )
        return single if flows else _PathFault("beside", iteration, beside[0], deepest)
    if all(count == 1 for count in counted.values()):
        return None
    least = min(counted.values())
    if least == max(counted.values()):  # several playouts, or each visit counted twice
        often = all(written[number] >= counted[number] for number in counted)
        return (
            single if often or not search.kind else _PathFault("twice", iteration, deepest, deepest)
        )
    number = next(number for number in above if counted[number] > least)
    if number == above[-1] and written[number] >= counted[number] > 1 and search.kind:
        return single
    return _PathFault("twice", iteration, number, deepest)
