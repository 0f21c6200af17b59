"""Passes in real games: whose turn it is after one, who is in check, and what null move does."""

from random import Random

import pytest

from search_walkthroughs.api import load
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.game import PASS, after_pass, has_pieces, is_in_check
from search_walkthroughs.games.chess import Chess
from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.kalah import Kalah
from search_walkthroughs.games.othello import Othello
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.reading import BadInput
from search_walkthroughs.record.recorder import NOTHING
from search_walkthroughs.runs.refusals import value_at_depth
from search_walkthroughs.runs.run import run as run_of

GAMES = {
    "chess": Chess,
    "connect-four": lambda: ConnectFour(columns=5, rows=4, shortest_win=True),
    "kalah": lambda: Kalah(pits=3, seeds=3),
    "othello": lambda: Othello(size=6),
}


def played(game, moves, seed):
    """The state after so many moves at random, or where the game is over."""
    random, state = Random(seed), game.start()
    for _ in range(moves):
        if game.over(state):
            break
        state = game.play(state, random.choice(game.moves(state)))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_after_a_pass_the_other_player_moves_in_the_same_position(name):
    game, passes = GAMES[name](), 0
    for seed in range(12):
        state = played(game, seed, seed)
        after = None if game.over(state) else after_pass(game, state)
        if after is None:
            continue
        passes += 1
        assert game.turn(after) == -game.turn(state)
        assert game.key(after) != game.key(state)
        assert game.evaluate(after) == game.evaluate(state)
        back = None if game.over(after) else after_pass(game, after)
        if back is not None:
            assert game.turn(back) == game.turn(state)
            assert sorted(game.moves(back)) == sorted(game.moves(state)) or name == "chess"
    assert passes > 8


def test_nobody_passes_in_check_nor_where_the_rules_make_the_mover_pass():
    check = Chess("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert is_in_check(check, check.start())
    assert after_pass(check, check.start()) is None
    free = Chess("4k3/8/8/8/8/8/r7/4K3 w - - 0 1")
    assert not is_in_check(free, free.start())
    assert after_pass(free, free.start()) is not None
    mated = Chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert after_pass(mated, mated.start()) is None
    stuck = Othello("XXXX/XOOX/XOOX/XXXO", "white", size=4)
    assert after_pass(stuck, stuck.start()) is None


def test_a_pass_takes_the_right_of_capturing_en_passant_away():
    game = Chess("startpos moves e2e4 a7a6 e4e5 d7d5")
    assert "e5d6" in game.moves(game.start())
    back = after_pass(game, after_pass(game, game.start()))
    assert "e5d6" not in game.moves(back)


def test_king_and_pawns_are_no_pieces_and_other_games_have_only_pieces():
    pawns = Chess("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")
    assert not has_pieces(pawns, pawns.start())
    assert has_pieces(Chess(), Chess().start())
    assert has_pieces(Kalah(), Kalah().start())


def test_a_pass_at_connect_four_is_not_a_stone():
    game = ConnectFour("aabbc", columns=5, rows=4, shortest_win=True)
    passed = after_pass(game, game.start())
    won = game.play(passed, "d")
    assert game.over(won)
    direct = ConnectFour("abbcdaea", columns=5, rows=4, shortest_win=True)
    assert game.score(won) == 10 - 4 + 1
    assert not direct.over(direct.start())
    mirrored = ConnectFour("eeddc", columns=5, rows=4)
    assert mirrored.key(after_pass(mirrored, mirrored.start())) == game.key(passed)
    assert game.key(passed) != game.key(game.start())
    for state in (passed, won):
        assert len(game.grid(state).rows) == 4


SMALL = {
    "chess": 'position: "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"\noptions: {depth: 3, reduction: 1}',
    "connect-four": "position: ddcdbbbc\noptions: {columns: 4, rows: 4, depth: 4, reduction: 1}",
    "kalah": "options: {pits: 3, seeds: 3, depth: 4, reduction: 1}",
    "othello": "options: {size: 4, depth: 5, reduction: 1}",
}


@pytest.mark.parametrize("name", SMALL)
def test_without_a_wrong_refusal_null_move_finds_the_value_of_alpha_beta(name):
    text = f"title: t\ngame: {name}\n{SMALL[name]}\nalgorithm: null-move\n"
    walkthrough = load(text)
    run = run_of(walkthrough, walkthrough.entries[0], budget=NOTHING)
    right = all(judged.is_right for judged in run.judged_refusals)
    truth = value_at_depth(run.search_game, run.options["depth"])
    assert run.tally.refused > 0
    assert not right or run.value == truth
    passes = [path for path in run.tally.visited if path[-1:] == (PASS,)]
    assert passes
    for refusal in run.tally.refusals:
        assert not is_in_check(run.search_game.game, run.search_game.at(refusal.path))


def test_null_move_does_not_search_a_game_without_a_pass():
    text = "title: t\ngame: tic-tac-toe\nalgorithm: null-move\n"
    with pytest.raises(BadInput) as caught:
        check_walkthrough(load(text))
    (fault,) = caught.value.faults
    assert fault.message.startswith("this game has no pass")
    assert "chess, connect-four, kalah, othello or shogi" in fault.remedy
    assert not hasattr(TicTacToe, "passed")
