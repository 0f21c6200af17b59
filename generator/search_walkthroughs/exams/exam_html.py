"""Sheets and solutions as one HTML file each, which loads nothing and prints as paper."""

from collections.abc import Sequence
from pathlib import Path as File
from typing import Any

from ..captions.catalogue import messages, section
from ..pages.markup.page_markup import render
from .exam_sheet import Paper, Sheet

STYLE = File(__file__).with_name("exam.css")


def exam_html(sheets: Sequence[Sheet], paper: Paper, *, solved: bool = False) -> str:
    """Return the sheets, or their solutions, one after the other.

    `paper` is the size that a browser prints on.
    """
    language = sheets[0].language
    words = section(language, "exam")
    return render(
        "exam.html",
        language=language,
        title=sheets[0].title,
        paper=paper,
        style=STYLE.read_text("utf-8"),
        words=words,
        solved=solved,
        sheets=[_facts(sheet, solved=solved) for sheet in sheets],
        range=range,
    )


def _facts(sheet: Sheet, *, solved: bool) -> dict[str, Any]:
    say = messages(sheet.language)
    points = "exam.points" if solved else "exam.of_points"
    return {
        "title": sheet.title,
        "variant": say.say("exam.variant", number=sheet.number),
        "points": say.say(points, points=sheet.points),
        "foot": sheet.foot,
        "tasks": sheet.tasks,
    }
