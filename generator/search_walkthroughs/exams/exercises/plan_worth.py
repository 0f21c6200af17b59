"""What a plan is worth that must be the same in every deal, and what determinization expects."""

from fractions import Fraction
from random import Random

from ...record.frame_text import number_text
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 3))
"""Number of plans and of deals, by preset."""
PLANS = "KLMN"
"""Names of plans; A and B are moves."""
TOP = 12
"""Greatest value; the least is 0."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    plans, deals = SIZES[preset - 1]
    table = [[lot.randint(0, TOP) for _ in range(deals)] for _ in range(plans)]
    worths = [Fraction(sum(row), deals) for row in table]
    expected = Fraction(sum(max(row[deal] for row in table) for deal in range(deals)), deals)
    best: Fraction = max(worths)
    if expected.denominator > 1 or any(worth.denominator > 1 for worth in worths):
        return None
    if worths.count(best) > 1 or expected - best < 2:
        return None
    safe = lot.randint(int(best) - 2, int(expected) + 2)
    if safe in (best, expected) or not 0 <= safe <= TOP:
        return None
    names = PLANS[:plans]
    rows = [
        (name, *map(str, row), number_text(worth))
        for name, row, worth in zip(names, table, worths, strict=True)
    ]
    plan = names[worths.index(best)]
    played, right = ("B" if x > safe else "A" for x in (expected, best))
    facts = {
        "safe": str(safe),
        "deals": str(deals),
        "expected": number_text(expected),
        "plan": plan,
        "worth": number_text(best),
        "value": number_text(max(best, Fraction(safe))),
    }
    options = ("@move_a", "@move_b")
    told = {"A": "@move_a", "B": "@move_b"}
    questions = (
        name_question("plan", plan, names, why="why_plan", facts=facts),
        ExerciseQuestion("expected", facts["expected"], facts, why="why_expected", points=2),
        name_question("played", told[played], options),
        name_question("right", told[right], options, why="why_right", facts=facts),
        ExerciseQuestion("value", facts["value"], facts),
    )
    heads = ("plan", *(f"deal_{n}" for n in range(1, deals + 1)), "worth")
    sheet = FactTable(heads, rows, 1 + deals)
    effort = plans * deals + plans + deals + 3
    walkthrough = _walkthrough(safe, table, names, expected, played, best)
    return Exercise(effort, questions, facts, sheet, walkthrough=walkthrough)


def _walkthrough(
    safe: int, table: list[list[int]], names: str, expected: Fraction, played: str, best: Fraction
) -> str:
    deals = len(table[0])
    below = []
    for deal in range(deals):
        inner = ", ".join(f"{name}: {row[deal]}" for name, row in zip(names, table, strict=True))
        below.append(
            f"deal {deal + 1}: {{p: 1/{deals}, player: max, sees: nothing, children: {{{inner}}}}}"
        )
    worth = best if played == "B" else safe
    claim = max(Fraction(safe), expected)
    return (
        "algorithm: determinization\noptions: {decisions: all}\npage: hidden-information\n"
        f"tree: {{key: S, children: {{A: {safe}, B: {{player: chance, "
        f"children: {{{', '.join(below)}}}}}}}}}\n"
        f"expect: {{value: {claim}, best: {played}, determinization: {claim}, worth: {worth}}}\n"
    )


KIND = ExerciseKind("plan-worth", "hidden-information", _draw)
