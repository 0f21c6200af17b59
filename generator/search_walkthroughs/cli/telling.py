"""A finding in the words of those who asked: people, a program, or the pages of GitHub."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path as File
from time import monotonic

from ..reading import Fault, excerpt
from ..reading.faults import printable
from ..running.finding import Finding

TITLES = {
    "input": "This cannot be used",
    "claim": "A claim fails",
    "proof": "A proof fails",
    "skipped": "Not run",
    "note": "Note",
}


def told(findings: Sequence[Finding], form: str) -> list[str]:
    """The findings, each a text of its own: in `text` form with the line that it speaks of."""
    if form == "text":
        return [text for one in findings for text in texts([one.fault], one.level)]
    return [fact(finding) if form == "json" else annotation(finding) for finding in findings]


def texts(faults: Iterable[Fault], level: str) -> Iterator[str]:
    """The faults as people read them; what was only skipped needs no look at the file."""
    if level == "skipped":
        return map(str, faults)
    if level == "note":
        faults = [replace(fault, message=f"note: {fault.message}") for fault in faults]
    return excerpt.told(faults)


def fact(finding: Finding) -> str:
    """The finding as a line of JSON."""
    facts = {"level": finding.level, **asdict(finding.fault)}
    if finding.difference is not None:
        facts |= {"difference": finding.difference, "frame": finding.difference.get("frame")}
    return json.dumps(facts, ensure_ascii=False)


def annotation(finding: Finding) -> str:
    """The finding as a command of GitHub's workflows, which shows it beside the line."""
    fault = finding.fault
    kind = "notice" if finding.level in ("skipped", "note") else "error"
    facts = {"title": TITLES[finding.level]}
    if File(fault.file).exists():
        facts = {"file": within(fault), "line": str(fault.line), "col": str(fault.column), **facts}
        text = f"{fault.message}; {fault.remedy}"
    else:
        text = str(fault)
    properties = ",".join(f"{name}={_property(value)}" for name, value in facts.items())
    return f"::{kind} {properties}::{_data(printable(text))}"


def within(fault: Fault) -> str:
    """The file's path from the top of the repository, which is how GitHub knows it."""
    file, here = File(os.path.abspath(fault.file)), File.cwd()
    given = os.environ.get("GITHUB_WORKSPACE")
    tops = [parent for parent in (here, *here.parents) if (parent / ".git").exists()]
    for top in (*([File(given)] if given else []), *tops[:1], here):
        if file.is_relative_to(top):
            return file.relative_to(top).as_posix()
    return fault.file


def plural(number: int, thing: str) -> str:
    """So many of a thing.

    >>> plural(1, "page"), plural(1200, "frame")
    ('1 page', '1,200 frames')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def lasted(began: float) -> str:
    """How long it has taken since then, as `time.monotonic` tells it."""
    return f"{monotonic() - began:.1f} seconds"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
