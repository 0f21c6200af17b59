"""Searching: the whole tree of tic-tac-toe, silent, counted and told."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import Any

from ..games._three_in_a_row import EMPTY, FULL, WON
from ..games.tic_tac_toe import TicTacToe
from ..picture import draw
from ..running.find import algorithms
from ..running.run import run
from ..trace.budget import NOTHING, Budget
from ..trace.frame import Frame
from ..trace.moments import Moment, moments
from ..trace.plan import Plan
from .rivals import easy_ai, open_spiel
from .row import Row, missing
from .timing import in_turn, middle, ours, process, python, times
from .workloads import WHOLE, asked

NODES, FRAMES = 549_946, 2_199_782
"""Of the whole tree, by minimax: the test-suite counts them."""
WINDOW = 400
BELOW = (4, 0, 1, 2)
"""A position in the midst of the tree."""
PARTS = 9
"""The first moves. The copying way searches below one of them, and is charged for all: the trees
below a corner, an edge and the middle are about as large."""


def searching(rounds: int) -> Iterator[Row]:
    """The rows of the search."""
    whole = asked(WHOLE)
    spiel, easy = open_spiel(), easy_ai()
    visited = easy() if easy else 0
    plan, told = _window()
    methods: dict[str, Any] = {
        "loop": by_hand,
        "silent": silent,
        "counted": lambda: run(whole, whole.entries[0], budget=NOTHING, keep=0),
        "window": lambda: _drawn(*_window()),
        "drawn": lambda: _drawn(plan, told),
        **({"easyAI": easy} if easy else {}),
        **({"OpenSpiel": spiel} if spiel else {}),
    }
    costs = in_turn(methods, rounds)
    mid = {name: middle(some) for name, some in costs.items()}

    def row(name: str, what: str, over: str, under: str, goal: float, share: float = 0) -> Row:
        """Ours has at most the goal; a rival, of which a share is charged, at least."""
        ratio = times(costs[over], costs[under], share or 1)
        better: Any = "most" if share else "least"
        return Row(f"search.{name}", what, ratio, "×", goal, better, mid[over].cpu, mid[over].wall)

    what = "minimax of the whole tree, against a loop on bit boards"
    yield row("silent", what, "silent", "loop", 4)
    yield row("counted", "every frame counted, against silence", "counted", "silent", 3)
    rivals = (("OpenSpiel", 2.5, NODES), ("easyAI", 10.0, visited))
    for rival, least, nodes in rivals:
        what = f"a node of {rival}, against ours in silence"
        counting = f"a node of {rival}, against ours while counting frames"
        key = rival.lower()
        if rival not in costs:
            yield missing(f"search.{key}", what, rival)
            continue
        share = NODES / nodes
        yield row(key, what, rival, "silent", least, share)
        yield row(f"{key}.counted", counting, rival, "counted", 1, share)
    both = mid["counted"].cpu + mid["drawn"].cpu
    what = f"{len(told)} frames told and drawn out of {FRAMES:,}, against counting and drawing"
    ratio = mid["window"].cpu / both
    yield Row("search.window", what, ratio, "×", 2, "least", mid["window"].cpu)
    yield from _told(mid["counted"].cpu)


def by_hand() -> int:
    """Minimax in a loop made for this game: two boards, no protocol, nobody watching."""

    def value(mine: int, theirs: int) -> int:
        if WON[theirs]:
            return -1
        if mine | theirs == FULL:
            return 0
        return max(-value(theirs, mine | 1 << cell) for cell in EMPTY[mine | theirs])

    return value(0, 0)


def silent() -> float:
    """The course's own minimax on its own game, with nobody watching."""
    answer: float = algorithms()["minimax"].chosen({}).function(game := TicTacToe())(game.start())
    return answer


def copied(board: list[list[str]], turn: str, kept: list[dict[str, Any]]) -> int:
    """Minimax the way one writes it first: a copy of the board for each child, and for each step a
    dictionary of all that might be asked for."""
    kept.append({"status": "start", "board": deepcopy(board), "turn": turn, "score": None})
    other = "X" if turn == "O" else "O"
    rows = [
        *board,
        *map(list, zip(*board, strict=True)),
        [board[i][i] for i in range(3)],
        [board[i][2 - i] for i in range(3)],
    ]
    if [other] * 3 in rows:
        score = 1 if other == "O" else -1
    elif all(cell for row in board for cell in row):
        score = 0
    else:
        score = -2 if turn == "O" else 2
        for r, c in ((r, c) for r in range(3) for c in range(3) if not board[r][c]):
            child = deepcopy(board)
            child[r][c] = turn
            found = copied(child, other, kept)
            kept.append({"status": "score", "board": board, "turn": turn, "score": found})
            score = max(score, found) if turn == "O" else min(score, found)
            kept.append({"status": "update", "board": board, "turn": turn, "score": score})
    kept.append({"status": "end", "board": board, "turn": turn, "score": score})
    return score


def _window() -> tuple[Plan, list[Moment]]:
    """Some frames from the middle of the run; all others are only counted."""
    whole = asked(WHOLE)
    frames: list[Frame] = []
    budget = Budget(below=BELOW, limit=WINDOW)
    ran = run(whole, whole.entries[0], tell=frames.append, budget=budget, keep=0)
    plan = ran.plan(budget)
    return plan, list(moments(plan, frames))


def _drawn(plan: Plan, told: list[Moment]) -> int:
    return sum(map(len, draw(plan, told, describe=lambda moment: ("", "")).frames()))


def _told(counting: float) -> Iterator[Row]:
    """Processes of their own: every frame as a line, and the copying way on a part of the tree."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        place = File(folder)
        (place / "whole.yml").write_text(f"title: All of it\n{WHOLE}")
        streamed = process(ours("trace", "whole.yml", "--all", "--format", "jsonl"), place)
        way = "from generator.bench.searching import copied; "
        nothing = process(python(way), place)
        board = "[['O', '', ''], ['', '', ''], ['', '', '']]"
        old = process(python(f"{way} copied({board}, 'X', [])"), place)
    what = f"{FRAMES:,} frames as lines of JSON"
    yield Row("search.streamed", what, streamed.cpu, "s", 60, "least", wall=streamed.wall)
    yield Row("search.streamed.peak", f"{what}: most memory", streamed.peak, "MB", 250, "least")
    what, note = "copied boards and a dictionary a frame", "measured on a ninth of the tree"
    spent, held = (old.cpu - nothing.cpu) * PARTS, (old.peak - nothing.peak) * PARTS
    against = f"{what}, against ours counting"
    yield Row("search.copied", against, spent / counting, "×", 50, "most", spent, note=note)
    yield Row("search.copied.peak", f"{what}: memory for the frames", held, "MB", note=note)
