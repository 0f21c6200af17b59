"""Calculation, a game of patience for one player, whose cards are turned over one by one.

The foundations begin with the cards A, 2, 3, 4 and grow by 1, 2, 3, 4, K being followed by A, until
each holds every rank. A card turned over from the hand goes to a foundation that waits for it or to
the top of a waste pile; from there only the top may go, and only to a foundation. The player wins
if every card reaches a foundation. Suits do not matter.

>>> game = Calculation()
>>> game.moves(game.play(game.start(), "turn 2"))
('2>F1', '2>W1', '2>W2', '2>W3', '2>W4')
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Literal, TypeAlias, cast

from ..game import CHANCE, MAX, BadPosition, Board
from ._calculation import Layout, Sizes, checked, dealt, read, spelled, texts
from ._calculation_drawing import drawn
from ._calculation_playing import played_out

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
        self._read = dict(self._written())

    def start(self) -> State:
        """The position that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Who moves: chance while a card has to be turned over, else the player, who is MAX."""
        return MAX if state[2] or not state[4] else CHANCE

    def moves(self, state: State) -> Sequence[str]:
        """The cards that may turn up; or what may go to foundations, then to waste piles."""
        _, _, opened, hand, left = state
        if left and not opened:
            turned = zip(self._texts.turned, hand, strict=True)
            return tuple([move for move, held in turned if held])
        if opened:
            return (*self.foundation_moves(state), *self._texts.wasted[opened])
        return self.foundation_moves(state)

    def foundation_moves(self, state: State) -> Sequence[str]:
        """The player's moves that bring a card to a foundation."""
        wanted, piles, opened, _, _ = state
        _, placed, _, taken, _ = self._texts
        found = [
            taken[p][f]
            for p, pile in enumerate(piles)
            if pile and pile[-1] in wanted
            for f, card in enumerate(wanted)
            if card == pile[-1]
        ]
        if opened and opened in wanted:
            found += [placed[opened][f] for f, card in enumerate(wanted) if card == opened]
        return tuple(found)

    def play(self, state: State, move: str) -> State:
        """The position with the card turned over, or with it where it goes."""
        wanted, piles, opened, hand, left = state
        source, target = self._read[move]
        if source == TURN:
            hand = (*hand[:target], hand[target] - 1, *hand[target + 1 :])
            return wanted, piles, target, hand, left - 1
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
            wanted = (*wanted[:target], following, *wanted[target + 1 :])
        return wanted, piles, opened, hand, left

    def over(self, state: State) -> bool:
        """Whether no card is left in the hand and none can go anywhere."""
        wanted, piles, opened, _, left = state
        if opened or left:
            return False
        return all(not pile or pile[-1] not in wanted for pile in piles)

    def score(self, state: State) -> float:
        """1 if every card lies on a foundation, else 0."""
        return int(not any(state[0]))

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Every card in the hand is as likely as any other."""
        _, _, _, hand, left = state
        shares = self._shares[left]
        return [
            (text, shares[held])
            for text, held in zip(self._texts.turned, hand, strict=True)
            if held
        ]

    def key(self, state: State) -> State:
        """The state with its piles in one order, so that the same piles share a table's entry."""
        if not self.symmetry:
            return state
        wanted, piles, *others = state
        return wanted, tuple(sorted(piles)), *others  # type: ignore[return-value]

    def evaluate(self, state: State) -> float:
        """The share of the cards that lie on foundations, as a guess at the chance to win."""
        _, piles, opened, _, left = state
        away = sum(map(len, piles)) + bool(opened) + left
        return cast("float", 1 - Fraction(away, self.sizes.ranks * self.sizes.suits))

    def text(self, state: State) -> str:
        """The position in the text that a `position` is written in."""
        return spelled(Layout(*state[:4]), self.sizes)

    def played_out(
        self, state: State, foundation_first: bool, rng: Random, cards: Random
    ) -> tuple[float, Sequence[str]]:
        """The score and the moves of a game played on by lot: see `policies.playout`.

        It is what the rules above come to, several times as fast.
        """
        return played_out(Layout(*state[:4]), self._texts, foundation_first, rng, cards)

    def grid(self, state: State, last: str | None = None) -> Board:
        """The cards on the table as data, with the move that led here."""
        return drawn(Layout(*state[:4]), self.sizes, last)

    def _written(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Every move with where its card comes from and where it goes: to a foundation, or to the
        waste pile whose number is the complement; of a card turned over, which it is."""
        turned, placed, wasted, taken, _ = self._texts
        yield from ((move, (TURN, card)) for card, move in enumerate(turned) if card)
        for goes in placed[1:]:
            yield from ((move, (OPEN, f)) for f, move in enumerate(goes))
        for goes in wasted[1:]:
            yield from ((move, (OPEN, ~p)) for p, move in enumerate(goes))
        for p, goes in enumerate(taken):
            yield from ((move, (p, f)) for f, move in enumerate(goes))
