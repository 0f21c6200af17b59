"""Searching: the whole tree of tic-tac-toe, silent, counted and recorded."""

from collections.abc import Iterator
from pathlib import Path as File
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from search_walkthroughs.drawing.film import draw
from search_walkthroughs.games._three_in_a_row import EMPTY, FULL, WON
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.recorder import NOTHING, FrameBudget
from search_walkthroughs.record.tree_state import Moment, fold_frames
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.runs.run import run

from .measuring import Row, cost, in_turn, middle, missing, ours, process, python, times
from .workloads import WHOLE_GAME, easy_ai, open_spiel, read_text

NODES, FRAMES = 549_946, 2_199_782
"""Number of nodes and frames of the whole tree, by minimax: the test-suite counts them."""
WINDOW_FRAMES = 400
WINDOW_PATH = (4, 0, 1, 2)
"""A position in the midst of the tree."""
SHORT_SEARCH = f"{WHOLE_GAME}position: 'O X O X X O . . .'\n"
"""A search that is over at once, and needs no memory for its frames."""
MIN_MEGABYTES = 0.1
"""Least difference of memory (MB): a smaller one may have another cause than the frames."""
FIRST_MOVES = 9
"""Number of first moves. The copying way searches below one of them and is charged for all: the
trees below a corner, an edge and the middle are about as large."""


def searching(rounds: int) -> Iterator[Row]:
    """Yield the rows of the search."""
    spiel, easy = open_spiel(), easy_ai()
    visited = easy() if easy else 0
    plan, moments = _window()
    methods: dict[str, Any] = {
        "loop": by_hand,
        "silent": silent,
        "counted": count,
        "window": lambda: _draw(*_window()),
        "drawn": lambda: _draw(plan, moments),
        **({"easyAI": easy} if easy else {}),
        **({"OpenSpiel": spiel} if spiel else {}),
    }
    costs = in_turn(methods, rounds)
    mid = {name: middle(method_costs) for name, method_costs in costs.items()}

    def row(name: str, label: str, over: str, under: str, goal: float, share: float = 0) -> Row:
        """Return a row: the goal is a maximum for ours, or with `share` a minimum for a rival."""
        ratio = times(costs[over], costs[under], share or 1)
        better: Any = "most" if share else "least"
        return Row(f"search.{name}", label, ratio, "×", goal, better, mid[over].cpu, mid[over].wall)

    label = "minimax of the whole tree, against a loop on bit boards"
    yield row("silent", label, "silent", "loop", 4)
    label = "every node of it counted, a position and its window once, against the loop"
    yield row("remembered", label, "counted", "loop", 0.3)
    rivals = (("OpenSpiel", 2.5, NODES), ("easyAI", 10.0, visited))
    for rival, least, nodes in rivals:
        label = f"a node of {rival}, against ours in silence"
        key = rival.lower()
        if rival not in costs:
            yield missing(f"search.{key}", label, rival)
            continue
        share = NODES / nodes
        yield row(key, label, rival, "silent", least, share)
    apart = mid["counted"].cpu + mid["drawn"].cpu
    label = (
        f"{len(moments)} frames recorded and drawn out of {FRAMES:,}, against counting and drawing"
    )
    ratio = mid["window"].cpu / apart
    yield Row("search.window", label, ratio, "×", 2, "least", mid["window"].cpu)
    yield from _stream(rounds)


def by_hand() -> int:
    """Run minimax in a loop made for this game: two boards, no protocol, nobody watching."""

    def value(mover: int, other: int) -> int:
        if WON[other]:
            return -1
        if mover | other == FULL:
            return 0
        return max(-value(other, mover | 1 << cell) for cell in EMPTY[mover | other])

    return value(0, 0)


def silent() -> float:
    """Run the course's own minimax on its own game, with nobody watching."""
    answer: float = algorithms()["minimax"].file_for({}).function(game := TicTacToe())(game.start())
    return answer


def count() -> None:
    """Run the same search with every frame counted."""
    whole_game = read_text(WHOLE_GAME)
    run(whole_game, whole_game.entries[0], budget=NOTHING, keep=0)


def _window() -> tuple[Plan, list[Moment]]:
    """Record some frames from the middle of the run; all others are only counted."""
    whole_game = read_text(WHOLE_GAME)
    frames: list[Frame] = []
    budget = FrameBudget(below=WINDOW_PATH, limit=WINDOW_FRAMES)
    ran = run(whole_game, whole_game.entries[0], on_frame=frames.append, budget=budget, keep=0)
    plan = ran.plan(budget)
    return plan, list(fold_frames(plan, frames))


def _draw(plan: Plan, moments: list[Moment]) -> int:
    return sum(map(len, draw(plan, moments, describe=lambda moment: ("", "")).frames()))


COPYING = "from bench.naive_minimax import below"
"""What a process of its own runs first that searches the copying way."""


def _stream(rounds: int) -> Iterator[Row]:
    """Yield rows of other processes: every frame as a line, and copied boards on a part."""
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        place = File(folder)
        streamed, small_trace = (
            process(ours("trace", _file_name(place, text), "--all", "--format", "jsonl"), place)
            for text in (WHOLE_GAME, SHORT_SEARCH)
        )
        old, nothing, counting = [], [], []
        for _ in range(max(1, rounds // 2)):
            nothing.append(process(python(COPYING), place))
            old.append(process(python(f"{COPYING}; below(0, 0)"), place))
            counting.append(cost(count))
    label = f"{FRAMES:,} frames as lines of JSON"
    yield Row("search.streamed", label, streamed.cpu, "s", 15, "least", wall=streamed.wall)
    yield Row("search.streamed.peak", f"{label}: most memory", streamed.peak, "MB", 250, "least")
    label, note = "copied games and a dictionary a frame", "measured on a ninth of the tree"
    spent = [(o.cpu - n.cpu) * FIRST_MOVES for o, n in zip(old, nothing, strict=True)]
    copied = (middle(old).peak - middle(nothing).peak) * FIRST_MOVES
    ratio = median(s / o.cpu for s, o in zip(spent, counting, strict=True))
    against = f"{label}, against ours counting"
    yield Row("search.copied", against, ratio, "×", 50, "most", median(spent), note=note)
    least = max(streamed.peak - small_trace.peak, MIN_MEGABYTES)
    against = f"{label}: memory for all frames, against ours streaming them"
    note_text = f"{copied:,.0f} MB against {least:.1f}; {note}"
    yield Row("search.copied.peak", against, copied / least, "×", 50, "most", note=note_text)


def _file_name(folder: File, text: str) -> str:
    """Write a file that asks for this search into the folder, and return its name."""
    name = f"search-{len(text)}.yml"
    (folder / name).write_text(f"title: A search\n{text}")
    return name
