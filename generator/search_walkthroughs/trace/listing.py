"""The text that students read: an algorithm's own file, less the lines that watch it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

WATCHES = re.compile(r"\s*(@?watch\b|from \.*[\w.]*watch import )")
PARAMETER = re.compile(r", watch(: Watch)? ?= ?SILENT")


@dataclass(frozen=True, slots=True)
class Listing:
    """A text and where the lines of the file went."""

    text: str
    lines: Mapping[int, int]
    """Line of the file -> line of the listing, both from 1; a struck line counts as the line
    before it, which is the one that has just run."""


def erase(source: str) -> Listing:
    """Strike every line that watches, and the parameter that brings the watch in.

    >>> erase("def f(x, watch=SILENT):\\n    watch.open(x)\\n    return x\\n").text
    'def f(x):\\n    return x\\n'
    """
    kept: list[str] = []
    lines: dict[int, int] = {}
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        if not WATCHES.match(line):
            kept.append(PARAMETER.sub("", line))
        lines[number] = len(kept)
    return Listing("".join(kept), lines)
