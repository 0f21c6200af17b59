"""Games in which a line of marks ends the game: there it is known what final positions should be
worth, up to the rules that a program may have of its own. What differs is said, and not judged.
"""

from collections.abc import Iterator, Sequence

from ..calls.call_node import CallNode
from ..calls.call_words import Board
from ..calls.paired_calls import PairedCalls
from ..calls.positions import board_rows, cell_text
from ..evidence import Evidence
from .board_checks import placed_mark

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
SMALL_SIDE = 3
"""Side of a board on which three marks are a line; on larger boards four are (cells)."""


def strange_end(pairs: Sequence[PairedCalls]) -> Evidence | None:
    """Return that a final position is worth what it would not be by the usual rules: a line as much
    as a loss, or a full board as much as a line. None if there is none, or if lines end no game."""
    ends = [end for pair in pairs for end in _ends(pair)]
    won_ends = [end for end in ends if end[0] > 0]
    lost_ends = [end for end in ends if end[0] < 0]
    if not any(_has_room(node) for _, _, node in (*won_ends, *lost_ends)):
        return None  # lines do not end this game
    if won_ends and lost_ends:
        worst_win = min(won_ends, key=lambda end: end[1])
        best_loss = max(lost_ends, key=lambda end: end[1])
        if worst_win[1] < best_loss[1]:
            facts = {"board": Board(worst_win[2].position), "value": worst_win[1]}
            other_facts = {"other": Board(best_loss[2].position), "worth": best_loss[1]}
            return Evidence("calls.line_end", {**facts, **other_facts})
    for drawn_end in (end for end in ends if not end[0]):
        for decided_end in (*won_ends, *lost_ends):
            if drawn_end[1] == decided_end[1]:
                facts = {"board": Board(drawn_end[2].position), "value": drawn_end[1]}
                return Evidence(
                    "calls.draw_end", {**facts, "other": Board(decided_end[2].position)}
                )
    return None


def _ends(pair: PairedCalls) -> Iterator[tuple[int, float, CallNode]]:
    """Yield the final positions that are decided by a line or full: who has the line, 1 for MAX,
    -1 for MIN, 0 for nobody; what it is worth to MAX; and the call."""
    mark = _mark_of_max(pair)
    if mark is None:
        return
    for leaf in pair.leaves():
        rows = board_rows(leaf.position[0]) if leaf.position else None
        if leaf.children or rows is None or min(len(rows), len(rows[0])) < SMALL_SIDE:
            continue
        lines = marks_in_line(rows)
        if len(lines) == 1:
            yield (1 if lines == {mark} else -1), pair.worth(leaf), leaf
        elif not lines and all(cell for row in rows for cell in row):
            yield 0, pair.worth(leaf), leaf


def _mark_of_max(pair: PairedCalls) -> str | None:
    """Return the mark that MAX places; None if moves do not place one mark of two."""
    placed: dict[int, set[str]] = {1: set(), -1: set()}
    for node in pair.whole.nodes():
        turn = pair.turn(node) if node.children else 0
        if turn:
            marks = {placed_mark(node, child) for child in node.children}
            placed[turn] |= {"" if mark is None else cell_text(mark) for mark in marks}
    if len(placed[1]) != 1 or len(placed[-1]) != 1 or placed[1] == placed[-1]:
        return None
    return next(iter(placed[1])) or None


def marks_in_line(rows: Sequence[Sequence[str]]) -> set[str]:
    """Return the marks of which three stand in a line; on boards larger than 3 × 3, four.

    >>> marks_in_line([["X", "X", "X"], ["O", "O", ""], ["", "", ""]])
    {'X'}
    """
    size = SMALL_SIDE if len(rows) == len(rows[0]) == SMALL_SIDE else SMALL_SIDE + 1
    marks = set()
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            for down, right in DIRECTIONS:
                cells = [(r + k * down, c + k * right) for k in range(size)]
                is_inside = all(0 <= y < len(rows) and 0 <= x < len(row) for y, x in cells)
                if mark and is_inside and all(rows[y][x] == mark for y, x in cells):
                    marks.add(mark)
    return marks


def _has_room(node: CallNode) -> bool:
    rows = board_rows(node.position[0])
    return rows is not None and not all(cell for row in rows for cell in row)
