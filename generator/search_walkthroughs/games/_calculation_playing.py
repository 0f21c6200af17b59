"""Calculation played to its end at random, by itself: what searches spend nearly all their time on.

It plays, move for move, what the same policy plays through the rules, several times as fast.
"""

from math import gcd
from random import Random

from ._calculation import Layout, Texts


def played_out(
    layout: Layout, texts: Texts, foundation_first: bool, rng: Random, cards: Random
) -> tuple[int, tuple[str, ...]]:
    """Whether every card reaches a foundation, and the moves; chance draws from `cards`."""
    hand, opened = list(layout.hand), layout.opened
    deck = [card for card, held in enumerate(hand) for _ in range(held)]
    piles = [[0, *pile] for pile in layout.piles]  # 0, which no foundation takes, is below all
    takers: list[list[int]] = [[] for _ in hand]
    for f, card in enumerate(layout.wanted):
        if card:
            takers[card].append(f)
    lifts = [(p, f) for p, pile in enumerate(piles) for f in takers[pile[-1]]]
    told: list[str] = []
    choose, draw = rng.getrandbits, cards.getrandbits
    while True:
        if deck and not opened:
            common = 1 if 1 in hand else gcd(*hand)
            count = len(deck) // common
            bits = (count - 1).bit_length()
            while (ticket := draw(bits)) >= count:
                pass
            opened = deck.pop(ticket * common)
            hand[opened] -= 1
            told.append(texts.turned[opened])
        found = lifts
        if opened:
            if takers[opened]:
                found = [*lifts, *[(-1, f) for f in takers[opened]]]
            count = len(found)
            if not (foundation_first and found):
                count += len(piles)
        elif found:
            count = len(found)
        else:
            return int(not any(takers)), tuple(told)
        bits = (count - 1).bit_length()
        while (choice := choose(bits)) >= count:
            pass
        if choice >= len(found):
            p = choice - len(found)
            told.append(texts.wasted[opened][p])
            piles[p].append(opened)
            opened = 0
            if found:  # else nothing could go to a foundation, and nothing can now
                lifts = [(p, f) for p, pile in enumerate(piles) for f in takers[pile[-1]]]
            continue
        p, f = found[choice]
        if p < 0:
            card, opened = opened, 0
            told.append(texts.placed[card][f])
        else:
            card = piles[p].pop()
            told.append(texts.taken[p][f])
        takers[card].remove(f)
        following = texts.after[f][card]
        if following:
            takers[following].append(f)
            takers[following].sort()
        lifts = [(p, f) for p, pile in enumerate(piles) for f in takers[pile[-1]]]
