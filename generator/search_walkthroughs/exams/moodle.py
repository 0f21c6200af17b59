"""An exam as a question bank in Moodle XML: a cloze question for each task of each variant.

The variants of a task lie in one category, so that a quiz which draws a random question from it
gives every student another variant, marked by the platform. The picture is in the file.
Source: https://docs.moodle.org/en/Moodle_XML_format and
https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from ..captions.catalogue import messages
from ..pages.markup.page_markup import render
from ..skills.small_tree import CUTTING
from .exam import ExamVariants
from .exam_sheet import window_rows
from .exam_tree import draw_tree, node_names, shown_scores
from .gift import tree_sentences
from .quiz import QuizQuestion, quiz_questions
from .variants import Variant

PICTURE = "tree.svg"
INFINITY = {"∞": ("∞", "inf", "oo", "+inf", "+∞"), "−∞": ("−∞", "-∞", "-inf", "-oo")}
"""Texts that students may type for an infinite bound."""
DASHES = ("–", "-", "—", "−")
_SPECIAL = ("\\", "}", "#", "~", "/", '"')
"""Signs that have a meaning inside a gap, the backslash first."""


def question_bank(variants: ExamVariants, language: str) -> str:
    """Return the XML of all variants: a category for each task of the exam."""
    say = messages(language)
    categories = []
    for place, properties in enumerate(variants.exam.tasks):
        title = variants.exam.title[language].replace("/", "//")  # which is how a category says it
        kind = say.say(f"exam.{properties.kind}")
        papers = [paper[place].variant for paper in variants.papers]
        categories.append(
            {
                "path": f"$course$/top/{title}/{place + 1} {kind}",
                "questions": [
                    _question(variant, f"{place + 1}.{number:03}", language)
                    for number, variant in enumerate(papers, 1)
                ],
            }
        )
    return render("moodle.xml", categories=categories)


def _question(variant: Variant, name: str, language: str) -> dict[str, object]:
    """Return the facts of one question, as the template takes them."""
    say, kind = messages(language), variant.properties.kind
    windows = kind in CUTTING
    table = "windows" if windows else "write_mover" if kind == "negamax" else "write"
    title = f"{say.say(f'exam.{kind}')} {name}"
    text = render(
        "cloze.html",
        rule=say.say(f"exam.rule_{kind}"),
        picture=PICTURE,
        alt=tree_sentences(variant.tree, say),
        gaps=[_gap(question) for question in quiz_questions(variant, say)],
        table=say.say(f"exam.{table}"),
        head=[say.say(f"exam.{key}") for key in _columns(variant)],
        rows=[*_rows(variant)],
        infinity=say.say("exam.infinity") if windows else "",
    )
    data = b64encode(draw_tree(variant, language).svg(title).encode()).decode()
    return {
        "name": title,
        "text": text.replace("]]>", "]]]]><![CDATA[>"),
        "picture": PICTURE,
        "data": data,
    }


# Gaps.


def _gap(question: QuizQuestion) -> tuple[str, str]:
    """Return a question in words, and the gap for its answer."""
    if question.number is not None:
        return question.text, number_gap(question.number)
    return question.text, choice_gap(question.right, question.wrong)


def _columns(variant: Variant) -> Sequence[str]:
    if variant.properties.kind in CUTTING:
        return ("node", "alpha", "beta", "score")
    return ("node", "score")


def _rows(variant: Variant) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each inner node, and the gaps of its row."""
    if variant.properties.kind in CUTTING:
        for name, *cells in window_rows(variant):
            yield name, [text_gap(cell) for cell in cells]
        return
    scores = shown_scores(variant)
    for path, name in node_names(variant.tree).items():
        yield name, [number_gap(int(scores[path]))]


def number_gap(value: int) -> str:
    """Return a gap that takes exactly this number.

    >>> number_gap(-3)
    '{1:NUMERICAL:=-3:0}'
    """
    return f"{{1:NUMERICAL:={value}:0}}"


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
    for sign in _SPECIAL:
        text = text.replace(sign, f"\\{sign}")
    return escape(text, quote=False)
