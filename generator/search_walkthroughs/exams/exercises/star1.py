"""Star1 at a chance node: the least and the most that it can be worth, and where it is cut."""

from fractions import Fraction
from itertools import accumulate
from math import gcd
from random import Random

from ...game import CHANCE, MAX
from ...record.frame_text import number_text
from ...skills.chances import SHARES
from ...skills.instance import TreePicture
from ...skills.small_tree import Path
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

SIZES = (2, 3, 3, 4, 4)
"""Number of outcomes, by preset."""
OUTCOMES = "CDEF"
"""Names of the outcomes; A and B are the moves before."""
TOPS = (24, 12, 12, 24, 48)
"""Greatest value of the game, by preset, so that its share of every outcome is whole; the least is
0."""


def ends(values: list[int], parts: tuple[int, ...], top: int) -> list[tuple[Fraction, Fraction]]:
    """Return the least and the most that the chance node can be worth after each outcome read, when
    outcomes not read lie between 0 and `top`."""
    whole = sum(parts)
    known = accumulate(Fraction(v * p, whole) for v, p in zip(values, parts, strict=True))
    left = accumulate(
        (Fraction(p, whole) for p in parts), lambda rest, p: rest - p, initial=Fraction(1)
    )
    return [(mean, mean + rest * top) for mean, rest in zip(known, [*left][1:], strict=True)]


def _draw(lot: Random, preset: int) -> Exercise | None:
    size, top = SIZES[preset - 1], TOPS[preset - 1]
    parts, safe = lot.choice(SHARES[size - 2]), lot.randint(1, top - 1)
    steps = [sum(parts) // gcd(part, sum(parts)) for part in parts]  # so that terms are whole
    values = [step * lot.randint(0, top // step) for step in steps]
    after = ends(values, parts, top)
    read = next((n for n, (_, most) in enumerate(after, 1) if most <= safe), size)
    is_cut = read < size
    if preset < 5 and is_cut == (preset == 3):
        return None
    score = after[read - 1][1]
    if score == safe and not is_cut:
        return None  # two best moves
    best = "A" if score <= safe else "B"
    texts = [
        (number_text(least), number_text(most)) if n < read else ("–", "–")
        for n, (least, most) in enumerate(after)
    ]
    shares = [str(Fraction(part, sum(parts))) for part in parts]
    rows = [
        (name, share, str(value), *pair)
        for name, share, value, pair in zip(OUTCOMES, shares, values, texts, strict=False)
    ]
    notes: dict[Path, str] = {(1, n): share for n, share in enumerate(shares)}
    picture = TreePicture((safe, tuple(values)), (MAX, CHANCE), notes=notes, leaf_names=True)
    terms = " + ".join(
        f"{share} · {value if n < read else top}"
        for n, (share, value) in enumerate(zip(shares, values, strict=True))
    )
    facts = {"safe": str(safe), "top": str(top), "most": number_text(score), "terms": terms}
    why = "why_cut" if is_cut else "why_whole"
    questions = (
        ExerciseQuestion("how_many_read", str(read), facts, why=why),
        ExerciseQuestion("score", number_text(score), facts, points=2),
        name_question("best", "@move_a" if best == "A" else "@move_b", ("@move_a", "@move_b")),
    )
    table = FactTable(("outcome", "share", "value", "least", "most"), rows, 3)
    return Exercise(
        3 * size + 2 * read,
        questions,
        facts,
        table,
        picture,
        (),
        _walkthrough(safe, values, shares, top, read, max(Fraction(safe), score), best),
    )


def _walkthrough(
    safe: int, values: list[int], shares: list[str], top: int, read: int, value: Fraction, best: str
) -> str:
    outcomes = ", ".join(
        f"{n}: {{p: {p}, value: {v}}}"
        for n, (p, v) in enumerate(zip(shares, values, strict=True), 1)
    )
    chance = f"{{player: chance, children: {{{outcomes}}}}}"
    return (
        f"algorithm: star1\nrange: [0, {top}]\n"
        f"tree: {{key: S, children: {{A: {safe}, B: {chance}}}}}\n"
        f"expect: {{value: {value}, best: {best}, leaves: {[safe, *values[:read]]}}}\n"
    )


KIND = ExerciseKind("star1", "chance", _draw)
