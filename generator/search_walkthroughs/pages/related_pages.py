"""What belongs to a walkthrough: chapters that show it, its algorithms, pages like it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..captions.catalogue import languages, messages
from .chapter_pages import ChapterEntry
from .embed import chapter
from .navigation import ChapterTexts

MOST = 3
"""So many pages like it are named."""
_PLAYER = re.compile(r'^--8<-- "[^"\n]*?/([\w-]+/[\w-]+)\.html"$', re.MULTILINE)
WORDS = ("path", "chapters", "algorithms", "related")


def related_settings(
    cards: Sequence[ChapterEntry],
    chapters: ChapterTexts,
    algorithms: Mapping[str, Mapping[str, str]],
    *,
    trust: bool,
) -> dict[str, Any]:
    """What the templates of a site need for it, as its settings hold it under `extra`.

    `chapters` are those of the course in prose, `algorithms` the titles of those that have a page;
    `trust`: the course has a page that says what is checked.
    """
    shown = _chapters_by_card(chapters)
    pages = {card.name: _like(card, cards) for card in cards}
    related: dict[str, dict[str, list[Any]]] = {}
    for card in cards:
        own = [name for name in card.names("algorithm") if name in algorithms]
        known: dict[str, list[Any]] = {
            "chapters": shown.get(card.name, []),
            "algorithms": own,
            "pages": pages[card.name],
        }
        related[card.name] = {key: listed for key, listed in known.items() if listed}
    named = {name for listed in pages.values() for name in listed}
    return {
        "words": {code: _words(code, trust=trust) for code in languages()},
        "related": {name: known for name, known in related.items() if known},
        "chapters": {
            code: [
                {"file": _address(file), "title": chapter(file, text).title} for file, text in texts
            ]
            for code, texts in chapters.items()
        },
        "algorithms": {
            name: {code: title.replace("\\", "") for code, title in titles.items()}
            for name, titles in algorithms.items()
        },
        "titles": {card.name: dict(card.title) for card in cards if card.name in named},
    }


def _words(code: str, *, trust: bool) -> dict[str, str]:
    keys = (*WORDS, *(("checked", "how") if trust else ()))
    return {key: str(messages(code).say(f"related.{key}")) for key in keys}


def _address(file: str) -> str:
    return f"{file.removesuffix('.md')}.html"


def _chapters_by_card(chapters: ChapterTexts) -> dict[str, list[int]]:
    """The places of the chapters, from 0, by the walkthrough whose player they show."""
    found: dict[str, list[int]] = {}
    for place, (_, text) in enumerate(next(iter(chapters.values()), ())):
        for name in dict.fromkeys(_PLAYER.findall(text)):
            found.setdefault(name, []).append(place)
    return found


def _like(card: ChapterEntry, cards: Sequence[ChapterEntry]) -> list[str]:
    """The pages of other chapters that have most in common with it, algorithms before all."""

    def common(other: ChapterEntry) -> int:
        shared = {*card.uses} & {*other.uses}
        return sum(5 if use.startswith(("algorithm ", "game ")) else 1 for use in shared)

    folder = card.name.rpartition("/")[0]
    others = [one for one in cards if one.name.rpartition("/")[0] != folder]
    ranked = sorted(others, key=lambda one: (-common(one), len(one.uses), one.name))
    return [one.name for one in ranked[:MOST] if common(one) >= 5]
