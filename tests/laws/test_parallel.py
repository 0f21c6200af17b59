"""Several workers: values, steps and work, and what one worker alone enters."""

from random import Random

import pytest

from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Tree
from support import minimax, random_graph, random_tree, search

FOUR = {
    "A": [[3, 5], [6, 4]],
    "B": [[2, 8], [7, 1]],
    "C": [[9, 7], [4, 5]],
    "D": [[1, 2], [3, 6]],
}
RUSHED = {
    "A": [[0, 8, 9], [6, 1, 0]],
    "B": [[3, 2], [8, 2, 9], [9, 3]],
    "C": [[3, 4], [9, 1, 2]],
}


def shared():
    """A graph in which two positions stand in several places."""
    return random_graph([MAX, MIN])(Random(4), 9)


def steps_and_work(ran):
    """The steps of a search, and how often nodes were entered."""
    extra = ran.frames[-1].extra
    return extra["steps"], extra["work"]


@pytest.mark.parametrize(
    ("tree", "wait", "steps", "work"),
    [(FOUR, True, 18, 25), (FOUR, False, 14, 25), (RUSHED, True, 14, 18), (RUSHED, False, 15, 24)],
)
def test_moves_of_the_root_are_shared_out_with_the_bound_known_then(tree, wait, steps, work):
    ran = search("split-root", Tree.grow(tree), workers=2, wait=wait)
    assert ran.value == minimax(Tree.grow(tree))
    assert steps_and_work(ran) == (steps, work)


@pytest.mark.parametrize(
    ("workers", "steps", "work"), [(1, 1069, 1069), (2, 629, 1258), (4, 403, 1615), (8, 265, 2121)]
)
def test_eight_workers_with_one_table_are_four_times_as_fast(workers, steps, work):
    ran = search("lazy-smp", TicTacToe(symmetry=True), workers=workers)
    assert (ran.value, *steps_and_work(ran)) == (0, steps, work)


def test_one_worker_enters_what_alpha_beta_enters():
    for seed in range(60):
        tree = random_tree([MAX, MIN])(Random(seed), 12)
        ran, alone = search("split-root", tree, workers=1), search("alpha-beta", tree)
        assert steps_and_work(ran) == (alone.tally.calculated,) * 2, seed
        graph = random_graph([MAX, MIN])(Random(seed), 8)
        ran, alone = search("lazy-smp", graph, workers=1), search("alpha-beta-table", graph)
        assert steps_and_work(ran) == (alone.tally.calculated,) * 2, seed


@pytest.mark.parametrize("wait", [True, False])
def test_root_splitting_enters_no_fewer_nodes_than_alpha_beta_alone(wait):
    more = 0
    for seed in range(60):
        tree = random_tree([MAX, MIN])(Random(seed), 12)
        _, work = steps_and_work(search("split-root", tree, workers=2, wait=wait))
        alone = search("alpha-beta", tree).tally.calculated
        assert work >= alone, seed
        more += work > alone
    assert more, "and in some trees it enters more"


def test_lazy_smp_can_be_more_than_twice_as_fast_where_the_first_move_is_bad():
    bad, good = [1, [9, 8], [7, 9], [8, 6], [6, 7]], [4, 5]
    tree, sorted_tree = Tree.grow({"A": bad, "B": good}), Tree.grow({"B": good, "A": bad})
    assert steps_and_work(search("lazy-smp", tree, workers=1)) == (14, 14)
    assert steps_and_work(search("lazy-smp", tree, workers=2)) == (6, 13)
    assert steps_and_work(search("lazy-smp", sorted_tree, workers=1)) == (6, 6)


def check_workers(seeds):
    """Hold every search against minimax, and its steps against its work."""
    for seed in seeds:
        graph = random_graph([MAX, MIN])(Random(seed), 4 + seed % 6)
        value = minimax(graph)
        for workers in (1, 2, 3):
            runs = [search("split-root", graph, workers=workers, wait=w) for w in (True, False)]
            for ran in runs:
                steps, work = steps_and_work(ran)
                assert ran.value == value, seed
                assert steps <= work <= steps * workers, seed
            ran = search("lazy-smp", graph, workers=workers)
            steps, work = steps_and_work(ran)
            assert ran.value == value, seed
            assert steps <= work < (steps + 1) * workers, "the last step may not be whole"


@pytest.mark.sample(2)
def test_the_value_is_that_of_minimax_for_every_number_of_workers():
    check_workers(range(150))


@pytest.mark.night
def test_the_law_holds_on_two_thousand_graphs():
    check_workers(range(2000))


@pytest.mark.parametrize("name", ["split-root", "lazy-smp"])
def test_in_each_step_every_worker_enters_at_most_one_node_in_turn(name):
    for seed in range(40):
        graph = random_graph([MAX, MIN])(Random(seed), 8)
        ran = search(name, graph, workers=3)
        turns = [(f.extra["step"], f.extra["worker"]) for f in ran.frames if f.status == "select"]
        assert turns == sorted(set(turns)), seed


def test_whoever_waits_knows_a_bound_and_a_result_counts_from_the_next_step():
    known = 0
    for seed in range(80):
        tree = random_tree([MAX, MIN])(Random(seed), 14)
        ran = search("split-root", tree, workers=2)
        taken = [frame for frame in ran.frames if frame.status == "expand"]
        for frame in taken[1:]:
            better = max if tree.turn(0) == MAX else min
            ended = [
                back.score
                for back in ran.frames
                if back.number < frame.number and back.status == "backup" and not back.path
            ]
            assert frame.extra["bound"] == better(ended), seed
            known += 1
    assert known > 50


def test_a_node_is_the_last_that_a_worker_has_entered_until_it_comes_back():
    ran = search("split-root", Tree.grow(FOUR), workers=2, wait=False)
    inside = {1: [], 2: []}
    for frame in ran.frames:
        worker = (frame.extra or {}).get("worker")
        if frame.status == "select" and frame.score is None:
            inside[worker].append(frame.path)
        if frame.status == "backup" and frame.path:
            assert inside[worker].pop() == frame.path
    assert inside == {1: [], 2: []}
