"""A null move: where a pass is enough, what the node returns, and whether the refusal is right."""

from dataclasses import dataclass
from random import Random

from ...game import MAX, MIN
from ...skills.instance import LETTERS, TreePicture
from ...skills.small_tree import Path
from ..exercise import Exercise, ExerciseKind, ExerciseQuestion, FactTable, name_question

PASSING = (1, 1, 2, 2, 2)
"""Number of nodes at which MIN may pass, by preset."""
WIDTHS = (2, 2, 2, 2, 3)
"""Number of leaves of a node, by preset."""
REDUCTIONS = ((1,), (1,), (1,), (0, 1), (0, 1))
"""How many moves less deep the position after a pass is searched, by preset."""
TOP = 12
"""Greatest value; the least is 0."""

Leaves = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passing:
    """A node of MIN at which MIN may pass."""

    estimate: int
    """Static evaluation of the position after the pass, where MAX moves."""
    after: Leaves
    """Values below that position."""
    moves: tuple[Leaves, ...]
    """Values below the positions after MIN's moves, where MAX moves too."""

    def is_refused(self, alpha: int, reduction: int) -> bool:
        """Return whether the pass is enough: the node cannot be worth more than α, it says."""
        return (max(self.after) if reduction == 0 else self.estimate) <= alpha

    def returned(self, alpha: int, reduction: int) -> int:
        """Return the node's score: α where it is refused, else by alpha-beta (fail-soft)."""
        if self.is_refused(alpha, reduction):
            return alpha
        best = max(self.moves[0])
        for leaves in self.moves[1:]:
            if best <= alpha:
                break
            read = 0
            for leaf in leaves:
                read = max(read, leaf)
                if read >= best:
                    break
            best = min(best, read)
        return best

    @property
    def value(self) -> int:
        """The node's value by minimax, without a pass."""
        return min(max(leaves) for leaves in self.moves)


def _leaves(lot: Random, width: int) -> Leaves:
    return tuple(lot.randint(0, TOP) for _ in range(width))


def _draw(lot: Random, preset: int) -> Exercise | None:
    width, reduction = WIDTHS[preset - 1], lot.choice(REDUCTIONS[preset - 1])
    first = tuple(_leaves(lot, width) for _ in range(2))
    nodes = [
        Passing(lot.randint(0, TOP), _leaves(lot, width), tuple(_leaves(lot, width) for _ in "EF"))
        for _ in range(PASSING[preset - 1])
    ]
    value = min(map(max, first))
    alpha, best, true_value = value, "A", value
    rows, wrong = [], 0
    for name, node in zip("BC", nodes, strict=False):
        refused, score = node.is_refused(alpha, reduction), node.returned(alpha, reduction)
        wrong += refused and node.value > alpha
        rows.append((name, str(alpha), "@yes" if refused else "@no", str(score), str(node.value)))
        true_value = max(true_value, node.value)
        if score > alpha:
            alpha, best = score, name
    refusals = [row[2] for row in rows].count("@yes")
    if not refusals or (preset > 2 and refusals == len(rows)) or alpha in (0, TOP):
        return None
    if wrong == 0 and lot.random() < 0.7:
        return None
    facts = {"reduction": str(reduction), "value": str(alpha), "true": str(true_value)}
    questions = (
        ExerciseQuestion("value", str(alpha), facts, why="why_value"),
        name_question("best", best, "ABC"[: 1 + len(nodes)]),
        ExerciseQuestion("true", str(true_value), facts),
        ExerciseQuestion("wrong", str(wrong), facts, why="why_wrong"),
    )
    table = FactTable(("node", "alpha", "refused", "score", "value"), rows, 1, ("@yes", "@no"))
    picture = _picture(first, nodes)
    effort = 3 * width * len(nodes) + 4 * len(nodes) + 2 * width + (reduction == 0) * width
    why = "why_full" if reduction == 0 else "why_reduced"
    walkthrough = _walkthrough(first, nodes, reduction, alpha, best, refusals, wrong)
    return Exercise(effort, questions, facts, table, picture, ((why, facts),), walkthrough)


def _picture(first: tuple[Leaves, ...], nodes: list[Passing]) -> TreePicture:
    """Return the tree with the position after the pass as the first child of each node."""
    tree = (first, *((node.after, *node.moves) for node in nodes))
    notes: dict[Path, str] = {(n, 0): f"≈ {node.estimate}" for n, node in enumerate(nodes, 1)}
    return TreePicture(tree, (MAX, MIN, MAX), notes=notes)


def _walkthrough(
    first: tuple[Leaves, ...], nodes: list[Passing], reduction: int, value: int, best: str,
    refused: int, wrong: int,
) -> str:  # fmt: skip
    names = iter(LETTERS[1 + len(nodes) :])

    def groups(moves: tuple[Leaves, ...]) -> str:
        return ", ".join(f"{next(names)}: {{estimate: 0, children: {[*m]}}}" for m in moves)

    texts = [f"A: {{estimate: 0, children: {{{groups(first)}}}}}"]
    for name, node in zip("BC", nodes, strict=False):
        after = f"after-pass: {{estimate: {node.estimate}, children: {[*node.after]}}}"
        texts.append(f"{name}: {{estimate: 0, {after}, children: {{{groups(node.moves)}}}}}")
    return (
        f"algorithm: null-move\noptions: {{depth: 3, reduction: {reduction}}}\n"
        f"tree: {{key: S, children: {{{', '.join(texts)}}}}}\n"
        f"expect: {{value: {value}, best: {best}, refused: {refused}, wrong: {wrong}}}\n"
    )


KIND = ExerciseKind("selective", "what-engines-leave-out", _draw)
