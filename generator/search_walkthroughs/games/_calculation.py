"""The cards of Calculation: their names, and positions as text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import gcd
from typing import NamedTuple

from ..game import BadPosition

NAMES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks from 1; 0 stands for no card."""
NUMBERS = {name: rank for rank, name in enumerate(NAMES) if rank} | {"1": 1, "T": 10}
NONE = "-"


class Sizes(NamedTuple):
    """How many there are of each."""

    ranks: int
    suits: int
    """As many suits as foundations, since each foundation takes every rank once."""
    piles: int


class Texts(NamedTuple):
    """How the moves are written, and what a foundation waits for after each card."""

    turned: Sequence[str]
    """By rank."""
    placed: Sequence[Sequence[str]]
    """By rank and by foundation."""
    wasted: Sequence[Sequence[str]]
    """By rank and by pile."""
    taken: Sequence[Sequence[str]]
    """By pile and by foundation."""
    after: Sequence[Sequence[int]]
    """By foundation and by the card that comes to lie on it."""


class Layout(NamedTuple):
    """What lies open: the rank that each foundation waits for, the piles, the card turned over."""

    wanted: tuple[int, ...]
    """0 where the foundation is finished."""
    piles: tuple[tuple[int, ...], ...]
    """From the bottom to the top."""
    opened: int
    hand: tuple[int, ...]
    """How many cards of each rank are still to be turned over, rank 0 first: there are none."""


def checked(sizes: Sizes) -> Sizes:
    """The sizes, if the game can be won with them; else raises BadPosition."""
    ranks, suits, piles = sizes
    if not 2 <= ranks < len(NAMES):
        raise BadPosition(f"{ranks} ranks", f"`ranks` goes from 2 to {len(NAMES) - 1}")
    if not 1 <= suits < ranks:
        message = f"{suits} suits, which is as many foundations, with {ranks} ranks"
        raise BadPosition(message, f"with {ranks} ranks, `suits` goes from 1 to {ranks - 1}")
    if not 1 <= piles <= 9:
        raise BadPosition(f"{piles} waste piles", "`piles` goes from 1 to 9")
    for step in range(1, suits + 1):
        if gcd(step, ranks) > 1:
            message = (
                f"foundation {step} grows by {step}, which has a factor in common with {ranks} "
                "ranks, so it comes back to its first card before it holds every rank"
            )
            cure = f"make `ranks` a prime number, such as {_prime(ranks)}, or `suits` {step - 1}"
            raise BadPosition(message, f"{cure} or less")
    return sizes


def texts(sizes: Sizes) -> Texts:
    """The moves of a game of these sizes."""
    names, (ranks, suits, piles) = NAMES[: sizes.ranks + 1], sizes
    foundations, wastes = range(1, suits + 1), range(1, piles + 1)
    return Texts(
        turned=[f"turn {name}" for name in names],
        placed=[[f"{name}>F{f}" for f in foundations] for name in names],
        wasted=[[f"{name}>W{p}" for p in wastes] for name in names],
        taken=[[f"W{p}>F{f}" for f in foundations] for p in wastes],
        after=[[step(card, f, ranks) for card in range(ranks + 1)] for f in foundations],
    )


def dealt(sizes: Sizes) -> Layout:
    """The beginning: on foundation n lies a card of rank n, and all others are in the hand."""
    tops = range(1, sizes.suits + 1)
    return _laid(sizes, [step(top, top, sizes.ranks) for top in tops], [()] * sizes.piles, 0)


def read(text: str, sizes: Sizes) -> Layout:
    """The position in the text, which `Calculation` describes; raises BadPosition."""
    parts: list[list[str]] = [part.split() for part in text.split("|")]
    if len(parts) > 3:
        message = f"found {len(parts)} parts in `{text.strip()}`"
        raise BadPosition(message, "write foundations | waste piles | open card")
    tops, wasted, opened = (*parts, [], [])[:3]
    if len(tops) != sizes.suits:
        message = f"found {len(tops)} cards on the foundations and {sizes.suits} suits"
        raise BadPosition(message, "write the top card of each foundation")
    wanted = [
        step(_rank(top, f"foundation {n}", sizes), n, sizes.ranks) for n, top in enumerate(tops, 1)
    ]
    piles = _piles(" ".join(wasted), sizes)
    if len(opened) > 1:
        message = f"found {len(opened)} open cards, `{' '.join(opened)}`"
        raise BadPosition(message, f"write one, or {NONE} if none is open")
    card = _rank(opened[0], "the open card", sizes) if opened and opened != [NONE] else 0
    return _laid(sizes, wanted, piles, card)


def spelled(layout: Layout, sizes: Sizes) -> str:
    """The position as text, which `read` reads.

    >>> sizes = Sizes(13, 4, 4)
    >>> spelled(read("A 4 3 4 | 7 K, -, 2, - | 10", sizes), sizes)
    'A 4 3 4 | 7 K, -, 2, - | 10'
    """
    tops = " ".join(NAMES[top] for top in tops_of(layout.wanted, sizes.ranks))
    piles = ", ".join(" ".join(NAMES[card] for card in pile) or NONE for pile in layout.piles)
    return f"{tops} | {piles} | {NAMES[layout.opened] or NONE}"


def step(top: int, by: int, ranks: int) -> int:
    """The rank that goes on a card of this rank; 0 on the last.

    >>> [step(12, 3, 13), step(13, 3, 13)]
    [2, 0]
    """
    return 0 if top == ranks else (top + by - 1) % ranks + 1


def tops_of(wanted: Iterable[int], ranks: int) -> Sequence[int]:
    """The card on top of each foundation, given what each waits for."""
    return [(card - n - 1) % ranks + 1 if card else ranks for n, card in enumerate(wanted, 1)]


def size(top: int, by: int, ranks: int) -> int:
    """How many cards a foundation with this card on top holds.

    >>> [size(3, 3, 13), size(2, 3, 13), size(13, 3, 13)]
    [1, 5, 13]
    """
    return top * pow(by, -1, ranks) % ranks or ranks


def _piles(text: str, sizes: Sizes) -> list[tuple[int, ...]]:
    if not text:
        return [()] * sizes.piles
    parts = text.split(",")
    if len(parts) != sizes.piles:
        message = f"found {len(parts)} waste piles in `{text}`, and there are {sizes.piles}"
        raise BadPosition(message, f"write them with commas between, {NONE} for an empty one")
    piles = []
    for n, part in enumerate(parts, 1):
        cards = [] if part.strip() in (NONE, "") else part.split()
        piles.append(tuple(_rank(card, f"waste pile {n}", sizes) for card in cards))
    return piles


def _rank(name: str, where: str, sizes: Sizes) -> int:
    rank = NUMBERS.get(name.upper(), 0)
    if not 1 <= rank <= sizes.ranks:
        names = " ".join(NAMES[1 : sizes.ranks + 1])
        raise BadPosition(f"found {name!r} at {where}", f"the ranks are {names}")
    return rank


def _laid(
    sizes: Sizes, wanted: Sequence[int], piles: Sequence[tuple[int, ...]], opened: int
) -> Layout:
    """The layout with all cards that lie nowhere in the hand."""
    seen = Counter(card for pile in piles for card in pile)
    seen[opened] += 1
    for n, top in enumerate(tops_of(wanted, sizes.ranks), 1):
        seen.update(
            k * n % sizes.ranks or sizes.ranks for k in range(1, size(top, n, sizes.ranks) + 1)
        )
    for rank in range(1, sizes.ranks + 1):
        if seen[rank] > sizes.suits:
            name = NAMES[rank]
            message = f"found {seen[rank]} cards of rank {name}, and there are {sizes.suits}"
            remedy = f"take {name} away somewhere; a foundation holds all ranks up to its top card"
            raise BadPosition(message, remedy)
    hand = (0, *(sizes.suits - seen[rank] for rank in range(1, sizes.ranks + 1)))
    return Layout(tuple(wanted), tuple(piles), opened, hand)


def _prime(ranks: int) -> int:
    """The next prime number of ranks."""
    return next(n for n in (3, 5, 7, 11, 13) if n > ranks or n == 13)
