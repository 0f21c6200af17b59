"""Skills about solving: proof numbers, the next node to prove, games solved backwards."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from ..game import MAX, MIN
from .instance import LETTERS, LEVELS, Answer, Instance, Skill, TreePicture, Wrong, instance
from .small_tree import Path

Pair: TypeAlias = tuple[float, float]
"""Proof number and disproof number, infinite where there is no proof or no disproof."""


def _text(pair: Pair) -> str:
    return f"{pair[0]} | {pair[1]}"


def pair_above(turn: int, pairs: Sequence[Pair]) -> Pair:
    """Return the numbers of a node from its children's: at a node of MAX, who wants the proof, one
    child is enough for it; at a node of MIN all of them are needed."""
    proofs, disproofs = zip(*pairs, strict=True)
    return (min(proofs), sum(disproofs)) if turn == MAX else (sum(proofs), min(disproofs))


def _pairs(lot: Random, count: int, high: int) -> list[Pair]:
    return [(lot.randint(1, high), lot.randint(1, high)) for _ in range(count)]


def _proof_numbers(lot: Random, level: int) -> Instance | None:
    turn = MAX if level == 1 else lot.choice((MAX, MIN))
    pairs = _pairs(lot, level + 1, 3 + 2 * level)
    proofs, disproofs = zip(*pairs, strict=True)
    right = pair_above(turn, pairs)
    wrong: list[Wrong] = [
        (_text(pair_above(-turn, pairs)), "other-player"),
        (_text((right[1], right[0])), "numbers-swapped"),
        (_text((sum(proofs), sum(disproofs))), "both-added"),
        (_text((min(proofs), min(disproofs))), "both-least"),
    ]
    picture = TreePicture(tuple(map(_text, pairs)), (turn,), asked=())
    facts: dict[str, Answer] = {"proof": right[0], "disproof": right[1]}
    why = "max" if turn == MAX else "min"
    return instance(len(pairs), _text(right), wrong, facts, picture, why=why)


def _proof_next(lot: Random, level: int) -> Instance | None:
    widths = ((2, 2), (2, 2, 2), (3, 3, 3))[level - 1]
    groups = [_pairs(lot, width, 3 + 2 * level) for width in widths]
    inner = [pair_above(MIN, group) for group in groups]
    proofs = [proof for proof, _ in inner]
    first = proofs.index(min(proofs))
    disproofs = [disproof for _, disproof in groups[first]]
    if proofs.count(min(proofs)) > 1 or disproofs.count(min(disproofs)) > 1:
        return None
    letters = iter(LETTERS[len(groups) :])
    names = [[next(letters) for _ in group] for group in groups]

    def least(place: int, kind: int) -> str:
        column = [pair[kind] for pair in groups[place]]
        return names[place][column.index(min(column))]

    by_disproof = [disproof for _, disproof in inner].index(min(d for _, d in inner))
    flat = [
        (pair[0], names[n][k]) for n, group in enumerate(groups) for k, pair in enumerate(group)
    ]
    wrong: list[Wrong] = [
        (least(first, 0), "same-number"),
        (least(by_disproof, 1), "numbers-swapped"),
        (min(flat)[1], "least-leaf"),
        (names[0][0], "leftmost"),
    ]
    tree = tuple(tuple(map(_text, group)) for group in groups)
    notes: dict[Path, str] = {(n,): _text(pair) for n, pair in enumerate(inner)}
    picture = TreePicture(tree, (MAX, MIN), asked=(), notes=notes, leaf_names=True)
    facts: dict[str, Answer] = {
        "node": LETTERS[first],
        "proof": min(proofs),
        "disproof": min(disproofs),
    }
    return instance(len(flat), least(first, 1), wrong, facts, picture)


RESULTS = ("won", "lost", "draw", "open")
"""What is known of a position, for the player to move there."""


def _retrograde(lot: Random, level: int) -> Instance | None:
    weights = ((3, 2, 1, 0), (3, 2, 2, 0), (4, 1, 2, 2))[level - 1]
    after = lot.choices(RESULTS, weights, k=level + lot.randint(2, 3))
    if "lost" in after:
        right = "won"
    else:
        right = next((result for result in ("open", "draw") if result in after), "lost")
    if right == "won" and lot.random() < 0.6:
        return None
    same_side = next(r for r in ("won", "draw", "open", "lost") if r in after)
    mistakes = {
        "won": "one-is-enough" if "won" not in after else "same-side",
        "lost": "one-is-enough" if right != "lost" else "same-side",
        "draw": "open-forgotten" if "open" in after else "no-draw",
        "open": "already-known",
    }
    mistakes[same_side] = "same-side"
    asked = RESULTS if level == LEVELS[-1] else RESULTS[:-1]
    wrong: list[Wrong] = [(f"@{result}", mistakes[result]) for result in asked if result != right]
    turn = lot.choice((MAX, MIN))
    picture = TreePicture(tuple(f"@{result}" for result in after), (turn,), asked=())
    return instance(len(after), f"@{right}", wrong, {"count": len(after)}, picture, right)


SKILLS = (
    Skill("proof-numbers", "solving-games", _proof_numbers),
    Skill("proof-next", "solving-games", _proof_next),
    Skill("retrograde", "solving-games", _retrograde),
)
