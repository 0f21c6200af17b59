"""Othello: published counts, another implementation, its symmetries, its drawings."""

from dataclasses import FrozenInstanceError
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import search_walkthroughs as sw
from search_walkthroughs.cli.info import perft_counts
from search_walkthroughs.game import MAX, MIN, BadPosition
from search_walkthroughs.games.othello import NAMES, Othello, State, legal, read

from .othello_by_hand import Slow, cell_of, slow_perft

SIZES = (4, 6, 8)
GAMES = {size: Othello(size=size) for size in SIZES}


@st.composite
def playouts(draw, sizes=SIZES, longest=None):
    """A size, and the moves of a game played at random, perhaps not to its end."""
    size = draw(st.sampled_from(sizes))
    game, random = GAMES[size], Random(draw(st.integers(0, 2**32)))
    state, moves, length = game.start(), [], draw(st.integers(0, longest or 2 * size * size))
    while not game.over(state) and len(moves) < length:
        moves.append(random.choice(game.moves(state)))
        state = game.play(state, moves[-1])
    return size, moves


def after(game, moves):
    """The position after the moves."""
    state = game.start()
    for move in moves:
        state = game.play(state, move)
    return state


def drawn(board):
    """The board of a picture as an author draws it."""
    return "\n".join(" ".join(sign or "." for sign in row) for row in board.rows)


def test_the_number_of_games_of_each_length():
    assert list(perft_counts(GAMES[8], 7)) == [4, 12, 56, 244, 1396, 8200, 55092]


@pytest.mark.parametrize(("size", "depth"), [(4, 6), (6, 5), (8, 4)])
def test_the_number_of_games_agrees_with_another_count(size, depth):
    counts = [slow_perft(Slow.opening(size), length) for length in range(1, depth + 1)]
    assert list(perft_counts(GAMES[size], depth)) == counts


@given(playouts())
def test_a_game_goes_as_another_implementation_has_it(played):
    size, moves = played
    game, slow = GAMES[size], Slow.opening(size)
    state = game.start()
    for move in [*moves, None]:
        assert list(game.moves(state)) == slow.moves()
        assert game.over(state) == (not slow.moves())
        assert game.turn(state) == slow.turn
        assert game.score(state) == slow.score()
        assert drawn(game.grid(state)) == slow.drawing()
        if move is None:
            return
        turned = set() if move == "pass" else slow.turned(cell_of(move), slow.turn)
        state, slow = game.play(state, move), slow.play(move)
        board = game.grid(state, move)
        assert set(board.flipped) == turned
        assert board.last == (None if move == "pass" else cell_of(move))
        assert list(board.hints) == slow.cells(slow.turn)


@given(playouts())
def test_a_game_ends_with_as_many_discs_as_the_board_holds_or_no_move(played):
    size, moves = played
    game = GAMES[size]
    state = after(game, moves)
    least, greatest = game.range
    assert least <= game.score(state) <= greatest
    assert state.black & state.white == 0
    assert (state.black | state.white).bit_count() == 4 + sum(m != "pass" for m in moves)


def test_whoever_has_no_move_passes_once_and_nobody_twice():
    game = Othello("OXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXX./XXXXXX..")
    state = game.start()
    assert game.turn(state) == MAX
    assert game.moves(state) == ("pass",)
    assert not game.over(state)
    passed = game.play(state, "pass")
    assert (passed.black, passed.white, game.turn(passed)) == (state.black, state.white, MIN)
    assert game.grid(passed, "pass").last is None
    assert game.grid(passed, "pass").flipped == ()
    while not game.over(passed):
        passed = game.play(passed, game.moves(passed)[0])
        assert game.moves(passed) != ("pass",) or game.moves(game.play(passed, "pass"))


def test_a_side_without_discs_has_lost_and_empty_squares_are_nobodys():
    game = Othello(". . . . / . X X . / . X X . / . . X .", "white", size=4)
    state = game.start()
    assert game.over(state)
    assert game.moves(state) == ()
    assert game.score(state) == 5


@given(playouts())
def test_without_passing_whoever_would_pass_has_lost_everything(played):
    size, moves = played
    game, slow = Othello(size=size, passing=False), Slow.opening(size)
    for move in moves:
        slow = slow.play(move)
    state = after(GAMES[size], moves)
    stuck = not slow.cells(slow.turn) and bool(slow.cells(-slow.turn))
    assert game.over(state) == (not slow.cells(slow.turn))
    assert game.score(state) == (-slow.turn * size * size if stuck else slow.score())
    assert list(game.moves(state)) == [m for m in slow.moves() if m != "pass"]
    assert game.grid(state).ending == ("stuck" if stuck else "")
    assert game.range == GAMES[size].range
    assert game.evaluate(state) == GAMES[size].evaluate(state) == slow.score()


@given(playouts())
def test_symmetric_positions_have_one_key_and_symmetric_moves(played):
    size, moves = played
    game, state = GAMES[size], after(GAMES[size], moves)
    for image in IMAGES:
        twin = seen_as(image, state, size)
        names = {NAMES[k]: NAMES[image_of(k, image, size)] for k in squares(size)}
        assert game.key(twin) == game.key(state)
        there = {names.get(move, move) for move in game.moves(state)}
        assert there == set(game.moves(twin))
    assert Othello(size=size, symmetry=False).key(state) == state


@given(playouts(sizes=[4], longest=6), playouts(sizes=[4], longest=6))
def test_keys_are_equal_only_where_a_symmetry_makes_positions_equal(one, other):
    game = GAMES[4]
    first, second = after(game, one[1]), after(game, other[1])
    like = any(seen_as(image, first, 4) == second for image in IMAGES)
    assert (game.key(first) == game.key(second)) == like


IMAGES = [(across, down, turned) for across in (0, 1) for down in (0, 1) for turned in (0, 1)]
"""The symmetries of a square: mirrored across, down, and along the diagonal."""


def squares(size):
    """The numbers of the squares of a board."""
    return [8 * r + c for r in range(size) for c in range(size)]


def image_of(square, image, size):
    """Where the symmetry takes the square."""
    r, c = divmod(square, 8)
    across, down, turned = image
    r, c = (size - 1 - r if down else r), (size - 1 - c if across else c)
    return 8 * c + r if turned else 8 * r + c


def seen_as(image, state, size):
    """The position as the symmetry shows it."""
    black, white = (
        sum(1 << image_of(k, image, size) for k in squares(size) if board >> k & 1)
        for board in (state.black, state.white)
    )
    own, other = (black, white) if state.turn == MAX else (white, black)
    return State(black, white, state.turn, legal(own, other, size))


def test_the_start_is_so_symmetric_that_all_first_moves_are_one():
    for game in GAMES.values():
        start = game.start()
        assert len({game.key(game.play(start, move)) for move in game.moves(start)}) == 1


def test_a_position_reached_on_two_roads_is_one_whatever_was_turned_last():
    game = GAMES[6]
    seen = {}
    level = [((), game.start())]
    for _ in range(5):
        level = [((*p, m), game.play(s, m)) for p, s in level for m in game.moves(s)]
    for path, state in level:
        seen.setdefault(state, []).append((path, state))
    shared = [found for found in seen.values() if len({state.flipped for _, state in found}) > 1]
    assert shared
    for found in shared:
        assert len({hash(state) for _, state in found}) == 1
        assert len({repr(state) for _, state in found}) == 1


def test_states_do_not_change():
    state = GAMES[8].start()
    with pytest.raises(FrozenInstanceError):
        state.black = 0


@given(playouts())
def test_guesses_are_what_one_counts_on_the_board(played):
    size, moves = played
    slow = Slow.opening(size)
    for move in moves:
        slow = slow.play(move)
    state = after(GAMES[size], moves)
    edge = (0, size - 1)
    corners = sum(side for (r, c), side in slow.discs if r in edge and c in edge)
    expected = {
        "stones": slow.score(),
        "mobility": len(slow.cells(MAX)) - len(slow.cells(MIN)),
        "corners": size * corners,
        "root-stones": sum(side == MAX for _, side in slow.discs),
        "own-stones": state.turn * sum(side == state.turn for _, side in slow.discs),
    }
    for evaluation, guess in expected.items():
        game = Othello(size=size, evaluation=evaluation)
        assert game.evaluate(state) == guess
        assert game.range[0] <= guess <= game.range[1]


# Drawings


@given(playouts(), st.sampled_from([("X", "O"), ("*", "O"), ("●", "○"), ("b", "w")]))
def test_a_position_is_drawn_and_read_back(played, signs):
    size, moves = played
    state = after(GAMES[size], moves)
    to_move = {MAX: "black", MIN: "white"}[state.turn]
    text = drawn(GAMES[size].grid(state)).translate(dict(zip(map(ord, "XO"), signs, strict=True)))
    for drawing in (text, text.replace(" ", ""), text.replace("\n", "/"), f"\n{text}\n\n"):
        assert Othello(drawing, to_move, size=size).start() == state
    one_line = text.replace(" ", "").replace("\n", "")
    assert read(one_line, size) == (state.black, state.white)


@pytest.mark.parametrize(
    ("word", "turn"),
    [(None, MAX), ("black", MAX), ("White", MIN), ("●", MAX), ("O", MIN), ("*", MAX), ("白", MIN)],
)
def test_who_moves_is_said_beside_the_drawing(word, turn):
    game = Othello(drawn(GAMES[8].grid(GAMES[8].start())), word)
    assert game.turn(game.start()) == turn


FOUR = "....\n.OX.\n.XO.\n....\n"


@pytest.mark.parametrize(
    ("drawing", "to_move", "message", "remedy"),
    [
        (
            FOUR.replace("....", "...?", 1),
            None,
            "row 1, column 4 holds '?'",
            "X (Black), O (White)",
        ),
        ("....\n.OX.\n.XO.", None, "found 3 rows", "draw 4 rows of 4 signs"),
        (FOUR + "....", None, "found 5 rows", "draw 4 rows of 4 signs"),
        ("......\n" * 6, None, "found 6 rows", "set the option `size` to 6"),
        (FOUR.replace("X.", "X"), None, "row 2 has 3 signs", "draw 4 rows of 4 signs"),
        (FOUR.replace("O.", "OXX"), None, "row 3 has 5 signs", "draw 4 rows of 4 signs"),
        (FOUR.replace("OX", "O."), None, "row 2, column 3 (c2) is empty", "the middle"),
        (FOUR, "red", "found 'red' to move", "`black` or `white`"),
    ],
)
def test_a_position_that_no_game_leads_to(drawing, to_move, message, remedy):
    with pytest.raises(BadPosition) as error:
        Othello(drawing, to_move, size=4)
    assert message in error.value.message
    assert remedy in error.value.remedy


def test_a_disc_that_touches_no_other_was_never_played():
    drawing = drawn(GAMES[6].grid(GAMES[6].start()))
    with pytest.raises(BadPosition) as error:
        read("X" + drawing[1:], 6)
    assert "row 1, column 1 (a1)" in error.value.message


# The evaluation of the article on Othello: the discs of the player who moves at the root

OPENING = "f5d6c5f4"


def searched(evaluation, moves=OPENING):
    run = sw.run(Othello(moves, evaluation=evaluation), "minimax", depth=3)
    return run.value, run.best


def test_the_root_counts_its_own_discs_three_moves_ahead():
    assert searched("root-stones") == (7, "f3")


def test_other_counts_of_discs_give_the_root_another_value():
    assert searched("stones") == (3, "f3")
    assert searched("own-stones")[0] == -4


def test_white_at_the_root_counts_white_discs_for_white():
    game = Othello(OPENING + "f3", evaluation="root-stones")
    start = game.start()
    assert start.turn == MIN
    assert game.evaluate(start) == -start.white.bit_count()
