"""Skills about means: chance nodes, hidden cards, regret."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ..game import CHANCE, MAX
from .instance import (
    LETTERS,
    Answer,
    Instance,
    Skill,
    TreePicture,
    Wrong,
    answer_text,
    draw_numbers,
    instance,
)
from .small_tree import Path

SHARES = (
    ((1, 1), (1, 3), (3, 1)),
    ((1, 2, 1), (1, 1, 2), (3, 1, 2), (1, 2, 3)),
    ((1, 2, 1, 4), (2, 1, 4, 1), (1, 2, 2, 1), (3, 1, 1, 1)),
)
"""How many parts of a whole each outcome has, by level."""


def _shares(parts: Sequence[int]) -> list[str]:
    """Return the share of each outcome, as it stands in sentences and beside nodes."""
    return [str(Fraction(part, sum(parts))) for part in parts]


def _mean(values: Sequence[int], parts: Sequence[int]) -> Fraction:
    return Fraction(
        sum(value * part for value, part in zip(values, parts, strict=True)), sum(parts)
    )


def _terms(values: Sequence[int], parts: Sequence[int]) -> str:
    terms = zip(_shares(parts), values, strict=True)
    return " + ".join(f"{share} · {answer_text(value)}" for share, value in terms)


def _with_shares(values: Sequence[object], parts: Sequence[int], turn: int = CHANCE) -> TreePicture:
    """Return the picture of a node with its share beside each child; a player's have letters."""
    notes: dict[Path, str] = {(n,): share for n, share in enumerate(_shares(parts))}
    return TreePicture(tuple(values), (turn,), asked=(), notes=notes, leaf_names=turn != CHANCE)


def _chance(lot: Random, level: int) -> Instance | None:
    parts = lot.choice(SHARES[level - 1])
    values = draw_numbers(lot, len(parts), -8 * (level > 1), 8 + 8 * level)
    mean = _mean(values, parts)
    plain = Fraction(sum(values), len(values))
    if mean.denominator > 1:
        return None
    wrong: list[Wrong] = [
        *([(int(plain), "plain-mean")] if plain.denominator == 1 else []),
        (max(values), "best-outcome"),
        (min(values), "worst-outcome"),
        (values[parts.index(max(parts))], "likeliest"),
    ]
    picture = _with_shares(values, parts)
    return instance(len(parts), int(mean), wrong, {"terms": _terms(values, parts)}, picture)


def _star1(lot: Random, level: int) -> Instance | None:
    parts = lot.choice(SHARES[level - 1])
    known_count, top = 1 if level < 3 else 2, lot.randint(6, 20)
    values = [lot.randint(0, top) for _ in range(known_count)]
    unknown_count = len(parts) - known_count
    greatest = [*values, *[top] * unknown_count]
    most, least = _mean(greatest, parts), _mean([*values, *[0] * unknown_count], parts)
    if most.denominator > 1 or least.denominator > 1:
        return None
    wrong: list[Wrong] = [
        (int(least), "rest-forgotten"),
        (top, "upper-end"),
        (max(values), "seen-alone"),
    ]
    shown = [*values, *["…"] * unknown_count]
    facts: dict[str, Answer] = {"top": top, "terms": _terms(greatest, parts), "most": int(most)}
    return instance(len(parts), int(most), wrong, facts, _with_shares(shown, parts))


def _fusion(lot: Random, level: int) -> Instance | None:
    moves, worlds = ((2, 2), (3, 2), (3, 3))[level - 1]
    table = [[lot.randint(0, 6 * level) for _ in range(worlds)] for _ in range(moves)]
    sums = [sum(row) for row in table]
    fused = sum(max(row[world] for row in table) for world in range(worlds))
    best = max(sums)
    if sums.count(best) > 1 or fused == best or best % worlds or fused % worlds:
        return None
    wrong: list[Wrong] = [
        (fused // worlds, "strategy-fusion"),
        (max(max(row) for row in table), "best-world"),
        (max(min(row) for row in table), "worst-world"),
    ]
    picture = TreePicture(tuple(map(tuple, table)), (MAX, CHANCE), asked=())
    facts: dict[str, Answer] = {"node": LETTERS[sums.index(best)], "worlds": worlds, "sum": best}
    return instance(moves * worlds, best // worlds, wrong, facts, picture)


def _regret(lot: Random, level: int) -> Instance | None:
    parts = lot.choice(SHARES[level - 1])
    values = draw_numbers(lot, len(parts), -6 * (level > 1), 6 + 6 * level)
    mean, place = _mean(values, parts), lot.randrange(len(parts))
    if mean.denominator > 1:
        return None
    value = values[place]
    right = value - int(mean)
    wrong: list[Wrong] = [
        (-right, "sign-turned"),
        (value, "not-compared"),
        (value - max(values), "from-the-best"),
        (int(mean), "the-mean"),
    ]
    picture = _with_shares(values, parts, MAX)
    facts: dict[str, Answer] = {
        "move": LETTERS[place],
        "value": value,
        "mean": int(mean),
        "terms": _terms(values, parts),
    }
    return instance(len(parts), right, wrong, facts, picture)


def _matching(lot: Random, level: int) -> Instance | None:
    regrets = draw_numbers(lot, level + 1, -6 * (level > 1), 4 + 2 * level)
    positive = [max(0, regret) for regret in regrets]
    if not sum(positive) or (level > 1) != (min(regrets) < 0):
        return None
    place = lot.randrange(len(regrets))
    if regrets[place] <= 0 and lot.random() < 0.8:
        return None
    size = sum(map(abs, regrets))
    wrong: list[Wrong] = [
        (str(Fraction(abs(regrets[place]), size)), "negatives-count"),
        ("1" if regrets[place] == max(regrets) else "0", "largest-alone"),
        (f"1/{len(regrets)}", "all-alike"),
        (str(Fraction(sum(positive) - positive[place], sum(positive))), "the-rest"),
    ]
    right = str(Fraction(positive[place], sum(positive)))
    picture = TreePicture(tuple(regrets), (MAX,), asked=(), leaf_names=True)
    facts: dict[str, Answer] = {
        "move": LETTERS[place],
        "regret": positive[place],
        "sum": sum(positive),
        "share": right,
    }
    return instance(len(regrets), right, wrong, facts, picture)


SKILLS = (
    Skill("chance", "chance", _chance),
    Skill("star1", "chance", _star1),
    Skill("fusion", "hidden-information", _fusion),
    Skill("regret", "regret", _regret),
    Skill("matching", "regret", _matching),
)
