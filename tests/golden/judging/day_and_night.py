"""Cases that are run by day, and those that only the night has time for."""

from collections.abc import Collection, Iterable

import pytest


def by_day_and_night(names: Iterable[str], by_day: Collection[str]) -> list:
    """The cases of a test, of which those that are not named are run by night.

    Raises ValueError for a name that is no case, so that none is left out by a slip.
    """
    cases = list(names)
    if unknown := set(by_day) - set(cases):
        raise ValueError(f"no such cases: {sorted(unknown)}")
    return [pytest.param(name, marks=() if name in by_day else pytest.mark.night) for name in cases]
