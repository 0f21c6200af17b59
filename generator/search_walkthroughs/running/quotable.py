"""The numbers that pages of prose quote: each walkthrough is run once, however many ask.

An experiment is not: its results are kept, and read.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path as File

from ..reading import Limits
from ..trace.budget import NOTHING
from . import course, tried
from .claims import LISTS
from .figures import Figures
from .files import read
from .prose import unknown
from .run import KEEP
from .searched import searched
from .summing import figures


class Quotable:
    """What the walkthroughs of a course came to, run when somebody asks."""

    def __init__(
        self, files: Mapping[str, File], limits: Limits, trials: Mapping[str, File] | None = None
    ) -> None:
        """The walkthroughs and the experiments, by name."""
        self.files = files
        self.trials = trials or {}
        self.limits = limits
        self._known: dict[str, Sequence[Figures]] = {}

    def learn(self, name: str, held: Sequence[course.Held]) -> None:
        """Take over what has been run already."""
        if held:
            self._known[name] = figures(held[0].walkthrough, [one.run for one in held])

    def __call__(self, name: str, key: str) -> Sequence[Figures]:
        """The numbers of a walkthrough's runs; NoSuchNumber if there is none, BadInput if it cannot
        be run."""
        known = self._known.get(name)
        if name in self.trials:
            if known is None:
                known = self._known[name] = tried.figures(self.trials[name], self.limits)
            return known
        if name not in self.files:
            raise unknown(name, [*self.files, *self.trials])
        given_up = known and any(run.numbers.get(key, 0) is None for run in known)
        if known is None or (key in LISTS and given_up):
            known = self._known[name] = self._run(name, lists=key in LISTS)
        return known

    def _run(self, name: str, *, lists: bool) -> list[Figures]:
        walkthrough = read(self.files[name], self.limits)
        runs = [
            searched(walkthrough, entry, lambda frame: None, NOTHING, None if lists else KEEP)
            for entry in walkthrough.entries
        ]
        return figures(walkthrough, runs)
