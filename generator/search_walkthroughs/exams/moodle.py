"""An exam as a question bank in Moodle XML: a cloze question for each task of each variant.

The variants of a task lie in one category, so that a quiz which draws a random question from it
gives every student another variant, marked by the platform. The pictures are in the file.
Source: https://docs.moodle.org/en/Moodle_XML_format and
https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type.
"""

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from ..pages.markup.page_markup import render
from .exam import ExamVariants
from .exam_tree import ExamTree
from .platform_task import PlatformTask
from .quiz import QuizQuestion

PICTURE = "tree.svg"
INFINITY = {"∞": ("∞", "inf", "oo", "+inf", "+∞"), "−∞": ("−∞", "-∞", "-inf", "-oo")}
"""Texts that students may type for an infinite bound."""
DASHES = ("–", "-", "—", "−")
_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in '\\}#~/"'})
"""What is written for signs that have a meaning inside a gap."""


def question_bank(variants: ExamVariants, language: str) -> str:
    """Return the XML of all variants: a category for each task of the exam."""
    categories = [
        {
            "path": category.path,
            "questions": [_question(task, name) for name, task in category.tasks],
        }
        for category in variants.categories(language)
    ]
    return render("moodle.xml", categories=categories)


def _question(task: PlatformTask, title: str) -> dict[str, object]:
    """Return the facts of one question, as the template takes them."""
    drawn = {PICTURE: task.picture}
    drawn |= {f"tree-{n}.svg": asked.picture for n, asked in enumerate(task.questions, 1)}
    table_rows = task.table.rows if task.table else []
    text = render(
        "cloze.html",
        task=task,
        picture=PICTURE if task.picture else "",
        gaps=[
            (asked, f"tree-{n}.svg" if asked.picture else "", _gap(asked))
            for n, asked in enumerate(task.questions, 1)
        ],
        rows=[(cells, [_gap(gap) for gap in gaps]) for cells, gaps in table_rows],
    )
    return {
        "name": title,
        "text": text.replace("]]>", "]]]]><![CDATA[>"),
        "files": [(name, _encoded(picture, title)) for name, picture in drawn.items() if picture],
    }


def _encoded(picture: ExamTree, title: str) -> str:
    return b64encode(picture.svg(title).encode()).decode()


# Gaps.


def _gap(question: QuizQuestion) -> str:
    """Return the gap for a question's answer."""
    if question.number is not None:
        return number_gap(question.number, question.tolerance)
    if question.wrong:
        return choice_gap(question.right, question.wrong)
    return text_gap(question.right)


def number_gap(value: float, tolerance: float = 0) -> str:
    """Return a gap that takes this number, or one that is no further from it than the tolerance.

    >>> number_gap(-3)
    '{1:NUMERICAL:=-3:0}'
    """
    return f"{{1:NUMERICAL:={value}:{tolerance:g}}}"


def text_gap(text: str) -> str:
    """Return a gap that takes the text, or another way to type it.

    >>> text_gap("12")
    '{1:SHORTANSWER:=12}'
    """
    forms = INFINITY.get(text) or (DASHES if text in DASHES else (text, text.replace("−", "-")))
    answers = "~=".join(gap_text(form) for form in dict.fromkeys(forms))
    return f"{{1:SHORTANSWER:={answers}}}"


def choice_gap(right: str, wrong: Sequence[tuple[str, str]]) -> str:
    """Return a gap with its choices below one another; behind each wrong choice stands what Moodle
    says to a student who takes it.

    >>> choice_gap("A", [("B", ""), ("C", "No: 3/4")])
    '{1:MULTICHOICE_VS:=A~B~C#No: 3\\\\/4}'
    """
    wrong_choices = "".join(
        f"~{gap_text(text)}" + (f"#{gap_text(why)}" if why else "") for text, why in wrong
    )
    return f"{{1:MULTICHOICE_VS:={gap_text(right)}{wrong_choices}}}"


def gap_text(text: str) -> str:
    """Return the text inside a gap, with the signs escaped that have a meaning there."""
    return escape(text.translate(_ESCAPES), quote=False)
