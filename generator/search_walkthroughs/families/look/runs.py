"""What searches in which a network looks take up, prove and play."""

from ..monte_carlo import runs


class Extent(runs.Extent):
    """What such searches take up: the network's answer stands for the value of a node, and for how
    promising its moves are."""

    takes_estimates = True
    has_priors = True


class Play(runs.Play):
    """How such searches play: they choose a move, and draw nothing."""

    draws = False
