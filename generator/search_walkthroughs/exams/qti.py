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
from .exam_tree import draw_tree
from .gift import tree_sentences
from .quiz import quiz_questions
from .skill_bank import SkillBank, bank_questions
from .variants import Variant

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
    number: int | None = None
    """The answer, if it is a number."""
    choices: Sequence[QtiChoice] = ()
    right: str = ""
    """Letter of the right choice."""


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
    say = messages(language)
    for place, properties in enumerate(variants.exam.tasks):
        kind = say.say(f"exam.{properties.kind}")
        for number, paper in enumerate(variants.papers, 1):
            name = f"{kind} {place + 1}.{number:03}"
            yield from _variant_items(paper[place].variant, name, language)


def _variant_items(variant: Variant, name: str, language: str) -> Iterator[QtiItem]:
    """Yield the questions of one variant, each with the picture, since each stands alone."""
    say = messages(language)
    rule, tree = say.say(f"exam.rule_{variant.properties.kind}"), tree_sentences(variant.tree, say)
    svg = draw_tree(variant, language).svg(name)
    for n, question in enumerate(quiz_questions(variant, say), 1):
        number = question.number
        answers = [] if number is not None else sorted([(question.right, ""), *question.wrong])
        prompt = say.paragraph([rule, question.text])
        yield _item(f"{name}.{n}", prompt, tree, svg, number, answers, question.right)


def _skill_items(bank: SkillBank, language: str) -> Iterator[QtiItem]:
    for questions in bank_questions(bank, language).values():
        for asked in questions:
            yield _item(
                asked.name, asked.prompt, asked.tree, asked.svg, None, asked.answers, asked.right
            )


def _item(
    name: str,
    prompt: str,
    tree: str,
    svg: str,
    number: int | None,
    answers: Sequence[tuple[str, str]],
    right: str,
) -> QtiItem:
    """Return the question with a letter for each answer; `right` is the text of the right one."""
    choices = [
        QtiChoice(letter, text, why)
        for letter, (text, why) in zip(ascii_uppercase, answers, strict=False)
    ]
    right_letter = next((choice.letter for choice in choices if choice.text == right), "")
    return QtiItem(name, prompt, tree, svg, number, choices, right_letter)
