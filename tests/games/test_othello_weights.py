"""The linear evaluation of Othello: its features, and the weights that random play gives them."""

import json
from pathlib import Path

import pytest

from search_walkthroughs.games import _othello_weights
from search_walkthroughs.games._othello_weights import WEIGHTS
from search_walkthroughs.games.othello import Othello
from support import course_program

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def program():
    """The program of the course that fits the weights."""
    with course_program("fit_othello") as module:
        yield module


def test_the_program_fits_the_weights_that_are_kept(program):
    """Those of the smallest board; all of them at night."""
    assert program.fit(program.examples(4)) == WEIGHTS[4]
    kept = Path(_othello_weights.__file__).read_text("utf-8")
    assert program.text(WEIGHTS) == kept


@pytest.mark.night
def test_every_weight_is_fitted_again(program):
    assert {size: program.fit(program.examples(size)) for size in WEIGHTS} == WEIGHTS


def test_the_fit_finds_weights_that_explain_the_results(program):
    noted = [*program.examples(4, positions=20)]
    true = dict(zip(program.FEATURES, (2, -1, 0.5, 0.25, 3), strict=True))
    exact = [(f, sum(w * x for w, x in zip(true.values(), f, strict=True))) for f, _ in noted]
    assert program.fit(exact) == true
    assert program.fit([*exact[:-1], (exact[-1][0], 99)]) != true


def test_features_are_counted_on_the_board_and_weighted(program):
    """Black has 5 discs, a corner, and 3 squares beside corners; White 3, a corner and one."""
    drawn = "X... / .XO. / .XX. / .XOO"
    (game, black), (_, white) = (
        (game, len(game.moves(game.start())))
        for game in (Othello(drawn, side, size=4, evaluation="linear") for side in ("X", "O"))
    )
    features = game.features(game.start())
    assert features == (2, black - white, 0, 2, 1)
    assert len(features) == len(program.FEATURES)
    worth = sum(w * f for w, f in zip(WEIGHTS[4].values(), features, strict=True))
    assert game.evaluate(game.start()) == pytest.approx(worth, abs=0.005)


def test_what_the_chapter_says_of_weights_and_matches(program):
    """A corner counts most, the square that gives it away counts against its owner; and the
    evaluation has won every match, in every match more than half of the points for sure."""
    for weights in WEIGHTS.values():
        assert max(weights, key=weights.get) == "corners"
        assert [name for name, weight in weights.items() if weight < 0] == ["diagonal"]
    for chapter in ("docs/course/depth.md", "docs/ja/course/depth.md"):
        said = (ROOT / chapter).read_text("utf-8")
        six = WEIGHTS[6]
        for number in (f"{six['corners']}", f"−{-six['diagonal']}", f"{program.POSITIONS:,}"):
            assert number in said
    rows = json.loads((ROOT / "docs/experiments/othello-evaluations.json").read_text())["rows"]
    for row in rows:
        one, other = (side["options"]["evaluation"] for side in row["sides"])
        assert one != "linear"
        if other == "linear":
            assert row["interval"][1] < 0.5
