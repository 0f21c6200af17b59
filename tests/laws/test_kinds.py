"""What the window says of a score, and what is known besides: one rule in every search."""

import pytest
from hypothesis import given

from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.kinds import by_window, certain
from support import DEPTH_FIRST, WRONG, games, minimax, search, trees

LATE = TicTacToe("O X O . X . . . .".replace(" ", ""))
"""A position whose search meets symmetric ones, and bounds that close."""


def check(name, options, game):
    """The record's kind is what the window says, or what is known where that counts as exact."""
    past = options.get("cut") == "past-bound"
    points = options.get("table-window") == "widen"
    for frame in search(name, game, **options).frames:
        if frame.status == "end":
            test = by_window(frame, past)
            known = certain(frame) and points
            assert frame.kind == ("exact" if known else test)
            inside = frame.alpha < frame.score < frame.beta
            on = frame.score in (frame.alpha, frame.beta)
            on = on and (options.get("fail") != "hard" or is_leaf(game, frame.path))
            assert (test == "exact") == (inside or (on and past))


def is_leaf(game, path):
    """Whether the game is over there: a fail-hard search returns bounds of other nodes only."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return game.over(state)


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), [*DEPTH_FIRST, *WRONG], ids=str)
@given(game=trees)
def test_kind_is_what_the_window_says(name, options, game):
    check(name, options, game)


@pytest.mark.parametrize("rule", ["narrow", "widen"])
def test_so_it_is_where_ranges_close(rule):
    options = {"table-window": rule}
    check("alpha-beta-table", options, LATE)
    ends = [f for f in search("alpha-beta-table", LATE, **options).frames if f.status == "end"]
    fails = [f for f in ends if certain(f) and by_window(f) != "exact"]
    assert {f.kind for f in fails} == ({"exact"} if rule == "widen" else {"fail low", "fail high"})


def test_a_frame_whose_record_has_no_kind_gets_none():
    facts = {"number": 0, "path": (), "line": 1, "turn": 1, "calculated": 1, "pruned": 0}
    facts |= {"registered": True, "lower": 0, "upper": 0, "alpha": -1, "beta": 1}
    frame = Frame(**facts, status="end", score=0)
    assert certain(frame)
    assert by_window(frame) is None
    assert by_window(Frame(**facts, status="end", score=0, kind="exact")) == "exact"


@given(game=games)
def test_what_is_known_exactly_is_the_value(game):
    for frame in search("alpha-beta-table", game).frames:
        if certain(frame):
            state = game.start()
            for move in frame.path:
                state = game.play(state, move)
            low = frame.lower if frame.computed is None else max(frame.lower, frame.computed[0])
            assert low == minimax(game, state)
