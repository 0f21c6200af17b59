"""Sheets on paper of listings whose lines are to be put in order, and their key."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase

from ..captions.catalogue import messages, section
from ..pages.course.parsons_page import page_words
from ..pages.markup.page_markup import render
from ..parsons.listed_lines import ListedLine
from ..parsons.problem import Problem, problems
from .exam_html import STYLE
from .exam_sheet import Paper

POINTS_OF_STRAYS = 2
"""Points for leaving out the two lines that do not belong."""


@dataclass(frozen=True, slots=True)
class ParsonsExam:
    """An exam of listings to be put in order; in each variant the lines are shuffled anew."""

    names: Sequence[str]
    """The names of the listings, one for each task."""
    number: int
    """Number of variants."""
    seed: int


@dataclass(frozen=True, slots=True)
class OrderTask:
    """A listing on a sheet: its lines with their letters, and its key."""

    title: str
    given: str
    """The lines that stand above, as one text."""
    lines: Sequence[tuple[str, str]]
    """Each line with its letter, in the order of the sheet."""
    key: Sequence[tuple[str, int, str]]
    """The letter, the level and the source of each line of the listing, in its order."""
    others: Sequence[str]
    """The other right orders, as letters."""
    strays: Sequence[tuple[str, str, str]]
    """The letter and the text of each line that does not belong, and what is wrong with it."""

    @property
    def points(self) -> int:
        """One point for each line, and those for the lines left out."""
        return len(self.key) + POINTS_OF_STRAYS


def order_task(problem: Problem, lot: Random, language: str) -> OrderTask:
    """Return the task of a listing, its lines shuffled by `lot`."""
    texts = problem.shuffled(lot)
    lettered = list(zip(ascii_uppercase, texts, strict=False))
    words = page_words(language)
    own_letters = _letters(lettered, problem.lines)
    return OrderTask(
        title=words["searches"][problem.name],
        given="\n".join(problem.given).strip(),
        lines=lettered,
        key=[
            (letter, line.indent, line.source)
            for letter, line in zip(own_letters, problem.lines, strict=True)
        ],
        others=["".join(_letters(lettered, order)) for order in problem.orders[1:]],
        strays=[
            (letter, text, words["mistakes"][stray.mistake])
            for letter, text in lettered
            for stray in problem.exercise.strays
            if stray.text == text
        ],
    )


def _letters(lettered: Sequence[tuple[str, str]], lines: Sequence[ListedLine]) -> list[str]:
    """Return the letters of the lines; of lines that read the same, in the order of the sheet."""
    free = list(lettered)
    letters = []
    for line in lines:
        row = next(row for row in free if row[1] == line.text)
        free.remove(row)
        letters.append(row[0])
    return letters


def parsons_html(exam: ParsonsExam, paper: Paper, language: str, *, solved: bool = False) -> str:
    """Return the sheets of all variants, or their solutions, as one file that loads nothing.

    `paper` is the size that a browser prints on. The same seed gives the same sheets.
    """
    by_name: Mapping[str, Problem] = {problem.name: problem for problem in problems()}
    sheets = [
        [
            order_task(by_name[name], Random(f"{exam.seed} {number} {name}"), language)
            for name in exam.names
        ]
        for number in range(1, exam.number + 1)
    ]
    return render(
        "parsons_exam.html",
        language=language,
        say=messages(language),
        words={**section(language, "exam"), **page_words(language)["words"]},
        style=STYLE.read_text("utf-8"),
        paper=paper,
        solved=solved,
        sheets=sheets,
        points_of_strays=POINTS_OF_STRAYS,
    )
