"""What searches that play games out take up, prove and play."""

from ...record import family_runs


class Extent(family_runs.Extent):
    """What such searches take up: they grow a tree, and how much has not joined it is not
    counted."""

    grows = True
    is_counted = False
    is_bounded = True
    counts_visits = True


class Proofs(family_runs.Proofs):
    """What such searches prove: nothing, since they estimate."""

    proves = False


class Play(family_runs.Play):
    """How such searches play: they choose a move by games that they draw."""

    returns_move = True
    draws = True
