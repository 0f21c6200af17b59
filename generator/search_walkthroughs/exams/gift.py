"""An exam as questions in GIFT, a format of plain text that many quiz tools read.

It has no pictures and no question with several parts, so each question stands alone and brings the
tree in brackets. Source: https://docs.moodle.org/en/GIFT_format.
"""

from collections.abc import Iterator

from .exam import ExamVariants
from .platform_task import PlatformTask
from .quiz import QuizQuestion

_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": " "})
"""What is written for signs that have a meaning in a text, and for the end of a line."""


def gift_questions(variants: ExamVariants, language: str) -> str:
    """Return all questions of all variants: a category for each task of the exam."""
    blocks = []
    for category in variants.categories(language):
        blocks.append(f"$CATEGORY: {category.path}")
        for name, task in category.tasks:
            blocks += _questions(task, name)
    return "\n\n".join(blocks) + "\n"


def _questions(task: PlatformTask, name: str) -> Iterator[str]:
    """Yield the questions of one task of a variant."""
    for n, question in enumerate(task.questions, 1):
        parts = (task.words, task.rule, question.words, question.text)
        yield gift_question(f"{name}.{n}", " ".join(filter(None, parts)), question)


def gift_question(name: str, prompt: str, question: QuizQuestion) -> str:
    """Return a question in GIFT; `prompt` is all that stands before its answers."""
    return f"::{gift_text(name)}:: [plain]{gift_text(prompt)} {{\n{_answers(question)}}}"


def _answers(question: QuizQuestion) -> str:
    """Return the part in braces: a number, or the choices.

    The choices are sorted: some tools show them in the order of the file, where the right one must
    not always be first.
    """
    if question.number is not None:
        tolerance = f":{question.tolerance:g}" if question.tolerance else ""
        return f"#{question.number}{tolerance}\n"
    right = question.right, "=", question.why
    choices = sorted([right, *((text, "~", why) for text, why in question.wrong)])
    return "".join(
        f"{sign}{gift_text(text)}{f' #{gift_text(why)}' if why else ''}\n"
        for text, sign, why in choices
    )


def gift_text(text: str) -> str:
    """Return the text with a backslash before each sign that has a meaning in GIFT.

    >>> gift_text("a = {b}")
    'a \\\\= \\\\{b\\\\}'
    """
    return text.translate(_ESCAPES)
