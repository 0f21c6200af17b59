"""`judge`: the verdicts on a program that a reader has pasted, with what shows its mistake.

It is run here and not in a process of its own: in a browser the page ends the worker instead.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..captions.catalogue import messages
from ..judging.battery import judged_tree
from ..judging.court.court_judgement import judge_source
from ..judging.court.court_options import CourtOptions
from ..judging.court.court_page import CourtPage
from ..judging.court.court_verdict import CourtJudgement
from ..judging.court.findings import Last
from ..judging.court.watched_run import CourtProgram, RunPlan, watch
from ..judging.court.write_log import WriteLog
from ..judging.evidence import KINDS_WITHOUT_RUN, Task
from ..judging.judgement_page import JudgementPage
from ..judging.judgements import judgements_here
from ..judging.programs.program_text import ProgramText
from ..judging.programs.student_program import StudentProgram
from ..judging.question import Judgement, Question
from ..pages.markup.one_file import inline_player
from ..reading import Walkthrough
from .tree_edit import parse, whole_text

FILE = "your-search.py"
"""Name of the reader's program in verdicts and pages."""
TREES = 100
"""Number of random trees that follow the small ones: a browser is several times slower."""
OWN_GAME, TREES_OR_OWN_GAME = "own", "any"
"""Ways of judging: on the program's own game; or there if it cannot be judged on trees."""
OUR_FORM = "ours"
"""The adapter of programs that are written as the listings of this course."""


def judge(
    source: str,
    language: str = "en",
    text: str = "",
    way: str = "",
    call: str = "",
    players: int | None = None,
    last: Last | None = None,
) -> dict[str, Any]:
    """Return the verdict on a program, and what shows its mistake: a player that shows it beside
    the right search, or on the boards of its own game.

    Parameters: `source`, the program; `text`, the walkthrough on whose tree alone it is judged,
    empty: all small trees and random ones; `way`, empty: on trees, else `OWN_GAME` or
    `TREES_OR_OWN_GAME`; `call`, the expression with which its search begins; `players` and `last`,
    what is said of the game of a Monte Carlo tree search. `kind`, `says`, `tree`, `frame` and
    `line` are those of the verdict; `headline` and `counts` are its first lines; `html` is the
    player or the tree of a Monte Carlo tree search, empty if there is nothing to show, and `films`
    are the scripts that a player reads. A file of the Pacman projects has more verdicts: `others`,
    with the same keys; what is shown is the first mistake of all.

    Raises BadInput for a text that cannot be read, and for a game or a tree that programs cannot be
    judged on.
    """
    walkthrough = parse(whole_text(text, language)) if text.strip() else None
    tree = None if walkthrough is None else judged_tree(walkthrough)
    question = Question(trees=TREES, tree=tree, language=language, own=way == OWN_GAME)
    program = StudentProgram(FILE, source, call=call)
    options = CourtOptions(players=players, last=last)
    judgements = _judged(program, question, options)
    kind = judgements[0].verdict.kind
    may_suit_own_game = kind in KINDS_WITHOUT_RUN and kind != "broken"
    is_tree_search = isinstance(judgements[0], CourtJudgement)  # its own game was played already
    if way == TREES_OR_OWN_GAME and may_suit_own_game and not is_tree_search:
        own_judgements = _judged(program, replace(question, own=True), options)
        if call or own_judgements[0].verdict.kind != "unrecognised":
            judgements = own_judgements
    return _answer(judgements, program, question, walkthrough)


def judge_listing(source: str, language: str, task: Task, call: str) -> dict[str, Any]:
    """Return the verdict on a program whose lines are those of a listing of this course, in an
    order that a reader has chosen, as `judge` does.

    Parameters: `source`, the program; `task`, what it is to be; `call`, the expression with which
    its search begins. Its trees are known to have the form of our games, so a program that stops
    with an error is broken, and not one that was not understood.
    """
    question = Question(
        trees=TREES, language=language, task=task, adapter=OUR_FORM, names_task=True
    )
    program = StudentProgram(FILE, source, call=call)
    return _answer(judgements_here(program, FILE, question), program, question, None)


def _answer(
    judgements: Sequence[Judgement],
    program: StudentProgram,
    question: Question,
    walkthrough: Walkthrough | None,
) -> dict[str, Any]:
    """Return what a page shows of the judgements of a program, as `judge` says."""
    judgement, *other_judgements = judgements
    shown = next((each for each in judgements if each.boards is not None), judgement)
    return {
        **_facts(judgement, question.language),
        **_shown(shown, program, question, walkthrough),
        "others": [_facts(other, question.language) for other in other_judgements],
    }


def _judged(
    program: StudentProgram, question: Question, options: CourtOptions
) -> Sequence[Judgement]:
    """Return the judgements as the command makes them, of a program that runs in this process."""
    if question.tree is None and options.concerns(program.source):
        watched = CourtProgram(FILE, program.source, program.call)

        def observe(plans: Sequence[RunPlan]) -> Sequence[WriteLog]:
            return [watch(watched, plan) for plan in plans]

        return [judge_source(FILE, program.source, observe, options, question.language)]
    return judgements_here(program, FILE, question)


def _facts(judgement: Judgement, language: str) -> dict[str, Any]:
    """Return what a page says of a verdict, with texts that it can show."""
    verdict, say = judgement.verdict.printable(), messages(language)
    facts = verdict.facts()
    return {
        **{name: facts.get(name) for name in ("kind", "says", "frame", "line")},
        "tree": verdict.tree_text,
        "headline": verdict.headline(say),
        "counts": verdict.counts(say),
    }


def _shown(
    judgement: Judgement,
    program: StudentProgram,
    question: Question,
    walkthrough: Walkthrough | None,
) -> dict[str, Any]:
    """Return the picture of a mistake: the tree of a Monte Carlo tree search, or a player with its
    films."""
    language, text = question.language, ProgramText.of(program)
    if isinstance(judgement, CourtJudgement):
        if judgement.judged is None:
            return {"html": "", "films": []}
        shown = CourtPage(judgement.verdict, judgement.judged, program.source, language).page
        return {"html": replace(shown, says=[shown.heading]).body(), "films": []}
    page = JudgementPage.of(judgement, text, question.task, language, walkthrough)
    if page is None:
        return {"html": "", "films": []}
    films = [showing.film() for showing in page.page.showings]
    return {"html": inline_player(page.page, language), "films": films}
