"""What a game tells a search: one small protocol, no base class."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Annotated, Literal, Protocol, TypeAlias, TypeVar, cast

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

Path: TypeAlias = tuple[Hashable, ...]
"""The moves from the root: the identity of a node."""

AtLeast: TypeAlias = Annotated[float, "at-least"]
"""A goal, written ``at-least 5``: that a state is worth so much to MAX."""

MAX, MIN, CHANCE = 1, -1, 0


class UnknownValue(ValueError):
    """A leaf was evaluated whose value nobody knows."""

    def __init__(self, path: Path = ()) -> None:
        super().__init__(f"nobody knows the value of {spell(path) or 'this leaf'}")
        self.path = path


class BadPosition(ValueError):
    """A position that the rules do not allow, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message, remedy)
        self.message = message
        self.remedy = remedy


class NotInstalled(ImportError):
    """A game needs a package that is not there, and how one comes by it."""

    def __init__(self, package: str, remedy: str) -> None:
        super().__init__(package, remedy)
        self.message = f"the package {package} is not installed"
        self.remedy = remedy


FEW = 12
"""A table with no more cards than this is legible in a node."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What lies on the table in a game of patience; cards are named by their ranks."""

    foundations: tuple[tuple[str, str, int], ...]
    """The top card of each, the card it waits for (none if it is finished), and how many it has."""
    piles: tuple[tuple[str, ...], ...]
    """The waste piles, each from the bottom to the top."""
    opened: str = ""
    """The card that has been turned over and has not been moved yet."""
    hand: tuple[tuple[str, int], ...] = ()
    """The cards still to be turned over, in an order that nobody knows: how many of each."""
    total: int = 0
    """All the cards of the game, so that pictures know how high a pile can become."""
    moved: str = ""
    """The move that led here."""

    @property
    def left(self) -> int:
        """How many cards are still to be turned over."""
        return sum(count for _, count in self.hand)


@dataclass(frozen=True, slots=True)
class Board:
    """A position as data: what a picture of it shows."""

    rows: tuple[tuple[str, ...], ...]
    """The sign in each cell, row by row; empty cells are empty texts."""
    last: tuple[int, int] | None = None
    """Row and column, from 0, of the move that led here."""
    line: tuple[tuple[int, int], ...] = ()
    """The cells of the row that won."""
    hints: tuple[tuple[int, int], ...] = ()
    """The cells on which the player to move may play, where that is worth showing."""
    flipped: tuple[tuple[int, int], ...] = ()
    """The cells whose stones the last move turned over."""
    stones: Literal["marks", "discs", "pieces", "cards"] = "marks"
    """What stands for the signs: O and X as they are written, white and black discs, or the pieces
    of shogi, whose signs are those of SFEN (capitals are Black's, a plus stands for promotion).
    Cards lie on no squares: then `cards` holds them, and there are no rows."""
    hands: tuple[tuple[tuple[str, int], ...], ...] = ()
    """What Black and what White hold in hand: signs and how many of each."""
    rules: str = ""
    """Which game it is, where several are played with the same pieces: `tsume`, or
    `tsume-shortest` where sooner mates are worth more."""
    ending: str = ""
    """Why the game is over, in games that can end in several ways; the game says in which."""
    guess: str = ""
    """What a static evaluation of it counts, in games that can count several things."""
    names: tuple[tuple[str, str], ...] = ()
    """How people write the last move, by language, where that is not how it is given."""
    label: str = ""
    """How a picture writes the last move, which is read in every language, if otherwise."""
    cards: Cards | None = None
    """What lies on the table, in games of cards."""

    @property
    def large(self) -> bool:
        """Whether it can only be read beside the tree, and not in a node."""
        return self.stones == "pieces" or (self.cards is not None and self.cards.total > FEW)

    @property
    def columns(self) -> int:
        """How many cells it is wide; cards are cells too, and beside the foundations there is room
        for the card turned over and for the hand."""
        if self.cards is None:
            return len(self.rows[0])
        return max(len(self.cards.foundations) + 2, len(self.cards.piles))

    @property
    def height(self) -> int:
        """How many cells it is high."""
        if self.cards is None:
            return len(self.rows)
        return 1 + max(1, *map(len, self.cards.piles))

    def name(self, language: str = "en") -> str:
        """How the last move is written in the language; empty where it is written as given."""
        names = dict(self.names)
        return names.get(language, names.get("en", ""))


class Game(Protocol[S, M]):
    """States and moves are immutable values; `play` returns a new state and changes none."""

    @property
    def range(self) -> tuple[float, float]:
        """The least and the greatest score a finished game can have."""
        ...

    def start(self) -> S:
        """The state a search begins with."""
        ...

    def turn(self, state: S) -> int:
        """Who moves: 1 MAX, -1 MIN, 0 chance."""
        ...

    def moves(self, state: S) -> Sequence[M]:
        """The moves, in the order a search tries them; at a chance node, what may happen."""
        ...

    def play(self, state: S, move: M) -> S:
        """The state after the move."""
        ...

    def over(self, state: S) -> bool:
        """Whether nothing is left to play."""
        ...

    def score(self, state: S) -> float:
        """What a finished game is worth to MAX."""
        ...

    def outcomes(self, state: S) -> Sequence[tuple[M, Fraction]]:
        """What may happen at a chance node and how likely it is; the chances add up to 1."""
        ...

    def key(self, state: S) -> Hashable:
        """What a table knows the state by; symmetric states have the same key."""
        ...

    def evaluate(self, state: S) -> float:
        """A guess, without search, at what the state is worth to MAX."""
        ...


def exact(value: float) -> float:
    """The number as a fraction, so that chances of a third add up to one; infinities stay.

    To the type checker it is still a float: fractions add, multiply and compare like floats.

    >>> exact(1 / 4) / 3
    Fraction(1, 12)
    """
    return cast("float", Fraction(value)) if isfinite(value) else value


def spell(path: Path) -> str:
    """The path as text.

    >>> spell(("A", "D", 2))
    'A/D/2'
    """
    return "/".join(map(str, path))
