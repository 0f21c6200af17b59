"""What holds for every search that plays games out, on random trees with ties and chance."""

import os
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import pairwise
from math import isclose, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.runs.registry import algorithms
from support import SAMPLED, chancy, lonely, planted, search, trees
from support import values as leaf_values

pytestmark = pytest.mark.day(24)

EITHER = [one for one in SAMPLED if one[0] != "mcts-greedy"]
GREEDY = [one for one in SAMPLED if one[0] == "mcts-greedy"]
TREES = [one for one in SAMPLED if one[0] in ("uct", "mcts-greedy")]

seeds = st.integers(0, 10**6)


def fitting(name):
    """Trees that the algorithm can search."""
    return lonely if name == "mcts-greedy" else trees | chancy


every = pytest.mark.parametrize(("name", "options"), SAMPLED, ids=str)


@pytest.mark.sample(3)
@every
@given(data=st.data(), seed=seeds)
def test_watching_changes_nothing_and_nor_does_running_it_again(name, options, data, seed):
    game = data.draw(fitting(name))
    function = algorithms()[name].text.function
    silent = function(game, **options, seed=seed)(game.start())
    one, other = (search(name, game, **options, seed=seed) for _ in range(2))
    assert one.answer == other.answer == silent
    assert one.frames == other.frames


@every
@given(data=st.data(), seed=seeds)
def test_estimates_lie_in_the_range_and_in_their_intervals(name, options, data, seed):
    game = data.draw(fitting(name))
    low, high = game.range
    for frame in search(name, game, **options, seed=seed).frames:
        if frame.status == "backup":
            least, greatest = frame.interval
            near = 1e-6 * max(1, high - low)
            assert low - near <= least <= frame.mean + near
            assert frame.mean - near <= greatest <= high + near
        elif frame.status == "end":
            assert low <= frame.score <= high or isclose(frame.score, low if low else high)


@pytest.mark.sample(3)
@every
@given(data=st.data(), seed=seeds)
def test_a_playout_is_a_game_by_the_rules(name, options, data, seed):
    game = data.draw(fitting(name))
    for frame in search(name, game, **options, seed=seed).frames:
        if frame.status == "playout":
            state = at(game, frame.path)
            for move in frame.moves:
                assert not game.over(state)
                assert move in game.moves(state)
                state = game.play(state, move)
            assert game.over(state)
            assert isclose(game.score(state), frame.result, abs_tol=1e-6)


@pytest.mark.sample(3)
@every
@given(data=st.data(), seed=seeds)
def test_a_node_joins_below_one_that_has(name, options, data, seed):
    game = data.draw(fitting(name))
    ran = search(name, game, **options, seed=seed)
    joined = [()]
    for frame in ran.frames:
        if frame.status == "expand":
            assert frame.path in joined
            assert frame.child not in joined
            joined.append(frame.child)
            chances = game.turn(at(game, frame.path)) == CHANCE
            assert frame.chance == chances
            if chances:
                assert frame.p == dict(game.outcomes(at(game, frame.path)))[frame.move]
        elif frame.status != "end":
            assert frame.path in joined
    assert ran.tally.visited == joined
    assert ran.tally.calculated == len(joined)
    assert ran.tally.pruned == 0


@pytest.mark.parametrize(("name", "options"), EITHER, ids=str)
@given(game=trees | chancy, seed=seeds)
def test_visits_are_those_of_the_children_and_ones_own(name, options, game, seed):
    frames = search(name, game, **options, seed=seed).frames
    known = {f.path: f for f in frames if f.status == "backup"}
    own = Counter(f.path for f in frames if f.status == "playout")
    results = defaultdict(float)
    for frame in frames:
        if frame.status == "playout":
            for end in range(len(frame.path) + 1):
                results[frame.path[:end]] += frame.result
    for path, frame in known.items():
        below = [f.visits for p, f in known.items() if p[:-1] == path and p]
        assert frame.visits == own[path] + sum(below)
        assert isclose(frame.mean * frame.visits, results[path], abs_tol=1e-3, rel_tol=1e-9)


@given(game=trees | chancy, seed=seeds, exploration=st.sampled_from([0, 0.5, 1.4]))
def test_uct_takes_the_greatest_sum_once_every_move_was_tried(game, seed, exploration):
    ran = search("uct", game, playouts=40, seed=seed, exploration=exploration)
    low, high = game.range
    visits, means, children = Counter(), {}, defaultdict(set)
    for frame in ran.frames:
        if frame.status == "backup":
            visits[frame.path], means[frame.path] = frame.visits, frame.mean
        elif frame.status == "expand":
            children[frame.path].add(frame.move)
            if not frame.chance:
                assert len(children[frame.path]) <= len(game.moves(at(game, frame.path)))
        elif frame.status == "select" and not frame.chance:
            above = frame.path[:-1]
            moves, sign = game.moves(at(game, above)), game.turn(at(game, above))
            assert set(frame.terms) == set(moves) == children[above]
            sums = {move: sum(terms) for move, terms in frame.terms.items()}
            assert sums[frame.path[-1]] >= max(sums.values()) - 1e-5 * max(1, high - low)
            for move, (mean, rare) in frame.terms.items():
                n = visits[(*above, move)]
                expected = exploration * (high - low) * sqrt(log(visits[above]) / n)
                assert isclose(mean, sign * means[(*above, move)], abs_tol=1e-5, rel_tol=1e-9)
                assert isclose(rare, expected, abs_tol=1e-5, rel_tol=1e-9)


@given(game=trees | chancy, seed=seeds, playouts=st.integers(1, 40))
def test_uct_grows_by_one_node_a_playout_and_chooses_the_most_visited(game, seed, playouts):
    ran = search("uct", game, playouts=playouts, seed=seed)
    counts = Counter(frame.status for frame in ran.frames)
    assert counts["playout"] == playouts
    assert counts["expand"] <= playouts
    *_, end = ran.frames
    known = {f.path: f for f in ran.frames if f.status == "backup"}
    roots = {path[0]: f.visits for path, f in known.items() if len(path) == 1}
    if game.turn(game.start()) != CHANCE and roots:
        assert roots[end.move] == max(roots.values())
    else:
        assert end.move is None
    for before, frame in pairwise(ran.frames):
        if frame.status == "playout":
            new = before.status == "expand" and before.child == frame.path
            assert new or game.over(at(game, frame.path))


@given(game=trees | chancy, seed=seeds, playouts=st.integers(1, 40))
def test_flat_monte_carlo_shares_alike_and_takes_the_best(game, seed, playouts):
    ran = search("flat-monte-carlo", game, playouts=playouts, seed=seed)
    known = {f.path: f for f in ran.frames if f.status == "backup"}
    counts = [frame.visits for frame in known.values()]
    assert max(counts) - min(counts) <= 1
    assert sum(counts) == max(playouts, len(counts))
    turn = game.turn(game.start())
    choose = min if turn == MIN else max
    assert ran.value == choose(frame.mean for frame in known.values())
    if turn != CHANCE:
        assert known[(ran.recorder.best,)].mean == ran.value


@pytest.mark.parametrize(("name", "options"), GREEDY, ids=str)
@given(game=lonely, seed=seeds)
def test_greedy_carries_up_the_best_or_the_average(name, options, game, seed):
    """As published: what the children say replaces what the parent had."""
    ran = search(name, game, **options, seed=seed)
    rates, visits, children = {}, Counter(), defaultdict(list)
    for frame in ran.frames:
        if frame.status == "expand":
            children[frame.path].append(frame.child)
        if frame.status != "backup":
            continue
        below = [child for child in children[frame.path] if child in rates]
        if below:
            assert frame.visits == sum(visits[child] for child in below)
            if game.turn(at(game, frame.path)) == CHANCE:
                total = sum(rates[child] * visits[child] for child in below)
                assert isclose(frame.mean, total / frame.visits, abs_tol=1e-9)
            else:
                assert frame.mean == max(rates[child] for child in below)
        else:
            assert frame.visits == visits[frame.path] + 1
        rates[frame.path], visits[frame.path] = frame.mean, frame.visits
    assert ran.value == rates[()]


@pytest.mark.parametrize(("name", "options"), GREEDY, ids=str)
@given(game=lonely, seed=seeds)
def test_greedy_loses_the_playouts_of_nodes_that_have_children(name, options, game, seed):
    frames = search(name, game, **options, seed=seed).frames
    opened, visits = set(), Counter()
    for frame, after in pairwise(frames):
        if frame.status == "expand":
            opened.add(frame.path)
        elif frame.status == "backup":
            visits[frame.path] = frame.visits
        elif frame.status == "playout" and frame.path in opened:
            assert (after.status, after.path) == ("backup", frame.path)
            assert after.visits == visits[frame.path]


@pytest.mark.parametrize(("name", "options"), GREEDY, ids=str)
@given(game=lonely, seed=seeds, threshold=st.integers(1, 6))
def test_greedy_opens_a_node_after_so_many_playouts(name, options, game, seed, threshold):
    """And plays once more than that, or once after every move if they are more."""
    options = {**options, "threshold": threshold, "playouts": 60}
    frames = search(name, game, **options, seed=seed).frames
    played = Counter()
    for frame in frames:
        if frame.status == "playout":
            played[frame.path] += 1
        if frame.status == "expand" and not frame.chance:
            ripe = played[frame.path] >= threshold
            assert ripe


@pytest.mark.parametrize(
    ("finished", "rounds", "playouts"), [("once", [1] * 33, 40), ("quota", [5, 10, 20], 42)]
)
def test_greedy_plays_once_at_a_finished_node_or_one_and_a_quota(finished, rounds, playouts):
    """The quota is one more than what was played there: 1 + 4, 1 + 9, 1 + 19. So the last one goes
    beyond the playouts that were asked for."""
    game = planted([1, 0])
    options = {"playouts": 40, "threshold": 3, "finished": finished}
    frames = search("mcts-greedy", game, **options).frames
    opened = 3 + 4  # at the root, and then after its moves
    played = [frame.path for frame in frames if frame.status == "playout"]
    assert len(played) == playouts
    assert set(played[opened:]) == {("1",)}
    chosen = [n for n, f in enumerate(frames) if f.status == "select" and f.path == ("1",)]
    ends = [*chosen[1:], len(frames)]
    counts = [
        sum(frame.status == "playout" for frame in frames[begin:end])
        for begin, end in zip(chosen, ends, strict=True)
    ]
    assert counts[2:] == rounds  # the first two are the rest of the root's quota


@given(game=trees | chancy, seed=seeds, worlds=st.integers(1, 5))
def test_determinization_shares_alike_and_takes_the_best(game, seed, worlds):
    ran = search("determinization-uct", game, playouts=30, worlds=worlds, seed=seed)
    known = {f.path: f for f in ran.frames if f.status == "backup"}
    counts = [frame.visits for frame in known.values()]
    assert max(counts) - min(counts) <= 1
    assert sum(counts) == 30
    choose = min if game.turn(game.start()) == MIN else max
    assert ran.value == choose(frame.mean for frame in known.values())


@given(seed=seeds, worlds=st.integers(1, 6))
def test_in_a_world_the_cards_come_in_one_order(seed, worlds):
    game = Calculation("2 4 | 4 | 3", ranks=5, suits=2, piles=1)
    ran = search("determinization-uct", game, playouts=60, worlds=worlds, seed=seed)
    games = [frame.moves for frame in ran.frames if frame.status == "playout"]
    orders = [tuple(move for move in moves if move.startswith("turn")) for moves in games]
    share = -(-60 // worlds)
    for begin in range(0, 60, share):
        assert len(set(orders[begin : begin + share])) == 1
    assert len(set(orders)) <= worlds


def test_in_a_world_determinization_learns_what_wins():
    """With one world and many playouts the estimate is the value of that world, not the truth."""
    game = Calculation("2 4 | 4 3 5 | 3", ranks=5, suits=2, piles=1)
    found = {
        round(search("determinization-uct", game, playouts=3000, worlds=1, seed=seed).value)
        for seed in range(6)
    }
    assert found == {0, 1}
    assert search("expectimax", game).value == 0.5


def test_nothing_is_tried_twice_where_all_are_zero():
    """The first of equal rates is taken again and again; drawn at random, all have their turn."""
    game = planted([0, [0, 0], 0, [0, 0]], [MAX] * 5)
    game.range = (0, 1)
    first, drawn = (
        Counter(
            f.path
            for f in search(
                "mcts-greedy", game, playouts=200, threshold=4, ties=ties, seed=1
            ).frames
            if f.status == "select" and len(f.path) == 1
        )
        for ties in ("first", "random")
    )
    assert set(first) == {("1",)}
    assert set(drawn) == {("1",), ("2",), ("3",), ("4",)}


@every
def test_a_search_of_patience_conserves_its_cards(name, options):
    game = Calculation("2 4 | 4 3 5 | 3", ranks=5, suits=2, piles=1)
    ran = search(name, game, **options, policy="foundation-first")
    for path in ran.tally.visited:
        wanted, piles, opened, hand, left = at(game, path)
        laid = sum(steps(game, n, want) for n, want in enumerate(wanted, 1))
        assert laid + sum(map(len, piles)) + (opened > 0) + left == 10
        assert sum(hand) == left


def steps(game, step, wanted):
    """How many cards lie on a foundation that waits for this one."""
    ranks = game.sizes.ranks
    if not wanted:
        return ranks
    return next(k for k in range(1, ranks + 1) if (step * (k + 1) - 1) % ranks + 1 == wanted)


@pytest.mark.parametrize("name", ["flat-monte-carlo", "uct"])
@pytest.mark.parametrize(
    ("position", "best"), [("X.OXO...O", {6}), ("XX.OO....", {5}), ("OO.XX....", {2})]
)
def test_enough_games_find_the_move_that_decides(name, position, best):
    game = TicTacToe(position)
    for seed in range(5):
        ran = search(name, game, playouts=600, seed=seed)
        assert ran.recorder.best in best


@given(leaf_values, seeds)
def test_a_game_that_is_over_is_what_it_is(value, seed):
    game = planted([value])
    for name, options in EITHER:
        assert search(name, game, **options, seed=seed).value == pytest.approx(float(value))


def at(game, path):
    """The state at the end of the path."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state


PATIENCE = """\
title: t
algorithm: mcts-greedy
game: calculation
options: {ranks: 7, suits: 2, piles: 2, playouts: 60, ties: random, seed: 4}
"""


def test_a_seed_gives_the_same_trace_in_every_process(tmp_path):
    """Hashes of texts differ from one process to the next; no choice may hang on them."""
    file = tmp_path / "t.yml"
    file.write_text(PATIENCE)
    command = [sys.executable, "-m", "search_walkthroughs", "trace", str(file), "--format", "jsonl"]
    traces = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": str(n)}, check=True, capture_output=True
        ).stdout
        for n in range(3)
    }
    assert len(traces) == 1
    assert traces.pop().count(b"playout") > 60
