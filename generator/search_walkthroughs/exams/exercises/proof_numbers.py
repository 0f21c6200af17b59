"""Proof numbers: those of every node, and the leaf that is expanded next."""

from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

from ...game import MAX
from ...record.frame_text import number_text
from ...skills.instance import LETTERS, TreePicture
from ...skills.small_tree import Path, alternate
from ...skills.solved import Pair, pair_above
from ..exercise import Exercise, ExerciseKind, FactTable, Reason, name_question

SHAPES = ((2, 2), (3, 2), (2, 2, 2), (2, 3, 2), (3, 2, 2))
"""Number of children at each level, by preset."""
MAX_NUMBERS = (3, 4, 4, 5, 6)
"""Largest number of a leaf that is not settled, by preset."""
SETTLED = {"@proved": (0, inf), "@refuted": (inf, 0)}
"""Proof number and disproof number of a settled leaf, by what is written below it."""
SETTLED_SHARE = 0.2
"""Share of the leaves that are settled."""


def _read(text: str) -> Pair:
    """Return the numbers that are written below a leaf."""
    proof, disproof = map(int, text.split(" | "))
    return proof, disproof


def _numbers(tree: Any, turns: tuple[int, ...]) -> Mapping[Path, Pair]:
    """Return the numbers of all nodes."""
    pairs: dict[Path, Pair] = {}

    def fill(node: Any, path: Path) -> Pair:
        if isinstance(node, str):
            pairs[path] = SETTLED.get(node) or _read(node)
        else:
            below = [fill(child, (*path, n)) for n, child in enumerate(node)]
            pairs[path] = pair_above(turns[len(path)], below)
        return pairs[path]

    fill(tree, ())
    return pairs


def _next(pairs: Mapping[Path, Pair], turns: tuple[int, ...]) -> Path | None:
    """Return the leaf that is expanded next; None where two children are as good."""
    path: Path = ()
    for turn in turns:
        kind = 0 if turn == MAX else 1
        below = [child for child in pairs if child[:-1] == path and len(child) == len(path) + 1]
        least = min(pairs[child][kind] for child in below)
        best = [child for child in below if pairs[child][kind] == least]
        if len(best) > 1:
            return None
        path = best[0]
    return path


def _draw(lot: Random, preset: int) -> Exercise | None:
    shape = SHAPES[preset - 1]
    turns = alternate(len(shape))

    def grown(level: int) -> Any:
        if level == len(shape):
            if lot.random() < SETTLED_SHARE:
                return lot.choice([*SETTLED])
            return " | ".join(str(lot.randint(1, MAX_NUMBERS[preset - 1])) for _ in range(2))
        return tuple(grown(level + 1) for _ in range(shape[level]))

    tree = grown(0)
    pairs = _numbers(tree, turns)
    if 0 in pairs[()] or (leaf := _next(pairs, turns)) is None:
        return None
    names = dict(
        zip(sorted(pairs, key=lambda path: (len(path), path)), ["S", *LETTERS], strict=False)
    )
    inner = [path for path in names if len(path) < len(shape)]
    rows = [(names[path], *map(number_text, pairs[path])) for path in inner]
    leaves = [path for path in names if len(path) == len(shape)]
    unknown = [path for path in leaves if 0 not in pairs[path]]
    if len(unknown) < 3:
        return None
    way = " → ".join(names[leaf[:n]] for n in range(len(shape) + 1))
    facts = {"way": way, "leaf": names[leaf]}
    question = name_question(
        "next",
        names[leaf],
        [names[path] for path in unknown],
        {names[unknown[0]]: "leftmost"},
        why="why_next",
        points=2,
        facts=facts,
    )
    table = FactTable(("node", "proof", "disproof"), rows, 1)
    picture = TreePicture(tree, turns, leaf_names=True)
    effort = 2 * (len(pairs) - 1) + len(shape)
    reasons: tuple[Reason, ...] = (("why_table", {}),)
    return Exercise(effort, (question,), table=table, picture=picture, reasons=reasons)


KIND = ExerciseKind("proof-numbers", "solving-games", _draw)
