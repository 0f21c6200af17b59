"""The law *backup*: along a path one result is added, in the view that the convention says.

The convention is inferred: one view, or two whose results are opposite. An accusation needs a
convention that nearly all nodes follow, and a node whose addition is another simple number: the
result of the other side, nothing, or twice the result.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Literal, TypeAlias, cast

from .findings import Finding, NodeName, Words
from .search_log import Iteration, SearchLog, Step
from .views import BY_DEPTH, ONE_VIEW, View, views_of

MIN_ROWS = 10
"""Fewest iterations with two nodes below the root and a result other than 0."""
MIN_SURE_FAULTS = 5
"""Fewest faults in which it is known what is right, if the others are to be left aside."""
MAX_FAULT_SHARE = 0.4
"""Most nodes that may differ from a convention that is still taken for the program's own."""
DISCOUNT_SHARE = 0.97
"""Share of the steps up that must be multiplied by the same number, if results are discounted."""
BEST_CHILD_SHARE = 0.95
"""Share of the updates after which a node has its best child's value, if that is the convention."""
RESULT_DIGITS = 6
"""Digits after the point to which results are compared."""
RESULT_TOLERANCE = 2e-6
"""Difference up to which an addition is the one that the convention says."""


Extreme: TypeAlias = Literal["max", "min"]


@dataclass(frozen=True)
class BackupReading:
    """How results are backed up, as far as it was understood."""

    view: View | None
    """None if it was not understood."""
    constant: float = 0.0
    """The sum of the results of both sides."""
    low: float = 0.0
    high: float = 0.0
    """The least and the greatest result on side 0."""
    draw: float | None = None
    """What is added at a draw, where that may be taken for a loss."""
    best_children: tuple[Extreme, Extreme] | None = None
    """At even and at odd depths whether a node has its children's largest or smallest mean, if that
    is the convention."""
    findings: tuple[Finding, ...] = ()

    @property
    def turns(self) -> bool:
        """Whether results change view."""
        return self.view is not None and self.view.kind != "same"

    def middle(self) -> float:
        """Return the result that is worth the same to both sides."""
        if self.turns:
            return self.constant / 2
        return (self.low + self.high) / 2


@dataclass(frozen=True)
class _Row:
    """An iteration: what it added below the root, the deepest node first."""

    number: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class _Fault:
    """A node at which another number was added than at the others."""

    iteration: int
    step: Step
    right: float
    """What the convention would add."""
    witness: Step
    """A node that got the same result, by the convention."""
    is_simple: bool
    """Whether the result of the other side, nothing, or twice the result was added."""
    is_sure: bool
    """Whether more than half of the nodes agree on what is right."""


@dataclass(frozen=True)
class _Reading:
    """A convention, and where the iterations differ from it."""

    view: View
    constant: float
    draws: float | None
    """What is added on both sides for a draw, if that is not half of the constant."""
    faults: tuple[_Fault, ...] = field(repr=False)
    is_gain: bool = False


def read_backup(search: SearchLog) -> BackupReading:
    """Return how results are backed up, and whether the law holds."""
    if not search.kind:
        return BackupReading(None, findings=(Finding("backup", "unseen", "unseen.no_results"),))
    rows = [
        _Row(iteration.number, _below_root(search, iteration.steps))
        for iteration in search.iterations
    ]
    informative = [
        row
        for row in rows
        if len(row.steps) > 1 and any(round(step.added, RESULT_DIGITS) for step in row.steps)
    ]
    if len(informative) < MIN_ROWS:
        return BackupReading(None, findings=(Finding("backup", "unseen", "unseen.short_paths"),))
    if not all(isfinite(step.added) for row in informative for step in row.steps):
        return BackupReading(None, findings=(Finding("backup", "unclear", "unclear.proven"),))
    best_child = _best_child(search)
    if best_child is not None:
        return best_child
    best = min(
        _readings(search, [row for row in rows if len(row.steps) > 1]),
        key=lambda reading: (len(reading.faults), reading.is_gain, reading.draws is not None),
    )
    discounted = _discounted(informative) if best.faults else None
    return discounted or _judged(search, best, informative)


def _below_root(search: SearchLog, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps below the root that count one visit; the root's total is often unused."""
    chosen = [s for s in steps if s.node != search.root and s.depth > 0 and s.counted == 1]
    return tuple(sorted(chosen, key=lambda step: -step.depth))


def _readings(search: SearchLog, rows: Sequence[_Row]) -> Iterator[_Reading]:
    """Yield the conventions, each with the nodes that differ from it."""
    for view in views_of(search):
        if view.kind == "same":
            yield _read(rows, view, 0.0)
            continue
        pairs = list(_side_pairs(rows, view))
        sums = Counter(round(first + second, RESULT_DIGITS) for first, second in pairs)
        for constant in dict.fromkeys((0.0, 1.0, *(key for key, _ in sums.most_common(2)))):
            yield _read(rows, view, constant)
            draw = _draw(pairs, constant) if len(sums) <= 3 else None
            if draw is not None:
                yield _read(rows, view, constant, draws=draw)
        yield _read(rows, view, 0.0, is_gain=True)


def _side_pairs(rows: Sequence[_Row], view: View) -> Iterator[tuple[float, float]]:
    """Yield what each iteration added first on either side, where it reached both."""
    for row in rows:
        additions: dict[int | None, float] = {}
        for step in row.steps:
            additions.setdefault(view.side(step.node, step.depth), step.added)
        if 0 in additions and 1 in additions:
            yield additions[0], additions[1]


def _draw(pairs: Sequence[tuple[float, float]], constant: float) -> float | None:
    """Return the number that may be added on both sides for a draw, less or more than half of the
    constant; None if there is none."""
    equal = Counter(
        round(first, RESULT_DIGITS)
        for first, second in pairs
        if first == second and abs(2 * first - constant) > 1e-6
    )
    return equal.most_common(1)[0][0] if equal else None


def _read(
    rows: Sequence[_Row],
    view: View,
    constant: float,
    *,
    draws: float | None = None,
    is_gain: bool = False,
) -> _Reading:
    """Return the convention with the nodes that differ from it."""
    faults: list[_Fault] = []
    for row in rows:
        sided = [
            (step, side)
            for step in row.steps
            if (side := view.side(step.node, step.depth)) is not None
        ]
        added = [(round(step.added, RESULT_DIGITS), side) for step, side in sided]
        is_draw = {value for value, _ in added} == {draws}
        if len(sided) < 2 or is_draw or (is_gain and _is_gain(added)):
            continue
        faults += _row_faults(row.number, sided, constant)
    return _Reading(view, constant, draws, tuple(faults), is_gain)


def _is_gain(added: Sequence[tuple[float, int]]) -> bool:
    """Return whether one side gets one number that is not negative, and the other side nothing."""
    values: dict[int, set[float]] = {}
    for value, side in added:
        values.setdefault(side, set()).add(value)
    if any(len(side_values) > 1 for side_values in values.values()):
        return False
    least = min(min(side_values) for side_values in values.values())
    return least == 0 or (least > 0 and len(values) < 2)


def _row_faults(
    iteration: int, sided: Sequence[tuple[Step, int]], constant: float
) -> Iterator[_Fault]:
    """Yield the nodes that differ from most others of their iteration."""
    added = [round(step.added, RESULT_DIGITS) for step, _ in sided]
    results = [
        round(value if side == 0 else constant - value, RESULT_DIGITS)
        for value, (_, side) in zip(added, sided, strict=True)
    ]
    counts = Counter(results)
    # Where as many nodes agree on one result as on another, the deepest node is believed.
    result = max(results, key=counts.__getitem__)
    witness, _ = sided[results.index(result)]
    is_sure = 2 * counts[result] > len(results)
    for value, (step, side) in zip(added, sided, strict=True):
        right = result if side == 0 else constant - result
        if abs(value - right) > RESULT_TOLERANCE:
            simple = (constant - right, 0.0, 2 * right)
            is_simple = any(abs(value - addition) < RESULT_TOLERANCE for addition in simple)
            yield _Fault(iteration, step, right, witness, is_simple, is_sure)


def _discounted(rows: Sequence[_Row]) -> BackupReading | None:
    """Return the reading of a backup that multiplies the result by the same number at each level;
    None if there is no such number."""
    ratios = Counter(
        round(upper.added / lower.added, 4)
        for row in rows
        for lower, upper in zip(row.steps, row.steps[1:], strict=False)
        if abs(lower.added) > 1e-9 and upper.depth == lower.depth - 1
    )
    if not ratios:
        return None
    (ratio, count), *_ = ratios.most_common(1)
    if count < DISCOUNT_SHARE * sum(ratios.values()) or not 0.001 < 1 - abs(ratio) < 0.999:
        return None
    values = [step.added for row in rows for step in row.steps]
    view = BY_DEPTH if ratio < 0 else ONE_VIEW
    facts: dict[str, object] = {"g": abs(ratio)}
    findings = (Finding("backup", "unusual", "unusual.discount", facts),)
    return BackupReading(view, 0.0, min(values), max(values), findings=findings)


def _judged(search: SearchLog, best: _Reading, rows: Sequence[_Row]) -> BackupReading:
    """Return the reading with what the law says of it."""
    values = [
        step.added if best.view.side(step.node, step.depth) == 0 else best.constant - step.added
        for row in rows
        for step in row.steps
    ]
    draw = 0.0 if best.is_gain else best.draws
    is_binary = len({round(value, RESULT_DIGITS) for value in values}) < 3
    if best.view.kind == "same" and min(values) >= 0 and is_binary:
        draw = min(values)  # where one side counts its wins alone, a loss and a draw look alike
    reading = BackupReading(best.view, best.constant, min(values), max(values), draw)
    if best.faults:
        return _judged_faults(search, reading, best.faults, len(values))
    for iteration in search.iterations:
        for stray in iteration.strays:
            if stray.node != search.root:
                return replace(reading, findings=_stray_findings(search, iteration, stray))
    findings = [Finding("backup", "holds")]
    if best.draws is not None:
        findings.append(Finding("backup", "unusual", "unusual.draws", {"d": best.draws}))
    return replace(reading, findings=tuple(findings))


def _judged_faults(
    search: SearchLog, reading: BackupReading, faults: Sequence[_Fault], steps: int
) -> BackupReading:
    """Return the reading with the law broken, if few of the steps differ and in a simple way; else
    the convention was not understood."""
    sure = [fault for fault in faults if fault.is_sure]
    examples = sure if len(sure) >= MIN_SURE_FAULTS else faults
    first = examples[0]
    facts = _facts(search, first)
    errors = {round(fault.step.added - fault.right, RESULT_DIGITS) for fault in examples}
    is_simple = all(fault.is_simple for fault in examples) or len(errors) == 1
    is_rare = len(faults) <= MAX_FAULT_SHARE * steps
    if is_rare and is_simple and not _has_other_values(search):
        wrong = Finding("backup", "wrong", "backup.wrong", facts, first.iteration, first.step.node)
        return replace(reading, findings=(wrong,))
    unclear = Finding("backup", "unclear", "unclear.backup", facts, first.iteration)
    return BackupReading(None, findings=(unclear,))


def _stray_findings(search: SearchLog, iteration: Iteration, stray: Step) -> tuple[Finding, ...]:
    """Return what it means that the total of a node changed where no visit was counted: the visit
    was forgotten, if what was added is the result of the path."""
    facts = {"i": iteration.number, "a": stray.added, "x": NodeName(search.name(stray.node))}
    on_path = {round(abs(step.added), RESULT_DIGITS) for step in iteration.steps}
    if round(abs(stray.added), RESULT_DIGITS) in on_path and not _has_other_values(search):
        left_out = Finding("path", "wrong", "path.left_out", facts, iteration.number, stray.node)
        return left_out, Finding("backup", "holds")
    return (Finding("backup", "unclear", "unclear.stray", facts, iteration.number),)


def _has_other_values(search: SearchLog) -> bool:
    """Return whether nodes may have values that the backup of one path does not give them."""
    return search.recognised.proves or search.has_shared_nodes


def _facts(search: SearchLog, fault: _Fault) -> dict[str, object]:
    return {
        "i": fault.iteration,
        "x": NodeName(search.name(fault.step.node)),
        "a": fault.step.added,
        "b": fault.right,
        "y": NodeName(search.name(fault.witness.node)),
    }


# Best children

RELATIONS: dict[str, tuple[float, int]] = {
    "same": (0.0, 1),
    "negated": (0.0, -1),
    "complement": (1.0, -1),
}
"""How a node's value may follow from that of its best child: a constant, and the sign before it."""


def _best_child(search: SearchLog) -> BackupReading | None:
    """Return the reading of a backup after which a node has its best child's value; None if nodes
    have other values."""
    if search.is_table:
        return None
    fits: tuple[Counter[tuple[Extreme, str]], ...] = (Counter(), Counter())
    cases = [0, 0]
    for iteration in search.iterations:
        for step in iteration.steps:
            below = search.children.get(step.node, ())
            if len(below) < 2 or step.node == search.root:
                continue
            if any(search.visits(child, iteration.end) <= 0 for child in below):
                continue
            side = step.depth % 2
            cases[side] += 1
            mean = search.mean(step.node, iteration.end)
            means = [search.mean(child, iteration.end) for child in below]
            extremes: tuple[tuple[Extreme, float], ...] = (("max", max(means)), ("min", min(means)))
            for best, extreme in extremes:
                for name, (constant, sign) in RELATIONS.items():
                    fits[side][best, name] += abs(mean - (constant + sign * extreme)) < 1e-6
    convention = _best_convention(fits, cases)
    if convention is None:
        return None
    extremes_by_side, relation = convention
    constant, sign = RELATIONS[relation]
    view = ONE_VIEW if sign > 0 else BY_DEPTH
    ends = [search.mean(node, search.end) for node in search.nodes if node != search.root]
    key = "unusual.best_child" if len(set(extremes_by_side)) == 1 else "unusual.best_child_in_turn"
    facts = {"best": Words(f"court.best.{extremes_by_side[0]}")}
    finding = Finding("backup", "unusual", key, facts)
    reading = BackupReading(view, constant, min(ends), max(ends), findings=(finding,))
    return replace(reading, best_children=extremes_by_side)


def _best_convention(
    fits: Sequence[Counter[tuple[Extreme, str]]], cases: Sequence[int]
) -> tuple[tuple[Extreme, Extreme], str] | None:
    """Return which child's value nodes at even and at odd depths have, and how it is related to
    theirs; None if there is no such convention."""
    if sum(cases) < MIN_ROWS:
        return None
    (convention, count), *_ = (fits[0] + fits[1]).most_common(1) or [(("max", ""), 0)]
    if count >= BEST_CHILD_SHARE * sum(cases):
        best, relation = convention
        return (best, best), relation
    # In one view the largest value is the best for one player, and the smallest for the other.
    for even, odd in (("max", "min"), ("min", "max")):
        count = fits[0][cast("Extreme", even), "same"] + fits[1][cast("Extreme", odd), "same"]
        if min(cases) >= MIN_ROWS and count >= BEST_CHILD_SHARE * sum(cases):
            return (cast("Extreme", even), cast("Extreme", odd)), "same"
    return None
