"""The fit of formulas to choices, held against its definition: C tried one after the other."""

import random
from math import inf, nan

import pytest

from search_walkthroughs.judging.court.choice_fit import (
    NO_CONSTANT,
    TIE_TOLERANCE,
    Choices,
    Directions,
)
from search_walkthroughs.judging.court.formulas import Formula, Row, formulas
from search_walkthroughs.judging.court.search_log import Decision, Option
from search_walkthroughs.judging.court.views import BY_DEPTH, ONE_VIEW

DIRECTIONS = [
    Directions(ONE_VIEW, (1, 1)),
    Directions(ONE_VIEW, (-1, -1)),
    Directions(BY_DEPTH, (1, -1)),
]
CONSTANTS = [number / 2 for number in range(9)]
CHOICES = 12


def drawn_decision(random_numbers: random.Random, number: int) -> Decision:
    options = []
    for node in range(random_numbers.randint(2, 5)):
        visits = random_numbers.randint(1, 9)
        mean = random_numbers.randint(-4, 4) / 4
        prior = random_numbers.randint(1, 4) / 4
        options.append(Option(node, visits, mean, mean * visits, prior))
    whole = sum(option.visits for option in options)
    chosen = random_numbers.randrange(len(options))
    depth = random_numbers.randrange(4)
    return Decision(number, 0, chosen, depth, whole + 1, whole + 50, tuple(options))


def allows(decision: Decision, formula: Formula, sign: int, constant: float) -> bool:
    """Whether the chosen child has the greatest weight with this C."""
    whole = sum(option.visits for option in decision.options)
    weights = []
    for place, option in enumerate(decision.options):
        numbers = (option.visits, option.mean, option.total, option.prior)
        row = Row(*numbers, decision.parent_visits, whole, decision.root_visits, place)
        bonus_sign = sign if formula.turns_bonus else 1
        bonus = bonus_sign * constant * formula.explore(row)
        weights.append(sign * formula.exploit(row) + bonus)
    return constant >= formula.least and weights[decision.chosen] >= max(weights) - TIE_TOLERANCE


@pytest.mark.parametrize("seed", range(3))
def test_a_fit_explains_as_many_choices_as_the_best_constant(seed):
    random_numbers = random.Random(seed)
    decisions = [drawn_decision(random_numbers, number) for number in range(CHOICES)]
    choices = Choices(decisions)
    for fit in choices.fits(formulas(has_priors=True), DIRECTIONS):
        signs = [fit.directions.sign(d.parent, d.depth) for d in decisions]
        explained = {
            constant: sum(
                map(allows, decisions, [fit.formula] * CHOICES, signs, [constant] * CHOICES)
            )
            for constant in (*CONSTANTS, fit.constant)
        }
        assert explained[fit.constant] == fit.explained == max(explained.values())
        follows = choices.follows(fit)
        assert follows == list(
            map(allows, decisions, [fit.formula] * CHOICES, signs, [fit.constant] * CHOICES)
        )


def test_choices_that_no_constant_explains_are_not_followed():
    worse = Option(0, 5, 0.0, 0.0, 0.5)
    better = Option(1, 5, 1.0, 5.0, 0.5)
    choices = Choices([Decision(1, 0, 0, 0, 10, 10, (worse, better))])
    largest, smallest, _ = DIRECTIONS
    (mean, *_) = formulas(has_priors=False)
    (fit,) = choices.fits([mean], [largest])
    assert (fit.explained, choices.follows(fit)) == (0, [False])
    assert choices.follows(fit, smallest) == [True]


@pytest.mark.parametrize("number", [nan, inf])
def test_numbers_that_are_not_finite_explain_nothing_and_raise_nothing(number):
    options = (Option(0, 5, number, number, 0.5), Option(1, 4, number, number, 0.5))
    choices = Choices([Decision(1, 0, 0, 0, 9, 9, options)])
    (mean, *_) = formulas(has_priors=False)
    assert choices._intervals(mean) == [{1: NO_CONSTANT, -1: NO_CONSTANT}]


def test_a_child_is_dominated_by_a_sibling_with_fewer_visits_and_a_better_mean():
    chosen, sibling = Option(0, 6, 0.2, 1.2, 0.5), Option(1, 3, 0.7, 2.1, 0.5)
    choices = Choices([Decision(1, 0, 0, 0, 9, 9, (chosen, sibling))])
    assert choices.dominated(DIRECTIONS[0]) == [0]
    assert choices.dominated(DIRECTIONS[1]) == []
