"""What belongs to a walkthrough: chapters that show it, its algorithms, pages like it."""

import re
from collections.abc import Mapping, Sequence
from heapq import nsmallest
from posixpath import dirname, relpath
from types import MappingProxyType
from urllib.parse import quote

from ...captions.catalogue import languages, messages
from ...course.files import page_path
from ...plugins import FIRST
from ..markup.embed import chapter
from ..markup.page_markup import related_file, render
from .chapter_pages import ChapterEntry
from .navigation import ALGORITHMS, COURSE, ChapterTexts, number_chapters

MAX_RELATED_PAGES = 3
"""Upper limit of similar pages that are named."""
MAIN_WEIGHT = 5
"""Weight of an algorithm or a game in common, if an option has 1; pages without are not alike."""
_PLAYER = re.compile(r'^--8<-- "[^"\n]*?/([\w-]+/[\w-]+)\.html"$', re.MULTILINE)
WORDS = ("chapters", "algorithms", "related", "checked", "how")


def related_files(
    cards: Sequence[ChapterEntry],
    chapters: ChapterTexts,
    algorithms: Mapping[str, Mapping[str, str]],
    *,
    trust: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, str]:
    """Return what stands below each page, in each language, by path below `docs`; nothing if
    nothing belongs to it.

    `chapters` are those of the course in prose, `algorithms` the titles of those that have a page;
    `trust` is the page of prose that says what is checked, in each language that has one.
    """
    chapters_by_card, alike = _chapters_by_card(chapters), _like(cards)
    titles = {card.name: card.title for card in cards}
    read = {
        code: [(n, file, chapter(file, text).title) for n, file, text in number_chapters(texts)]
        for code, texts in chapters.items()
    }
    files: dict[str, str] = {}
    for card in cards:
        shown_algorithms = [name for name in card.names("algorithm") if name in algorithms]
        like, places = alike[card.name], chapters_by_card.get(card.name, [])
        if not (shown_algorithms or like or places):
            continue
        for code in languages():
            say, folder = messages(code), dirname(page_path(card.name, code))
            prose = "" if code == FIRST else f"{code}/"
            targets = {
                "chapters": [
                    (f"{prose}{COURSE}/{file}", f"{number}. {title}")
                    for place in places
                    for number, file, title in read.get(code, ())[place : place + 1]
                ],
                "algorithms": [
                    (
                        page_path(f"{ALGORITHMS}/{name}", code),
                        algorithms[name][code].replace("\\", ""),
                    )
                    for name in shown_algorithms
                ],
                "related": [(page_path(name, code), titles[name][code]) for name in like],
            }
            links = {
                key: [(_address_from(page, folder), title) for page, title in listed]
                for key, listed in targets.items()
            }
            text = render(
                "related.html",
                words={key: str(say.say(f"related.{key}")) for key in WORDS},
                links=links,
                trust=_address_from(trust[code], folder) if code in trust else "",
            )
            files[related_file(card.name, code)] = text.replace("{", "&#123;")  # no template syntax
    return files


def _address_from(page: str, folder: str) -> str:
    """Return the address of a page, given by source or without suffix, as seen from the folder."""
    return quote(relpath(f"{page.removesuffix('.md')}.html", folder))


def _chapters_by_card(chapters: ChapterTexts) -> dict[str, list[int]]:
    """Return the places of the chapters, from 0, by the walkthrough whose player they show."""
    places_by_card: dict[str, list[int]] = {}
    for place, (_, text) in enumerate(next(iter(chapters.values()), ())):
        for name in dict.fromkeys(_PLAYER.findall(text)):
            places_by_card.setdefault(name, []).append(place)
    return places_by_card


def _like(cards: Sequence[ChapterEntry]) -> dict[str, list[str]]:
    """Return, by name, the pages of other chapters that have most in common with each; algorithms
    count most.

    Pages of one chapter that use the same things have the same similar pages: so they are compared
    once, and of each such group no more is looked at than can be named.
    """
    groups: dict[tuple[str, frozenset[str]], list[str]] = {}
    for card in sorted(cards, key=lambda card: card.name):
        group = card.name.rpartition("/")[0], frozenset(card.uses)
        groups.setdefault(group, []).append(card.name)
    alike: dict[str, list[str]] = {}
    for (folder, uses), names in groups.items():
        candidates = (
            (-common, len(other_uses), name)
            for (other_folder, other_uses), listed in groups.items()
            if other_folder != folder
            and (common := _common_weight(uses, other_uses)) >= MAIN_WEIGHT
            for name in listed[:MAX_RELATED_PAGES]
        )
        like = [name for *_, name in nsmallest(MAX_RELATED_PAGES, candidates)]
        alike |= dict.fromkeys(names, like)
    return alike


def _common_weight(uses: frozenset[str], other_uses: frozenset[str]) -> int:
    """Return how much two pages have in common."""
    kinds = ("algorithm ", "game ")
    return sum(MAIN_WEIGHT if use.startswith(kinds) else 1 for use in uses & other_uses)
