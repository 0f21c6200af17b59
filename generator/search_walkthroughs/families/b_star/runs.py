"""What searches by two bounds prove, and how they play."""

from ...record import family_runs


class Proofs(family_runs.Proofs):
    """What such searches prove: bounds of values, and that one move is the best."""

    proves = False
    proves_bounds = True


class Play(family_runs.Play):
    """How such searches play: they return the move that they prove."""

    returns_move = True
