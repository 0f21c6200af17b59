"""Wilson's interval of a rate of success, and how many playouts a width takes."""

from random import Random

from ...record.frame_text import rounded_text
from ...record.statistics import wilson
from ...skills.instance import LETTERS
from ..exercise import (
    ROUNDING,
    Exercise,
    ExerciseKind,
    ExerciseQuestion,
    FactTable,
    name_question,
)

SIZES = (1, 2, 2, 3, 3)
"""Number of moves whose interval is asked for, by preset."""
PLAYOUTS = ((10, 20), (10, 20, 40), (12, 25, 40), (12, 25, 50), (15, 30, 60, 120))
"""Numbers of playouts of a move, by preset."""
HALF_WIDTHS = ("0.2", "0.1", "0.05", "0.04", "0.02")
"""Half the widths for which the number of playouts is asked."""
CLEAR = 0.02
"""Least distance of what is compared, so that rounding decides nothing."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    names = LETTERS[: SIZES[preset - 1]]
    counts = [lot.choice(PLAYOUTS[preset - 1]) for _ in names]
    won = [lot.randint(0, n) for n in counts]
    ends = [wilson(k / n, n) for k, n in zip(won, counts, strict=True)]
    rows = [
        (name, str(n), str(k), *map(rounded_text, pair))
        for name, n, k, pair in zip(names, counts, won, ends, strict=True)
    ]
    if len(names) == 1:
        low, high = ends[0]
        if min(abs(low - 0.5), abs(high - 0.5)) < CLEAR:
            return None
        right, message = ("@holds" if low < 0.5 < high else "@leaves_out"), "half"
        options = ("@holds", "@leaves_out")
    else:
        gaps = ends[0][0] - ends[1][1], ends[1][0] - ends[0][1]
        if min(map(abs, gaps)) < CLEAR or len({*zip(won, counts, strict=True)}) < len(won):
            return None
        right, message = ("@apart" if max(gaps) > 0 else "@overlap"), "compare"
        options = ("@apart", "@overlap")
    half, failures = lot.choice(HALF_WIDTHS), lot.choice((10, 15, 20, 30, 50, 60, 100, 150, 300))
    facts = {
        "half": half, "none": str(failures), "enough": str(round(1 / float(half) ** 2)),
        "rate": f"{3 / failures:g}",
    }  # fmt: skip
    questions = (
        name_question(message, right, options, why=f"why_{right[1:]}"),
        ExerciseQuestion("enough", facts["enough"], facts, why="why_enough", points=2),
        ExerciseQuestion("without", facts["rate"], facts, why="why_without"),
    )
    table = FactTable(("move", "playouts", "won", "low", "high"), rows, 3, tolerance=ROUNDING)
    example = dict(zip(("move", "n", "k", "low", "high"), rows[0], strict=True))
    reasons = (("why_row", example),)
    return Exercise(4 * len(names) + preset, questions, table=table, reasons=reasons)


KIND = ExerciseKind("interval", "playouts", _draw)
