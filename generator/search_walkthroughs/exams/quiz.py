"""The questions that learning platforms mark by themselves: numbers, and choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..captions.catalogue import Messages
from ..game import MAX
from ..skills.instance import leaves_text, node_names
from ..skills.small_tree import CUTTING, MISTAKES, best_moves
from .exam_tree import ExamTree
from .variants import Variant


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question whose answer is a number, or one of several texts."""

    key: str
    """Which question it is."""
    text: str
    number: float | None = None
    """The answer, if it is a number."""
    tolerance: float = 0
    """How far a number may be from the right one."""
    right: str = ""
    """The right text of a choice."""
    wrong: Sequence[tuple[str, str]] = ()
    """The other texts of a choice, each with what is said to who takes it."""
    words: str = ""
    """The tree that this question alone is about, in words; empty without one."""
    picture: ExamTree | None = None
    why: str = ""
    """What is said to who is right; empty if nothing is."""


def quiz_questions(variant: Variant, say: Messages) -> Iterator[QuizQuestion]:
    """Yield the questions of one task, in the order of the sheet's picture and table."""
    tree, answer, names = variant.tree, variant.answer, node_names(variant.tree)
    yield QuizQuestion("value", say.say("exam.gap_value"), int(answer.value))
    moves = [names.get((n,)) or str(tree.at((n,))) for n in range(len(tree.root))]
    best = best_moves(tree)
    wrong_moves = [(move, "") for n, move in enumerate(moves) if n not in best]
    if wrong_moves:  # of several best moves one is offered, so that one choice is right
        yield QuizQuestion(
            "move", say.say("exam.gap_move"), right=moves[best[0]], wrong=wrong_moves
        )
    if variant.kind in CUTTING:
        yield QuizQuestion("leaves", say.say("exam.gap_leaves"), len(answer.leaves))
        yield QuizQuestion("cuts", say.say("exam.gap_cuts"), len(answer.cuts))
        if variant.kind == "alpha-beta":
            deep = sum(cut.deep for cut in answer.cuts)
            yield QuizQuestion("deep", say.say("exam.gap_deep"), deep)
        right, wrong = _orders(variant, say)
        yield QuizQuestion("order", say.say("exam.leaves"), right=right, wrong=wrong)


def _orders(variant: Variant, say: Messages) -> tuple[str, list[tuple[str, str]]]:
    """Return the leaves that are read, and the leaves that named mistakes read instead."""
    tree = variant.tree
    right = leaves_text(tree, variant.answer.leaves)
    wrong: dict[str, str] = {}
    for name, search in MISTAKES[variant.kind].items():
        why = say.say(f"exam.mistake_{name}", mover="MIN" if tree.turns[0] == MAX else "MAX")
        wrong.setdefault(leaves_text(tree, search(tree).leaves), why)
    wrong.setdefault(leaves_text(tree, list(tree.leaves())), say.say("exam.mistake_all"))
    wrong.pop(right, None)
    return right, list(wrong.items())
