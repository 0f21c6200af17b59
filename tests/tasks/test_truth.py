"""The tasks' solutions agree with the searches of the course, or with a count by hand."""

from random import Random

import pytest

from search_walkthroughs.match_statistics import LikelihoodTest
from search_walkthroughs.tasks.kinds.llr import llr
from search_walkthroughs.tasks.kinds.retrograde import retrograde
from search_walkthroughs.tasks.registry import task_of

TWENTY_PAIRS = [3, 2, 2, 4, 2, 3, 1, 3, 2, 4, 3, 1, 3, 4, 2, 3, 2, 4, 3, 3]
"""Half points of the twenty pairs of chapter 10."""


def cases(name, count=60):
    """Cases of a task."""
    return list(task_of(name).cases(Random(7), count))


def test_positions_are_solved_as_a_search_forwards_solves_them():
    def is_won(graph, position, moves):
        """Whether the mover can win in so many moves or fewer."""
        return moves > 0 and any(is_lost(graph, after, moves - 1) for after in graph[position])

    def is_lost(graph, position, moves):
        following = graph[position]
        if not following:
            return True
        return moves > 0 and all(is_won(graph, after, moves - 1) for after in following)

    for (graph,) in cases("retrograde"):
        most = min(len(graph), 8)
        for position, (result, distance) in retrograde(graph).items():
            won, lost = (
                next((n for n in range(most) if solve(graph, position, n)), None)
                for solve in (is_won, is_lost)
            )
            if result == "draw" or distance >= most:
                assert (won, lost) == (None, None)
            else:
                assert (won if result == "win" else lost) == distance


def test_the_twenty_pairs_of_the_course_are_decided_at_the_sixteenth():
    ratios, verdict = llr(TWENTY_PAIRS, 0, 100, 0.05, 0.05, 1)
    assert (len(ratios), verdict) == (16, "H1")
    assert ratios[-1] == pytest.approx(3.079, abs=0.0005)
    counts = [TWENTY_PAIRS[:16].count(points) for points in range(5)]
    assert LikelihoodTest(0, 100, 1).ratio(counts) == pytest.approx(ratios[-1], abs=1e-9)
