"""The search of the published program, written again on the library's own board.

It knows nothing of games, states and watchers: what they come to must be what it comes to.
"""

from search_walkthroughs.games.shogi import VALUES

PLAIN, PROMOTED = "PLNSBRG", "PLNSBR"
SORTS = ["", *PLAIN, "K", *(f"+{sign}" for sign in PROMOTED)]
HELD = "PLNSGBR"
REPEATED = {1: 0, 2: -28000, 3: 28000, 4: -28000, 5: 28000}


def material(board):
    """What the mover's pieces are worth more than the other's."""
    worth = 0
    for piece in board.pieces:
        value = VALUES.get(SORTS[piece % 16], 0)
        worth += -value if piece >= 16 else value
    for hand, side in zip(board.pieces_in_hand, (1, -1), strict=True):
        worth += side * sum(VALUES[s] * n for s, n in zip(HELD, hand, strict=True))
    return -worth if board.turn else worth


class Published:
    """One search from a board; the nodes are counted."""

    def __init__(self, board, name):
        self.board, self.name, self.nodes = board, name, 0

    def search(self, depth, low=-32000, high=32000):
        """The value to the mover and the best play."""
        board = self.board
        if board.is_game_over():
            return -30000, ["resign"]
        if board.is_nyugyoku():
            return 30000, ["win"]
        if mate := board.mate_move(3):
            return 30000, [self.name(mate)]
        if not depth:
            self.nodes += 1
            return material(board), []
        best = []
        for move in list(board.legal_moves):
            board.push(move)
            if repeated := board.is_draw():
                value, rest = REPEATED[repeated], []
            else:
                value, rest = self.search(depth - 1, -high, -low)
                value = -value
            board.pop()
            if value > low:
                low, best = value, [self.name(move), *rest]
            if low >= high:
                break
        return low, best
