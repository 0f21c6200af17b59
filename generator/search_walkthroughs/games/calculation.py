"""Calculation, a game of patience for one player, whose cards are turned over one by one.

The foundations begin with the cards A, 2, 3, 4 and grow by 1, 2, 3, 4, K being followed by A, until
each holds every rank. A card turned over from the hand goes to a foundation that waits for it or to
the top of a waste pile; from there only the top may go, and only to a foundation. The player wins
if every card reaches a foundation. Suits do not matter.

>>> game = Calculation()
>>> game.moves(game.play(game.start(), "turn 2"))
('2>F1', '2>W1', '2>W2', '2>W3', '2>W4')"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd
from random import Random
from typing import Literal, NamedTuple, TypeAlias, cast

from ..game import CHANCE, MAX, BadPosition, Board, Cards

# The cards of Calculation: their names, and positions as text.

NAMES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks from 1; 0 stands for no card."""
NUMBERS = {name: rank for rank, name in enumerate(NAMES) if rank} | {"1": 1, "T": 10}
NONE = "-"


class Sizes(NamedTuple):
    """Number of ranks, of suits and of waste piles."""

    ranks: int
    suits: int
    """As many suits as foundations, since each foundation takes every rank once."""
    piles: int


class Texts(NamedTuple):
    """How the moves are written, and what a foundation waits for after each card."""

    turned: Sequence[str]
    """Texts of a card that turns up, by rank."""
    placed: Sequence[Sequence[str]]
    """Texts of the open card going to a foundation, by rank and by foundation."""
    wasted: Sequence[Sequence[str]]
    """Texts of the open card going to a waste pile, by rank and by pile."""
    taken: Sequence[Sequence[str]]
    """Texts of a card going from a pile to a foundation, by pile and by foundation."""
    after: Sequence[Sequence[int]]
    """Cards that may follow, by foundation and by the card that comes to lie on it."""


class Layout(NamedTuple):
    """What lies open: the rank that each foundation waits for, the piles, the card turned over."""

    next_cards: tuple[int, ...]
    """Card that each foundation waits for; 0 where it is finished."""
    piles: tuple[tuple[int, ...], ...]
    """Cards of each pile, from the bottom to the top."""
    opened: int
    hand: tuple[int, ...]
    """Number of cards of each rank that are still to be turned over; 0 for rank 0, the first."""


def checked(sizes: Sizes) -> Sizes:
    """Return the sizes. Raises BadPosition if the game cannot be won with them."""
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
    """Return the moves of a game of these sizes."""
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
    """Return the start: a card of rank n lies on foundation n, all others are in the hand."""
    tops = range(1, sizes.suits + 1)
    return _layout(sizes, [step(top, top, sizes.ranks) for top in tops], [()] * sizes.piles, 0)


def read(text: str, sizes: Sizes) -> Layout:
    """Return the position in the text, in the form of `Calculation`. Raises BadPosition."""
    parts: list[list[str]] = [part.split() for part in text.split("|")]
    if len(parts) > 3:
        message = f"found {len(parts)} parts in `{text.strip()}`"
        raise BadPosition(message, "write foundations | waste piles | open card")
    tops, wasted, opened = (*parts, [], [])[:3]
    if len(tops) != sizes.suits:
        message = f"found {len(tops)} cards on the foundations and {sizes.suits} suits"
        raise BadPosition(message, "write the top card of each foundation")
    next_cards = [
        step(_rank(top, f"foundation {n}", sizes), n, sizes.ranks) for n, top in enumerate(tops, 1)
    ]
    piles = _piles(" ".join(wasted), sizes)
    if len(opened) > 1:
        message = f"found {len(opened)} open cards, `{' '.join(opened)}`"
        raise BadPosition(message, f"write one, or {NONE} if none is open")
    card = _rank(opened[0], "the open card", sizes) if opened and opened != [NONE] else 0
    return _layout(sizes, next_cards, piles, card)


def spelled(layout: Layout, sizes: Sizes) -> str:
    """Return the position as text, which `read` reads.

    >>> sizes = Sizes(13, 4, 4)
    >>> spelled(read("A 4 3 4 | 7 K, -, 2, - | 10", sizes), sizes)
    'A 4 3 4 | 7 K, -, 2, - | 10'
    """
    tops = " ".join(NAMES[top] for top in tops_of(layout.next_cards, sizes.ranks))
    piles = ", ".join(" ".join(NAMES[card] for card in pile) or NONE for pile in layout.piles)
    return f"{tops} | {piles} | {NAMES[layout.opened] or NONE}"


def step(top: int, by: int, ranks: int) -> int:
    """Return the rank that goes on a card of rank `top`; 0 on the last.

    >>> [step(12, 3, 13), step(13, 3, 13)]
    [2, 0]
    """
    return 0 if top == ranks else (top + by - 1) % ranks + 1


def tops_of(next_cards: Iterable[int], ranks: int) -> Sequence[int]:
    """Return the card on top of each foundation, given the card that each waits for."""
    return [(card - n - 1) % ranks + 1 if card else ranks for n, card in enumerate(next_cards, 1)]


def size(top: int, by: int, ranks: int) -> int:
    """Return the number of cards on a foundation with this card on top.

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


def _rank(name: str, place: str, sizes: Sizes) -> int:
    rank = NUMBERS.get(name.upper(), 0)
    if not 1 <= rank <= sizes.ranks:
        names = " ".join(NAMES[1 : sizes.ranks + 1])
        raise BadPosition(f"found {name!r} at {place}", f"the ranks are {names}")
    return rank


def _layout(
    sizes: Sizes, next_cards: Sequence[int], piles: Sequence[tuple[int, ...]], opened: int
) -> Layout:
    """Return the layout, with all cards that lie nowhere else in the hand."""
    counts = Counter(card for pile in piles for card in pile)
    counts[opened] += 1
    for n, top in enumerate(tops_of(next_cards, sizes.ranks), 1):
        counts.update(
            k * n % sizes.ranks or sizes.ranks for k in range(1, size(top, n, sizes.ranks) + 1)
        )
    for rank in range(1, sizes.ranks + 1):
        if counts[rank] > sizes.suits:
            name = NAMES[rank]
            message = f"found {counts[rank]} cards of rank {name}, and there are {sizes.suits}"
            remedy = f"take {name} away somewhere; a foundation holds all ranks up to its top card"
            raise BadPosition(message, remedy)
    hand = (0, *(sizes.suits - counts[rank] for rank in range(1, sizes.ranks + 1)))
    return Layout(tuple(next_cards), tuple(piles), opened, hand)


def _prime(ranks: int) -> int:
    """Return the smallest prime number above `ranks`; 13 for 13 ranks."""
    return next(n for n in (3, 5, 7, 11, 13) if n > ranks or n == 13)


# What a picture shows of Calculation, and how people call its moves.


def drawn(layout: Layout, sizes: Sizes, last: str | None) -> Board:
    """Return the table as data; `last` is the move that led to it."""
    tops = tops_of(layout.next_cards, sizes.ranks)
    cards = Cards(
        foundations=tuple(
            (NAMES[top], NAMES[next_card], size(top, n, sizes.ranks))
            for n, (top, next_card) in enumerate(zip(tops, layout.next_cards, strict=True), 1)
        ),
        piles=tuple(tuple(NAMES[card] for card in pile) for pile in layout.piles),
        opened=NAMES[layout.opened],
        hand=tuple((NAMES[card], count) for card, count in enumerate(layout.hand) if count),
        total=sizes.ranks * sizes.suits,
        moved=last or "",
    )
    if last is None:
        return Board(rows=(), stones="cards", cards=cards)
    short = called(last)
    turned = short != last and "→" not in short
    names = (("en", last if turned else short), ("ja", f"めくり札{short}" if turned else short))
    return Board(rows=(), stones="cards", cards=cards, names=names, label=short)


def called(move: str) -> str:
    """Return the move as a picture writes it: for a card turned over, only the card.

    >>> called("turn 7"), called("7>F2")
    ('7', '7→F2')
    """
    return move.removeprefix("turn ").replace(">", "→")


# Calculation played to its end at random, by itself: what searches spend nearly all their time on.
# It plays, move for move, what the same policy plays through the rules, several times as fast.


def played_out(  # noqa: C901, one loop without calls, in which searches spend their time
    layout: Layout, texts: Texts, foundation_first: bool, rng: Random, cards: Random
) -> tuple[int, tuple[str, ...]]:
    """Return whether every card reaches a foundation, and the moves; chance draws from `cards`."""
    hand, opened = list(layout.hand), layout.opened
    deck = [card for card, count in enumerate(hand) for _ in range(count)]
    piles = [[0, *pile] for pile in layout.piles]  # 0, which no foundation takes, is below all
    takers: list[list[int]] = [[] for _ in hand]
    for f, card in enumerate(layout.next_cards):
        if card:
            takers[card].append(f)
    lifts = [(p, f) for p, pile in enumerate(piles) for f in takers[pile[-1]]]
    told_moves: list[str] = []
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
            told_moves.append(texts.turned[opened])
        foundation_moves = lifts
        if opened:
            if takers[opened]:
                foundation_moves = [*lifts, *[(-1, f) for f in takers[opened]]]
            count = len(foundation_moves)
            if not (foundation_first and foundation_moves):
                count += len(piles)
        elif foundation_moves:
            count = len(foundation_moves)
        else:
            return int(not any(takers)), tuple(told_moves)
        bits = (count - 1).bit_length()
        while (choice := choose(bits)) >= count:
            pass
        if choice >= len(foundation_moves):
            p = choice - len(foundation_moves)
            told_moves.append(texts.wasted[opened][p])
            piles[p].append(opened)
            opened = 0
            if foundation_moves:  # else nothing could go to a foundation, and nothing can now
                lifts = [(p, f) for p, pile in enumerate(piles) for f in takers[pile[-1]]]
            continue
        p, f = foundation_moves[choice]
        if p < 0:
            card, opened = opened, 0
            told_moves.append(texts.placed[card][f])
        else:
            card = piles[p].pop()
            told_moves.append(texts.taken[p][f])
        takers[card].remove(f)
        following = texts.after[f][card]
        if following:
            takers[following].append(f)
            takers[following].sort()
        lifts = [(p, f) for p, pile in enumerate(piles) for f in takers[pile[-1]]]


# The rules, as a game that every search can play.

Ranks: TypeAlias = Literal[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
Suits: TypeAlias = Literal[1, 2, 3, 4]
Piles: TypeAlias = Literal[1, 2, 3, 4, 5, 6]
State: TypeAlias = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], int, tuple[int, ...], int]
"""The rank that each foundation waits for (0: finished), the piles from the bottom to the top, the
card turned over (0: none), how many cards of each rank are in the hand, and how many in all."""

TURN, OPEN = -2, -1
"""Where a card comes from, if not from the pile of this number."""


class Calculation:
    """The game from any position, with `ranks` ranks, `suits` suits and `piles` waste piles.

    There are as many foundations as suits, and foundation n grows by n. A `position` is written
    ``A 4 3 4 | 7 K, -, 2, - | 10``: the top card of each foundation; the waste piles, each from the
    bottom to the top; the card turned over. The last two parts may be missing, and ``-`` stands for
    no card. All that lies nowhere is in the hand. Raises BadPosition for a position that cannot be,
    and for sizes with which the game cannot be won.

    Moves are ``turn 7``, which chance chooses, ``7>F2`` and ``7>W1`` of the card turned over, and
    ``W1>F2``. The foundations come first among them, those reached from waste piles before the
    others. With `symmetry`, positions that differ by the order of the piles share a table's entry.
    """

    range: tuple[float, float] = (0, 1)
    countable = 100_000
    """Larger trees are not counted: the whole game has far more positions than can be looked at."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        ranks: Ranks = 13,
        suits: Suits = 4,
        piles: Piles = 4,
        symmetry: bool = True,
    ) -> None:
        self.symmetry = symmetry
        self.sizes = sizes = checked(Sizes(ranks, suits, piles))
        if to_move is not None:
            message = f"found {to_move!r} to move"
            raise BadPosition(message, "leave it out: chance moves unless a card is open")
        laid = read(position, sizes) if position.strip() else dealt(sizes)
        self._start: State = *laid, sum(laid.hand)
        self._texts = texts(sizes)
        self._shares = tuple(
            tuple(Fraction(k, max(left, 1)) for k in range(suits + 1))
            for left in range(ranks * suits + 1)
        )
        self._read = dict(self._written_moves())

    def start(self) -> State:
        """Return the position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: chance while a card has to be turned over, else MAX, the player."""
        return MAX if state[2] or not state[4] else CHANCE

    def moves(self, state: State) -> Sequence[str]:
        """Return the cards that may turn up; or the moves to foundations, then to waste piles."""
        _, _, opened, hand, left = state
        if left and not opened:
            turned = zip(self._texts.turned, hand, strict=True)
            return tuple([move for move, count in turned if count])
        if opened:
            return (*self.foundation_moves(state), *self._texts.wasted[opened])
        return self.foundation_moves(state)

    def foundation_moves(self, state: State) -> Sequence[str]:
        """Return the player's moves that bring a card to a foundation."""
        next_cards, piles, opened, _, _ = state
        _, placed_texts, _, taken_texts, _ = self._texts
        moves = [
            taken_texts[p][f]
            for p, pile in enumerate(piles)
            if pile and pile[-1] in next_cards
            for f, card in enumerate(next_cards)
            if card == pile[-1]
        ]
        if opened and opened in next_cards:
            moves += [
                placed_texts[opened][f] for f, card in enumerate(next_cards) if card == opened
            ]
        return tuple(moves)

    def play(self, state: State, move: str) -> State:
        """Return the position with the card turned over, or moved to its place."""
        next_cards, piles, opened, hand, left = state
        source, target = self._read[move]
        if source == TURN:
            hand = (*hand[:target], hand[target] - 1, *hand[target + 1 :])
            return next_cards, piles, target, hand, left - 1
        if source == OPEN:
            card, opened = opened, 0
        else:
            *_, card = pile = piles[source]
            piles = (*piles[:source], pile[:-1], *piles[source + 1 :])
        if target < 0:
            pile = (*piles[~target], card)
            piles = (*piles[:~target], pile, *piles[~target + 1 :])
        else:
            following = self._texts.after[target][card]
            next_cards = (*next_cards[:target], following, *next_cards[target + 1 :])
        return next_cards, piles, opened, hand, left

    def over(self, state: State) -> bool:
        """Return whether no card is left in the hand and none can go anywhere."""
        next_cards, piles, opened, _, left = state
        if opened or left:
            return False
        return all(not pile or pile[-1] not in next_cards for pile in piles)

    def score(self, state: State) -> float:
        """Return 1 if every card lies on a foundation, else 0."""
        return int(not any(state[0]))

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return the cards in the hand, all equally likely."""
        _, _, _, hand, left = state
        shares = self._shares[left]
        return [
            (text, shares[count])
            for text, count in zip(self._texts.turned, hand, strict=True)
            if count
        ]

    def key(self, state: State) -> State:
        """Return the state with its piles sorted, so that equal piles share a table's entry."""
        if not self.symmetry:
            return state
        next_cards, piles, *rest = state
        return next_cards, tuple(sorted(piles)), *rest  # type: ignore[return-value]

    def evaluate(self, state: State) -> float:
        """Return the share of the cards that lie on foundations, to estimate the chance to win."""
        _, piles, opened, _, left = state
        away = sum(map(len, piles)) + bool(opened) + left
        return cast("float", 1 - Fraction(away, self.sizes.ranks * self.sizes.suits))

    def text(self, state: State) -> str:
        """Return the position as text, in the form that `position` takes."""
        return spelled(Layout(*state[:4]), self.sizes)

    def played_out(
        self, state: State, foundation_first: bool, rng: Random, cards: Random
    ) -> tuple[float, Sequence[str]]:
        """Return the score and the moves of a random playout: see `policies.playout`.

        The result is that of the rules above, several times as fast.
        """
        return played_out(Layout(*state[:4]), self._texts, foundation_first, rng, cards)

    def grid(self, state: State, last: str | None = None) -> Board:
        """Return the cards on the table as data, with the move that led here."""
        return drawn(Layout(*state[:4]), self.sizes, last)

    def _written_moves(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield every move with where its card comes from and where it goes: to a foundation, or to
        the waste pile whose number is the complement; of a card turned over, which it is."""
        turned_texts, placed_texts, wasted_texts, taken_texts, _ = self._texts
        yield from ((move, (TURN, card)) for card, move in enumerate(turned_texts) if card)
        for targets in placed_texts[1:]:
            yield from ((move, (OPEN, f)) for f, move in enumerate(targets))
        for targets in wasted_texts[1:]:
            yield from ((move, (OPEN, ~p)) for p, move in enumerate(targets))
        for p, targets in enumerate(taken_texts):
            yield from ((move, (p, f)) for f, move in enumerate(targets))
