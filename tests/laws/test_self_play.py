"""Self-play: its searches are PUCT's, its moves are drawn by the visits, its results have signs."""

from collections import Counter
from itertools import pairwise
from math import exp, log, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.algorithms.puct import puct
from search_walkthroughs.algorithms.self_play import self_play
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.watch import Watch
from support import PLAYING, search

from .test_puct import HELPS, guessed, written

pytestmark = pytest.mark.day(40)

settled = {
    "exploration": st.sampled_from([0, 0.25, 1, 2.5]),
    "noise": st.sampled_from([0, 0.25, 1]),
    "simulations": st.integers(2, 20),
    "temperature": st.sampled_from([0, 0.1, 0.5, 1, 3]),
    "temperature-moves": st.integers(0, 4),
    "seed": st.integers(0, 99),
}


class Visits(Watch):
    """Hears how often PUCT has visited each position."""

    def __init__(self):
        self.visits = Counter()

    def backup(self, state, visits, mean):
        """Hear that a position has been visited once more."""
        self.visits[state] = visits


def targets(counts, temperature):
    """The targets of moves with these visits, written a second time: by logarithms."""
    if temperature == 0:
        return [float(place == counts.index(max(counts))) for place in range(len(counts))]
    powers = [exp(log(n / max(counts)) / temperature) if n else 0.0 for n in counts]
    return [power / sum(powers) for power in powers]


def written_again(game, options):
    """The game written a second time, with the searches of `puct`: what is noted of each position,
    the moves, and the result."""
    rng, state, moves, noted = Random(options["seed"]), game.start(), [], []
    while not game.over(state):
        heard = Visits()
        named = {name: options[name] for name in ("simulations", "exploration", "noise")}
        puct(game, heard, **named, seed=rng.getrandbits(32))(state)
        legal = game.moves(state)
        counts = [heard.visits[game.play(state, move)] for move in legal]
        noted.append((state, tuple(zip(legal, counts, strict=True))))
        if options["temperature"] and len(moves) < options["temperature-moves"]:
            moves += rng.choices(legal, targets(counts, options["temperature"]))
        else:
            moves.append(legal[counts.index(max(counts))])
        state = game.play(state, moves[-1])
    return noted, moves, game.score(state)


def check(game, options):
    """The game is the one that is written again; shares, signs and the order of the results are
    what they are defined to be."""
    ran = search("self-play", game, **options)
    noted, moves, result = written_again(game, options)
    by_status = {}
    for frame in ran.frames:
        by_status.setdefault(frame.status, []).append(frame)
    assert ran.answer == (result, moves[0] if moves else None)
    assert [f.path[-1] for f in by_status.get("select", [])] == moves
    searched = by_status.get("expand", [])
    assert [f.extra["visits_of"] for f in searched] == [counts for _, counts in noted]
    for frame, (_, counts) in zip(searched, noted, strict=True):
        assert sum(n for _, n in counts) == options["simulations"] - 1
        shares = targets([n for _, n in counts], options["temperature"])
        assert frame.extra["target"] == tuple(
            (m, pytest.approx(share, abs=1e-6))
            for (m, _), share in zip(counts, shares, strict=True)
        )
    results = by_status.get("backup", [])
    assert [f.path for f in results] == [f.path for f in reversed(searched)]
    assert [f.extra["z"] for f in results] == [
        game.turn(state) * result for state, _ in reversed(noted)
    ]
    return by_status


@given(game=guessed(), options=st.fixed_dictionaries(settled))
def test_a_game_is_what_its_second_writing_is(game, options):
    check(game, options)


def tree_of(seed):
    """A random tree with estimates and priors, in which neither side need move in turn."""
    rng, nodes = Random(seed), []

    def grow(depth, turn):
        place = len(nodes)
        nodes.append(None)
        if not depth or rng.random() < 0.2:
            nodes[place] = Node(turn, value=rng.randint(-3, 3))
            return place
        weights = [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]
        below = rng.choice([turn, -turn, -turn])
        branches = tuple(
            Branch(str(n), grow(depth - 1, below), prior=w / sum(weights))
            for n, w in enumerate(weights, 1)
        )
        nodes[place] = Node(turn, branches, estimate=rng.randint(-3, 3))
        return place

    grow(4, rng.choice([MAX, MIN]))
    return Tree(nodes, (-3, 3))


@pytest.mark.night
def test_two_thousand_games_are_what_their_second_writing_is():
    moves = 0
    for seed in range(2000):
        rng = Random(seed)
        options = {
            **{"simulations": rng.randint(2, 30), "exploration": rng.choice([0.5, 1, 2])},
            **{"noise": rng.choice([0, 0.25]), "temperature-moves": rng.randint(0, 4)},
            "temperature": rng.choice([0, 0.25, 1, 1, 2]),
        }
        by_status = check(tree_of(seed), {**options, "seed": seed})
        moves += len(by_status.get("select", []))
    assert moves > 4000


def test_the_target_is_the_share_of_the_visits():
    """PUCT shares out 11 visits below this root as 1, 9 and 1."""
    frames = search("self-play", written(HELPS), simulations=12, noise=0).frames
    assert frames[1].extra["visits_of"] == (("A", 1), ("B", 9), ("C", 1))
    assert frames[1].extra["target"] == (("A", 0.090909), ("B", 0.818182), ("C", 0.090909))


@pytest.mark.parametrize(
    ("temperature", "targets"),
    [(1, (1, 9, 1)), (0.5, (1, 81, 1)), (2, (1, 3, 1)), (0, (0, 1, 0)), (1e-3, (0, 1, 0))],
)
def test_the_target_is_the_share_of_the_visits_to_the_power_of_one_by_the_temperature(
    temperature, targets
):
    frames = search(
        "self-play", written(HELPS), simulations=12, noise=0, temperature=temperature
    ).frames
    assert frames[1].extra["visits_of"] == (("A", 1), ("B", 9), ("C", 1))
    shares = [round(part / sum(targets), 6) for part in targets]
    assert [share for _, share in frames[1].extra["target"]] == shares


def test_at_temperature_0_the_first_of_several_most_visited_moves_gets_the_whole_target():
    alike = written([("A", 1, None, 5), ("B", 1, None, 5)])
    frames = search("self-play", alike, simulations=5, noise=0, temperature=0).frames
    assert [n for _, n in frames[1].extra["visits_of"]] == [2, 2]
    assert [share for _, share in frames[1].extra["target"]] == [1, 0]


@given(game=guessed(), options=st.fixed_dictionaries(settled))
@settings(max_examples=30)
def test_at_temperature_0_the_most_visited_move_is_played_and_none_is_drawn(game, options):
    frames = search("self-play", game, **options | {"temperature": 0}).frames
    for frame in frames:
        if frame.status == "expand":
            visits = dict(frame.extra["visits_of"])
            best = max(visits, key=lambda move: visits[move])
        elif frame.status == "select":
            assert frame.path[-1] == best == frame.extra["most_visited"]
            assert not frame.extra["drawn"]


@given(game=guessed(), options=st.fixed_dictionaries(settled))
@settings(max_examples=30)
def test_the_colder_it_is_the_surer_is_the_most_visited_move(game, options):
    """Towards 0 the moves with most visits get all; far above 1 all that were visited the same."""
    shares, visits = [], {}
    for temperature in (1000, 3, 1, 0.5, 0.1, 0.001):
        frames = search("self-play", game, **options | {"temperature": temperature}).frames
        first = next((frame for frame in frames if frame.status == "expand"), None)
        if first is None:
            return
        visits, target = dict(first.extra["visits_of"]), dict(first.extra["target"])
        shares.append(target[max(visits, key=lambda move: visits[move])])
    assert shares == sorted(shares)
    visited = [n for n in visits.values() if n]
    assert shares[0] == pytest.approx(1 / len(visited), abs=0.01)
    assert shares[-1] == pytest.approx(1 / visited.count(max(visited)), abs=1e-6)


@pytest.mark.parametrize(("temperature", "targets"), [(1, (1, 9, 1)), (2, (1, 3, 1))])
def test_moves_are_drawn_as_often_as_their_targets_say(temperature, targets):
    game, games = written(HELPS), 1000
    play = [
        self_play(game, simulations=12, noise=0, temperature=temperature, seed=seed)
        for seed in range(games)
    ]
    counts = Counter(one(game.start())[1] for one in play)
    for move, part in zip("ABC", targets, strict=True):
        share = part / sum(targets)
        deviation = sqrt(share * (1 - share) / games)
        assert abs(counts[move] / games - share) < 4 * deviation, move


def test_without_noise_and_drawn_moves_the_seed_decides_nothing():
    games = [
        search("self-play", TicTacToe(), noise=0, **{"temperature-moves": 0}, seed=seed).frames
        for seed in (0, 1)
    ]
    assert games[0] == games[1]
    assert not any((frame.extra or {}).get("drawn") for frame in games[0])


def test_only_the_first_moves_are_drawn():
    frames = search("self-play", TicTacToe(), **{"temperature-moves": 2}).frames
    drawn = [frame.extra["drawn"] for frame in frames if frame.status == "select"]
    assert drawn[:3] == [True, True, False]
    assert not any(drawn[2:])


def test_results_alternate_in_a_game_of_turns_and_the_end_is_no_example():
    frames = search("self-play", TicTacToe("... OXX .O.", evaluation="network"), seed=0).frames
    results = [frame.extra["z"] for frame in frames if frame.status == "backup"]
    assert len(results) == sum(frame.status == "select" for frame in frames)
    assert all(first == -second for first, second in pairwise(results))
    assert any(results), "a drawn game would show no sign"


@given(game=guessed(), options=st.fixed_dictionaries(settled))
@settings(max_examples=15)
def test_a_program_that_notes_results_for_max_differs_where_min_moves(game, options):
    right = search("self-play", game, **options).frames
    mistaken = search("self-play", game, **options, results="max").frames
    for frame, other in zip(right, mistaken, strict=True):
        if frame.status == "backup":
            assert other.extra["z"] == frame.turn * frame.extra["z"]
        else:
            assert other == frame


@pytest.mark.parametrize(("name", "options"), PLAYING, ids=str)
@given(game=guessed(), seed=st.integers(0, 9))
@settings(max_examples=15)
def test_watching_changes_nothing(name, options, game, seed):
    silent = self_play(game, **{k.replace("-", "_"): v for k, v in options.items()}, seed=seed)
    assert search(name, game, **options, seed=seed).answer == silent(game.start())
