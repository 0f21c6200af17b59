"""Targets of self-play: shares of the visits, and the result for the player who moves."""

from fractions import Fraction
from random import Random

from ...game import MAX, MIN
from ...record.frame_text import number_text
from ...skills.instance import LETTERS, player
from ..exercise import (
    Exercise,
    ExerciseKind,
    ExerciseQuestion,
    FactTable,
    name_question,
    random_parts,
)

POSITIONS = (2, 3, 3, 4, 5)
"""Number of positions of the game, by preset."""
MOVES = (2, 2, 3, 3, 3)
"""Number of moves of a position, by preset."""
VISITS = 20
"""Number of visits of all moves of a position."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    count, moves = POSITIONS[preset - 1], MOVES[preset - 1]
    result, names = lot.choice((1, 0, -1) if preset > 2 else (1, -1)), LETTERS[:moves]
    rows = []
    for n in range(count):
        visits = random_parts(lot, VISITS, moves)
        turn = MIN if n % 2 else MAX
        shares = [f"{float(Fraction(visit, VISITS)):g}" for visit in visits]
        listed = ", ".join(f"{name} {visit}" for name, visit in zip(names, visits, strict=True))
        rows.append((str(n + 1), player(turn), listed, *shares, number_text(turn * result)))
        if visits.count(max(visits)) > 1:
            return None
    place = lot.randrange(count)
    drawn = lot.randrange(moves)
    guess = Fraction(lot.choice((-8, -6, -5, -4, -2, 2, 4, 5, 6, 8)), 10)
    z = result if count % 2 else -result
    error = (z - guess) ** 2
    facts = {
        "result": number_text(result),
        "guess": f"{float(guess):g}".replace("-", "−"),
        "z": number_text(z),
        "error": f"{float(error):g}",
        "place": str(place + 1),
        "count": str(count),
        "move": names[drawn],
        "share": rows[place][3 + drawn],
    }
    options = ("@visits", "@drawn")
    questions = (
        ExerciseQuestion("chance", facts["share"], facts, why="why_chance"),
        name_question("other_move", "@visits", options, {"@drawn": "drawn-move"}, why="why_visits"),
        ExerciseQuestion("error", facts["error"], facts, why="why_error", points=2),
    )
    heads = ("position", "player", "visits", *(f"share_{name.lower()}" for name in names), "z")
    reasons = (("why_row", facts),)
    table = FactTable(heads, rows, 3)
    return Exercise((moves + 1) * count + 3, questions, facts, table, reasons=reasons)


KIND = ExerciseKind("targets", "networks", _draw)
