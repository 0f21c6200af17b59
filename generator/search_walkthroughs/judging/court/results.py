"""Finds the totals or means beside the visits, prior probabilities, and who moves."""

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .counted_units import RESULTS_NAME, Group, Unit, plain_name
from .log_snapshot import PRIOR_NAME, record_text
from .search_log import History, ResultKind
from .tree_links import Links
from .write_log import Scalar, WriteLog

MEAN_NAME = re.compile(r"^_*q|mean|avg|average", re.IGNORECASE)
"""Names of fields that hold a mean rather than a total."""
PLAYER_NAME = re.compile(
    r"player|turn|to_?play|to_?move|colou?r|mover|whose|just_?moved|^_*who$", re.IGNORECASE
)
"""Names of fields that say who moves."""
MIN_USES = 5
"""Fewest times that each of the two values of a field is written."""
LABELLED_SHARE = 0.8
"""Share of the nodes that must say who moves."""
MEAN_SHARE = 0.5
"""Share of the paths that a mean must explain."""
TOLERANCE = 1e-6
MAX_SAMPLED_PATHS = 400
"""Upper limit of iterations on which it is tried what the totals are."""


@dataclass(frozen=True)
class Path:
    """One turn as a path: the units, the deepest first, without the root."""

    number: int
    begin: int
    end: int
    units: tuple[Unit, ...]
    line: int = 0
    """The line of the program that counts the first visit."""


@dataclass(frozen=True)
class Results:
    """The totals or means of the units."""

    name: str
    kind: ResultKind
    histories: Mapping[Unit, History]


NO_RESULTS = Results("", "", {})
NO_HISTORY = History()


def find_results(
    log: WriteLog, groups: Mapping[str, Group], visits: Group, paths: Sequence[Path]
) -> Results:
    """Return the totals or means beside the visits; `NO_RESULTS` if there are none."""
    candidates: list[tuple[tuple[bool, float, bool], Results]] = []
    for group in groups.values():
        if group is visits:
            continue
        name = plain_name(group.name)
        histories = dict(group.histories)
        if group.is_table and not visits.is_table:
            histories = dict(_by_result(log, group, visits))
        if sum(unit in histories for unit in visits.histories) < 3:
            continue
        if sum(change != 0 for _, _, change in group.additions) < 3:
            continue
        has_name = bool(RESULTS_NAME.search(name)) and not PRIOR_NAME.search(name)
        kind, share = _kind(name, visits, histories, paths)
        candidates.append(((has_name, share, kind == "total"), Results(name, kind, histories)))
    if not candidates:
        return NO_RESULTS
    (has_name, share, _), best = max(candidates, key=lambda candidate: candidate[0])
    # Of a mean beside a total the total says more.
    for (total_has_name, total_share, is_total), total in candidates:
        is_as_good = total_has_name == has_name and total_share >= share - 0.02
        if is_total and is_as_good and best.kind == "mean":
            best = total
    return best


def _by_result(log: WriteLog, group: Group, visits: Group) -> Iterator[tuple[Unit, History]]:
    """Yield the totals of nodes that count how often each result came: ``node.results[r] += 1``."""
    counts: dict[int, dict[float, History]] = defaultdict(dict)
    for unit, history in group.histories.items():
        if not isinstance(unit, tuple) or len(unit) != 2 or not unit[0].startswith("#"):
            return
        try:
            result = float(unit[1])
        except ValueError:
            return
        counts[int(unit[0][1:])][result] = history
    for number, by_result in counts.items():
        is_signed = all(abs(result) <= 1 for result in by_result)  # 1 and 2 are players
        if number in visits.histories and len(by_result) <= 3 and is_signed:
            places = sorted({place for history in by_result.values() for place in history.places})
            values = [
                sum(result * history.before(place + 1) for result, history in by_result.items())
                for place in places
            ]
            yield number, History(0.0, tuple(places), tuple(values))


def change(kind: ResultKind, visits: History, results: History, path: Path) -> float:
    """Return what a turn adds to a total; of a mean, to the mean times the number of visits."""
    before, after = results.before(path.begin), results.before(path.end)
    if kind != "mean":
        return after - before
    visits_before = max(0.0, visits.before(path.begin) - visits.start)
    return (visits.before(path.end) - visits.start) * after - visits_before * before


def _kind(
    name: str, visits: Group, histories: Mapping[Unit, History], paths: Sequence[Path]
) -> tuple[ResultKind, float]:
    """Return whether it is a total or a mean, and the share of paths that it explains as one: along
    a path the same result is added, in one view or in two."""
    fits: Counter[ResultKind] = Counter()
    cases = 0
    for path in paths[:MAX_SAMPLED_PATHS]:
        if len(path.units) < 2:
            continue
        added: dict[ResultKind, list[float]] = {
            kind: [
                change(kind, visits.histories[unit], histories.get(unit, NO_HISTORY), path)
                for unit in path.units
            ]
            for kind in ("total", "mean")
        }
        if not any(abs(change) > TOLERANCE for values in added.values() for change in values):
            continue
        cases += 1
        for kind, values in added.items():
            fits[kind] += _is_one_result(values)
    is_mean = fits["mean"] > 1.05 * fits["total"] + 1 and fits["mean"] >= MEAN_SHARE * cases
    if not is_mean and fits["mean"] >= fits["total"] > 0:
        is_mean = bool(MEAN_NAME.search(name))
    best_kind: ResultKind = "mean" if is_mean else "total"
    return best_kind, fits[best_kind] / max(cases, 1)


def _is_one_result(values: Sequence[float]) -> bool:
    """Return whether numbers are one result in one or two views, perhaps discounted by level."""
    first = values[0]
    if len({round(value, 5) for value in values}) <= 2:
        return True
    if abs(first) < TOLERANCE or any(abs(value) < TOLERANCE for value in values):
        return False
    ratios = {round(after / before, 3) for before, after in itertools.pairwise(values)}
    return len(ratios) == 1


# Fields of nodes


def priors_of(log: WriteLog, units: Sequence[Unit], links: Links) -> dict[Unit, float]:
    """Return the prior probabilities of the nodes that have any."""
    priors: dict[Unit, float] = {}
    for unit in units:
        if isinstance(unit, tuple):
            if unit in log.priors:
                priors[unit] = log.priors[unit]
            continue
        for name, value in log.records[unit].fields.items():
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            if PRIOR_NAME.search(name) and is_number and 0 <= float(value or 0) <= 1:
                priors[unit] = float(value or 0)
        parent = links.parents.get(unit)
        if unit not in priors and isinstance(parent, int):
            prior = log.priors.get((record_text(parent), links.moves.get(unit, "")))
            if prior is not None:
                priors[unit] = prior
    return priors


def movers_of(log: WriteLog, units: Sequence[Unit]) -> dict[Unit, dict[str, Scalar]]:
    """Return who moves at each node, by each field of the node or of its state that has two values
    and is called like a player."""
    values_by_field: dict[str, dict[Unit, Scalar]] = defaultdict(dict)
    records = [unit for unit in units if isinstance(unit, int)]
    for record in records:
        for name, value in _scalars(log, record):
            if PLAYER_NAME.search(name.rsplit(".", 1)[-1]) and value is not None:
                values_by_field[name][record] = value
    movers: dict[Unit, dict[str, Scalar]] = {unit: {} for unit in units}
    for name, values in values_by_field.items():
        two = len(set(values.values())) == 2
        if two and len(values) >= LABELLED_SHARE * len(records):
            for unit, value in values.items():
                movers[unit][name] = value
    return movers


def _scalars(log: WriteLog, unit: int) -> Iterator[tuple[str, Scalar]]:
    """Yield the scalars of a node, and of the other records that are alone in a field of it."""
    record = log.records[unit]
    yield from record.fields.items()
    for link in record.links:
        held_record = log.records.get(link.record) if link.is_alone else None
        if held_record is not None and held_record.kind != record.kind:
            yield from (
                (f"{link.field}.{name}", value) for name, value in held_record.fields.items()
            )


def player_fields(log: WriteLog) -> tuple[str, str]:
    """Return a field with two values that says who moves and on which something depends, and one on
    which nothing depends; each is empty if there is none."""
    used = unused = ""
    for use in log.uses:
        if len(use.values) != 2 or min(count for _, count in use.values) < MIN_USES:
            continue
        if PLAYER_NAME.search(use.field):
            if use.field in log.read_fields:
                used = used or use.field
            else:
                unused = unused or use.field
    return used, unused
