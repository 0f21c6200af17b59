"""Audits: what a search has left out is searched, and a file of results that differs is refused."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from search_walkthroughs.api import load
from search_walkthroughs.experiments import experiments, results
from search_walkthroughs.experiments.audit import (
    Audit,
    AuditCell,
    AuditRow,
    audit,
    audit_of,
    is_position,
    table_of,
)
from search_walkthroughs.game import MAX
from search_walkthroughs.pages.types.experiment_page import experiment_page
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.other_files.experiment import AuditPlan, Row
from search_walkthroughs.record.recorder import NOTHING
from search_walkthroughs.runs.run import run

FUTILE = """{
  A: {estimate: 5, children: {
    C: {estimate: 5, children: [6, 5]}, D: {estimate: 6, children: [7, 8]}}},
  B: {estimate: 4, children: {
    E: {estimate: 2, children: [1, 4, 3]}, F: {estimate: 6, children: [2, 7]}}},
  G: {estimate: 7, children: {
    H: {estimate: 1, children: [2, 9]}, I: {estimate: 8, children: [8, 9]}}}}"""
KALAH = "game: kalah\noptions: {pits: 3, seeds: 2, depth: 4, reduction: 1}\n"
EXPERIMENT = """title: {en: Kalah}
game: kalah
options: {pits: 3, seeds: 2, depth: 4}
audit: 3
each: 5
opening: 2
parts:
- algorithm:
  - null-move: {label: {en: a pass, ja: パス}, options: {reduction: 1}}
  - late-moves: {label: {en: late, ja: 後}, options: {full: 1}}
"""


def audited(text, **plan):
    """The audit of the first search of a walkthrough."""
    walkthrough = load(f"title: t\n{text}")
    return audit(walkthrough, walkthrough.entries[0], AuditPlan(**{"positions": 1, **plan}))


def test_every_refusal_of_a_small_tree_is_checked_and_the_value_compared():
    text = f"algorithm: margins\noptions: {{depth: 3, futility: [2]}}\ntree: {FUTILE}\n"
    made = audited(text, opening=0)
    assert made.cells == [AuditCell("futility", 0, 3, 3, 1)]
    facts = made.facts()
    assert (facts["nodes"], facts["plain_nodes"], facts["changed"]) == (13, 19, 1)
    (one,) = audited(text, opening=0, each=1).cells
    assert (one.refused, one.checked) == (3, 1)
    low, high = made.cells[0].interval
    assert low < 1 / 3 < high


@pytest.mark.parametrize("search", ["null-move", "late-moves"])
def test_an_audit_counts_what_minimax_of_every_refusal_says(search):
    walkthrough = load(
        f"title: t\n{KALAH}algorithm: {search}\n".replace(
            ", reduction: 1", ", reduction: 1" if search == "null-move" else ", full: 1"
        )
    )
    made = audit(walkthrough, walkthrough.entries[0], AuditPlan(1, 10_000, 0))
    ran = run(walkthrough, walkthrough.entries[0], budget=NOTHING)
    wrong = sum(not judged.is_right for judged in ran.judged_refusals)
    facts = made.facts()
    assert facts["refused"] == facts["checked"] == ran.tally.refused > 0
    assert facts["wrong"] == wrong
    assert facts["nodes"] == ran.tally.calculated


SEARCHES = {
    "late-moves": {"full": 1, "less": 1},
    "margins": {"futility": [1, 2], "standing": [1, 1], "razoring": [2]},
    "null-move": {"reduction": 1},
    "prob-cut": {"deep": 2, "shallow": 1, "slope": 1, "offset": 0, "band": 1},
}
"""Searches that leave something out, with options by which they err often."""


def grown(rng, levels):
    """A tree at random with estimates and passes, as a file writes it."""
    if not levels:
        return rng.randrange(10)
    children = [grown(rng, levels - 1) for _ in range(rng.randint(2, 3))]
    return {"estimate": rng.randrange(10), "pass": rng.randrange(10), "children": children}


def deep_value(part, turn, depth):
    """The value of such a tree to a depth, by plain minimax."""
    if isinstance(part, int):
        return part
    if not depth:
        return part["estimate"]
    return turn * max(turn * deep_value(child, -turn, depth - 1) for child in part["children"])


def audits_agree(name, seed):
    """What an audit counts of a tree is what plain minimax says of each refusal; return the counts
    of those that are right and wrong."""
    tree = grown(Random(seed), 4)
    options = json.dumps({"depth": 4, **SEARCHES[name]})
    walkthrough = load(
        f"title: t\nalgorithm: {name}\noptions: {options}\ntree: {json.dumps(tree)}\n"
    )
    entry = walkthrough.entries[0]
    cells = audit(walkthrough, entry, AuditPlan(1, 10_000, 0)).cells
    expected = Counter()
    for refusal in run(walkthrough, entry, budget=NOTHING).tally.refusals:
        part, turn = tree, MAX
        for label in refusal.path:
            part, turn = part["children"][int(label) - 1], -turn
        truth = deep_value(part, turn, refusal.depth)
        right = truth >= refusal.bound if refusal.at_least else truth <= refusal.bound
        expected[refusal.kind, refusal.depth, right] += 1
    counts = Counter()
    for cell in cells:
        assert cell.checked == cell.refused
        counts[cell.kind, cell.depth, True] = cell.checked - cell.wrong
        counts[cell.kind, cell.depth, False] = cell.wrong
    assert +counts == expected, (name, seed)
    wrong = sum(cell.wrong for cell in cells)
    return sum(cell.checked for cell in cells) - wrong, wrong


@pytest.mark.parametrize("name", SEARCHES)
def test_what_an_audit_counts_is_what_plain_minimax_says(name):
    right, wrong = map(sum, zip(*(audits_agree(name, seed) for seed in range(8)), strict=True))
    assert min(right, wrong) > 0


@pytest.mark.night
@pytest.mark.parametrize("name", SEARCHES)
def test_audits_of_two_thousand_trees_say_what_plain_minimax_says(name):
    counts = (audits_agree(name, seed) for seed in range(2000))
    right, wrong = map(sum, zip(*counts, strict=True))
    assert min(right, wrong) > 500


def test_a_search_that_leaves_nothing_out_is_not_audited():
    with pytest.raises(BadInput) as caught:
        audited(f"algorithm: alpha-beta\noptions: {{depth: 3}}\ntree: {FUTILE}\n")
    (fault,) = caught.value.faults
    assert fault.message == "alpha-beta leaves nothing out, so nothing is audited"
    assert "null-move" in fault.remedy
    assert "margins" in fault.remedy


def test_the_audits_of_an_experiment_are_kept_and_replayed(tmp_path):
    file = tmp_path / "audit.yml"
    file.write_text(EXPERIMENT, "utf-8")
    trial = experiments.experiment(file)
    assert [row.length for row in trial.rows] == [3, 3]
    kept = {experiments.result_key(row): experiments.conduct(row) for row in trial.rows}
    experiments.write_results(file, trial, kept)
    assert not list(experiments.stale(file))
    first, _ = results.figures(file)
    facts = next(iter(kept.values()))
    assert first.numbers["checked"] == facts["checked"] > 0
    cell = audit_of(facts).cells[0]
    assert first.numbers[f"wrong-{cell.kind}-{cell.depth}"] == cell.wrong
    text = experiment_page(file).text("en")
    assert "Wrong refusals by the depth left" in text
    beside = file.with_suffix(".json")
    whole = json.loads(beside.read_text("utf-8"))
    whole["rows"][0]["wrong"] += 1
    beside.write_text(json.dumps(whole), "utf-8")
    with pytest.raises(BadInput, match="says wrong"):
        list(experiments.stale(file))


def test_a_replay_finds_the_position_that_was_changed():
    walkthrough = load(f"title: t\n{KALAH}algorithm: null-move\n")
    entry, plan = walkthrough.entries[0], AuditPlan(2, 5, 2)
    row = AuditRow(Row(walkthrough, walkthrough.marks["algorithm"], audit=plan), plan)
    result = audit(walkthrough, entry, plan).facts()
    assert not row.replay_fault(result, 2)
    result["answers"][1][2] += 1
    assert "position 1" in row.replay_fault(result, 2)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        [0, 0, 0, 5, []],
        [0, 0, 5, 5, [["pass", 1, 3, 3, 4]]],
        [0, 0, 5, 5, [["pass", 1, 2, 3, 1]]],
        [0, 0, 5, 5, [["guess", 1, 3, 3, 1]]],
        [0, 0, 5, 5, [["pass", 1, 3, 0, 0]]],
    ],
    ids=str,
)
def test_what_is_no_audited_position_is_not_read_as_one(answer):
    assert is_position([0, 0.5, 5, 5, [["pass", 1, 3, 3, 1]]])
    assert not is_position(answer)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("audit: 3\n", "", "a part either plays `games`"),
        ("audit: 3\n", "games: 3\n", "`each` belongs to an audit"),
        ("each: 5\n", "longest: 9\n", "`longest` belongs to a match"),
    ],
)
def test_a_part_that_mixes_audits_with_matches_is_a_fault(tmp_path, old, new, message):
    file = tmp_path / "audit.yml"
    file.write_text(EXPERIMENT.replace(old, new), "utf-8")
    with pytest.raises(BadInput, match=message):
        experiments.experiment(file)


def test_the_table_says_that_nothing_is_refused():
    made = audited(f"algorithm: margins\noptions: {{depth: 3}}\ntree: {FUTILE}\n", opening=0)
    assert "Nothing is refused" in table_of(made)
    assert "0 of 1 position." in table_of(made)
    assert table_of(replace(made, positions=[])).count("\n") == 1
    assert Audit([], 0).cells == []
