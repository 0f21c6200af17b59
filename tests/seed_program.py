"""The published program on tic-tac-toe, as its article describes what it records, written again.

One function with switches, a table of boards and a list of facts per frame: nothing is shared with
the algorithms it is compared with. Boards are texts of nine signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Any

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
FLIPPED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


@cache
def winner(board: str) -> str:
    rows = ({board[cell] for cell in line} for line in LINES)
    return next((sign for row in rows if len(row) == 1 for sign in row if sign != "."), "")


@cache
def size(board: str) -> int:
    """Nodes of the full tree below the board, itself among them."""
    return 1 + sum(size(child) for child in children(board))


@cache
def children(board: str) -> tuple[str, ...]:
    if winner(board) or "." not in board:
        return ()
    sign = "O" if board.count("O") == board.count("X") else "X"
    return tuple(board[:cell] + sign + board[cell + 1 :] for cell in range(9) if board[cell] == ".")


@cache
def same(board: str) -> frozenset[str]:
    """The board in all eight symmetries."""
    images = set()
    for order in (tuple(range(9)), FLIPPED):
        image = "".join(board[i] for i in order)
        for _ in range(4):
            images.add(image)
            image = "".join(image[i] for i in TURNED)
    return frozenset(images)


class Program:
    """One run, recorded."""

    def __init__(self, *, minimax: bool, table: bool, init_ab: bool, shortest: bool, widen: bool):
        self.minimax, self.table, self.shortest, self.widen = minimax, table, shortest, widen
        least, most = (-2, 3) if shortest else (-1, 1)
        self.low, self.high = (least, most) if init_ab else (-inf, inf)
        self.known: dict[str, tuple[float, float]] = {}
        self.calculated = self.pruned = 0

    def frames(self, board: str = "." * 9) -> Iterator[dict[str, Any]]:
        yield from self.search(board, (), self.low, self.high)

    def leaf(self, board: str) -> float:
        won, moves = winner(board), 9 - board.count(".")
        if not won:
            return 0
        if not self.shortest:
            return 1 if won == "O" else -1
        return (11 - moves) / 2 if won == "O" else (moves - 10) / 2

    def search(self, board: str, path: tuple[int, ...], alpha: float, beta: float):
        if self.minimax:
            alpha, beta = -inf, inf
        turn = 1 if board.count("O") == board.count("X") else -1

        def frame(status: str, **facts: Any) -> dict[str, Any]:
            counts = {"calculated": self.calculated, "pruned": self.pruned}
            place = {"path": path, "turn": turn, "alpha": alpha, "beta": beta}
            return {"status": status, **place, **counts, **facts}

        yield frame("start")
        registered = settled = False
        below = children(board)
        if not below:
            score = lower = upper = self.leaf(board)
        else:
            lower, upper = self.low, self.high
            score = None
            if self.table:
                moved = False
                if board in self.known:
                    registered = True
                    lower, upper = self.known[board]
                    if lower == upper:
                        score, settled = lower, True
                    elif upper <= alpha:
                        score, settled = upper, True
                    elif beta <= lower:
                        score, settled = lower, True
                    elif self.widen:
                        moved = alpha > lower or beta < upper
                        alpha, beta = min(alpha, lower), max(beta, upper)
                    else:
                        moved = alpha < lower or beta > upper
                        alpha, beta = max(alpha, lower), min(beta, upper)
                if settled:
                    self.pruned += size(board) - 1
                found = {"registered": registered, "lower": lower, "upper": upper}
                yield frame("table", table_cut=settled, window_moved=moved, **found)
            if not settled:
                found = (
                    {"registered": registered, "lower": lower, "upper": upper} if self.table else {}
                )
                score = self.low if turn == 1 else self.high
                now_alpha, now_beta = alpha, beta
                for place, child in enumerate(below):
                    move = next(i for i in range(9) if child[i] != board[i])
                    received = yield from self.search(child, (*path, move), now_alpha, now_beta)
                    yield frame("score", score=score, child_score=received, **found)
                    before = score
                    if turn == 1:
                        score = max(score, received)
                        now_alpha = max(now_alpha, score)
                        cut = score >= (inf if self.minimax else beta)
                    else:
                        score = min(score, received)
                        now_beta = min(now_beta, score)
                        cut = score <= (-inf if self.minimax else alpha)
                    more = {}
                    if cut:
                        skipped = below[place + 1 :]
                        self.pruned += sum(map(size, skipped))
                        more = {"skipped": len(skipped)}
                    changed = {"updated": score != before, "cut": cut}
                    yield frame("update", score=score, **changed, **more, **found)
                    if cut:
                        break
        if score <= alpha:
            kind, computed, stored = "fail low", (self.low, score), (lower, score)
        elif score < beta:
            kind, computed, stored = "exact", (score, score), (score, score)
        else:
            kind, computed, stored = "fail high", (score, self.high), (score, upper)
        if self.widen and stored[0] == stored[1] and self.table:
            kind = "exact"
        if self.table:
            self.known |= dict.fromkeys(same(board), stored)
        self.calculated += 1
        facts = {"score": score, "kind": kind}
        if self.table:
            facts |= {"registered": registered, "lower": lower, "upper": upper}
            facts |= {"table_cut": settled, "computed": computed, "stored": stored}
        yield frame("end", **facts)
        return score
