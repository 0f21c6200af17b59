"""`walkthroughs match`."""

import json
from errno import ENOSPC
from pathlib import Path

import pytest

from search_walkthroughs.experiments import match_file, matches

FILE = """title: t
game: connect-four
options: {columns: 4, rows: 4}
algorithm:
  - alpha-beta: {label: two, options: {depth: 2}}
  - playout: {label: random}
"""


def test_the_command_prints_the_result_and_goes_on_from_a_file(walkthroughs, write, tmp_path):
    file = write("m.yml", FILE)
    results = str(tmp_path / "r.json")
    arguments = ("match", file, "--games", "8", "--jobs", "1", "--results", results)
    first = walkthroughs(*arguments, "--format", "json")
    again = walkthroughs(*arguments)
    assert (first.code, again.code) == (0, 0)
    assert json.loads(first.out)["games"] == 8
    assert again.out.startswith("two against random: 8 games\n  won ")
    assert len(json.loads((tmp_path / "r.json").read_text())["pairs"]) == 4


@pytest.mark.parametrize(
    ("results", "said"),
    [("nowhere/x.json", "No such file or directory"), ("m.yml/x.json", "Not a directory")],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    walkthroughs, write, monkeypatch, results, said
):
    file = write("m.yml", FILE)
    monkeypatch.setattr(matches, "play_pairs", lambda *arguments: pytest.fail("it plays"))
    done = walkthroughs("match", file, "--games", "2", "--jobs", "1", "--results", results)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"--results: {results} cannot be written: {said}; name another file, in a folder that can "
        "be written\n"
    )


def test_what_was_played_is_printed_where_it_cannot_be_written(walkthroughs, write, monkeypatch):
    def full(*arguments):
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(match_file, "write_at_once", full)
    arguments = ("match", write("m.yml", FILE), "--games", "2", "--jobs", "1")
    done = walkthroughs(*arguments, "--results", "r.json")
    assert done.code == 2
    assert done.out == walkthroughs(*arguments).out
    assert "--results: r.json cannot be written: No space left on device" in done.err
    assert {path.name for path in Path().iterdir()} == {"m.yml"}


def test_what_is_no_match_is_told_with_its_place(walkthroughs, write):
    done = walkthroughs("match", write("m.yml", FILE.rpartition("  - ")[0]))
    assert done.code == 2
    assert done.err.startswith("m.yml:5:3: a match has two sides, and the file has 1 searches; ")


@pytest.mark.parametrize(
    ("stop", "elos"), [("200", [0, 200]), ("-100,100", [-100, 100]), ("both:100", [-100, 100])]
)
def test_stop_names_one_hypothesis_or_both(walkthroughs, write, stop, elos):
    file = write("m.yml", FILE)
    common = ("match", file, "--games", "200", "--jobs", "1", "--format", "json")
    facts = json.loads(walkthroughs(*common, "--stop", stop).out)
    assert [facts["test"]["elo0"], facts["test"]["elo1"]] == elos
    assert facts["test"]["verdict"] == "stronger"
    assert facts["games"] < 200
    assert "p" not in facts


def test_a_stop_without_numbers_is_refused_in_a_line(walkthroughs, write):
    done = walkthroughs("match", write("m.yml", FILE), "--stop", "strong")
    assert done.code == 2
    assert done.err.startswith("--stop: 'strong' is neither a difference in Elo nor two")


def test_the_three_verdicts_are_said_in_words(walkthroughs, write):
    file = write("m.yml", FILE)
    common = ("match", file, "--jobs", "1", "--stop")
    stronger = walkthroughs(*common, "200", "--games", "200").out
    assert "test        stronger: H1, two is stronger by 200 Elo,\n" in stronger
    assert "a verdict is wrong in about 5% of such matches" in stronger
    other = walkthroughs(*common, "500,1000", "--games", "200").out
    assert "test        not stronger: H0, two is stronger by 500 Elo,\n" in other
    undecided = walkthroughs(*common, "200", "--games", "8").out
    assert "test        undecided: between H0, two is not stronger than random,\n" in undecided
    assert "about 5%" not in undecided


def test_least_delays_the_verdict(walkthroughs, write):
    file = write("m.yml", FILE)
    common = ("match", file, "--games", "200", "--jobs", "1", "--stop", "200", "--format", "json")
    games = [
        json.loads(walkthroughs(*common, *more).out)["games"] for more in ((), ("--least", "40"))
    ]
    assert games[0] < 80 == games[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--least", "20"), "--least: nothing ends the match early"),
        (("--stop", "100", "--least", "15"), "15 is not in the range x>=16"),
    ],
)
def test_a_lower_limit_that_means_nothing_is_refused(walkthroughs, write, arguments, said):
    done = walkthroughs("match", write("m.yml", FILE), *arguments)
    assert done.code == 2
    assert said in done.err


def test_a_match_becomes_a_walkthrough_that_ends_with_the_same_verdict(walkthroughs, write):
    file = write("m.yml", FILE)
    common = ("match", file, "--games", "200", "--jobs", "1", "--stop", "200")
    facts = json.loads(walkthroughs(*common, "--format", "json").out)
    stepped = write("stepped.yml", walkthroughs(*common, "--format", "walkthrough").out)
    run = json.loads(walkthroughs("run", stepped, "--format", "json").out)
    assert run["value"] == facts["score"]
    assert run["best"] == facts["test"]["verdict"] == "stronger"
