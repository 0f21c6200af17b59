"""The pages on which readers do something themselves; every course has them. Two groups of three:
each group is one entry of the menu, and each page leads to the others of its group."""

from collections.abc import Sequence

from ...captions.catalogue import messages
from ...course.files import page_path, to_top
from ..markup.page_markup import page_opening

PRACTISE, PARSONS, TODAY = "practise", "parsons", "today"
"""Fresh questions, listings to put in order, and a search with a mistake to find."""
TRY, CHECK, PLAY = "try", "check", "play"
"""Readers search trees of their own, have a program judged, and play."""
PRACTICE_GROUP: Sequence[str] = (PRACTISE, PARSONS, TODAY)
TRY_GROUP: Sequence[str] = (TRY, CHECK, PLAY)
READER_PAGES = (*PRACTICE_GROUP, *TRY_GROUP)
"""Names of all of them among the pages of walkthroughs, without suffix."""


def page_title(name: str, language: str) -> str:
    """Return the title of a page of READER_PAGES."""
    return str(messages(language).say(f"{name}.title"))


def reader_page(name: str, language: str, lead: str, body: str) -> str:
    """Return the Markdown of a page of READER_PAGES: its opening, with a `lead`, and its body."""
    links = group_links(name, language)
    return f"{page_opening(name, language, page_title(name, language), lead, links=links)}\n{body}"


def group_links(name: str, language: str) -> str:
    """Return the HTML that leads from the page of that name to the others of its group."""
    (group,) = (group for group in (PRACTICE_GROUP, TRY_GROUP) if name in group)
    top = to_top(page_path(name, language))
    return " · ".join(
        f'<a href="{top}{page_path(page, language)}.html">{page_title(page, language)}</a>'
        for page in group
        if page != name
    )
