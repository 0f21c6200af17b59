"""A search as a table that readers work out with a pencil, and the blank tree to work it out on."""

from collections.abc import Sequence

from ...captions.catalogue import labels, languages, messages
from ...captions.family_words import Words
from ...course.files import page_path
from ..markup.page_markup import TOP, render, snippet, wide_table
from .presentation import Presentation

MAX_ROWS = 60
"""A longer search is not followed with a pencil."""


def worked_files(name: str, showings: Sequence[Presentation]) -> dict[str, str]:
    """Return what pages of prose show of the walkthrough of that name, in each language, by
    ``en/textbook/alpha-beta.table.html`` and ``….blank.html``.

    Where a file runs several searches the table's name has the run: ``a/b.2-pvs.table.html``.
    """
    files: dict[str, str] = {}
    for language in languages():
        for showing in showings:
            run = f".{showing.id}" if len(showings) > 1 else ""
            if table := worked_table(showing, language):
                files |= snippet(language, f"{name}{run}.table.html", table)
        files |= snippet(language, f"{name}.blank.html", _blank_tree(name, showings[0], language))
    return files


def _blank_tree(name: str, first: Presentation, language: str) -> str:
    return render(
        "blank_tree.html",
        address=f"{TOP}{first.picture(0, language)}",
        width=round(first.drawing.width),
        height=round(first.drawing.height),
        title=messages(language).say("worked.blank"),
        page=f"{TOP}{page_path(name, language)}.html",
        paper=labels(language)["paper"],
    )


def worked_table(showing: Presentation, language: str) -> str:
    """Return the search as a table, computed from the run; empty where the search is long, or keeps
    no numbers that a reader could compute with a pencil.

    A depth-first search has a row for each child that has returned and each inner node that has
    ended: the node, α and β as they are then, its score, and what happened. A proof-number search
    has one for each node that is selected, read or computed anew, with its two numbers. A Monte
    Carlo search has one for each playout that has frames: the node, the result, and the means of
    the root's children after it.
    """
    plan, say = showing.plan, messages(language)
    words = plan.family.part(Words)
    table_rows = words.worked_rows(plan, showing.moments, say)
    rows = table_rows if 1 < len(table_rows) <= MAX_ROWS + 1 else []
    return wide_table(words.worked_style, rows, say.say("worked.title")) if rows else ""
