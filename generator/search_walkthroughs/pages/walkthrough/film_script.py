"""The script the player reads; marks of the timeline."""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, cast

from ...drawing.film import EMPTY
from ...game import Path
from ...record.family_facts import Counts, Facts
from ...record.frame import STATUSES, Frame, Status
from ...record.plan import Plan
from ..markup.page_markup import compact_json

# The script that the player reads: every frame of a walkthrough, its words and its facts.

Mark: TypeAlias = Literal[
    "pass", "again", "cut", "hit", "lead", "best", "won", "played", "look", "world", "leaf", ""
]
"""What the timeline shows of a frame: that a pass begins or a node is searched again, that there is
a cut, that a table knows the position, that another move leads or a score changes, that a game was
played out and won or merely played out, that a network looked at a node, that another world is
solved next, that a leaf is read."""

Standing: TypeAlias = tuple[str, ...]
"""A node on the path: its name, who moves and, if there is a window, alpha and beta as text."""


TranslatedStanding: TypeAlias = tuple[Standing, tuple[str, ...]]
"""A node on the path, and its name in other languages."""


@dataclass(frozen=True, slots=True)
class FilmScript:
    """A film and all that the page says of its frames: one entry a frame, from 0."""

    name: str
    """Under which the player looks it up; unique in the site."""
    picture: Mapping[str, Any]
    """The drawing's own parts: width, height, head, tail, style, cuttings, frames; where everything
    is in them, under the keys of `FilmParts.to_json`."""
    captions: Mapping[str, Sequence[str]]
    """Captions by language, as HTML that is safe to insert."""
    lines: Sequence[int]
    """The running line of the listing, from 1."""
    status: Sequence[Status]
    marks: Sequence[Mark]
    stack: Sequence[Sequence[Standing]]
    """The path from the root to the current node."""
    counts: Sequence[Counts]
    """What has been counted so far."""
    depths: Sequence[int]
    """The depths of the current node in the whole tree."""
    nodes: Sequence[int]
    """A number for the current node, the same whenever the search is there."""
    called: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """For each language that writes some names on the path otherwise, the names on the path."""
    align: Sequence[int] = ()
    """In a comparison, the frame of this film at each common step."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What is known of the nodes, under the keys of `node_facts`; and `listing`, the listing for
    the options at hand: `text`, its lines as HTML, and `lines`, for each line of the full listing
    the one, from 1, that stands for it."""

    def __post_init__(self) -> None:
        """Refuse columns that differ in length: the player would show wrong facts."""
        length = len(self.picture["frames"])
        columns: dict[str, Sequence[object]] = {
            "lines": self.lines,
            "status": self.status,
            "marks": self.marks,
            "stack": self.stack,
            "counts": self.counts,
            "depths": self.depths,
            "nodes": self.nodes,
            **{f"captions in {language}": texts for language, texts in self.captions.items()},
            **{f"names in {language}": stacks for language, stacks in self.called.items()},
        }
        columns |= {name: self.facts[name] for name in ("window", "score") if name in self.facts}
        for name, column in columns.items():
            if len(column) != length:
                raise ValueError(f"{self.name}: {len(column)} {name} for {length} frames")
        if any(not 0 <= number < length for number in self.align):
            raise ValueError(f"{self.name}: align names frames outside 0..{length - 1}")


def film_script(script: FilmScript) -> str:
    """Return the film as a classic script: it loads from a disk, where a browser fetches no
    JSON."""
    stacks = list(_translated_stacks(script))
    nodes_once = dict.fromkeys(node for nodes in stacks for node in nodes)
    standings = {node: place for place, node in enumerate(nodes_once)}
    facts = dict(script.picture) | {
        "captions": dict(script.captions),
        "lines": script.lines,
        "status": [STATUSES.index(status) for status in script.status],
        "kinds": script.marks,
        "standings": [standing for standing, _ in standings],
        "stack": [[standings[node] for node in nodes] for nodes in stacks],
        "counts": script.counts,
        "depths": script.depths,
        "nodes": script.nodes,
        "align": script.align,
        **script.facts,
    }
    if script.called:
        facts["called"] = {
            language: [names[n] for _, names in standings]
            for n, language in enumerate(script.called)
        }
    name, data = map(compact_json, (script.name, facts))
    return f"(self.walkthroughFilms??={{}})[{name}]={data};\n"


def compressed_film_script(script: str) -> str:
    """Return the script of `film_script` with the film as text in base64 of raw deflate (RFC 1951).

    A film repeats itself: it takes a sixth of the bytes then, also on a disk and on servers that
    compress nothing. The player unpacks it with the browser's own decompression. In place of
    `frames` it has `steps`, which take half as much once compressed; titles and descriptions of
    frames are left out, since the captions say the same.
    """
    start, assigned, facts = script.partition("]=")
    film = _without_texts(json.loads(facts.removesuffix(";\n")))
    film["steps"] = list(_frame_steps(film.pop("frames")))
    packer = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(compact_json(film).encode()) + packer.flush()
    return f'{start}{assigned}"{base64.b64encode(packed).decode()}";\n'


def _without_texts(film: Mapping[str, Any]) -> dict[str, Any]:
    """Return the film without what fills the slots of its part `text`, and with the other cuttings
    numbered anew."""
    texts = {slot for start, end in film["parts"].get("text", ()) for slot in range(start, end)}
    numbers = {EMPTY: EMPTY}
    frames = []
    for frame in film["frames"]:
        changes = zip(frame[::2], frame[1::2], strict=True)
        frames.append(
            [
                number
                for slot, cutting in changes
                if slot not in texts
                for number in (slot, numbers.setdefault(cutting, len(numbers) - 1))
            ]
        )
    cuttings = [film["cuttings"][cutting] for cutting in numbers if cutting != EMPTY]
    words = {
        language: {
            numbers[int(cutting)]: text
            for cutting, text in translated.items()
            if int(cutting) in numbers
        }
        for language, translated in film.get("words", {}).items()
    }
    return {**film, "frames": frames, "cuttings": cuttings} | ({"words": words} if words else {})


def _frame_steps(frames: Iterable[Sequence[int]]) -> Iterator[list[int | None]]:
    """Yield, for each frame, how far each slot is from the one before in the frame; then, how far
    each cutting is from the one before in the film, and None for a slot that is emptied."""
    cutting = 0
    for frame in frames:
        slots = frame[::2]
        steps: list[int | None] = [
            slot - before for before, slot in zip((0, *slots), slots, strict=False)
        ]
        for number in frame[1::2]:
            steps.append(None if number == EMPTY else number - cutting)
            cutting = cutting if number == EMPTY else number
        yield steps


def _translated_stacks(script: FilmScript) -> Iterator[list[TranslatedStanding]]:
    """Yield the path at each frame, every node with its names in the languages that have others."""
    for n, nodes in enumerate(script.stack):
        translations = [stacks[n] for stacks in script.called.values()]
        yield [
            (standing, tuple(names[k] for names in translations))
            for k, standing in enumerate(nodes)
        ]


# The marks of the timeline: what one may want to find again among the frames of a search.


def marks(plan: Plan, frames: Iterable[Frame]) -> Iterator[Mark]:
    """Yield the mark of each frame."""
    all_frames = list(frames)
    facts = plan.family.part(Facts)
    if (family_marks := facts.timeline(plan, all_frames)) is not None:
        yield from cast("Iterable[Mark]", family_marks)
        return
    repeated = set(second_looks(all_frames))
    begins = {frame.number for frame in all_frames if frame.status == "start" and not frame.path}
    for frame in all_frames:
        if len(begins) > 1 and frame.number in begins:
            yield "pass"
        elif frame.number in repeated:
            yield "again"
        elif frame.cut:
            yield "cut"
        elif frame.status == "table" and frame.registered:
            yield "hit"
        elif facts.reads_leaf(plan, frame):
            yield "leaf"
        else:
            yield "best" if frame.updated or facts.settles(frame) else ""


def second_looks(frames: Iterable[Frame]) -> Iterator[int]:
    """Yield the numbers of the frames at which a node is entered again during the same visit of its
    parent: what was asked of it before was not enough."""
    visits: dict[Path, int | None] = {}
    entered_during: dict[Path, int | None] = {}
    """During which visit of its parent each node was entered last."""
    for frame in frames:
        if frame.status != "start" or frame.pass_ is None:
            continue
        visits[frame.path] = frame.pass_
        parent = visits.get(frame.path[:-1]) if frame.path else None
        if parent is not None and entered_during.get(frame.path) == parent:
            yield frame.number
        entered_during[frame.path] = parent
