"""Senses that a state calls for: what belongs to whom."""

from collections.abc import Callable, Iterator

from meaning.shown import Shown
from search_walkthroughs.game import MAX

UP, DOWN = "size:up", "size:down"
FIRST, LATER = "time:early", "time:late"
BETTER, WORSE = "good:better", "good:worse"

MAY = "?"
"""What a sense begins with that a sentence need not say in either language."""


def says(
    *senses: str, if_so: Callable[[Shown], bool] = lambda shown: True
) -> Callable[[Shown], Iterator[str]]:
    """Return the meaning of a sentence that says the same wherever it is shown, and is shown only
    where something is so."""

    def meaning(shown: Shown) -> Iterator[str]:
        shown.must(if_so(shown))
        yield from senses

    return meaning


def may(*senses: str) -> tuple[str, ...]:
    """Return the senses as such that need not be said."""
    return tuple(f"{MAY}{sense}" for sense in senses)


def player(turn: int) -> str:
    """Return the sense that names the player."""
    return "player:MAX" if turn == MAX else "player:MIN"


def gain(turn: int) -> str:
    """Return what the player wants: MAX more, MIN less."""
    return UP if turn == MAX else DOWN


def at(turn: int) -> str:
    """Return the bound that the player's score moves: α is MAX's."""
    return "window:α" if turn == MAX else "window:β"


def end(kind: str) -> str:
    """Return what is proved of a value: "least" that it is no less, "most" that it is no more."""
    return {"least": UP, "most": DOWN}[kind]


SIDES = {"max": 1, "min": -1, "alpha": 1, "beta": -1, "low": 1, "high": -1}
"""Whose affair it is, by the words of keys: a score that fails low is none for MAX, who holds α."""
