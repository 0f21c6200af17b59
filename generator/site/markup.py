"""The fixed parts of a page as text: pure functions of what they show.

Everything is readable without a script: the first frame, the key frames as figures, the questions
with their answers, every caption. The player's script takes over what it finds. Names, captions and
answers are untrusted text unless a field says that it is HTML.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ..trace.frame import Status
from . import facts
from .labels import labels, player_words
from .listing_html import listing
from .reel import Standing
from .words import words


@dataclass(frozen=True, slots=True)
class Still:
    """One frame as a page shows it without a script."""

    number: int
    src: str
    """The frame's file, as seen from the page."""
    width: float
    height: float
    alt: str
    """What the picture shows, in the page's language."""
    html: str
    """The caption, as HTML that is safe to insert."""


@dataclass(frozen=True, slots=True)
class Show:
    """One player, as it stands before its first step."""

    id: str
    """Unique in the page; `#<id>:f=12` is its frame 12."""
    film: str
    """The film's file, as seen from the page."""
    name: str
    """The film's name in that file."""
    frames: int
    """How many there are; in a comparison, how many steps the players take together."""
    language: str
    first: Still
    listing: str
    """The algorithm's text."""
    line: int
    """Of the listing, from 1."""
    stack: Sequence[Standing]
    counts: facts.Counts
    rows: Sequence[str] = (*facts.ROWS, *facts.TABLE_ROWS)
    """What is counted, in the order of the counts."""
    depth: int = 0
    """Of the first frame's node in the whole tree."""
    status: Status = "start"
    """Of the first frame."""
    conditions: Sequence[str] = ()
    """What the run was set to, in words."""
    total: int | None = None
    """Nodes of the whole tree, if they can be counted."""
    numbers: Sequence[int] = ()
    """The frames' numbers in the record, where that is not simply 0, 1, 2 and so on."""
    title: str = ""
    """Shown above the picture: in a comparison, which algorithm it is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a page asks it."""

    player: str
    """The id of the player it belongs to."""
    frame: int
    """The frame before which it is asked."""
    shown: int
    """The frame that the reader sees then."""
    prompt: str
    choices: Sequence[str]
    answer: int
    """The index of the right choice."""
    reason: str
    src: str
    """The file of the frame before it, as seen from the page."""


def player(show: Show) -> str:
    """The player's section; a script adds the controls."""
    words = labels(show.language)
    title = f'<p class="wt-title">{escape(show.title)}</p>' if show.title else ""
    return "".join(
        (
            f'<section class="wt-player" id="{escape(show.id)}" lang="{escape(show.language)}" '
            f'aria-label="{escape(show.title or words["player"])}" data-film="{escape(show.film)}" '
            f'data-name="{escape(show.name)}" data-frames="{show.frames}" '
            f"{_numbers(show.numbers)}"
            f'data-words="{_attribute(spoken(show.language))}" '
            f'style="--wt-width:{show.first.width:g};--wt-height:{show.first.height:g}">\n',
            title,
            f'<div class="wt-picture">{_image(show.first)}</div>\n',
            f'<p class="wt-caption">{show.first.html}</p>\n',
            '<div class="wt-side">\n',
            listing(show.listing, show.line, words["listing"], words["preamble"]),
            f'\n<div class="wt-facts">{_facts(show)}</div>\n',
            "</div>\n</section>\n",
        )
    )


def spoken(language: str) -> dict[str, object]:
    """All that the script says: it holds no language of its own."""
    say = words(language).say
    again = {
        "pass": say("passes.next_pass"),
        "again": say("passes.next_again"),
        "now": say("passes.now", n="{n}", last="{last}"),
    }
    return {**player_words(language), **facts.frame_words(language), **again}


def compare(shows: Sequence[Show]) -> str:
    """Several players that one bar of controls steps together; the first leads."""
    players = "".join(map(player, shows))
    return f'<div class="wt-compare" style="--wt-views:{len(shows)}">\n{players}</div>\n'


def key_figures(stills: Iterable[Still], show: Show) -> str:
    """The key frames as captioned figures, in Markdown: what is read on paper."""
    words = labels(show.language)
    figures = "\n".join(
        f'<figure class="wt-key" markdown="span">\n'
        f"![{markdown_safe(escape(still.alt))}]({still.src})"
        f'{{ width="{still.width:g}" height="{still.height:g}" loading="lazy" }}\n'
        f"<figcaption>{_numbered(still, show, words['key'])} "
        f"{markdown_safe(still.html)}</figcaption>\n</figure>\n"
        for still in stills
    )
    return (
        f'<details class="wt-keys" data-player="{escape(show.id)}" '
        f'data-search-exclude open markdown="1">\n'
        f"<summary>{escape(words['keys'])}</summary>\n\n{figures}\n</details>\n"
    )


def transcript(stills: Iterable[Still], show: Show) -> str:
    """Every caption, in order, each with a link to its frame."""
    words = labels(show.language)
    rows = "".join(
        f"<li>{_numbered(still, show, '{n}')} <span>{still.html}</span></li>\n" for still in stills
    )
    return (
        f'<details class="wt-transcript"><summary>{escape(words["transcript"])}</summary>\n'
        f"<ol>\n{rows}</ol>\n</details>\n"
    )


def question(asked: Asked, language: str) -> str:
    """A question with its choices, the answer folded away."""
    words = labels(language)
    choices = "".join(f"<li>{escape(choice)}</li>" for choice in asked.choices)
    return (
        f'<div class="wt-question" data-player="{escape(asked.player)}" '
        f'data-frame="{asked.frame}" data-answer="{asked.answer}">\n'
        f'<p><a class="wt-when" href="{escape(asked.src)}" data-player="{escape(asked.player)}" '
        f'data-frame="{asked.shown}">{escape(words["question"].format(n=asked.frame))}</a> '
        f"{escape(asked.prompt)}</p>\n<ul>{choices}</ul>\n"
        f"<details><summary>{escape(words['answer'])}</summary>"
        f"<p><b>{escape(asked.choices[asked.answer])}</b> {escape(asked.reason)}</p></details>\n"
        "</div>\n"
    )


def front_matter(title: str, language: str, description: str = "") -> str:
    """The head of a walkthrough's page, which needs the whole width."""
    about: dict[str, object] = {"title": title, "lang": language}
    if description:
        about["description"] = description
    about["hide"] = ["navigation", "toc"]
    # JSON is YAML: no label can break out of its value.
    rows = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in about.items())
    return f"---\n{''.join(rows)}---\n\n"


_ACTIVE = re.compile(r"[\\`*_{}\[\]()#+!|~^$=:&-]")


def markdown_safe(html: str) -> str:
    """HTML whose text Markdown leaves alone: active characters become references, tags stay.

    >>> markdown_safe("<b>a_1</b> &amp; *")
    '<b>a&#95;1</b> &amp; &#42;'
    """
    parts = re.split(r"(<[^<>]*>|&#?\w+;)", html)
    return "".join(
        part if at % 2 else _ACTIVE.sub(lambda found: f"&#{ord(found[0])};", part)
        for at, part in enumerate(parts)
    )


def _numbered(still: Still, show: Show, words: str) -> str:
    return (
        f'<a class="wt-number" href="{escape(still.src)}" data-player="{escape(show.id)}" '
        f'data-frame="{still.number}">{escape(words.format(n=still.number))}</a>'
    )


def _image(still: Still) -> str:
    return (
        f'<img src="{escape(still.src)}" width="{still.width:g}" height="{still.height:g}" '
        f'alt="{escape(still.alt)}">'
    )


def _facts(show: Show) -> str:
    """What was set, where the search is and what has been counted; the road takes what is left."""
    turn = show.stack[-1][1] if show.stack else ""
    return (
        f"{facts.settings(show.conditions, show.language)}"
        f"{facts.now(turn, show.depth, show.status, show.language)}\n"
        f"{facts.table(show.counts, show.total, show.language, show.rows)}"
        f'<div class="wt-road">{_stack(show, labels(show.language)["stack"])}</div>'
    )


def _stack(show: Show, caption: str) -> str:
    classes = ("", "", ' class="wt-alpha"', ' class="wt-beta"')
    rows = "".join(
        "<tr>"
        + "".join(f"<td{of}>{escape(cell)}</td>" for of, cell in zip(classes, row, strict=False))
        + "</tr>"
        for row in show.stack
    )
    return (
        f'<table class="wt-stack"><caption>{escape(caption)}</caption><tbody>{rows}</tbody></table>'
    )


def _numbers(numbers: Sequence[int]) -> str:
    return f'data-numbers="{_attribute(list(numbers))}" ' if numbers else ""


def _attribute(value: object) -> str:
    return escape(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
