"""The script that the player reads: every frame of a walkthrough, its words and its facts."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from ..trace.frame import STATUSES, Status
from .facts import Counts

Mark: TypeAlias = Literal[
    "pass", "again", "cut", "hit", "lead", "best", "won", "played", "leaf", ""
]
"""What the timeline shows of a frame: that a pass begins or a node is searched again, that there is
a cut, that a table knows the position, that another move leads or a score changes, that a game was
played out and won or merely played out, that a leaf is read."""

Standing: TypeAlias = tuple[str, ...]
"""A node on the road: its name, who moves and, if there is a window, alpha and beta as text."""


Named: TypeAlias = tuple[Standing, tuple[str, ...]]
"""A node on the road, and its name in other languages."""


@dataclass(frozen=True, slots=True)
class Reel:
    """A film and all that the page tells of its frames: one entry a frame, from 0."""

    name: str
    """Under which the player looks it up; unique in the site."""
    picture: Mapping[str, Any]
    """The drawing's own parts: width, height, head, tail, style, cuttings, frames."""
    captions: Mapping[str, Sequence[str]]
    """By language, as HTML that is safe to insert."""
    lines: Sequence[int]
    """The running line of the listing, from 1."""
    status: Sequence[Status]
    marks: Sequence[Mark]
    stack: Sequence[Sequence[Standing]]
    """The road from the root to the current node."""
    counts: Sequence[Counts]
    """What has been counted so far."""
    depths: Sequence[int]
    """Of the current node in the whole tree."""
    nodes: Sequence[int]
    """A number for the current node, the same whenever the search is there."""
    keys: Sequence[int] = ()
    """The numbers of the key frames."""
    called: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """For each language that writes some names on the road otherwise, the names on the road."""
    focus: Sequence[float] = ()
    """Where the current node stands, in the picture's units from the left; may be left out."""
    align: Sequence[int] = ()
    """In a comparison, the frame of this film at each common step."""

    def __post_init__(self) -> None:
        """Refuse a reel whose columns differ in length: the player would show wrong facts."""
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
            **{f"names in {language}": roads for language, roads in self.called.items()},
        }
        if self.focus:
            columns["focus"] = self.focus
        for name, column in columns.items():
            if len(column) != length:
                raise ValueError(f"{self.name}: {len(column)} {name} for {length} frames")
        for name, numbers in (("keys", self.keys), ("align", self.align)):
            if any(not 0 <= number < length for number in numbers):
                raise ValueError(f"{self.name}: {name} name frames outside 0..{length - 1}")


def film_script(reel: Reel) -> str:
    """The film as a classic script: it loads from a disk, where a browser fetches no JSON."""
    roads = list(_roads(reel))
    standings = _once(one for road in roads for one in road)
    facts = dict(reel.picture) | {
        "captions": dict(reel.captions),
        "lines": reel.lines,
        "status": [STATUSES.index(status) for status in reel.status],
        "kinds": reel.marks,
        "standings": [standing for standing, _ in standings],
        "stack": [[standings[one] for one in road] for road in roads],
        "counts": reel.counts,
        "depths": reel.depths,
        "nodes": reel.nodes,
        "keys": reel.keys,
        "focus": reel.focus,
        "align": reel.align,
    }
    if reel.called:
        facts["called"] = {
            language: [names[n] for _, names in standings] for n, language in enumerate(reel.called)
        }
    name, data = (
        json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (reel.name, facts)
    )
    return f"(self.walkthroughFilms??={{}})[{name}]={data};\n"


def _roads(reel: Reel) -> Iterator[list[Named]]:
    """The road at each frame, every node with its names in the languages that have others."""
    for n, road in enumerate(reel.stack):
        others = [roads[n] for roads in reel.called.values()]
        yield [(one, tuple(names[k] for names in others)) for k, one in enumerate(road)]


def _once(parts: Iterable[Named]) -> dict[Named, int]:
    """Each different part with its place: the same nodes stand on the road of many frames."""
    return {part: place for place, part in enumerate(dict.fromkeys(parts))}
