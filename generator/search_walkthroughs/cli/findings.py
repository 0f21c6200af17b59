"""How findings are printed: for people, for programs and for the pages of GitHub; the exit code."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path as File

from ..plugins import REMEDY, broken_languages
from ..reading import Fault
from ..reading.errors import Finding, Level, faults_text, printable
from .voice import echo_finding, plural, say

SEVERITY: Mapping[Level, int] = {
    **{"input": 2, "claim": 1, "proof": 1, "plug-in": 1, "link": 1, "missing": 1},
    **{"skipped": 0, "note": 0},
}
"""Exit code that a finding asks for, by its level."""
TITLES: Mapping[Level, str] = {
    "input": "This cannot be used",
    "claim": "A claim fails",
    "proof": "A proof fails",
    "plug-in": "Code of another package fails",
    "link": "A link fails",
    "missing": "A package is missing",
    "skipped": "Not run",
    "note": "Note",
}
"""Titles of findings on the pages of GitHub, by level."""


def finding_text(finding: Finding, form: str) -> str:
    """Return the finding as JSON, for GitHub, or as `text` with the line that it is about."""
    if form == "json":
        return json_line(finding)
    if form == "github":
        return github_annotation(finding)
    return next(fault_texts([finding.fault], finding.level))


def language_findings() -> list[Finding]:
    """Return what is wrong with the languages of other packages whose pages are not made."""
    faults = (
        Fault.of_argument(f"the language {code}", str(why), REMEDY)
        for code, why in broken_languages().items()
    )
    return [Finding("plug-in", fault) for fault in faults]


def as_in_ci(findings: Iterable[Finding], root: File) -> list[Finding]:
    """Return the findings as they count here: where the variable `CI` is set, what is skipped
    because of a missing package is an error, unless the course in `root` says it expects it."""
    if os.environ.get("CI", "").lower() in ("", "0", "false"):
        return list(findings)
    return [
        _in_ci(finding, root) if finding.level == "skipped" else finding for finding in findings
    ]


def _in_ci(finding: Finding, root: File) -> Finding:
    from ..building.configuration import expected_skips  # only here: few need it

    if finding.package in expected_skips(root):
        return finding
    fault = finding.fault
    setting = f"`extra: {{walkthroughs: {{skip: [{finding.package}]}}}}` in mkdocs.yml"
    remedy = f"{fault.remedy}, in CI by requirements.txt, or expect it: {setting}"
    return replace(finding, level="missing", fault=replace(fault, remedy=remedy))


def fault_texts(faults: Iterable[Fault], level: Level) -> Iterator[str]:
    """Return the faults as people read them; what was only skipped needs no look at the file."""
    if level == "skipped":
        return map(str, faults)
    if level == "note":
        faults = [replace(fault, message=f"note: {fault.message}") for fault in faults]
    return faults_text(faults)


def json_line(finding: Finding) -> str:
    """Return the finding as a line of JSON."""
    facts = {"level": finding.level, **asdict(finding.fault)}
    if finding.difference is not None:
        facts |= {"difference": finding.difference, "frame": finding.difference.get("frame")}
    return json.dumps(facts, ensure_ascii=False)


def github_annotation(finding: Finding) -> str:
    """Return the finding as a command of GitHub's workflows, which shows it beside the line."""
    fault = finding.fault
    kind = "notice" if finding.level in ("skipped", "note") else "error"
    facts = {"title": TITLES[finding.level]}
    if File(fault.file).exists():
        facts = {
            "file": repository_path(fault),
            "line": str(fault.line),
            "col": str(fault.column),
            **facts,
        }
        text = f"{fault.message}; {fault.remedy}"
    else:
        text = str(fault)
    properties = ",".join(f"{name}={_property(value)}" for name, value in facts.items())
    return f"::{kind} {properties}::{_data(printable(text))}"


def repository_path(fault: Fault) -> str:
    """Return the file's path from the top of the repository, which is how GitHub knows it."""
    file, folder = File(os.path.abspath(fault.file)), File.cwd()
    workspace = os.environ.get("GITHUB_WORKSPACE")
    tops = [parent for parent in (folder, *folder.parents) if (parent / ".git").exists()]
    for top in (*([File(workspace)] if workspace else []), *tops[:1], folder):
        if file.is_relative_to(top):
            return file.relative_to(top).as_posix()
    return fault.file


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


class Report:
    """The worst level that has been reported, as an exit code; faults are printed as they come."""

    def __init__(self) -> None:
        self.code = 0
        self.count = 0
        """Number of faults, without notes."""

    def faults(self, faults: Iterable[Fault], level: Level = "input") -> None:
        """Print the faults on stderr."""
        for text in fault_texts(faults, level):
            self.code = max(self.code, SEVERITY[level])
            self.count += SEVERITY[level] > 0
            echo_finding(text, level, err=True)

    def findings(self, findings: Iterable[Finding]) -> None:
        """Print the findings on stderr."""
        for finding in findings:
            self.faults([finding.fault], finding.level)

    def leave(self) -> None:
        """Say how many faults there are, if there are several, and exit with the code."""
        say_count(self.count)
        sys.exit(self.code)


def say_count(count: int) -> None:
    """Say how many faults there are, below them; one needs no counting."""
    if count > 1:
        say(plural(count, "fault"))
