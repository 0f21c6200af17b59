"""What a game tells a search: the protocol `Game`, and positions as data (`Board`, `Cards`)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Annotated, Any, Literal, Protocol, TypeAlias, TypeVar, cast

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

Path: TypeAlias = tuple[Hashable, ...]
"""The moves from the root: the identity of a node."""

AtLeast: TypeAlias = Annotated[float, "at-least"]
"""A goal, written ``at-least 5``: a lower bound of a state's value to MAX."""

MAX, MIN, CHANCE = 1, -1, 0


class UnknownValue(ValueError):
    """A search evaluated a leaf whose value is written as ``?`` in the file.

    `path` is the path of the leaf; it is empty until an `ObservedGame` knows it.
    """

    def __init__(self, path: Path = ()) -> None:
        super().__init__(f"nobody knows the value of {spell(path) or 'this leaf'}")
        self.path = path


class BadPosition(ValueError):
    """A position that the rules do not allow; a game raises it when it is built.

    `message` says what was found, `remedy` what to write instead. Neither begins with a capital
    letter or ends with a full stop. The reader adds the file, the line and the column.
    """

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message, remedy)
        self.message = message
        self.remedy = remedy


class ContractError(ValueError):
    """An algorithm or a game breaks the rules that the author's guide states for it.

    `message` is what it does, as a verb with its object, and what was expected; `remedy` is what to
    do. `place` is the file and the line at fault; None if it is the line that was running.
    """

    def __init__(self, message: str, remedy: str, place: tuple[str, int] | None = None) -> None:
        super().__init__(message, remedy, place)  # what pickle rebuilds the error from
        self.message = message
        self.remedy = remedy
        self.place = place


class NotInstalled(ImportError):
    """A game needs a package that is not installed; the game raises it when it is built.

    `package` is the name under which it is installed, `remedy` the command that installs it. The
    walkthroughs of the game are then skipped, with a note.
    """

    def __init__(self, package: str, remedy: str) -> None:
        super().__init__(package, remedy)
        self.package = package
        self.message = f"the package {package} is not installed"
        self.remedy = remedy


MAX_CARDS_IN_NODE = 12
"""A table with no more cards than this is legible in a node."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The table of a game of patience; a card is named by its rank, such as A, 10 or K."""

    foundations: tuple[tuple[str, str, int], ...]
    """Of each foundation its top card, the card that may be put on it next (empty if it is
    complete), and how many cards it has."""
    piles: tuple[tuple[str, ...], ...]
    """The waste piles: the cards of each from the bottom to the top."""
    opened: str = ""
    """The card that has been turned over and not yet moved; empty if there is none."""
    hand: tuple[tuple[str, int], ...] = ()
    """The ranks still to be turned over, each with the number of its cards; their order is
    unknown."""
    total: int = 0
    """The number of cards of the whole game. Pictures reserve the height of a pile by it."""
    moved: str = ""
    """The move that led here, as text; empty at the start."""

    @property
    def left(self) -> int:
        """Number of cards that are still to be turned over."""
        return sum(count for _, count in self.hand)


@dataclass(frozen=True, slots=True)
class Board:
    """A position as data: what a picture of it shows. `Game` objects return it from `grid`.

    Rows and columns count from 0, from the top left.
    """

    rows: tuple[tuple[str, ...], ...]
    """The sign in each cell, row by row, all rows of one length; an empty cell is an empty text."""
    last: tuple[int, int] | None = None
    """Row and column of the cell of the move that led here; None at the start."""
    line: tuple[tuple[int, int], ...] = ()
    """The cells that won, from one end of their line to the other; empty if nobody has won."""
    hints: tuple[tuple[int, int], ...] = ()
    """The cells on which the player to move may play, in games where this is not plain to see."""
    flipped: tuple[tuple[int, int], ...] = ()
    """The cells whose stones the last move turned over."""
    stones: Literal[
        "marks", "discs", "pieces", "cards", "sticks", "lines", "pits", "points", "chess", "letters"
    ] = "marks"
    """What stands for the signs: O and X as they are written, white and black discs, or the pieces
    of shogi, whose signs are those of SFEN (capitals are Black's, a plus stands for promotion).
    Cards lie on no squares: then `cards` holds them, and there are no rows.

    `sticks` are cells that hold a stick or none. `lines` join the dots of dots and boxes: `+` is a
    dot, `-` and `|` are lines, O and X own boxes. `pits` are the numbers of seeds in two rows, with
    stores at the upper left and the lower right end. `points` are texts in rows. The men of `chess`
    have the signs of FEN, White's in capitals. `letters` are signs as other programs print them."""
    hands: tuple[tuple[tuple[str, int], ...], ...] = ()
    """The pieces in hand, Black's and then White's: signs, each with the number of its pieces."""
    rules: str = ""
    """Which rules sentences are about: `tsume` or `tsume-shortest`, where sooner mates are worth
    more; `connect-four`, `nim` and others by the name of the game."""
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
    points: tuple[int, int] = (0, 0)
    """What MAX and MIN have gained, in games that count points, boxes or seeds."""

    @property
    def large(self) -> bool:
        """Whether it can only be read beside the tree, and not in a node."""
        return self.stones in ("pieces", "chess") or (
            self.cards is not None and self.cards.total > MAX_CARDS_IN_NODE
        )

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
        """Return how the last move is written in the language; empty if it is written as given."""
        names = dict(self.names)
        return names.get(language, names.get("en", ""))


def drawn_board(game: Any, state: Any, last: Any = None) -> Board | None:
    """Return the state of a game as it is drawn, reached by the move `last`; None in games without
    boards, and for a position that is not drawn as one."""
    board: Board | None = game.grid(state, last) if hasattr(game, "grid") else None
    return board


class Game(Protocol[S, M]):
    """The rules of a game, as a search asks for them.

    States and moves are immutable and hashable; `play` returns a new state and changes none. Scores
    and evaluations are MAX's, in one unit of the game's own. There is no base class: any object
    with these methods is a game.

    Eleven members more are optional. `sample`, a text, is a position near the end, at which
    `walkthroughs new` begins. `grid`, called with a state and the move that led to it (or None),
    returns a `Board`, which pictures draw. `countable`, a number, says how many states may be
    looked at to count a tree (a million otherwise). `prior`, called with a state and one of its
    moves, says how promising the move looks before any search: the function `prior` asks for it.
    `noisy`, called with a state and a move, says whether the move is noisy (see `is_noisy`).
    `capture_worth`, called with a state and a move, says how much the move captures, for the order
    of moves `captures` (see `capture_worth` below).
    `passed`, called with a state, returns the state after a pass, or None (see `after_pass`).
    `in_check`, called with a state, says whether the mover is in check (see `is_in_check`).
    `bounds`, called with a state that is not over, returns the minimum and the maximum value that
    it can have, or None (see `bounds_of`).
    `has_pieces`, called with a state, says whether a pass may be tried (see `has_pieces` below).
    `sees`, called with a state, tells what the mover sees there, if that is not all (see
    `worlds.py`).
    """

    @property
    def range(self) -> tuple[float, float]:
        """Return the minimum and the maximum score that a finished game can have; both are finite
        where chance moves or games are played out."""
        ...

    def start(self) -> S:
        """Return the state with which a search begins: the root."""
        ...

    def turn(self, state: S) -> int:
        """Return who moves: `MAX` (1), `MIN` (-1) or `CHANCE` (0). In a finished game it is the
        player whose turn it would be."""
        ...

    def moves(self, state: S) -> Sequence[M]:
        """Return the moves in the order in which a search tries them; at a chance node, the
        outcomes."""
        ...

    def play(self, state: S, move: M) -> S:
        """Return the state after one of the state's moves or outcomes."""
        ...

    def over(self, state: S) -> bool:
        """Return whether the game has ended here."""
        ...

    def score(self, state: S) -> float:
        """Return the value of a finished game to MAX.

        Raises UnknownValue for a leaf whose value nobody knows.
        """
        ...

    def outcomes(self, state: S) -> Sequence[tuple[M, Fraction]]:
        """Return the outcomes of a chance node, in the order of `moves`, each with its chance. The
        chances are greater than 0 and add up to 1."""
        ...

    def key(self, state: S) -> Hashable:
        """Return the key under which a transposition table stores the state.

        States may share a key only if their values are equal; symmetric states may, and then a
        table takes them for one position. The player to move belongs into the key.
        """
        ...

    def evaluate(self, state: S) -> float:
        """Return a guess at the value to MAX of a state that is not over, made without search."""
        ...


def prior(game: Game[S, M], state: S, move: M) -> float:
    """Return how promising the move looks before any search, as a probability.

    The priors of a state's moves add up to 1. A game that knows none gives all moves the same.
    """
    prior_of_game = getattr(game, "prior", None)
    return (
        1 / len(game.moves(state)) if prior_of_game is None else float(prior_of_game(state, move))
    )


PASS = "pass"
"""What stands in a path for a pass that is not a move of the game."""


def is_noisy(game: Game[S, M], state: S, move: M) -> bool:
    """Return whether the move is noisy: a capture, a check, a promotion, after which a static
    evaluation is not to be trusted. No move is, in a game that does not say."""
    noisy = getattr(game, "noisy", None)
    return noisy is not None and bool(noisy(state, move))


def capture_worth(game: Game[S, M], state: S, move: M) -> float:
    """Return how much a capture promises before any search: the most valuable piece taken first,
    the cheapest attacker first among equals; 0 for a move that takes nothing. In a game that
    does not say, noisy moves are worth 1."""
    worth = getattr(game, "capture_worth", None)
    return float(is_noisy(game, state, move)) if worth is None else float(worth(state, move))


def is_in_check(game: Game[S, M], state: S) -> bool:
    """Return whether the mover is in check, and so may not pass. Nobody is, in a game that does
    not say."""
    in_check = getattr(game, "in_check", None)
    return in_check is not None and bool(in_check(state))


def bounds_of(game: Game[S, M], state: S) -> tuple[float, float]:
    """Return between which values that of the state lies for sure: its score if it is over, and
    else what the game says of it; the range of all scores, in a game that does not say."""
    if game.over(state):
        return game.score(state), game.score(state)
    bounds = getattr(game, "bounds", None)
    written = None if bounds is None else bounds(state)
    return game.range if written is None else written


def has_pieces(game: Game[S, M], state: S) -> bool:
    """Return whether the mover has more than what makes a pass better than moves, as more men than
    the king and pawns in chess. All have, in a game that does not say."""
    pieces = getattr(game, "has_pieces", None)
    return pieces is None or bool(pieces(state))


def after_pass(game: Game[S, M], state: S) -> S | None:
    """Return the state in which the other player moves, if the mover could pass; None where the
    game says of none, and in a state that is over. It is not a move of the game: minimax never goes
    there."""
    passed = getattr(game, "passed", None)
    return None if passed is None else cast("S | None", passed(state))


def exact(value: float) -> float:
    """Return the number as a fraction, so that three thirds add up to one; infinities stay.

    To the type checker it is still a float: fractions add, multiply and compare like floats.

    >>> exact(1 / 4) / 3
    Fraction(1, 12)
    """
    return cast("float", Fraction(value)) if isfinite(value) else value


def spell(path: Path) -> str:
    """Return the path as text, its moves joined by slashes; the root is empty.

    >>> spell(("A", "D", 2))
    'A/D/2'
    """
    return "/".join(map(str, path))
