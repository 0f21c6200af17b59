"""Depth-first proof-number search: thresholds say how long to stay."""

from collections.abc import Callable, Hashable
from math import inf, nextafter
from typing import Literal

from ..game import MAX, AtLeast, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "A. Nagai, Df-pn Algorithm for Searching AND/OR Trees and Its "
    "Applications, thesis, University of Tokyo (2002)"
)
EXACT = True
CHANCE = False
PLAYERS = 2
PASSES = True
SEARCH = "best-first"
OPTIONS = {
    "table": "What the numbers are kept for: a `position`, however it is "
    "reached, or a `path`."
}


def df_pn(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    goal: AtLeast | None = None,
    table: Literal["position", "path"] = "position",
) -> Callable[[S], float]:
    """Return the function that gives a state's value, or, with a goal,
    a bound on the value that proves or disproves the goal."""

    keeps = table == "position"

    def value(state: S) -> float:
        if goal is not None:
            return settle(state, goal)
        score, lower, upper = 0.0, -inf, inf
        while lower < upper:  # the next goal: just beyond what is known
            aim = nextafter(score, inf) if score == lower else score
            score = settle(state, aim)
            lower, upper = (lower, score) if score < aim else (score, upper)
        return score

    def settle(state: S, aim: float) -> float:
        watch.start(state, nextafter(aim, -inf), aim)
        known: dict[Hashable, tuple[float, float, float]] = {}

        def numbers(state: S, path: tuple[M, ...]) -> tuple[float, ...]:
            if game.over(state):
                score = game.score(state)
                return (0, inf, score) if score >= aim else (inf, 0, score)
            return known.get(game.key(state) if keeps else path, (1, 1, 0))

        def search(s: S, path: tuple[M, ...], tp: float, td: float) -> None:
            watch.select(s, *numbers(s, path)[:2], thresholds=(tp, td))
            mine, below, now = game.turn(s) == MAX, [], []
            for move in game.moves(s):
                child = game.play(s, move)
                below.append((child, (*path, move)))
                now.append(numbers(*below[-1]))
                watch.expand(child, *now[-1][:2])
            while True:
                proofs, disproofs, scores = zip(*now, strict=True)
                proof = min(proofs) if mine else sum(proofs)
                disproof = sum(disproofs) if mine else min(disproofs)
                alike = [n[2] for n in now if n[0] == proof]
                score = (max if mine else min)(alike or scores)
                key = game.key(s) if keeps else path
                known[key] = proof, disproof, score
                watch.backup(s, proof, disproof)
                if proof >= tp or disproof >= td:
                    return
                easy = proofs if mine else disproofs
                i = easy.index(min(easy))  # 1 more only before the next
                others = [n + (i < j) for j, n in enumerate(easy) if j != i]
                second = min(others, default=inf)
                if mine:
                    left = td - disproof + disproofs[i]
                    search(*below[i], min(tp, second), left)
                else:
                    left = tp - proof + proofs[i]
                    search(*below[i], left, min(td, second))
                now = [numbers(*child) for child in below]

        if not game.over(state):
            search(state, (), inf, inf)
        score = numbers(state, ())[2]
        watch.end(state, score)
        return score

    return value
