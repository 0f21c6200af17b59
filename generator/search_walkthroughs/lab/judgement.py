"""`judge`: the verdict on a search that a reader has written, with the first wrong frame.

It is run here and not in a process of its own: in a browser the page ends the worker instead.
"""

from typing import Any

from ..captions.catalogue import messages
from ..judging.battery import judged_tree
from ..judging.examination import Question, examine
from ..judging.judgement_page import JudgementPage
from ..judging.process.program_run import ProgramText
from ..judging.programs.student_program import StudentProgram
from ..pages.markup.one_file import inline_player
from .tree_edit import parse, whole_text

FILE = "your-search.py"
"""Name of the reader's program in verdicts and pages."""
TREES = 100
"""Number of random trees that follow the small ones: a browser is several times slower."""


def judge(source: str, language: str = "en", text: str = "") -> dict[str, Any]:
    """Return the verdict on a search, and the player that shows it beside the right one.

    Parameters: `source`, the program; `text`, the walkthrough on whose tree alone it is judged;
    empty: all small trees and random ones. `kind`, `says`, `tree`, `frame` and `line` are those of
    the verdict; `headline` and `counts` are its first lines; `html` is the player, empty if there
    is no tree to show, and `films` are the scripts that it reads.

    Raises BadInput for a text that cannot be read, and for a game or a tree that programs cannot be
    judged on.
    """
    walkthrough = parse(whole_text(text, language)) if text.strip() else None
    tree = None if walkthrough is None else judged_tree(walkthrough)
    question = Question(trees=TREES, tree=tree, language=language)
    program = StudentProgram(FILE, source)
    judgement = examine(program, FILE, question)
    verdict, say = judgement.verdict, messages(language)
    facts = verdict.facts()
    page = JudgementPage.of(
        judgement, ProgramText.of(program), question.task, language, walkthrough
    )
    return {
        **{name: facts[name] for name in ("kind", "says", "frame", "line")},
        "tree": verdict.tree_text,
        "headline": verdict.headline(say),
        "counts": verdict.counts(say),
        "html": "" if page is None else inline_player(page.page, language),
        "films": [] if page is None else [shown.film() for shown in page.page.showings],
    }
