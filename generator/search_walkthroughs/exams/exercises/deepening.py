"""Iterative deepening: score, best move and nodes of each iteration, and a budget of nodes."""

from dataclasses import dataclass, field
from math import inf
from random import Random

from ...game import MAX, MIN
from ...skills.instance import LETTERS, TreePicture, draw_numbers, node_names, random_tree
from ...skills.small_tree import Path, SmallTree
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question
from ..tree_text import tree_text

SHAPES = (
    ((MAX, MIN), (2, 3), (6, 6)),
    ((MAX, MIN), (3, 3), (9, 9)),
    ((MAX, MIN, MAX), (2, 2), (8, 8)),
    ((MAX, MIN, MAX), (2, 3), (11, 11)),
    ((MAX, MIN, MAX), (2, 3), (15, 15)),
)
"""Who moves at each level, the widths of nodes and the number of leaves, by preset."""


@dataclass(slots=True)
class Deepening:
    """Alpha-beta, one level deeper in each iteration, best move of the one before first."""

    tree: SmallTree
    estimates: dict[Path, int]
    """Static evaluations of inner nodes; a leaf has its value."""
    best: dict[Path, int] = field(default_factory=dict[Path, int])
    """The best child of each node in the last iteration that entered it."""
    entered: int = 0
    """Number of nodes entered in this iteration."""

    def iterate(self, depth: int) -> int:
        """Return the score of an iteration."""
        self.entered = 0
        return int(self._value((), depth, -inf, inf))

    def _value(self, path: Path, depth: int, alpha: float, beta: float) -> float:
        self.entered += 1
        node = self.tree.at(path)
        if not isinstance(node, tuple):
            return float(node)
        if not depth:
            return self.estimates[path]
        turn, first = self.tree.turns[len(path)], self.best.get(path)
        best = -turn * inf
        for n in sorted(range(len(node)), key=lambda n: n != first):
            score = self._value((*path, n), depth - 1, alpha, beta)
            if (score - best) * turn > 0:
                best, self.best[path] = score, n
            if turn == MAX:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


def _draw(lot: Random, preset: int) -> Exercise | None:
    tree = random_tree(lot, *SHAPES[preset - 1])
    inner = list(tree.inner())
    estimates = dict(zip(inner, draw_numbers(lot, len(inner), 0, 30), strict=True))
    search, results = Deepening(tree, estimates), []
    for depth in range(1, len(tree.turns) + 1):
        score = search.iterate(depth)
        results.append((score, search.best[()], search.entered))
    moves = [move for _, move, _ in results]
    names = LETTERS[: len(tree.root)]
    done = lot.randrange(1, len(results))  # iterations that the budget is enough for
    spent = sum(entered for *_, entered in results[:done])
    budget = spent + lot.randrange(2, results[done][2] - 1)
    if len(set(moves)) < 2 or moves[done] == moves[done - 1]:
        return None
    first_moves = [names[0], *(names[move] for move in moves)]
    rows = [
        (str(depth), first, str(score), names[move], str(entered))
        for depth, first, (score, move, entered) in zip(
            range(1, len(results) + 1), first_moves, results, strict=False
        )
    ]
    facts = {
        "budget": str(budget),
        "depth": str(done),
        "spent": str(spent),
        "next": str(spent + results[done][2]),
        "name": names[moves[done - 1]],
        "score": str(results[done - 1][0]),
    }
    mistakes = {names[moves[done]]: "unfinished", names[moves[-1]]: "unfinished"}
    questions = (
        name_question(
            "stopped", facts["name"], names, mistakes, why="why_stopped", points=2, facts=facts
        ),
        ExerciseQuestion("says", facts["score"], facts),
    )
    total = sum(entered for *_, entered in results)
    walkthrough = (
        "algorithm:\n"
        f"  - iterative-deepening: {{label: stopped, options: {{nodes: {budget}}}, "
        f"expect: {{value: {facts['score']}, best: {facts['name']}}}}}\n"
        f"  - iterative-deepening: {{label: all, expect: {{value: {results[-1][0]}, "
        f"best: {names[moves[-1]]}, calculated: {total}}}}}\n"
        f"tree: {tree_text(tree, estimates)}\n"
    )
    assert [*node_names(tree).values()][1 : len(names) + 1] == [*names]
    notes = {path: f"≈ {estimates[path]}" for path in inner}
    picture = TreePicture(tree.root, tree.turns, notes=notes)
    table = FactTable(("depth", "first", "score", "best", "nodes"), rows, 1)
    effort = len(list(tree.leaves())) + len(inner) + 4 * len(rows)
    reasons = (("why_table", facts),)
    return Exercise(effort, questions, facts, table, picture, reasons, walkthrough)


KIND = ExerciseKind("deepening", "depth", _draw)
