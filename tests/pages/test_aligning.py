"""Searches that step together: by what they decide, or by how much they have searched."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.pages.walkthrough.presentation import align_frames

from .holding import checked_run, inner


@given(tree=inner, names=st.permutations(["minimax", "alpha-beta", "negamax", "pvs"]))
def test_a_search_waits_while_another_decides_what_it_does_not(tree, names):
    """Of two that move in one step both decide the same."""
    runs = [checked_run(name, tree) for name in names[:2]]
    seats = align_frames(runs)
    for before, after in pairwise(zip(*seats, strict=True)):
        if all(old != new for old, new in zip(before, after, strict=True)):
            frames = [run.moments[at].frame for run, at in zip(runs, after, strict=True)]
            assert len({(frame.status, frame.path, frame.child) for frame in frames}) == 1


BEST_FIRST = ("sss-star", "proof-number")


@given(tree=inner, names=st.permutations(["minimax", "alpha-beta", *BEST_FIRST]))
def test_a_best_first_search_keeps_pace(tree, names):
    names = names[:3]
    runs = [checked_run(name, tree) for name in names]
    counts = [[m.frame.calculated for m in one.moments] for one in runs]
    seats = align_frames(runs)
    for places, run in zip(seats, counts, strict=True):
        assert sorted(set(places)) == [*range(len(run))], "every frame has its step"
        assert list(places) == sorted(places)
    for step in zip(*seats, strict=True):
        now = [run[at] for run, at in zip(counts, step, strict=True)]
        for name, run, count in zip(names, counts, now, strict=True):
            if name in BEST_FIRST:
                assert count == max(c for c in run if c <= max(now)), "it does not lag"
