"""The page *A mistake a day*: the reader builds the smallest tree on which a search is wrong, and
prunes two trees. The date chooses the search and the trees."""

from collections.abc import Mapping, Sequence
from functools import cache

from ...captions.catalogue import languages, messages, section
from ...course.files import page_path
from ...skills.catalogue import words
from ...skills.mistaken import MISTAKES, RANGE, smallest
from ...skills.small_tree import leaf_count
from ..markup.page_markup import render
from ..types.prune_page import daily_exercise
from .reader_pages import TODAY, reader_page

DAILY = "first", "second"
"""The trees of a day, as the script that draws them knows them."""


def today_pages() -> dict[str, str | bytes]:
    """Return the page in every language, by path below `docs`."""
    return {f"{page_path(TODAY, code)}.md": _page(code) for code in languages()}


@cache
def _mistakes() -> Sequence[Mapping[str, object]]:
    """Return the searches with a mistake as the script reads them; the same for every course."""
    return [
        {
            "name": mistake.name,
            "rules": dict(mistake.rules),
            "smallest": leaf_count(smallest(mistake)),
        }
        for mistake in MISTAKES
    ]


def _page(language: str) -> str:
    page_words = dict(section(language, TODAY))
    facts = {
        "words": page_words,
        "mistakes": _mistakes(),
        "says": words(language)["mistaken"],
        "range": RANGE,
    }
    say = messages(language)
    exercises = [
        daily_exercise(tree, say.say("today.prune_name", n=n), say)
        for n, tree in enumerate(DAILY, 1)
    ]
    body = render("today.html", facts=facts, exercises=exercises, language=language)
    return reader_page(TODAY, language, page_words["lead"], body)
