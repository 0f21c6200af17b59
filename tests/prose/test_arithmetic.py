"""Facts of the prose that no walkthrough counts: they are reckoned here, and looked for there."""

import math
from fractions import Fraction
from functools import cache
from random import Random

import pytest
import yaml

import search_walkthroughs as sw
from search_walkthroughs.course import check as course_check
from search_walkthroughs.game import MAX
from search_walkthroughs.games.rook_ending import whole_table
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.match_statistics import elo, expected_score, wald_bounds
from search_walkthroughs.reading import Limits, read
from search_walkthroughs.record.family_runs import Extent
from search_walkthroughs.runs.registry import catalogue

from .written import DOCS

WALKTHROUGHS = DOCS.parent / "walkthroughs"


def prose(name):
    """The page in both languages, on one line."""
    files = (DOCS / name, DOCS / "ja" / name)
    return [" ".join(file.read_text("utf-8").split()) for file in files]


@cache
def games(state=None):
    """The nodes, the games and the drawn games below a state of tic-tac-toe, and how likely a draw
    is in random play."""
    rules = TicTacToe()
    state = rules.start() if state is None else state
    if rules.over(state):
        drawn = int(rules.score(state) == 0)
        return 1, 1, drawn, Fraction(drawn)
    below = [games(rules.play(state, move)) for move in rules.moves(state)]
    nodes, ends, drawn, likely = map(sum, zip(*below, strict=True))
    return nodes + 1, ends, drawn, likely / len(below)


def test_few_games_of_tic_tac_toe_are_drawn():
    nodes, ends, drawn, likely = games()
    assert (nodes, ends, drawn) == (549_946, 255_168, 46_080)
    assert (round(drawn / ends, 2), round(likely, 3)) == (0.18, Fraction("0.127"))
    file = WALKTHROUGHS / "windows/aspiration-tic-tac-toe.yml"
    about = yaml.safe_load(file.read_text("utf-8"))["about"]
    assert all(f"{drawn:,}" in text and f"{ends:,}" in text for text in about.values())


def test_not_half_of_tic_tac_toe_is_leaves():
    nodes, ends, _, _ = games()
    assert ends / nodes < 0.5
    for text in prose("course/games-and-trees.md"):
        mark = "tic-tac-toe/minimax leaves / tic-tac-toe/minimax total%-->"
        assert text.split(mark)[1].startswith(f"{100 * ends / nodes:.0f}%")


def test_shannons_sum():
    years = 10**120 * 1e-6 / (365.25 * 24 * 3600)
    assert f"{years:.0e}" == "3e+106"
    assert all("3 · 10<sup>106</sup>" in text for text in prose("course/games-and-trees.md"))


def growth(moves):
    """How much a level multiplies the leaves that alpha-beta reads, if they stand at random."""
    low, high = 0.0, 1.0
    while high - low > 1e-15:
        middle = (low + high) / 2
        low, high = (middle, high) if middle**moves + middle < 1 else (low, middle)
    return low / (1 - low)


@pytest.mark.parametrize(("moves", "said"), [(2, "1.62"), (10, "5.06"), (100, "28.9")])
def test_the_growth_at_random(moves, said):
    assert f"{growth(moves):.{len(said.partition('.')[2])}f}" == said
    assert all(said in text for text in prose("course/order.md"))


def test_the_growth_is_no_power_of_three_quarters():
    assert f"{100**0.75:.1f}" == "31.6"
    assert all("31.6" in text and "b / ln b" in text for text in prose("course/order.md"))
    nearer = [abs(math.log(growth(b) * math.log(b) / b)) for b in (10**3, 10**6, 10**9, 10**12)]
    assert nearer == sorted(nearer, reverse=True), "growth comes nearer and nearer to b / ln b"
    assert growth(10**6) > 2 * 10 ** (6 * 0.75)


def searched(text):
    walkthrough = read(text, "t.yml", catalogue(), Limits())
    (one,) = course_check.check_walkthrough(walkthrough)
    return one.run


def test_the_worst_order_still_cuts_in_some_trees():
    random = Random(0)

    def tree(depth):
        return [tree(depth - 1) for _ in range(2)] if depth else random.random()

    def cuts(depth):
        text = (
            f"title: T\nalgorithm: alpha-beta\noptions: {{order: worst-first}}\ntree: {tree(depth)}"
        )
        return any(cut.skipped for cut in searched(text).tally.cutoffs)

    assert not any(cuts(depth) for depth in (1, 2, 3) for _ in range(20))
    assert any(cuts(4) for _ in range(60))
    file = WALKTHROUGHS / "beyond/move-order.yml"
    held = course_check.check_walkthrough(read(file.read_bytes(), str(file), catalogue(), Limits()))
    worst = next(one.run for one in held if one.run.label == "worst-first")
    assert not any(cut.skipped for cut in worst.tally.cutoffs)


def test_with_known_ends_one_strategy_can_prove_a_value():
    file = WALKTHROUGHS / "tic-tac-toe/shortest-win.yml"
    position = yaml.safe_load(file.read_text("utf-8"))["position"]
    lines = "".join(f"  {line}\n" for line in position.splitlines())
    head = "title: T\nalgorithm: alpha-beta\ngame: tic-tac-toe\n"
    run = searched(f"{head}options: {{bounds: score-range}}\nposition: |\n{lines}")
    assert run.value == 1
    assert run.search_game.game.turn(run.search_game.game.start()) == MAX
    assert set(run.tally.leaves.values()) == {1}, "MAX's strategy alone was read"


def test_another_order_needs_fewer_leaves_of_the_first_tree():
    file = WALKTHROUGHS / "textbook/alpha-beta.yml"
    wanted = yaml.safe_load(file.read_text("utf-8"))
    text = (
        f"title: T\nalgorithm: alpha-beta\noptions: {{order: best-first}}\ntree: {wanted['tree']}"
    )
    assert len(searched(text).tally.leaves) == 3 + 3 - 1
    front, japanese = prose("index.md")
    assert "Nine leaves" in front
    assert "9つの葉" in japanese


def test_a_table_of_checkers():
    assert 5 * 10**20 * 2 / 8 > 10**20
    assert all("10<sup>20</sup>" in text for text in prose("course/solving-games.md"))


@pytest.mark.parametrize("name", ["course/solving-games.md", "reference/games.md"])
def test_othello_was_announced_as_solved(name):
    assert all("2310.19387" in text for text in prose(name))


def test_king_and_rook_has_as_many_positions_as_chapter_9_says():
    """The row of 8 × 8 squares is counted in `tests/laws/test_retrograde.py`, by night."""
    rows = ["399,112 | 175,168 | 216 | 16"]
    for size in (3, 4, 5):
        table = whole_table(size)
        white = [table.distances[state] for state in table.values if state.turn == MAX]
        counts = table.size, len(white), len(table.generations[0]), (max(white) + 1) // 2
        rows.append(" | ".join(f"{count:,}" for count in counts))
    for text in prose("course/solving-games.md"):
        assert [row for row in rows if f"| {row} |" not in text] == []


def test_the_numbers_of_matches():
    seven_of_ten = sum(math.comb(10, wins) for wins in range(7, 11)) / 2**10
    low, high = wald_bounds(0.01, 0.05)
    said = [
        f"{round(seven_of_ten * 100)}%",
        *(f"{round(expected_score(lead) * 100)}%" for lead in (100, 191)),
        f"±{wald_bounds(0.05, 0.05)[1]:.2f}",
        f"{0.05 / 0.95 * 100:.1f}%",
        f"= {low:.2f}".replace("-", "−"),
        f"= {high:.2f}",
        str(round(elo(0.6))),
    ]
    for text in prose("course/stronger.md"):
        assert [number for number in said if number not in text] == []


def test_the_ranges_of_kuhns_poker():
    file = WALKTHROUGHS / "hidden-information/kuhn.yml"
    runs = [sw.run(file), sw.run(file, plus=False, iterations=1000)]
    said = [f"{end:.4f}".replace("-", "−") for run in runs for end in run.data["bounds"]]
    for text in prose("course/regret.md"):
        assert [number for number in said if number not in text] == []


def run_with(name, algorithm, options):
    """The run of a walkthrough's tree with an algorithm and options of one's own."""
    facts = yaml.safe_load((WALKTHROUGHS / f"{name}.yml").read_text("utf-8"))
    facts = {key: facts[key] for key in ("title", "tree", "range") if key in facts}
    facts["algorithm"] = [{algorithm: {"options": options}}]
    walkthrough = read(yaml.safe_dump(facts), "t.yml", catalogue(), Limits())
    (checked,) = course_check.check_walkthrough(walkthrough)
    return checked.run


def test_the_steps_and_the_work_of_several_workers():
    def steps_and_work(**options):
        run = run_with("parallel/split-root", "split-root", options)
        numbers = run.text.family.part(Extent).numbers(run)
        return numbers["steps"], numbers["work"]

    three = [steps_and_work(workers=3, wait=wait) for wait in (True, False)]
    ordered = [steps_and_work(order="best-first", wait=wait) for wait in (True, False)]
    assert (three, ordered) == ([(14, 25), (11, 25)], [(15, 19), (11, 21)])
    english, japanese = prose("course/many-hands.md")
    assert (
        "take 14 steps if the others wait, and 11 if nobody waits. Both searches enter 25 nodes"
        in english
    )
    assert "15 steps and 19 entries if the second worker waits, and 11 steps and 21" in english
    assert "待てば14ステップ、待たなければ11ステップです。どちらも25ノード" in japanese
    assert "待てば15ステップで延べ19回、待たなければ11ステップで延べ21回" in japanese


def test_how_often_workers_visit_the_best_move():
    def visits(**options):
        run = run_with("networks/workers", "puct-workers", {"simulations": 12, **options})
        return run.estimates[("B",)].visits

    alone, together = visits(workers=1), visits(workers=2)
    without_loss = visits(workers=2, **{"virtual-loss": "none"})
    assert (alone, together, without_loss) == (9, 8, 6)
    english, japanese = prose("course/many-hands.md")
    said = "the best move, 9 times. Two workers with a virtual loss visit it 8 times, without one 6"
    assert said in english
    assert "Bを9回訪れます。2つなら、仮の負けがあれば8回、なければ6回" in japanese
