"""Draw a run: one picture for each moment."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import chain
from typing import TypeAlias

from ..game import Path
from ..trace.moments import Moment
from ..trace.plan import Plan
from . import stylesheet
from .film import EMPTY, Film
from .following import Following
from .fusing import Fused
from .items import Item, Text
from .scene import Scene
from .sheet import Sheet
from .theme import STYLES
from .wording import ENGLISH, Vocabulary, languages
from .worn import Worn

Describe: TypeAlias = Callable[[Moment], tuple[str, str]]
"""Gives a frame's title and description in plain text."""
Versions: TypeAlias = tuple[str, ...]
"""A cutting in English, and in each language that writes some mark of the film otherwise."""
_NAMED = 2
"""The slots of title and description come before those of the marks."""


class Drawing:
    """The pictures of a run."""

    def __init__(self, film: Film, worn: Worn, sheet: Sheet, focus: tuple[float, ...]) -> None:
        self._film = film
        self._worn = worn
        self.sheet = sheet
        """Its ink, which further drawings can share."""
        self.focus = focus
        """Where each frame's current node stands, in CSS pixels from the left at natural size."""

    @property
    def width(self) -> int:
        """Of every picture, in CSS pixels at natural size."""
        return self._film.width

    @property
    def height(self) -> int:
        """Of every picture, in CSS pixels at natural size."""
        return self._film.height

    def film(self) -> Film:
        """The run as the player reads it."""
        return self._film

    @cached_property
    def languages(self) -> Sequence[frozenset[str]]:
        """For each frame, the languages besides English that write some of its marks otherwise."""
        film = self._film
        others = [
            frozenset(language for language, words in (film.words or {}).items() if n in words)
            for n in range(len(film.cuttings))
        ]
        there: dict[int, frozenset[str]] = {}
        found = []
        for frame in film.frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                if slot >= _NAMED:  # titles and descriptions are no marks
                    there[slot] = frozenset() if cutting == EMPTY else others[cutting]
            found.append(frozenset[str]().union(*there.values()))
        return found

    def frames(self, language: str = "en") -> Iterator[bytes]:
        """Every frame as a whole SVG file, in order.

        Neighbouring paths of one style are one path there, and the stylesheet has only the rules of
        what the frame shows.
        """
        film, cuttings = self._film, self._film.spoken(language)
        head, tail = film.head.encode(), film.tail.encode()
        named, marks = [""] * _NAMED, Fused(cuttings, film.slots)
        for frame, style in zip(film.frames, self._worn.styles(film.frames), strict=True):
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                if slot < _NAMED:
                    named[slot] = cuttings[cutting]
                else:
                    marks.put(slot, cutting)
            yield b"".join((head, "".join(named).encode(), style, *marks.pieces(), tail))


def draw(
    plan: Plan,
    moments: Iterable[Moment],
    *,
    describe: Describe,
    sheet: Sheet | None = None,
    follow: bool = False,
    differing: Collection[Path] = frozenset(),
    words: Vocabulary = ENGLISH,
    others: Mapping[str, Describe] | None = None,
) -> Drawing:
    """The pictures of a run over a plan; with `follow`, of what is around each current node.

    `describe` gives a frame's title and description in plain text. With the `sheet` of an earlier
    drawing, marks that are on it are not painted again. The nodes that are `differing` get a ring
    once the search is done with them: another search of the same tree leaves them otherwise.

    `words` are those of other languages, and `others` describe the frames in them. A language that
    writes none of the marks otherwise has no frames of its own.
    """
    sheet = Sheet() if sheet is None else sheet
    moments = tuple(moments)
    scene = (Following if follow else Scene)(plan, moments, differing, words)
    items: dict[Item | None, int] = {None: EMPTY}  # and the others from 0, as they come
    focus: list[float] = []
    changes = []
    for moment, change in zip(moments, scene.changes(moments), strict=True):
        changes.append([(slot, items.setdefault(item, len(items) - 1)) for slot, item in change])
        focus.append(scene.focus(moment))
    marks = [item for item in items if item is not None]
    speaking = languages(marks)
    spoken = {
        language: [mark.spoken(language) if isinstance(mark, Text) else mark for mark in marks]
        for language in speaking
    }
    sheet.draw([*marks, *chain.from_iterable(spoken.values())])
    rules = {item.style: sheet.rule(item) for item in marks}
    rules = {name: rules[name] for name in STYLES if name in rules}
    elements = list(
        zip(*(map(sheet.element, items) for items in (marks, *spoken.values())), strict=True)
    )
    describers = [describe, *((others or {}).get(language, describe) for language in speaking)]
    names = [[describer(moment) for describer in describers] for moment in moments]
    spliced, frames = _spliced(changes, names, elements)
    wearers = {element: item.style for element, item in zip(elements, marks, strict=True)}
    worn = Worn(rules, [wearers.get(cutting) for cutting in spliced])
    cuttings = tuple(cutting[0] for cutting in spliced)
    page = scene.page
    film = Film(
        width=page.width,
        height=page.height,
        head=_head(page.width, page.height),
        tail="</svg>\n",
        style=stylesheet.for_page(rules),
        cuttings=cuttings,
        frames=frames,
        aside=scene.aside(_NAMED),
        words={
            language: {n: cut[k] for n, cut in enumerate(spliced) if cut[k] != cut[0]}
            for k, language in enumerate(speaking, 1)
        }
        or None,
    )
    return Drawing(film, worn, sheet, tuple(focus))


def _head(width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img">'
    )


def _spliced(
    changes: Sequence[Sequence[tuple[int, int]]],
    names: Sequence[Sequence[tuple[str, str]]],
    elements: Sequence[Versions],
) -> tuple[tuple[Versions, ...], tuple[tuple[int, ...], ...]]:
    """Every cutting once, and each frame as slots and numbers of cuttings.

    A change is a slot and the number of its mark among the `elements`: two marks may look alike.
    """
    numbers: dict[Versions, int] = {}
    frames = []
    before: tuple[Versions, ...] = ((), ())
    for change, said in zip(changes, names, strict=True):
        frame: list[int] = []
        titles, descriptions = zip(*said, strict=True)
        named = (
            tuple(_element("title", text) for text in titles),
            tuple(_element("desc", text) for text in descriptions),
        )
        for slot, (old, new) in enumerate(zip(before, named, strict=True)):
            if old != new:
                frame += slot, numbers.setdefault(new, len(numbers))
        before = named
        for slot, mark in change:
            frame += slot + _NAMED, mark
            if mark != EMPTY:
                frame[-1] = numbers.setdefault(elements[mark], len(numbers))
        frames.append(tuple(frame))
    return tuple(numbers), tuple(frames)


def _element(name: str, text: str) -> str:
    return f"<{name}>{escape(text, quote=False)}</{name}>"
