"""An exam: its tasks, its variants, and the proof of each by the algorithms of the course."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ..course.check import CheckedRun, check_walkthrough
from ..game import CHANCE, MAX
from ..reading.errors import BadInput, Fault
from ..reading.reader import read
from ..runs.registry import catalogue
from ..skills.small_tree import CUTTING, Path, SmallTree, best_move
from .exam_sheet import Sheet, skipped_children, task_sheet
from .exam_tree import node_names
from .variants import NoSuchTrees, Properties, Variant, variants

MAX_VARIANTS = 500
"""Upper limit of variants of an exam."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam that is asked for."""

    title: Mapping[str, str]
    tasks: Sequence[Properties]
    number: int
    """Number of variants."""
    seed: int
    file: str = "--kind"
    """Where the tasks are written: a file, or an option of the command."""


@dataclass(frozen=True, slots=True)
class ProvedVariant:
    """A variant whose answer the course's own algorithm has found too."""

    variant: Variant
    text: str
    """The variant as a walkthrough, with the answer under `expect`."""
    checked_run: CheckedRun


@dataclass(frozen=True, slots=True)
class ExamVariants:
    """All variants of an exam; each has one tree for each task."""

    exam: Exam
    papers: Sequence[Sequence[ProvedVariant]]

    def sheets(self, language: str) -> Sequence[Sheet]:
        """Return the sheets of all variants in one language."""
        return [
            Sheet(
                self.exam.title[language],
                number,
                language,
                [
                    task_sheet(task_variant.variant, task_variant.checked_run, n, language)
                    for n, task_variant in enumerate(paper, 1)
                ],
            )
            for number, paper in enumerate(self.papers, 1)
        ]

    def patterns(self) -> Sequence[int]:
        """Return the number of different patterns of each task's variants: neighbours with the same
        pattern can copy which leaves are left out."""
        tasks = zip(*self.papers, strict=True)
        return [len({task_variant.variant.pattern for task_variant in task}) for task in tasks]


def make_exam(exam: Exam) -> ExamVariants:
    """Draw the variants and prove each. Raises BadInput for properties that no random tree has."""
    drawn = []
    for place, properties in enumerate(exam.tasks):
        try:
            drawn.append(variants(properties, exam.number, Random(f"{exam.seed}/{place}")))
        except NoSuchTrees as error:
            request = f"{exam.number} equally difficult trees are wanted for task {place + 1}"
            message = f"{request}, and {error.count} were found"
            remedy = "ask for fewer variants, or for less of each tree"
            raise BadInput([Fault.of_argument(exam.file, message, remedy)]) from error
    papers = [
        [
            prove(variant, f"{exam.title['en']} {number}.{place}")
            for place, variant in enumerate(paper, 1)
        ]
        for number, paper in enumerate(zip(*drawn, strict=True), 1)
    ]
    return ExamVariants(exam, papers)


def prove(variant: Variant, title: str) -> ProvedVariant:
    """Run the variant with the algorithm of the course, which must find the same answer.

    AssertionError if it does not: then one of the two searches is wrong.
    """
    text = walkthrough_text(variant, title)
    (checked,) = check_walkthrough(read(text, title, catalogue()))
    wrong = [str(finding.fault) for finding in checked.findings()]
    assert not wrong, wrong
    return ProvedVariant(variant, text, checked)


# A variant as a walkthrough.


def walkthrough_text(variant: Variant, title: str) -> str:
    """Return the variant in YAML; what it claims under `expect` is the answer of the sheet."""
    tree, answer, names = variant.tree, variant.answer, node_names(variant.tree)
    kind = variant.properties.kind
    claims = [
        f"  value: {answer.value}",
        f"  best: {json.dumps(_label(names, (best_move(tree, answer),)))}",
        f"  leaves: {json.dumps([tree.at(path) for path in answer.leaves])}",
    ]
    if kind in CUTTING:
        pruned = [
            "/".join(_label(names, path[:end]) for end in range(1, len(path) + 1))
            for path in skipped_children(variant)
        ]
        claims.append(f"  pruned: {json.dumps(pruned)}")
    root = "" if tree.turns[0] == MAX else "root: min\n"
    algorithm = "alpha-beta\noptions: {order: best-first}" if kind == "order" else kind
    head = f"title: {json.dumps(title, ensure_ascii=False)}\nalgorithm: {algorithm}\n{root}"
    return f"{head}tree: {_tree_text(tree, names, ())}\nexpect:\n" + "\n".join(claims) + "\n"


def _label(names: Mapping[Path, str], path: Path) -> str:
    """Return the label of the move to the node in the walkthrough: leaves are numbered."""
    return names.get(path) or str(path[-1] + 1)


def _tree_text(tree: SmallTree, names: Mapping[Path, str], path: Path) -> str:
    """Return the tree below the node, on one line of YAML."""
    if len(path) == len(tree.turns):
        return str(tree.at(path))
    turn = tree.turns[len(path)]
    children = [(*path, n) for n in range(len(tree.at(path)))]
    texts = [_tree_text(tree, names, child) for child in children]
    if turn == CHANCE:
        shares = tree.shares[path]
        texts = [_with_share(text, str(p)) for text, p in zip(texts, shares, strict=True)]
    labels = [_label(names, child) for child in children]
    inner = ", ".join(f"{label}: {text}" for label, text in zip(labels, texts, strict=True))
    player = {CHANCE: "chance", MAX: "max"}.get(turn, "min")
    key = "key: S, " if not path else ""
    return f"{{{key}player: {player}, children: {{{inner}}}}}"


def _with_share(text: str, share: str) -> str:
    """Return the child of a chance node, with its chance."""
    if text.startswith("{"):
        return f"{{p: {share}, {text[1:]}"
    return f"{{p: {share}, value: {text}}}"
