"""The sequential test of matches: its ratio, its verdicts, and how often it errs."""

from itertools import product
from math import comb, isclose, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.experiments.sequential_test import VERDICTS, SequentialTest, pentanomial
from search_walkthroughs.match_statistics import (
    LEAST_PAIRS,
    elo,
    expected_score,
    likelihood_ratio,
    normalised_elo,
    score_interval,
)
from search_walkthroughs.reading import BadInput

POINTS = "2111202211210121112221102122112120"
PAIRS = [*zip(map(int, POINTS[::2]), map(int, POINTS[1::2]), strict=True)]
COUNTS = st.tuples(*[st.integers(0, 60)] * 5).filter(sum)
ELOS = st.integers(-200, 200)


def log_likelihood(counts, mean):
    """The greatest log-likelihood of distributions with the mean, by climbing from a binomial one
    in the directions that keep sum and mean."""
    weights = [n or 0.001 for n in counts]
    shares = [comb(4, k) * mean**k * (1 - mean) ** (4 - k) for k in range(5)]
    for _ in range(3000):
        for k in (1, 2, 3):
            slope = (weights[k - 1] / shares[k - 1] - 2 * weights[k] / shares[k]) + weights[
                k + 1
            ] / shares[k + 1]
            bend = sum(
                f * weights[k + d] / shares[k + d] ** 2 for d, f in ((-1, 1), (0, 4), (1, 1))
            )
            room = shares[k] / 2 if slope > 0 else min(shares[k - 1], shares[k + 1])
            step = max(-room / 2, min(room / 2, slope / bend))
            for d, share in ((-1, step), (0, -2 * step), (1, step)):
                shares[k + d] += share
    return sum(n * log(p) for n, p in zip(weights, shares, strict=True))


def test_the_ratio_is_that_of_the_likeliest_distributions():
    test, counts = SequentialTest(-20, 60), (1, 4, 9, 7, 0)
    found = log_likelihood(counts, expected_score(60)) - log_likelihood(counts, expected_score(-20))
    assert isclose(test.ratio(counts), found, abs_tol=1e-4)


def test_the_ratio_after_each_of_some_pairs():
    test = SequentialTest(0, 100)
    ratios = [round(test.ratio(pentanomial(PAIRS[:n])), 3) for n in (1, 2, 7, 15, 16)]
    assert ratios == [0.247, 0.384, 0.732, 2.699, 3.079]
    assert pentanomial(PAIRS[:16]) == (0, 2, 5, 6, 3)
    assert test.decided_at(PAIRS) == 16
    assert test.verdict(pentanomial(PAIRS[:16])) == "H1"


@given(COUNTS, ELOS, ELOS)
def test_exchanging_hypotheses_or_sides_negates_the_ratio(counts, one, other):
    ratio = SequentialTest(one, other).ratio(counts)
    assert isclose(SequentialTest(other, one).ratio(counts), -ratio, abs_tol=1e-9)
    assert isclose(SequentialTest(-one, -other).ratio(counts[::-1]), ratio, abs_tol=1e-6)


@pytest.mark.parametrize(
    "counts", [(10, 60, 150, 70, 15), (30, 80, 120, 90, 40), (5, 90, 300, 99, 6)]
)
def test_many_pairs_give_the_ratio_of_a_normal_distribution(counts):
    total, scores = sum(counts), [k / 4 for k in range(5)]
    mean = sum(n * a for n, a in zip(counts, scores, strict=True)) / total
    variance = sum(n * (a - mean) ** 2 for n, a in zip(counts, scores, strict=True)) / total
    for low, high in ((0, 20), (-20, 0), (-10, 10)):
        s0, s1 = expected_score(low), expected_score(high)
        normal = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
        assert isclose(SequentialTest(low, high).ratio(counts), normal, rel_tol=0.03, abs_tol=0.02)


def test_the_games_of_a_pair_are_not_counted_alone():
    """Pairs that cancel out say that the sides are alike; their games alone would say less."""
    even, mixed = (0, 0, 40, 0, 0), (10, 0, 20, 0, 10)
    test = SequentialTest(0, 50)
    assert test.ratio(even) < test.ratio(mixed) < 0


def test_there_is_no_verdict_while_few_pairs_are_known():
    test = SequentialTest(0, 100)
    assert test.decided_at([(2, 2)] * (LEAST_PAIRS - 1)) is None
    assert test.decided_at([(2, 2)] * 40) == LEAST_PAIRS
    assert test.verdict(pentanomial([(0, 0)] * 40)) == "H0"


@given(st.lists(st.sampled_from(PAIRS), min_size=1, max_size=80), st.integers(0, 80))
def test_the_first_crossing_decides_however_the_pairs_are_handed_over(pairs, cut):
    test = SequentialTest(0, 80)
    whole = test.decided_at(pairs)
    before = test.decided_at(pairs[:cut])
    assert whole == (before if before is not None else test.decided_at(pairs, min(cut, len(pairs))))


def test_a_greater_lower_limit_of_pairs_only_delays_the_verdict():
    early, late = SequentialTest(0, 100, 16), SequentialTest(0, 100, 32)
    assert early.decided_at([(2, 2)] * 60) == 16
    assert late.decided_at([(2, 2)] * 60) == 32
    assert late.decided_at([(2, 2)] * 31) is None
    assert early.facts(PAIRS[:16]) == late.facts(PAIRS[:16]) | {"least": 16, "verdict": "stronger"}


def test_there_are_three_verdicts():
    test = SequentialTest(0, 100)
    assert [
        test.facts(pairs)["verdict"] for pairs in ([(2, 2)] * 16, [(0, 0)] * 16, PAIRS[:3])
    ] == [
        "stronger",
        "not stronger",
        "undecided",
    ]
    assert set(VERDICTS.values()) == {"stronger", "not stronger", "undecided"}


REFERENCE = [
    ((4063, 0, 8620, 0, 4307), 0, 3, 2.991289),
    ((100, 0, 300, 0, 110), 0, 10, 0.186095),
    ((3, 20, 50, 40, 7), 0, 20, 2.90513),
    ((0, 0, 2, 0, 37), 0, 20, 2.180485),
    ((12, 0, 5, 0, 9), 0, 60, -1.114745),
    ((0, 1, 5, 3, 2), -50, 50, 3.114284),
    ((0, 1, 11, 7, 1), -20, 20, 2.301292),
    ((4, 7, 23, 4, 2), -20, 20, -1.778969),
    ((2, 3, 3, 1, 0), 0, 100, -2.956987),
    ((5, 6, 5, 2, 2), -20, 20, -1.221485),
]
"""Counts, hypotheses and the ratio that another program has computed for them."""


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), REFERENCE)
def test_the_ratio_is_that_of_another_program(counts, elo0, elo1, ratio):
    assert isclose(likelihood_ratio(counts, elo0, elo1), ratio, abs_tol=2e-4)


def test_the_interval_and_the_rating_of_twenty_pairs():
    counts = pentanomial(PAIRS[:16])
    ends = [round(elo(end), 3) for end in score_interval(counts)]
    assert [*ends, round(normalised_elo(counts), 3)] == [29.738, 209.717, 165.633]
    assert score_interval((0, 0, 3, 0, 0)) == (0.5, 0.5)


def test_normalised_elo_counts_in_deviations_of_a_game():
    assert round(normalised_elo((0, 2, 5, 6, 3))) == 166
    assert normalised_elo((0, 0, 7, 0, 0)) is None
    assert round(elo(expected_score(112))) == 112


@pytest.mark.parametrize(
    ("text", "elos"),
    [("100", (0, 100)), ("-50,50", (-50, 50)), ("both:50", (-50, 50)), ("−10,0.5", None)],
)
def test_one_number_stands_against_no_difference(text, elos):
    if elos is None:
        text, elos = text.replace("−", "-"), (-10, 0.5)
    test = SequentialTest.of(text)
    assert (test.elo0, test.elo1) == elos


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("strong", "neither a difference in Elo nor two"),
        ("1,2,3", "neither a difference"),
        ("both:1,2", "neither a difference"),
        ("50,-50", "less than 1 point apart"),
        ("-50", "less than 1 point apart"),
        ("nan", "less than 1 point apart"),
        ("0,inf", "more than 1000 points"),
    ],
)
def test_other_hypotheses_are_refused(text, found):
    with pytest.raises(BadInput) as error:
        SequentialTest.of(text)
    assert found in error.value.faults[0].message
    assert error.value.faults[0].remedy


# How often the test errs, in matches that are drawn.


def drawn_pair(rng, difference, drawn, bias):
    """A pair of games: the sides differ in strength, and its opening favours who moves first."""
    games = []
    for ahead in (bias, -bias):
        score = expected_score(difference + ahead)
        even = min(drawn, 2 * score, 2 * (1 - score))
        luck = rng.random()
        games.append(2 if luck < score - even / 2 else 1 if luck < score + even / 2 else 0)
    return games[0], games[1]


def shares_of_errors(test, drawn, bias, matches, seed):
    """How often H1 is accepted where H0 holds, and H0 where H1 does; and the pairs of a match."""
    rng, wrong, pairs = Random(seed), [], 0
    for truth, verdict in ((test.elo0, "H1"), (test.elo1, "H0")):
        errors = 0
        for _ in range(matches):
            counts = [0] * 5
            while (found := test.verdict(tuple(counts))) is None:
                counts[sum(drawn_pair(rng, truth, drawn, bias))] += 1
            errors += found == verdict
            pairs += sum(counts)
        wrong.append(errors / matches)
    return wrong, pairs / (2 * matches)


@pytest.mark.parametrize(("elos", "drawn", "bias"), [((0, 100), 0.3, 0), ((-50, 50), 0.6, 100)])
def test_errors_are_rare(elos, drawn, bias):
    wrong, pairs = shares_of_errors(SequentialTest(*elos), drawn, bias, 100, 7)
    assert max(wrong) <= 0.12
    assert LEAST_PAIRS <= pairs < 60


@pytest.mark.night
def test_about_five_matches_of_a_hundred_end_with_the_wrong_verdict():
    """300 matches a cell; of a share of 0.05 the deviation is 0.013."""
    settings = product([(0, 50), (-50, 50), (0, 100), (-100, 100)], [(0, 0), (0.3, 0), (0.6, 100)])
    wrong = [
        share
        for number, (elos, (drawn, bias)) in enumerate(settings)
        for share in shares_of_errors(SequentialTest(*elos), drawn, bias, 300, number)[0]
    ]
    assert max(wrong) <= 0.1
    assert 0.02 <= sum(wrong) / len(wrong) <= 0.06
