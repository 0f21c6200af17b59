"""The table of a game of patience: foundations, the card turned over, the hand, the waste piles.

In a node stands what a small game needs. Beside the tree there is room for the names of the piles,
for what each foundation waits for and for what is left in the hand.
"""

from collections.abc import Iterator
from functools import partial

from ...game import Board, Cards
from ...record.plan import NodeState, NodeStatus
from ..family_picture import NodeMark
from ..node_size import CARD, PADDING, PIECES, NodePlace
from ..svg import Lines, Mark, Point, Polygon, TextMark, rectangle, snap

COLUMN, HEIGHT, ROW = PIECES / 6.5, 28.0, 19.0
"""The width of a column of the large table, and the heights of a card in it and of a pile's row."""
SPACE = 5.0
"""The space between two columns."""
ROWS = 7
"""Upper limit of cards of a pile that are shown; of those below there is only the number."""
NAMES, TOPS, WAITING, HAND, PILES, BASES = 10.0, 15.0, 57.0, 78.0, 113.0, 119.0
"""How far down each part of the table begins, or has its baseline: the piles come last, because a
table whose piles are low is then drawn larger."""
HAND_ROW = 15.0
"""The height of a row of what is in the hand."""
WAITS, COMPLETE = "→", "✓"


def parts(cards: Cards) -> Iterator[NodeMark]:
    """Yield what draws the marks of the table in a node, in painting order."""
    yield _moved_card
    yield _back
    yield _outlines
    yield from (partial(_foundation, n) for n in range(len(cards.foundations)))
    yield _open_card
    yield _hand
    largest_pile = max(map(len, cards.piles)) + bool(cards.opened) + cards.left
    for n in range(len(cards.piles)):
        yield from (partial(_pile_card, n, k) for k in range(largest_pile))


def _moved_card(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the background of the card that was moved or turned over."""
    cards = _cards(place)
    if not cards.moved or view.state is NodeStatus.PRUNED:
        return None
    kind, n = _goal(cards)
    if kind == "W":
        return Polygon("last", _box(*_middle(place, n, len(cards.piles[n])), CARD, CARD))
    column = n if kind == "F" else len(cards.foundations)
    return Polygon("last", _box(*_middle(place, column, 0), CARD, CARD))


def _back(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw the hand, face down."""
    cards = _cards(place)
    if not cards.left or view.state is NodeStatus.PRUNED:
        return None
    return Polygon("card-back", _box(*_middle(place, len(cards.foundations) + 1, 0), CARD, CARD))


def _outlines(place: NodePlace, view: NodeState) -> Mark | None:
    """Draw boxes around the foundations, and the line that the piles hang from."""
    cards = _cards(place)
    boxes = [_rectangle(_middle(place, n, 0), CARD, CARD) for n in range(len(cards.foundations))]
    for n in range(len(cards.piles)):
        x, y = _middle(place, n, 1)
        y, half = snap(y - CARD / 2 + 1), CARD / 2 - 1.5
        boxes.append(((snap(x - half), y), (snap(x + half), y)))
    return Lines("grid-faded" if view.state is NodeStatus.PRUNED else "grid", tuple(boxes))


def _foundation(n: int, place: NodePlace, view: NodeState) -> Mark | None:
    top, next_card, _ = _cards(place).foundations[n]
    style = (
        "small" if view.state is NodeStatus.PRUNED else "value-small" if next_card else "leaf-small"
    )
    return _text(style, _middle(place, n, 0), top)


def _open_card(place: NodePlace, view: NodeState) -> Mark | None:
    cards = _cards(place)
    style = "small" if view.state is NodeStatus.PRUNED else "value-small"
    at = _middle(place, len(cards.foundations), 0)
    return _text(style, at, cards.opened) if cards.opened else None


def _hand(place: NodePlace, view: NodeState) -> Mark | None:
    cards = _cards(place)
    at = _middle(place, len(cards.foundations) + 1, 0)
    style = "small" if view.state is NodeStatus.PRUNED else "leaf-small"
    return _text(style, at, str(cards.left)) if cards.left else None


def _pile_card(n: int, k: int, place: NodePlace, view: NodeState) -> Mark | None:
    """Write the card of pile `n` that has `k` cards below it."""
    pile = _cards(place).piles[n]
    if k >= len(pile):
        return None
    style = "small"
    if view.state is not NodeStatus.PRUNED:
        style = "value-small" if k == len(pile) - 1 else "leaf-small"
    return _text(style, _middle(place, n, k + 1), pile[k])


def slots(cards: Cards) -> int:
    """Return the number of marks of the large table."""
    return 5 + 3 * len(cards.foundations) + 2 + (1 + ROWS) * len(cards.piles) + 2 * 13


def marks(board: Board, left: float, top: float) -> Iterator[Mark | None]:
    """Draw the large table with its upper left corner there."""
    cards = board.cards
    assert cards
    middles = [snap(left + (n + 0.5) * COLUMN) for n in range(6)]
    across, tops = COLUMN - SPACE, snap(top + TOPS + HEIGHT / 2)
    opened, hand = (snap(left + PIECES - (n + 0.5) * COLUMN) for n in (1, 0))
    yield _highlight(cards, middles, opened, top)
    back = Polygon("card-back", _box(hand, tops, across, HEIGHT))
    yield back if cards.left else None
    yield _strip(cards, left, top) if cards.left else None
    boxes = [*middles[: len(cards.foundations)], *([opened] if cards.opened else [])]
    yield Lines("frame", tuple(_rectangle((x, tops), across, HEIGHT) for x in boxes))
    y, half = snap(top + BASES), across / 2
    shelves = middles[: len(cards.piles)]
    yield Lines("squares", tuple(((snap(x - half), y), (snap(x + half), y)) for x in shelves))
    for n, (card, next_card, _) in enumerate(cards.foundations):
        yield TextMark("small", (middles[n], snap(top + NAMES)), f"F{n + 1}")
        yield _text("value", (middles[n], tops), card)
        waits = f"{WAITS} {next_card}" if next_card else COMPLETE
        yield TextMark("count", (middles[n], snap(top + WAITING)), waits)
    yield _text("value", (opened, tops), cards.opened) if cards.opened else None
    yield _text("leaf", (hand, tops), str(cards.left)) if cards.left else None
    for n, pile in enumerate(cards.piles):
        yield TextMark("small", (middles[n], snap(top + PILES)), f"W{n + 1}")
        yield from _column(pile, middles[n], top)
    yield from _left(cards, left, top)


def _column(pile: tuple[str, ...], x: float, top: float) -> Iterator[Mark | None]:
    """Draw a waste pile, its top last; cards for which there is no room are counted."""
    more = len(pile) - ROWS + 1 if len(pile) > ROWS else 0
    texts = [f"+{more}"] * bool(more) + list(pile[more:])
    for k in range(ROWS):
        at = (x, snap(top + BASES + (k + 0.5) * ROW))
        style = "value" if k == len(texts) - 1 else "small" if more and not k else "leaf"
        yield _text(style, at, texts[k]) if k < len(texts) else None


def _strip(cards: Cards, left: float, top: float) -> Polygon:
    """Draw the background of what is in the hand: that of cards which lie face down."""
    wide = len(cards.hand) * PIECES / 13
    return Polygon("card-back", _box(left + wide / 2, top + HAND + 3, wide, 2 * HAND_ROW + 2))


def _left(cards: Cards, left: float, top: float) -> Iterator[Mark | None]:
    """Write what the hand holds: each rank, and below it the number of its cards."""
    across = PIECES / 13
    for k in range(13):
        if k >= len(cards.hand):
            yield from (None, None)
            continue
        (card, rank), x = cards.hand[k], snap(left + (k + 0.5) * across)
        yield TextMark("count", (x, snap(top + HAND)), card)
        yield TextMark("count", (x, snap(top + HAND + HAND_ROW)), str(rank))


def _highlight(cards: Cards, middles: list[float], opened: float, top: float) -> Mark | None:
    """Draw the background of the card that was moved or turned over, on the large table."""
    if not cards.moved:
        return None
    kind, n = _goal(cards)
    if kind == "W":
        row = min(len(cards.piles[n]), ROWS) - 0.5
        return Polygon("last", _box(middles[n], snap(top + BASES + row * ROW), COLUMN - SPACE, ROW))
    x = middles[n] if kind == "F" else opened
    return Polygon("last", _box(x, snap(top + TOPS + HEIGHT / 2), COLUMN - SPACE, HEIGHT))


def _goal(cards: Cards) -> tuple[str, int]:
    """Return where the last card went: to a foundation, a waste pile, or only face up."""
    _, _, goal = cards.moved.partition(">")
    return (goal[0], int(goal[1:]) - 1) if goal else ("", 0)


def _cards(place: NodePlace) -> Cards:
    assert place.node.board
    assert place.node.board.cards
    return place.node.board.cards


def _middle(place: NodePlace, column: int, row: int) -> Point:
    """Return the middle of a cell of the table in a node.

    The foundations and the hand are in row 0.
    """
    assert place.node.board
    left = place.x - CARD * place.node.board.columns / 2
    top = place.y - place.floor + PADDING
    return snap(left + (column + 0.5) * CARD), snap(top + (row + 0.5) * CARD)


def _text(style: str, middle: Point, text: str) -> TextMark:
    size = 5.5 if style in ("value", "leaf") else 4.5
    return TextMark(style, (middle[0], snap(middle[1] + size)), text)


def _box(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    left, right = snap(x - wide / 2 + 0.5), snap(x + wide / 2 - 0.5)
    return rectangle(left, snap(y - high / 2 + 0.5), right, snap(y + high / 2 - 0.5))


def _rectangle(at: Point, wide: float, high: float) -> tuple[Point, ...]:
    corners = _box(*at, wide, high)
    return (*corners, corners[0])
