"""Othello written again, slowly and square by square: the judge of the bit boards."""

from dataclasses import dataclass

from search_walkthroughs.game import MAX, MIN

AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


@dataclass(frozen=True)
class Slow:
    """A board as a mapping from (row, column) to the side whose disc lies there."""

    size: int
    discs: tuple[tuple[tuple[int, int], int], ...]
    turn: int = MAX

    @classmethod
    def opening(cls, size):
        a, b = size // 2 - 1, size // 2
        return cls(size, (((a, a), MIN), ((a, b), MAX), ((b, a), MAX), ((b, b), MIN)))

    def turned(self, cell, side):
        """The discs that the side would turn over by playing on the cell."""
        discs, found = dict(self.discs), set()
        if cell in discs:
            return found
        for dr, dc in AROUND:
            line, (r, c) = [], (cell[0] + dr, cell[1] + dc)
            while discs.get((r, c)) == -side:
                line.append((r, c))
                r, c = r + dr, c + dc
            if discs.get((r, c)) == side:
                found |= set(line)
        return found

    def cells(self, side):
        """Where the side may play, row by row."""
        every = [(r, c) for r in range(self.size) for c in range(self.size)]
        return [cell for cell in every if self.turned(cell, side)]

    def moves(self):
        here = self.cells(self.turn)
        if here:
            return ["abcdefgh"[c] + str(r + 1) for r, c in here]
        return ["pass"] if self.cells(-self.turn) else []

    def play(self, move):
        if move == "pass":
            return Slow(self.size, self.discs, -self.turn)
        cell = cell_of(move)
        mine = dict.fromkeys([cell, *self.turned(cell, self.turn)], self.turn)
        discs = dict(self.discs) | mine
        return Slow(self.size, tuple(sorted(discs.items())), -self.turn)

    def score(self):
        return sum(side for _, side in self.discs)

    def drawing(self):
        """The position as an author draws it."""
        sign = {cell: "X" if side == MAX else "O" for cell, side in self.discs}
        cells = range(self.size)
        return "\n".join(" ".join(sign.get((r, c), ".") for c in cells) for r in cells)


def cell_of(move):
    """Row and column of a move's name."""
    return int(move[1:]) - 1, "abcdefgh".index(move[0])


def slow_perft(board, depth):
    """How many sequences of so many moves there are, one by one."""
    if depth == 0:
        return 1
    return sum(slow_perft(board.play(move), depth - 1) for move in board.moves())
