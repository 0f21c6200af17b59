"""UCT with proven bounds: bounds hold plain minimax, and what they settle is left alone."""

from dataclasses import replace
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.algorithms.uct_solver import uct_solver
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.reading import Limits
from search_walkthroughs.runs.registry import catalogue
from support import BOUNDED, minimax, random_tree, search, trees

pytestmark = pytest.mark.day(60)

seeds = st.integers(0, 10**6)
counts = st.integers(1, 60)
ENOUGH = 20_000
"""Upper limit of playouts after which a random tree is proved."""
TRAP = Tree.grow(
    {"A": {"a": [9, 9, 9], "b": [9, 8, 9], "c": [1, 0, 1]}, "B": {"a": [6, 5], "b": [7, 4]}},
)
"""Nearly every playout after A is good for MAX, and its value is 1; that of B is 6."""


def backups(ran):
    """The frames in which a node has new numbers."""
    return [frame for frame in ran.frames if frame.status == "backup"]


def state_at(game, path):
    """The state at the end of a path."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state


def holds(game, seed, playouts):
    """Every bound that is reported holds plain minimax; return the search."""
    ran = search("uct-solver", game, playouts=playouts, seed=seed)
    truth = {}
    for frame in backups(ran):
        if frame.path not in truth:
            truth[frame.path] = minimax(game, state_at(game, frame.path))
        assert frame.low <= truth[frame.path] <= frame.high
    return ran


@given(game=trees, seed=seeds, playouts=counts)
def test_every_bound_holds_plain_minimax_after_every_playout(game, seed, playouts):
    holds(game, seed, playouts)


def proved(game, seed):
    """With enough playouts the root is proved, and the move is best; return how many it took."""
    ran = search("uct-solver", game, playouts=ENOUGH, seed=seed)
    value, move = ran.answer
    assert value == minimax(game)
    if not game.over(game.start()):
        assert minimax(game, game.play(game.start(), move)) == value
        last = backups(ran)[-1]
        assert (last.path, last.low, last.high) == ((), value, value)
    return ran.tally.frames["playout"]


@pytest.mark.parametrize("seed", range(20))
def test_with_enough_playouts_the_root_is_proved_and_the_move_is_best(seed):
    random = Random(seed)
    proved(random_tree([MAX, MIN])(random, random.randint(2, 14)), seed)


@pytest.mark.night
def test_two_thousand_trees_are_proved_and_every_bound_holds():
    for seed in range(2000):
        random = Random(seed)
        game = random_tree([MAX, MIN])(random, random.randint(2, 14))
        holds(game, seed, 60)
        assert proved(game, seed) < ENOUGH


@given(game=trees, seed=seeds)
def test_the_bounds_of_a_node_never_become_wider(game, seed):
    before = {}
    for frame in backups(search("uct-solver", game, playouts=60, seed=seed)):
        low, high = before.get(frame.path, game.range)
        assert low <= frame.low <= frame.high <= high
        narrowed = frame.extra is not None and frame.extra["narrowed"]
        assert narrowed == ((frame.low, frame.high) != (low, high))
        before[frame.path] = frame.low, frame.high


@given(game=trees, seed=seeds, playouts=counts)
def test_until_a_node_is_solved_it_does_what_uct_does(game, seed, playouts):
    plain, solver = (
        search(name, game, playouts=playouts, seed=seed).frames for name in ("uct", "uct-solver")
    )
    for one, other in zip(plain, solver, strict=False):
        if other.low == other.high is not None:
            break
        unbounded = replace(other, low=None, high=None, extra=None)
        assert unbounded == replace(one, line=other.line, interval=None)


@given(game=trees, seed=seeds)
def test_a_move_that_can_change_no_bound_is_not_followed_and_a_proved_root_ends_the_search(
    game, seed
):
    bounds = {}
    for frame in search("uct-solver", game, playouts=60, seed=seed).frames:
        if frame.status == "backup":
            bounds[frame.path] = frame.low, frame.high
        if frame.status in ("expand", "select"):
            low, high = bounds.get((), (-inf, inf))
            assert low < high
        if frame.status == "select":
            parent, turn = frame.path[:-1], game.turn(state_at(game, frame.path[:-1]))
            for move in frame.terms:
                low, high = bounds[(*parent, move)]
                assert low < high
                assert high > bounds[parent][0] if turn == MAX else low < bounds[parent][1]


@given(game=trees, seed=seeds, playouts=counts)
def test_exchanging_the_players_and_the_signs_exchanges_the_bounds(game, seed, playouts):
    low, high = game.range
    nodes = [
        replace(n, turn=-n.turn, value=None if n.value is None else -n.value) for n in game.nodes
    ]
    one, other = (
        backups(search("uct-solver", ground, playouts=playouts, seed=seed))
        for ground in (game, Tree(nodes, range=(-high, -low)))
    )
    assert [(f.path, f.visits, f.low, f.high) for f in one] == [
        (f.path, f.visits, -f.high, -f.low) for f in other
    ]


@pytest.mark.parametrize(
    ("playouts", "visits", "bounds", "best"),
    [
        (6, {"A": 4, "B": 2}, {(): (0, 9), ("A",): (0, 9), ("B",): (0, 9)}, "A"),
        (12, {"A": 6, "B": 6}, {(): (6, 9), ("A",): (0, 9), ("B",): (6, 6)}, "B"),
        (13, {"A": 7, "B": 6}, {(): (6, 6), ("A",): (0, 1), ("B",): (6, 6)}, "B"),
        (200, {"A": 7, "B": 6}, {(): (6, 6), ("A",): (0, 1), ("B",): (6, 6)}, "B"),
    ],
)
def test_the_trap_is_seen_through_at_the_thirteenth_playout(playouts, visits, bounds, best):
    ran = search("uct-solver", TRAP, playouts=playouts, exploration=1.4, seed=0)
    last = {frame.path: frame for frame in backups(ran)}
    assert {move: last[(move,)].visits for move in "AB"} == visits
    assert {path: (last[path].low, last[path].high) for path in bounds} == bounds
    assert ran.answer[1] == best
    followed = backups(search("uct", TRAP, playouts=200, exploration=1.4, seed=0))
    assert [f.visits for f in followed if f.path == ("A",)][-1] == 33


def test_a_move_is_played_where_all_results_are_alike():
    game = Tree.grow({"A": 5, "B": [5, 5]})
    assert game.range == (5, 5)
    value, move = uct_solver(game, playouts=9, seed=1)(game.start())
    assert value == 5
    assert move in ("A", "B")
    assert uct_solver(game)(game.play(game.start(), "A")) == (5, None)


def test_a_sure_move_is_chosen_where_those_that_are_open_promise_less():
    game = Tree.grow({"A": 5, "B": [[0, 9], [0, 0]]})
    seeds_with_b_open = [
        seed
        for seed in range(20)
        for frames in [backups(search("uct-solver", game, playouts=3, seed=seed))]
        if [f.mean for f in frames if f.path == ("B",)][-1:] == [0]
    ]
    assert seeds_with_b_open
    for seed in seeds_with_b_open:
        value, move = uct_solver(game, playouts=3, seed=seed)(game.start())
        assert (value, move) == (5, "A")


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (TicTacToe("O.X X.. O.."), 1),
        (TicTacToe("OO. X.X ..O"), -1),
        (ConnectFour(columns=3, rows=3, length=3), 0),
    ],
    ids=["MAX wins", "MIN wins", "nobody wins"],
)
def test_small_games_are_solved(game, value):
    answer, move = uct_solver(game, playouts=ENOUGH, seed=1)(game.start())
    assert answer == value == minimax(game) == minimax(game, game.play(game.start(), move))


@pytest.mark.parametrize(("name", "options"), BOUNDED, ids=str)
@given(game=trees, seed=seeds)
def test_watching_changes_nothing(name, options, game, seed):
    silent = uct_solver(game, **options, seed=seed)(game.start())
    assert silent == search(name, game, **options, seed=seed).answer


IGNORED = (
    "title: t\nalgorithm: uct-solver\noptions: {{playouts: 40, untried: {}}}\n"
    "tree: {{A: {{a: [9, 9, 9], b: [9, 8, 9], c: [1, 0, 1]}}, B: {{a: [6, 5], b: [7, 4]}}}}\n"
)


@pytest.mark.parametrize(("untried", "fails"), [("open", False), ("ignored", True)])
def test_the_build_proves_bounds_and_refutes_those_that_ignore_moves_not_tried(untried, fails):
    text = IGNORED.format(untried)
    walkthrough = reading.read(text, "t.yml", catalogue(), Limits())
    (checked,) = check_walkthrough(walkthrough)
    assert checked.proof.laws == ("bounds",)
    assert bool(checked.proof.failures) == fails
