"""RAVE: what it counts and compares is worked out again from the games alone."""

from math import log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.algorithms.rave import rave
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Tree
from support import AMAF, minimax, random_tree, search, trees

pytestmark = pytest.mark.day(25)

seeds = st.integers(0, 10**6)
SAME_NAMES = Tree.grow(
    {
        "A": {"x": {"B": 8, "C": 3}, "y": {"B": 9, "C": 2}},
        "B": {"x": {"A": 7, "C": 6}, "y": {"A": 9, "C": 5}},
        "C": {"x": {"A": 3, "B": 6}, "y": {"A": 1, "B": 5}},
    }
)
"""The moves of MAX have the same names at the root and after MIN's answers."""
OTHERS = [TicTacToe("O.. .X. ..O"), ConnectFour(columns=3, rows=3, length=3), SAME_NAMES]


def games_played(frames):
    """Yield each game from the root: its moves, its result and the length of its way in the
    tree."""
    for frame in frames:
        if frame.status == "playout":
            yield (*frame.path, *frame.moves), frame.result, len(frame.path)


def counted(game, played):
    """What the definition counts: for each node its playouts, for each of its moves the playouts
    that followed it, and the games in which its mover has played it there or later."""
    nodes = {}
    for moves, result, depth in played:
        states = [game.start()]
        for move in moves:
            states.append(game.play(states[-1], move))
        for at in range(depth + 1):
            visits, own, games = nodes.setdefault(moves[:at], ([], {}, {}))
            visits.append(result)
            if at == len(moves):
                continue
            if at < depth:
                own.setdefault(moves[at], []).append(result)
            mover = game.turn(states[at])
            later = {
                m for m, s in zip(moves[at:], states[at:], strict=False) if game.turn(s) == mover
            }
            for move in later.intersection(game.moves(states[at])):
                games.setdefault(move, []).append(result)
    return nodes


def mean(results):
    """The mean of some results."""
    return sum(results) / len(results)


def holds(game, seed, **options):
    """Every frame says what the games before it come to; return the search."""
    ran = search("rave", game, **options, seed=seed)
    constant, breadth = (
        options["equivalence"],
        options["exploration"] * (game.range[1] - game.range[0]),
    )
    played, known = list(games_played(ran.frames)), {}
    so_far = 0
    for frame in ran.frames:
        if frame.status in ("playout", "start"):
            so_far += frame.status == "playout"
            known = counted(game, played[: so_far - (frame.status == "playout")])
            before, known = known, counted(game, played[:so_far])
        if frame.status == "backup":
            visits, _, games = known[frame.path]
            assert (frame.visits, frame.mean) == (
                len(visits),
                pytest.approx(mean(visits), abs=1e-5),
            )
            moves = played[so_far - 1][0]
            assert frame.extra["game"] == moves[len(frame.path) :]
            earlier = before.get(frame.path, ([], {}, {}))[2]
            news = {move for move in games if len(games[move]) > len(earlier.get(move, ()))}
            assert set(frame.extra["counted"]) == news
        if frame.status == "expand":
            _, _, games = known.get(frame.path, ([], {}, {}))
            assert frame.extra["games"] == len(games.get(frame.move, ()))
        if frame.status == "select":
            state = game.start()
            for move in frame.path[:-1]:
                state = game.play(state, move)
            visits, own, games = known[frame.path[:-1]]
            chosen = frame.path[-1]
            assert frame.extra["games"] == len(games[chosen])
            assert frame.extra["games_mean"] == pytest.approx(mean(games[chosen]), abs=1e-6)
            sums = {}
            for move in game.moves(state):
                n = len(own.get(move, ()))
                share = sqrt(constant / (3 * len(visits) + constant)) if n else 1
                mixed = share * mean(games[move]) + (1 - share) * (mean(own[move]) if n else 0)
                term = breadth * sqrt(log(len(visits)) / max(n, 1))
                assert frame.terms[move] == pytest.approx(
                    (game.turn(state) * mixed, term), abs=1e-5
                )
                sums[move] = game.turn(state) * mixed + term
            assert sums[chosen] == pytest.approx(max(sums.values()))
    return ran


@given(
    game=trees | st.sampled_from(OTHERS),
    seed=seeds,
    equivalence=st.sampled_from([0, 5, 100]),
    exploration=st.sampled_from([0, 0.5, 1.4]),
)
def test_every_number_is_what_the_games_before_it_come_to(game, seed, equivalence, exploration):
    holds(game, seed, playouts=30, equivalence=equivalence, exploration=exploration)


@given(game=trees | st.sampled_from(OTHERS), seed=seeds)
def test_a_move_that_no_game_has_had_comes_first_in_order(game, seed):
    ran = search("rave", game, playouts=30, seed=seed)
    played = list(games_played(ran.frames))
    so_far = 0
    for frame in ran.frames:
        so_far += frame.status == "playout"
        if frame.status == "expand" and not frame.extra["games"]:
            state = game.start()
            for move in frame.path:
                state = game.play(state, move)
            games = counted(game, played[:so_far]).get(frame.path, ([], {}, {}))[2]
            assert frame.move == next(m for m in game.moves(state) if m not in games)


@given(game=trees | st.sampled_from(OTHERS), seed=seeds)
def test_games_are_never_fewer_than_playouts_and_the_root_has_them_all(game, seed):
    ran = search("rave", game, playouts=40, seed=seed)
    nodes = counted(game, games_played(ran.frames))
    visits, own, _ = nodes[()]
    assert len(visits) == 40
    if not game.over(game.start()):
        assert sum(map(len, own.values())) == 40
    for _, followed, moves in nodes.values():
        assert all(len(moves[move]) >= len(results) for move, results in followed.items())


@pytest.mark.night
def test_two_thousand_trees_obey_the_definition():
    from random import Random

    from search_walkthroughs.game import MAX, MIN

    for seed in range(2000):
        rng = Random(seed)
        game = random_tree([MAX, MIN])(rng, rng.randint(2, 14))
        holds(game, seed, playouts=30, equivalence=20, exploration=0.5)


def test_a_move_that_is_good_later_is_known_before_it_is_followed():
    """After three games B has a mean at the root, though nobody went there from the root."""
    frames = search("rave", SAME_NAMES, playouts=12, equivalence=20, seed=0).frames
    joined = next(f for f in frames if f.status == "expand" and f.child == ("B",))
    assert joined.extra["games"] == 3


@pytest.mark.parametrize(
    ("game", "moves"), [(TicTacToe("O.. .X. ..O"), {1, 3, 5, 7}), (SAME_NAMES, {"A"})]
)
def test_with_many_playouts_a_best_move_is_chosen(game, moves):
    best = minimax(game)
    assert {
        m for m in game.moves(game.start()) if minimax(game, game.play(game.start(), m)) == best
    } == moves
    assert rave(game, playouts=1500, seed=1)(game.start())[1] in moves


@pytest.mark.parametrize(("name", "options"), AMAF, ids=str)
@given(game=trees, seed=seeds)
def test_watching_changes_nothing(name, options, game, seed):
    silent = rave(game, **options, seed=seed)(game.start())
    assert silent == search(name, game, **options, seed=seed).answer
