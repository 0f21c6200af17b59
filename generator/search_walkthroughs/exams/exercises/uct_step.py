"""One step of UCT: the sums of the children, which child is followed, what a result changes."""

from collections.abc import Sequence
from math import log, sqrt
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
)

SIZES = (2, 3, 3, 4, 5)
"""Number of children, by preset."""
MAX_VISITS = (6, 8, 12, 16, 20)
"""Upper limit of the visits of a child, by preset."""
LEAD = 0.05
"""Least lead of the sum that is followed, so that rounding chooses no other child."""


def sums(turn: int, totals: Sequence[float], visits: Sequence[int]) -> list[tuple[float, float]]:
    """Return the mean of each child for the player who moves, and its term, with c = 1 and results
    from 0 to 1. The number of playouts through the node is the sum of the visits."""
    often = log(sum(visits))
    return [(turn * total / n, sqrt(often / n)) for total, n in zip(totals, visits, strict=True)]


def _adds_up(part: tuple[float, float]) -> bool:
    """Return whether mean and term still add up when all three are rounded."""
    return round(sum(part), 2) == round(sum(round(number, 2) for number in part), 2)


def _draw(lot: Random, preset: int) -> Exercise | None:
    turn = lot.choice((MAX, MIN)) if preset > 2 else MAX
    visits = [lot.randint(1, MAX_VISITS[preset - 1]) for _ in range(SIZES[preset - 1])]
    totals = [lot.randint(0, n) for n in visits]
    parts = sums(turn, totals, visits)
    sum_of = [mean + term for mean, term in parts]
    first, second = sorted(sum_of)[:-3:-1]
    if first - second < LEAD or len(set(totals)) == 1 or not all(map(_adds_up, parts)):
        return None
    names = LETTERS[: len(visits)]
    followed, result = sum_of.index(first), lot.choice((0, 1))
    by_mean = names[max(range(len(parts)), key=lambda n: parts[n][0])]
    seldom = names[visits.index(min(visits))]
    turned = names[sum_of.index(min(sum_of))]
    mistakes = {turned: "smallest-sum", seldom: "least-visited", by_mean: "mean-alone"}
    rows = [
        (name, number_text(n), number_text(total), *map(rounded_text, (*part, sum(part))))
        for name, n, total, part in zip(names, visits, totals, parts, strict=True)
    ]
    facts = {"player": player(turn), "count": str(sum(visits)), "sign": "" if turn == MAX else "−"}
    texts = {
        "result": str(result),
        "visits": str(visits[followed] + 1),
        "total": str(totals[followed] + result),
    }
    questions = (
        name_question(
            "follows",
            names[followed],
            names,
            mistakes,
            why="followed",
            points=2,
            facts={"name": names[followed]},
        ),
        ExerciseQuestion("visits_then", texts["visits"], texts),
        ExerciseQuestion("total_then", texts["total"], texts, why="taken_back"),
    )
    table = FactTable(
        ("child", "visits", "total", "mean", "term", "sum"), rows, 3, tolerance=ROUNDING
    )
    reason = ("why_sum", {**facts, **_first_row(rows[0])})
    return Exercise(3 * len(visits) + 3, questions, facts, table, reasons=(reason,))


def _first_row(row: Sequence[str]) -> dict[str, str]:
    return dict(zip(("child", "n", "total", "mean", "term", "sum"), row, strict=True))


KIND = ExerciseKind("uct-step", "growing-trees", _draw)
