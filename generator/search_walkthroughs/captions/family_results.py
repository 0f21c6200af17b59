"""`Results`: what is said of the result of a search of a family."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ..family import Part
from ..record.family_runs import RunFacts
from .catalogue import Messages


class Results(Part):
    """What is said of the results of a family's searches, as plain text."""

    section: ClassVar[str] = ""
    """The section of messages for a page on which all estimates are the family's; see `variant`."""
    plays_games: ClassVar[bool] = False
    """Whether its estimates are those of games that go on from the root."""
    solves_worlds: ClassVar[bool] = False
    """Whether the search is determinization itself."""

    def summary(self, run: RunFacts, say: Messages) -> str | None:
        """Return what came of the run in a few words; None: its counts of nodes and leaves."""
        return None

    def table_facts(
        self, run: RunFacts, line: str, say: Messages
    ) -> Iterable[tuple[str, str]] | None:
        """Return the rows of the table of the result, with its `line` of play; None: the usual."""
        return None

    def proof(self, say: Messages) -> str | None:
        """Return what is said where nothing can be proved; None: what has been proved."""
        return None

    def estimate_columns(self, has_values: bool) -> Sequence[str]:
        """Return the columns of the table of the root's moves; `has_values`: some of their true
        values are known. Without columns there is no table."""
        return ()

    def estimate_note(self, has_values: bool) -> str:
        """Return the key of the message below that table."""
        return ""
