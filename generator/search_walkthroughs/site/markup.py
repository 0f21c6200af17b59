"""The player as text: a pure function of what it shows.

Everything is readable without a script: the first frame, the key frames as figures, the questions
with their answers, every caption. The player's script takes over what it finds. Names, captions and
answers are untrusted text unless a field says that it is HTML.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from ..trace.frame import Status
from . import facts
from .labels import labels, player_words
from .listing_html import listing
from .reel import Standing
from .words import words

ABREAST = 3
"""Most compared searches that a wide page shows side by side without its script."""


@dataclass(frozen=True, slots=True)
class Still:
    """One frame as a page shows it without a script."""

    number: int
    """In the record and the file."""
    src: str
    """The frame's file, as seen from the page."""
    width: float
    height: float
    alt: str
    """What the picture shows, in the page's language."""
    html: str
    """The caption, as HTML that is safe to insert."""
    counted: int | None = None
    """What the player's counter says when it comes, if that is another number: beside other
    searches, common steps are counted."""

    @property
    def called(self) -> int:
        """The number by which the page speaks of it."""
        return self.number if self.counted is None else self.counted


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
    longest: Sequence[str] = ()
    """The longest captions, as HTML: room is kept for them."""
    deepest: int = 1
    """How many nodes the longest road from the root has."""
    options: Sequence[tuple[str, str]] = ()
    """In a comparison of every combination of some options, each with its value, in words."""


def player(show: Show) -> str:
    """The player's section; a script adds the controls."""
    words = labels(show.language)
    title = f'<p class="wt-title">{escape(show.title)}</p>' if show.title else ""
    return "".join(
        (
            f'<section class="wt-player" id="{escape(show.id)}" lang="{escape(show.language)}" '
            f'aria-label="{escape(show.title or words["player"])}" data-film="{escape(show.film)}" '
            f'data-name="{escape(show.name)}" data-frames="{show.frames}" '
            f"{_data('numbers', show.numbers)}{_data('longest', show.longest)}"
            f"{_data('options', show.options)}{_data('words', spoken(show.language))}"
            f'style="--wt-width:{show.first.width:g};--wt-height:{show.first.height:g};'
            f'--wt-depth:{show.deepest}">\n',
            title,
            f'<div class="wt-picture">{_image(show.first)}</div>\n',
            f'<p class="wt-caption">{show.first.html}</p>\n',
            f'<div class="wt-side" data-title="{escape(show.title)}">\n',
            listing(show.listing, show.line, _of(show, words["listing"]), words["preamble"]),
            f'\n<div class="wt-facts">{_facts(show)}</div>\n',
            "</div>\n</section>\n",
        )
    )


def _of(show: Show, label: str) -> str:
    """The label of a part; of several players in a page each says whose part it is."""
    return f"{show.title}: {label}" if show.title else label


def spoken(language: str) -> dict[str, object]:
    """All that the script says: it holds no language of its own."""
    now = words(language).say("passes.now", n="{n}", last="{last}")
    return {**player_words(language), **facts.frame_words(language), "now": now}


def compare(shows: Sequence[Show]) -> str:
    """Several players that one bar of controls steps together; the first leads.

    More than there is room for stand one below the other until the script lets the reader choose.
    """
    many = " wt-many" if len(shows) > ABREAST else ""
    players = "".join(map(player, shows))
    return f'<div class="wt-compare{many}" style="--wt-views:{len(shows)}">\n{players}</div>\n'


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


def _data(name: str, value: Collection[object]) -> str:
    """An attribute that only the script reads, if there is anything to say."""
    return f'data-{name}="{_attribute(value)}" ' if value else ""


def _attribute(value: Collection[object]) -> str:
    return escape(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
