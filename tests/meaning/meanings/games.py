"""The rules of games: who is who, who has won, and what counts."""

from collections.abc import Iterator

from meaning.shown import Shown

STONES = {1: "○〇", -1: "×"}
"""How the player of each side is written, in either language."""


def players(shown: Shown) -> Iterator[str]:
    """○ is MAX and × is MIN."""
    yield from ("stone:○", "stone:×", "player:MAX", "player:MIN")


def last_stick(shown: Shown) -> Iterator[str]:
    """Who takes the last stick wins, and loses in the other form of the game."""
    yield from players(shown)
    yield "time:late"
    yield "outcome:loss" if shown.saying.key.startswith("nim_misere") else "outcome:win"


def has_taken(shown: Shown) -> Iterator[str]:
    """The player who is named has taken the last stick, and the value says whose win that is."""
    value = shown.number("value")
    assert value is not None
    has_won = str(shown.saying.facts["other"]) in STONES[1 if value > 0 else -1]
    shown.must(has_won == shown.saying.key.startswith("nim."))
    yield "outcome:win" if has_won else "outcome:loss"
    yield "time:late"


def counts(shown: Shown) -> Iterator[str]:
    """The value is what ○ has more than ×."""
    numbers = [shown.number(name) for name in ("first", "second", "value")]
    assert None not in numbers
    first, second, value = (number for number in numbers if number is not None)
    shown.must((first > second) == (value > 0) and (first < second) == (value < 0))
    yield from ("stone:○", "stone:×")


def discs(shown: Shown) -> Iterator[str]:
    """Black is MAX: the value is on the side of whoever has more discs."""
    numbers = [shown.number(name) for name in ("black", "white", "value")]
    assert None not in numbers
    black, white, value = (number for number in numbers if number is not None)
    shown.must((black > white) == (value > 0) and (black < white) == (value < 0))
    yield from ("colour:black", "colour:white")


def sides(shown: Shown) -> Iterator[str]:
    """Black is MAX and White is MIN."""
    yield from ("colour:black", "colour:white", "player:MAX", "player:MIN")


MEANINGS = {
    "connect_four.rules": players,
    "nim.rules": last_stick,
    "nim_misere.rules": last_stick,
    "nim.taken": has_taken,
    "nim_misere.taken": has_taken,
    "dots_and_boxes.rules": players,
    "dots_and_boxes.counted": counts,
    "kalah.rules": players,
    "kalah.emptied": counts,
    "pig.rules": players,
    "pig.late": counts,
    "start.discs": discs,
    "start.sides": sides,
}
