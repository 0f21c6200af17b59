"""What searches that solve worlds take up, prove and play."""

from ..monte_carlo import runs


class Extent(runs.Extent):
    """What such searches take up: each world is searched whole."""

    grows = False
    counts_visits = False
