"""The navigation of the site: hand-written pages and chapters, in every language."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import yaml

from ..languages import FIRST
from .chapters import OVERVIEW, TABS, Outline
from .prose import Pages
from .words import Words, languages, words


def navigation(parts: Sequence[Outline], prose: Pages) -> str:
    """The languages and the navigation, as mkdocs.yml inherits them.

    `prose` holds the hand-written pages of each language as mkdocs names them. Pages carry
    their own titles; only chapters are named here.
    """
    names = {code: str(words(code).say("language.name")) for code in languages()}
    nav: list[Any] = []
    for code, called in names.items():
        pages = _grouped(prose.get(code, ()), list(_sections(parts, code)), words(code))
        nav += pages if code == FIRST else [{called: pages}] if pages else []
    tongues = [{"code": code, "name": called} for code, called in names.items()]
    settings = {"extra": {"generator": False, "tongues": tongues}, "nav": nav}
    return yaml.safe_dump(settings, allow_unicode=True, sort_keys=False, width=1000)


def _grouped(pages: Sequence[Any], sections: list[Any], say: Words) -> list[Any]:
    """The pages of a language in order, no more of them side by side than one can look over."""
    if len(sections) <= TABS:
        return [*pages, *sections]
    alone = [page for page in pages if isinstance(page, str)]
    named = [page for page in pages if not isinstance(page, str)]
    folders = [page for page in named if isinstance(next(iter(page.values())), list)]
    start = [page for page in named if page not in folders]
    here = f"generated/{say.language}/{OVERVIEW}"
    walkthroughs = {str(say.say("course.walkthroughs")): [here, *sections]}
    about = [{str(say.say("course.about")): alone}] if len(alone) > 1 else alone
    return [*start, *folders[:1], walkthroughs, *folders[1:], *about]


def _sections(parts: Sequence[Outline], language: str) -> Iterator[Any]:
    for part in parts:
        title = escape(part.title[language], quote=False)  # themes take it for HTML
        yield {title: [f"generated/{language}/{page}" for page in part.pages]}
