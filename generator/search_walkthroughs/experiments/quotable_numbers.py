"""The numbers that pages of prose quote. A walkthrough is run once for all of them; of an
experiment the kept results are read."""

from collections.abc import Mapping, Sequence
from pathlib import Path as File

from ..course.check import CheckedRun
from ..course.claims import LISTS
from ..course.files import read_walkthrough
from ..course.quotes import RunNumbers, unknown_walkthrough
from ..course.run_output import figures
from ..reading import Limits
from ..record.recorder import NOTHING
from ..runs.run import KEEP, run_search
from . import kept_matches
from . import results as experiment_results
from .kept_matches import KeptMatch


class QuotableNumbers:
    """The numbers of the walkthroughs of a course, each run when it is first used."""

    def __init__(
        self, files: Mapping[str, File], limits: Limits, trials: Mapping[str, File] | None = None
    ) -> None:
        """Take the walkthroughs, and the experiments and kept matches, by name."""
        self.files = files
        self.trials = trials or {}
        self.limits = limits
        self._numbers: dict[str, Sequence[RunNumbers]] = {}

    def learn(self, name: str, checked_runs: Sequence[CheckedRun]) -> None:
        """Take over the numbers of runs that are already made."""
        if checked_runs:
            self._numbers[name] = figures(
                checked_runs[0].walkthrough, [checked.run for checked in checked_runs]
            )

    def __call__(self, name: str, key: str) -> Sequence[RunNumbers]:
        """Return the numbers of a walkthrough's runs; NoSuchNumber if there is none, BadInput if it
        cannot be run."""
        numbers = self._numbers.get(name)
        if name in self.trials:
            if numbers is None:
                file = self.trials[name]
                numbers = (
                    KeptMatch.read(file).numbers()
                    if file.suffix == kept_matches.SUFFIX
                    else experiment_results.figures(file, self.limits)
                )
                self._numbers[name] = numbers
            return numbers
        if name not in self.files:
            raise unknown_walkthrough(name, [*self.files, *self.trials])
        given_up = numbers and any(run.numbers.get(key, 0) is None for run in numbers)
        if numbers is None or (key in LISTS and given_up):
            numbers = self._numbers[name] = self._run(name, lists=key in LISTS)
        return numbers

    def _run(self, name: str, *, lists: bool) -> list[RunNumbers]:
        walkthrough = read_walkthrough(self.files[name], self.limits)
        runs = [
            run_search(walkthrough, entry, lambda frame: None, NOTHING, None if lists else KEEP)
            for entry in walkthrough.entries
        ]
        return figures(walkthrough, runs)
