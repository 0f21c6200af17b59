"""Every algorithm, under every option, against plain minimax on random trees."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import MAX
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.record.family_runs import Proofs
from search_walkthroughs.record.frame import STATUSES
from search_walkthroughs.runs.registry import algorithms
from support import (
    AGAIN,
    DEPTH_FIRST,
    EVERY,
    ONCE,
    SEED_TREE,
    TABLES,
    games,
    minimax,
    search,
    trees,
    windows,
)

every = pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
cutting = pytest.mark.parametrize(
    ("name", "options"), [e for e in EVERY if e[0] == "alpha-beta"], ids=str
)


@every
@given(game=games, bounds=st.sampled_from(["infinite", "score-range"]))
def test_the_value_is_minimax(name, options, game, bounds):
    assert search(name, game, bounds=bounds, **options).value == minimax(game)


@cutting
@given(game=trees, window=windows)
def test_a_window_bounds_the_value_on_the_right_side(name, options, game, window):
    value, truth, (low, high) = (
        search(name, game, window=window, **options).value,
        minimax(game),
        window,
    )
    if value <= low:
        assert truth <= value
    elif value >= high:
        assert truth >= value
    else:
        assert truth == value


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "options"), ONCE, ids=str)
@given(game=games)
def test_the_counts_add_up(name, options, game):
    ran = search(name, game, **options)
    tally, counts = ran.tally, Counter(frame.status for frame in ran.frames)
    assert tally.frames == counts
    assert tally.calculated + tally.pruned == ran.recorder.census.size(0)
    assert counts["start"] == counts["end"] == tally.calculated == len(tally.visited)
    assert counts["score"] == counts["update"] == tally.calculated - 1
    tables = tally.calculated - len(tally.leaves) if name in TABLES else 0
    assert counts["table"] == tables
    assert len(ran.frames) == 4 * tally.calculated - 2 + tables
    assert [frame.number for frame in ran.frames] == list(range(len(ran.frames)))


@pytest.mark.parametrize(("name", "options"), AGAIN, ids=str)
@given(game=games)
def test_the_counts_of_a_search_that_comes_again_add_up(name, options, game):
    ran = search(name, game, **options)
    tally, counts = ran.tally, Counter(frame.status for frame in ran.frames)
    last = ran.frames[-1]
    assert tally.frames == counts
    assert [frame.number for frame in ran.frames] == list(range(len(ran.frames)))
    assert tally.distinct + tally.pruned == ran.recorder.census.size(0)
    assert (last.calculated, last.distinct, last.pruned) == (
        (tally.calculated, tally.distinct, tally.pruned)
    )
    assert len(set(tally.visited)) == len(tally.visited) == tally.distinct
    assert not set(tally.visited) & set(tally.skipped)
    if (name, options) in DEPTH_FIRST:
        roots = sum(f.status == "start" and not f.path for f in ran.frames)
        assert counts["start"] == counts["end"] == tally.calculated
        assert counts["score"] == counts["update"] == tally.calculated - roots


@pytest.mark.parametrize(("name", "options"), AGAIN, ids=str)
@given(game=games)
def test_every_visit_has_its_number(name, options, game):
    visits: Counter = Counter()
    for frame in search(name, game, **options).frames:
        visits[frame.path] += frame.status == "start"
        assert frame.pass_ == visits[frame.path if (name, options) in DEPTH_FIRST else ()]


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), DEPTH_FIRST, ids=str)
@given(game=games)
def test_frames_tell_a_search_from_start_to_end(name, options, game):
    stack, scores, frames = [], {}, search(name, game, **options).frames
    for before, frame in zip([None, *frames], frames, strict=False):
        assert frame.status in STATUSES
        if frame.status == "start":
            stack.append(frame.path)
        assert stack[-1] == frame.path
        if frame.status == "score":
            assert before.status == "end"
            assert before.path[:-1] == frame.path
            assert frame.child_score == before.score
            scores[frame.path] = frame.score
        if frame.status == "update":
            assert before.status == "score"
            assert frame.updated == (frame.score != scores[frame.path])
            better = max if frame.turn == MAX else min
            assert frame.score == better(scores[frame.path], before.child_score)
        if frame.status == "end":
            stack.pop()
        if before:
            assert frame.calculated - before.calculated == (frame.status == "end")
            if not frame.pass_:
                assert frame.pruned >= before.pruned
                assert (frame.pruned > before.pruned) <= (frame.status in ("update", "table"))
    assert not stack


@cutting
@given(game=trees)
def test_a_cut_is_an_update_whose_window_is_shut(name, options, game):
    ran = search(name, game, **options)
    cuts = [frame for frame in ran.frames if frame.cut]
    assert [frame.cutoff for frame in cuts] == ran.tally.cutoffs
    for frame in ran.frames:
        if frame.status == "update":
            alpha = max(frame.alpha, frame.score) if frame.turn == MAX else frame.alpha
            beta = frame.beta if frame.turn == MAX else min(frame.beta, frame.score)
            shut = alpha > beta or (alpha == beta and options["cut"] == "at-bound")
            assert frame.cut == shut
            assert (frame.skipped is not None) == frame.cut


@cutting
@given(game=trees)
def test_a_cut_names_the_nearest_bound(name, options, game):
    """With an infinite window at the root every cut is somebody's, and we can say whose."""
    ran = search(name, game, **options)
    turn = {frame.path: frame.turn for frame in ran.frames}
    own: dict = {}
    for frame in ran.frames:
        if frame.status == "start":
            own.pop(frame.path, None)
        if frame.status == "update" and frame.updated:
            own[frame.path] = frame.score
        if frame.cutoff is None:
            continue
        cut = frame.cutoff
        assert cut.kind == ("beta" if frame.turn == MAX else "alpha")
        assert cut.after[:-1] == cut.path
        above = [frame.path[:depth] for depth in range(len(frame.path))]
        ahead = {
            path: (own[path] - frame.score) * turn[path]
            for path in above
            if path in own and turn[path] == -frame.turn
        }
        enough = [p for p, a in ahead.items() if a > 0 or (a == 0 and options["cut"] == "at-bound")]
        assert cut.bound_from == enough[-1]
        between = [turn[p] for p in above if len(p) >= len(cut.bound_from)] + [frame.turn]
        assert cut.deep == (sum(a != b for a, b in pairwise(between)) > 1)


@given(game=trees)
def test_negamax_tells_what_minimax_tells(game):
    """In MAX's terms only the lines of the listing differ."""
    facts = [
        [
            (f.status, f.path, f.score, f.child_score, f.updated, f.kind)
            for f in search(n, game).frames
        ]
        for n in ("minimax", "negamax")
    ]
    assert facts[0] == facts[1]


@given(game=trees)
def test_fail_hard_at_the_bound_visits_what_fail_soft_visits(game):
    soft, hard = (
        search("alpha-beta", game, fail=fail, cut="at-bound") for fail in ("soft", "hard")
    )
    assert soft.tally.visited == hard.tally.visited


@given(game=trees)
def test_past_bound_skips_nothing_that_at_bound_keeps(game):
    at, past = (
        search("alpha-beta", game, fail="soft", cut=f"{cut}-bound") for cut in ("at", "past")
    )
    assert set(at.tally.visited) <= set(past.tally.visited)


@given(game=trees)
def test_the_line_leads_to_the_value(game):
    ran = search("alpha-beta", game)
    state = game.start()
    for move in ran.recorder.line:
        state = game.play(state, move)
    assert game.over(state)
    assert game.score(state) == ran.value


def test_the_seeds_tree():
    ran = search("alpha-beta", Tree.grow(SEED_TREE), window=(-100, 100))
    assert ran.value == 5
    assert list(ran.tally.leaves.values()) == [2, 4, 5, 7, 4, 3, 2]
    assert list(ran.tally.skipped) == [("A", "D", "2"), ("A", "D", "3"), ("B", "F")]


@pytest.mark.parametrize("name", algorithms())
def test_an_algorithm_is_short_and_sourced(name):
    algorithm = algorithms()[name]
    for text in {algorithm.text, *algorithm.variants.values()}:
        lines = re.sub(r'""".*?"""', "", text.listing.text, flags=re.DOTALL).splitlines()
        first = next(n for n, line in enumerate(lines) if line.startswith(("def ", "class ", "@")))
        # A tree of playouts has a node to define, and one of them is shown as it was published.
        most = 90 if not text.family.part(Proofs).proves else 60
        assert len([line for line in lines[first:] if line.strip()]) <= most
        assert text.source
