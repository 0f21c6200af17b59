"""Where no frame is shown, nodes are only counted: the counts and the best play are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import Path
from search_walkthroughs.pages.types.chart_page import ChartedCounts
from search_walkthroughs.record.recorder import FrameBudget, ObservedGame
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.run import make_recorder
from support import DEPTH_FIRST, WRONG, games, text_of

budgets = st.one_of(
    st.builds(FrameBudget, depth=st.integers(0, 3)),
    st.builds(FrameBudget, limit=st.integers(0, 20)),
    st.builds(
        FrameBudget, start=st.integers(0, 20), stop=st.integers(20, 40), depth=st.integers(0, 2)
    ),
)


def ran(name, options, game, budget, keep):
    """The frames shown, and everything that a run keeps."""
    text, frames = text_of(name, options), []
    recorder = make_recorder(
        text, game, frames.append, options, budget=budget, tally=SearchCounts(keep=keep)
    )
    watched = ObservedGame(game, recorder)
    own = {k: v for k, v in options.items() if k in text.options}
    value = text.function(watched, recorder, **own)(watched.start())
    tally = recorder.tally
    counts = tally.calculated, tally.distinct, tally.pruned, tally.frames
    return frames, (value, recorder.line, recorder.best, counts)


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), [*DEPTH_FIRST, *WRONG], ids=str)
@given(game=games, budget=budgets)
def test_counting_comes_to_the_same_as_listening(name, options, game, budget):
    assert ran(name, options, game, budget, keep=0) == ran(name, options, game, budget, keep=None)


class WholeCharts(ChartedCounts):
    """Every node is reported to it in full."""

    @property
    def counts_only(self):
        return False


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), [*DEPTH_FIRST, *WRONG], ids=str)
@given(game=games, depth=st.integers(0, 2))
def test_maps_and_charts_of_what_is_only_counted_are_the_same(name, options, game, depth):
    text, drawn = text_of(name, options), []
    own = {k: v for k, v in options.items() if k in text.options}
    for kind in (ChartedCounts, WholeCharts):
        tally, budget = kind(keep=0), FrameBudget(depth=depth)
        recorder = make_recorder(
            text, game, lambda frame: None, options, budget=budget, tally=tally
        )
        watched = ObservedGame(game, recorder)
        text.function(watched, recorder, **own)(watched.start())
        rows = tally.map.icicle().rows
        counts = tally.calculated, tally.pruned, tally.frames
        drawn.append((rows, tally.series("x"), counts))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("below", [("1",), ("1", "1")])
@given(game=games)
def test_what_lies_beside_the_told_subtree_is_only_counted(game, below: Path):
    budget = FrameBudget(below=below)
    both = (ran("alpha-beta", {}, game, budget, keep) for keep in (0, None))
    (some, one), (others, other) = both
    assert (some, one) == (others, other)
    assert all(frame.path[: len(below)] == below for frame in some)
