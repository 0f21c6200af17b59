"""What searches that count regrets take up and prove."""

from ...record import family_runs


class Extent(family_runs.Extent):
    """What such searches take up: the whole tree in every iteration, and none of it is left out."""

    is_counted = False


class Proofs(family_runs.Proofs):
    """What such searches prove: a range that holds the value, which plain minimax knows nothing
    of."""

    proves = False
    certifies = True
