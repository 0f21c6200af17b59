"""Senses that a state calls for: what belongs to whom."""

from search_walkthroughs.game import MAX

UP, DOWN = "size:up", "size:down"


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
