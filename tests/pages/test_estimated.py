"""What playouts say of the root's moves stands beside what is true of them."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.pages.walkthrough.results import RunEstimate, estimates, exactly, summary

from .holding import checked_run

PATIENCE = {
    "game": "calculation",
    "position": "2 4 | 4 3 5 | 3",
    "options": {"ranks": 5, "suits": 2, "piles": 1, "policy": "foundation-first"},
}


def patience(algorithm, **options):
    """A small game of patience, of which every value is known by hand."""
    return checked_run(algorithm, **PATIENCE | {"options": PATIENCE["options"] | options})


@pytest.mark.parametrize("algorithm", ["flat-monte-carlo", "uct", "mcts-greedy"])
def test_the_exact_values_stand_beside_the_estimates(algorithm):
    one = RunEstimate(patience(algorithm, playouts=40))
    assert {row.path: (row.policy, row.value) for row in one.rows} == {
        ("3>F1",): (0, 0),
        ("3>W1",): (Fraction(1, 16), Fraction(1, 2)),
    }


@given(playouts=st.integers(1, 60), seed=st.integers(0, 99))
@settings(max_examples=20)
def test_every_playout_is_counted_at_some_move(playouts, seed):
    one = RunEstimate(patience("uct", playouts=playouts, seed=seed))
    assert sum(row.statistics.visits for row in one.rows if row.statistics) == playouts


def test_what_is_told_does_not_change_what_stands_there():
    whole = RunEstimate(patience("uct", playouts=40))
    few = checked_run(
        "uct", **PATIENCE | {"options": PATIENCE["options"] | {"playouts": 40}},
        frames={"to": 9},
    )  # fmt: skip
    assert [row.statistics for row in RunEstimate(few).rows] == [
        row.statistics for row in whole.rows
    ]


def test_play_by_lot_is_worked_out_to_its_end():
    one = RunEstimate(checked_run("flat-monte-carlo", game="tic-tac-toe", options={"playouts": 9}))
    assert one.ends == {1: Fraction(737, 1260), 0: Fraction(8, 63), -1: Fraction(121, 420)}
    assert [row.policy for row in one.rows][4] == Fraction(1, 2)
    assert {row.value for row in one.rows} == {0}


@pytest.mark.parametrize("language", languages())
def test_the_section_has_a_row_for_every_move(language):
    one = RunEstimate(patience("flat-monte-carlo", playouts=24))
    text = "".join(estimates([one], messages(language)))
    assert len(re.findall('<th scope="row">', text)) == len(one.rows)
    assert "1/16 ≈ 0.06" in text
    assert "1/2 = 0.50" in text
    assert not list(estimates([RunEstimate(checked_run("minimax", [1, 2]))], messages(language)))


def test_a_game_too_large_has_no_truth_beside_it():
    one = RunEstimate(checked_run("flat-monte-carlo", game="calculation", options={"playouts": 3}))
    assert [(row.policy, row.value) for row in one.rows] == [(None, None)]
    text = "".join(estimates([one], messages("en")))
    assert "worth" not in text


def test_the_summary_says_that_it_is_an_estimate():
    class Shown:
        checked_run = patience("uct", playouts=30)

    said = list(summary([Shown()], messages("en")))
    mean, nodes = Shown.checked_run.run.value, Shown.checked_run.run.tally.calculated
    assert said == [f"estimate {mean:.2f}, 30 playouts, {nodes} nodes in the tree"]
    assert "value" not in "".join(said)


def test_numbers_are_written_short():
    assert exactly(Fraction(-4, 15)) == "−4/15 ≈ −0.27"
    assert exactly(Fraction(10**9 + 1, 10**9)) == "1.00"
