"""Searches that step together: by what they decide, or by how much they have searched."""

from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.pages.walkthrough.presentation import align_frames

from .holding import checked_run, inner

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
