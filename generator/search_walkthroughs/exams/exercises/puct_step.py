"""One step of PUCT: prior terms, which child is followed, what an evaluation changes."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from random import Random

from ...game import MAX, MIN
from ...record.frame_text import number_text, rounded_text
from ...skills.instance import LETTERS, player
from ..exercise import (
    ROUNDING,
    Exercise,
    ExerciseKind,
    ExerciseQuestion,
    FactTable,
    name_question,
    random_parts,
)

SIZES = (2, 3, 3, 4, 5)
"""Number of children, by preset."""
WIDTH = 10
"""Distance of the least and the greatest value; c is 1."""
LEAD = Fraction(1, 10)
"""Least lead of the sum that is followed."""


def terms(priors: Sequence[Fraction], visits: Sequence[int]) -> list[Fraction]:
    """Return the prior term of each child. The node has one visit of its own, and the square root
    of its visits must be whole."""
    root = isqrt(1 + sum(visits))
    return [WIDTH * prior * root / (1 + n) for prior, n in zip(priors, visits, strict=True)]


def _draw(lot: Random, preset: int) -> Exercise | None:
    size, turn = SIZES[preset - 1], lot.choice((MAX, MIN)) if preset > 3 else MAX
    priors = [Fraction(part, 10) for part in random_parts(lot, 10, size)]
    visits = [lot.randint(0 if preset > 2 else 1, 5) for _ in range(size)]
    count = 1 + sum(visits)
    if isqrt(count) ** 2 != count or count < 4 or (preset > 2) != (0 in visits):
        return None
    means = [lot.randint(0, WIDTH) for _ in range(size)]
    unseen = lot.randint(2, 8)
    own = count * unseen - sum(n * mean for n, mean in zip(visits, means, strict=True))
    if not 0 <= own <= WIDTH:
        return None
    used = [mean if n else unseen for n, mean in zip(visits, means, strict=True)]
    prior_terms = terms(priors, visits)
    sums = [turn * mean + term for mean, term in zip(used, prior_terms, strict=True)]
    first, second = sorted(sums)[:-3:-1]
    if first - second < LEAD:
        return None
    names, followed = LETTERS[:size], sums.index(first)
    n, total = visits[followed], visits[followed] * means[followed]
    new_mean = lot.randint(0, WIDTH)
    result = (n + 1) * new_mean - total
    if not 0 <= result <= WIDTH or (n and new_mean == means[followed]):
        return None
    mistakes = {
        names[sums.index(min(sums))]: "smallest-sum",
        names[priors.index(max(priors))]: "prior-alone",
        names[max(range(size), key=lambda k: turn * used[k])]: "mean-alone",
    }
    rows = [
        (
            names[k],
            str(float(priors[k])),
            str(visits[k]),
            str(means[k]) if visits[k] else "–",
            rounded_text(prior_terms[k]),
            rounded_text(sums[k]),
        )
        for k in range(size)
    ]
    facts = {
        "player": player(turn),
        "sign": "" if turn == MAX else "−",
        "count": str(count),
        "unseen": str(unseen),
        "width": str(WIDTH),
    }
    taken = {"result": str(result), "n": str(n), "total": str(total), "mean": str(new_mean)}
    questions = (
        name_question(
            "follows",
            names[followed],
            names,
            mistakes,
            why="followed",
            points=2,
            facts={"name": names[followed], "sum": rounded_text(first)},
        ),
        ExerciseQuestion(
            "mean_then", str(new_mean), {**taken, "more": str(n + 1)}, why="taken_back", points=2
        ),
    )
    table = FactTable(
        ("child", "prior", "visits", "mean", "term", "sum"), rows, 4, tolerance=ROUNDING
    )
    example = {
        "child": names[0],
        "prior": rows[0][1],
        "root": str(isqrt(count)),
        "more": str(visits[0] + 1),
        "term": rows[0][4],
        "used": number_text(turn * used[0]),
        "sum": rows[0][5],
    }
    reasons = (("why_sum", {**facts, **example}),)
    return Exercise(2 * size + 4, questions, facts, table, reasons=reasons)


KIND = ExerciseKind("puct-step", "networks", _draw)
