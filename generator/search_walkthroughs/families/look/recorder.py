"""How searches in which a network looks are recorded."""

from ..monte_carlo import recorder


class Recording(recorder.Recording):
    """How such searches are recorded: means have no intervals, as a network says the same each time
    it looks."""

    has_intervals = False
