"""All frames of a run: `draw`, the film, the stylesheet of each file."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from ..game import Path
from ..record.plan import Plan
from ..record.tree_state import Moment
from .film_parts import FilmParts, PartsRecord, part_ranges
from .moving_view import MovingView
from .scene import Scene
from .svg import Element, Mark, SvgMarks, TextMark
from .theme import file_css, in_order, page_css, rule
from .wording import ENGLISH, Vocabulary, languages

# A film: every piece of a run's pictures once, and which pieces each frame changes.

EMPTY = -1
"""The cutting of a slot with nothing in it."""


@dataclass(frozen=True, slots=True)
class Film:
    """All pictures of a run.

    A frame's picture is `head`, the slots' cuttings in order, and `tail`; its file holds a
    stylesheet besides.
    """

    width: int
    height: int
    head: str
    tail: str
    style: str
    """CSS rules that ask for the variables of `palette_css`."""
    cuttings: tuple[Element, ...]
    frames: tuple[tuple[int, ...], ...]
    """For each frame: slot, cutting, slot, cutting, ... of what changes; in the first frame, of all
    that is not empty."""

    words: Mapping[str, Mapping[int, Element]] | None = None
    """For each language that writes some of the marks otherwise, the cuttings as it
    has them, by their numbers."""
    where: FilmParts | None = None
    """Which slots belong to what, and where the nodes stand; None in films made by hand."""
    nodes: Mapping[Path, int] = field(default_factory=dict)
    """The number of each node, in depth-first order."""

    @property
    def slots(self) -> int:
        """Number of slots that its pictures have."""
        return 1 + max((slot for frame in self.frames for slot in frame[::2]), default=-1)

    def cuttings_in(self, language: str) -> tuple[Element, ...]:
        """Return the cuttings as the language has them."""
        translated = (self.words or {}).get(language, {})
        return tuple(translated.get(n, cutting) for n, cutting in enumerate(self.cuttings))

    def changes(self, places: Iterable[int] | None = None) -> Iterator[tuple[int, ...]]:
        """Yield what each of the frames at these places, in order, changes of the one before it.

        The changes are as in `frames`; without places, they are those of all frames.
        """
        if places is None:
            yield from self.frames
            return
        start = 0
        for place in places:
            changed: dict[int, int] = {}
            for frame in self.frames[start : place + 1]:
                changed.update(zip(frame[::2], frame[1::2], strict=True))
            start = place + 1
            yield tuple(chain.from_iterable(changed.items()))

    def parts(self) -> dict[str, Any]:
        """Return the film as the player reads it; what it does not have is left out.

        See `FilmParts.to_json` for where everything is.
        """
        names = ("width", "height", "head", "tail", "style", "cuttings", "frames")
        parts = {name: getattr(self, name) for name in names}
        parts["cuttings"] = [str(cutting) for cutting in self.cuttings]
        if self.words:
            parts["words"] = {
                language: {n: str(cutting) for n, cutting in translated.items()}
                for language, translated in self.words.items()
            }
        return parts | (self.where.to_json(self.nodes) if self.where else {})


# Neighbouring marks of one style as one path, or as texts in one group, which names its style once.
# Marks of one kind lie on slots next to each other, so in a tree of boards most paths have a
# neighbour of their own style. Each begins with a point counted from the picture's corner, the
# only capital M in it, so that they can be put in one another's place and taken apart again.

_NOTHING = Element("", "", "")
ROW = 32
"""Number of slots whose texts are joined as a row: most rows stay the same from frame to frame."""


class FusedMarks:
    """The elements of a picture, slot by slot: only what changes, and the ends of its neighbours,
    is written anew, because a frame has a thousand slots and changes ten of them."""

    def __init__(self, cuttings: Sequence[Element], slots: int) -> None:
        """Make this number of empty slots.

        From here on the cuttings are known by their numbers.
        """
        self._cuttings = cuttings
        self._used_slots: list[int] = []
        """The slots that are not empty, in order."""
        self._marks = [_NOTHING] * slots
        self._texts = [""] * slots
        """What each slot adds to the text, given its neighbours."""
        self._rows = [b""] * (slots // ROW + 1)
        """The texts of neighbouring slots, joined."""
        self._stale: set[int] = set()
        """The rows in which a text has changed since."""

    def put(self, slot: int, cutting: int) -> None:
        """Fill the slot, or empty it."""
        used, before = self._used_slots, self._marks[slot]
        now = self._marks[slot] = _NOTHING if cutting == EMPTY else self._cuttings[cutting]
        place = bisect_left(used, slot)
        if now is _NOTHING:
            if before is _NOTHING:
                return
            del used[place]
            self._texts[slot] = ""
            self._stale.add(slot // ROW)
            self._write(place)
        else:
            if before is _NOTHING:
                used.insert(place, slot)
            self._write(place)
            if before.opening == now.opening:
                return
            self._write(place + 1)
        self._write(place - 1)

    def svg(self) -> bytes:
        """Return the text of all elements in the order of their slots."""
        for row in self._stale:
            self._rows[row] = "".join(self._texts[row * ROW : (row + 1) * ROW]).encode()
        self._stale.clear()
        return b"".join(self._rows)

    def _write(self, place: int) -> None:
        """Write anew what stands at that place among the slots that are used, if there is one."""
        used, marks = self._used_slots, self._marks
        if not 0 <= place < len(used):
            return
        slot = used[place]
        element = marks[slot]
        begins = not place or marks[used[place - 1]].opening != element.opening
        ends = place + 1 == len(used) or marks[used[place + 1]].opening != element.opening
        self._texts[slot] = element.part(begins, ends)
        self._stale.add(slot // ROW)


# The stylesheet of each frame's file: the rules of the marks that are in it, and no others.


class UsedStyles:
    """What the cuttings of a film wear."""

    def __init__(self, rules: Mapping[str, str], names: Sequence[str | None]) -> None:
        """Take the rules of the styles and the style of each cutting.

        The rules are by name, in the theme's order; titles and descriptions have None for a style.
        """
        self._rules = tuple(rules.items())
        self._names = names

    def styles(self, frames: Iterable[Sequence[int]]) -> Iterator[bytes]:
        """Yield the style element of each of the frames, by what they change.

        Neighbours mostly share one.
        """
        elements: dict[frozenset[str], bytes] = {}
        in_slots: dict[int, str | None] = {}
        users: dict[str, int] = {}
        """Number of slots that have each style."""
        names = self._names
        element = b""
        for frame in frames:
            has_changed = False
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                before = in_slots.get(slot)
                name = None if cutting == EMPTY else names[cutting]
                if before == name:
                    continue
                in_slots[slot] = name
                if before is not None:
                    users[before] -= 1
                    has_changed |= not users[before]
                if name is not None:
                    users[name] = users.get(name, 0) + 1
                    has_changed |= users[name] == 1
            if has_changed or not element:
                used_styles = frozenset(name for name, slots in users.items() if slots)
                if used_styles not in elements:
                    rules = file_css(
                        tuple([rule for rule in self._rules if rule[0] in used_styles])
                    )
                    elements[used_styles] = f"<style>{rules}</style>".encode()
                element = elements[used_styles]
            yield element


# A run drawn: one picture for each moment.

Describe: TypeAlias = Callable[[Moment], tuple[str, str]]
"""Gives a frame's title and description in plain text."""
Versions: TypeAlias = tuple[Element, ...]
"""A cutting in English, and in each language that writes some mark of the film otherwise."""
Point: TypeAlias = tuple[float, float]
_TEXT_SLOTS = 2
"""The slots of title and description come before those of the marks."""


@dataclass(frozen=True)
class FilmFrames:
    """The pictures of a run."""

    film: Film
    """The run as the player reads it."""
    used_styles: UsedStyles
    middles: Sequence[Point]
    """Where each frame's current node stands, in CSS pixels from the left and from the top at
    natural size."""

    @property
    def width(self) -> int:
        """The width of every picture, in CSS pixels at natural size."""
        return self.film.width

    @property
    def height(self) -> int:
        """The height of every picture, in CSS pixels at natural size."""
        return self.film.height

    @cached_property
    def languages(self) -> Sequence[frozenset[str]]:
        """For each frame, the languages besides English that write some of its marks otherwise."""
        film = self.film
        languages_by_cutting = [
            frozenset(language for language, words in (film.words or {}).items() if n in words)
            for n in range(len(film.cuttings))
        ]
        nobody = frozenset[str]()
        languages_by_slot: dict[int, frozenset[str]] = {}
        """The languages of the slots that have any."""
        languages_by_frame = []
        for frame in film.frames:
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                if slot < _TEXT_SLOTS:  # titles and descriptions are not marks
                    continue
                if languages := nobody if cutting == EMPTY else languages_by_cutting[cutting]:
                    languages_by_slot[slot] = languages
                else:
                    languages_by_slot.pop(slot, None)
            languages_by_frame.append(nobody.union(*languages_by_slot.values()))
        return languages_by_frame

    def frames(self, language: str = "en", places: Iterable[int] | None = None) -> Iterator[bytes]:
        """Yield the frames at these places, in order, as whole SVG files; without places, all.

        Neighbouring marks of one style are one path or one group there, and the stylesheet has only
        the rules of what the frame shows.
        """
        film, cuttings = self.film, self.film.cuttings_in(language)
        head, tail = film.head.encode(), film.tail.encode()
        named, marks = [""] * _TEXT_SLOTS, FusedMarks(cuttings, film.slots)
        changes = list(film.changes(places))
        for frame, style in zip(changes, self.used_styles.styles(changes), strict=True):
            for slot, cutting in zip(frame[::2], frame[1::2], strict=True):
                if slot < _TEXT_SLOTS:
                    named[slot] = str(cuttings[cutting])
                else:
                    marks.put(slot, cutting)
            yield b"".join((head, "".join(named).encode(), style, marks.svg(), tail))


def draw(
    plan: Plan,
    moments: Iterable[Moment],
    *,
    describe: Describe,
    svg_marks: SvgMarks | None = None,
    follow: bool = False,
    differing: Collection[Path] = frozenset(),
    words: Vocabulary = ENGLISH,
    others: Mapping[str, Describe] | None = None,
) -> FilmFrames:
    """Draw a run over a plan; with `follow`, each picture shows what is around the current node.

    `describe` gives a frame's title and description in plain text. With the `svg_marks` of an
    earlier drawing, marks that it wrote are not written again. The nodes that are `differing` get a
    ring once the search is done with them: another search of the same tree leaves them otherwise.

    `words` are those of other languages, and `others` describe the frames in them. A language that
    writes none of the marks otherwise has no frames of its own.
    """
    svg_marks = SvgMarks() if svg_marks is None else svg_marks
    moments = tuple(moments)
    scene = (MovingView if follow else Scene)(plan, moments, differing, words)
    scenes = _record_scenes(scene, moments)
    marks, changes = scenes.marks, scenes.changes
    speaking = languages(marks)
    spoken = {
        language: [
            mark.in_language(language) if isinstance(mark, TextMark) else mark for mark in marks
        ]
        for language in speaking
    }
    rules = {name: rule(name) for name in in_order(mark.style for mark in marks)}
    elements = [
        tuple(svg_marks[mark] for mark in versions)
        for versions in zip(marks, *spoken.values(), strict=True)
    ]
    describers = [describe, *((others or {}).get(language, describe) for language in speaking)]
    names = [[describer(moment) for describer in describers] for moment in moments]
    spliced, frames = _splice(changes, names, elements)
    users = {element: item.style for element, item in zip(elements, marks, strict=True)}
    used_styles = UsedStyles(rules, [users.get(cutting) for cutting in spliced])
    cuttings = tuple(cutting[0] for cutting in spliced)
    page = scene.page
    film = Film(
        width=page.width,
        height=page.height,
        head=_head(page.width, page.height),
        tail="</svg>\n",
        style=page_css(rules),
        cuttings=cuttings,
        frames=frames,
        words={
            language: {n: cut[k] for n, cut in enumerate(spliced) if cut[k] != cut[0]}
            for k, language in enumerate(speaking, 1)
        }
        or None,
        where=scenes.record.film_parts(scene.axis),
        nodes={path: number for number, path in enumerate(plan.nodes)},
    )
    return FilmFrames(film, used_styles, scenes.middles)


class _Scenes(NamedTuple):
    """What the scenes of all moments come to."""

    marks: Sequence[Mark]
    """Each mark once."""
    changes: Sequence[Sequence[tuple[int, int]]]
    """For each moment the slots that change, and the number of the mark that each has then."""
    middles: tuple[Point, ...]
    """Where the current node of each moment stands."""
    record: PartsRecord


def _record_scenes(scene: Scene, moments: Sequence[Moment]) -> _Scenes:
    """Let the scene go through the moments, and record what it shows at each."""
    numbers: dict[Mark | None, int] = {None: EMPTY}  # and the others from 0, as they come
    middles: list[Point] = []
    changes = []
    starts = [(part, start + _TEXT_SLOTS) for part, start in scene.parts()]
    ranges = part_ranges([("text", 0), *starts], scene.slots + _TEXT_SLOTS)
    record = PartsRecord(ranges, scene.node_slots(_TEXT_SLOTS))
    for moment, change in zip(moments, scene.changes(moments), strict=True):
        changes.append(
            [(slot, numbers.setdefault(mark, len(numbers) - 1)) for slot, mark in change]
        )
        middles.append(scene.focus(moment))
        numbered_marks = (
            (slot + _TEXT_SLOTS, number, mark)
            for (slot, number), (_, mark) in zip(changes[-1], change, strict=True)
        )
        record.frame(scene.view, scene.page, scene.places, numbered_marks)
    marks = [mark for mark in numbers if mark is not None]
    return _Scenes(marks, changes, tuple(middles), record)


def _head(width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img">'
    )


def _splice(
    changes: Sequence[Sequence[tuple[int, int]]],
    names: Sequence[Sequence[tuple[str, str]]],
    elements: Sequence[Versions],
) -> tuple[tuple[Versions, ...], tuple[tuple[int, ...], ...]]:
    """Return every cutting once, and each frame as slots and numbers of cuttings.

    A change is a slot and the number of its mark among the `elements`: two marks may look alike.
    """
    numbers: dict[Versions, int] = {}
    frames = []
    before: tuple[Versions, ...] = ((), ())
    for change, frame_names in zip(changes, names, strict=True):
        frame: list[int] = []
        titles, descriptions = zip(*frame_names, strict=True)
        named = (
            tuple(_element("title", text) for text in titles),
            tuple(_element("desc", text) for text in descriptions),
        )
        for slot, (old, new) in enumerate(zip(before, named, strict=True)):
            if old != new:
                frame += slot, numbers.setdefault(new, len(numbers))
        before = named
        for slot, mark in change:
            frame += slot + _TEXT_SLOTS, mark
            if mark != EMPTY:
                frame[-1] = numbers.setdefault(elements[mark], len(numbers))
        frames.append(tuple(frame))
    return tuple(numbers), tuple(frames)


def _element(name: str, text: str) -> Element:
    return Element(f"<{name}>", escape(text, quote=False), f"</{name}>")
