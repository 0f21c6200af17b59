"""The network of tic-tac-toe: what it sees, what it was trained to, and the page that prints it."""

from html import unescape
from pathlib import Path

import pytest

from search_walkthroughs.algorithms.puct import puct
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.games._tic_tac_toe_network import WEIGHTS, training
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.network import Network, read_training, training_text
from search_walkthroughs.pages.types.network_page import NetworkPage
from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.runs.registry import catalogue
from support import course_program

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "walkthroughs/networks/tic-tac-toe.yml"
HEAD = "page: network\ntitle: t\nalgorithm: puct\n"


@pytest.fixture(scope="module")
def program():
    """The program of the course that trains the network."""
    with course_program("train_network") as module:
        yield module


def test_the_program_trains_the_weights_that_are_kept(program):
    kept = training().generations
    trained = [*program.train(generations=1)]
    assert trained == [(one.network, one.learnt) for one in kept[:2]]


def test_what_is_kept_of_the_last_generation_is_counted_again(program, monkeypatch):
    last = training().generations[-1]
    monkeypatch.setattr(program, "TESTED_SIMULATIONS", [])
    found = program.compared(last.network, last.learnt)
    assert (found.right_priors, found.error) == (last.right_priors, last.error)
    assert len(program.positions(TicTacToe())) == training().positions == 627


@pytest.mark.night
def test_every_generation_is_trained_and_counted_again(program):
    found = [program.compared(*trained) for trained in program.train()]
    assert found == [*training().generations]


def test_what_the_chapter_says_of_the_generations():
    first, *others = training().generations
    assert set(first.network.value.values()) | set(first.network.prior.values()) == {0}
    assert training().tested_simulations == [16, 64]
    few, many = zip(*(one.right_searches for one in training().generations), strict=True)
    assert all(one.right_priors < min(one.right_searches) for one in training().generations)
    priors = [one.right_priors for one in others]
    assert priors == sorted(priors)
    assert [*few[1:]] == sorted(few[1:], reverse=True), "priors become too sure for 16 simulations"
    assert many[2:] == (627, 627)
    for one in others:
        weights = one.network.prior
        assert {weights["wins"], weights["blocks"]} == {*sorted(weights.values())[-2:]}
        assert max(map(abs, one.network.value.values())) == one.network.value["mover_two"]


def test_the_record_is_read_as_it_is_written():
    assert training_text(read_training(WEIGHTS.read_text("utf-8"))) == WEIGHTS.read_text("utf-8")
    assert read_training(training_text(training())) == training()


def test_a_network_refuses_features_of_another():
    with pytest.raises(ValueError, match="longer"):
        Network({"one": 1.0}, {}).worth([1, 2])


def test_the_network_sees_lines_from_the_side_of_the_mover():
    game = TicTacToe("O O . / X X . / . . .", evaluation="network")
    state = game.start()
    assert game.position_features(state) == [1, 1, 1, 0, 1]
    assert game.move_features(state)[2] == [1, 0, 0, 1, 1]
    assert game.move_features(state)[5] == [0, 1, 0, 0, 1]
    assert sum(game.prior(state, move) for move in game.moves(state)) == pytest.approx(1)
    after = game.play(state, 8)
    assert game.evaluate(state) > 0.9
    assert game.evaluate(after) < -0.9, "X moves and wins: that is bad for MAX"


def test_symmetric_positions_are_alike_to_the_network():
    one = TicTacToe("O X . / . . . / . . .", evaluation="network")
    other = TicTacToe(". . . / . . X / . . O", evaluation="network")
    assert one.evaluate(one.start()) == pytest.approx(other.evaluate(other.start()))
    assert one.prior(one.start(), 4) == pytest.approx(other.prior(other.start(), 4))


def test_without_a_network_all_moves_are_alike():
    game = TicTacToe()
    assert [game.prior(game.start(), move) for move in game.moves(game.start())] == [1 / 9] * 9
    assert game.evaluate(game.start()) == 0


def test_the_search_finds_the_fork_that_the_prior_neglects():
    game = TicTacToe(". . . / O X X / . O .", evaluation="network")
    state = game.start()
    assert max(game.moves(state), key=lambda move: game.prior(state, move)) == 0
    chosen = {n: puct(game, simulations=n)(state)[1] for n in range(2, 17)}
    assert {move for n, move in chosen.items() if n < 6} == {0}
    assert {move for n, move in chosen.items() if n >= 6} == {6}


def page(text):
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    return NetworkPage.of("x/t", walkthrough, check_walkthrough(walkthrough))


def test_the_page_prints_every_weight_in_both_languages():
    made = page(PAGE.read_text("utf-8"))
    for language in ("en", "ja"):
        text = unescape(made.text(language))
        assert "network." not in text
        for one in training().generations:
            for weight in (*one.network.value.values(), *one.network.prior.values()):
                assert f"<td>{weight:.2f}</td>".replace("-", "−") in text
            assert all(f"<td>{number}</td>" in text for number in one.right_searches)
        snippets = [name for name in made.files if f"/embed/{language}/" in name]
        names = sorted(name.removesuffix(".html").rpartition(".")[2] for name in snippets)
        assert names == ["generations", "weights"]
        assert all(made.files[name] in made.text(language) for name in snippets)
    assert "(0.25 · 1 + 1.90 · 0 + (−0.47) · 0 + 0.29 · 2 + (−0.06) · 3) = 0.57" in made.text("en")
    assert messages("ja").say("network.position") in made.text("ja")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tree: {A: [3, 5], B: 2}\n", "the file has a tree"),
        ("game: tic-tac-toe\n", "this game asks none"),
        ("game: othello\noptions: {size: 4}\n", "this game asks none"),
    ],
)
def test_a_page_without_a_network_is_refused(text, message):
    with pytest.raises(BadInput, match=message):
        page(HEAD + text)
