"""How often Python looks for garbage that holds itself.

What a build keeps are facts, trees of them, and none is ever part of itself: to walk through all
of them after every seven hundred new ones takes a fifteenth of the time and finds next to nothing.
"""

import gc

_USUAL = gc.get_threshold()
YOUNG, OLDER = 50_000, 20
"""New values before the youngest are looked through, and rounds of that before the older are."""


def rarely() -> None:
    """Have this process look seldom: for a process that is ours, never for whoever imports us."""
    gc.set_threshold(YOUNG, OLDER, OLDER)


def usually() -> None:
    """Have it look as often as Python does by itself: where others are measured beside us."""
    gc.set_threshold(*_USUAL)
