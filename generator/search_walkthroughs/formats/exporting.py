"""A walkthrough in another format: a frame, all its frames, or its tree and what became of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any, Literal, TypeAlias

from .. import reading
from ..reading.limits import Limits
from ..running.files import name
from ..running.finding import Finding
from ..running.results import result
from ..running.run import ground
from .counting import Counted, silent
from .efg_writing import efg
from .json_writing import whole
from .showing_one import Shown, entry, shown
from .unfolding import Knot, bounded, of_game, of_plan, of_tree

Target: TypeAlias = Literal["svg", "png", "gif", "pdf", "tikz", "json", "efg"]

FRAMED: Sequence[Target] = ("svg", "png", "gif", "pdf", "tikz")
"""Those that can hold one frame."""
BYTES: Sequence[Target] = ("png", "gif", "pdf")
"""Those that no terminal can show."""
SPOKEN: Sequence[Target] = ("svg", "png", "gif", "pdf")
"""Those whose pictures have words in any language."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of it."""

    data: bytes
    findings: Sequence[Finding] = ()
    """What is wrong with the run; then there is no data."""


def exported(
    walkthrough: reading.Walkthrough,
    target: Target,
    *,
    algorithm: str | None = None,
    options: Sequence[str] = (),
    frame: int | None = None,
    language: str = "en",
    limits: Limits | None = None,
    counted: Counted[Any] | None = None,
) -> Exported:
    """The walkthrough in the format; BadInput where that cannot be.

    `frame` is the number of a frame: without it a picture shows the last one, and slides and moving
    pictures show all. What takes its time is `counted`."""
    bounds = limits or Limits()
    if target == "efg":
        knots = _written(walkthrough, algorithm, options, bounds)
        title, about = (texts.get("en", "") for texts in (walkthrough.title, walkthrough.about))
        return Exported(efg(knots, title, about, walkthrough.file).encode())
    found = shown(walkthrough, algorithm, options)
    if found.findings:
        return Exported(b"", found.findings)
    return Exported(_drawn(found, target, frame, language, bounds, counted or silent))


def _drawn(
    found: Shown,
    target: Target,
    frame: int | None,
    language: str,
    bounds: Limits,
    counted: Counted[Any],
) -> bytes:
    showing = found.showing
    place = found.place(frame)
    every = range(len(showing.moments)) if frame is None else [place]
    match target:
        case "png":
            from .raster import png  # imports matplotlib: only now

            return png(showing, place, language)
        case "gif":
            from .raster import gif

            return gif(showing, every, language, counted)
        case "pdf":
            from .slides import pdf

            return pdf(showing, every, language, counted)
        case "tikz":
            from .tikz import tikz

            title = showing.held.walkthrough.title["en"]
            return tikz(showing.plan, showing.moments, place, title).encode()
        case "json":
            return _whole(found, bounds).encode()
    return [*showing.drawing.frames(language)][place]


def _whole(found: Shown, bounds: Limits) -> str:
    held = found.showing.held
    walkthrough = held.walkthrough
    knots = of_tree(walkthrough.tree) if walkthrough.tree else of_plan(held.plan)
    file = walkthrough.file
    facts: Mapping[str, Any] = result(name(File(file)), file, held.run, held.differences)
    frames = (moment.frame for moment in held.moments)
    return whole(walkthrough.title, facts, bounded(knots, file, bounds), frames)


def _written(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str], bounds: Limits
) -> Sequence[Knot]:
    """The tree that the file writes; of a game, the tree that the search would walk."""
    if walkthrough.tree:
        knots = of_tree(walkthrough.tree)
    else:
        knots = of_game(ground(*entry(walkthrough, algorithm, options)).game)
    return [*bounded(knots, walkthrough.file, bounds)]
