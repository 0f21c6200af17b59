"""King and rook against king, and graphs of positions: rules, texts, and what is refused."""

from random import Random

import pytest

from search_walkthroughs.game import BadPosition
from search_walkthroughs.games.position_graph import PositionGraph
from search_walkthroughs.games.rook_ending import RookEnding, name, whole_table


def test_the_legal_moves_are_those_of_the_library_of_chess():
    chess = pytest.importorskip("chess", reason="the library of chess is not installed")
    rng, squares = Random(1), [(c, r) for c in range(8) for r in range(8)]
    for _ in range(500):
        (king, rook, bare), turn = rng.sample(squares, 3), rng.choice(["white", "black"])
        board = chess.Board(None)
        for (column, row), sign in ((king, "K"), (rook, "R"), (bare, "k")):
            board.set_piece_at(8 * row + column, chess.Piece.from_symbol(sign))
        board.turn = turn == "white"
        men = f"K{name(king)} R{name(rook)} k{name(bare)}"
        if not board.is_valid():
            with pytest.raises(BadPosition, match="the rules do not allow"):
                RookEnding(men, turn, size=8)
            continue
        game = RookEnding(men, turn, size=8)
        legal = {board.san(move).rstrip("+#") for move in board.legal_moves}
        assert {*game.moves(game.start())} == legal
        assert game.over(game.start()) == (not legal)
        if not legal:
            assert game.score(game.start()) == (100 if board.is_checkmate() else 0)


def test_turned_and_mirrored_positions_are_one_and_worth_the_same():
    game, seen = RookEnding(size=4), {}
    for state in game.positions():
        seen.setdefault(game.key(state), []).append(state)
    table = whole_table(4)
    assert max(map(len, seen.values())) == 8
    for states in seen.values():
        assert len({table.distances.get(state) for state in states}) == 1


def test_positions_of_men_are_read_and_drawn():
    game = RookEnding("Kc2 Rd4 ka1", size=4)
    assert game.grid(game.start()).rows == (
        ("", "", "", "R"), ("", "", "", ""), ("", "", "K", ""), ("k", "", "", ""),
    )  # fmt: skip
    after = game.play(game.start(), "Ra4")
    assert game.grid(after, "Ra4").last == (0, 0)
    assert (game.grid(after).ending, game.score(after)) == ("mated", 100)
    assert name(RookEnding(size=8).start().bare) == "h8"
    taken = RookEnding("Ka1 Rc3 kd4", "black", size=4)
    assert taken.grid(taken.play(taken.start(), "Kxc3")).ending == "rook_taken"


@pytest.mark.parametrize(
    ("position", "to_move", "why"),
    [
        ("Ka1 Rb1", None, "found 2 men"),
        ("Ka1 Rb1 kb2", None, "side by side"),
        ("Ka1 Rc1 kc3", None, "in check"),
        ("Ka1 Ra1 kc3", None, "one square"),
        ("Ka1 Rb1 ke5", None, "found 'ke5'"),
        ("Ka1 Rb1 Qc3", None, "found 'Qc3'"),
        ("Ka1 Rb1 kd3", "nobody", "found 'nobody'"),
    ],
)
def test_wrong_positions_are_refused(position, to_move, why):
    with pytest.raises(BadPosition, match=why):
        RookEnding(position, to_move, size=4)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: max to b", "a leads to b, which is not written"),
        ("a: max to a\na: 1", "written twice"),
        ("a: mix to a", "found 'mix to a'"),
        ("a: max to", "found 'max to'"),
        ("a: 2", "found '2'"),
        ("a", "found 'a'"),
        ("a: max to a, a", "two moves of a"),
    ],
)
def test_wrong_graphs_are_refused(text, why):
    with pytest.raises(BadPosition, match=why):
        PositionGraph(text)


def test_a_graph_says_itself_who_moves():
    with pytest.raises(BadPosition, match="has no meaning here"):
        PositionGraph("a: 1", "max")
