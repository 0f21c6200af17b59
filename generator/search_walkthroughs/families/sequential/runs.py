"""What the test of a match takes up, proves and plays."""

from typing import ClassVar

from ...record import family_runs


class Extent(family_runs.Extent):
    """What it takes up: one node, whatever the match."""

    grows = True
    is_counted = False
    is_bounded = True
    is_counted_by: ClassVar = {"pairs": "backup"}


class Proofs(family_runs.Proofs):
    """What it proves: nothing, since it may err."""

    proves = False


class Play(family_runs.Play):
    """How it plays: pairs of games may be drawn, and it says nothing of moves."""

    draws = True
