"""Each proof and each claim refuses a run with one planted fault, and says where it is."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from laws.test_proofs import checked_run
from search_walkthroughs.course import claims as claims_check
from search_walkthroughs.game import spell
from search_walkthroughs.reading import FrozenMap, Position
from search_walkthroughs.record.kinds import claimed_range
from search_walkthroughs.runs.proofs import (
    TrueValues,
    claim_holds,
    counterfactual,
    prove,
)
from search_walkthroughs.runs.small_trees import fill, shapes
from support import DEPTH_FIRST, FEWER, TABLES, branches

trees = st.lists(branches, min_size=2, max_size=4)
SEARCHES = [e for e in DEPTH_FIRST if "order" not in e[1] or e[1]["order"] == "given"]
steps = st.sampled_from([1, 2, 7])


def failure_of(run, moments):
    """The only thing that the proof of bounds has against these moments."""
    [failure] = TrueValues(run).bounds(moments)
    return failure


@pytest.mark.parametrize("side", ["lower", "upper"])
@given(tree=trees, step=steps, data=st.data())
def test_a_range_that_leaves_the_truth_out_is_refused(tree, side, step, data):
    one = checked_run(tree)
    places = [(n, path) for n, m in enumerate(one.moments) for path in m.changed]
    place, path = data.draw(st.sampled_from(places))
    moment = one.moments[place]
    (truth, _), view = TrueValues(one.run).of(path), moment.changed[path]
    wrong = (truth + step, inf) if side == "lower" else (-inf, truth - step)
    changed = {**moment.changed, path: view._replace(proved_range=wrong)}
    moment = replace(moment, changed=changed)
    one.moments[place] = moment
    failures = list(TrueValues(one.run).bounds(one.moments))
    assert [(f.law, f.facts["frame"], f.facts["node"]) for f in failures] == [
        ("bounds", moment.frame.number, spell(path))
    ]
    assert prove(one.run, one.moments).failures == tuple(failures)


@pytest.mark.sample(7)
@pytest.mark.parametrize(("name", "options"), SEARCHES, ids=str)
@FEWER
@given(tree=trees, step=steps, data=st.data())
def test_a_score_that_is_said_against_the_window_and_is_false_is_refused(
    name, options, tree, step, data
):
    one = checked_run(tree, name, **options)
    ends = [n for n, m in enumerate(one.moments) if m.frame.kind]
    place = data.draw(st.sampled_from(ends))
    moment = one.moments[place]
    truth = TrueValues(one.run).of(moment.frame.path, moment.frame.horizon)[0]
    wrong = truth - step if moment.frame.kind != "fail high" else truth + step
    assume(wrong not in (moment.frame.alpha, moment.frame.beta))
    frame = replace(moment.frame, score=wrong)
    one.moments[place] = replace(moment, frame=frame)
    claimed = claimed_range(frame.kind, wrong)
    failures = [f for f in TrueValues(one.run).bounds(one.moments) if f.facts["shown"] == claimed]
    assert [(f.law, f.facts["frame"], f.facts["node"]) for f in failures] == [
        ("bounds", frame.number, spell(frame.path))
    ]


def test_a_claim_against_a_window_is_judged_by_both_ends_of_what_is_known():
    assert claim_holds("fail low", 3, 1, 3)
    assert not claim_holds("fail low", 3, 1, 4)
    assert claim_holds("fail high", 3, 3, 5)
    assert not claim_holds("fail high", 3, 2, 5)
    assert claim_holds("exact", 3, 3, 3)
    assert not claim_holds("exact", 3, 3, 4)
    assert not claim_holds("exact", 3, 2, 3)


@pytest.mark.parametrize("cut", ["at-bound", "past-bound"])
def test_only_a_bound_itself_is_excused_in_the_fail_hard_form(cut):
    """With tree [[4, 2], [3, 9]] the second node ends at 3, inside no bound but its own score."""
    one = checked_run([[4, 2], [3, 9]], fail="hard", cut=cut)
    place = max(n for n, m in enumerate(one.moments) if m.frame.kind)
    moment = one.moments[place]
    assert moment.frame.path == ()
    one.moments[place] = replace(moment, frame=replace(moment.frame, score=99))
    failure = failure_of(one.run, one.moments)
    assert failure.facts["frame"] == moment.frame.number
    assert failure.facts["truth"] == 3


@pytest.mark.sample(3)
@pytest.mark.parametrize("end", ["lower", "upper"])
@pytest.mark.parametrize("name", sorted(TABLES))
@FEWER
@given(tree=trees, data=st.data())
def test_an_entry_of_the_table_that_leaves_the_truth_out_is_refused(name, end, tree, data):
    one = checked_run(tree, name)
    key = data.draw(st.sampled_from(sorted(one.run.table, key=repr)))
    entry = one.run.table[key]
    truth = TrueValues(one.run).of(entry.path)[0]
    off = (
        {"lower": truth + 1, "upper": inf}
        if end == "lower"
        else {"lower": -inf, "upper": truth - 1}
    )
    table = {**one.run.table, key: replace(entry, **off)}
    [failure] = TrueValues(replace(one.run, table=table)).table()
    assert failure.law == "table"
    assert failure.facts["node"] == spell(entry.path)
    assert (failure.facts["wrong"], failure.facts["total"]) == (1, len(table))


@given(tree=trees, step=steps, sign=st.sampled_from([1, -1]))
def test_a_wrong_value_is_refused(tree, step, sign):
    one = checked_run(tree)
    wrong = replace(one.run, value=one.run.value + sign * step)
    [failure] = TrueValues(wrong).value()
    assert (failure.law, failure.facts["value"]) == ("value", wrong.value)


@pytest.mark.sample(1)
@pytest.mark.parametrize("leaves", [2, 3, 4])
def test_a_cut_that_leaves_out_what_matters_is_refused(leaves):
    """Where all leaves differ, that at the end of the best line matters: it may not be left out."""
    for shape in shapes(leaves):
        for values in permutations(range(leaves)):
            one = checked_run(fill(shape, values), "minimax")
            del one.run.tally.leaves[one.run.line]
            one.run.tally.skipped[one.run.line] = 1
            failures = list(counterfactual(one.run))
            assert {failure.law for failure in failures} == {"counterfactual"}


# Claims


def wrong(tree, name="alpha-beta", options=(), **claims):
    """What is found wrong about the claims of a run."""
    one = checked_run(tree, name, **dict(options))
    marks = FrozenMap(dict.fromkeys(claims, Position(1, 1)))
    entry = replace(one.entry, expect=FrozenMap(claims), claims=marks)
    return [each.claim for each in claims_check.wrong_claims("t.yml", entry, one.run)]


TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
PRUNED = ["2/2", "2/3"]


def test_right_claims_hold():
    cuts = [{"path": "2", "kind": "alpha", "skipped": PRUNED}, {"path": "3", "skipped": []}]
    assert wrong(TREE, pruned=PRUNED, cutoffs=cuts, calculated=11, distinct=11) == []
    assert wrong(TREE, pruned=PRUNED[::-1]) == []


@pytest.mark.parametrize("number", [10, 12])
def test_the_number_of_distinct_nodes_is_compared(number):
    assert wrong(TREE, distinct=number) == ["distinct"]
    again = checked_run(TREE, "pvs").run.tally
    assert again.distinct != again.calculated or wrong(TREE, "pvs", distinct=number)
    assert wrong(TREE, "mtd-f", distinct=checked_run(TREE, "mtd-f").run.tally.calculated) == [
        "distinct"
    ]


@pytest.mark.parametrize(
    "claimed", [["2/2"], ["2/2", "2/2"], ["2/2", "2/3", "2/3"], ["2/2", "3/3"], []]
)
def test_what_is_pruned_is_compared_with_its_repetitions(claimed):
    assert wrong(TREE, pruned=claimed) == ["pruned"]


@pytest.mark.parametrize(
    "claimed",
    [
        [],
        [{"path": "2"}],
        [{"path": "3"}, {"path": "2"}],
        [{"path": "2", "skipped": ["2/2"]}, {"path": "3"}],
        [{"path": "2", "after": "2/2"}, {"path": "3"}],
        [{"path": "2"}, {"path": "3"}, {"path": ""}],
        ["2"],
        1,
        3,
    ],
)
def test_every_cutoff_is_compared_to_the_last(claimed):
    assert wrong(TREE, cutoffs=claimed) == ["cutoffs"]


def test_a_cutoff_missing_at_the_end_is_wrong():
    deep = [[3, 12, 8], [2, 4, 6], [1, 5, 2], [0, 7]]
    cuts = [claims_check.cutoff(cut) for cut in checked_run(deep).run.tally.cutoffs]
    assert len(cuts) == 3
    paths = [{"path": cut["path"]} for cut in cuts]
    assert wrong(deep, cutoffs=paths) == []
    assert wrong(deep, cutoffs=paths[:-1]) == ["cutoffs"]
    assert wrong(deep, cutoffs=[path["path"] for path in paths][:-1]) == ["cutoffs"]


@pytest.mark.parametrize(
    ("claim", "of_it"),
    [
        ("value", 4),
        ("best", "2"),
        ("line", ["1", "2"]),
        ("leaves", [3, 12, 8, 2, 14, 5]),
        ("visited", ["", "1"]),
        ("calculated", 12),
        ("pruned-nodes", 3),
        ("frames", 1),
        ("frames", {"start": 12}),
    ],
)
def test_every_other_claim_is_compared(claim, of_it):
    assert wrong(TREE, **{claim: of_it}) == [claim]
    assert Counter(checked_run(TREE).run.tally.frames)["start"] == 11
