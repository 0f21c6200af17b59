"""What must not stand in a course, and how bad it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from ..reading import BadInput, Fault

Level: TypeAlias = Literal["input", "claim", "proof", "skipped", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not stand: bad input, a wrong claim or a broken proof; or that nothing
    was run, because a package that the walkthrough needs is not installed; or a note, which asks
    for nothing."""

    level: Level
    fault: Fault
    difference: Mapping[str, Any] | None = None
    """Of a claim that fails what is claimed and what happened, as JSON holds it."""


class Missing(BadInput):
    """A file that is right, and cannot be run for want of a package that is not installed."""


def skipped(fault: Fault) -> Fault:
    """The fault of a package that is missing, told as what is done about it: nothing is run."""
    return replace(fault, message=f"skipped: {fault.message}")
