"""Mate scores: in the search, in the table, and read from the table at another depth."""

from random import Random

from ...game import MAX, MIN
from ...record.frame_text import number_text
from ...skills.instance import LETTERS, player
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

MATE = 30000
"""Value of a mate at once, for the side that mates."""
ROWS = (2, 3, 3, 4, 5)
"""Number of nodes, by preset."""
DEEPEST = 6
"""Greatest distance of a node from the root (plies)."""


def _draw(lot: Random, preset: int) -> Exercise | None:
    rows = []
    for n in range(ROWS[preset - 1]):
        winner = lot.choice((MAX, MIN)) if preset > 1 else MAX
        ply, later = (lot.randint(1, DEEPEST) for _ in range(2))
        distance = lot.randint(1, 7)
        scores = [winner * (MATE - plies) for plies in (ply + distance, distance, later + distance)]
        given = (LETTERS[n], player(winner), str(ply), str(distance), str(later))
        if later == ply:
            return None
        rows.append((*given, *map(number_text, scores)))
    moves = lot.randint(2, 5)
    plies = 2 * moves - 1
    seen = lot.sample(range(1, 12), 3)
    scores = [MATE - n for n in seen] if lot.random() < 0.5 else [n - MATE for n in seen]
    names = LETTERS[:3]
    best = names[scores.index(max(scores))]
    turned = names[scores.index(min(scores))]
    facts = {
        "moves": str(moves),
        "plies": str(plies),
        "score": str(MATE - plies),
        "scores": ", ".join(
            f"{name} {number_text(s)}" for name, s in zip(names, scores, strict=True)
        ),
        "best": best,
    }
    questions = (
        ExerciseQuestion("own_moves", facts["score"], facts, why="why_own_moves"),
        name_question(
            "best", best, names, {turned: "far"},
            why="why_sooner" if scores[0] > 0 else "why_later", facts=facts,
        ),
    )  # fmt: skip
    heads = ("node", "winner", "ply", "distance", "later", "score", "kept", "read")
    first = dict(zip(heads, rows[0], strict=True))
    effort = 3 * len(rows) + 3
    table = FactTable(heads, rows, 5)
    return Exercise(effort, questions, {"mate": str(MATE)}, table, reasons=(("why_row", first),))


KIND = ExerciseKind("mate-score", "shogi", _draw)
