"""One step of regret matching: regrets after a round, and the next mixture."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ...record.frame_text import number_text, term_text
from ...skills.chances import SHARES
from ...skills.instance import LETTERS
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

SIZES = (2, 3, 3, 4, 4)
"""Number of moves, by preset."""
PLUS = (False, False, False, True, True)
"""Whether negative regrets become 0, as in CFR+, by preset."""


def mixture(regrets: Sequence[int]) -> list[Fraction]:
    """Return the shares of the moves: in proportion to the positive regrets, or all alike."""
    positive = [max(0, regret) for regret in regrets]
    if not any(positive):
        return [Fraction(1, len(regrets))] * len(regrets)
    return [Fraction(regret, sum(positive)) for regret in positive]


def _draw(lot: Random, preset: int) -> Exercise | None:
    size, plus = SIZES[preset - 1], PLUS[preset - 1]
    parts = lot.choice(SHARES[size - 2])
    old = [Fraction(part, sum(parts)) for part in parts]
    scale = lot.randint(1, 4) if preset > 1 else 1
    before = [part * scale for part in parts] if preset > 1 else [0] * size
    if preset == 1:
        old = [Fraction(1, size)] * size
    values = lot.sample(range(-9 * (preset > 1), 31), size)
    mean = sum(share * value for share, value in zip(old, values, strict=True))
    if mean.denominator > 1:
        return None
    sums = [regret + value - int(mean) for regret, value in zip(before, values, strict=True)]
    after = [max(0, regret) for regret in sums] if plus else sums
    new = mixture(after)
    if min(sums) >= 0 or (max(new) == 1 and preset > 1):
        return None
    names = LETTERS[:size]
    rows = [
        (
            names[n],
            str(old[n]),
            number_text(values[n]),
            str(before[n]),
            number_text(after[n]),
            str(new[n]),
        )
        for n in range(size)
    ]
    pairs = zip(old, values, strict=True)
    terms = " + ".join(f"{share} · {term_text(value)}" for share, value in pairs)
    positive = sum(max(0, regret) for regret in after)
    facts = {"mean": number_text(mean), "terms": terms, "sum": str(positive)}
    chosen = names[new.index(max(new))]
    if new.count(max(new)) > 1:
        return None
    mistakes = {names[values.index(max(values))]: "best-value"}
    questions = (
        ExerciseQuestion("strategy", facts["mean"], facts, why="why_strategy", points=2),
        name_question(
            "most",
            chosen,
            names,
            mistakes,
            why="why_most",
            facts={"name": chosen, "share": str(max(new))},
        ),
    )
    heads = ("move", "share", "value", "before", "after", "next")
    reason = ("why_plus" if plus else "why_plain", facts)
    rule = {"floor": "@floor" if plus else "@no_floor"}
    table = FactTable(heads, rows, 4)
    return Exercise(3 * size + preset, questions, rule, table, reasons=(reason,))


KIND = ExerciseKind("regret-step", "regret", _draw)
