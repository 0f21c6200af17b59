"""The numbers that pages of prose quote. A walkthrough is run once for all of them; of an
experiment the kept results are read."""

from collections.abc import Mapping, Sequence
from pathlib import Path as File

from ..reading import Limits
from ..trace.recorder import NOTHING
from . import experiment_results
from .claims_check import LISTS
from .course_check import CheckedRun
from .course_files import read_walkthrough
from .prose_quotes import RunNumbers, unknown
from .run import KEEP, run_search
from .run_output import figures


class QuotableNumbers:
    """What the walkthroughs of a course came to, run when they are first used."""

    def __init__(
        self, files: Mapping[str, File], limits: Limits, trials: Mapping[str, File] | None = None
    ) -> None:
        """The walkthroughs and the experiments, by name."""
        self.files = files
        self.trials = trials or {}
        self.limits = limits
        self._numbers: dict[str, Sequence[RunNumbers]] = {}

    def learn(self, name: str, checked_runs: Sequence[CheckedRun]) -> None:
        """Take over what has been run already."""
        if checked_runs:
            self._numbers[name] = figures(
                checked_runs[0].walkthrough, [one.run for one in checked_runs]
            )

    def __call__(self, name: str, key: str) -> Sequence[RunNumbers]:
        """The numbers of a walkthrough's runs; NoSuchNumber if there is none, BadInput if it cannot
        be run."""
        known = self._numbers.get(name)
        if name in self.trials:
            if known is None:
                known = self._numbers[name] = experiment_results.figures(
                    self.trials[name], self.limits
                )
            return known
        if name not in self.files:
            raise unknown(name, [*self.files, *self.trials])
        given_up = known and any(run.numbers.get(key, 0) is None for run in known)
        if known is None or (key in LISTS and given_up):
            known = self._numbers[name] = self._run(name, lists=key in LISTS)
        return known

    def _run(self, name: str, *, lists: bool) -> list[RunNumbers]:
        walkthrough = read_walkthrough(self.files[name], self.limits)
        runs = [
            run_search(walkthrough, entry, lambda frame: None, NOTHING, None if lists else KEEP)
            for entry in walkthrough.entries
        ]
        return figures(walkthrough, runs)
