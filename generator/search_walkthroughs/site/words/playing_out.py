"""A game is played out from a node: how it went, and what it came to."""

from collections.abc import Iterator

from .sampling import RATES, Sampling
from .telling import Said

SHOWN = 4
"""So many moves of a playout are told; the others are counted."""


def tell_playout(telling: Sampling) -> Said:
    """The caption of a *playout* frame."""
    frame = telling.frame
    form = "result"
    if tuple(telling.plan.range) == RATES and frame.result in RATES:
        form = "won" if frame.result else "lost"
    if not frame.moves:
        lead = telling.say(f"sampled.over_{form}")
        return Said(lead, (telling.say("sampled.counts"),), telling.say("sampled.term_playout"))
    reasons = (_moves(telling), *_cards(telling))
    if telling.method != "playout":
        reasons = (*reasons, telling.say("sampled.outside"))
    return Said(
        telling.say(f"sampled.playout_{form}"), reasons, telling.say("sampled.term_playout")
    )


def _moves(telling: Sampling) -> str:
    """What was played: all of it, or how it began and how many moves there were more."""
    moves = telling.frame.moves or ()
    few = moves if len(moves) <= SHOWN + 1 else moves[:SHOWN]
    shown = telling.words.messages["list.comma"].join(telling.line(few))
    more = len(moves) - len(few)
    if not more:
        return telling.say("sampled.moves", moves=shown)
    return telling.say("sampled.moves_more", n=more, moves=shown)


def _cards(telling: Sampling) -> Iterator[str]:
    """In a game of patience, how far the playout came."""
    position = telling.spot.position
    if position is None or position.cards is None:
        return
    there = sum(count for _, _, count in position.cards.foundations)
    played = [str(move) for move in telling.frame.moves or ()]
    brought = sum(">F" in move for move in played)
    yield telling.say("sampled.cards", n=there + brought, total=position.cards.total)
