"""How searches that solve worlds are recorded."""

from ..monte_carlo import recorder


class Recording(recorder.Recording):
    """How such searches are recorded: means have no intervals, as worlds are solved, not
    sampled."""

    has_intervals = False
