"""Mate problems: each is sound, and every search solves it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.game import MAX, MIN, BadPosition
from search_walkthroughs.games.shogi import Shogi
from search_walkthroughs.games.tsume import Tsume
from support import EVERY, minimax, search, text_of

from .tsume_problems import PROBLEMS

pytest.importorskip("cshogi", reason="the library of shogi is not installed")

NEVER = 99


def mates_in(game, state):
    """The fewest moves in which the attacker mates from here; NEVER if not in time."""
    if game.over(state):
        return 0 if game.score(state) else NEVER
    below = [1 + mates_in(game, game.play(state, move)) for move in game.moves(state)]
    return min(below) if game.turn(state) == MAX else max(below)


def alone(game, state, left):
    """Whether at each of the attacker's moves but the last only one mates in time."""
    if left == 1:
        return True
    after = {move: game.play(state, move) for move in game.moves(state)}
    mating = [move for move, there in after.items() if mates_in(game, there) < left]
    if len(mating) != 1:
        return False
    answered = after[mating[0]]
    answers = [game.play(answered, move) for move in game.moves(answered)]
    longest = [there for there in answers if mates_in(game, there) == left - 2]
    return all(alone(game, there, left - 2) for there in longest)


@pytest.mark.parametrize(("plies", "position", "line"), PROBLEMS)
def test_a_problem_is_solved_in_time_in_one_way_only(plies, position, line):
    game = Tsume(position, plies=plies)
    state = game.start()
    assert mates_in(game, state) == plies
    assert alone(game, state, plies)
    for move in line.split():
        assert mates_in(game, state) < NEVER
        state = game.play(state, move)
    assert game.score(state) == 1
    assert game.grid(state, line.split()[-1]).hands[0] == ()


@pytest.mark.parametrize(("plies", "position", "line"), PROBLEMS)
def test_a_problem_is_not_solved_any_sooner(plies, position, line):
    game = Tsume(position, plies=plies - 2)
    assert search("alpha-beta-table", game).value == 0


FAMILY = [entry for entry in EVERY if text_of(*entry).module.EXACT]


@pytest.mark.parametrize(("name", "options"), FAMILY, ids=str)
@pytest.mark.parametrize(("plies", "position", "line"), PROBLEMS[:3])
def test_the_whole_family_agrees(name, options, plies, position, line):
    own = {key: value for key, value in options.items() if key not in ("order", "depth")}
    game = Tsume(position, plies=plies)
    ran = search(name, game, **own)
    assert ran.value == minimax(game) == 1
    assert ran.recorder.line[:1] == tuple(line.split())[:1]


@pytest.mark.parametrize(("plies", "position", "line"), PROBLEMS[4:])
def test_proof_numbers_find_the_key_with_less_work(plies, position, line):
    game = Tsume(position, plies=plies)
    ran = search("proof-number", game, goal=1)
    assert ran.value == 1
    assert ran.recorder.best == line.split()[0]
    assert ran.tally.calculated < search("alpha-beta", game).tally.calculated


@pytest.mark.parametrize(("plies", "position", "line"), PROBLEMS[:7])
@pytest.mark.parametrize("spare", [0, 2])
def test_a_sooner_mate_is_worth_more(plies, position, line, spare):
    """A search of equal mates finds one in time; one that counts the checks, the soonest."""
    game = Tsume(position, plies=plies + spare, shortest_win=True)
    ran = search("alpha-beta", game)
    assert ran.value == 1 + spare // 2 <= game.range[1]
    assert len(ran.recorder.line) == plies
    assert search("alpha-beta", Tsume(position, plies=plies + spare)).value == 1


def test_equal_mates_may_take_the_longer_way():
    position = "6plk/9/9/6B2/9/9/9/9/9 b GP2rb3g4s4n3l16p 1"
    lengths = [
        len(search("alpha-beta", Tsume(position, shortest_win=sooner)).recorder.line)
        for sooner in (False, True)
    ]
    assert lengths == [3, 1]


def test_whoever_attacks_is_max():
    """The first problem turned round: White attacks."""
    black = Tsume(PROBLEMS[0][1])
    white = Tsume("9/9/9/9/9/P8/+b8/9/K2+s5 w p2RB4G3S4N4L16P 1")
    for game in (black, white):
        start = game.start()
        assert game.turn(start) == MAX
        assert game.turn(game.play(start, game.moves(start)[0])) == MIN
        assert search("alpha-beta", game).value == 1


def test_a_pawn_is_not_dropped_to_mate():
    """The drop P*1b would be mate here, so it is not legal; a lance does it."""
    for hand, solved in (("P", 0), ("L", 1)):
        game = Tsume(f"7lk/9/8G/9/9/9/9/9/9 b {hand} 1", plies=1)
        assert ("P*1b" in game.moves(game.start())) is False
        assert search("minimax", game).value == solved


def test_checks_that_do_not_promote_are_checks():
    game = Tsume("4k4/9/9/9/9/9/9/9/8R b - 1")
    assert set(game.moves(game.start())) == {"1i1a", "1i1a+", "1i5i"}


@given(seed=st.integers(0, 2**32))
def test_the_attacker_has_every_legal_move_that_gives_check(seed):
    random, shogi = Random(seed), Shogi(repetition=False)
    state = shogi.start()
    for _ in range(random.randrange(150)):
        if shogi.over(state):
            break
        state = shogi.play(state, random.choice(shogi.moves(state)))
    walker, moves = shogi._walker, state.moves
    checking = {m for m in shogi.moves(state) if walker.at((*moves, m)).is_check()}
    assert set(walker.checks(moves)) == checking


def test_only_the_defender_needs_a_king():
    Tsume("4k4/9/9/9/9/9/9/9/9 b G 1")
    with pytest.raises(BadPosition, match="White has no king"):
        Tsume("9/9/9/9/9/9/9/9/4K4 b G 1")


def test_every_end_has_its_reason():
    game = Tsume(PROBLEMS[0][1])
    seen, todo = set(), [((), game.start())]
    while todo:
        path, state = todo.pop()
        board = game.grid(state, path[-1] if path else None)
        assert bool(board.ending) == game.over(state)
        assert (board.ending == "mated") == (game.over(state) and game.score(state) == 1)
        seen.add(board.ending)
        if not game.over(state):
            todo += [((*path, m), game.play(state, m)) for m in game.moves(state)]
    assert {"", "mated", "late"} <= seen <= {"", "mated", "late", "no-check"}
