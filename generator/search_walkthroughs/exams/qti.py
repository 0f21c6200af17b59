"""Questions that a platform marks, as a QTI 2.1 package: a file for each question, in one zip.

Source: IMS Question and Test Interoperability, Assessment Test, Section and Item Information Model,
version 2.1 (2012), and IMS Content Packaging 1.1.4, in which such packages lie.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from ..captions.catalogue import messages
from ..formats.archive import archive
from ..pages.markup.page_markup import render
from .exam import ExamVariants
from .platform_task import PlatformTask
from .quiz import QuizQuestion
from .skill_bank import SkillBank, bank_questions

MANIFEST = "imsmanifest.xml"


@dataclass(frozen=True, slots=True)
class QtiChoice:
    """An answer that a student may choose."""

    letter: str
    """Name of the choice in the file, which no student sees."""
    text: str
    why: str
    """What is said to who chooses it; empty if nothing is."""


@dataclass(frozen=True, slots=True)
class QtiItem:
    """A question with a number or a choice as its answer."""

    name: str
    """Name of the question in the bank."""
    prompt: str
    tree: str
    """The tree in words; empty without one."""
    svg: str
    """The picture of the tree; empty without one."""
    number: float | None = None
    """The answer, if it is a number."""
    choices: Sequence[QtiChoice] = ()
    right: str = ""
    """Letter of the right choice."""
    tolerance: float = 0
    """How far a number may be from the right one."""


def exam_package(variants: ExamVariants, language: str) -> bytes:
    """Return all questions of all variants of the exam, in the language."""
    return package(_exam_items(variants, language), language)


def skill_package(bank: SkillBank, language: str) -> bytes:
    """Return the questions on skills, in the language."""
    return package(_skill_items(bank, language), language)


def package(items: Iterable[QtiItem], language: str) -> bytes:
    """Return the package of the items: the same bytes for the same items."""
    files: list[tuple[str, str]] = []
    resources = []
    for number, item in enumerate(items, 1):
        name = f"item-{number:04}"
        picture = f"{name}.svg" if item.svg else ""
        text = render("qti_item.xml", item=item, name=name, picture=picture, language=language)
        files.append((f"{name}.xml", text))
        if picture:
            files.append((picture, item.svg))
        resources.append({"name": name, "picture": picture})
    files.append((MANIFEST, render("qti_manifest.xml", resources=resources)))
    return archive(files)


def _exam_items(variants: ExamVariants, language: str) -> Iterator[QtiItem]:
    for category in variants.categories(language):
        for name, task in category.tasks:
            yield from _task_items(task, name, language)


def _task_items(task: PlatformTask, name: str, language: str) -> Iterator[QtiItem]:
    """Yield the questions of one task of a variant, each with its picture, since each stands
    alone."""
    for n, question in enumerate(task.questions, 1):
        picture = question.picture or task.picture
        words = " ".join(text for text in (task.words, question.words) if text)
        yield _item(
            f"{name}.{n}",
            messages(language).paragraph([task.rule, question.text]),
            words,
            picture.svg(name) if picture else "",
            question,
        )


def _skill_items(bank: SkillBank, language: str) -> Iterator[QtiItem]:
    for questions in bank_questions(bank, language).values():
        for asked in questions:
            yield _item(asked.name, asked.prompt, asked.tree, asked.svg, asked.quiz_question)


def _item(name: str, prompt: str, tree: str, svg: str, question: QuizQuestion) -> QtiItem:
    """Return the question with a letter for each answer."""
    if question.number is not None:
        return QtiItem(name, prompt, tree, svg, question.number, tolerance=question.tolerance)
    answers = sorted([(question.right, question.why), *question.wrong])
    choices = [
        QtiChoice(letter, text, reason)
        for letter, (text, reason) in zip(ascii_uppercase, answers, strict=False)
    ]
    right = next(choice.letter for choice in choices if choice.text == question.right)
    return QtiItem(name, prompt, tree, svg, choices=choices, right=right)
