"""A matrix in a file: a run for every combination of some options."""

import pytest

from search_walkthroughs.reading import BadInput, read
from search_walkthroughs.runs import registry

HEAD = "title: T\ngame: tic-tac-toe\n"


def entries(text):
    """The runs that the text asks for, of the algorithms and games that there are."""
    return read(HEAD + text, "x.yml", registry.catalogue()).entries


def test_every_combination_is_run_and_the_last_option_changes_first():
    every = "every: {bounds: [infinite, score-range], shortest-win: [off, on]}\n"
    found = entries(f"algorithm: alpha-beta\noptions: {{depth: 3}}\n{every}")
    assert [entry.options for entry in found] == [
        {"bounds": bounds, "shortest-win": sooner, "depth": 3}
        for bounds in ("infinite", "score-range")
        for sooner in (False, True)
    ]
    assert all(entry.from_every for entry in found)


def test_labels_are_made_of_the_values_in_every_language():
    every = "{bounds: [score-range], shortest-win: [off, on], depth: [3]}"
    found = entries(f"algorithm: alpha-beta\nevery: {every}\n")
    assert [entry.label["en"] for entry in found] == [
        "Bounds: score range, Shortest win: no, depth: 3",
        "Bounds: score range, Shortest win: yes, depth: 3",
    ]
    assert [entry.label["ja"] for entry in found] == [
        "初期値：評価値の範囲、最短の勝ち：×、depth：3",
        "初期値：評価値の範囲、最短の勝ち：〇、depth：3",
    ]


def test_the_label_of_the_entry_or_its_algorithm_stands_before():
    text = """\
algorithm:
  - minimax
  - alpha-beta: {every: {fail: [soft, hard]}}
  - alpha-beta: {label: {en: mine, ja: 自分}, every: {cut: [at-bound]}}
"""
    first, *found = entries(text)
    assert not first.from_every
    assert [entry.label["en"] for entry in found] == [
        "alpha-beta, Fail: soft",
        "alpha-beta, Fail: hard",
        "mine, Cut: at the bound (≥)",
    ]
    assert found[-1].label["ja"] == "自分、カット：限界に達したら（≥）"


def test_each_algorithm_takes_what_it_knows_and_its_own_values_go_before():
    text = """\
algorithm:
  - minimax
  - alpha-beta: {every: {depth: [2]}}
every: {fail: [soft, hard], depth: [3, 4]}
"""
    found = [(entry.algorithm, dict(entry.options)) for entry in entries(text)]
    assert found == [
        ("minimax", {"depth": 3}),
        ("minimax", {"depth": 4}),
        ("alpha-beta", {"depth": 2, "fail": "soft"}),
        ("alpha-beta", {"depth": 2, "fail": "hard"}),
    ]


def test_claims_are_those_of_all_or_one_for_each():
    text = """\
algorithm:
  - alpha-beta: {{every: {{fail: [soft, hard]}}, expect: {}}}
expect: {{best: 0}}
"""
    same = entries(text.format("{value: 0}"))
    assert [entry.expect for entry in same] == [{"best": "0", "value": 0}] * 2
    own = entries(text.format("[{value: 0}, {calculated: 18297}]"))
    assert [entry.expect for entry in own] == [
        {"best": "0", "value": 0},
        {"best": "0", "calculated": 18297},
    ]
    assert [str(entry.claims["best"]) for entry in own] == ["5:16", "5:16"]
    assert str(own[0].claims["value"]) == "4:64"
    assert str(own[1].claims["calculated"]) == "4:81"


def test_values_that_are_lists_are_read_as_windows():
    found = entries("algorithm: alpha-beta\nevery: {window: [[0, 5], [1, inf]]}\n")
    assert [entry.options["window"] for entry in found] == [(0, 5), (1, float("inf"))]
    assert found[0].label["en"] == "window: [0, 5]"
    with pytest.raises(BadInput, match=r"x.yml:4:18: .* a list of two numbers is expected"):
        entries("algorithm: alpha-beta\nevery: {window: ['[0, 5]']}\n")


def test_all_runs_of_a_file_are_bounded_together():
    seeds = f"every: {{seed: {list(range(60))}}}\n"
    with pytest.raises(BadInput, match="these are 120 runs, and at most 100 are made"):
        entries(f"algorithm: [minimax, alpha-beta]\n{seeds}")
    assert len(entries(f"algorithm: alpha-beta\n{seeds}")) == 60
