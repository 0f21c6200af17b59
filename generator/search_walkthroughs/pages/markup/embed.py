"""A player in prose or framed elsewhere; the list of chapters in prose."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import PurePosixPath
from typing import Protocol

from ...captions.catalogue import languages, messages, section
from ...course.files import page_path, to_top
from ...course.prose import without_code
from ...plugins import FIRST
from ...reading import Walkthrough
from ..course.chapter_pages import Picture, card_item, card_list, image
from ..course.navigation import COURSE, ChapterTexts, number_chapters
from ..walkthrough.film_script import compressed_film_script
from ..walkthrough.player_html import PlayerHead, QuestionView, folded_questions, player, question
from ..walkthrough.presentation import TRACE_FILE, Presentation
from .csp import meta, policy, sizes
from .page_markup import ALONE_SCRIPTS, ASSET_FOLDER, SHEETS, TOP, render, snippet, with_way_to_top

# The players of a page, ready to be put into whatever shows them.


def players(showings: Sequence[Presentation], language: str, top: str, head: PlayerHead) -> str:
    """Return the player, or several that step together; `top` leads to the site's top."""
    several = len(showings) > 1
    rings = messages(language).say("compare.rings") if several and showings[0].differing else ""
    text = player([showing.show(language, top) for showing in showings], head)
    return text + (f'<p class="wt-rings">{rings}</p>\n' if rings else "")


class EmbeddedPage(Protocol):
    """What a page must have so that its players can stand elsewhere; `Page` has it."""

    @property
    def name(self) -> str:
        """Its path below the chapters, without suffix."""

    @property
    def walkthrough(self) -> Walkthrough:
        """The file that it shows."""

    @property
    def showings(self) -> Sequence[Presentation]:
        """Its runs as pages show them."""

    def linked_frames(self, showing: Presentation) -> set[int]:
        """Return the places of the frames whose files the page links to."""

    def questions(self, language: str, top: str) -> Sequence[QuestionView]:
        """Return the questions; `top` leads to the site's top."""

    def head(self, language: str, *, leads: bool) -> PlayerHead:
        """Return what stands above the player; `leads`: its title is that of a whole page."""


# A walkthrough's player in another page: in a page of prose, and alone, to be framed anywhere.


def player_files(page: EmbeddedPage, frames: Mapping[str, bytes]) -> Mapping[str, str | bytes]:
    """Return all that the players of the page read, and the players elsewhere, by path."""
    files: dict[str, str | bytes] = {}
    for language in languages():
        files |= snippet(language, f"{page.name}.html", example(page, language))
        files[address(page.name, language)] = standalone_page(page, language)
    files[f"walkthroughs/{page.name}/walkthrough.yml"] = page.walkthrough.text
    for showing in page.showings:
        files[f"{showing.home}/film.js"] = compressed_film_script(showing.film())
        files[f"{showing.home}/{TRACE_FILE}"] = showing.trace()
        for place in sorted(page.linked_frames(showing)):
            for file in dict.fromkeys(showing.picture(place, code) for code in languages()):
                files[file] = frames[file]
    return files


def example(page: EmbeddedPage, language: str, *, leads: bool = False) -> str:
    """Return the player for another page, with its questions folded away below it.

    A page of prose may hold several, so that their ids carry the walkthrough's name. Its addresses
    begin with `TOP`. If it `leads`, it is the page, and its title the page's.
    """
    folded_parts = [question(view, language) for view in page.questions(language, TOP)]
    folded = folded_questions(folded_parts, language) if folded_parts else ""
    head = page.head(language, leads=leads)
    text = players(page.showings, language, TOP, head) + folded
    ids = "|".join(re.escape(showing.id) for showing in page.showings)
    name = page.name.replace("/", "-")
    return re.sub(rf'\b(id|data-player)="({ids})"', rf'\1="{name}-\2"', text)


def address(name: str, language: str) -> str:
    """Return where the page of a player alone lies, as seen from the top of the site."""
    return f"{page_path(name, language)}/embed.html"


def standalone_page(page: EmbeddedPage, language: str) -> str:
    """Return a whole page that holds the player and a link to the page it is from."""
    path = address(page.name, language)
    top = to_top(path)
    title = page.walkthrough.title[language]
    player = with_way_to_top(example(page, language, leads=True), path)
    return render(
        "standalone.html",
        language=language,
        title=title,
        policy=meta(policy(sizes=sizes(player))),
        sheets=[f"{top}{ASSET_FOLDER}/{name}.css" for name in ("palette", *SHEETS)],
        styles=(),
        scripts=[{"src": f"{top}{ASSET_FOLDER}/{name}.js", "text": ""} for name in ALONE_SCRIPTS],
        player=player,
        address=f"{top}{page_path(page.name, language)}.html",
        whole=section(language, "take")["whole"].format(title=title),
        opens="",
    )


# The chapters of the course in prose: how long each takes to read, and the list of them all.

WORDS_PER_MINUTE = 200
"""Reading speed of words that are separated by blanks."""
CHARACTERS_PER_MINUTE = 500
"""Reading speed of characters that are not."""
PICTURE_SECONDS = 30
"""Time for a player in the text, and for each frame that the text links to."""
MINUTES_PER_STAR = 3
"""Time to solve an exercise, for each star of its difficulty."""
_HEAD = re.compile(r"\A---\n(.*?\n)---\n", re.DOTALL)
_TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
_UNREAD = re.compile(r'<!--.*?-->|</?[a-z][^>]*>|^--8<-- "[^"]*"$|\]\([^)]*\)', re.M | re.S)
_PLAYER = re.compile(r'^--8<-- "(?:guide/)?[^/"]+/(.+)\.html"$', re.MULTILINE)
_FRAME_LINK = re.compile(r' data-frame="')
_EXERCISE = re.compile(r"^\*\*\d+\.\*\* (★+)", re.MULTILINE)
_CHARACTER = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = re.compile(r"\w+(?:['’.,-]\w+)*")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter as the list of chapters shows it."""

    file: str
    """Its path below the folder of chapters."""
    title: str
    about: str
    minutes: int
    """Time to read it and to look at its players (minutes)."""
    exercises: int
    exercise_minutes: int
    """Time to solve all exercises (minutes)."""
    picture: str
    """Name of the walkthrough whose picture stands for the chapter; empty if it has none."""


def snippets(
    chapter_texts: ChapterTexts, pictures: Mapping[str, Mapping[str, Picture]]
) -> dict[str, str]:
    """Return what the chapters show, by path below `docs`.

    Below its title a chapter says `--8<-- "en/course/games-and-trees.time"`; the index of all
    chapters shows `--8<-- "en/course/chapters.md"`. There each has a frame of its walkthrough
    beside it, if there is one among the `pictures`.
    """
    files: dict[str, str] = {}
    for language, texts in chapter_texts.items():
        listed = [(n, chapter(file, text)) for n, file, text in number_chapters(texts)]
        for n, entry in listed:
            name = f"{COURSE}/{entry.file.removesuffix('.md')}.time"
            files |= snippet(language, name, _time(n, entry, language))
        if listed:
            items = (_item(n, entry, language, pictures.get(language, {})) for n, entry in listed)
            cards = card_list("".join(items), messages(language), "ol")
            files |= snippet(language, f"{COURSE}/chapters.md", cards)
    return files


def chapter(file: str, text: str) -> Chapter:
    """Read the chapter in a file, by its path below the folder of chapters."""
    title, head, player = _TITLE.search(text), _HEAD.match(text), _PLAYER.search(text)
    import yaml  # only now: a build that finds nothing changed asks for none of this

    facts = yaml.safe_load(head[1]) if head else {}
    facts = facts if isinstance(facts, dict) else {}  # a paragraph between two rules
    stars = _EXERCISE.findall(text)
    return Chapter(
        file=file,
        title=title[1].strip() if title else PurePosixPath(file).stem,
        about=str(facts.get("description", "")),
        minutes=minutes(text),
        exercises=len(stars),
        exercise_minutes=MINUTES_PER_STAR * sum(map(len, stars)),
        picture=str(facts.get("picture") or (player[1].partition(".")[0] if player else "")),
    )


def minutes(text: str) -> int:
    """Return how long a page takes to read, with a look at each player and linked frame.

    The time to solve its exercises is not in it: see `Chapter`.

    >>> minutes("one two " * 100), minutes("枝刈り" * 200), minutes("`not` <!-- a word -->")
    (1, 2, 1)
    """
    text = without_code(_HEAD.sub("", text))
    pictures = len(_PLAYER.findall(text)) + len(_FRAME_LINK.findall(text))
    text = _UNREAD.sub(" ", text)
    alone = _WORD.findall(_CHARACTER.sub(" ", text))
    minutes = len(alone) / WORDS_PER_MINUTE
    minutes += len(_CHARACTER.findall(text)) / CHARACTERS_PER_MINUTE
    return max(1, ceil(minutes + pictures * PICTURE_SECONDS / 60))


def _time(n: int, chapter: Chapter, language: str) -> str:
    """Return what stands below a chapter's title: its number, which others quote, and extent."""
    number = messages(language).say("course.number", n=n)
    text = escape(f"{number} · {_extent(chapter, language)}")
    return f'<p class="wt-summary">{text}</p>\n'


def _extent(chapter: Chapter, language: str) -> str:
    """Return the time that a chapter takes to read, and the number of its exercises with the time
    that they take, if there are any."""
    say = messages(language)
    time = say.count("course.minutes", chapter.minutes)
    if not chapter.exercises:
        return time
    solving = say.count("course.exercises", chapter.exercises, minutes=chapter.exercise_minutes)
    return f"{time} · {solving}"


def _item(n: int, chapter: Chapter, language: str, pictures: Mapping[str, Picture]) -> str:
    """Return a chapter in the list of all; the number is text, since the list is drawn as cards."""
    picture = image(pictures[chapter.picture], TOP) if chapter.picture in pictures else ""
    home = "" if language == FIRST else f"{language}/"
    address = f"{TOP}{home}{COURSE}/{chapter.file.removesuffix('.md')}.html"
    return card_item(
        address,
        picture,
        f"{n}. {chapter.title}",
        chapter.about,
        escape(_extent(chapter, language)),
    )
