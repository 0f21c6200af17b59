"""A walkthrough that cannot run leaves a note in its place, so that pages of prose build."""

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.files import page_path
from search_walkthroughs.pages.markup.page_markup import EMBED, TOP
from search_walkthroughs.pages.types.skipped_page import SkippedPage
from search_walkthroughs.reading import Fault, read
from search_walkthroughs.runs.registry import catalogue

LEAF = "title: {en: A problem, ja: 問題}\nalgorithm: minimax\ntree: [3, 1]\n"


def test_every_page_of_prose_finds_a_note_that_leads_to_the_page():
    fault = Fault("a.yml", 1, 1, "shogi needs <cshogi>", "install it")
    page = SkippedPage("shogi/problem", read(LEAF, "a.yml", catalogue()), [fault])
    files = page.players()
    for language in languages():
        name = f"{language}/shogi/problem.html"
        note = files.pop(f"{EMBED}/{name}")
        assert f'href="{TOP}{page_path("shogi/problem", language)}.html"' in note
        assert page.walkthrough.title[language] in note
        assert "shogi needs &lt;cshogi&gt;; install it" in note
        assert files.pop(f"{EMBED}/guide/{name}") == f'--8<-- "{name}"\n'
    assert not files
