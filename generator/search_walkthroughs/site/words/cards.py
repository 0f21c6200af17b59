"""What is said of a game of patience: which piles there are, what was moved, how it has ended."""

from collections.abc import Iterator

from ...game import Cards
from .telling import Telling

RANKS = "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"


def rules(telling: Telling, cards: Cards) -> Iterator[str]:
    """What the piles are called, said once, and what nobody knows."""
    foundations, piles = len(cards.foundations), len(cards.piles)
    top = RANKS[cards.total // foundations - 1]
    named = _named(telling, "F", foundations)
    yield telling.words.count("cards.foundations", foundations, names=named, top=top)
    yield telling.words.count("cards.piles", piles, names=_named(telling, "W", piles))
    if cards.left > 1:
        yield telling.say("cards.hand", n=cards.left)


def moved(telling: Telling, cards: Cards) -> str:
    """Which card has been turned over or moved, and where it has gone."""
    source, _, goal = cards.moved.partition(">")
    if not goal:
        if not cards.left:
            return telling.say("cards.turned_last", card=cards.opened)
        return telling.words.count("cards.turned", cards.left, card=cards.opened)
    n = int(goal[1:]) - 1
    if goal.startswith("W"):
        return telling.say("cards.wasted", card=cards.piles[n][-1], goal=goal)
    card, wanted, _ = cards.foundations[n]
    key = "cards.taken" if source.startswith("W") else "cards.placed"
    facts = {"card": card, "goal": goal, "source": source}
    if wanted:
        return telling.say(key, **facts, next=wanted)
    return telling.say(f"{key}_done", **facts)


def ended(telling: Telling, cards: Cards, value: str) -> str:
    """Whether every card has reached a foundation, or how many have not."""
    left = sum(map(len, cards.piles))
    if not left:
        return telling.say("cards.won", value=value)
    return telling.say("cards.lost", n=left, value=value)  # never 1: it would have a place to go


def _named(telling: Telling, letter: str, count: int) -> str:
    """The foundations or the waste piles."""
    if count < 3:
        return telling.words.join([f"{letter}{n + 1}" for n in range(count)])
    return telling.words.say("cards.range", first=f"{letter}1", last=f"{letter}{count}")
