"""Othello on 6 × 6 squares, as the player to move sees it: own discs first.

A state is a pair of boards, own and other. Square r, c is bit 6r + c. A move is the number of a
square, or PASS.
"""

SIZE = 6
PASS = -1
FULL = (1 << SIZE * SIZE) - 1
LEFT = sum(1 << SIZE * r for r in range(SIZE))
RIGHT = LEFT << SIZE - 1
CORNERS = 1 | 1 << 5 | 1 << 30 | 1 << 35
DIAGONAL = 1 << 7 | 1 << 10 | 1 << 25 | 1 << 28
"""The squares diagonally beside the corners."""
STEPS = [  # how far a step shifts, and the squares to which it can lead
    *[(d, FULL & ~LEFT) for d in (1, 7, -5)],
    *[(d, FULL & ~RIGHT) for d in (-1, -7, 5)],
    *[(d, FULL) for d in (6, -6)],
]
START = "...... ...... ..OX.. ..XO.. ...... ......"
WIN = 1000
"""A won game is worth so much, and one more for each disc that the winner is ahead."""


def shifted(board, step):
    distance, reached = step
    return (board << distance if distance > 0 else board >> -distance) & reached


def read(position):
    rows = "".join(position.split())
    own, other = (sum(1 << i for i, sign in enumerate(rows) if sign == s) for s in "XO")
    return own, other


def squares(state):
    """The squares on which the player may move, as bits."""
    own, other = state
    found = 0
    for step in STEPS:
        line = shifted(own, step) & other
        while line:
            line = shifted(line, step)
            found |= line
            line &= other
    return found & ~(own | other)


def listed(board):
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


def moves(state):
    """The moves, a pass if there is no other; none if the game is over."""
    found = list(listed(squares(state)))
    if found:
        return found
    return [PASS] if squares(state[::-1]) else []


def play(state, move):
    """The position after the move, as the other player sees it."""
    own, other = state
    if move == PASS:
        return other, own
    disc, turned = 1 << move, 0
    for step in STEPS:
        line, end = 0, shifted(disc, step)
        while end & other:
            line |= end
            end = shifted(end, step)
        if end & own:
            turned |= line
    return other & ~turned, own | disc | turned


def over(state):
    return not squares(state) and not squares(state[::-1])


def result(state):
    ahead = state[0].bit_count() - state[1].bit_count()
    return ahead + WIN * ((ahead > 0) - (ahead < 0))


def evaluate(state):
    """Step 2: squares to move to, and ten for each corner."""
    own, other = state
    mobility = squares(state).bit_count() - squares((other, own)).bit_count()
    return mobility + 10 * ((own & CORNERS).bit_count() - (other & CORNERS).bit_count())


def quick(state, move):
    """Step 5: how good a move looks before it is searched."""
    if move == PASS:
        return 0
    disc = 1 << move
    return 2 if disc & CORNERS else -2 if disc & DIAGONAL else 0


def name(move):
    return "abcdef"[move % SIZE] + str(move // SIZE + 1)


FEATURES = ("mobility", "corners", "diagonal", "discs", "edges")
EDGES = (LEFT | RIGHT | 63 | 63 << 30) & ~CORNERS
"""Step 8 looks at these squares too."""


def features(state):
    own, other = state
    counts = [squares(state).bit_count() - squares((other, own)).bit_count()]
    for area in (CORNERS, DIAGONAL, FULL, EDGES):
        counts.append((own & area).bit_count() - (other & area).bit_count())
    return counts


WEIGHTS = (108, 307, -29, -19, 34)
"""Weights of the features, in their order, as `tune.py` has found them."""
SCALE = 10
"""Step 9: an estimate of so much is a likely win."""
