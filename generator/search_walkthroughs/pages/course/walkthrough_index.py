"""The page of all walkthroughs: by idea, found by algorithm, game, kind, difficulty and time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from ...captions.catalogue import Messages, messages
from ...course.files import page_path, to_top
from ..markup.page_markup import ASSET_FOLDER, page_opening, render
from .chapter_pages import OVERVIEW, ChapterEntry, Part, entry_card, total_words
from .feed import FEED

KINDS = ("walkthrough", "compare", "mistake", "prune", "chart", "other")
"""Kinds of what a reader does on a page: step, compare, find a mistake, prune, look at charts."""
_BY_TYPE = {
    "prune": "prune",
    "prune-random": "prune",
    "mistake": "mistake",
    "chart": "chart",
    "orders": "chart",
}
MINUTES = (2, 5, 10)
"""Upper limits of time that a reader may ask for (minutes)."""
LEVELS = (1, 2, 3)


def kind(card: ChapterEntry) -> str:
    """Return what a reader does on the page."""
    types = card.names("page")
    if not types:
        return "other"
    if types[0] in _BY_TYPE:
        return _BY_TYPE[types[0]]
    return "compare" if len(card.names("algorithm")) > 1 else "walkthrough"


def walkthrough_index(
    parts: Sequence[Part],
    algorithms: Mapping[str, Mapping[str, str]],
    language: str,
    *,
    feed: bool = False,
) -> str:
    """Return the page in Markdown; a course of few walkthroughs does not need it.

    `algorithms` are the titles of those that have a page, by name and language; `feed`: the site
    has one.
    """
    say = messages(language)
    title = str(say.say("course.walkthroughs"))
    file = OVERVIEW.removesuffix(".md")
    top = to_top(page_path(file, language))
    sections = [
        {
            "folder": part.folder,
            "title": part.chapter.title[language],
            "about": part.chapter.about.get(language, ""),
            "address": f"../{part.file.removesuffix('.md')}.html",
            "cards": _cards(part, say),
        }
        for part in parts
    ]
    used = {name for part in parts for card in part.cards for name in card.names("algorithm")}
    pages = [(name, titles[language].replace("\\", "")) for name, titles in algorithms.items()]
    body = render(
        "walkthrough_index.html",
        words=dict(_words(say)),
        filters=list(_filters(parts, used, dict(pages), say)),
        algorithms=pages,
        sections=sections,
        script=f"{top}{ASSET_FOLDER}/walkthrough-index.js",
    )
    about = str(say.say("course.overview"))
    facts = f'<a href="../{FEED}">{escape(say.say("feed.link"))}</a>' if feed else ""
    return f"{page_opening(file, language, title, about, facts)}\n{body}"


def _words(say: Messages) -> Iterator[tuple[str, str]]:
    for key in ("find", "typed", "any", "clear", "none", "by_algorithm", "found"):
        yield key, str(say.say(f"index.{key}", n="{n}"))
    yield "total", total_words(say)


def _filters(
    parts: Sequence[Part], used: Iterable[str], titles: Mapping[str, str], say: Messages
) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Yield what can be asked for: its key, its name, and the choices."""
    cards = [card for part in parts for card in part.cards]
    games = sorted({name for card in cards for name in card.names("game")})
    kinds = {kind(card) for card in cards}
    choices = {
        "algorithm": [
            (name, titles.get(name, name))
            for name in (*titles, *sorted(set(used) - {*titles}))
            if name in used
        ],
        "game": [("tree", str(say.say("index.tree"))), *((name, name) for name in games)],
        "idea": [(part.folder, part.chapter.title[say.language]) for part in parts],
        "kind": [(name, str(say.say(f"index.kind_{name}"))) for name in KINDS if name in kinds],
        "difficulty": [(str(n), "★" * n + f" {say.say(f'index.difficulty_{n}')}") for n in LEVELS],
        "minutes": [(str(n), str(say.say("index.at_most", n=n))) for n in MINUTES],
    }
    for name, listed in choices.items():
        yield name, str(say.say(f"index.{name}")), listed


def _cards(part: Part, say: Messages) -> list[tuple[str, str]]:
    """Return each card with what it is found by: words of `key=value`, separated by blanks."""
    folder = page_path(OVERVIEW, say.language).rpartition("/")[0]
    return [(facts(card), entry_card(card, say, "../", folder)) for card in part.cards]


def facts(card: ChapterEntry) -> str:
    """Return what the page is found by."""
    filters = [f"algorithm={name}" for name in card.names("algorithm")]
    filters += [f"game={name}" for name in card.names("game") or ["tree"]]
    filters += [f"kind={kind(card)}"]
    if card.minutes:
        filters += [f"difficulty={card.difficulty}"]
        filters += [f"minutes={n}" for n in MINUTES if card.minutes <= n]
    return " ".join(filters)
