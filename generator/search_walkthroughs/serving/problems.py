"""What is wrong with a course while it is written, as terminal and page show it to its author."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from ..course.files import SETTINGS
from ..reading import Fault, errors
from ..reading.errors import Finding

MAX_TRACEBACK_LINES = 12
"""Upper limit of lines of a traceback that are shown."""
SERIOUS = ("input", "program")
"""Levels at which a page stays as it was; at the others it is drawn nonetheless."""
NOTE = "note"
"""Level of what is said to the author in the terminal alone, and is not a fault."""
_LINK = re.compile(r"Doc file '(?P<file>[^']+)' contains an?[^']*link '(?P<what>[^']+)'")
_SNIPPET = re.compile(r"Snippet at path '(?P<what>[^']+)'")
_PLACE = re.compile(r"line (\d+), column (\d+)")
_CALL = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)')


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault: where it is, what to do about it, and the lines that it is about."""

    level: str
    file: str
    line: int
    column: int
    message: str
    remedy: str
    excerpt: Sequence[str] = ()

    @classmethod
    def of(cls, facts: dict[str, Any]) -> Self:
        """Read a notice that has travelled between processes."""
        return cls(**{**facts, "excerpt": tuple(facts["excerpt"])})

    @property
    def place(self) -> str:
        """Where it is, as terminals and editors write it."""
        return f"{self.file}:{self.line}:{self.column}"

    def __str__(self) -> str:
        message = f"note: {self.message}" if self.level == NOTE else self.message
        return "\n".join([f"{self.place}: {message}; {self.remedy}", *self.excerpt])


def of_findings(findings: Iterable[Finding]) -> list[Problem]:
    """Return the notices of a build's findings."""
    return [_at(finding.fault, finding.level) for finding in findings]


def of_warning(text: str, page: str = "") -> Problem:
    """Return the notice of a site builder's warning; `page` is the source that it was reading."""
    match = _LINK.search(text) or _SNIPPET.search(text)
    if match is None:
        file = page or SETTINGS
        return _at(Fault.of_file(file, text, "mend it, or `walkthroughs build` fails"), "link")
    file = f"docs/{match['file']}" if "file" in match.groupdict() else page
    line, column = _find(Path(file), match["what"])
    return _at(Fault(file, line, column, text, "mend the link, or write the page"), "link")


def of_crash(text: str, root: Path) -> Problem:
    """Return a traceback's notice: its last lines, and the innermost file of the course."""
    lines = text.rstrip().splitlines() or ["the program that makes the pages has ended"]
    calls = [call for call in map(_CALL.match, lines) if call]
    course_calls = [call for call in calls if Path(call["file"]).is_relative_to(root)]
    file, line = "generator", 1
    for call in (course_calls or calls)[-1:]:
        file, line = _course_path(call["file"], root), int(call["line"])
    remedy = "mend it and save; or start `walkthroughs serve` anew"
    excerpt = tuple(lines[-MAX_TRACEBACK_LINES:])
    return Problem("program", file, line, 1, lines[-1].strip(), remedy, excerpt)


def _at(fault: Fault, level: str) -> Problem:
    """Return the notice of a fault, with its excerpt."""
    place = _PLACE.search(fault.message)
    line, column = fault.line, fault.column
    if (line, column) == (1, 1) and place:  # a parser of YAML gives the place in its message only
        line, column = int(place[1]), int(place[2])
        fault = Fault(fault.file, line, column, fault.message, fault.remedy)
    lines = errors.excerpt(errors.source(Path(fault.file)), fault)
    return Problem(level, fault.file, line, column, fault.message, fault.remedy, tuple(lines))


def _find(file: Path, text: str) -> tuple[int, int]:
    """Return where the text stands first in the file; its beginning if it does not."""
    for number, line in enumerate(errors.source(file), 1):
        if text in line:
            return number, line.index(text) + 1
    return 1, 1


def _course_path(file: str, root: Path) -> str:
    path = Path(file)
    return str(path.relative_to(root)) if path.is_relative_to(root) else file
