"""The chapters of the course in prose: how long each takes to read, and the list of them all."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import Path

import yaml

from ..languages import FIRST
from ..reading.quoted import without_code
from .embedding import EMBED
from .prose import COURSE, INDEX, ordered
from .words import languages, words

WORDS, CHARACTERS = 200, 500
"""What one reads in a minute: words, or characters where words are not parted by blanks."""
_HEAD = re.compile(r"\A---\n(.*?\n)---\n", re.DOTALL)
_TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
_UNREAD = re.compile(r'<!--.*?-->|</?[a-z][^>]*>|^--8<-- "[^"]*"$|\]\([^)]*\)', re.M | re.S)
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


def snippets(docs: Path) -> dict[str, str]:
    """What the chapters show, by path below the generated folder.

    Below its title a chapter says `--8<-- "guide/en/course/01-games.time"`; the index of all
    chapters shows `--8<-- "guide/en/course/chapters.md"`.
    """
    found: dict[str, str] = {}
    for language in languages():
        folder = (docs if language == FIRST else docs / language) / COURSE
        here = f"{EMBED}/guide/{language}/{COURSE}"
        listed = list(chapters(folder))
        for one in listed:
            found[f"{here}/{one.file.removesuffix('.md')}.time"] = _time(one.minutes, language)
        if listed:
            found[f"{here}/chapters.md"] = "\n".join(_item(one, language) for one in listed)
    return found


def chapters(folder: Path) -> Iterator[Chapter]:
    """The chapters in a folder, in the order of the navigation; nothing if there is none."""
    for file in ordered(folder) if folder.is_dir() else ():
        if file.name == INDEX:
            continue
        text = file.read_text("utf-8")
        title, head = _TITLE.search(text), _HEAD.match(text)
        facts = yaml.safe_load(head[1]) if head else {}
        yield Chapter(
            file=file.relative_to(folder).as_posix(),
            title=title[1].strip() if title else file.stem,
            about=str(facts.get("description", "")),
            minutes=minutes(text),
        )


def minutes(text: str) -> int:
    """How long a page takes to read, its players not counted.

    >>> minutes("one two " * 100), minutes("枝刈り" * 200), minutes("`not` <!-- a word -->")
    (1, 2, 1)
    """
    text = _UNREAD.sub(" ", without_code(_HEAD.sub("", text)))
    alone = _WORD.findall(_CHARACTER.sub(" ", text))
    return max(1, ceil(len(alone) / WORDS + len(_CHARACTER.findall(text)) / CHARACTERS))


def _time(n: int, language: str) -> str:
    return f'<p class="wt-summary">{escape(words(language).count("course.minutes", n))}</p>\n'


def _item(one: Chapter, language: str) -> str:
    say = words(language)
    time = say.count("course.minutes", one.minutes)
    about = say.say("course.chapter", about=one.about, time=time)
    return f"1. [{one.title}]({one.file})<br>{about}"
