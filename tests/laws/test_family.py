"""What the literature says of each search, on random trees."""

from collections import defaultdict
from math import inf, nextafter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.game import CHANCE, MAX
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.runs.move_orders import minimal_leaves, smallest_proof
from search_walkthroughs.runs.proofs import agrees
from search_walkthroughs.wrappers import order_game
from support import (
    AGAIN,
    DEPTH_FIRST,
    EVERY,
    chancy,
    chancy_graphs,
    games,
    minimax,
    planted,
    search,
    text_of,
    trees,
    values,
    windows,
)

WINDOWED = [e for e in EVERY if "window" in text_of(*e).options]
WEIGHING = [e for e in EVERY if text_of(*e).module.CHANCE]


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "options"), WINDOWED, ids=str)
@given(game=trees, window=windows)
def test_a_window_bounds_the_value_on_the_right_side(name, options, game, window):
    value = search(name, game, window=window, **options).value
    assert agrees(value, minimax(game), window)


@pytest.mark.parametrize(("name", "options"), WEIGHING, ids=str)
@given(game=chancy_graphs)
def test_chance_is_weighed_exactly(name, options, game):
    assert search(name, game, **options).value == minimax(game)


@pytest.mark.parametrize(("name", "options"), WEIGHING, ids=str)
@given(game=chancy)
def test_best_play_ends_where_chance_moves_and_keeps_the_value(name, options, game):
    ran = search(name, game, **options)
    line, state = ran.recorder.line, game.start()
    for move in line:
        assert game.turn(state) != CHANCE
        state = game.play(state, move)
        assert minimax(game, state) == ran.value
    assert game.over(state) or game.turn(state) == CHANCE
    assert ran.recorder.best == (line[0] if line else None)


@given(game=chancy, window=windows)
def test_star1_in_a_window(game, window):
    assert agrees(search("star1", game, window=window).value, minimax(game), window)


@given(game=chancy)
def test_star1_reads_no_leaf_that_expectimax_does_not(game):
    star, every = search("star1", game).tally, search("expectimax", game).tally
    assert star.leaves.items() <= every.leaves.items()
    assert star.calculated + star.pruned == every.calculated


@given(game=chancy_graphs)
def test_expectimax_with_a_table_goes_below_a_position_once(game):
    table, every = search("expectimax-table", game), search("expectimax", game)
    assert table.value == every.value
    assert table.tally.calculated + table.tally.pruned == every.tally.calculated
    assert set(table.tally.leaves) <= set(every.tally.leaves)
    inside = {at(game, f.path) for f in every.frames if f.status == "update"}
    searched = [f for f in table.frames if f.status == "table" and not f.table_cut]
    assert sorted(at(game, f.path) for f in searched) == sorted(inside)


@pytest.mark.parametrize(("name", "options"), WEIGHING, ids=str)
@given(game=chancy)
def test_the_mean_lies_between_its_bounds_and_they_close(name, options, game):
    now = {}
    for frame in search(name, game, **options).frames:
        assert (frame.low is not None) == (
            frame.turn == CHANCE and bool(game.moves(at(game, frame.path)))
        )
        if frame.low is None:
            continue
        low, high = (-inf, inf) if frame.status == "start" else now[frame.path]
        assert low <= frame.low <= minimax(game, at(game, frame.path)) <= frame.high <= high
        now[frame.path] = frame.low, frame.high


@pytest.mark.sample(11)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@given(game=trees)
def test_no_search_reads_fewer_leaves_than_the_smallest_proof(name, options, game):
    ran = search(name, game, **options)
    known = game.range if text_of(name, options).module.CHANCE else (-inf, inf)
    assert len(ran.tally.leaves) >= smallest_proof(game, known)


@given(game=games)
def test_a_full_window_for_each_move_of_the_root_reads_what_alpha_beta_reads_and_more(game):
    full, narrowed = search("alpha-beta-full-root", game), search("alpha-beta", game)
    assert full.value == narrowed.value
    assert narrowed.tally.leaves.keys() <= full.tally.leaves.keys()
    cut = {frame.cutoff.path for frame in full.frames if frame.cutoff}
    assert () not in cut


@given(game=trees)
def test_sss_star_reads_no_leaf_that_alpha_beta_does_not(game):
    best_first, depth_first = (search(n, game).tally.leaves for n in ("sss-star", "alpha-beta"))
    assert best_first.items() <= depth_first.items()


@given(game=trees)
def test_sss_star_never_raises_the_merit_it_chooses_by(game):
    merits = [f.merit for f in search("sss-star", game).frames if f.status == "select"]
    assert merits == sorted(merits, reverse=True)
    assert not merits or merits[-1] == minimax(game)


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", ["alpha-beta", "alpha-beta-pair", "nega-alpha", "pvs", "sss-star"])
@pytest.mark.parametrize(("width", "depth"), [(2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (2, 5)])
@settings(max_examples=10)
@given(data=st.data(), turn=st.sampled_from([1, -1]))
def test_perfectly_ordered_uniform_trees_cost_what_the_formula_says(name, width, depth, data, turn):
    def grow(levels):
        return [grow(levels - 1) for _ in range(width)] if levels else data.draw(values)

    game = order_game(planted(grow(depth), [turn]), "best-first")
    assert len(search(name, game).tally.leaves) == minimal_leaves(width, depth)


@given(game=trees)
def test_nega_alpha_answers_with_the_best_play_and_counts_its_leaves(game):
    ran = search("nega-alpha", game)
    state = game.start()
    for move in ran.answer.line:
        state = game.play(state, move)
    assert game.over(state)
    assert game.score(state) == ran.value == minimax(game)
    assert ran.answer.line == ran.recorder.line
    assert ran.answer.evaluated == len(ran.tally.leaves)


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@given(game=games)
def test_the_best_move_is_worth_the_value(name, options, game):
    ran = search(name, game, **options)
    assert (ran.recorder.best is None) == game.over(0)
    if ran.recorder.best is not None:
        assert minimax(game, game.play(0, ran.recorder.best)) == ran.value


@pytest.mark.parametrize(("name", "options"), AGAIN, ids=str)
@given(game=games)
def test_what_an_ended_pass_says_of_the_root_is_true(name, options, game):
    if name == "iterative-deepening":
        return  # its shallower passes are about other games
    truth = minimax(game)
    ends = [f for f in search(name, game, **options).frames if f.status == "end" and not f.path]
    for frame in ends:
        assert agrees(frame.score, truth, (frame.alpha, frame.beta))
    assert ends[-1].score == truth


@given(game=games)
def test_mtd_f_asks_null_windows_until_the_bounds_meet(game):
    low, high = -inf, inf
    for frame in search("mtd-f", game).frames:
        assert frame.beta == nextafter(frame.alpha, inf)
        if frame.status == "end" and not frame.path:
            assert low < high
            low, high = (frame.score, high) if frame.score >= frame.beta else (low, frame.score)
    assert low == high == minimax(game)


@given(game=trees)
def test_pvs_scouts_all_but_the_first_child(game):
    """A child entered first with a null window is entered again only if it fails high."""
    window, returned = {}, {}
    for frame in search("pvs", game).frames:
        null = frame.beta == nextafter(frame.alpha, inf)
        if frame.status == "start" and frame.path and frame.pass_ > 1:
            before = window[frame.path]
            assert before[1] == nextafter(before[0], inf) or not null
        if frame.status == "start":
            window[frame.path] = frame.alpha, frame.beta
        if frame.status == "end":
            returned[frame.path] = frame.score
    assert returned[()] == minimax(game)


@given(game=trees, depth=st.integers(1, 4))
def test_deepening_ends_with_the_value_of_the_last_pass(game, depth):
    from search_walkthroughs.wrappers import DepthLimit

    limited = DepthLimit(game, depth)
    frames = search("iterative-deepening", limited).frames
    assert frames[-1].score == minimax(limited)
    for frame in frames:
        if frame.status == "end" and not frame.path:
            assert frame.score == minimax(DepthLimit(limited, frame.horizon))


@given(game=trees, goal=values)
def test_a_goal_is_proved_or_disproved(game, goal):
    ran = search("proof-number", game, goal=goal)
    assert agrees(ran.value, minimax(game), (nextafter(goal, -inf), goal))
    assert (ran.value >= goal) == (minimax(game) >= goal)


@pytest.mark.parametrize("name", ["proof-number", "df-pn"])
@given(game=games, goal=st.integers(-4, 4))
def test_each_move_of_a_proof_keeps_what_is_proved(name, game, goal):
    ran = search(name, game, goal=goal)
    state = game.start()
    for move in ran.recorder.line:
        state = game.play(state, move)
        assert (minimax(game, state) >= goal) == (minimax(game) >= goal)


@given(game=trees)
def test_proof_numbers_are_what_they_are_defined_to_be(game):
    """Whenever a node is chosen, every number in the tree is what its definition says."""
    numbers_of, below, aim = {}, defaultdict(list), 0.0
    for frame in search("proof-number", game).frames:
        if frame.status == "start":
            numbers_of, below, aim = {}, defaultdict(list), frame.beta
        elif frame.status == "expand":
            below[frame.path].append(frame.child)
            numbers_of[frame.child] = frame.proof, frame.disproof
        elif frame.status == "backup":
            numbers_of[frame.path] = frame.proof, frame.disproof
        if frame.status in ("select", "end"):
            for path, numbers in numbers_of.items():
                assert numbers == defined(game, path, below, aim)
        if frame.status == "select":
            assert frame.path not in below
            assert (frame.proof, frame.disproof) == defined(game, frame.path, below, aim)


def defined(game, path, below, aim):
    """The least numbers of frontier nodes whose proof, or disproof, would settle the node."""
    state = at(game, path)
    if game.over(state):
        return (0, inf) if game.score(state) >= aim else (inf, 0)
    if path not in below:
        return 1, 1
    proofs, disproofs = zip(
        *(defined(game, child, below, aim) for child in below[path]), strict=True
    )
    if game.turn(state) == MAX:
        return min(proofs), sum(disproofs)
    return sum(proofs), min(disproofs)


@pytest.mark.parametrize(("name", "options"), DEPTH_FIRST, ids=str)
def test_ties_thirds_and_huge_numbers_stay_exact(name, options):
    game = Tree.grow([[1 / 3, 1e9], [1 / 3, [2 / 3, -1e9]], [1e9, 1 / 3]])
    assert search(name, game, **options).value == 1 / 3


def at(game, path):
    """The state at the end of the path."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state
