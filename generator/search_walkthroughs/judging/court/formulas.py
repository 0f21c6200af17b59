"""The formulas by which searches choose a child: right ones, and the mistakes that are known.

Each is *exploit* + C · *explore*. C is not asked: which C a choice allows is computed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Literal, TypeAlias

Family: TypeAlias = Literal["uct", "puct"]


@dataclass(frozen=True, slots=True)
class Row:
    """A child at a choice: numbers just before the choice."""

    visits: float
    mean: float
    total: float
    prior: float
    parent: float
    """The visits of the parent."""
    whole: float
    """The visits of all children together."""
    root: float
    """The visits of the root."""
    place: int
    """The place among the children, from 0."""


Weight: TypeAlias = Callable[[Row], float]


@dataclass(frozen=True)
class Formula:
    """One way to weigh a child."""

    text: str
    family: Family
    exploit: Weight
    explore: Weight
    mistake: str = ""
    """The key of the sentence that says what is wrong; empty for a right formula."""
    least: float = 0.0
    """The least C that counts."""
    turns_bonus: bool = False
    """Whether the bonus is taken off where the smallest mean is sought."""


def _log(value: float) -> float:
    return log(max(value, 1.0))


def _root(value: float) -> float:
    return sqrt(max(value, 0.0))


def _mean(row: Row) -> float:
    return row.mean


def _shrunk(row: Row) -> float:
    return row.total / (1 + row.visits)


def _uct(row: Row) -> float:
    return _root(_log(row.parent) / row.visits)


def _puct(row: Row) -> float:
    return row.prior * _root(row.parent) / (1 + row.visits)


def _total(row: Row) -> float:
    return row.total


def _nothing(row: Row) -> float:
    return 0.0


_EXPLORATIONS: dict[str, Weight] = {
    "√(ln N / n)": _uct,
    "√(ln Σn / n)": lambda r: _root(_log(r.whole) / r.visits),
    "√(ln(N+1) / n)": lambda r: _root(_log(r.parent + 1) / r.visits),
    "√(ln N / (n+1))": lambda r: _root(_log(r.parent) / (r.visits + 1)),
    "√(ln(N+1) / (n+1))": lambda r: _root(_log(r.parent + 1) / (r.visits + 1)),
    "√N / (1+n)": lambda r: _root(r.parent) / (1 + r.visits),
    "√(N / n)": lambda r: _root(r.parent / r.visits),
    "√N / n": lambda r: _root(r.parent) / r.visits,
}
_PRIOR_EXPLORATIONS: dict[str, Weight] = {
    "P·√N / (1+n)": _puct,
    "P·√Σn / (1+n)": lambda r: r.prior * _root(r.whole) / (1 + r.visits),
    "P·√(N+1) / (1+n)": lambda r: r.prior * _root(r.parent + 1) / (1 + r.visits),
    "P·√(Σn+1) / (1+n)": lambda r: r.prior * _root(r.whole + 1) / (1 + r.visits),
    "P·√Σn·(ln((Σn+19653)/19652)+1.25) / (1+n)": lambda r: (
        r.prior * _root(r.whole) * (log((r.whole + 19653) / 19652) + 1.25) / (1 + r.visits)
    ),
    "P·√N / n": lambda r: r.prior * _root(r.parent) / r.visits,
    "P·√(ln N / n)": lambda r: r.prior * _root(_log(r.parent) / r.visits),
}


def _mean_plus(text: str, explore: Weight, mistake: str = "", family: Family = "uct") -> Formula:
    """Return the formula of the mean with this bonus."""
    return Formula(f"mean + C·{text}", family, _mean, explore, mistake)


_MISTAKES: tuple[Formula, ...] = (
    Formula("the place of the child", "uct", lambda r: -r.place, _nothing, "same_child"),
    Formula("the place of the child", "uct", lambda r: r.place, _nothing, "last_child"),
    _mean_plus("√(ln(N / n))", lambda r: _root(_log(r.parent / r.visits)), "quotient_in_log"),
    _mean_plus("√(ln n / N)", lambda r: _root(_log(r.visits) / max(r.parent, 1)), "swapped"),
    _mean_plus("ln N / n", lambda r: _log(r.parent) / r.visits, "no_root"),
    _mean_plus("√(ln N) / n", lambda r: _root(_log(r.parent)) / r.visits, "outside_root"),
    _mean_plus("√(ln R / n)", lambda r: _root(_log(r.root) / r.visits), "root_visits"),
    Formula("total + C·√(ln N / n)", "uct", _total, _uct, "not_divided"),
    Formula(
        "total / N + C·√(ln N / n)",
        "uct",
        lambda r: r.total / max(r.parent, 1),
        _uct,
        "divided_by_parent",
    ),
    Formula("±(mean + C·√(ln N / n))", "uct", _mean, _uct, "bonus_turned", turns_bonus=True),
    # Without results C = 0 would leave nothing to choose by.
    Formula("C·√(ln N / n)", "uct", _nothing, _uct, "no_results", least=1.0),
    Formula("mean − C·√(ln N / n)", "uct", _mean, lambda r: -_uct(r), "taken_off"),
    _mean_plus("P", lambda r: r.prior, "does_not_shrink", "puct"),
    _mean_plus(
        "P·√n / (1+N)", lambda r: r.prior * _root(r.visits) / (1 + r.parent), "swapped", "puct"
    ),
    _mean_plus("P·N / (1+n)", lambda r: r.prior * r.parent / (1 + r.visits), "no_root", "puct"),
    Formula("mean − C·P·√N / (1+n)", "puct", _mean, lambda r: -_puct(r), "taken_off"),
    Formula("total + C·P·√N / (1+n)", "puct", _total, _puct, "not_divided"),
)


def formulas(*, has_priors: bool) -> Iterator[Formula]:
    """Yield the formulas that may be at work, the right ones first."""
    if has_priors:
        for text, explore in _PRIOR_EXPLORATIONS.items():
            yield _mean_plus(text, explore, family="puct")
            yield Formula(f"total/(1+n) + C·{text}", "puct", _shrunk, explore)
    for text, explore in _EXPLORATIONS.items():
        yield _mean_plus(text, explore)
    for formula in _MISTAKES:
        if has_priors or formula.family == "uct":
            yield formula
