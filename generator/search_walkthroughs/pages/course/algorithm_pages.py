"""The page of each algorithm, and the list of them all, made from what the course knows of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ...captions.catalogue import Messages, languages, messages
from ...course.files import page_path
from ...reading.known_names import Option
from ...reading.other_files.algorithm_notes import AlgorithmNote, AlgorithmNotes
from ...reading.other_files.bibliography import Publication, read_bibliography
from ...runs.registry import algorithms
from ..markup.embed import chapter
from ..markup.page_markup import (
    TOP,
    code_block,
    markdown_safe,
    other_languages,
    page_head,
    snippet,
    table,
)
from ..walkthrough.player_html import preamble_lines
from .author_guide import code, explanation, plain_value
from .bibliography_page import publication
from .chapter_pages import ChapterEntry, card_list, entry_card
from .navigation import ALGORITHMS, COURSE, ChapterTexts, number_chapters

MAX_CARDS = 6
"""Upper limit of walkthroughs that are shown as cards; the others are a list of links."""
MISTAKE = "mistake"
PRACTICE = ("prune", "prune-random")
"""Page types on which readers do the search themselves."""


@dataclass(frozen=True)
class AlgorithmSources:
    """What a course knows of its algorithms."""

    notes: AlgorithmNotes
    publications: Sequence[Publication]
    cards: Sequence[ChapterEntry]
    chapters: ChapterTexts

    def showing(self, note: AlgorithmNote) -> list[ChapterEntry]:
        """Return the pages that show the algorithm: those that the note names, then those that show
        little else."""
        named = {name: place for place, name in enumerate(note.examples)}
        matching = [card for card in self.cards if note.name in card.names("algorithm")]
        return sorted(
            matching, key=lambda card: (named.get(card.name, len(named)), len(card.uses), card.name)
        )

    def chapters_on(
        self, language: str, cards: Sequence[ChapterEntry]
    ) -> Iterator[tuple[int, str, str]]:
        """Yield the number, the file and the title of each chapter whose players show the
        algorithm.

        If none does, yield each that links to one of the pages.
        """
        names = [re.escape(card.name) for card in cards]
        if not names:
            return
        texts = list(number_chapters(self.chapters.get(language, ())))
        for form in (
            rf'^--8<-- "[^"]*/(?:{"|".join(names)})\.html"$',
            rf"/(?:{'|'.join(names)})\.(?:md|html)",
        ):
            chapters = [
                (n, file, chapter(file, text).title)
                for n, file, text in texts
                if re.search(form, text, re.MULTILINE)
            ]
            if chapters:
                yield from chapters
                return


def algorithm_path(name: str) -> str:
    """Return the page of the algorithm, below the pages of walkthroughs, without suffix."""
    return f"{ALGORITHMS}/{name}"


def algorithm_pages(
    notes: AlgorithmNotes,
    bibliography: tuple[str, str],
    cards: Sequence[ChapterEntry],
    chapters: ChapterTexts,
) -> dict[str, str]:
    """Return the pages in every language, and the list of all that another page shows, by path
    below `docs`; none without notes.

    `bibliography` is the text of a file with the name of the file. A page says
    `--8<-- "en/algorithms-of-the-course.md"`. Raises BadInput for a text with faults.
    """
    if not notes.family:
        return {}
    sources = AlgorithmSources(notes, read_bibliography(*bibliography), cards, chapters)
    pages: dict[str, str] = {}
    for language in languages():
        say = messages(language)
        pages |= snippet(language, "algorithms-of-the-course.md", _list(notes, say))
        for note in notes.notes():
            path = page_path(algorithm_path(note.name), language)
            pages[f"{path}.md"] = "\n".join(_page(note, sources, say))
    return pages


def _list(notes: AlgorithmNotes, say: Messages) -> str:
    """Return every family, each algorithm with what it does and what it costs."""
    parts = []
    for family in notes.family:
        parts += [f"## {family.title[say.language]}\n"]
        if family.note:
            parts += [f"{family.note[say.language]}\n"]
        for note in family.algorithm:
            page = f"{TOP}{page_path(algorithm_path(note.name), say.language)}.html"
            does = _first_sentence(note.does[say.language])
            parts += [
                f"### {note.name} {{ #{note.name} }}\n",
                f"**[{note.title[say.language]}]({page}).** {does} "
                f"*{say.say('algorithm.cost')}:* {note.cost[say.language]}\n",
            ]
    return "\n".join(parts)


def _first_sentence(text: str) -> str:
    """Return the first sentence."""
    return re.split(r"(?<=[.。])(?:\s|(?<=。))", text, maxsplit=1)[0]


def _page(note: AlgorithmNote, sources: AlgorithmSources, say: Messages) -> Iterator[str]:
    """Yield the Markdown of the page."""
    language, name = say.language, algorithm_path(note.name)
    title, text = note.title[language], algorithms()[note.name].text
    cards = sources.showing(note)
    groups = {
        "walkthroughs": [
            card for card in cards if not {MISTAKE, *PRACTICE} & {*card.names("page")}
        ],
        "practice": [card for card in cards if {*PRACTICE} & {*card.names("page")}],
        "mistakes": [card for card in cards if MISTAKE in card.names("page")],
    }
    yield page_head(
        title.replace("\\", ""), language, _first_sentence(_plain_text(note.does[language]))
    )
    yield f"# {title}\n"
    links = other_languages(name, language)
    yield f"`algorithm: {note.name}` · {links}\n{{ .wt-summary }}\n"
    yield f"{note.does[language]}\n"
    if note.use:
        yield f"{note.use[language]}\n"
    cost = say.say("page.run_in", label=say.say("algorithm.cost"))
    yield f"**{cost}** {note.cost[language]}\n"
    yield from _cards("walkthroughs", groups["walkthroughs"], say)
    yield f"## {say.say('algorithm.listing')} {{ #listing }}\n"
    yield f"{say.say('algorithm.ran')}\n"
    lines = text.listing.text.splitlines()[preamble_lines(text.listing.text) :]
    yield code_block("\n".join(lines), "python")
    yield from _options(note.name, say)
    yield from _cards("practice", groups["practice"], say)
    yield from _cards("mistakes", groups["mistakes"], say)
    yield from _chapters(sources.chapters_on(language, cards), say)
    yield f"## {say.say('algorithm.source')} {{ #source }}\n"
    yield from _sources(note, text.source, sources, say)


def _plain_text(markdown: str) -> str:
    """Return the text without marks of Markdown and elements."""
    return re.sub(r"<[^>]*>|[*`\\]", "", markdown)


def _cards(key: str, cards: Sequence[ChapterEntry], say: Messages) -> Iterator[str]:
    """Yield the first pages as cards, the others as links."""
    if not cards:
        return
    yield f"## {say.say(f'algorithm.{key}')} {{ #{key} }}\n"
    first, rest = cards[:MAX_CARDS], cards[MAX_CARDS:]
    items = "".join(
        entry_card(card, say, "../", page_path(ALGORITHMS, say.language)) for card in first
    )
    yield card_list(items, say)
    if rest:
        links = (
            f"[{markdown_safe(escape(card.title[say.language]))}](../{card.name}.md)"
            for card in rest
        )
        yield "".join(f"- {link}\n" for link in links)


def _options(name: str, say: Messages) -> Iterator[str]:
    """Yield what can be set, and what it means."""
    options: Mapping[str, Option] = algorithms()[name].facts.options
    if not options:
        return
    yield f"## {say.say('guide.options')} {{ #options }}\n"
    head = [escape(say.say(f"guide.{column}")) for column in ("key", "default", "means")]
    rows = [
        [
            f"<code>{escape(key)}</code>",
            "" if option.default is None else f"<code>{escape(plain_value(option.default))}</code>",
            code(explanation("options", key, option.doc, say.language)),
        ]
        for key, option in options.items()
    ]
    yield table(rows, head)


def _chapters(chapters: Iterator[tuple[int, str, str]], say: Messages) -> Iterator[str]:
    """Yield the chapters of the course that show the algorithm."""
    links = [
        f"- {say.colon(say.say('course.number', n=n), f'[{title}](../../{COURSE}/{file})')}\n"
        for n, file, title in chapters
    ]
    if links:
        yield f"## {say.say('algorithm.chapters')} {{ #chapters }}\n"
        yield "".join(links)


def _sources(
    note: AlgorithmNote, source: str, sources: AlgorithmSources, say: Messages
) -> Iterator[str]:
    """Yield who published the algorithm."""
    publications = [work for work in sources.publications if note.name in work.algorithms]
    lines = [publication(work, say) for work in publications]
    lines = lines or [markdown_safe(escape(source, quote=False))]
    yield "".join(f"- {line}\n" for line in lines)
