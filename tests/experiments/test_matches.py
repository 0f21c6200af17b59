"""Matches: openings from both sides, what the numbers say, who works, going on, what is refused."""

from dataclasses import replace
from math import isclose

import pytest

from search_walkthroughs import reading
from search_walkthroughs.experiments import match_file, matches
from search_walkthroughs.experiments.matches import Match, MatchResult, play_match
from search_walkthroughs.experiments.sequential_test import SequentialTest
from search_walkthroughs.reading import BadInput
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.workers.executor import workers

RANDOM = "playout: {label: random}"
TWO = "alpha-beta: {label: two, options: {depth: 2}}"
GAME = "game: connect-four\noptions: {columns: 4, rows: 4}\n"


def match(one, other, game=GAME, **facts):
    text = f"title: t\n{game}algorithm:\n  - {one}\n  - {other}\n"
    return Match(reading.read(text, "t.yml", catalogue()), **{"opening": 2, **facts})


def test_looking_two_moves_ahead_beats_random_play():
    found = play_match(match(TWO, RANDOM), 20).facts()
    assert found["games"] == 40
    assert found["won"] > found["lost"]
    assert found["p"] < 0.05
    assert found["interval"][0] > 0.5 < found["score"]
    other = play_match(match(RANDOM, TWO), 20).facts()
    assert other["score"] < 0.5 > other["interval"][1]


def test_a_search_against_itself_is_even_in_every_pair():
    """The same moves are played twice, so that what one game gives the other takes."""
    done = play_match(match(TWO, TWO.replace("two", "again")), 8)
    assert {sum(pair) for pair in done.pairs} == {matches.EVEN}
    assert (done.score, done.facts()["p"], done.facts()["elo"][0]) == (0.5, 1, 0)


@pytest.mark.parametrize(
    "name", ["minimax", "negamax", "nega-alpha", "pvs", "alpha-beta-table", "mtd-f", "sss-star"]
)
def test_perfect_sides_draw_tic_tac_toe_from_either_side(name):
    perfect = match(f"{name}: {{label: a}}", "alpha-beta: {label: b}", "game: tic-tac-toe\n")
    begun = replace(perfect, opening=5)
    for number in range(3):
        assert sum(matches.outcome_of_pair(matches.games_of_pair(begun, number))) == matches.EVEN


def test_a_search_that_asks_where_it_began_is_told_the_position_of_the_move():
    """Leaves that know the player at the root are right two moves ahead and wrong one move ahead,
    whichever side that player has; near the end a game may be over one move ahead."""

    def games(depth):
        options = f"options: {{depth: {depth}}}"
        othello = "game: othello\noptions: {size: 6}\n"
        right, wrong = (
            f"{name}: {{label: {name}, {options}}}" for name in ("negamax", "negamax-one-parity")
        )
        asked = match(right, wrong, othello, longest=8)
        return [matches.games_of_pair(asked, number) for number in range(3)]

    assert all(one == other for one, other in games(2))
    assert all(one.moves != other.moves for one, other in games(1))


def test_a_draw_is_half_a_win_for_each_side():
    """One cell is left, and nobody wins by it."""
    drawn = "game: tic-tac-toe\nposition: OXO/OXX/XO.\n"
    done = play_match(match("minimax: {label: a}", "minimax: {label: b}", drawn, opening=0), 2)
    assert set(done.pairs) == {(matches.DRAW, matches.DRAW)}


def test_both_games_of_a_pair_begin_alike_and_another_seed_begins_otherwise():
    asked = match(TWO, RANDOM, opening=4)
    game = matches.rules(asked.walkthrough, asked.walkthrough.entries[0])
    openings = [matches.opening_moves(asked, game, number) for number in range(8)]
    assert openings == [matches.opening_moves(asked, game, number) for number in range(8)]
    assert {len(opening) for opening in openings} == {4}
    assert len(set(openings)) > 4
    shifted = replace(asked, seed=1)
    assert matches.opening_moves(shifted, game, 0) == openings[1]


def test_chance_has_the_same_luck_in_both_games():
    pig = "game: pig\noptions: {target: 8, sides: 4, turns: 6}\n"
    asked = match("playout: {label: a}", "playout: {label: b}", pig, opening=0)
    pairs = play_match(asked, 12).pairs
    assert {sum(pair) for pair in pairs} == {matches.EVEN}  # both draw alike: the same game twice
    assert len(set(pairs)) > 1


def test_the_result_is_the_same_whoever_plays_and_however_often_it_is_cut_short(tmp_path):
    asked, file = match(TWO, RANDOM), tmp_path / "m.json"
    alone = play_match(asked, 12)
    with workers(2) as each:
        assert play_match(asked, 12, each) == alone
    play_match(asked, 5, save=lambda result: match_file.write_result(file, asked, result))
    stored = match_file.read_result(file, asked)
    assert stored == alone.first(5)
    assert play_match(asked, 12, played=stored) == alone
    with pytest.raises(BadInput, match="another match"):
        match_file.read_result(file, replace(asked, seed=3))
    file.write_text("{}")
    with pytest.raises(BadInput, match="holds no match"):
        match_file.read_result(file, asked)


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [(TWO, RANDOM, "stronger"), (RANDOM, RANDOM.replace("m}", "m 2}"), "not stronger")],
)
def test_a_sequential_test_ends_the_match_once_it_has_decided(one, other, verdict):
    """Also where no side is stronger: then the first is not."""
    asked, test = match(one, other), SequentialTest(0, 200)
    whole = play_match(asked, 64)
    stopped = play_match(asked, 64, test=test)
    end = test.decided_at(whole.pairs)
    assert end is not None
    assert stopped.pairs == whole.pairs[:end]
    assert len(stopped.pairs) < 64
    facts = stopped.report(test)
    assert facts["test"]["verdict"] == verdict
    assert sum(facts["pentanomial"]) == end
    assert play_match(asked, 64, test=test, played=whole.first(end + 1)) == stopped


def test_a_match_that_the_test_ended_has_no_p_value_of_a_fixed_number_of_games():
    pairs, test = MatchResult(((2, 2), (2, 1)) * 10), SequentialTest(0, 100)
    said = matches.text(["one", "other"], pairs.report(test))
    assert "p = " in matches.text(["one", "other"], pairs.report())
    assert "p = " not in said
    assert "H1, one is stronger by 100 Elo" in said
    assert "and not H0, one is not stronger than other" in said
    assert "the intervals above are those of a fixed number of games" in said
    short = pairs.first(3)
    assert "undecided" in matches.text(["one", "other"], short.report(test))


def test_what_the_pairs_say():
    found = MatchResult(((2, 2), (2, 0), (1, 1), (0, 1))).facts()
    assert (found["won"], found["drawn"], found["lost"]) == (3, 3, 2)
    assert (found["score"], found["pairs_ahead"], found["pairs_behind"]) == (9 / 16, 1, 1)
    assert (found["as_max"], found["as_min"]) == (5 / 8, 1 / 2)
    assert isclose(found["elo"][0], 43.7, abs_tol=0.05)
    low, high = found["interval"]
    assert low < 9 / 16 < high
    all_won = MatchResult(((2, 2),) * 10).facts()
    assert all_won["elo"][0] is None
    assert 0.5 < all_won["interval"][0] < 1 == all_won["interval"][1]


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda: match(TWO, RANDOM, "tree: [1, 2]\n"), "a tree is written out"),
        (lambda: match(TWO, f"{RANDOM}\n  - minimax"), "has 3 searches"),
        (
            lambda: match("alpha-beta: {options: {columns: 5}}", RANDOM, "game: connect-four\n"),
            "different rules: `columns`",
        ),
        (
            lambda: match("playout: {label: a}", "playout: {label: b}", "game: calculation\n"),
            "one side cannot win",
        ),
        (lambda: match(TWO, RANDOM, opening=16), "16 random moves end the game"),
    ],
)
def test_what_is_no_match_is_refused(make, found):
    with pytest.raises(BadInput) as error:
        play_match(make(), 1)
    assert found in str(error.value.faults[0].message)
