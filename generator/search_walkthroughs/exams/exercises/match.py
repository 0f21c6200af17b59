"""A match in pairs: its score, the interval of the score, the lead in rating, a verdict."""

from random import Random

from ...match_statistics import elo, mean_and_variance, score_interval
from ...record.frame_text import rounded_text
from ..exercise import (
    ROUNDING,
    Exercise,
    ExerciseKind,
    ExerciseQuestion,
    FactTable,
    name_question,
    skill_question,
)

PAIRS = (10, 20, 20, 40, 50)
"""Number of pairs, by preset."""
HALF_POINTS = 5
"""Number of results of a pair: 0 to 4 half points."""
CLEAR = 0.01
"""Least distance of an end of the interval from one half."""
POINT = 1
"""How far a lead may be from the right one (points of rating)."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    results = lot.choices(range(HALF_POINTS), (1, 2, 4, 3, 2), k=PAIRS[preset - 1])
    counts = [results.count(points) for points in range(HALF_POINTS)]
    score, variance = mean_and_variance(counts)
    low, high = score_interval(counts)
    if score == 0.5 or not (200 * score).is_integer() or not 0 < low < high < 1:
        return None
    if min(abs(low - 0.5), abs(high - 0.5)) < CLEAR or not 20 < abs(elo(score)) < 300:
        return None
    lead = str(round(elo(score))).replace("-", "−")
    facts = {
        "score": f"{score:g}",
        "pairs": str(sum(counts)),
        "variance": f"{variance:.4f}",
        "low": rounded_text(low),
        "high": rounded_text(high),
        "lead": lead,
    }
    decided = "@overlap" if low < 0.5 < high else "@apart"
    questions = [
        ExerciseQuestion("score", facts["score"], facts, why="why_score"),
        ExerciseQuestion("low", facts["low"], facts, why="why_ends", points=2, tolerance=ROUNDING),
        ExerciseQuestion("high", facts["high"], facts, tolerance=ROUNDING),
        name_question("decided", decided, ("@overlap", "@apart"), why=f"why_{decided[1:]}"),
        ExerciseQuestion("lead", lead, facts, why="why_lead", points=2, tolerance=POINT),
    ]
    if preset > 2:
        questions.append(skill_question("verdict", lot, preset - 2))
    rows = [(str(points), str(count)) for points, count in enumerate(counts)]
    table = FactTable(("points", "pairs"), rows, 2)
    return Exercise(len(questions) + 3 * preset, tuple(questions), facts, table)


KIND = ExerciseKind("match", "stronger", _draw)
