"""Index pages of chapters; examples."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TypeAlias

from ...captions.catalogue import Messages, languages, messages
from ...course.files import page_path, to_top
from ...reading import Chapter, Walkthrough
from ..markup.page_markup import page_opening, render

# Chapters: a folder's pages in order, and their index pages.

MAX_TABS = 6
"""Upper limit of chapters side by side; more stand under a heading of their own."""
OVERVIEW = "all/index.md"
"""Path of the page of all of them."""


Picture: TypeAlias = tuple[str, tuple[float, float]]
"""Address of a picture and its size (pixels); it may name the part of it that is shown."""
THUMBNAIL = (320, 160)
"""Size of the part of a frame that a card shows (pixels), in which its texts are legible."""
THUMBNAIL_ABOVE = 64
"""Room of that part above the middle of the node that it is about (pixels)."""


class SitePage:
    """What every page below the chapters has: a name, and a folder for its files."""

    name: str
    """Its path below the chapters, without suffix."""

    @property
    def home(self) -> str:
        """The folder of its files, as seen from the top of the site."""
        return f"walkthroughs/{self.name}"


@dataclass(frozen=True, slots=True)
class ChapterEntry:
    """A walkthrough as an index page shows it."""

    name: str
    """Its path below the chapters, without suffix."""
    title: Mapping[str, str]
    about: Mapping[str, str]
    summary: Mapping[str, str]
    """Results as HTML that is safe to insert."""
    picture: Mapping[str, str] = field(default_factory=dict)
    """Its picture in each language, as seen from the top of the site; none if it was not run."""
    size: tuple[float, float] = (0, 0)
    middle: tuple[float, float] | None = None
    """The point of the picture that its thumbnail is about; None if that shows all of it."""
    minutes: int = 0
    """Time that it takes to go through (minutes); 0 if it was not run."""
    difficulty: int = 0
    """From 1, easy, to 3, hard; 0 if it was not run."""
    date: str = ""
    """The day on which it was new, year first; empty if nobody says."""
    uses: Sequence[str] = ()
    """The options, algorithms, game and page type that its file names, for the author's guide."""

    def thumbnail(self, language: str) -> Picture | None:
        """Return the part of its picture that matters, drawn for the size of a card."""
        if not self.picture:
            return None
        if self.middle is None:
            return self.picture[language], self.size
        (width, height), (x, y) = self.size, self.middle
        wide, high = min(width, THUMBNAIL[0]), min(height, THUMBNAIL[1])
        left = min(max(x - wide / 2, 0), width - wide)
        top = min(max(y - THUMBNAIL_ABOVE, 0), height - high)
        part = ",".join(f"{number:.0f}" for number in (left, top, wide, high))
        return f"{self.picture[language]}#svgView(viewBox({part}))", (round(wide), round(high))

    def names(self, kind: str) -> list[str]:
        """Return the names of one kind among what the walkthrough uses: `algorithm`, `game`,
        `option` or `page`."""
        return [
            name
            for use_kind, _, name in (use.partition(" ") for use in self.uses)
            if use_kind == kind
        ]


def uses(walkthrough: Walkthrough) -> tuple[str, ...]:
    """Return the options that the file sets, its algorithms, its game and its page type."""
    used = {f"option {name}" for entry in walkthrough.entries for name in entry.options}
    used |= {f"algorithm {entry.algorithm}" for entry in walkthrough.entries}
    used |= {f"game {walkthrough.game}"} if walkthrough.game else set()
    return tuple(sorted({f"page {walkthrough.page}"} | used))


@dataclass(frozen=True, slots=True)
class Outline:
    """A chapter as the navigation shows it: pages carry their own titles."""

    title: Mapping[str, str]
    pages: Sequence[str]
    """Paths as seen from a language's folder, the chapter's index first."""
    in_menu: bool = True
    """Whether the usual menu lists it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter with its walkthroughs."""

    folder: str
    """Its path, empty for walkthroughs that lie in no folder."""
    chapter: Chapter
    cards: Sequence[ChapterEntry]

    @property
    def file(self) -> str:
        """Its index page, as seen from a language's folder."""
        return f"{self.folder}/index.md".lstrip("/")

    @property
    def outline(self) -> Outline:
        """Its title and its pages."""
        pages = [self.file, *(f"{card.name}.md" for card in self.cards)]
        return Outline(self.chapter.title, pages, self.chapter.menu)


def parts(chapters: Mapping[str, Chapter], cards: Sequence[ChapterEntry]) -> list[Part]:
    """Return the chapters in the authors' order; without `_chapter.yml`, the folder names one."""
    folders: dict[str, list[ChapterEntry]] = {}
    for card in cards:
        folders.setdefault(card.name.rpartition("/")[0], []).append(card)
    parts = [
        Part(folder, chapter, sorted(folders[folder], key=lambda card: _place(chapter, card)))
        for folder in folders
        for chapter in [chapters.get(folder) or _default_chapter(folder)]
    ]
    return sorted(parts, key=lambda part: (_order(part.chapter), part.folder))


def index(part: Part, language: str) -> str:
    """Return the index page of a chapter, in Markdown."""
    say = messages(language)
    depth = part.folder.count("/") + bool(part.folder)
    title = part.chapter.title[language]
    name = part.file.removesuffix(".md")
    folder = page_path(name, language).rpartition("/")[0]
    cards = "".join(entry_card(card, say, "../" * depth, folder) for card in part.cards)
    about = part.chapter.about.get(language, "")
    return f"{page_opening(name, language, title, about)}\n{card_list(cards, say)}"


def entry_card(card: ChapterEntry, say: Messages, way: str, folder: str) -> str:
    """Return the page as an item of a list of cards; `way` leads to the pages of walkthroughs,
    `folder` is where the list stands."""
    language = say.language
    return card_item(
        f"{way}{card.name}.html",
        _picture(card, language, to_top(f"{folder}/x")),
        card.title[language],
        card.about.get(language, ""),
        " · ".join(filter(None, [card.summary[language], effort(card, say)])),
    )


def card_list(cards: str, say: Messages, tag: str = "ul") -> str:
    """Return the list of such items, which are HTML."""
    return render("card_list.html", cards=cards, total=total_words(say), tag=tag)


def total_words(say: Messages) -> str:
    """Return how many pages of a list have been gone through, for a script to fill in."""
    return str(say.say("practise.total", ended="{ended}", all="{all}"))


def effort(card: ChapterEntry, say: Messages) -> str:
    """Return how long a page takes and how difficult it is, as HTML; empty if that is not known."""
    if not card.minutes:
        return ""
    name = escape(say.say(f"index.difficulty_{card.difficulty}"))
    stars = "★" * card.difficulty
    minutes = escape(say.count("index.takes", card.minutes))
    return f'{minutes} · <span role="img" aria-label="{name}" title="{name}">{stars}</span>'


def card_item(address: str, picture: str, title: str, about: str, summary: str) -> str:
    """Return an item of a list of cards; `picture` and `summary` are HTML already."""
    facts = {"address": address, "title": title, "about": about}
    return render("card.html", picture=picture, summary=summary, **facts)


def _picture(card: ChapterEntry, language: str, top: str) -> str:
    thumbnail = card.thumbnail(language)
    return image(thumbnail, top) if thumbnail else ""


def image(picture: Picture, top: str) -> str:
    """Return the picture as HTML; `top` leads to the site's top."""
    path, (width, height) = picture
    size = f'width="{width:g}" height="{height:g}"'
    return f'<img src="{top}{path}" {size} alt="" loading="lazy">'


def _place(chapter: Chapter, card: ChapterEntry) -> tuple[int, str]:
    name = card.name.rpartition("/")[2]
    named = list(chapter.walkthroughs)
    return (named.index(name) if name in named else len(named)), name


def _order(chapter: Chapter) -> float:
    return float("inf") if chapter.order is None else chapter.order


def _default_chapter(folder: str) -> Chapter:
    title = folder.rpartition("/")[2].replace("-", " ").capitalize() or "Walkthroughs"
    return Chapter(title=dict.fromkeys(languages(), title), order=None, about={}, walkthroughs=())


# Which pages to look at for an option, an algorithm, a game or a page type.

MAX_EXAMPLES = 3
"""Upper limit of pages that are named for each thing."""


@dataclass(frozen=True, slots=True)
class Example:
    """A page that the author's guide links to."""

    name: str
    """Its path below the chapters, without suffix."""
    title: Mapping[str, str]


Examples: TypeAlias = Mapping[str, Sequence[Example]]
"""Pages by what is seen there: ``option window``."""


def examples(cards: Sequence[ChapterEntry]) -> Examples:
    """Return the pages whose files name each thing, those first that name little else."""
    examples_by_use: dict[str, list[Example]] = {}
    for card in sorted(cards, key=lambda card: (len(card.uses), card.name)):
        for use in card.uses:
            listed = examples_by_use.setdefault(use, [])
            if len(listed) < MAX_EXAMPLES:
                listed.append(Example(card.name, card.title))
    return examples_by_use
