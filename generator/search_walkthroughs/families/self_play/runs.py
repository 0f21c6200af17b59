"""What self-play takes up, and how it plays."""

from typing import ClassVar

from ...record import family_runs


class Extent(family_runs.Extent):
    """What it takes up: one game, and the moves that were weighed in it."""

    grows = True
    is_counted = False
    is_bounded = True
    takes_estimates = True
    has_priors = True
    is_counted_by: ClassVar = {"positions": "expand", "examples": "backup"}


class Play(family_runs.Play):
    """How it plays: by moves that it draws."""

    returns_move = True
    draws = True
