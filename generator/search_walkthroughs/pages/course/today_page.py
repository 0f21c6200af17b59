"""The page *A mistake a day*: the reader builds the smallest tree on which a search is wrong."""

from ...captions.catalogue import languages, section
from ...course.files import page_path
from ...skills.catalogue import words
from ...skills.mistaken import MISTAKES, RANGE, size, smallest
from ..markup.page_markup import page_opening, render

NAME = "today"
"""Name of the page among the pages of walkthroughs."""


def today_pages() -> dict[str, str | bytes]:
    """Return the page in every language, by path below `docs`."""
    mistakes = [
        {"name": one.name, "rules": dict(one.rules), "smallest": size(smallest(one))}
        for one in MISTAKES
    ]
    return {f"{page_path(NAME, code)}.md": _page(code, mistakes) for code in languages()}


def _page(language: str, mistakes: list[dict[str, object]]) -> str:
    page_words = dict(section(language, NAME))
    facts = {
        "words": page_words,
        "mistakes": mistakes,
        "says": words(language)["mistaken"],
        "range": RANGE,
    }
    body = render("today.html", facts=facts, language=language)
    return f"{page_opening(NAME, language, page_words['title'], page_words['lead'])}\n{body}"
