"""Sheets and solutions as one HTML file each, which loads nothing and prints as paper."""

from collections.abc import Sequence
from pathlib import Path as File

from ..captions.catalogue import section
from ..pages.markup.page_markup import render
from .exam_sheet import Paper, Sheet

STYLE = File(__file__).with_name("exam.css")


def exam_html(sheets: Sequence[Sheet], paper: Paper, *, solved: bool = False) -> str:
    """Return the sheets, or their solutions, one after the other.

    `paper` is the size that a browser prints on.
    """
    language = sheets[0].language
    return render(
        "exam.html",
        language=language,
        title=sheets[0].title,
        paper=paper,
        style=STYLE.read_text("utf-8"),
        words=section(language, "exam"),
        solved=solved,
        sheets=[{**sheet.head_and_foot(solved=solved), "tasks": sheet.tasks} for sheet in sheets],
        range=range,
    )
