"""Skills about playouts, networks and matches: which child is next, what a result changes."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, log, sqrt
from random import Random

from ..game import MAX
from ..record.frame_text import rounded_text
from .instance import (
    LETTERS,
    LEVELS,
    Answer,
    Instance,
    Skill,
    TreePicture,
    Wrong,
    answer_text,
    instance,
)
from .small_tree import Path


def _signed(number: Fraction | int) -> str:
    return str(number).replace("-", "−")


def _most(column: Sequence[float | Fraction]) -> str:
    """Return the letter of the greatest number; ties go to the first."""
    return LETTERS[column.index(max(column))]


def _least(column: Sequence[float | Fraction]) -> str:
    """Return the letter of the least number; ties go to the first."""
    return LETTERS[column.index(min(column))]


def _uct(lot: Random, level: int) -> Instance | None:
    count = level + 2
    visits = [lot.randint(1, 4 + 4 * level) for _ in range(count)]
    means = [Fraction(lot.randint(0, n), n) for n in visits]
    terms = [sqrt(log(sum(visits)) / n) for n in visits]
    sums = [float(mean) + term for mean, term in zip(means, terms, strict=True)]
    first, second = sorted(sums)[:-3:-1]
    if first - second < (0.2, 0.1, 0.05)[level - 1]:
        return None
    wrong: list[Wrong] = [
        (_most(means), "mean-alone"),
        (_least(visits), "least-visited"),
        (_most(visits), "most-visited"),
        (_least(sums), "smallest-sum"),
    ]
    texts = [
        f"{rounded_text(mean)} + {rounded_text(term)}"
        for mean, term in zip(means, terms, strict=True)
    ]
    picture = TreePicture(
        tuple(f"n = {n}" for n in visits),
        (MAX,),
        asked=(),
        notes={(n,): text for n, text in enumerate(texts)},
        leaf_names=True,
    )
    return instance(count, _most(sums), wrong, {"sum": rounded_text(first)}, picture)


def _backup(lot: Random, level: int) -> Instance | None:
    visits = lot.randint(2, 10) if level == 1 else lot.randint(8, 16)
    total = lot.randint(0, visits) if level < 3 else lot.randint(-visits, visits)
    result = lot.choice((0, 1) if level < 3 else (-1, 1))
    mean = Fraction(total, visits)
    right = Fraction(total + result, visits + 1)
    wrong: list[Wrong] = [
        (_signed((mean + result) / 2), "half-half"),
        (_signed(Fraction(total + result, visits)), "count-kept"),
        (_signed(result), "last-result"),
        (_signed(mean), "unchanged"),
    ]
    texts: dict[str, Fraction | int] = {"mean": mean, "new": right, "result": result}
    texts |= {"visits": visits, "more": visits + 1, "total": total, "sum": total + result}
    facts: dict[str, Answer] = {name: _signed(number) for name, number in texts.items()}
    return instance(visits + 4 * (level == LEVELS[-1]), _signed(right), wrong, facts)


def _puct(lot: Random, level: int) -> Instance | None:
    count = level + 2
    parts = [lot.randint(1, 6) for _ in range(count)]
    priors = [Fraction(round(10 * part / sum(parts)), 10) for part in parts]
    visits = [lot.randint(0, 4) for _ in range(count)]
    root = sum(visits)
    if sum(priors) != 1 or min(priors) == 0 or isqrt(root) ** 2 != root or root < 4:
        return None
    means = [Fraction(lot.randint(0, 4 + 2 * level)) if n else Fraction(0) for n in visits]
    factor = 10
    terms = [
        factor * prior * isqrt(root) / (1 + n) for prior, n in zip(priors, visits, strict=True)
    ]
    sums = [mean + term for mean, term in zip(means, terms, strict=True)]
    if sums.count(max(sums)) > 1 or priors.count(max(priors)) > 1:
        return None
    wrong: list[Wrong] = [
        (_most(means), "mean-alone"),
        (_most(priors), "prior-alone"),
        (_most(visits), "most-visited"),
        (_most(terms), "term-alone"),
        (_least(sums), "smallest-sum"),
    ]
    texts = [
        f"{rounded_text(mean)} + {rounded_text(term)}"
        for mean, term in zip(means, terms, strict=True)
    ]
    shown = tuple(f"n = {n}" for n in visits)
    notes: dict[Path, str] = {(n,): f"P {float(prior):g}" for n, prior in enumerate(priors)}
    picture = TreePicture(shown, (MAX,), asked=(), notes=notes, leaf_names=True)
    listed = ", ".join(f"{LETTERS[n]}: {answer_text(float(mean))}" for n, mean in enumerate(means))
    sums_text = ", ".join(f"{LETTERS[n]}: {text}" for n, text in enumerate(texts))
    facts: dict[str, Answer] = {"means": listed, "factor": factor, "root": root, "sums": sums_text}
    return instance(count, _most(sums), wrong, facts, picture)


def _verdict(lot: Random, level: int) -> Instance | None:
    bound = Fraction(lot.choice((294, 220, 459)), 100)
    low, high = -bound, bound
    spread = (3, 2, 1)[level - 1]
    ratio = Fraction(lot.randint(-600, 600), 100)
    if level == LEVELS[-1]:
        ratio = lot.choice((low, high)) + Fraction(lot.randint(-9, 9), 100)
    near = min(abs(ratio - low), abs(ratio - high))
    if near > spread or (level < LEVELS[-1] and near < Fraction(10, 100)):
        return None
    right = "@stronger" if ratio >= high else "@weaker" if ratio <= low else "@more_games"
    mistakes = {
        "@stronger": "evidence-turned" if ratio < 0 else "stopped-early",
        "@weaker": "evidence-turned" if ratio > 0 else "stopped-early",
        "@more_games": "never-stops",
    }
    wrong: list[Wrong] = [(text, mistake) for text, mistake in mistakes.items() if text != right]
    facts: dict[str, Answer] = {
        "low": rounded_text(low),
        "high": rounded_text(high),
        "ratio": rounded_text(ratio),
    }
    return instance(level, right, wrong, facts, why=right[1:])


SKILLS = (
    Skill("uct", "growing-trees", _uct),
    Skill("backup", "playouts", _backup),
    Skill("puct", "networks", _puct),
    Skill("verdict", "stronger", _verdict),
)
