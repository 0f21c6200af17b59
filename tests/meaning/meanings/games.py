"""The rules of games: who is who, who has won, and what counts."""

from collections.abc import Iterator

from meaning.shown import Shown

STONES = {1: "○〇", -1: "×"}
"""How the player of each side is written, in either language."""


def players(shown: Shown) -> Iterator[str]:
    """○ is MAX and × is MIN."""
    yield from ("stone:○", "stone:×", "player:MAX", "player:MIN")


def last_stick(shown: Shown) -> Iterator[str]:
    """Who takes the last stick wins, or loses: as the ends of the tree say, if any is drawn."""
    ends = [node for node in shown.plan.nodes.values() if node.leaf and not node.estimate]
    # At an end the player who moved last is not the one whose turn it is.
    has_won = {-node.turn * node.value > 0 for node in ends if node.value is not None}
    has_won = has_won or {shown.saying.key.startswith("nim.")}
    shown.must(len(has_won) == 1)
    yield from players(shown)
    yield "time:late"
    yield "outcome:win" if has_won == {True} else "outcome:loss"


def has_taken(shown: Shown) -> Iterator[str]:
    """The player who is named has taken the last stick, and the value says whose win that is."""
    value = shown.number("value")
    assert value is not None
    has_won = str(shown.saying.facts["other"]) in STONES[1 if value > 0 else -1]
    shown.must(has_won == shown.saying.key.startswith("nim."))
    yield "outcome:win" if has_won else "outcome:loss"
    yield "time:late"


def completed(shown: Shown) -> Iterator[str]:
    """Whoever has completed a line has won."""
    value = shown.number("value")
    assert value is not None
    shown.must(str(shown.saying.facts["winner"]) in STONES[1 if value > 0 else -1])
    yield from ()


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
    "start.won": completed,
    "start.discs": discs,
    "start.sides": sides,
}
