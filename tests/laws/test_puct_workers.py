"""PUCT with workers: the examples of its definition, and a second writing of rounds and losses."""

from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.algorithms.puct_workers import puct_workers
from search_walkthroughs.game import MAX
from support import WORKING, search

from .test_puct import HELPS, guessed, looks, visits, written

pytestmark = pytest.mark.day(26)

settled = {
    "exploration": st.sampled_from([0, 0.25, 1, 2.5]),
    "first-play": st.sampled_from(["parent", "middle", "worst"]),
    "simulations": st.integers(1, 30),
    "workers": st.integers(1, 5),
    "virtual-loss": st.sampled_from(["mover", "opponent", "none"]),
}


@pytest.mark.parametrize(
    ("workers", "loss", "counts", "answer", "twice", "order"),
    [
        (1, "mover", "A 1 B 9 C 1", (64 / 9, "B"), 0, "root B B/1 B/2 A C B/1 B/2 B/1 B/2 B/1 B/1"),
        (2, "mover", "A 1 B 8 C 1", (7.125, "B"), 1, "root root B A B/1 C B/2 B/1 B/2 B/1 B/2 B/1"),
        (2, "none", "A 2 B 6 C 2", (20 / 3, "B"), 6, "root root B B A A B/1 B/1 C C B/2 B/2"),
        (4, "mover", "A 2 B 4 C 2", (6.25, "B"), 4, "root root root root B A C B B/1 A/1 C/1 B/2"),
        (4, "none", "A 4 B 4", (5, "A"), 9, "root root root root B B B B A A A A"),
    ],
)
def test_the_example_comes_to_what_is_published(workers, loss, counts, answer, twice, order):
    ran = search(
        "puct-workers", written(HELPS), simulations=12, workers=workers, **{"virtual-loss": loss}
    )
    words = counts.split()
    assert visits(ran) == dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert (ran.answer, looks(ran)) == (answer, order.split())
    assert sum("again" in f.extra for f in ran.frames if f.status == "playout") == twice


def plainly(game, options):
    """Rounds written a second time, over tables of paths: what is away is looked up in the roads
    themselves."""
    low, high = game.range
    breadth = options["exploration"] * (high - low)
    looks: dict = {}
    order = []

    def at(path):
        state = game.start()
        for move in path:
            state = game.play(state, move)
        return state

    def worth(path, move, roads):
        sign = game.turn(at(path))
        loss = low if sign == MAX else high
        loss = low + high - loss if options["virtual-loss"] == "opponent" else loss
        counts = options["virtual-loss"] != "none"
        here = (*path, move)
        away = [road for road in roads if counts and road[: len(here)] == here]
        through = [road for road in roads if counts and road[: len(path)] == path]
        results = looks.get(here, []) + [loss] * len(away)
        if results:
            mean = sum(results) / len(results)
        elif options["first-play"] == "parent":
            mean = sum(looks[path]) / len(looks[path])
        elif options["first-play"] == "middle":
            mean = (low + high) / 2
        else:
            mean = low if sign == MAX else high
        prior = float(next(b.prior for b in game.nodes[at(path)].branches if b.label == move))
        many = sqrt(len(looks[path]) + len(through))
        return sign * mean + breadth * prior * many / (1 + len(results))

    while len(looks.get((), ())) < options["simulations"]:
        roads: list = []
        for _ in range(min(options["workers"], options["simulations"] - len(looks.get((), ())))):
            path = ()
            while looks.get(path) and not game.over(at(path)):
                moves = game.moves(at(path))
                values = [worth(path, move, roads) for move in moves]
                path = (*path, moves[values.index(max(values))])
            roads.append(path)
        for road in roads:
            state = at(road)
            result = game.score(state) if game.over(state) else game.evaluate(state)
            order.append(road)
            for end in range(len(road) + 1):
                looks.setdefault(road[:end], []).append(result)
    return order, Counter({path: len(results) for path, results in looks.items()})


def agree(game, options):
    """The search looks where the second writing looks, and counts what it counts."""
    ran = search("puct-workers", game, **options)
    order, counts = plainly(game, options)
    assert [f.path for f in ran.frames if f.status == "playout"] == order
    assert {f.path: f.visits for f in ran.frames if f.status == "backup"} == counts
    assert counts[()] == options["simulations"]


@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_the_looks_are_those_of_a_second_writing(game, options):
    agree(game, options)


@pytest.mark.night
@settings(max_examples=2000)
@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_two_thousand_trees_agree_with_the_second_writing(game, options):
    agree(game, options)


@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_one_worker_is_puct_whatever_counts_as_its_loss(game, options):
    plain = {k: v for k, v in options.items() if k not in ("workers", "virtual-loss")}
    one = search("puct", game, **plain)
    other = search("puct-workers", game, **{**options, "workers": 1})
    assert other.answer == one.answer
    bare = [replace(f, extra=None, line=0) for f in other.frames]
    assert bare == [replace(f, line=0) for f in one.frames]


@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_after_a_round_visits_and_means_are_those_of_the_looks_alone(game, options):
    frames = search("puct-workers", game, **options).frames
    results: dict = {}
    for frame in frames:
        if frame.status == "playout":
            for end in range(len(frame.path) + 1):
                results.setdefault(frame.path[:end], []).append(frame.result)
        if frame.status == "backup":
            mine = results[frame.path]
            assert frame.visits == len(mine)
            assert frame.mean == pytest.approx(sum(mine) / len(mine))


@pytest.mark.parametrize(("name", "options"), WORKING, ids=str)
@given(game=guessed())
def test_watching_changes_nothing(name, options, game):
    silent = puct_workers(game, **{k.replace("-", "_"): v for k, v in options.items()})
    assert silent(game.start()) == search(name, game, **options).answer
