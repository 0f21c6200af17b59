"""Tests that were skipped: each for a reason that `skips.toml` lists, or the run fails."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("skips.toml")


@dataclass(frozen=True)
class Missing:
    """Something that a machine may lack."""

    pattern: str
    """What the reason of a test that is skipped for it holds."""
    remedy: str


def missing_things(text: str) -> list[Missing]:
    """Return what the list names."""
    return [Missing(**entry) for entry in tomllib.loads(text)["missing"]]


def sorted_out(
    reasons: Iterable[str], things: Iterable[Missing]
) -> tuple[Counter[str], Counter[str]]:
    """Count the skipped tests by the remedy of what was missing, and those that no entry allows by
    their reason."""
    things = list(things)
    allowed: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for reason in reasons:
        thing = next((thing for thing in things if re.search(thing.pattern, reason)), None)
        if thing is None:
            refused[reason] += 1
        else:
            allowed[thing.remedy] += 1
    return allowed, refused


class SkipList:
    """Fails a run in which a test was skipped for a reason that is not on the list."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep why a test was skipped."""
        self._keep(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep why all tests of a file were skipped."""
        self._keep(report)

    def _keep(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons.append(report.longrepr[2].removeprefix("Skipped: "))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail where a reason is not on the list."""
        if self._counts()[1] and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say in a line each what would let skipped tests run, and what must not be skipped."""
        allowed, refused = self._counts()
        for remedy, count in allowed.most_common():
            terminalreporter.write_line(f"{count} skipped; to run them, {remedy}")
        for reason, count in refused.most_common():
            terminalreporter.write_line(
                f"{count} skipped for a reason that tests/skips.toml does not list: {reason}",
                red=True,
            )

    def _counts(self) -> tuple[Counter[str], Counter[str]]:
        return sorted_out(self.reasons, missing_things(FILE.read_text("utf-8")))
