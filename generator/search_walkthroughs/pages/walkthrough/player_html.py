"""The player, the listing, the stills without script (Jinja2 templates)."""

import io
import keyword
import tokenize
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from ...captions.catalogue import labels, messages, section
from ...record.family_facts import Counts
from ...record.frame import Status
from ..markup.page_markup import render
from . import facts_and_legend
from .film_script import Standing

# An algorithm's text as HTML: a line an element, so that the running one can be lit.

_NAMES = {"alpha": 'span class="wt-alpha"', "beta": 'span class="wt-beta"'}
"""The two variables keep the colours they have in the picture."""


@lru_cache(64)  # a course shows the same few listings on all its pages
def listing_lines(text: str) -> tuple[str, ...]:
    """Return the HTML of each line of a Python text: keywords are bold, comments and strings in
    `i`, the spaces before a line in a `span`."""
    lines = text.splitlines()
    marks: list[list[tuple[int, int, str]]] = [[] for _ in lines]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if tag := _tag(token):
            (row, column), (last, end) = token.start, token.end
            for at in range(row, last + 1):  # a string may go over several lines
                start = column if at == row else 0
                marks[at - 1].append((start, end if at == last else len(lines[at - 1]), tag))
    return tuple(_mark(line, line_marks) for line, line_marks in zip(lines, marks, strict=True))


def listing(text: str, lit: int, label: str, preamble: str) -> str:
    """Return the listing as a scrolling block; `lit` is the running line, counted from 1.

    What stands before the first function is folded away under the words of `preamble`, in which
    ``{last}`` is the number of its last line: it never runs again.
    """
    lines, begins = list(_elements(text)), preamble_lines(text)
    if 0 < lit <= len(lines):
        lines[lit - 1] = lines[lit - 1].replace(">", " class=wt-lit>", 1)
    return render(
        "listing.html",
        label=label,
        preamble=preamble.format(last=begins),
        before="".join(lines[:begins]),
        code="".join(lines[begins:]),
    )


@lru_cache(64)
def _elements(text: str) -> tuple[str, ...]:
    """Return each line of the listing as an element: scripts count them."""
    return tuple(f"<span>{line}\n</span>" for line in listing_lines(text))


@lru_cache(64)
def preamble_lines(text: str) -> int:
    """Return how many lines stand before the first function."""
    functions = (at for at, line in enumerate(text.splitlines()) if line.startswith("def "))
    return next(functions, 0)


def _tag(token: tokenize.TokenInfo) -> str:
    """Return what stands in the tag around the token; nothing, if it has no tag."""
    if token.type in (tokenize.COMMENT, tokenize.STRING):
        return "i"
    if token.type == tokenize.NAME:
        return "b" if keyword.iskeyword(token.string) else _NAMES.get(token.string, "")
    return ""


def _mark(line: str, marks: list[tuple[int, int, str]]) -> str:
    indent = len(line) - len(line.lstrip(" "))
    parts = [f"<span>{line[:indent]}</span>"] if indent else []
    at = indent
    for start, end, tag in marks:
        start = max(start, at)
        parts.append(escape(line[at:start], quote=False))
        text = escape(line[start:end], quote=False)
        parts.append(f"<{tag}>{text}</{tag.partition(' ')[0]}>")
        at = end
    return "".join(parts) + escape(line[at:], quote=False)


# The player as text: a pure function of what it shows.
# Everything is readable without a script: the first frame, the key frames as figures, the
# questions with their answers, every caption. The player's script takes over what it finds. Names,
# captions and answers are untrusted text unless a field says that it is HTML.


@dataclass(frozen=True, slots=True)
class StillView:
    """One frame as a page shows it without a script."""

    number: int
    """Number of the frame in the record and the file."""
    src: str
    """The frame's file, as seen from the page; empty where it has none."""
    width: float
    height: float
    alt: str
    """What the picture shows, in the page's language; the caption beside it says more."""
    html: str
    """The caption, as HTML that is safe to insert."""
    counter: int | None = None
    """What the player's counter says when it comes, if that is another number: beside other
    searches, common steps are counted."""

    @property
    def display_number(self) -> int:
        """Its number on the page."""
        return self.number if self.counter is None else self.counter


@dataclass(frozen=True, slots=True)
class PlayerView:
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
    first: StillView
    listing: str
    """The algorithm's text."""
    line: int
    """The running line of the listing, from 1."""
    stack: Sequence[Standing]
    counts: Counts
    rows: Sequence[str] = (*facts_and_legend.ROWS, *facts_and_legend.TABLE_ROWS)
    """What is counted, in the order of the counts."""
    depth: int = 0
    """The depth of the first frame's node in the whole tree."""
    status: Status = "start"
    """The status of the first frame."""
    conditions: Sequence[str] = ()
    """What the run was set to, in words."""
    total: int | None = None
    """Nodes of the whole tree, if they can be counted."""
    leaves_out: bool = False
    """Whether the picture counts subtrees in place of drawing them."""
    numbers: Sequence[int] = ()
    """The frames' numbers in the record, where that is not simply 0, 1, 2 and so on."""
    title: str = ""
    """Shown above the picture: in a comparison, which algorithm it is."""
    longest: str = ""
    """The longest caption, as HTML: room is kept for it."""
    deepest: int = 1
    """How many nodes the longest path from the root has."""
    options: Sequence[tuple[str, str]] = ()
    """In a comparison of every combination of some options, each with its value, in words."""


@dataclass(frozen=True, slots=True)
class PlayerHead:
    """The line above the picture: what the player is about."""

    title: str
    summary: str = ""
    """What came of it in a line, as HTML."""
    about: str = ""
    source: str = ""
    """Where the tree is from, as HTML."""
    translations: str = ""
    """Links to the same page in other languages, as HTML."""
    key: str = ""
    """The key of the signs in its pictures, as HTML."""
    leads: bool = False
    """Whether the page begins with the player: then its title is the page's."""


@dataclass(frozen=True, slots=True)
class _View:
    """One search of a player, with the parts that are made of it."""

    show: PlayerView
    listing: str
    standing: tuple[str, str, str]
    table: facts_and_legend.CountsTable


def player(shows: Sequence[PlayerView], head: PlayerHead) -> str:
    """Return a player of one search, or of several that one bar steps together; the first leads.

    A script adds the controls. Two searches stand side by side; among more the reader chooses.
    """
    language = shows[0].language
    numbers = shows[0].numbers if len(shows) == 1 and shows[0].numbers else range(shows[0].frames)
    return render(
        "player.html",
        count=labels(language)["frame"].format(n=f"{numbers[0]:,}", last=f"{numbers[-1]:,}"),
        views=[_view(show, language) for show in shows],
        head=head,
        name=messages(language).colon(head.title, labels(language)["player"]),
        several=len(shows) > 1,
        language=language,
        words=labels(language),
        asking=section(language, "predict"),
        last_steps=section(language, "last_steps")["title"],
        read_aloud=section(language, "read_aloud")["title"],
        sheet=sheet_words(shows),
        listings=dict(section(language, "listings")) if len(shows) > 1 else None,
    )


def sheet_words(shows: Sequence[PlayerView]) -> dict[str, str]:
    """Return what the printed sheets say: where subtrees are counted, they do not ask for
    values."""
    words = dict(section(shows[0].language, "on_paper"))
    counted = {key: words.pop(f"{key}_counted") for key in ("cross", "value")}
    return words | counted if any(show.leaves_out for show in shows) else words


def _view(show: PlayerView, language: str) -> _View:
    words = labels(language)
    turn = show.stack[-1][1] if show.stack else ""
    return _View(
        show,
        listing(
            show.listing,
            show.line,
            messages(show.language).colon(show.title, words["listing"]),
            words["preamble"],
        ),
        facts_and_legend.now(turn, show.depth, show.status, language),
        facts_and_legend.counts_table(show.counts, show.total, language, show.rows),
    )


# What a page shows and asks without a script: key frames, captions and questions.


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question as a page asks it."""

    player: str
    """The id of the player it belongs to."""
    frame: int
    """The frame before which it is asked."""
    current_frame: int
    """The frame that the reader sees then."""
    prompt: str
    choices: Sequence[str]
    answer: int
    """The index of the right choice."""
    reasons: Sequence[str]
    """Why each choice is right or wrong."""
    src: str
    """The file of the frame before it, as seen from the page."""
    counter: int | None = None
    """What the player's counter says at the frame before which it is asked, if that is another
    number."""
    skill: str = ""
    """The skill that it asks for, on the page *Practise*."""

    @property
    def display_number(self) -> int:
        """Its number on the page."""
        return self.frame if self.counter is None else self.counter


def key_figures(stills: Iterable[StillView], show: PlayerView) -> str:
    """Return the key frames as captioned figures, in Markdown, for reading on paper."""
    return render("key_figures.html", stills=stills, player=show.id, words=labels(show.language))


def transcript(stills: Iterable[StillView], show: PlayerView) -> str:
    """Return every caption, in order, each with a link to its frame."""
    title = labels(show.language)["transcript"]
    return render("transcript.html", stills=stills, player=show.id, title=title)


def question(view: QuestionView, language: str) -> str:
    """Return a question with its choices; the answer is folded away."""
    words = labels(language)
    when = words["question"].format(n=view.display_number)
    choices = [
        (place, _sentence(choice, language), why)
        for place, (choice, why) in enumerate(zip(view.choices, view.reasons, strict=True))
    ]
    right = choices.pop(view.answer)
    return render(
        "question.html", asked=view, when=when, words=words, right=right, mistakes=choices
    )


def _sentence(text: str, language: str) -> str:
    """Return the text with a full stop of the language, unless it already ends in such a mark."""
    ended = text.endswith((".", "?", "!", "。", "？"))
    return text if ended else messages(language).say("shape.lead", lead=text)


def folded_questions(questions: Iterable[str], language: str) -> str:
    """Return the questions folded away, for a page that is about something else."""
    summary = section(language, "predict")["fold"]
    return render("folded_questions.html", summary=summary, questions="".join(questions))
