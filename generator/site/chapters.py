"""Chapters: a folder's pages in order, their index pages and the navigation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import yaml

from ..languages import FIRST
from ..reading import Chapter
from .markdown import front_matter, markdown_safe
from .twins import twins
from .words import Words, languages, words


@dataclass(frozen=True, slots=True)
class Card:
    """A walkthrough as an index page shows it."""

    name: str
    """Its path below the chapters, without suffix."""
    title: Mapping[str, str]
    about: Mapping[str, str]
    summary: Mapping[str, str]
    """What came of it, as HTML that is safe to insert."""
    picture: str = ""
    """Its most telling frame, as seen from the top of the generated folder; empty if it has none,
    because it was not run."""
    size: tuple[float, float] = (0, 0)
    uses: Sequence[str] = ()
    """The options, algorithms, game and page type that its file names, for the author's guide."""


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter with its walkthroughs."""

    folder: str
    """Its path, empty for walkthroughs that lie in no folder."""
    chapter: Chapter
    cards: Sequence[Card]

    @property
    def file(self) -> str:
        """Its index page, as seen from a language's folder."""
        return f"{self.folder}/index.md".lstrip("/")


def parts(chapters: Mapping[str, Chapter], cards: Sequence[Card]) -> list[Part]:
    """The chapters in the authors' order; a folder without `_chapter.yml` is called by its name."""
    folders: dict[str, list[Card]] = {}
    for card in cards:
        folders.setdefault(card.name.rpartition("/")[0], []).append(card)
    made = [
        Part(folder, chapter, sorted(folders[folder], key=lambda card: _place(chapter, card)))
        for folder in folders
        for chapter in [chapters.get(folder) or _named(folder)]
    ]
    return sorted(made, key=lambda part: (_order(part.chapter), part.folder))


def index(part: Part, language: str) -> str:
    """The index page of a chapter, in Markdown."""
    say = words(language)
    depth = part.folder.count("/") + bool(part.folder)
    title = part.chapter.title[language]
    top = "../" * (depth + 1)
    cards = "".join(_card(card, say, "../" * depth, top) for card in part.cards)
    about = part.chapter.about.get(language, "")
    links = twins(f"{part.file.removesuffix('.md')}.html", language, top)
    return "\n".join(
        [
            front_matter(title, language, about),
            f"# {markdown_safe(escape(title))}\n",
            f'<p class="wt-summary">{links}</p>\n',
            f'<p class="wt-about">{escape(about)}</p>\n' if about else "",
            f'<ul class="wt-cards">{cards}</ul>\n',
        ]
    )


def navigation(parts: Sequence[Part], prose: Mapping[str, Sequence[Any]]) -> str:
    """The languages and the navigation, as mkdocs.yml inherits them.

    `prose` holds the hand-written pages of each language as mkdocs names them. Pages carry
    their own titles; only chapters are named here.
    """
    names = {code: str(words(code).say("language.name")) for code in languages()}
    nav: list[Any] = []
    for code, called in names.items():
        pages = [*prose.get(code, ()), *_sections(parts, code)]
        nav += pages if code == FIRST else [{called: pages}] if pages else []
    tongues = [{"code": code, "name": called} for code, called in names.items()]
    settings = {"extra": {"generator": False, "tongues": tongues}, "nav": nav}
    return yaml.safe_dump(settings, allow_unicode=True, sort_keys=False, width=1000)


def _sections(parts: Sequence[Part], language: str) -> Iterator[Any]:
    for part in parts:
        pages = [f"generated/{language}/{card.name}.md" for card in part.cards]
        yield {part.chapter.title[language]: [f"generated/{language}/{part.file}", *pages]}


def _card(card: Card, say: Words, here: str, top: str) -> str:
    width, height = card.size
    language = say.language
    image = (
        f'<img src="{top}{card.picture}" '
        f'width="{width:g}" height="{height:g}" alt="" loading="lazy">'
    )
    return (
        f'<li class="wt-card"><a href="{here}{card.name}.html">{image if card.picture else ""}'
        f"<b>{escape(card.title[language])}</b></a>"
        f"<p>{escape(card.about.get(language, ''))}</p>"
        f'<p class="wt-summary">{card.summary[language]}</p></li>\n'
    )


def _place(chapter: Chapter, card: Card) -> tuple[int, str]:
    name = card.name.rpartition("/")[2]
    named = list(chapter.walkthroughs)
    return (named.index(name) if name in named else len(named)), name


def _order(chapter: Chapter) -> float:
    return float("inf") if chapter.order is None else chapter.order


def _named(folder: str) -> Chapter:
    title = folder.rpartition("/")[2].replace("-", " ").capitalize() or "Walkthroughs"
    return Chapter(title=dict.fromkeys(languages(), title), order=None, about={}, walkthroughs=())
