"""Skills about searches that come again: null windows, re-searches, the transposition table."""

from math import inf
from random import Random

from .instance import LEVELS, Answer, Instance, Skill, Wrong, answer_text, draw_numbers, instance
from .small_tree import Number
from .windows import window_text


def _range(low: Number, high: Number) -> str:
    """Return what is known of a value, as a choice that names a message shows it."""
    if low == high:
        return f"@exactly|{answer_text(low)}"
    if low == -inf:
        return f"@at_most|{answer_text(high)}" if high < inf else "@nothing"
    if high == inf:
        return f"@at_least|{answer_text(low)}"
    return f"@between|{answer_text(low)} … {answer_text(high)}"


def _null_window(lot: Random, level: int) -> Instance | None:
    bound = lot.randint(-9 * (level > 1), 20)
    score = bound if level == 3 and lot.random() < 0.5 else lot.randint(bound - 9, bound + 9)
    if (level < 3 and score == bound) or abs(score - bound) > 10 - 3 * level:
        return None
    yes = score > bound
    right = _range(score, inf) if yes else _range(-inf, score)
    wrong: list[Wrong] = [
        (_range(score, score), "bound-as-value"),
        (_range(-inf, score) if yes else _range(score, inf), "wrong-direction"),
        (_range(-inf, bound) if yes else _range(bound, inf), "question-as-answer"),
    ]
    facts: dict[str, Answer] = {"bound": bound, "score": score}
    effort = level + (level == 3)
    return instance(effort, right, wrong, facts, why="yes" if yes else "no")


def _pvs(lot: Random, level: int) -> Instance | None:
    alpha, beta = sorted(draw_numbers(lot, 2, -9 * (level > 1), 9 + 6 * level))
    score = lot.randint(alpha - 5, beta + 5)
    if level == LEVELS[-1]:
        score = lot.choice((alpha, beta, alpha + 1, beta - 1))
    if beta - alpha < 3 or (level < LEVELS[-1] and score in (alpha, beta)):
        return None
    again, higher = f"@again|{window_text(score, beta)}", f"@again|{window_text(-inf, score)}"
    if score <= alpha:
        right, why = "@next", "no_better"
        wrong = [(higher, "again-for-nothing"), ("@cut", "low-cuts")]
    elif score >= beta:
        right, why = "@cut", "cut"
        wrong = [(f"@again|{window_text(alpha, beta)}", "again-for-nothing"), ("@next", "no-cut")]
    else:
        right, why = again, "again"
        wrong = [(higher, "wrong-direction"), ("@cut", "cut-too-early")]
    wrong = [("@raise", "bound-as-value"), *wrong]
    facts: dict[str, Answer] = {"alpha": alpha, "beta": beta, "score": score}
    return instance(level + (score in (alpha, beta)), right, wrong, facts, why=why)


def _mtd_f(lot: Random, level: int) -> Instance | None:
    low, high = sorted(draw_numbers(lot, 2, -9 * (level > 1), 12 + 6 * level))
    if high - low < 4:
        return None
    if level == 1:
        low, high = (low, inf) if lot.random() < 0.5 else (-inf, high)  # type: ignore[assignment]
    finite = [int(end) for end in (low, high) if abs(end) < inf]
    bound = lot.randint(min(finite) - 3, max(finite) + 3)
    score = lot.randint(bound - 4, bound + 4)
    if not (low <= bound < high and low <= score <= high):
        return None
    if (level == 3) != (score in (low, high)):
        return None
    yes = score > bound
    right = _range(score, high) if yes else _range(low, score)
    wrong: list[Wrong] = [
        (_range(score, score), "bound-as-value"),
        (_range(low, score) if yes else _range(score, high), "wrong-direction"),
        (_range(max(low, bound), high) if yes else _range(low, bound), "question-as-answer"),
        (_range(-inf, score) if not yes else _range(score, inf), "forgotten-bound"),
    ]
    facts: dict[str, Answer] = {
        "bound": bound,
        "score": score,
        "before": _range(low, high),
    }
    why = ("yes" if yes else "no") + ("_done" if right.startswith("@exactly") else "")
    return instance(len(finite) + level, right, wrong, facts, why=why)


def _table_use(lot: Random, level: int) -> Instance | None:
    alpha, beta, entry = draw_numbers(lot, 3, -9 * (level > 1), 9 * level)
    alpha, beta = sorted((alpha, beta))
    if beta - alpha < 2:
        return None
    if level == LEVELS[-1] and lot.random() < 0.6:
        entry = lot.choice((alpha, beta))
    kind, inside = lot.choice(("at_least", "at_most")), alpha < entry < beta
    lower, upper = (f"@narrows|{window_text(*ends)}" for ends in ((alpha, entry), (entry, beta)))
    narrowed, turned = (lower, upper) if kind == "at_most" else (upper, lower)
    settles = entry <= alpha if kind == "at_most" else entry >= beta
    right = narrowed if inside else "@settles" if settles else "@nothing_new"
    wider = f"@narrows|{window_text(min(alpha, entry), max(beta, entry))}"
    wrong: list[Wrong] = [
        ("@settles", "bound-as-value"),
        ("@nothing_new", "unused"),
        (turned, "wrong-direction") if inside else (wider, "wider"),
    ]
    facts: dict[str, Answer] = {
        "alpha": alpha,
        "beta": beta,
        "entry": f"@{kind}|{answer_text(entry)}",
    }
    why = f"{kind}_{right[1:].partition('|')[0]}"
    return instance(level + (entry in (alpha, beta)), right, wrong, facts, why=why)


def _table_store(lot: Random, level: int) -> Instance | None:
    alpha, beta = sorted(draw_numbers(lot, 2, -9 * (level > 1), 9 * level))
    score = lot.randint(alpha - 4, beta + 4)
    if (score in (alpha, beta)) != (level == 3) and lot.random() < 0.8:
        return None
    low, high = -inf, inf
    if level > 1:
        low, high = min(score, alpha) - lot.randint(1, 4), max(score, beta) + lot.randint(1, 4)
    below, above = _range(low, score), _range(score, high)
    right = below if score <= alpha else above if score >= beta else _range(score, score)
    wrong: list[Wrong] = [
        (_range(score, score), "bound-as-value"),
        (above, "wrong-direction"),
        (below, "wrong-direction"),
        (_range(low, high), "unused"),
    ]
    if right == _range(score, score):
        wrong = [
            (above, "value-as-bound"),
            (below, "value-as-bound"),
            (_range(low, high), "unused"),
        ]
    why = "low" if score <= alpha else "high" if score >= beta else "exact"
    facts: dict[str, Answer] = {
        "alpha": alpha,
        "beta": beta,
        "score": score,
        "before": _range(low, high),
    }
    effort = 3 + 2 * (level > 1) + (score in (alpha, beta))
    return instance(effort, right, wrong, facts, why=why)


SKILLS = (
    Skill("null-window", "null-windows", _null_window),
    Skill("pvs", "null-windows", _pvs),
    Skill("mtd-f", "null-windows", _mtd_f),
    Skill("table-use", "table", _table_use),
    Skill("table-store", "table", _table_store),
)
