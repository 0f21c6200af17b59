"""The law *backup*: along a path one result is added, in the view that the convention says.

The convention is inferred: one view, or two whose results are opposite. An accusation needs a
convention that nearly all nodes follow, and a node whose addition is another simple number: the
result of the other side, nothing, or twice the result.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite

from .findings import Finding, NodeName, Words
from .search_log import SearchLog, Step
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

    row: _Row
    step: Step
    right: float
    witness: Step
    """A node that got the same result, by the convention."""
    is_simple: bool
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
    readings = list(_readings(search, [row for row in rows if len(row.steps) > 1]))
    best = min(
        readings,
        key=lambda reading: (len(reading.faults), reading.is_gain, reading.draws is not None),
    )
    steps = sum(len(row.steps) for row in informative)
    if best.faults:
        discounted = _discounted(informative, best)
        if discounted is not None:
            return discounted
    return _judged(search, best, informative, steps)


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
        sums = Counter(
            round(first + second, RESULT_DIGITS)
            for row in rows
            for first, second in [_first_of_each_side(row, view)]
            if first is not None and second is not None
        )
        for constant in dict.fromkeys((0.0, 1.0, *(key for key, _ in sums.most_common(2)))):
            yield _read(rows, view, constant)
            if len(sums) <= 3:
                for draw in _draws(rows, view, constant):
                    yield _read(rows, view, constant, draws=draw)
        yield _read(rows, view, 0.0, is_gain=True)


def _first_of_each_side(row: _Row, view: View) -> tuple[float | None, float | None]:
    first_additions: dict[int | None, float] = {}
    for step in row.steps:
        first_additions.setdefault(view.side(step.node, step.depth), step.added)
    return first_additions.get(0), first_additions.get(1)


def _draws(rows: Sequence[_Row], view: View, constant: float) -> list[float]:
    """Return what may be added on both sides for a draw: one number, less or more than half."""
    equal = Counter(
        round(first, RESULT_DIGITS)
        for row in rows
        for first, second in [_first_of_each_side(row, view)]
        if first is not None and first == second and abs(2 * first - constant) > 1e-6
    )
    return [value for value, _ in equal.most_common(1)]


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
        sides = [view.side(step.node, step.depth) for step in row.steps]
        if None in sides:
            places_with_side = [n for n, side in enumerate(sides) if side is not None]
            row = replace(row, steps=tuple(row.steps[n] for n in places_with_side))
            sides = [sides[n] for n in places_with_side]
        if len(row.steps) < 2:
            continue
        added = [round(step.added, RESULT_DIGITS) for step in row.steps]
        if draws is not None and len(set(added)) == 1 and added[0] == draws:
            continue
        if is_gain:
            by_side = {
                side: {a for a, s in zip(added, sides, strict=True) if s == side}
                for side in set(sides)
            }
            additions_by_side = [sorted(values) for values in by_side.values()]
            is_constant_per_side = all(len(values) == 1 for values in additions_by_side)
            if (
                is_constant_per_side
                and min(v[0] for v in additions_by_side) >= 0
                and (len(additions_by_side) < 2 or min(v[0] for v in additions_by_side) == 0)
            ):
                continue
        results = [a if side == 0 else constant - a for a, side in zip(added, sides, strict=True)]
        counts = Counter(round(result, RESULT_DIGITS) for result in results)
        agreeing = max(counts.values())
        # Where as many nodes say one thing as the other, the deepest is believed.
        result = next(
            r for r in (round(r, RESULT_DIGITS) for r in results) if counts[r] == agreeing
        )
        witness = row.steps[[round(r, RESULT_DIGITS) for r in results].index(result)]
        for step, side, value in zip(row.steps, sides, added, strict=True):
            right = result if side == 0 else constant - result
            if abs(value - right) > 2e-6:
                simple = (constant - right, 0.0, 2 * right)
                is_simple = any(abs(value - addition) < 2e-6 for addition in simple)
                sure = 2 * agreeing > len(results)
                faults.append(_Fault(row, step, right, witness, is_simple, sure))
    return _Reading(view, constant, draws, tuple(faults), is_gain)


def _discounted(rows: Sequence[_Row], best: _Reading) -> BackupReading | None:
    """Return the reading of a backup that multiplies the result at each level; None if it does
    not."""
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
    findings = (Finding("backup", "unusual", "unusual.discount", facts, cases=len(rows)),)
    return BackupReading(view, 0.0, min(values), max(values), findings=findings)


def _judged(search: SearchLog, best: _Reading, rows: Sequence[_Row], steps: int) -> BackupReading:
    """Return the reading with what the law says of it."""
    values = [
        step.added if best.view.side(step.node, step.depth) == 0 else best.constant - step.added
        for row in rows
        for step in row.steps
    ]
    draw = 0.0 if best.is_gain else best.draws
    if (
        best.view.kind == "same"
        and min(values) >= 0
        and len({round(v, RESULT_DIGITS) for v in values}) < 3
    ):
        draw = min(values)  # of wins alone one side is told: a loss and a draw look alike
    reading = BackupReading(best.view, best.constant, min(values), max(values), draw)
    strays = [(iteration, stray) for iteration in search.iterations for stray in iteration.strays]
    strays = [(iteration, stray) for iteration, stray in strays if stray.node != search.root]
    if not best.faults and not strays:
        findings = [Finding("backup", "holds", cases=len(rows))]
        if best.draws is not None:
            findings.append(Finding("backup", "unusual", "unusual.draws", {"d": best.draws}))
        return replace(reading, findings=tuple(findings))
    facts: dict[str, object]
    proves = search.recognised.proves or search.has_shared_nodes
    if best.faults:
        sure = [fault for fault in best.faults if fault.is_sure]
        faults = sure if len(sure) >= MIN_SURE_FAULTS else list(best.faults)
        shown = faults[0]
        facts = _facts(search, shown)
        is_rare = len(best.faults) <= MAX_FAULT_SHARE * steps
        extras = {round(fault.step.added - fault.right, RESULT_DIGITS) for fault in faults}
        is_simple = all(fault.is_simple for fault in faults) or len(extras) == 1
        if is_rare and not proves and is_simple:
            wrong = Finding(
                *("backup", "wrong", "backup.wrong", facts),
                *(shown.row.number, shown.step.node, len(best.faults)),
            )
            return replace(reading, findings=(wrong,))
        unclear = Finding("backup", "unclear", "unclear.backup", facts, shown.row.number)
        return BackupReading(None, findings=(unclear,))
    iteration, stray = strays[0]
    on_path = {round(abs(step.added), RESULT_DIGITS) for step in iteration.steps}
    facts = {
        "i": iteration.number,
        "a": stray.added,
        "x": NodeName(search.name(stray.node)),
    }
    is_result = round(abs(stray.added), RESULT_DIGITS) in on_path
    if is_result and not proves:
        left_out = Finding("path", "wrong", "path.left_out", facts, iteration.number, stray.node)
        holds = Finding("backup", "holds", cases=len(rows))
        return replace(reading, findings=(left_out, holds))
    unclear = Finding("backup", "unclear", "unclear.stray", facts, iteration.number)
    return replace(reading, findings=(unclear,))


def _facts(search: SearchLog, fault: _Fault) -> dict[str, object]:
    return {
        "i": fault.row.number,
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
"""What the value of a node may be, of that of its best child: a constant, and a sign before it."""


def _best_child(search: SearchLog) -> BackupReading | None:
    """Return the reading of a backup after which a node has its best child's value; None if it is
    another one."""
    if search.is_table:
        return None
    fits: Counter[tuple[str, str]] = Counter()
    cases = 0
    for iteration in search.iterations:
        for step in iteration.steps:
            below = search.children.get(step.node, ())
            if len(below) < 2 or step.node == search.root:
                continue
            if any(search.visits(child, iteration.end) <= 0 for child in below):
                continue
            cases += 1
            mean = search.mean(step.node, iteration.end)
            means = [search.mean(child, iteration.end) for child in below]
            for best, extreme in (("max", max(means)), ("min", min(means))):
                for name, (constant, sign) in RELATIONS.items():
                    fits[best, name] += abs(mean - (constant + sign * extreme)) < 1e-6
    if cases < MIN_ROWS:
        return None
    (convention, count), *_ = fits.most_common(1)
    if count < BEST_CHILD_SHARE * cases:
        return None
    best, relation = convention
    constant, sign = RELATIONS[relation]
    view = ONE_VIEW if sign > 0 else BY_DEPTH
    ends = [search.mean(node, search.end) for node in search.nodes if node != search.root]
    finding = Finding(
        *("backup", "unusual", "unusual.best_child", {"best": Words(f"court.best.{best}")}),
        cases=cases,
    )
    return BackupReading(view, constant, min(ends), max(ends), findings=(finding,))
