"""One run of a walkthrough, held to its claims and drawn: what pictures are exported of."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File

from .. import reading
from ..reading.faults import BadInput, Fault
from ..running import course
from ..running.files import name
from ..running.finding import Finding
from ..running.overriding import overridden
from ..site.showing import Showing, showings


@dataclass(frozen=True)
class Shown:
    """A run as the site shows it, or what is wrong with it."""

    showing: Showing
    findings: Sequence[Finding]

    def place(self, frame: int | None) -> int:
        """The place of the frame of that number among those told; of the last, if none is named."""
        numbers = [moment.frame.number for moment in self.showing.moments]
        if frame is None:
            return len(numbers) - 1
        if frame in numbers:
            return numbers.index(frame)
        first, last = numbers[0], numbers[-1]
        gaps = "" if last - first + 1 == len(numbers) else f", {len(numbers)} of them"
        remedy = f"those told go from {first} to {last}{gaps}"
        raise BadInput([Fault.of_argument("--frame", f"no frame {frame} is told", remedy)])


def entry(
    walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]
) -> tuple[reading.Walkthrough, reading.Entry]:
    """The search that is asked for; BadInput if there are several to choose from."""
    wanted = overridden(walkthrough, algorithm, options)
    if len(wanted.entries) > 1:
        names = ", ".join(one.name for one in wanted.entries)
        message = f"the file holds several searches: {names}"
        remedy = "choose one with --algorithm, by its label where two have one algorithm"
        raise BadInput([Fault.of_argument(walkthrough.file, message, remedy)])
    return wanted, wanted.entries[0]


def shown(walkthrough: reading.Walkthrough, algorithm: str | None, options: Sequence[str]) -> Shown:
    """The search that is asked for, run and drawn.

    In a comparison the site rings the nodes that its runs leave otherwise, so all of them are run;
    a chart's whole run is told as a page to step through would tell it."""
    wanted, one = entry(walkthrough, algorithm, options)
    named = name(File(walkthrough.file))
    beside = [n for n, other in enumerate(walkthrough.entries) if other is one]
    if beside and walkthrough.page != "chart":
        held = course.hold_all(walkthrough)
        place = beside[0]
    else:
        alone = replace(wanted, entries=(one,), page="walkthrough", mistake=None)
        held, place = course.hold_all(alone), 0
    return Shown(showings(named, held)[place], tuple(held[place].findings()))
