"""The chapters of the course in prose: how long each takes to read, and the list of them all."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import PurePosixPath

import yaml

from ..reading.quoted import without_code
from .chapters import Picture, image
from .embedding import EMBED
from .embedding import prose as ways
from .prose import COURSE, Written
from .words import words

WORDS, CHARACTERS = 200, 500
"""What one reads in a minute: words, or characters where words are not parted by blanks."""
_HEAD = re.compile(r"\A---\n(.*?\n)---\n", re.DOTALL)
_TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
_UNREAD = re.compile(r'<!--.*?-->|</?[a-z][^>]*>|^--8<-- "[^"]*"$|\]\([^)]*\)', re.M | re.S)
_PLAYER = re.compile(r'^--8<-- "(?:guide/)?[^/"]+/(.+)\.html"$', re.MULTILINE)
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
    shown: str
    """The walkthrough whose picture stands for it; empty if it has none."""


def snippets(written: Written, pictures: Mapping[str, Mapping[str, Picture]]) -> dict[str, str]:
    """What the chapters show, by path below the generated folder.

    Below its title a chapter says `--8<-- "guide/en/course/01-games.time"`; the index of all
    chapters shows `--8<-- "guide/en/course/chapters.md"`. There each has a frame of its walkthrough
    beside it, the most telling one, if there is one among the `pictures`.
    """
    found: dict[str, str] = {}
    for language, texts in written.items():
        here = f"{EMBED}/guide/{language}/{COURSE}"
        listed = [chapter(file, text) for file, text in texts]
        for n, one in enumerate(listed, 1):
            found[f"{here}/{one.file.removesuffix('.md')}.time"] = _time(n, one, language)
        if listed:
            items = (
                _item(n, one, language, pictures.get(language, {}))
                for n, one in enumerate(listed, 1)
            )
            found[f"{here}/chapters.md"] = f'<ol class="wt-cards">\n{"".join(items)}</ol>\n'
    return found


def chapter(file: str, text: str) -> Chapter:
    """The chapter in a file, by its path below the folder of chapters."""
    title, head, player = _TITLE.search(text), _HEAD.match(text), _PLAYER.search(text)
    facts = yaml.safe_load(head[1]) if head else {}
    return Chapter(
        file=file,
        title=title[1].strip() if title else PurePosixPath(file).stem,
        about=str(facts.get("description", "")),
        minutes=minutes(text),
        shown=str(facts.get("picture") or (player[1] if player else "")),
    )


def minutes(text: str) -> int:
    """How long a page takes to read, its players not counted.

    >>> minutes("one two " * 100), minutes("枝刈り" * 200), minutes("`not` <!-- a word -->")
    (1, 2, 1)
    """
    text = _UNREAD.sub(" ", without_code(_HEAD.sub("", text)))
    alone = _WORD.findall(_CHARACTER.sub(" ", text))
    return max(1, ceil(len(alone) / WORDS + len(_CHARACTER.findall(text)) / CHARACTERS))


def _time(n: int, one: Chapter, language: str) -> str:
    """What stands below a chapter's title: its number, which others call it by, and its time."""
    say = words(language)
    number, time = say.say("course.number", n=n), say.count("course.minutes", one.minutes)
    return f'<p class="wt-summary">{escape(f"{number} · {time}")}</p>\n'


def _item(n: int, one: Chapter, language: str, pictures: Mapping[str, Picture]) -> str:
    """A chapter in the list of them all; the number is text, since the list is drawn as cards."""
    top = dict(ways(language))[f"guide/{language}"]
    picture = image(pictures[one.shown], top) if one.shown in pictures else ""
    time = words(language).count("course.minutes", one.minutes)
    return (
        f'<li class="wt-card"><a href="{escape(one.file.removesuffix(".md"))}.html">{picture}'
        f"<b>{n}. {escape(one.title)}</b></a>"
        f'<p>{escape(one.about)}</p><p class="wt-summary">{escape(time)}</p></li>\n'
    )
