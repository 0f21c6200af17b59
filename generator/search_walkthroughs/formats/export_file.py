"""A walkthrough in another format."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import Any, Literal, TypeAlias

from .. import reading
from ..course.check import check_walkthrough
from ..course.files import walkthrough_name
from ..course.run_output import result
from ..pages.markup.one_file import one_file
from ..pages.types.prune_page import PrunePage
from ..pages.walkthrough.presentation import Presentation, Progress, showings, silent
from ..pages.walkthrough.walkthrough_page import Page
from ..reading.errors import Finding, bad_argument
from ..reading.limits import DEFAULT_LIMITS, Limits
from ..runs.run import game_of, with_options
from . import Target
from .archive import archive
from .efg_writer import efg, efg_losses
from .foreign_tree import (
    LOSSES,
    ExpandedNode,
    losses,
    of_game,
    of_plan,
    of_tree,
    within_limits,
)
from .scorm import scorm_package, scorm_script
from .trees.json_tree import whole

FrameChoice: TypeAlias = int | Literal["all"] | None
"""The number of a frame, or all of them; None: what suits the format."""

# One run of a walkthrough, checked and drawn, whose pictures are exported.


@dataclass(frozen=True)
class PresentedRun:
    """A run as the site shows it, and what is wrong with it."""

    showing: Presentation
    findings: Sequence[Finding]

    def place(self, frame: FrameChoice) -> int:
        """Return the place of the frame of that number among the shown frames; else the last."""
        numbers = [moment.frame.number for moment in self.showing.moments]
        if not isinstance(frame, int):
            return len(numbers) - 1
        if frame in numbers:
            return numbers.index(frame)
        first_number, last_number = numbers[0], numbers[-1]
        gaps = "" if last_number - first_number + 1 == len(numbers) else f", {len(numbers)} of them"
        remedy = f"those shown go from {first_number} to {last_number}{gaps}"
        raise bad_argument("--frame", f"no frame {frame} is shown", remedy)


def entry(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> tuple[reading.Walkthrough, reading.Entry]:
    """Return the search that is asked for. Raises BadInput if there are several to choose from."""
    selection = with_options(walkthrough, algorithm, options)
    if len(selection.entries) > 1:
        names = ", ".join(search.name for search in selection.entries)
        message = f"the file holds several searches: {names}"
        remedy = "choose one with --algorithm, by its label where two have one algorithm"
        raise bad_argument(walkthrough.file, message, remedy)
    return selection, selection.entries[0]


def present(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> PresentedRun:
    """Return the search that is asked for, run and drawn.

    In a comparison the site rings the nodes that its runs leave otherwise, so all of them are run;
    a chart's run has the frames that a page to step through would show."""
    selection, chosen_entry = entry(walkthrough, algorithm, options)
    name = walkthrough_name(File(walkthrough.file))
    places = [
        n for n, listed_entry in enumerate(walkthrough.entries) if listed_entry is chosen_entry
    ]
    if places and walkthrough.page != "chart":
        checked_runs = check_walkthrough(walkthrough)
        place = places[0]
    else:
        single_walkthrough = replace(
            selection, entries=(chosen_entry,), page="walkthrough", mistake=None
        )
        checked_runs, place = check_walkthrough(single_walkthrough), 0
    return PresentedRun(showings(name, checked_runs)[place], tuple(checked_runs[place].findings()))


# A walkthrough in another format: one frame, all frames, or its tree with the result.

FRAME_TARGETS: Sequence[Target] = ("svg", "png", "gif", "mp4", "pdf", "tikz", "html")
"""Formats that can hold one frame, or open at one."""
SINGLE_FRAME_TARGETS: Sequence[Target] = ("svg", "png", "tikz")
"""Formats that hold one frame: several frames are one zip."""
BINARY_TARGETS: Sequence[Target] = ("png", "gif", "mp4", "pdf", "scorm")
"""Formats that no terminal can show."""
JSON_KINDS = frozenset(LOSSES) - {"passes", "shared"}
"""What JSON holds of a node, keys of `LOSSES`."""
TRANSLATABLE_TARGETS: Sequence[Target] = ("svg", "png", "gif", "mp4", "pdf", "html", "scorm")
"""Formats whose pictures have words in any language."""


@dataclass(frozen=True, slots=True)
class ExportOutcome:
    """The data of an export, or what is wrong with the run."""

    data: bytes
    findings: Sequence[Finding] = ()
    """What is wrong with the run; then there is no data."""
    notes: tuple[str, ...] = ()
    """What the format does not hold of the walkthrough."""


def export(
    walkthrough: reading.Walkthrough,
    target: Target,
    *,
    algorithm: str | None = None,
    options: Sequence[str] = (),
    frame: FrameChoice = None,
    language: str = "en",
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress[Any] | None = None,
) -> ExportOutcome:
    """Return the walkthrough in the format. Raises BadInput where that is impossible.

    `frame` is the number of a frame, or "all": without it a picture shows the last one, and slides
    and moving pictures show all; a player opens at it, else at the first. All pictures are a zip.
    `progress` is told of the steps that take time."""
    if target == "efg":
        nodes = _expand(walkthrough, algorithm, options, limits)
        title, about = (texts.get("en", "") for texts in (walkthrough.title, walkthrough.about))
        data = efg(nodes, title, about, walkthrough.file).encode()
        return ExportOutcome(data, notes=efg_losses(nodes, walkthrough.file))
    if target in ("html", "scorm"):
        is_package = target == "scorm"
        return _player(walkthrough, algorithm, options, language, frame, is_package=is_package)
    presented_run = present(walkthrough, algorithm, options)
    if presented_run.findings:
        return ExportOutcome(b"", presented_run.findings)
    notes: tuple[str, ...] = ()
    if walkthrough.tree and target == "json":
        notes = losses(of_tree(walkthrough.tree), JSON_KINDS, walkthrough.file)
    elif walkthrough.tree and target == "tikz":
        from .tikz import tikz_losses

        notes = tikz_losses(of_tree(walkthrough.tree), walkthrough.file)
    data = file_bytes(presented_run, target, frame, language, limits, progress or silent)
    return ExportOutcome(data, notes=notes)


def file_bytes(
    presented_run: PresentedRun,
    target: Target,
    frame: FrameChoice,
    language: str,
    limits: Limits,
    progress: Progress[Any],
) -> bytes:
    """Return a run as a file of the format. Raises BadInput for a frame that is not shown."""
    showing = presented_run.showing
    has_several = frame == "all" or (frame is None and target not in SINGLE_FRAME_TARGETS)
    places = range(len(showing.moments)) if has_several else [presented_run.place(frame)]
    if target in SINGLE_FRAME_TARGETS:
        frame_pictures = pictures(showing, target, places, language)
        return (
            _zip(showing, target, frame_pictures, progress)
            if has_several
            else next(iter(frame_pictures))
        )
    match target:
        case "gif":
            from .png_gif import gif

            return gif(showing, places, language, progress)
        case "mp4":
            from .video import mp4

            return mp4(showing, places, language, progress)
        case "pdf":
            from .pdf_slides import pdf

            return pdf(showing, places, language, progress)
    return _whole(presented_run, limits).encode()


def pictures(
    showing: Presentation, target: Target, places: Sequence[int], language: str
) -> Iterable[bytes]:
    """Return the frames at these places, in order, each as a picture of the format."""
    if target == "png":
        from .png_gif import png  # imports matplotlib: only now

        return (png(showing, place, language) for place in places)
    if target == "tikz":
        from .tikz import tikz

        title = showing.checked_run.walkthrough.title["en"]
        return (tikz(showing.plan, showing.moments, place, title).encode() for place in places)
    return showing.drawing.frames(language, places)


def _zip(
    showing: Presentation, target: Target, frame_pictures: Iterable[bytes], progress: Progress[Any]
) -> bytes:
    """Return all frames as one zip, named as in the player; the same bytes whenever it is made."""
    name = "-".join(showing.home.split("/")[1:])
    suffix = "tex" if target == "tikz" else target
    moments = progress(showing.moments, "drawing")
    return archive(
        (f"{name}-{moment.frame.number:04}.{suffix}", data)
        for moment, data in zip(moments, frame_pictures, strict=True)
    )


def player_page(selection: reading.Walkthrough, name: str) -> tuple[Page | None, Sequence[Finding]]:
    """Return the page of that name whose players show the searches; where something is wrong with
    them, what."""
    if selection.page == "chart":  # then its run has the frames of a page to step through
        selection = replace(selection, page="walkthrough")
    checked_runs = check_walkthrough(replace(selection, mistake=None))
    findings = tuple(finding for checked in checked_runs for finding in checked.findings())
    if findings:
        return None, findings
    is_prune_page = selection.page in ("prune", "prune-random") and len(checked_runs) == 1
    page_class = PrunePage if is_prune_page else Page
    return page_class.of(name, selection, checked_runs), ()


def _player(
    walkthrough: reading.Walkthrough,
    algorithm: str | None,
    options: Sequence[str],
    language: str,
    frame: FrameChoice,
    *,
    is_package: bool,
) -> ExportOutcome:
    """Return the players of all searches in one file, or of the search that is asked for.

    With `is_package` the file is for a learning platform. Of several searches, `frame` belongs to
    the first.
    """
    selection = with_options(walkthrough, algorithm, options)
    page, findings = player_page(selection, walkthrough_name(File(walkthrough.file)))
    if page is None:
        return ExportOutcome(b"", findings)
    exercise = page.exercise(language) if isinstance(page, PrunePage) else ""
    opening = None
    if isinstance(frame, int):
        first_showing = page.showings[0]
        opening = (
            first_showing.id,
            first_showing.counter(PresentedRun(first_showing, ()).place(frame)),
        )
    if not is_package:
        text = one_file(page, language, frame=opening, exercise=exercise, code=True)
        return ExportOutcome(text.encode())
    document = one_file(page, language, script=scorm_script(), exercise=exercise)
    return ExportOutcome(scorm_package(document, page.name, page.walkthrough.title[language]))


def _whole(presented_run: PresentedRun, limits: Limits) -> str:
    checked_run = presented_run.showing.checked_run
    walkthrough = checked_run.walkthrough
    nodes = of_tree(walkthrough.tree) if walkthrough.tree else of_plan(checked_run.plan)
    file = walkthrough.file
    facts: Mapping[str, Any] = result(
        walkthrough_name(File(file)), file, checked_run.run, checked_run.differences
    )
    frames = (moment.frame for moment in checked_run.moments)
    return whole(walkthrough.title, facts, within_limits(nodes, file, limits), frames)


def _expand(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str], limits: Limits
) -> Sequence[ExpandedNode]:
    """Return the tree that the file writes; of a game, the tree that the search would walk."""
    if walkthrough.tree:
        nodes = of_tree(walkthrough.tree)
    else:
        nodes = of_game(game_of(*entry(walkthrough, algorithm, options)).game)
    return [*within_limits(nodes, walkthrough.file, limits)]
