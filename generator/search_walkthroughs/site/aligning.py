"""Put several runs of one tree beside each other, step by step.

The same decision at the same node stands in the same step. Where one run does something that the
other never does, the other waits. A search may come to the same decision again and again: then the
first time stands beside the first time, the second beside the second.

A best-first search jumps about the tree, and meets no decision of a search that goes down one
branch after the other. It keeps pace with the others instead: each step shows what every search
knows after it has entered equally many nodes.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby


def aligned(runs: Sequence[Sequence[Hashable]]) -> list[list[int]]:
    """For each run, the frame it shows at each common step.

    >>> aligned([["start", "left", "right", "end"], ["start", "left", "end"]])
    [[0, 1, 2, 3], [0, 1, 1, 2]]
    >>> aligned([["down", "up", "down", "up"], ["down", "up"]])
    [[0, 1, 2, 3], [0, 1, 1, 1]]
    """
    steps: list[Hashable] = []
    seats: list[list[int]] = [[] for _ in runs]
    for number, run in enumerate(runs):
        steps, seats[: number + 1] = _joined(steps, seats[:number], list(_times(run)))
    return seats


def paced(seats: Sequence[Sequence[int]], runs: Sequence[Sequence[int]]) -> list[list[int]]:
    """The frames of some runs at their common steps, joined with further runs that keep pace.

    `runs` holds for each run, at each of its frames, how many nodes have been entered; the first of
    them are those of `seats`.

    >>> paced([[0, 1, 2]], [[0, 1, 2], [0, 0, 2]])
    [[0, 0, 1, 2], [0, 1, 1, 2]]
    """
    joint = [list(places) for places in zip(*seats, strict=True)]
    counts = [max(runs[n][place] for n, place in enumerate(step)) for step in joint]
    parts = [_by_count(counts), *(_by_count(run) for run in runs[len(seats) :])]
    steps: list[list[int]] = []
    now = [0] * len(parts)
    for count in sorted({count for part in parts for count in part}):
        groups = [part.get(count, ()) for part in parts]
        for i in range(max(map(len, groups))):
            now = [g[min(i, len(g) - 1)] if g else at for g, at in zip(groups, now, strict=True)]
            steps.append((joint[now[0]] if joint else []) + now[1:])
    return [list(places) for places in zip(*steps, strict=True)]


def _by_count(counts: Sequence[int]) -> dict[int, list[int]]:
    """The places at which each count holds; a count never falls."""
    numbered = groupby(enumerate(counts), key=lambda place: place[1])
    return {count: [number for number, _ in places] for count, places in numbered}


def _times(run: Sequence[Hashable]) -> Iterator[Hashable]:
    """Each decision, and for which time it is taken.

    Two searches that repeat a few decisions all the time take minutes to compare without it.
    """
    taken: Counter[Hashable] = Counter()
    for decision in run:
        taken[decision] += 1
        yield decision, taken[decision]


def _joined(
    steps: list[Hashable], seats: list[list[int]], run: Sequence[Hashable]
) -> tuple[list[Hashable], list[list[int]]]:
    """The common steps with one more run among them."""
    joined: list[Hashable] = []
    old: list[int] = []
    new: list[int] = []
    for kind, a, b, c, d in SequenceMatcher(None, steps, run, autojunk=False).get_opcodes():
        if kind == "equal":
            joined += steps[a:b]
            old += range(a, b)
            new += range(c, d)
            continue
        joined += (*steps[a:b], *run[c:d])
        old += (*range(a, b), *[max(b - 1, 0)] * (d - c))
        new += (*[max(c - 1, 0)] * (b - a), *range(c, d))
    return joined, [*([seat[place] for place in old] if seat else [] for seat in seats), new]
