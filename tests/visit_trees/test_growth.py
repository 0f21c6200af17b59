"""The tree of a search of the course while it grows."""

from pathlib import Path

import pytest

from search_walkthroughs.algorithms import uct
from search_walkthroughs.course.files import Source, parse_walkthrough
from search_walkthroughs.game import ContractError
from search_walkthroughs.reading import Limits
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.runs.run import run
from search_walkthroughs.visit_trees.growth import (
    even_times,
    grow,
    grows_tree,
    playout_count,
    rising_times,
)
from search_walkthroughs.visit_trees.laws import breaches

SEARCHES = {
    "uct": "playouts: 200, seed: 7",
    "puct": "simulations: 200, evaluation: network",
}


def file_of(algorithm, options, game="tic-tac-toe"):
    text = f"title: T\nalgorithm: {algorithm}\ngame: {game}\noptions: {{{options}}}\n"
    return parse_walkthrough(Source(Path("t.yml"), "t.yml", text.encode()), Limits())


def grown(algorithm, options, times=(), report=lambda *_: None, game="tic-tac-toe"):
    walkthrough = file_of(algorithm, options, game)
    return grow(walkthrough, walkthrough.entries[0], times, report)


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_the_tree_is_that_of_the_courses_own_run_with_the_same_seed(algorithm):
    growth = grown(algorithm, SEARCHES[algorithm])
    walkthrough = file_of(algorithm, SEARCHES[algorithm])
    own = run(walkthrough, walkthrough.entries[0])
    assert (growth.value, growth.best) == (own.value, own.best)
    last = growth.snapshots[-1]
    shown = {
        node.path: (last.visits[place], last.means[place])
        for place, node in enumerate(growth.nodes)
        if len(node.path) <= 1 and last.visits[place]
    }
    assert shown == {
        path: (statistics.visits, pytest.approx(statistics.mean))
        for path, statistics in own.estimates.items()
    }
    joined = sum(last.visits[place] > 0 for place in range(len(growth.nodes)))
    # PUCT counts a node when its look is over; the recorder counts a node when it joins.
    assert joined == own.tally.calculated


def test_a_node_that_has_not_joined_has_no_mean():
    """A mean of 0 would be drawn as that of a draw."""
    timeline = grown("uct", "playouts: 90", even_times(90, 9)).timeline()
    assert any(0 in snapshot.visits for snapshot in timeline.snapshots)
    for snapshot in timeline.snapshots:
        for visits, mean in zip(snapshot.visits, snapshot.values, strict=True):
            assert (visits == 0) == (mean is None)


def test_another_seed_grows_another_tree():
    first, second = (grown("uct", f"playouts: 200, seed: {seed}") for seed in (1, 2))
    assert first.snapshots[-1] != second.snapshots[-1]


def test_each_snapshot_has_as_many_visits_as_playouts_and_is_reported_once():
    reported = []
    growth = grown("uct", "playouts: 90", even_times(90, 9), lambda *facts: reported.append(facts))
    assert [snapshot.playouts for snapshot in growth.snapshots] == list(range(10, 91, 10))
    assert all(snapshot.visits[0] == snapshot.playouts for snapshot in growth.snapshots)
    assert [snapshot for snapshot, _ in reported] == growth.snapshots
    assert [node for _, nodes in reported for node in nodes] == growth.nodes


def test_no_law_of_visits_is_broken_at_any_time_and_children_stand_by_their_visits():
    shown = grown("uct", "playouts: 300", even_times(300, 10)).timeline()
    assert list(breaches(shown)) == []
    visits = [node.visits for node in shown.tree.nodes]
    for below in shown.tree.children:
        numbers = [visits[place] for place in below]
        assert numbers == sorted(numbers, reverse=True)
    assert list(shown.snapshots[-1].visits) == visits
    assert sum(shown.snapshots[0].visits[place] for place in shown.tree.children[0]) == 30


def test_a_game_with_chance_grows_too():
    growth = grown("uct", "playouts: 50", game="random-turn-tic-tac-toe")
    assert growth.snapshots[-1].visits[0] == 50


@pytest.mark.parametrize(
    ("algorithm", "grows"),
    [
        *(("uct", True), ("puct", True), ("mcts-greedy", True)),
        *(("uct-table", False), ("flat-monte-carlo", False), ("determinization", False)),
        *(("alpha-beta", False), ("sss-star", False), ("proof-number", False)),
    ],
)
def test_only_searches_that_count_visits_grow_such_a_tree(algorithm, grows):
    assert grows_tree(algorithms()[algorithm].file_for({})) == grows


def test_a_search_that_reports_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(uct, "uct", lambda game, watch, **options: lambda state: (0, None))
    with pytest.raises(ContractError, match="reports no visits"):
        grown("uct", "playouts: 9")


def test_times_rise_to_the_number_of_playouts_and_are_as_many_as_are_asked_for():
    assert even_times(1000, 20)[-1] == 1000
    times = rising_times(2000, 40)
    assert (len(times), times[0], times[-1]) == (40, 1, 2000)
    assert times == sorted(set(times))
    assert rising_times(3, 40) == [1, 2, 3]
    assert playout_count({"seed": 1, "simulations": 30}) == 30
