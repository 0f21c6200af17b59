"""The law *play*: weak play is named where no law is broken, and it is never called wrong."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from search_walkthroughs.judging.court import court_judgement, play_law
from search_walkthroughs.judging.court.backup_law import BackupReading
from search_walkthroughs.judging.court.choice_fit import Directions, Fit
from search_walkthroughs.judging.court.choice_law import ChoiceReading
from search_walkthroughs.judging.court.findings import Finding, kind_of
from search_walkthroughs.judging.court.formulas import formulas
from search_walkthroughs.judging.court.play_law import (
    CONFIDENCE,
    RUNS,
    SolvedPosition,
    at_most,
    lower_limit,
)
from search_walkthroughs.judging.court.search_log import Played
from search_walkthroughs.judging.court.views import BY_DEPTH, ONE_VIEW
from search_walkthroughs.reading.errors import BadInput

from .programs import right_program
from .test_court import court

POSITION = """title: T
algorithm: uct
game: tic-tac-toe
position: O X ./. O ./. . X
options: {seed: 1}
"""
"""The position of the board game among the programs, with O for x: who moves wins with 3 and 6."""
BACKUP = BackupReading(BY_DEPTH, 1.0, 0.0, 1.0)
UCT = next(formula for formula in formulas(has_priors=False))
CHOICE = ChoiceReading(Fit(UCT, Directions(ONE_VIEW, (1, 1)), 90, 1.3, 1.5, 90), (True, True))


@pytest.fixture(scope="module")
def position():
    return SolvedPosition.of(POSITION)


def runs(moves):
    return [
        SimpleNamespace(played=Played(0, "search", is_drawn=False, move=move), iterations=[0] * 300)
        for move in moves
    ]


def test_the_moves_that_keep_the_value_are_those_of_minimax(position):
    assert position.keeps == {"2": False, "3": True, "5": False, "6": True, "7": False}


def test_a_game_that_is_too_large_is_refused():
    with pytest.raises(BadInput, match="too many positions"):
        SolvedPosition.of("title: T\nalgorithm: uct\ngame: connect-four\noptions: {seed: 1}\n", "t")
    with pytest.raises(BadInput):
        SolvedPosition.of("title: T\n")


@pytest.mark.parametrize(
    ("moves", "status"),
    [
        (["3"] * RUNS, "holds"),
        (["3"] * 39 + ["7"], "holds"),
        (["7"] * RUNS, "weak"),
        (["6"] * 20 + ["7"] * 20, "weak"),
        (["6"] * (RUNS - 1) + ["h8"], "unseen"),
        (["6"] * (RUNS - 1), "unseen"),
    ],
)
def test_only_play_that_is_much_worse_than_uct_is_weak(position, monkeypatch, moves, status):
    monkeypatch.setattr(play_law, "REFERENCE_RUNS", 60)
    (finding,) = play_law.play_law(runs(moves), BACKUP, CHOICE, position)
    assert (finding.law, finding.status) == ("play", status)
    if status == "weak":
        assert finding.facts["k"] == sum(position.keeps[move] for move in moves)
        assert finding.facts["g"] >= 55  # of 60


def test_play_that_follows_no_formula_of_uct_is_not_compared(position):
    puct = next(formula for formula in formulas(has_priors=True) if formula.family == "puct")
    other = replace(CHOICE, fit=replace(CHOICE.fit, formula=puct))
    for choice in (other, ChoiceReading(None)):
        (finding,) = play_law.play_law(runs(["7"] * RUNS), BACKUP, choice, position)
        assert finding.key == "unseen.play_formula"


def test_weak_play_is_neither_wrong_nor_right():
    holding = [Finding(law, "holds") for law in ("backup", "choice", "turns", "sign")]
    weak = Finding("play", "weak", "weak.play")
    assert kind_of(holding) == "right"
    assert kind_of([*holding, weak]) == "weak"
    assert kind_of([*holding, weak, Finding("path", "wrong")]) == "wrong"


def test_the_limit_is_that_of_clopper_and_pearson():
    for successes, trials in ((200, 200), (150, 200), (3, 40), (0, 10)):
        least = lower_limit(successes, trials)
        as_many = 1 - at_most(successes - 1, trials, least) if successes else 1 - CONFIDENCE
        assert as_many == pytest.approx(1 - CONFIDENCE, rel=1e-6)
        assert least <= successes / trials
    assert lower_limit(200, 200) == pytest.approx((1 - CONFIDENCE) ** (1 / 200))


def fewer_runs(monkeypatch):
    for module in (play_law, court_judgement):
        monkeypatch.setattr(module, "RUNS", 6)
    monkeypatch.setattr(play_law, "REFERENCE_RUNS", 40)


@pytest.mark.parametrize(("limit", "kind"), [(1e-6, "right"), (1.1, "weak")])
def test_a_program_is_run_with_other_seeds_from_its_position(monkeypatch, position, limit, kind):
    fewer_runs(monkeypatch)
    monkeypatch.setattr(play_law, "MAX_CHANCE", limit)
    verdict = court(right_program("per node", "board"), position=position, last="wins")
    assert (verdict.court_kind, verdict.laws["play"]) == (kind, "holds" if limit < 1 else "weak")
    if kind == "weak":
        assert verdict.kind == "unrecognised"
        assert "in 6 of 6 runs" in verdict.says[0]


def test_a_wrong_program_is_not_played(monkeypatch, position):
    monkeypatch.setattr(court_judgement, "play_law", None)
    text = right_program("per node", "board").replace("winner != node", "winner == node")
    assert court(text, position=position, last="wins").court_kind == "wrong"


def test_the_command_takes_the_position(tmp_path, run_command, monkeypatch):
    program, file = tmp_path / "mcts.py", tmp_path / "position.yml"
    program.write_text(right_program("per node", "board"))
    file.write_text("title: T\nalgorithm: uct\ngame: connect-four\noptions: {seed: 1}\n")
    code, _, err = run_command("judge", program, "--task", "mcts", "--tree", file)
    assert (code, "too many positions" in err) == (2, True)


@pytest.mark.night
def test_the_command_compares_the_play(tmp_path, run_command):
    program, file = tmp_path / "mcts.py", tmp_path / "position.yml"
    program.write_text(right_program("per node", "board"))
    file.write_text(POSITION)
    code, out, _ = run_command(
        *("judge", program, "--task", "mcts", "--tree", file, "--format", "json", "--last", "wins")
    )
    facts = json.loads(out)
    assert (code, facts["kind"], facts["laws"]["play"]) == (0, "right", "holds")
