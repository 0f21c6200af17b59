"""Connect Four on 6 columns and 5 rows, as the player to move sees it: own stones first.

A state is a pair of boards, own and other. Column c has the bits 6c to 6c + 4, from below; the bit
above them stays empty. A move is the number of a column.
"""

COLUMNS, ROWS = 6, 5
HIGH = ROWS + 1
COLUMN = [((1 << ROWS) - 1) << HIGH * c for c in range(COLUMNS)]
FULL = sum(COLUMN)
SHIFTS = (1, HIGH, HIGH + 1, HIGH - 1)
LINES = [
    sum(1 << HIGH * (c + right * k) + r + up * k for k in range(4))
    for right, up in ((0, 1), (1, 0), (1, 1), (1, -1))
    for c in range(COLUMNS)
    for r in range(ROWS)
    if c + 3 * right < COLUMNS and 0 <= r + 3 * up < ROWS
]
START = "...... ...... ...... ...... ......"
WIN = 1000
"""A won game is worth so much, and one more for each cell that is still empty."""


def read(position):
    own = other = 0
    for r, row in enumerate(position.split()):
        for c, sign in enumerate(row):
            bit = 1 << HIGH * c + ROWS - 1 - r
            own |= bit if sign == "X" else 0
            other |= bit if sign == "O" else 0
    return own, other


def has_line(board):
    for shift in SHIFTS:
        pairs = board & board >> shift
        if pairs & pairs >> 2 * shift:
            return True
    return False


def moves(state):
    if has_line(state[1]):
        return []
    occupied = state[0] | state[1]
    return [c for c in range(COLUMNS) if COLUMN[c] & ~occupied]


def play(state, move):
    own, other = state
    occupied = own | other
    stone = (occupied & COLUMN[move]) + (1 << HIGH * move) & ~occupied
    return other, own | stone


def over(state):
    return has_line(state[1]) or state[0] | state[1] == FULL


def result(state):
    empty = COLUMNS * ROWS - (state[0] | state[1]).bit_count()
    return -WIN - empty if has_line(state[1]) else 0


def evaluate(state):
    """Step 2: each line of four that is open to one player counts that player's stones squared."""
    own, other = state
    total = 0
    for line in LINES:
        mine, theirs = (own & line).bit_count(), (other & line).bit_count()
        if not theirs:
            total += mine * mine
        elif not mine:
            total -= theirs * theirs
    return total


def quick(state, move):
    """Step 5: the middle columns first."""
    return min(move, COLUMNS - 1 - move)


def name(move):
    return "abcdef"[move]


FEATURES = ("one", "two", "three", "odd threats", "even threats")


def features(state):
    """Step 8: open lines by their stones, and empty cells that would end a line, by their row."""
    own, other = state
    counts = [0] * len(FEATURES)
    for line in LINES:
        for board, against, sign in ((own, other, 1), (other, own, -1)):
            stones = (board & line).bit_count()
            if stones and not against & line:
                counts[stones - 1] += sign
                if stones == 3:
                    row = (line & ~board).bit_length() - 1
                    counts[3 + row % HIGH % 2] += sign
    return counts


WEIGHTS = (8, 2, 180, 72, 108)
"""Weights of the features, in their order, as `tune.py` has found them."""
SCALE = 20
"""Step 9: an estimate of so much is a likely win."""
