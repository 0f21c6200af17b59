"""Experiments: what their files may say, and results that are kept as long as they are true."""

import inspect
import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from search_walkthroughs import policies
from search_walkthroughs.algorithms.alpha_beta_hashed import alpha_beta_hashed
from search_walkthroughs.course import files as course_files
from search_walkthroughs.experiments import code_digest as fingerprints
from search_walkthroughs.experiments import experiments, whole_games
from search_walkthroughs.experiments import tried_row as tried_rows
from search_walkthroughs.experiments.code_digest import code, fingerprint
from search_walkthroughs.experiments.matches import MatchResult, games_of_pair, outcome_of_pair
from search_walkthroughs.experiments.repeated_search import repeat_search, truth
from search_walkthroughs.experiments.seed_counts import SeedCount, SeedCounts
from search_walkthroughs.experiments.whole_games import GamesResult
from search_walkthroughs.games import calculation
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.reading import BadInput, FrozenMap
from search_walkthroughs.workers.executor import workers
from support import minimax

pytestmark = pytest.mark.day(40)

ROOT = Path(__file__).parents[2]
FILES = course_files.experiment_files(ROOT / course_files.EXPERIMENTS)
SEARCHES = 20

SMALL = """\
title: {en: Small, ja: 小}
game: calculation
options: {ranks: 5, suits: 2, policy: foundation-first}
position: 3 2 | 4 | 3
parts:
- games: 30
  options: {piles: 1}
  algorithm: [playout, flat-monte-carlo: {options: {playouts: 8}}]
- searches: 12
  playouts: [16, 64]
  options: {piles: 2, seed: 7}
  position: "A 2 | A, 3 4 4 | 5"
  algorithm: [uct, mcts-greedy]
"""


@pytest.fixture
def small(tmp_path):
    file = tmp_path / "small.yml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def made(file, each=map):
    asked = experiments.experiment(file)
    found = [experiments.conduct(row, each) for row in asked.rows]
    experiments.write_results(file, asked, {result["asked"]: result for result in found})
    return found


@cache
def results_of(text):
    """The file of the results of an experiment, which is made once for all tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "one.yml")
        file.write_text(text, encoding="utf-8")
        made(file)
        return file.with_suffix(".json").read_text("utf-8")


def with_results(file):
    """Put the results of an experiment beside its file; its rows."""
    text = results_of(file.read_text("utf-8"))
    file.with_suffix(".json").write_text(text, encoding="utf-8")
    return json.loads(text)["rows"]


def test_a_part_says_what_is_above_it_or_something_else(small):
    rows = experiments.experiment(small).rows
    facts = [
        (row.entry.algorithm, row.games, row.searches, dict(row.entry.options)) for row in rows
    ]
    shared = {"ranks": 5, "suits": 2, "policy": "foundation-first"}
    last = shared | {"piles": 2, "seed": 7}
    assert facts == [
        ("playout", 30, None, shared | {"piles": 1}),
        ("flat-monte-carlo", 30, None, shared | {"piles": 1, "playouts": 8}),
        *(
            (name, None, 12, last | {"playouts": playouts})
            for name in ("uct", "mcts-greedy")
            for playouts in (16, 64)
        ),
    ]
    assert [row.walkthrough.position for row in rows[1:3]] == ["3 2 | 4 | 3", "A 2 | A, 3 4 4 | 5"]


def test_results_are_kept_and_the_same_with_two_workers(small):
    assert len(list(experiments.stale(small))) == 6
    first = made(small)
    assert not list(experiments.stale(small))
    with workers(2) as each:
        second = made(small, each)
    assert [line | {"seconds": 0} for line in first] == [line | {"seconds": 0} for line in second]
    assert json.loads(small.with_suffix(".json").read_text("utf-8"))["rows"] == second


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("playouts: 8", "playouts: 9", 1),
        ("games: 30", "games: 31", 2),
        ("seed: 7", "seed: 8", 4),
        ("[16, 64]", "[16, 65]", 2),
        ("position: 3 2", "position: 2 2", 2),
        ("suits: 2", "suits: 2, symmetry: on", 0),
        ("ja: 小", "ja: 小さい", 0),
    ],
)
def test_a_row_that_asks_for_something_else_has_no_result(small, before, after, changed):
    with_results(small)
    assert before in SMALL
    small.write_text(SMALL.replace(before, after), encoding="utf-8")
    faults = list(experiments.stale(small))
    assert len(faults) == changed
    assert all("walkthroughs experiment" in fault.remedy for fault in faults)


def longer(file, games):
    """The first row of the small experiment, with as many games."""
    file.write_text(SMALL.replace("games: 30", f"games: {games}"), encoding="utf-8")
    return experiments.experiment(file).rows[0]


def numbers_played(row, kept):
    """The result of a row, and the numbers of the games that were played for it."""
    numbers = []

    def each(work, walkthroughs, entries, shares):
        for walkthrough, entry, share in zip(walkthroughs, entries, shares, strict=True):
            numbers.extend(share)
            yield work(walkthrough, entry, share)

    return experiments.conduct(row, each, kept=kept), numbers


def test_more_games_go_on_from_those_that_are_kept(small):
    kept = {row["asked"]: row for row in with_results(small)}
    result, numbers = numbers_played(longer(small, 50), kept)
    whole, everything = numbers_played(longer(small, 50), {})
    assert (numbers, everything) == ([*range(30, 50)], [*range(50)])
    assert result | {"seconds": 0} == whole | {"seconds": 0}


@pytest.mark.parametrize("wrong", [{"program": "0"}, {"won": [31]}, {"rate": 0.99}])
def test_what_does_not_hold_together_is_not_gone_on_from(small, wrong):
    kept = {row["asked"]: row | wrong for row in with_results(small)}
    _, numbers = numbers_played(longer(small, 50), kept)
    assert numbers == [*range(50)]


def test_games_that_were_broken_off_are_kept_and_gone_on_from(small, monkeypatch):
    monkeypatch.setattr(whole_games, "SECONDS_BETWEEN_SAVES", 0)
    trial, results = experiments.experiment(small), {}

    def save(result):
        results[result["asked"]] = result
        experiments.write_results(small, trial, results)
        if result["games"] == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        experiments.conduct(trial.rows[0], save=save)
    kept = experiments.read_results(small).rows
    assert [row["games"] for row in kept.values()] == [20]
    assert len(list(experiments.stale(small))) == 6
    _, numbers = numbers_played(trial.rows[0], kept)
    assert numbers == [*range(20, 30)]


def test_a_file_of_results_that_is_none_is_refused_with_the_remedy(small):
    small.with_suffix(".json").write_text("[]")
    with pytest.raises(BadInput, match="delete it"):
        experiments.table(small)


MATCHES = """\
title: {en: Matches, ja: 対戦}
game: connect-four
options: {columns: 4, rows: 4}
parts:
- play: 8
  opening: 3
  algorithm:
  - playout: {label: {en: random, ja: ランダム}}
  - alpha-beta: {label: {en: one, ja: 1手}, options: {depth: 1}}
  - alpha-beta: {label: {en: two, ja: 2手}, options: {depth: 2}}
"""


@pytest.fixture
def match_file(tmp_path):
    file = tmp_path / "matches.yml"
    file.write_text(MATCHES, encoding="utf-8")
    return file


def test_every_names_options_of_the_game_too(tmp_path):
    file = tmp_path / "every.yml"
    every = "{uct: {every: {piles: [1, 2], exploration: [1, 2]}}}"
    part = f"{{searches: 2, playouts: [8], algorithm: [{every}]}}"
    file.write_text(f"title: T\ngame: calculation\nparts:\n- {part}\n", encoding="utf-8")
    options = [row.entry.options for row in experiments.experiment(file).rows]
    assert [(o["piles"], o["exploration"]) for o in options] == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_every_two_searches_play_a_match(match_file):
    rows = experiments.experiment(match_file).rows
    assert [row.name() for row in rows] == [
        "random against one",
        "random against two",
        "one against two",
    ]
    first = made(match_file)
    assert not list(experiments.stale(match_file))
    with workers(2) as each:
        second = made(match_file, each)
    assert [line | {"seconds": 0} for line in first] == [line | {"seconds": 0} for line in second]
    asked = experiments.tried_row(rows[0]).match
    for number, pair in enumerate(first[0]["pairs"]):
        assert list(outcome_of_pair(games_of_pair(asked, number))) == pair
    points = sum(map(sum, first[0]["pairs"]))
    assert points == 2 * first[0]["won"] + first[0]["drawn"]
    assert first[0]["won"] + first[0]["drawn"] + first[0]["lost"] == first[0]["games"] == 8
    assert 1 < first[0]["openings"] <= 4  # mirror images are one opening
    match_file.write_text(MATCHES.replace("opening: 3", "opening: 2"), encoding="utf-8")
    assert len(list(experiments.stale(match_file))) == 3


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"won": 9}, "says won = 9, and it comes to"),
        ({"elo": [0, 0, 0]}, "says elo = "),
        ({"pairs": [[2, 2]] * 3}, "does not hold the outcome of every game"),
        ({"pairs": [[2, 3]] * 4}, "does not hold the outcome of every game"),
        ({"pairs": [[2, True]] * 4}, "does not hold the outcome of every game"),
        ({"first": "0"}, "is of another first game"),
        ({"openings": 0}, "says openings = 0, and it comes to"),
    ],
)
def test_a_result_of_a_match_that_is_made_up_is_refused(match_file, facts, said):
    with_results(match_file)
    doctored(match_file, 1, **facts)
    fault = only_fault(match_file)
    assert said in fault.message
    assert fault.line == 3


def test_pairs_that_hold_together_are_played_again(match_file):
    found = with_results(match_file)
    row = experiments.experiment(match_file).rows[0]
    pairs = [list(pair) for pair in found[0]["pairs"]]
    pairs[0] = [(point + 1) % 3 for point in pairs[0]]
    other = MatchResult(tuple((one, two) for one, two in pairs), 0.001)
    doctored(match_file, 0, **other.kept_facts())
    (fault,) = experiments.stale(match_file)
    assert "says of game 0 what it does not come to" in fault.message
    assert row.name() in fault.message


COUNTS = """\
title: {en: Counts, ja: 数}
game: tic-tac-toe
position: O.. XX. .O.
searches: 12
options: {seed: 5}
parts:
- algorithm:
  - alpha-beta-hashed: {options: {bits: 6}, label: few bits}
  - alpha-beta-hashed: {options: {slots: 16, replace: deeper}, label: few slots}
  - alpha-beta: {options: {order: random, depth: 3}}
"""


@pytest.fixture
def count_file(tmp_path):
    file = tmp_path / "counts.yml"
    file.write_text(COUNTS, encoding="utf-8")
    return file


class EnteredGame(TicTacToe):
    """A game that counts the nodes that a search asks whether they are over."""

    entered = 0

    def over(self, state):
        self.entered += 1
        return super().over(state)


def test_exact_searches_are_counted_seed_by_seed(count_file):
    few_bits, few_slots, shuffled = made(count_file)
    assert not list(experiments.stale(count_file))
    truth = minimax(TicTacToe("O.. XX. .O."))
    for found, options in ((few_bits, {"bits": 6}), (few_slots, {"slots": 16})):
        answers = []
        for seed in range(5, 17):
            game = EnteredGame("O.. XX. .O.")
            scheme = {"replace": "deeper"} if "slots" in options else {}
            value = alpha_beta_hashed(game, **options, **scheme, seed=seed)(game.start())
            answers.append([value, game.entered])
        assert [answer[:2] for answer in found["answers"]] == answers
        nodes = [count for _, count in answers]
        assert found["nodes"] == pytest.approx(sum(nodes) / 12, abs=1e-6)
        assert (found["fewest"], found["most"]) == (min(nodes), max(nodes))
        assert found["wrong"] == sum(value != truth for value, _ in answers)
        wrong = [hits for value, _, hits in found["answers"] if value != truth]
        assert all(wrong)
        assert found["colliding"] >= len(wrong)
    assert few_bits["wrong"] > 0 == few_slots["wrong"]
    assert few_slots["false_hits"] == shuffled["wrong"] == 0
    assert shuffled["fewest"] < shuffled["most"]
    with workers(2) as each:
        again = made(count_file, each)
    assert again[0] | {"seconds": 0} == few_bits | {"seconds": 0}


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"wrong": 0}, "says wrong = 0, and it comes to"),
        ({"false_hits": 0}, "says false_hits = 0, and it comes to"),
        ({"answers": [[0, 9, 0]] * 11}, "does not hold the outcome of every search"),
        ({"answers": [[0, 9, 10]] * 12}, "does not hold the outcome of every search"),
        ({"answers": [[0, 0, 0]] * 12}, "does not hold the outcome of every search"),
        ({"answers": [[0, True, 0]] * 12}, "does not hold the outcome of every search"),
        ({"answers": [["0", 9, 0]] * 12}, "does not hold the outcome of every search"),
    ],
)
def test_counts_that_are_made_up_are_refused(count_file, facts, said):
    with_results(count_file)
    doctored(count_file, 0, **facts)
    fault = only_fault(count_file)
    assert said in fault.message
    assert fault.line == 2


def test_counts_that_hold_together_are_searched_again(count_file):
    found = with_results(count_file)
    row = experiments.experiment(count_file).rows[0]
    counts = [SeedCount(*answer) for answer in found[0]["answers"]]
    counts[0] = counts[0]._replace(nodes=counts[0].nodes + 1)
    doctored(count_file, 0, **SeedCounts(Fraction(found[0]["exact"]), counts, 0.001).facts())
    (fault,) = experiments.stale(count_file)
    assert "says of search 0 what it does not come to" in fault.message
    assert row.name() in fault.message


def test_a_search_that_is_the_same_with_every_seed_is_not_counted(count_file):
    count_file.write_text(COUNTS.replace("order: random, ", ""), encoding="utf-8")
    with pytest.raises(BadInput, match="alpha-beta finds the same with every seed"):
        made(count_file)


BAD = {
    "no game": ("game: calculation", "game: bridge", "there is no game `bridge`"),
    "both": ("searches: 12", "searches: 12\n  games: 3", "either plays `games`, or makes"),
    "neither": ("- games: 30\n ", "-", "either plays `games`, or makes"),
    "no budget": ("  playouts: [16, 64]\n", "", "uct plays games out, and `playouts` is missing"),
    "no algorithm": ("  algorithm: [uct, mcts-greedy]\n", "", "`algorithm` is missing"),
    "no search": ("[uct, mcts-greedy]", "playout", "playout knows no option `playouts`"),
    "no parts": (SMALL.partition("parts:")[2], " []\n", "a list of parts is expected"),
    "unknown": ("- games: 30", "- plays: 30", "unknown key `plays`"),
    "option": ("{piles: 1}", "{heaps: 1}", "know no option `heaps`"),
    "odd": ("- games: 30", "- play: 31", "in pairs of games, and 31 is odd"),
    "no match": ("- games: 30", "- games: 30\n  opening: 3", "`opening` belongs to a match"),
    "alone": (
        "[uct, mcts-greedy]",
        "[uct]\n- play: 2\n  algorithm: [uct]",
        "a match has two sides",
    ),
    "zero": ("games: 30", "games: 0", "a number of at least 1 is expected"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_told_with_its_place(small, name):
    before, after, message = BAD[name]
    assert before in SMALL
    small.write_text(SMALL.replace(before, after), encoding="utf-8")
    with pytest.raises(BadInput, match=message) as error:
        experiments.experiment(small)
    assert all(fault.line and fault.remedy for fault in error.value.faults)


def test_what_finds_the_same_with_every_seed_is_not_searched_again(small):
    row = experiments.experiment(small).rows[-1]
    entry = replace(row.entry, algorithm="expectimax", options=FrozenMap({"ranks": 5, "suits": 2}))
    with pytest.raises(BadInput, match="the same with every seed"):
        repeat_search(row.walkthrough, entry, 3)


def doctored(file, number, **facts):
    """Put other facts into a result."""
    beside = file.with_suffix(".json")
    found = json.loads(beside.read_text("utf-8"))["rows"]
    found[number] |= facts
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found)
    beside.write_text(f'{{"rows": [\n{lines}\n]}}\n', "utf-8")


def only_fault(file):
    """What is wrong with the one row whose result is false: said by the reader, or by a replay."""
    try:
        faults = list(experiments.stale(file))
    except BadInput as error:
        faults = error.faults
    (fault,) = faults
    return fault


MISCOUNTED = [
    (0, "successes", 29),
    (0, "rate", 0.9),
    (0, "interval", [0.1, 0.2]),
    (0, "won", [1, 2]),
    (1, "options", {}),
    (1, "program", "0"),
    (2, "mean", 0.5),
    (2, "error", 0),
    (3, "interval", [0, 1]),
    (3, "optimal", 1.0),
    (4, "optimal_interval", [0, 1]),
    (4, "chosen", {}),
    (5, "value", 0.5),
    (5, "best", []),
]


@pytest.mark.parametrize(("number", "name", "value"), MISCOUNTED)
def test_a_result_that_does_not_follow_from_its_games_is_refused(small, number, name, value):
    with_results(small)
    doctored(small, number, **{name: value})
    with pytest.raises(BadInput, match=r" says .*, and it comes to ") as error:
        list(experiments.stale(small))
    (fault,) = error.value.faults
    assert (fault.file, fault.line) == (str(small.with_suffix(".json")), number + 2)
    assert f"delete this line, and run walkthroughs experiment {small}" in fault.remedy


NO_OUTCOMES = [
    (0, {"won": None}),
    (0, {"won": [3, 3]}),
    (0, {"won": [4, 2]}),
    (0, {"won": [30]}),
    (0, {"won": [-1]}),
    (0, {"won": [True]}),
    (0, {"won": "0"}),
    (0, {"seconds": -1}),
    (0, {"seconds": float("nan")}),
    (1, {"seconds": None}),
    (2, {"answers": []}),
    (2, {"answers": [[0, "x"]] * 11 + [[0]]}),
    (2, {"answers": [[0, "x"]] * 11 + [["0", "x"]]}),
    (3, {"answers": [[float("inf"), "x"]] * 12}),
    (3, {"answers": [[10**400, "x"]] * 12}),
    (4, {"exact": "1e999999999"}),
    (4, {"exact": "1/0"}),
    (4, {"exact": 1}),
    (5, {"best": [1]}),
]


@pytest.mark.parametrize(("number", "facts"), NO_OUTCOMES)
def test_a_result_without_the_outcomes_is_refused(small, number, facts):
    with_results(small)
    doctored(small, number, **facts)
    what = "game" if number < 2 else "search"
    with pytest.raises(BadInput, match=f"does not hold the outcome of every {what}") as error:
        experiments.table(small)
    assert error.value.faults[0].line == number + 2


def test_the_first_games_and_searches_are_played_again(small):
    """What holds together may still be made up."""
    found = with_results(small)
    rows = experiments.experiment(small).rows
    other = sorted({*found[0]["won"]} ^ {3})
    invented = {**found[0], **GamesResult(30, tuple(other), 0.001).kept_facts()}
    assert not experiments.counting_fault(rows[0], invented)
    assert experiments.replay_fault(rows[0], invented) == "says of game 3 what it does not come to"
    doctored(small, 0, **invented)
    doctored(small, 1, first="0")
    answers = [[0.25, "A"], *found[2]["answers"][1:]]
    counted = experiments.tried_row(rows[2]).facts(
        found[2] | {"answers": answers, "seconds": 0.001}
    )
    doctored(small, 2, **counted)
    made_up = found[3] | {"exact": "1/2", "best": []}
    doctored(
        small,
        3,
        exact="1/2",
        best=[],
        **{
            name: fact
            for name, fact in experiments.tried_row(rows[3]).facts(made_up).items()
            if name not in ("exact", "best")
        },
    )
    faults = list(experiments.stale(small))
    assert [fault.line for fault in faults] == [2, 3, 4, 5]
    said = ["of game 3", "another first game", "of search 0", "exact = 1/2, and it comes to 1"]
    assert all(part in fault.message for part, fault in zip(said, faults, strict=True))


def test_a_result_of_another_program_is_none(small, monkeypatch):
    with_results(small)
    monkeypatch.setattr(tried_rows, "fingerprint", lambda *modules: "another")
    faults = list(experiments.stale(small))
    assert len(faults) == 6
    assert all("is of another program" in fault.message for fault in faults)
    assert all(fault.remedy == f"run walkthroughs experiment {small}" for fault in faults)


CODE = """\
\"\"\"A game.\"\"\"

from ..game import MAX
from ..watch import SILENT, Watch

SOURCE = "somewhere"


def best(game, watch: Watch = SILENT, *, worst: int = 0) -> int:
    \"\"\"The best.\"\"\"
    found: int = worst
    for move in game.moves():  # each
        found = max(found, move)
        watch.update(found)
    if found > 9:
        raise ValueError(f"{found} is too much")
    return found
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A game", "Another text"),
        ("  # each", ""),
        ("..game", "...rooms.game"),
        ("somewhere", "somewhere else"),
        ("-> int", "-> float"),
        ("found: int", "found"),
        ("worst: int", "worst: float"),
        ("        watch.update(found)\n", ""),
        ("is too much", "is more than 9"),
    ],
)
def test_what_cannot_change_a_game_leaves_the_program_the_same(before, after):
    assert before in CODE
    assert code(CODE) == code(CODE.replace(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [("max(", "min("), ("= 0", "= 1"), ("> 9", ">= 9"), ("move)\n", "move, 1)\n")],
)
def test_what_can_change_a_game_changes_the_program(before, after):
    assert before in CODE
    assert code(CODE) != code(CODE.replace(before, after))


def test_the_program_of_a_row_is_its_algorithm_its_game_and_the_policies(small, monkeypatch):
    playout, flat, uct, *_ = experiments.experiment(small).rows
    programs = {experiments.tried_row(row).program() for row in (playout, flat, uct)}
    assert len(programs) == 3
    text = {module.__name__: inspect.getsource(module) for module in (policies, calculation)}
    seen = set()
    for name, source in text.items():
        fingerprint.cache_clear()
        other = source.replace("return", "pass; return", 1)
        monkeypatch.setattr(
            fingerprints.inspect,
            "getsource",
            lambda module, name=name, other=other: (
                other if module.__name__ == name else Path(module.__file__).read_text("utf-8")
            ),
        )
        seen.add(experiments.tried_row(uct).program())
    fingerprint.cache_clear()
    assert len(seen | programs) == 5


def test_an_interval_knows_what_it_is_of():
    facts = GamesResult(games=10, won=(), seconds=1).facts()
    assert facts["rate"] == 0
    assert facts["interval"][0] == 0 < facts["interval"][1] < 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_result_of_the_course_is_of_the_program_as_it_is_now(file):
    """Otherwise a build leaves the page of the experiment out."""
    assert [row.name() for row, result in experiments.table(file) if result is None] == []


LONG = ("convergence", "playouts", "hashing", "eleven-ranks", "whole-game")
"""Experiments whose first games are played again by night: they take longest."""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "file",
    [pytest.param(f, marks=pytest.mark.night) if f.stem in LONG else f for f in FILES],
    ids=lambda file: file.stem,
)
def test_the_course_keeps_the_results_of_its_experiments(file):
    assert not list(experiments.stale(file))


def positions():
    """The positions of the course that are searched again and again, with a row of each."""
    rows = [row for file in FILES for row in experiments.experiment(file).rows if row.searches]
    uct = [row for row in rows if row.entry.algorithm == "uct"]
    return {row.walkthrough.position: row for row in reversed(uct)}


POSITIONS = sorted(positions())


@pytest.mark.parametrize(
    "position",
    [*POSITIONS[:1], *(pytest.param(one, marks=pytest.mark.night) for one in POSITIONS[1:])],
)
def test_uct_finds_the_best_move_and_comes_nearer_to_the_truth(position):
    """Once its tree is large, that is: before, the policy's games may mislead it, and what it tries
    for the sake of trying lowers its mean."""
    row = positions()[position]

    def asked(playouts):
        options = {**row.entry.options, "exploration": 1.4, "playouts": playouts}
        entry = replace(row.entry, options=FrozenMap(options))
        return repeat_search(row.walkthrough, entry, SEARCHES)

    few, many = asked(256), asked(256 * 16)
    assert many.optimal >= 0.9 * SEARCHES
    assert many.error < few.error
    assert many.truth == truth(row.walkthrough, row.entry)
