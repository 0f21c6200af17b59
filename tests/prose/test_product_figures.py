"""Figures of the chapters that no mark can name: the product computes them, and the text has them.

What a mark can name stands in marks, which `walkthroughs check` compares.
"""

import math
import re
from fractions import Fraction

import pytest
import yaml

from search_walkthroughs.course import check as course_check
from search_walkthroughs.games._othello_weights import WEIGHTS
from search_walkthroughs.games.shogi import REPETITION, VALUES, WIN
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.hidden_information import HiddenDeal
from search_walkthroughs.match_statistics import wald_bounds
from search_walkthroughs.pages.types.hidden_information_page import HiddenInformationPage
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.record.family_runs import Extent
from search_walkthroughs.record.statistics import wilson
from search_walkthroughs.runs.registry import catalogue

from .written import DOCS, OTHERS, ROOT

WALKTHROUGHS = ROOT / "walkthroughs"


def prose(name):
    """The chapter in each language, on one line and without the marks."""
    folders = (DOCS / "course", *(DOCS / code / "course" for code in OTHERS))
    texts = [(folder / f"{name}.md").read_text("utf-8") for folder in folders]
    return [" ".join(re.sub(r"<!--.*?-->", "", text, flags=re.S).split()) for text in texts]


def lacking(name, english, japanese):
    """The fragments that the chapter does not have."""
    pages = zip(prose(name), (english, japanese), strict=True)
    return [one for page, fragments in pages for one in fragments if one not in page]


def checked(text):
    return course_check.check_walkthrough(read(text, "t.yml", catalogue(), Limits()))


def facts_of(name):
    return yaml.safe_load((WALKTHROUGHS / f"{name}.yml").read_text("utf-8"))


def searched(name, algorithm, **options):
    """The search of a walkthrough's tree or position with an algorithm and options of one's own."""
    facts = facts_of(name)
    kept = {key: facts[key] for key in ("tree", "game", "position", "range") if key in facts}
    kept |= {"title": "T", "algorithm": algorithm, "options": options}
    (one,) = checked(yaml.safe_dump(kept))
    return one


def test_a_fragment_that_a_chapter_lacks_is_named():
    assert lacking("many-hands", ["14 steps", "no such text"], ["14ステップ"]) == ["no such text"]


# Games and positions


def reachable(game):
    """The states of a game, each once, with whether it is over."""
    found, waiting = {}, [game.start()]
    while waiting:
        state = game.key(waiting.pop())
        if state not in found:
            found[state] = game.over(state)
            if not found[state]:
                waiting += [game.play(state, move) for move in game.moves(state)]
    return found


def test_the_positions_and_sequences_of_tic_tac_toe():
    positions = len(reachable(TicTacToe(symmetry=False)))
    classes = reachable(TicTacToe())
    unfinished = sum(not over for over in classes.values())
    assert (
        lacking(
            "table",
            [f"{positions:,} positions", f"count once, {len(classes)} remain"],
            [f"局面は{positions:,}通り", f"{len(classes)}通り"],
        )
        == []
    )
    assert lacking("networks", [f"all {unfinished} unf"], [f"終わっていない{unfinished}局面"]) == []
    assert lacking("solving-games", [f"all {len(classes)} positions"], [f"{len(classes)}"]) == []
    sequences = f"{math.factorial(9):,}"
    said = [f"= {sequences} games", f"counts {sequences} sequences"], [f"{sequences}通り"] * 2
    assert lacking("games-and-trees", *said) == []


def test_the_prices_of_the_shogi_engine():
    bishop, rook = VALUES["B"], VALUES["R"]
    moments = searched("shogi/engine", "nega-alpha", **facts_of("shogi/engine")["options"]).moments
    first = next(m.frame.score for m in moments if m.frame.number == 184)
    assert abs(first) == 2 * bishop
    horse = facts_of("shogi/engine")["algorithm"][0]["nega-alpha"]["expect"]["value"] - 2 * bishop
    said = [
        *(f"−{2 * bishop}", f"twice its {bishop}", f"{2 * bishop}, and {horse} more"),
        *(f"rook that is worth {rook}", f"costs {2 * rook}", f"±{abs(REPETITION[2])}"),
        *(f"−{WIN};", f"win, {WIN}"),
    ]
    japanese = [f"−{2 * bishop}", f"{bishop}点の2倍", f"{rook}", f"{2 * rook}", f"{WIN}"]
    assert lacking("shogi", said, japanese) == []


def test_the_weights_of_the_linear_evaluation():
    corner, diagonal = (WEIGHTS[6][name] for name in ("corners", "diagonal"))
    numbers = f"{corner}", f"{diagonal}".replace("-", "−")
    assert lacking("depth", numbers, numbers) == []


# Orders


def test_the_leaves_of_the_best_order_for_ten_moves():
    rows = []
    for depth in (2, 4, 6, 8):
        fewest = 10 ** math.ceil(depth / 2) + 10 ** (depth // 2) - 1
        rows.append(f"| {depth} | {10**depth:,} | {fewest:,} |")
    assert lacking("order", rows, rows) == []


# Playouts


def test_the_interval_after_twelve_failures():
    high = f"{wilson(0, 12)[1]:.2f}"
    assert lacking("playouts", [f"reaches to {high}"], [f"{high}まで"]) == []


def test_what_two_moves_are_worth_to_the_policy_and_with_best_play():
    options = facts_of("monte-carlo/policy-misleads")["options"]
    del options["playouts"], options["policy"], options["seed"]
    best = Fraction(searched("monte-carlo/policy-misleads", "expectimax", **options).run.value)
    said = str(best.limit_denominator(100))
    assert lacking("playouts", [f"one of them is worth {said}"], [f"一方は{said}です"]) == []


@pytest.mark.night
def test_how_often_uct_finds_the_centre():
    def found(algorithm):
        runs = (searched("monte-carlo/one-count", algorithm, playouts=400, seed=seed).run
                for seed in range(60))  # fmt: skip
        return sum(str(run.best) == "4" for run in runs)

    alone, together = found("uct"), found("uct-table")
    english = f"chooses it with {alone} of the first 60 seeds, UCT with a table with {together}"
    japanese = [f"UCTでは{alone}個", f"では{together}個"]
    assert lacking("growing-trees", [english], japanese) == []


# Networks


def test_the_visits_where_the_prior_errs():
    def visits(simulations):
        estimates = searched("networks/prior-errs", "puct", simulations=simulations).run.estimates
        return {path[0]: one for path, one in estimates.items() if len(path) == 1}

    twelve, forty = visits(12), visits(40)
    assert max(twelve, key=lambda move: twelve[move].visits) == "B"
    assert max(twelve, key=lambda move: twelve[move].mean) == "A"
    played = {n: searched("networks/prior-errs", "puct", simulations=n).run.best
              for n in range(12, 41)}  # fmt: skip
    found_at = max(n for n, move in played.items() if move != "A") + 1
    most = {n: max(one.visits for one in visits(n).values()) for n in (found_at - 1, found_at)}
    assert [visits(n)["A"].visits == most[n] for n in most] == [False, True]
    below = sum(one.visits for one in forty.values())
    english = [
        f"From the {found_at}th simulation on the search plays A",
        f"from {twelve['A'].visits} evaluations, and no fewer visits than B "
        f"from the {found_at}th on",
        f"after 40 simulations {forty['A'].visits} of the {below} visits below the root",
    ]
    japanese = [
        f"{found_at}回目のシミュレーションからは、Aを選びます",
        f"評価は{twelve['A'].visits}回だけ",
        f"{below}回の訪問のうち{forty['A'].visits}回",
    ]
    assert lacking("networks", english, japanese) == []


def test_the_first_sums_of_puct():
    moments = searched("networks/prior-helps", "puct", simulations=2).moments
    terms = next(m.frame.terms for m in moments if m.frame.status == "select")
    sums = {move: f"{sum(parts):g}" for move, parts in terms.items()}
    assert sums["A"] == sums["C"]
    english = f"that is {sums['A']} for A and C, and {sums['B']} for B"
    assert lacking("networks", [english], [f"AとCは{sums['A']}、Bは{sums['B']}"]) == []


def test_from_which_simulation_on_the_winning_cell_is_preferred():
    options = facts_of("networks/tic-tac-toe")["options"]

    def best(simulations):
        return searched("networks/tic-tac-toe", "puct", **options | {"simulations": simulations})

    plays = {n: str(best(n).run.best) for n in range(2, 17)}
    first = max(n for n, move in plays.items() if move != "6") + 1
    english, japanese = f"From the {first}th simulation on", f"{first}回目のシミュレーションから"
    assert lacking("networks", [english], [japanese]) == []


# Hidden information and regret


def hidden_game(name):
    text = (WALKTHROUGHS / f"{name}.yml").read_text("utf-8")
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    held = course_check.check_walkthrough(walkthrough)
    return HiddenInformationPage.of(name, walkthrough, held).hidden_game


HIDDEN = (
    *("strategy-fusion", "patience", "worlds", "non-locality", "bluff", "regret-bluff"),
    *("matrix", "kuhn"),
)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_row_of_the_table_of_games_with_hidden_information(name):
    found = hidden_game(f"hidden-information/{name}")
    pure = found.value if isinstance(found, HiddenDeal) else found.best_pure
    values = (found.claim, found.worth, pure, found.value)
    row = " | ".join(str(value).replace("-", "−") for value in values)
    link = f"](../walkthroughs/hidden-information/{name}.md) | {row} |"
    assert lacking("hidden-information", [link], [link]) == []


def test_the_orders_in_which_a_small_patience_is_won():
    whole, after = (hidden_game(f"hidden-information/{name}") for name in ("patience", "worlds"))
    orders, left = math.factorial(5), math.factorial(4)
    english = [
        f"In {whole.claim * orders} of the {orders} orders",
        f"wins in {whole.worth * orders}: it is",
        f"wins in {after.worth * left} of the {left} orders",
        f"wins in {after.worth * left + 1}. But",
    ]
    japanese = [
        f"{orders}通りのうち{whole.claim * orders}通り",
        f"成功するのは{whole.worth * orders}通り",
        f"{left}通りのうち{after.worth * left}通り",
    ]
    assert whole.claim - whole.worth == Fraction(1, orders)
    assert lacking("hidden-information", english, japanese) == []


def test_the_first_walk_of_regret_matching_on_the_bluff():
    moments = searched("hidden-information/regret-bluff", "cfr", iterations=1).moments
    regrets = [dict(m.frame.extra["regrets"]) for m in moments if m.frame.status == "backup"]
    largest = sorted(max(Fraction(gain) for gain in one.values()) for one in regrets)
    assert largest == [Fraction(1, 8), Fraction(1, 8), Fraction(1, 4)]
    english = ["(3/2 − 5/4) / 2 = 1/8", "the bet gains 1/8 too", "1/4 by calling"]
    assert lacking("regret", english, ["1/8", "1/4"]) == []


# Many hands


def test_what_workers_know_when_they_take_a_move():
    (_, unhurried) = checked((WALKTHROUGHS / "parallel/split-root.yml").read_text("utf-8"))
    bounds = [m.frame.extra["bound"] for m in unhurried.moments if m.frame.status == "expand"]
    assert bounds[:2] == [-math.inf, -math.inf]
    _, _, at_c, at_d = bounds
    english = [f"At C they know the {at_c} of A, and at D the {at_d} of B"]
    assert lacking("many-hands", english, [f"CではAの{at_c}、", f"Bの{at_d}を"]) == []


# Trees and matches that the chapters show


def test_the_leaves_of_the_tree_of_exercise_1():
    def leaves(tree):
        below = tree.values() if isinstance(tree, dict) else tree
        return sum(map(leaves, below)) if isinstance(tree, dict | list) else 1

    count = leaves(facts_of("exercises/alpha-beta")["tree"]["children"])
    assert lacking("alpha-beta", [f"of the {count} leaves"], [f"{count}個の葉"]) == []


def test_after_how_many_pairs_an_even_match_is_wrongly_decided():
    (one,) = checked((WALKTHROUGHS / "matches/too-soon.yml").read_text("utf-8"))
    bound = wald_bounds(0.05, 0.05)[1]
    ratios = [m.frame.extra["ratio"] for m in one.moments if m.frame.status == "backup"]
    after = next(pairs for pairs, ratio in enumerate(ratios, 1) if ratio >= bound)
    assert lacking("stronger", [f"After {after} pairs the ratio"], [f"{after}組"]) == []


def test_the_pairs_that_are_counted_one_by_one():
    pairs = len(facts_of("mistakes/games-of-a-pair")["position"].split())
    said = [f"counts {2 * pairs} games", f"the {pairs} pairs say"], [f"{2 * pairs}局", f"{pairs}組"]
    assert lacking("stronger", *said) == []


def test_the_playouts_of_the_side_lesson():
    experiment = yaml.safe_load((DOCS / "experiments/playouts.yml").read_text("utf-8"))
    most = f"{max(part['options']['playouts'] for part in experiment['parts']):,}"
    assert lacking("growing-trees", [f"up to {most} playouts"], [f"{most}回"]) == []


def test_the_workers_that_exercise_7_measures():
    runs = [searched("parallel/whole-game", "lazy-smp", workers=n).run for n in (1, 3, 6)]
    _, *nodes = (f"{run.tally.calculated:,}" for run in runs)
    one, *steps = (run.text.family.part(Extent).numbers(run)["steps"] for run in runs)
    ups = [f"{one / taken:.1f}" for taken in steps]
    english = ["{} and {} nodes".format(*nodes), "{} and {} steps".format(*steps)]
    english.append("speed-ups are {} and {}.".format(*ups))
    japanese = ["{}個と{}個です".format(*nodes), "ステップは{}と{}なので".format(*steps)]
    japanese.append("速度向上率は{}と{}です".format(*ups))
    assert lacking("many-hands", english, japanese) == []


DESIGN = """
import game


def step(position, budget):
    state = game.read(position)
    return game.name({}(game.moves(state), key=lambda move: game.evaluate(game.play(state, move))))
"""


@pytest.fixture
def design(run_command, tmp_path):
    """A match of the page's command, with an evaluation that takes the best or the worst moves."""

    def played(chosen, games):
        page = (DOCS / "course/stronger.md").read_text("utf-8")
        (match,) = re.findall(r'```yaml title="design.yml"\n(.*?)```', page, re.S)
        (command,) = re.findall(r"^walkthroughs (match design.yml.*)$", page, re.M)
        (tmp_path / "design.yml").write_text(match, "utf-8")
        (tmp_path / "mine.py").write_text(DESIGN.format(chosen), "utf-8")
        rules = (DOCS / "capstone/othello.py").read_text("utf-8")
        (tmp_path / "game.py").write_text(rules, "utf-8")
        command = command.replace("design.yml", str(tmp_path / "design.yml"))
        code, out, _ = run_command(*command.replace("--games 120", f"--games {games}").split())
        assert code == 0
        return out

    return played


def test_a_design_plays_against_mobility(design):
    assert design("min", 2).startswith("mine against mobility: 2 games\n")


@pytest.mark.night
@pytest.mark.parametrize(("chosen", "verdict"), [("min", "stronger"), ("max", "not stronger")])
def test_a_match_marks_a_design(design, chosen, verdict):
    assert re.search(rf"^  test +{verdict}:", design(chosen, 120), re.M)
