"""The law *path*: an iteration counts one visit at each node of one path that ends at the root."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
        yield Finding("path", "unusual", "unusual.shared")
        return
    faults = [fault for iteration in search.iterations if (fault := _fault(search, iteration))]
    wrong = [fault for fault in faults if fault.kind != "several"]
    if not wrong:
        if faults:
            yield Finding("path", "unusual", "unusual.several", {"n": len(faults), "of": total})
        yield Finding("path", "holds")
        return
    (kind, _), *_ = Counter(fault.kind for fault in wrong).most_common(1)
    first = next(fault for fault in wrong if fault.kind == kind)
    facts = {
        "i": first.iteration.number,
        "x": NodeName(search.name(first.deepest)),
        "y": NodeName(search.name(first.node)),
    }
    yield Finding("path", "wrong", f"path.{kind}", facts, first.iteration.number, first.node)


def _fault(search: SearchLog, iteration: Iteration) -> _PathFault | None:
    """Return what an iteration does wrongly; None if it counts one path."""
    counted = {step.node: step.counted for step in iteration.steps}
    deepest = max(iteration.steps, key=lambda step: step.depth).node
    if search.is_table:
        repeated = _repeated_key(search, iteration)
        return None if repeated is None else _PathFault("twice", iteration, repeated, deepest)
    # A node is left out if one below it is counted and it is not.
    for number, count in counted.items():
        parent = search.nodes[number].parent
        if parent is None or (parent == search.root and not search.root_counted):
            continue
        if counted.get(parent, 0) <= 0 < count:
            return _PathFault("skipped", iteration, parent, number)
    path = _path_to_root(search, deepest)
    beside = [number for number in counted if number not in path]
    if beside and _flows(search, counted):
        return _PathFault("several", iteration, deepest, deepest)
    if beside:
        return _PathFault("beside", iteration, beside[0], deepest)
    if all(count == 1 for count in counted.values()):
        return None
    return _repetition(search, iteration, path, deepest)


def _repeated_key(search: SearchLog, iteration: Iteration) -> int | None:
    """Return the first key of a table that is counted more often than its result is written."""
    return next(
        (
            step.node
            for step in iteration.steps
            if step.counted > 1 and search.kind and step.result_writes < step.counted
        ),
        None,
    )


def _path_to_root(search: SearchLog, deepest: int) -> list[int]:
    """Return the nodes from the deepest one up to the last that should be counted."""
    path: list[int] = []
    node: int | None = deepest
    while node is not None:
        path.append(node)
        node = search.nodes[node].parent
    return path if search.root_counted else path[:-1]


def _flows(search: SearchLog, counted: Mapping[int, float]) -> bool:
    """Return whether each node counts at least what its children count together."""
    return all(
        count >= sum(counted.get(child, 0) for child in search.children.get(number, ()))
        for number, count in counted.items()
    )


def _repetition(
    search: SearchLog, iteration: Iteration, path: Sequence[int], deepest: int
) -> _PathFault:
    """Return what it means that nodes of the path are counted more than once: several playouts, or
    one visit that is counted twice."""
    counted = {step.node: step.counted for step in iteration.steps}
    written = {step.node: step.result_writes for step in iteration.steps}
    several = _PathFault("several", iteration, deepest, deepest)
    least = min(counted.values())
    if least == max(counted.values()):
        has_results = all(written[number] >= counted[number] for number in counted)
        if has_results or not search.kind:
            return several
        return _PathFault("twice", iteration, deepest, deepest)
    number = next(number for number in path if counted[number] > least)
    if number == path[-1] and written[number] >= counted[number] > 1 and search.kind:
        return several
    return _PathFault("twice", iteration, number, deepest)
