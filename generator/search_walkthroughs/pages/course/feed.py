"""The feed of new walkthroughs, one for each language: RSS 2.0, as feed readers ask for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime

from ...captions.catalogue import languages, messages
from ...course.files import page_path
from ..markup.page_markup import render
from .chapter_pages import ChapterEntry

FEED = "feed.xml"
"""Name of the feed among the pages of walkthroughs."""
MAX_FEED_ITEMS = 30
"""Upper limit of walkthroughs that are listed, the newest first."""


@dataclass(frozen=True, slots=True)
class SiteAddress:
    """Where a site will be, and what it is called: readers of a feed ask for whole addresses."""

    url: str
    """The address of its top, with a slash at its end."""
    name: str


@dataclass(frozen=True, slots=True)
class _Item:
    title: str
    address: str
    date: str
    """The date as RFC 822 writes it."""
    about: str


def newest(cards: Sequence[ChapterEntry]) -> list[ChapterEntry]:
    """Return the walkthroughs that say when they were new, the newest first."""
    by_name = sorted((card for card in cards if card.date), key=lambda card: card.name)
    return sorted(by_name, key=lambda card: card.date, reverse=True)[:MAX_FEED_ITEMS]


def feeds(site: SiteAddress, cards: Sequence[ChapterEntry]) -> dict[str, str | bytes]:
    """Return the feed of these walkthroughs in every language, by path below `docs`."""
    return {page_path(FEED, code): _feed(site, cards, code) for code in languages()}


def _feed(site: SiteAddress, cards: Sequence[ChapterEntry], language: str) -> str:
    say = messages(language)
    home = "" if language == languages()[0] else f"{language}/"
    items = [
        _Item(
            title=card.title[language],
            address=f"{site.url}{page_path(card.name, language)}.html",
            date=format_datetime(datetime.fromisoformat(card.date).replace(tzinfo=UTC)),
            about=card.about.get(language, ""),
        )
        for card in cards
    ]
    return render(
        "feed.xml",
        title=say.say("feed.title", site=site.name),
        about=say.say("feed.about", site=site.name),
        home=f"{site.url}{home}index.html",
        address=f"{site.url}{page_path(FEED, language)}",
        language=language,
        items=items,
    )
