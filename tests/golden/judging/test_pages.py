"""Pages of verdicts: what they say frame by frame, where they open, their pictures and words."""

import hashlib
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from golden.judging.day_and_night import by_day_and_night
from golden.judging.own_programs import OWN_GAMES
from golden.judging.tree_programs import TREE_PROGRAMS
from golden.judging.verdict_texts import file_name, sections
from judging.court.programs import mutant
from judging.pacman_agents import FAULTS
from search_walkthroughs.judging.court.court import CourtQuestion
from search_walkthroughs.judging.court.court_judgement import judge_runs
from search_walkthroughs.judging.court.court_page import with_page
from search_walkthroughs.judging.court.watched_run import CourtProgram, watch
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.judgement_page import JudgementPage
from search_walkthroughs.judging.judgements import judgements_here
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram
from search_walkthroughs.judging.programs.program_text import ProgramText
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

HERE = Path(__file__).parent / "pages"
LANGUAGES = ("en", "ja")


def digest(content: bytes | str) -> str:
    """A short name of a content that is too long to be read."""
    data = content.encode() if isinstance(content, str) else content
    return f"sha256:{hashlib.sha256(data).hexdigest()[:12]}"


class Words(HTMLParser):
    """Collects the words of a document, a line for each text, without scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._silent = ""

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "style", "svg"):
            self._silent = self._silent or tag

    def handle_endtag(self, tag):
        if tag == self._silent:
            self._silent = ""

    def handle_data(self, data):
        if not self._silent and data.strip():
            self.lines.append(" ".join(data.split()))


def words_of(html: str) -> str:
    """What a reader sees of a document without scripts."""
    words = Words()
    words.feed(html)
    return "\n".join(words.lines)


def page_text(page: JudgementPage) -> str:
    """What is shown of a program: its captions, where the page opens, and its pictures."""
    language = page.language
    lines = [f"opens at {page.place}: {page.caption}", f"picture {digest(page.svg)}"]
    for shown in page.page.showings:
        lines.append(f"run of {shown.checked_run.run.label}, value {shown.checked_run.run.value}")
        lines += [
            f"  {moment.frame.number}. {caption.text}"
            for moment, caption in zip(shown.moments, shown.captions[language], strict=True)
        ]
        lines += [f"  pictures {digest(b''.join(shown.drawing.frames(language)))}"]
    return "\n".join(lines)


def both_languages(made) -> str:
    """The page that is made in each language."""
    parts = []
    for language in LANGUAGES:
        page = made(language)
        parts += [(f"Page, {language}", page_text(page)), ("Words", words_of(page.html))]
    return sections(parts)


SEARCHES = ("wrong cut sign", "wrong root alpha", "wrong table")
GAMES = ("nim: own score", "undo: wrong move")
AGENTS = ("ghosts help Pacman", "a sum for a mean")
MUTANTS = ("counted twice", "sign")


@pytest.mark.parametrize("name", by_day_and_night(SEARCHES, SEARCHES[:1]))
def test_the_page_of_a_search_of_our_trees_is_what_it_was(name, golden):
    case = TREE_PROGRAMS[name]
    program = case.program
    shown = examine(program, "my_search.py", replace(case.question, trees=12)).observation

    def page(language):
        question = replace(case.question, tree=shown.game, language=language)
        judgement = examine(program, "my_search.py", question)
        return JudgementPage.of(judgement, ProgramText.of(program), "alpha-beta", language)

    golden(HERE / file_name(name), both_languages(page))


@pytest.mark.parametrize("name", by_day_and_night(GAMES, GAMES[:1]))
def test_the_page_of_a_game_of_its_own_is_what_it_was(name, golden):
    source = OWN_GAMES[name].source

    def page(language):
        question = Question(own=True, language=language)
        judgement = judge_own(OwnProgram(source, "game.py"), "game.py", question, max_calls=400)
        text = ProgramText.of(StudentProgram("game.py", source))
        return JudgementPage.of(judgement, text, "minimax", language)

    golden(HERE / file_name(name), both_languages(page))


@pytest.mark.parametrize("name", by_day_and_night(AGENTS, AGENTS[1:]))
def test_the_page_of_an_agent_is_what_it_was(name, golden):
    program = StudentProgram("multiAgents.py", FAULTS[name].source)

    def page(language):
        question = Question(trees=10, language=language)
        (judgement,) = judgements_here(program, "multiAgents.py", question)
        return JudgementPage.of(judgement, ProgramText.of(program), "minimax", language)

    golden(HERE / file_name(name), both_languages(page))


@pytest.mark.parametrize("name", by_day_and_night(MUTANTS, MUTANTS[:1]))
def test_the_page_of_a_tree_search_is_what_it_was(name, golden):
    source, _ = mutant("per node", name, "pile")
    program = CourtProgram("mcts.py", source)
    parts = []
    for language in LANGUAGES:
        judgement = judge_runs(
            "mcts.py",
            lambda plans: [watch(program, plan) for plan in plans],
            CourtQuestion("mcts", last="wins"),
            seed=3,
            iterations=80,
            language=language,
        )
        page = with_page(judgement, source, language).page
        parts += [(f"Picture, {language}", digest(page.svg)), ("Words", words_of(page.html))]
    golden(HERE / file_name(f"court, {name}"), sections(parts))
