"""Kinds of tasks that are a search of a whole tree: their proof, their sheet, their questions."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..captions.catalogue import Messages, messages
from ..course.check import CheckedRun
from ..game import MAX
from ..skills.instance import node_names
from ..skills.small_tree import CUTTING, Kind, best_move
from .exam_sheet import TaskSheet, skipped_children, task_sheet, window_rows
from .exam_tree import draw_tree, shown_scores
from .platform_task import GapTable, PlatformTask
from .proof import proved_runs
from .quiz import QuizQuestion, quiz_questions
from .tree_text import move_label, tree_text
from .tree_words import tree_sentences
from .variants import PRESETS, SAMPLE_TREES, Properties, Variant, fitting_variants


@dataclass(frozen=True, slots=True)
class ProvedVariant:
    """A variant whose answer the course's own algorithm has found too."""

    variant: Variant
    text: str
    """The variant as a walkthrough, with the answer under `expect`."""
    checked_run: CheckedRun

    def sheet(self, number: int, language: str) -> TaskSheet:
        """Return the task in a language; it has this number on its sheet."""
        return task_sheet(self.variant, self.checked_run, number, language)

    def platform_task(self, language: str) -> PlatformTask:
        """Return the task in a language, as learning platforms take it."""
        variant, say = self.variant, messages(language)
        kind = variant.kind
        return PlatformTask(
            rule=str(say.say(f"exam.rule_{kind}")),
            words=tree_sentences(variant.tree, say),
            picture=draw_tree(variant, language),
            questions=list(quiz_questions(variant, say)),
            table=_gap_table(variant, say),
            note=str(say.say("exam.infinity")) if kind in CUTTING else "",
        )


@dataclass(frozen=True, slots=True)
class TreeKind:
    """A search of a whole tree."""

    name: Kind
    sample = SAMPLE_TREES

    def title(self, language: str) -> str:
        """Return what the kind is called."""
        return str(messages(language).say(f"exam.{self.name}"))

    def preset(self, number: int) -> Properties:
        """Return the task of a preset, from 1 to 5."""
        return PRESETS[self.name][number - 1]

    def drawn(self, task: Properties, random: Random) -> Iterator[Variant]:
        """Yield different variants of the task, until they have become too rare."""
        return fitting_variants(task, random)

    def proved(self, variant: Variant, title: str) -> ProvedVariant:
        """Return the variant with its proof; see `prove`."""
        return prove(variant, title)


def prove(variant: Variant, title: str) -> ProvedVariant:
    """Run the variant with the algorithm of the course, which must find the same answer.

    AssertionError if it does not: then one of the two searches is wrong.
    """
    text = walkthrough_text(variant, title)
    (checked,) = proved_runs(text, title)
    return ProvedVariant(variant, text, checked)


# A variant as a walkthrough.


def walkthrough_text(variant: Variant, title: str) -> str:
    """Return the variant in YAML; what it claims under `expect` is the answer of the sheet."""
    tree, answer, names = variant.tree, variant.answer, node_names(variant.tree)
    kind = variant.kind
    claims = [
        f"  value: {answer.value}",
        f"  best: {json.dumps(move_label(names, (best_move(tree, answer),)))}",
        f"  leaves: {json.dumps([tree.at(path) for path in answer.leaves])}",
    ]
    if kind in CUTTING:
        pruned = [
            "/".join(move_label(names, path[:end]) for end in range(1, len(path) + 1))
            for path in skipped_children(variant)
        ]
        claims.append(f"  pruned: {json.dumps(pruned)}")
    root = "" if tree.turns[0] == MAX else "root: min\n"
    algorithm = "alpha-beta\noptions: {order: best-first}" if kind == "order" else kind
    head = f"title: {json.dumps(title, ensure_ascii=False)}\nalgorithm: {algorithm}\n{root}"
    return f"{head}tree: {tree_text(tree)}\nexpect:\n" + "\n".join(claims) + "\n"


# The table of a platform.


def _gap_table(variant: Variant, say: Messages) -> GapTable:
    kind = variant.kind
    columns: tuple[str, ...] = ("node", "score")
    if kind in CUTTING:
        rows = [(name, [_typed(cell) for cell in cells]) for name, *cells in window_rows(variant)]
        text, columns = "windows", ("node", "alpha", "beta", "score")
    else:
        scores, names = shown_scores(variant), node_names(variant.tree)
        rows = [
            (name, [QuizQuestion("score", "", int(scores[path]))]) for path, name in names.items()
        ]
        text = "write_mover" if kind == "negamax" else "write"
    head = [str(say.say(f"exam.{column}")) for column in columns]
    return GapTable(str(say.say(f"exam.{text}")), head, [((name,), gaps) for name, gaps in rows])


def _typed(cell: str) -> QuizQuestion:
    """Return the gap of a cell whose text is typed."""
    return QuizQuestion("cell", "", right=cell)
