"""Where two searches of one tree part: the first frame that is not the same in both."""

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from keyword import iskeyword
from typing import Any

from ...captions.catalogue import Messages, state_words
from ...captions.names import Names
from ...course.check import CheckedRun, trace_run
from ...game import MAX, MIN, Path
from ...record.family_runs import Proofs
from ...record.frame import Frame, record
from ...record.frame_text import estimate_text, exact_text
from .results import last_move_text
from .search_passes import MAX_REPEATED_FRAMES

UNCOMPARED_FIELDS = ("frame", "line", "kind", "extra")
"""Fields that differ between two texts that do the same, and the facts of a single family, which
have no names that readers know."""
REPEAT_FIELDS = ("pass", "distinct")
"""Fields that only searches have which may enter a node again, so only these are compared by them.
"""


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """The first frame at which two runs differ; None where one of them is over."""

    number: int
    frames: tuple[Frame | None, Frame | None]

    def differing(self) -> list[str]:
        """Return what to show: where the frames are, and what differs between them."""
        left, right = compared_frames(*self.frames)
        names = dict.fromkeys([*left, *right])
        differing = [name for name in names if left.get(name) != right.get(name)]
        return list(dict.fromkeys(["status", "path", *differing]))


FIRST_FRAMES = (100, 2_000)
"""Numbers of frames after which most, and nearly all, searches that are compared have parted."""


def first_difference(first: CheckedRun, second: CheckedRun) -> FirstDifference | None:
    """Find where the runs part, whatever frames are shown; None if they never do, or are too
    long."""
    if not first.plan.family.part(Proofs).proves and first.run.algorithm != second.run.algorithm:
        return None  # they part at once, and chance has its hand in all that follows
    longest = max(checked_run.run.tally.frames.total() for checked_run in (first, second))
    if longest > MAX_REPEATED_FRAMES:
        return None
    counts = (*(count for count in FIRST_FRAMES if count < longest), longest)
    differences = (_difference_within(first, second, count) for count in counts)
    return next((difference for difference in differences if difference is not None), None)


def _difference_within(first: CheckedRun, second: CheckedRun, count: int) -> FirstDifference | None:
    """Return where the runs part among their first `count` frames; None if they do not."""
    first_frames, second_frames = (_first_frames(run, count) for run in (first, second))
    if (first.run.total is None) != (second.run.total is None):
        # of one tree what lies below a skipped child is counted, of the other it cannot be
        first_frames, second_frames = (
            [replace(frame, pruned=0) for frame in run_frames]
            for run_frames in (first_frames, second_frames)
        )
    for place, pair in enumerate(zip_longest(first_frames, second_frames)):
        first_facts, second_facts = compared_frames(*pair)
        if first_facts != second_facts:
            return FirstDifference(place, pair)
    return None


def facts(frame: Frame | None) -> dict[str, Any]:
    """Return what a frame does and knows, as far as it is compared."""
    if frame is None:
        return {}
    return {name: fact for name, fact in record(frame).items() if name not in UNCOMPARED_FIELDS}


def compared_frames(*frames: Frame | None) -> tuple[dict[str, Any], ...]:
    """Return what of the frames of several searches can be compared."""
    facts_of_frames = [facts(frame) for frame in frames]
    unshared = [
        name
        for name in REPEAT_FIELDS
        if not all(name in frame_facts for frame_facts in facts_of_frames)
    ]
    return tuple(
        {n: value for n, value in frame_facts.items() if n not in unshared}
        for frame_facts in facts_of_frames
    )


def fact_text(frame: Frame | None, key: str, checked: CheckedRun, say: Messages) -> str:
    """Return one fact of a frame of the run as a cell of a table."""
    if frame is None:
        return "–"
    fact = getattr(frame, f"{key}_" if iskeyword(key) else key)
    if fact is None:
        return "–"
    return _fact_of_key(frame, key, fact, checked, say) or _fact_of_type(fact, say)


def _fact_of_key(
    frame: Frame, key: str, fact: Any, checked: CheckedRun, say: Messages
) -> str | None:
    """Return a fact that is told by its name: who moves, a node, a move; None for any other."""
    names = Names(checked.plan, say)

    def child(path: Path) -> str:
        return last_move_text(checked.run, path, say.language) or names.child(path)

    match key:
        case "status":
            return state_words(frame.status, say.language)
        case "turn":
            return {MAX: "MAX", MIN: "MIN"}.get(fact) or say.messages["picture.chance"]
        case "path":
            return names.name(fact)
        case "moves":
            ends = range(1, len(fact) + 1)
            return " ".join(child((*frame.path, *fact[:end])) for end in ends)
        case "move":
            return child((*frame.path, fact))
        case "terms":
            above = frame.path[:-1]
            named = ((child((*above, move)), terms) for move, terms in fact.items())
            return "; ".join(
                f"{move}: {' + '.join(map(estimate_text, terms))}" for move, terms in named
            )
    return None


def _fact_of_type(fact: Any, say: Messages) -> str:
    """Return a fact that is told by its type: numbers, and whether something is so."""
    match fact:
        case tuple():
            return " … ".join(map(exact_text, fact))
        case bool():
            return say.say("parting.yes" if fact else "parting.no")
        case int() | float():
            return exact_text(fact)
    return str(fact)


class _Enough(Exception):
    """All frames that are wanted have been made."""


def _first_frames(checked: CheckedRun, count: int) -> list[Frame]:
    """Return the first `count` frames of the run, or all that it has, whatever is shown of it."""
    frames: list[Frame] = []

    def keep(frame: Frame) -> None:
        if len(frames) == count:
            raise _Enough
        frames.append(frame)

    with suppress(_Enough):
        trace_run(checked.walkthrough, checked.entry, keep, everything=True)
    return frames
