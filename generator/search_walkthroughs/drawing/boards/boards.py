"""Boards and pieces in nodes, and enlarged."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import TypeAlias

from ...game import Board
from ...record.frame import Frame
from ...record.plan import NodeState, NodeStatus, Plan
from ..family_picture import NodeMark
from ..layout import Page
from ..node_size import (
    BOARD_NAMES,
    HAND,
    NUMBER,
    PADDING,
    PIECES,
    NodePlace,
    board_place,
    wide,
    width_beside,
)
from ..svg import CACHE_SIZE, Circles, Lines, Mark, Point, Polygon, TextMark, rectangle, snap
from ..theme import LARGE
from ..wording import Wording
from . import cards, chess_board

# A board in a node: grid, stones, last move, and the line that won. Of discs, Black's are filled
# and White's are rings, in both palettes.

DrawPart: TypeAlias = Callable[[NodePlace, bool], Mark | None]
"""What is drawn of the board in a node; fainter if the node has been pruned."""

STONE = 0.32
"""How far a stone reaches from the middle of its cell, in cells."""
LINE_OVERHANG = 0.45
"""How far the line through the row that won reaches beyond the middles of the outer cells."""
NOUGHT, CROSS = "O", "X"
DISC, RING, DOT = 0.42, 0.29, 0.12
"""How far a disc reaches, the white in one of White's, and a dot."""
BLACK, WHITE = "X", "O"


def last(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the background of the cell of the move that led here."""
    cell = _board(place).last
    if cell is None or faded:
        return None
    (x, y), half = _middle(place, *cell), place.cell / 2
    return Polygon("last", rectangle(*map(snap, (x - half, y - half, x + half, y + half))))


def grid(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the lines between the cells, thinner between discs."""
    left, top = _corner(place)
    cell, rows = place.cell, _board(place).rows
    right, bottom = left + cell * len(rows[0]), top + cell * len(rows)
    down = ((left + k * cell, top, left + k * cell, bottom) for k in range(1, len(rows[0])))
    across = ((left, top + k * cell, right, top + k * cell) for k in range(1, len(rows)))
    lines = (((snap(a), snap(b)), (snap(c), snap(d))) for a, b, c, d in (*down, *across))
    plain = "board-grid" if _board(place).stones == "discs" else "grid"
    return Lines("grid-faded" if faded else plain, tuple(lines))


def noughts(place: NodePlace, faded: bool, reach: float = STONE) -> Mark | None:
    """Draw the round stones, which are MAX's."""
    centres = tuple(_cells(place, NOUGHT))
    style = "nought-faded" if faded else "nought"
    return Circles(style, centres, _size(place, reach)) if centres else None


def crosses(place: NodePlace, faded: bool, reach: float = STONE) -> Mark | None:
    """Draw the crosses, which are MIN's."""
    r = _size(place, reach)
    lines = [
        ((snap(x - r), snap(y + way * r)), (snap(x + r), snap(y - way * r)))
        for x, y in _cells(place, CROSS)
        for way in (1, -1)
    ]
    style = "cross-faded" if faded else "cross"
    return Lines(style, tuple(lines)) if lines else None


def winning_line(place: NodePlace, faded: bool) -> Mark | None:
    """Draw a line through the row that won."""
    line = _board(place).line
    if not line:
        return None
    (x1, y1), (x2, y2) = (_middle(place, *cell) for cell in (line[0], line[-1]))
    dx, dy = ((b > a) - (b < a) for a, b in ((x1, x2), (y1, y2)))
    over = place.cell * LINE_OVERHANG
    ends = (
        (snap(x1 - dx * over), snap(y1 - dy * over)),
        (snap(x2 + dx * over), snap(y2 + dy * over)),
    )
    return Lines("cross-faded" if faded else "winning-line", (ends,))


def disc_board(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the background of a board for discs, on which both kinds stand out."""
    if faded:
        return None
    left, top = _corner(place)
    cell, rows = place.cell, _board(place).rows
    right, bottom = snap(left + cell * len(rows[0])), snap(top + cell * len(rows))
    return Polygon("board", rectangle(left, top, right, bottom))


def last_disc(place: NodePlace, faded: bool) -> Mark | None:
    """Draw a frame around the disc that was played last."""
    frame = last(place, faded)
    return Polygon("played", frame.corners) if isinstance(frame, Polygon) else None


def discs(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the discs of both sides; those of Black need nothing more."""
    centres = (*_cells(place, BLACK), *_cells(place, WHITE))
    style = "disc-faded" if faded else "disc"
    return Circles(style, centres, _size(place, DISC)) if centres else None


def whites(place: NodePlace, faded: bool) -> Mark | None:
    """Draw what makes White's discs rings."""
    centres = tuple(_cells(place, WHITE))
    style = "disc-white-faded" if faded else "disc-white"
    return Circles(style, centres, _size(place, RING)) if centres else None


def turned_discs(place: NodePlace, faded: bool) -> Mark | None:
    """Draw a dot on each disc that the last move turned over; they all show the same side."""
    board = _board(place)
    if not board.flipped or faded:
        return None
    row, column = board.flipped[0]
    style = "turned-black" if board.rows[row][column] == BLACK else "turned-white"
    return Circles(style, tuple(_middle(place, *cell) for cell in board.flipped), _size(place, DOT))


def hints(place: NodePlace, faded: bool) -> Mark | None:
    """Draw a dot on each cell where the player to move may play."""
    cells = _board(place).hints
    if not cells or faded:
        return None
    return Circles("hint", tuple(_middle(place, *cell) for cell in cells), _size(place, DOT))


MARKS = (last, grid, noughts, crosses, winning_line)
DISCS = (disc_board, grid, last_disc, discs, whites, turned_discs, hints)
"""The marks of a board, in painting order."""


# Boards without squares: piles of sticks, dots joined by lines, pits with seeds, points.

STICK, GAP = "|", "."
TALL, LITTLE = 0.36, 0.07
"""How far a stick reaches from the middle of its cell, and the dot where one has been taken."""
CORNER, ACROSS, DOWN = "+", "-", "|"
"""A dot of dots and boxes, and the lines between two of them."""
OWNER = 0.5
"""How far the sign of a box's owner reaches: further than in a cell, for the box is larger."""
PIT = 0.46
"""How far the edge of a pit reaches."""


def sticks(place: NodePlace, faded: bool) -> Mark | None:
    """Draw a stroke for every stick."""
    reach = _size(place, TALL)
    lines = tuple(((x, snap(y - reach)), (x, snap(y + reach))) for x, y in _cells(place, STICK))
    return Lines("cross-faded" if faded else "stick", lines) if lines else None


def stick_gaps(place: NodePlace, faded: bool) -> Mark | None:
    """Draw a dot where a stick has been."""
    centres = tuple(_cells(place, GAP))
    return Circles("disc-faded", centres, max(1.0, _size(place, LITTLE))) if centres else None


def corners(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the dots that lines join."""
    style = "disc-faded" if faded else "hint"
    return Circles(style, tuple(_cells(place, CORNER)), max(1.5, _size(place, DOT)))


def box_sides(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the lines between dots, each from dot to dot."""
    segments = []
    for r, row in enumerate(_board(place).rows):
        for c, sign in enumerate(row):
            if sign == ACROSS:
                segments.append((_middle(place, r, c - 1), _middle(place, r, c + 1)))
            elif sign == DOWN:
                segments.append((_middle(place, r - 1, c), _middle(place, r + 1, c)))
    return Lines("cross-faded" if faded else "stick", tuple(segments)) if segments else None


def pits(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the edges of the pits, without those of the stores at both ends."""
    columns = range(1, len(_board(place).rows[0]) - 1)
    centres = tuple(_middle(place, r, c) for r in (0, 1) for c in columns)
    return Circles("pit-faded" if faded else "pit", centres, _size(place, PIT))


def stores(place: NodePlace, faded: bool) -> Mark | None:
    """Draw the edges of the two stores, each as high as the board."""
    half = place.cell * PIT
    boxes = []
    for c in (0, len(_board(place).rows[0]) - 1):
        (x, top), (_, bottom) = (_middle(place, r, c) for r in (0, 1))
        corners = rectangle(*map(snap, (x - half, top - half, x + half, bottom + half)))
        boxes.append((*corners, corners[0]))
    return Lines("pit-faded" if faded else "pit", tuple(boxes))


@cache
def _number(row: int, column: int) -> DrawPart:
    """Return what draws the text in a cell; the number of a store stands between the rows."""

    def number(place: NodePlace, faded: bool) -> Mark | None:
        board = _board(place)
        text = board.rows[row][column]
        if not text:
            return None
        x, y = _middle(place, row, column)
        store = board.stones == "pits" and column in (0, len(board.rows[0]) - 1)
        if store:
            y = (y + _middle(place, 1 - row, column)[1]) / 2
        strong = store or (board.stones == "points" and column == 1)
        style = "small" if faded or text == "0" else "value-small" if strong else "leaf-small"
        return TextMark(style, (x, snap(y + BASELINE)), text)

    return number


BASELINE = 4.5
"""How far the baseline of small text lies below its middle."""
STICKS = (last, stick_gaps, sticks)
BOX_OWNERS = (partial(noughts, reach=OWNER), partial(crosses, reach=OWNER))
LINES = (last, box_sides, corners, *BOX_OWNERS)
PITS = (last, stores, pits)
KINDS: Mapping[str, tuple[DrawPart, ...]] = {
    "marks": MARKS,
    "discs": DISCS,
    "sticks": STICKS,
    "lines": LINES,
    "pits": PITS,
    "points": (),
    "letters": (),
}
"""The marks of each kind of board; numbers are marks of their own."""


def parts(board: Board | None) -> tuple[NodeMark, ...]:
    """Return the marks that such a board can have; there are none without a board."""
    if board is None:
        return ()
    if board.cards is not None:
        return tuple(cards.parts(board.cards))
    marks = [_part(mark) for mark in KINDS[board.stones]]
    if board.stones in NUMBER:
        numbers = [(r, c) for r in range(len(board.rows)) for c in range(len(board.rows[0]))]
        marks += [_part(_number(r, c)) for r, c in numbers]
    return tuple(marks)


@cache
def _part(mark: DrawPart) -> NodeMark:
    """Return the mark as a part of a node, worked out once for each place and state.

    It only depends on where the board is and whether it has been pruned, and a node is drawn anew a
    dozen times.
    """
    cached = lru_cache(CACHE_SIZE)(mark)
    return lambda place, view: cached(place, view.state is NodeStatus.PRUNED)


def _size(place: NodePlace, share: float) -> float:
    """Return that share of a cell, in halves of a unit.

    A course has a million stones, and half units need half the digits.
    """
    return round(place.cell * share * 2) / 2


def _board(place: NodePlace) -> Board:
    assert place.node.board
    return place.node.board


def _corner(place: NodePlace) -> Point:
    """Return the upper left corner of the board."""
    across = place.cell * len(_board(place).rows[0])
    return snap(place.x - across / 2), snap(place.y - place.floor + PADDING)


def _middle(place: NodePlace, row: int, column: int) -> Point:
    left, top = _corner(place)
    cell = place.cell
    return snap(left + (column + 0.5) * cell), snap(top + (row + 0.5) * cell)


def _cells(place: NodePlace, sign: str) -> Iterator[Point]:
    """Yield the middles of the cells that hold the sign."""
    for r, row in enumerate(_board(place).rows):
        yield from (_middle(place, r, c) for c, cell_sign in enumerate(row) if cell_sign == sign)


# A board of shogi: each piece is one character, White's are upside down, and the hands stand beside
# it. Promoted pieces have other characters, bold and coloured. Files count from the right.

SIDE = 9
CELL = PIECES / SIDE
SLOTS = 5 + 2 * SIDE + 2 + SIDE * SIDE
"""Background, square played to, grid, frame, ring; names of files and rows; hands; pieces."""
MIDDLE = 0.37
"""The distance from the baseline of a character to its middle, in sizes."""
KANJI: Mapping[str, str] = {
    "P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉",
    "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍",
}  # fmt: skip
"""The usual characters; for promoted lances, knights and silvers the ones used in print."""
RANKS = "一二三四五六七八九"
"""The names of the ranks in Japanese, from the top."""
NONE = "–"
OWNERS = "☗", "☖"
"""The signs before what Black and what White hold in hand."""


def piece_marks(board: Board, left: float, top: float) -> Iterator[Mark | None]:
    """Draw the board with its upper left corner there, White's hand above it and Black's below."""
    right, bottom = snap(left + PIECES), snap(top + PIECES)
    corners = rectangle(left, top, right, bottom)
    yield Polygon("paper", corners)
    cell = None if board.last is None else _cell(left, top, *board.last)
    yield None if cell is None else Polygon("last", cell)
    inner = [snap(CELL * k) for k in range(1, SIDE)]
    down = tuple(((snap(left + k), top), (snap(left + k), bottom)) for k in inner)
    across = tuple(((left, snap(top + k)), (right, snap(top + k))) for k in inner)
    yield Lines("squares", (*down, *across))
    yield Polygon("frame", corners)
    yield None if cell is None else Polygon("played", cell)
    for k in range(SIDE):
        along = snap((k + 0.5) * CELL)
        yield TextMark("small", (snap(left + along), snap(top - 6)), str(SIDE - k))
        rank = Wording(chr(ord("a") + k), (("ja", RANKS[k]),))
        yield rank.at("small", (snap(right + BOARD_NAMES / 2), snap(top + along + 4)))
    black, white = (_hand(owner, hand) for owner, hand in zip(OWNERS, board.hands, strict=True))
    yield TextMark("hand", (left, snap(top - BOARD_NAMES - 4)), white)
    yield TextMark("hand", (left, snap(bottom + HAND - 4)), black)
    for r, row in enumerate(board.rows):
        for c, sign in enumerate(row):
            yield _piece(sign, left + (c + 0.5) * CELL, top + (r + 0.5) * CELL) if sign else None


def _piece(sign: str, x: float, y: float) -> TextMark:
    turned = sign.islower()
    style = ("promoted" if sign.startswith("+") else "piece") + "-turned" * turned
    drop = LARGE * MIDDLE * (-1 if turned else 1)
    return TextMark(style, (snap(x), snap(y + drop)), KANJI[sign.upper()])


def _hand(owner: str, hand: tuple[tuple[str, int], ...]) -> str:
    """Return what a player holds: each kind once, with its number if there are several.

    >>> _hand("☗", (("R", 1), ("P", 3)))
    '☗ 飛歩3'
    """
    hand_text = "".join(KANJI[sign] + str(n) * (n > 1) for sign, n in hand)
    return f"{owner} {hand_text or NONE}"


def _cell(left: float, top: float, row: int, column: int) -> tuple[Point, ...]:
    x, y = (snap(start + k * CELL) for start, k in ((left, column), (top, row)))
    return rectangle(x, y, snap(x + CELL), snap(y + CELL))


# The current position enlarged, right of the number line, with the names of its squares: boards of
# more than sixteen cells are small in their nodes, and boards of shogi are not drawn there.


def enlarged_board_slots(plan: Plan) -> int:
    """Return the number of marks: those of the board, and the names of columns and rows."""
    drawn = plan.nodes[plan.root].position
    if drawn is None or not width_beside(plan):
        return 0
    if drawn.cards is not None:
        return cards.slots(drawn.cards)
    if drawn.stones == "chess":
        return chess_board.slots(drawn)
    if drawn.large:
        return SLOTS
    return len(parts(drawn)) + len(drawn.rows) + len(drawn.rows[0])


def enlarged_board_marks(frame: Frame, page: Page, plan: Plan) -> Iterator[Mark | None]:
    """Draw the board of the frame's node, with the names of its columns and rows."""
    drawn = plan.nodes[frame.path].position
    if drawn is None or not width_beside(plan):
        return
    if drawn.cards is not None:
        left = page.line_right + width_beside(plan) - wide(drawn)
        yield from cards.marks(drawn, snap(left), snap(page.line_top))
        return
    if drawn.stones == "chess":
        left = page.line_right + width_beside(plan) - wide(drawn)
        yield from chess_board.marks(drawn, snap(left), snap(page.line_top + BOARD_NAMES))
        return
    if drawn.large:
        left = page.line_right + width_beside(plan) - wide(drawn) - BOARD_NAMES
        yield from piece_marks(drawn, snap(left), snap(page.line_top + HAND + BOARD_NAMES))
        return
    place = _place(drawn, frame, page, width_beside(plan))
    yield from (part(place, NodeState()) for part in parts(drawn))
    cell, top = place.cell, place.y - wide(drawn) / 2
    left = place.x - cell * drawn.columns / 2
    columns, rows = _cell_names(drawn)
    for column, name in enumerate(columns):
        at = snap(left + (column + 0.5) * cell), snap(top - 6)
        yield TextMark("small", at, name) if name else None
    for row, name in enumerate(rows):
        at = snap(left - BOARD_NAMES / 2), snap(top + (row + 0.5) * cell + 4)
        yield TextMark("small", at, name) if name else None


def _cell_names(board: Board) -> tuple[list[str], list[str]]:
    """Return the names of the columns and the rows; they are empty where the game has none."""
    columns, rows = range(board.columns), range(board.height)
    letters, numbers = [chr(ord("a") + c) for c in columns], [str(r + 1) for r in rows]
    match board.stones, board.rules:
        case "marks", "connect-four":
            return letters, [""] * len(rows)
        case "sticks", _:
            return [""] * len(columns), [chr(ord("A") + r) for r in rows]
        case "lines", _:  # only dots have names
            return (
                ["" if c % 2 else letters[c // 2] for c in columns],
                ["" if r % 2 else numbers[r // 2] for r in rows],
            )
        case "pits" | "points" | "letters", _:
            return [""] * len(columns), [""] * len(rows)
        case _:
            return letters, numbers


def _place(board: Board, frame: Frame, page: Page, beyond: float) -> NodePlace:
    """Return a place for the board as if it stood in a node."""
    half, cell = wide(board) / 2, wide(board) / max(board.columns, board.height)
    x, y = snap(page.line_right + beyond - half), snap(page.line_top + BOARD_NAMES + half)
    return board_place(frame.path, board, cell, half, half + PADDING, (x, y))
