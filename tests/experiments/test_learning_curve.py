"""Networks trained by self-play: what they learn, what is counted of them, kept and replayed."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.algorithms.minimax_table import minimax_table
from search_walkthroughs.algorithms.self_play import self_play
from search_walkthroughs.experiments import experiments, results
from search_walkthroughs.experiments.learning_curve import (
    ExampleWatch,
    LearningCurve,
    NetworkInTraining,
    RightMoves,
    _trainer,
    curve_of,
    is_run,
)
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.network import Example, Network, fitted
from search_walkthroughs.pages.types.experiment_page import experiment_page
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.other_files.experiment import TrainingPlan

EXPERIMENT = """title: {en: Learning, ja: 学習}
game: tic-tac-toe
position: O.. XX. O..
options: {evaluation: network, simulations: 6}
train: 2
generations: 1
games: 2
parts:
- algorithm:
  - self-play: {label: {en: drawn moves, ja: 確率で}}
"""


@pytest.fixture
def kept(tmp_path):
    """An experiment with its results."""
    file = tmp_path / "train.yml"
    file.write_text(EXPERIMENT, "utf-8")
    trial = experiments.experiment(file)
    (row,) = trial.rows
    result = experiments.conduct(row)
    experiments.write_results(file, trial, {experiments.result_key(row): result})
    return file


def changed(kept, change):
    """The file of results, its row changed and counted again."""
    beside = kept.with_suffix(".json")
    text = json.loads(beside.read_text("utf-8"))
    change(text["rows"][0])
    beside.write_text(json.dumps(text), "utf-8")


def test_a_network_goes_towards_results_and_shares():
    network = Network({"mover": 0.0}, {"wins": 0.0})
    example = Example([1], 1.0, {"a": [1], "b": [0]}, {"a": 0.75, "b": 0.25})
    learnt = fitted(network, [example], 500, 0.5)
    assert learnt.worth([1]) > 0.95
    assert learnt.priors(example.moves)["a"] == pytest.approx(0.75, abs=0.01)
    # one step by hand: the slope of the value is 1, that of the prior 3/4 − 1/2
    once = fitted(network, [example], 1, 0.5)
    assert (once.value["mover"], once.prior["wins"]) == (0.5, round(0.5 * 0.25, 2))


def test_a_network_learns_what_self_play_notes():
    game = TicTacToe("O.. XX. O..", evaluation="network")
    watch = ExampleWatch(game)
    result, _ = self_play(NetworkInTraining(game, game.network), watch, simulations=6)(game.start())
    assert watch.examples[-1].position == game.position_features(game.start())
    assert watch.examples[-1].result == game.turn(game.start()) * result
    assert watch.examples[-1].moves == game.move_features(game.start())
    assert all(sum(example.shares.values()) == pytest.approx(1) for example in watch.examples)


def test_positions_in_which_every_move_is_right_judge_nobody(kept):
    (row,) = experiments.experiment(kept).rows
    trainer = _trainer(row.walkthrough, row.entry, row.train)
    value, game = minimax_table(trainer.game), trainer.game
    assert trainer.positions
    for state, right in trainer.positions.items():
        moves = set(game.moves(state))
        assert right == {m for m in moves if value(game.play(state, m)) == value(state)}
        assert right < moves


def written_again(trainer, plan, number):
    """The training written a second time: the games of each generation are kept apart."""
    rng, network, games = Random(trainer.seed + number), trainer.untrained, []
    yield network
    for generation in range(plan.generations):
        learning = NetworkInTraining(trainer.game, network)
        for _ in range(plan.games):
            watch, seed = ExampleWatch(trainer.game), rng.getrandbits(32)
            self_play(learning, watch, simulations=6, seed=seed)(learning.start())
            games += [(generation, example) for example in watch.examples]
        newest = [example for played, example in games if played > generation - plan.window]
        network = fitted(network, newest, 200, 0.5)
        yield network


@pytest.mark.parametrize("window", [1, 2])
def test_a_network_learns_from_the_newest_generations(kept, window):
    (row,) = experiments.experiment(kept).rows
    plan = TrainingPlan(1, 3, 2, window)
    trainer = _trainer(row.walkthrough, row.entry, plan)
    for number in (0, 1):
        trained = [*trainer.networks(number, plan.generations)]
        assert trained == [*written_again(trainer, plan, number)]
        assert trained[2] != trained[1]


def test_shares_are_counted_from_the_runs():
    curve = LearningCurve(
        4, [[RightMoves(1, 2), RightMoves(2, 4)], [RightMoves(1, 2), RightMoves(4, 4)]], 0.0
    )
    assert list(curve.shares("alone")) == [[0.25, 0.5], [0.25, 1.0]]
    assert (curve.means("alone"), curve.means("searched")) == ([0.25, 0.75], [0.5, 1.0])


def test_the_first_generation_is_trained_again_and_found(kept):
    assert list(experiments.stale(kept)) == []
    numbers = results.figures(kept)[0].numbers
    assert (numbers["runs"], numbers["generations"], numbers["games"]) == (2, 1, 2)
    assert numbers["alone-1-least"] <= numbers["alone-1"] <= numbers["alone-1-most"]

    def one_less(row):
        row["answers"][0][1][1] -= 1
        searched = [run[1][1] / row["positions"] for run in row["answers"]]
        row["searched"][1] = round(sum(searched) / 2, 6)

    changed(kept, one_less)
    (fault,) = experiments.stale(kept)
    assert "says of generation 1 what it does not come to" in fault.message


def more_positions(row):
    """Judge by one position more, and count the shares again."""
    row["positions"] += 1
    for what, name in enumerate(("alone", "searched")):
        of_generations = zip(*row["answers"], strict=True)
        row[name] = [
            round(sum(right[what] / row["positions"] for right in rights) / 2, 6)
            for rights in of_generations
        ]


def test_another_number_of_positions_is_found(kept):
    changed(kept, more_positions)
    (fault,) = experiments.stale(kept)
    assert "says positions = " in fault.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda row: row["answers"].pop(), "does not hold the outcome of every run"),
        (lambda row: row["answers"][0].pop(), "does not hold the outcome of every run"),
        (lambda row: row["answers"][0].__setitem__(0, [0, 10**6]), "outcome of every run"),
        (lambda row: row["alone"].__setitem__(0, 2), "says alone = "),
    ],
)
def test_results_that_do_not_follow_from_the_runs_are_refused(kept, change, message):
    changed(kept, change)
    with pytest.raises(BadInput) as caught:
        experiments.table(kept)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("self-play", "puct", "puct plays no games from which a network learns"),
        ("evaluation: network, ", "", "this game has no network that could be trained"),
    ],
)
def test_what_cannot_be_trained_is_refused(kept, old, new, message):
    text = EXPERIMENT.replace(old, new)
    kept.write_text(text, "utf-8")
    (row,) = experiments.experiment(kept).rows
    with pytest.raises(BadInput) as caught:
        experiments.conduct(row)
    assert [fault.message for fault in caught.value.faults] == [message]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EXPERIMENT.replace("train: 2\n", ""), "`generations` belongs to a training"),
        (EXPERIMENT.replace("train: 2", "opening: 2\ntrain: 2"), "`opening` belongs to a match"),
        (EXPERIMENT.replace("train: 2", "fit: 4\ntrain: 2"), "or lets networks `train`"),
    ],
)
def test_what_does_not_belong_to_a_training_is_refused(kept, text, message):
    kept.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        experiments.experiment(kept)
    assert message in str(caught.value)


def test_the_page_shows_every_run(kept):
    page = experiment_page(kept)
    assert any(name.endswith("en/learning.svg") for name in page.files)
    assert "learning.svg" in page.text("en")
    assert "drawn moves" in page.text("en")
    assert page.summary("en").startswith("2 training runs")


@given(st.data())
def test_every_curve_that_can_come_is_read_back_and_no_other(data):
    """Up to all positions, and none: a network may be always right, or never."""
    positions, generations, runs = (data.draw(st.integers(1, 4)) for _ in range(3))
    counts = st.builds(RightMoves, *[st.integers(0, positions)] * 2)
    drawn = [
        data.draw(st.lists(counts, min_size=generations + 1, max_size=generations + 1))
        for _ in range(runs)
    ]
    plan = TrainingPlan(runs, generations=generations)
    facts = json.loads(json.dumps(LearningCurve(positions, drawn, 0.5).facts()))
    assert all(is_run(plan, positions, run) for run in facts["answers"])
    assert curve_of(facts) == LearningCurve(positions, drawn, 0.5)
    beyond = data.draw(st.sampled_from([-1, positions + 1, 0.0, None, "1", True]))
    for run in facts["answers"]:
        place = data.draw(st.integers(0, generations))
        run[place][data.draw(st.integers(0, 1))] = beyond
        assert not is_run(plan, positions, run)
