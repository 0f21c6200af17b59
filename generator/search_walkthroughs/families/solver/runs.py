"""What searches with proven bounds prove."""

from ..monte_carlo import runs


class Proofs(runs.Proofs):
    """What such searches prove: bounds of values, and sometimes the value itself."""

    proves_bounds = True
