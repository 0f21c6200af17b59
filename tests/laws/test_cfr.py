"""CFR and CFR+: the range holds the value of the game, and closes."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from search_walkthroughs import reading
from search_walkthroughs.algorithms._round_numbers import is_round
from search_walkthroughs.algorithms.cfr import cfr
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.families.regret.facts import averages, numbers_of
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.matrix_game import matrix_game
from search_walkthroughs.reading import Limits
from search_walkthroughs.runs.proofs import prove
from search_walkthroughs.runs.registry import catalogue
from search_walkthroughs.worlds import best_answer, set_name
from support import minimax, random_tree, search

pytestmark = pytest.mark.day(60)

NEAR = 1e-8
"""Upper limit of the rounding errors of recorded numbers."""


class Planter:
    """Plants a tree node by node."""

    def __init__(self):
        self.nodes = []

    def leaf(self, value):
        """Plant a leaf; return its place."""
        self.nodes.append(Node(MAX, value=value))
        return len(self.nodes) - 1

    def inner(self, turn, below, sees=None, odds=None):
        """Plant an inner node with its children by name; return its place."""
        grown = tuple(
            Branch(name, place, None if odds is None else odds[name])
            for name, place in below.items()
        )
        self.nodes.append(Node(turn, grown, sees=sees))
        return len(self.nodes) - 1

    def tree(self):
        """The tree whose root was planted last."""
        last = len(self.nodes) - 1
        turned = [
            replace(n, branches=tuple(replace(b, node=last - b.node) for b in n.branches))
            for n in reversed(self.nodes)
        ]
        return Tree(turned)


def kuhn():
    """The poker of H. W. Kuhn, with three cards and one chip to bet."""
    grown, deals = Planter(), {}
    for mine, other in (pair for pair in product("JQK", repeat=2) if pair[0] != pair[1]):
        wins = 1 if "JQK".index(mine) > "JQK".index(other) else -1
        call = {"fold": grown.leaf(-1), "call": grown.leaf(2 * wins)}
        raised = grown.inner(MAX, call, f"{mine} after a bet")
        checked = {"check": grown.leaf(wins), "bet": raised}
        answers = {"fold": grown.leaf(1), "call": grown.leaf(2 * wins)}
        below = {
            "check": grown.inner(MIN, checked, f"{other} after a check"),
            "bet": grown.inner(MIN, answers, f"{other} after a bet"),
        }
        deals[mine + other] = grown.inner(MAX, below, mine)
    grown.inner(CHANCE, deals, odds=dict.fromkeys(deals, Fraction(1, 6)))
    return grown.tree()


def bluff(ace=Fraction(1, 2), times=1):
    """MAX bets or checks with an ace or a queen, and MIN sees only a bet."""
    grown, cards = Planter(), {}
    for card, wins in (("ace", 1), ("queen", -1)):
        answers = {"call": grown.leaf(2 * wins * times), "fold": grown.leaf(times)}
        bet = grown.inner(MIN, answers, "a bet")
        cards[card] = grown.inner(MAX, {"bet": bet, "check": grown.leaf(wins * times)})
    grown.inner(CHANCE, cards, odds={"ace": ace, "queen": 1 - ace})
    return grown.tree()


def matrix(rows):
    """Two moves at once: MAX takes a row, MIN a column."""
    grown = Planter()
    below = {
        f"r{n}": grown.inner(
            MIN, {f"c{k}": grown.leaf(value) for k, value in enumerate(row, 1)}, "hidden"
        )
        for n, row in enumerate(rows, 1)
    }
    grown.inner(MAX, below)
    return grown.tree()


def card_game(random):
    """Cards for both, dealt with uneven chances; MAX sees its own and moves, then MIN, which sees
    its own and the move. Nobody forgets."""
    grown, deals = Planter(), {}
    cards = product(range(random.randint(1, 2)), range(random.randint(1, 2)))
    parts = {f"{mine}{other}": random.randint(1, 3) for mine, other in cards}
    for deal in parts:
        below = {
            move: grown.inner(
                MIN,
                {answer: grown.leaf(random.randint(-3, 3)) for answer in "xy"},
                f"{deal[1]} after {move}",
            )
            for move in "ab"
        }
        deals[deal] = grown.inner(MAX, below, deal[0])
    total = sum(parts.values())
    grown.inner(CHANCE, deals, odds={deal: Fraction(n, total) for deal, n in parts.items()})
    return grown.tree()


def sets_of(game, player):
    """The moves at each information set of a player."""
    moves, left = {}, [game.start()]
    while left:
        state = left.pop()
        if not game.over(state):
            if game.turn(state) == player:
                moves[set_name(game, state)] = game.moves(state)
            left += [game.play(state, move) for move in game.moves(state)]
    return moves


def plans_of(game, player):
    """Every plan of a player: a move at each of its information sets."""
    moves = sets_of(game, player)
    return [dict(zip(moves, chosen, strict=True)) for chosen in product(*moves.values())]


def outcome(game, state, plan):
    """What a plan of both players comes to, exactly."""
    if game.over(state):
        return Fraction(game.score(state))
    if game.turn(state) == CHANCE:
        parts = game.outcomes(state)
        return sum(p * outcome(game, game.play(state, m), plan) for m, p in parts)
    return outcome(game, game.play(state, plan[set_name(game, state)]), plan)


def value_of(game):
    """The value of the game, by linear programming over all plans."""
    rows, columns = plans_of(game, MAX), plans_of(game, MIN)
    table = [[outcome(game, game.start(), {**row, **column}) for column in columns] for row in rows]
    mixture, _ = matrix_game(table)
    return min(
        sum(p * row[k] for p, row in zip(mixture, table, strict=True)) for k in range(len(columns))
    )


def ends(game, iterations, **options):
    """The frames that say what is certified."""
    frames = search("cfr", game, iterations=iterations, **options).frames
    return [frame for frame in frames if frame.status == "end"]


GAMES = {
    "matrix": matrix([[2, -1], [-1, 1]]),
    "bluff": bluff(),
    "Kuhn": kuhn(),
}
VALUES = {"matrix": Fraction(1, 5), "bluff": Fraction(1, 3), "Kuhn": Fraction(-1, 18)}


@pytest.mark.parametrize("name", ["matrix", "bluff"])
def test_the_values_of_the_examples_are_those_of_linear_programming(name):
    assert value_of(GAMES[name]) == VALUES[name]


PUBLISHED = [
    ("bluff", False, {1: (0, 0.5), 2: (0, 0.375), 10: (0.2315, 0.41), 100: (0.2881, 0.3345)}),
    ("bluff", True, {2: (0, 0.4167), 10: (0.3216, 0.3377), 100: (0.33203, 0.33549)}),
    ("Kuhn", False, {1: (-0.4167, 0.5), 2: (-0.375, 0.25), 10: (-0.1354, 0.057)}),
    ("Kuhn", True, {2: (-0.3611, 0.1667), 10: (-0.083, -0.0177), 100: (-0.0572, -0.0548)}),
    ("matrix", False, {1: (0, 0.5), 2: (-0.5, 0.5), 10: (0.1927, 0.75), 100: (0.1105, 0.3072)}),
]


@pytest.mark.parametrize(("name", "plus", "ranges"), PUBLISHED)
def test_the_ranges_are_those_of_an_independent_program_and_hold_the_value(name, plus, ranges):
    frames = {f.extra["iteration"]: f for f in ends(GAMES[name], max(ranges), plus=plus)}
    assert all(f.low - NEAR <= VALUES[name] <= f.high + NEAR for f in frames.values())
    for iteration, (low, high) in ranges.items():
        frame = frames[iteration]
        assert (frame.low, frame.high) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize(("plus", "gap"), [(False, 0.02), (True, 0.0004)])
def test_after_a_thousand_iterations_the_gap_is_small(plus, gap):
    last = ends(GAMES["bluff"], 1000, plus=plus)[-1]
    assert 0 < last.high - last.low <= gap
    assert abs(last.score - VALUES["bluff"]) <= gap / 2


@pytest.mark.night
def test_kuhn_s_poker_is_lost_by_an_eighteenth_and_the_king_bets_three_times_as_often():
    last = ends(GAMES["Kuhn"], 1000, plus=True)[-1]
    assert last.high - last.low < 0.0002
    assert last.low - NEAR <= VALUES["Kuhn"] <= last.high + NEAR
    game, bets = GAMES["Kuhn"], {}
    for path, shares in averages(last).items():
        state = game.start()
        for move in path:
            state = game.play(state, move)
        bets[set_name(game, state)] = shares.get("bet")
    assert bets[MAX, "K"] == pytest.approx(3 * bets[MAX, "J"], rel=0.05)
    assert bets[MAX, "Q"] < 0.01


def holds(seed, plus):
    """The certified range of a random game holds its value, and its gap is what regrets allow."""
    game = card_game(Random(seed))
    value = value_of(game)
    for frame in ends(game, 12, plus=plus):
        assert frame.low - NEAR <= value <= frame.high + NEAR
    return game


@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_on_random_games_with_hidden_cards_every_range_holds_the_value(seed, plus):
    holds(seed, plus)


@pytest.mark.night
@pytest.mark.parametrize("plus", [False, True])
def test_on_two_thousand_games_every_range_holds_the_value(plus):
    for seed in range(2000):
        holds(seed, plus)


@pytest.mark.parametrize("seed", range(6))
def test_the_best_answer_is_the_best_of_all_plans(seed):
    random = Random(seed)
    game = card_game(random)
    for player in (MAX, MIN):
        weights = {n: [random.random() for _ in ms] for n, ms in sets_of(game, -player).items()}
        mixed = {
            name: {m: w / sum(weights[name]) for m, w in zip(ms, weights[name], strict=True)}
            for name, ms in sets_of(game, -player).items()
        }
        choose = max if player == MAX else min
        brute = choose(mean(game, game.start(), mixed, plan) for plan in plans_of(game, player))
        assert best_answer(game, game.start(), player, mixed) == pytest.approx(brute)


def mean(game, state, mixed, plan):
    """What a plan comes to on average against mixtures."""
    if game.over(state):
        return game.score(state)
    name = set_name(game, state)
    odds = dict(game.outcomes(state)) if game.turn(state) == CHANCE else mixed.get(name)
    odds = {plan[name]: 1} if odds is None else odds
    return sum(float(p) * mean(game, game.play(state, m), mixed, plan) for m, p in odds.items())


@pytest.mark.parametrize("seed", range(6))
def test_where_all_is_seen_the_range_holds_plain_minimax(seed):
    game = random_tree([MAX, MIN, CHANCE], 4)(Random(seed), 12)
    for plus in (False, True):
        last = ends(game, 40, plus=plus)[-1]
        assert last.low - NEAR <= minimax(game) <= last.high + NEAR


@pytest.mark.parametrize("name", ["matrix", "bluff"])
def test_the_gap_is_no_greater_than_the_sum_of_the_greatest_regrets(name):
    frames = search("cfr", GAMES[name], iterations=3).frames
    greatest = {}
    for frame in frames:
        if frame.status == "backup":
            greatest[frame.path] = max(0, *numbers_of(frame, "regrets").values())
        if frame.status == "end":
            bound = sum(greatest.values()) / frame.extra["iteration"]
            assert frame.high - frame.low <= bound + NEAR


@pytest.mark.parametrize("plus", [False, True])
def test_three_times_the_results_are_three_times_the_regrets_and_the_same_mixtures(plus):
    one, other = (
        search("cfr", bluff(times=times), iterations=5, plus=plus).frames for times in (1, 3)
    )
    for first, second in zip(one, other, strict=True):
        assert numbers_of(first, "mixture") == pytest.approx(numbers_of(second, "mixture"))
        tripled = {move: 3 * regret for move, regret in numbers_of(first, "regrets").items()}
        assert numbers_of(second, "regrets") == pytest.approx(tripled)


def test_uneven_cards_count_by_their_chances():
    last = ends(bluff(ace=Fraction(1, 4)), 10, plus=True)[-1]
    assert (last.low, last.high) == pytest.approx((-0.352094442, -0.322305536), abs=NEAR)


def test_the_last_mixtures_certify_much_less_than_the_averages():
    average, last = (ends(GAMES["matrix"], 100, average=on)[-1] for on in (True, False))
    assert average.high - average.low < 0.2
    assert last.high - last.low == 2


@pytest.mark.parametrize("options", [{}, {"plus": True}, {"average": False}])
@pytest.mark.parametrize("name", GAMES)
def test_watching_changes_nothing(name, options):
    game = GAMES[name]
    silent = cfr(game, iterations=5, **options)(game.start())
    assert silent == search("cfr", game, iterations=5, **options).answer


BLUFF = (
    "title: t\nalgorithm: cfr\noptions: {iterations: 4}\ntree: {player: max, children: "
    "{r1: {player: min, sees: h, children: [2, -1]}, "
    "r2: {player: min, sees: h, children: [-1, 1]}}}\n"
)


def test_the_build_holds_every_range_against_linear_programming_and_refuses_one_that_misses():
    walkthrough = reading.read(BLUFF, "t.yml", catalogue(), Limits())
    (checked,) = check_walkthrough(walkthrough)
    assert checked.proof.laws == ("certificate",)
    assert checked.proof.holds
    last = checked.moments[-1]
    wrong = replace(last, frame=replace(last.frame, low=0.3, high=0.4))
    (failure,) = prove(checked.run, [wrong]).failures
    assert failure.text.endswith("0.2 is not in 0.3 to 0.4")


def test_round_numbers_have_one_digit_that_is_not_0():
    rounds = [number for number in range(1, 350) if is_round(number)]
    assert rounds == [*range(1, 10), *range(10, 100, 10), 100, 200, 300]
