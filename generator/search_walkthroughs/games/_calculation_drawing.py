"""What a picture shows of Calculation, and how people call its moves."""

from ..game import Board, Cards
from ._calculation import NAMES, Layout, Sizes, size, tops_of


def drawn(layout: Layout, sizes: Sizes, last: str | None) -> Board:
    """The table as data, reached by the move."""
    tops = tops_of(layout.wanted, sizes.ranks)
    cards = Cards(
        foundations=tuple(
            (NAMES[top], NAMES[wanted], size(top, n, sizes.ranks))
            for n, (top, wanted) in enumerate(zip(tops, layout.wanted, strict=True), 1)
        ),
        piles=tuple(tuple(NAMES[card] for card in pile) for pile in layout.piles),
        opened=NAMES[layout.opened],
        hand=tuple((NAMES[card], held) for card, held in enumerate(layout.hand) if held),
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
    """The move as a picture writes it: of a card turned over, only which it is.

    >>> called("turn 7"), called("7>F2")
    ('7', '7→F2')
    """
    return move.removeprefix("turn ").replace(">", "→")
